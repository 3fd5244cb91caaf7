//! People with accounts, as everybody sees them.

use std::collections::HashMap;

use axum::Json;
use axum::extract::{Path, State};
use mesozoic_core::Standings;
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::account::{GameResults, Person, Ranked, RatingCard, RatingPoint};
use mesozoic_room::{card_for, stored_card};
use mesozoic_store::{Played, Player, Rated, Rating};
use utoipa::IntoParams;

use super::docs::Refusals;
use crate::account::folded;
use crate::app::App;
use crate::fault::Fault;
use crate::guest::Caller;
use crate::limits::Thing;
use crate::rating::SETTLED;

/// So many matches are shown, and so many results counted.
const SHOWN: u32 = 20;
const COUNTED: u32 = 2_000;
/// So many of the best are named, and so many points of a curve are drawn.
const BEST: u32 = 100;
const COURSE: u32 = 200;

/// The person in an address.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "read by the description alone; handlers take it out of the path")]
pub(super) struct Name {
    /// The name of the account.
    name: String,
}

/// Somebody with an account: what they have played, and how it went.
#[utoipa::path(get, path = "/people/{name}", tag = "accounts", params(Name),
    responses((status = 200, description = "The person.", body = Person), Refusals))]
pub(super) async fn person(
    State(app): State<App>,
    caller: Caller,
    name: Result<Path<String>, axum::extract::rejection::PathRejection>,
) -> Result<Json<Person>, Fault> {
    let nobody = || Fault::new(ErrorCode::NotFound, "Nobody has an account of this name.");
    let Path(name) = name.map_err(|_| nobody())?;
    let account = app.store.account_by_name(&folded(&name)).await?.ok_or_else(nobody)?;
    app.meter.take(Thing::Downloads, &caller.who())?;
    let id = account.guest.id;
    let played = app.store.played(&id, COUNTED).await?;
    let shown = app.store.shown_matches(&id, SHOWN).await?;
    let seen = |card| card_for(caller.id().as_deref(), card);
    Ok(Json(Person {
        name: account.guest.name,
        since: account.at,
        games: results(&played),
        ratings: ratings(&app, &id).await?,
        matches: shown.iter().map(|card| seen(stored_card(card, app.config.games))).collect(),
        id,
    }))
}

/// The best at a game, people and bots, as far as their ratings have settled.
#[utoipa::path(get, path = "/games/{game}/best", tag = "games", security(()),
    params(("game" = String, Path, description = "The game's id.")),
    responses((status = 200, description = "The best, first the best of all.", body = Vec<Ranked>), Refusals))]
pub(super) async fn best(
    State(app): State<App>,
    game: Result<Path<String>, axum::extract::rejection::PathRejection>,
) -> Result<Json<Vec<Ranked>>, Fault> {
    let nothing = || Fault::new(ErrorCode::NotFound, "There is no such game.");
    let Path(game) = game.map_err(|_| nothing())?;
    app.config.game(&game)?;
    let best = app.store.best(&game, SETTLED, BEST).await?;
    let ranked = |rated: Rated| Ranked {
        bot: match rated.player {
            Player::Bot(level) => Some(level),
            Player::Guest(_) => None,
        },
        name: rated.name,
        rating: points(rated.rating.rating),
        deviation: points(rated.rating.deviation),
        played: rated.played,
    };
    Ok(Json(best.into_iter().map(ranked).collect()))
}

/// Thousandths of points as people read them.
pub(super) fn points(thousandths: i64) -> i32 {
    ((thousandths + 500).div_euclid(1000)) as i32
}

/// How strong somebody is, with how that came to be.
pub(super) async fn ratings(app: &App, guest: &str) -> Result<Vec<RatingCard>, Fault> {
    let player = Player::Guest(guest.to_owned());
    let mut cards = Vec::new();
    for rated in app.store.ratings_of(&player).await? {
        let course = app.store.rating_course(&player, &rated.game, COURSE).await?;
        let point = |(rating, at): (Rating, i64)| RatingPoint {
            rating: points(rating.rating),
            deviation: points(rating.deviation),
            at,
        };
        cards.push(RatingCard {
            rating: points(rated.rating.rating),
            deviation: points(rated.rating.deviation),
            provisional: rated.rating.deviation > SETTLED,
            played: rated.played,
            course: course.into_iter().map(point).collect(),
            game: rated.game,
        });
    }
    Ok(cards)
}

/// How somebody has done at each game, the most played first.
fn results(played: &[Played]) -> Vec<GameResults> {
    let mut games: HashMap<&str, GameResults> = HashMap::new();
    for one in played {
        let Ok(Standings(placings)) = serde_json::from_str(&one.standings) else { continue };
        let rank = placings.iter().find(|placing| placing.seat.0 == one.seat).map(|p| p.rank);
        let results = games.entry(&one.game).or_insert_with(|| GameResults {
            game: one.game.clone(),
            played: 0,
            won: 0,
        });
        results.played += 1;
        results.won += u32::from(rank == Some(1));
    }
    let mut games: Vec<_> = games.into_values().collect();
    games.sort_by(|a, b| b.played.cmp(&a.played).then_with(|| a.game.cmp(&b.game)));
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_counted_by_game() {
        let one = |game: &str, seat: u8, ranks: [u8; 2]| Played {
            match_id: "m".to_owned(),
            game: game.to_owned(),
            seat,
            standings: format!(
                r#"[{{"seat":0,"rank":{},"total":1}},{{"seat":1,"rank":{},"total":1}}]"#,
                ranks[0], ranks[1]
            ),
            at: 1,
        };
        let played = [one("a", 0, [1, 2]), one("b", 1, [1, 2]), one("b", 0, [1, 1])];
        let told: Vec<_> =
            results(&played).into_iter().map(|r| (r.game, r.played, r.won)).collect();
        assert_eq!(told, [("b".to_owned(), 2, 1), ("a".to_owned(), 1, 1)]);
    }
}
