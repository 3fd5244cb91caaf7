//! The shelf.

use axum::Json;
use axum::extract::State;
use mesozoic_bots::Level;
use serde_json::{Value, json};

use crate::app::App;

/// The games: what a lobby needs to offer them.
pub(super) async fn games(State(app): State<App>) -> Json<Value> {
    let games = app.config.games;
    let games: Vec<Value> = games
        .iter()
        .map(|game| {
            let meta = game.meta;
            json!({
                "id": meta.id,
                "title": meta.title,
                "blurb": meta.blurb,
                "seats": { "from": meta.seats.start(), "to": meta.seats.end() },
                "minutes": { "from": meta.minutes.start(), "to": meta.minutes.end() },
                "weight": meta.weight,
                "rules": meta.rules,
                "options": meta.options,
                "bots": Level::ALL.map(|level| level.to_string()),
            })
        })
        .collect();
    Json(games.into())
}
