//! The ratings of those who play at a rated table.

use axum::Json;
use axum::extract::State;
use mesozoic_protocol::account::SeatRating;
use mesozoic_store::{Holder, Match, Player, Rating, Seat, Stage};

use super::docs::{Refusals, Table};
use super::people::points;
use super::tables::TableId;
use crate::app::App;
use crate::fault::Fault;
use crate::guest::Caller;
use crate::limits::Thing;
use crate::rating::{SETTLED, first};

/// How strong those are who sit at a rated table, and what a match that is over has made of it. Nothing
/// for free seats, and where nothing is rated.
#[utoipa::path(get, path = "/tables/{id}/ratings", tag = "matches", params(Table),
    responses((status = 200, description = "Seat by seat.", body = Vec<Option<SeatRating>>), Refusals))]
pub(super) async fn ratings(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
) -> Result<Json<Vec<Option<SeatRating>>>, Fault> {
    app.meter.take(Thing::Downloads, &caller.who())?;
    let row = app.store.find_match(&id).await?.ok_or_else(Fault::no_table)?;
    if !row.card.rated {
        return Ok(Json(vec![None; row.card.seats.len()]));
    }
    let made = if row.card.stage == Stage::Over { made(&app, &row).await? } else { None };
    match made {
        Some(made) => Ok(Json(made)),
        None => now(&app, &row).await.map(Json),
    }
}

/// What a match has made of ratings; nothing where it did not count.
async fn made(app: &App, row: &Match) -> Result<Option<Vec<Option<SeatRating>>>, Fault> {
    let made = app.store.ratings_made(&row.card.id).await?;
    if made.is_empty() {
        return Ok(None);
    }
    let mut seats = vec![None; row.card.seats.len()];
    for (seat, rating, before) in made {
        let before = before.unwrap_or(first().rating);
        if let Some(seat) = seats.get_mut(usize::from(seat)) {
            let change = points(rating.rating) - points(before);
            *seat = Some(SeatRating { change: Some(change), ..told(rating) });
        }
    }
    Ok(Some(seats))
}

/// How strong everybody is now.
async fn now(app: &App, row: &Match) -> Result<Vec<Option<SeatRating>>, Fault> {
    let mut seats = Vec::new();
    for Seat { holder, .. } in &row.card.seats {
        let player = match holder {
            Holder::Guest { id } => Player::Guest(id.clone()),
            Holder::Bot { level } => Player::Bot(level.clone()),
            Holder::Nobody => {
                seats.push(None);
                continue;
            }
        };
        let rating = app.store.rating(&player, &row.card.game).await?;
        seats.push(Some(told(rating.unwrap_or_else(first))));
    }
    Ok(seats)
}

fn told(rating: Rating) -> SeatRating {
    SeatRating {
        rating: points(rating.rating),
        deviation: points(rating.deviation),
        provisional: rating.deviation > SETTLED,
        change: None,
    }
}
