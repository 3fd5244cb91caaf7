//! What a good player would do, for somebody who plays against bots alone.

use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use mesozoic_core::{Budget, Viewer};
use mesozoic_protocol::{ErrorCode, Hint};
use mesozoic_registry::{Effort, Hurry, hint as advice};
use mesozoic_room::advised_seat;

use super::docs::{Refusals, Table};
use super::tables::TableId;
use crate::app::App;
use crate::fault::Fault;
use crate::guest::Caller;
use crate::limits::Thing;

/// A hint is there within a second, on a machine that is not too busy.
const TIME: Duration = Duration::from_millis(700);
/// No more worlds than this are tried, however quick the game is.
const WORLDS: u32 = 400;
/// Where no clock may end it, it tries so many.
const SEEDED_WORLDS: u32 = 12;

/// What a good player would do for you now, in a match against bots: up to three lines, best first.
#[utoipa::path(post, path = "/tables/{id}/hint", tag = "matches", params(Table),
    responses((status = 200, description = "The lines, and what is expected of each.", body = Vec<Hint>), Refusals))]
pub(super) async fn hint(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
) -> Result<Json<Vec<Hint>>, Fault> {
    let guest = caller.visitor()?.me.id.clone();
    app.meter.take(Thing::Hints, &caller.who())?;
    let row = app.store.find_match(&id).await?.ok_or_else(Fault::no_table)?;
    let seat = advised_seat(&row, &guest)?;
    let question = move |table: &dyn mesozoic_table::AnyTable| {
        if !table.status().awaited().has(seat) {
            return Err(not_now("A hint is given when it is your turn."));
        }
        Ok((advice(table, seat), table.heard(Viewer::Seat(seat)) as usize))
    };
    let asked = app.archive.ask(&app, row, move |played| question(&*played.table)).await?;
    let (advice, heard) = asked;
    let until = Instant::now() + TIME;
    let (iterations, hurry): (_, Option<Hurry>) = if app.chance.is_seeded() {
        (SEEDED_WORLDS, None)
    } else {
        (WORLDS, Some(Box::new(move || Instant::now() >= until)))
    };
    // Its randomness has nothing to do with the dice of the match.
    let seed = app.chance.thought(&id, seat, heard);
    let effort = Effort { seed, budget: Budget { iterations }, hurry };
    let hints = app.bots.think(advice, effort).await;
    hints.map(Json).ok_or_else(|| Fault::new(ErrorCode::Unavailable, "No hint came to mind."))
}

fn not_now(message: &str) -> Fault {
    Fault::new(ErrorCode::WrongTime, message)
}
