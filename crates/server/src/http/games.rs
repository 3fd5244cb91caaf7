//! The shelf.

use axum::Json;
use mesozoic_bots::Level;
use mesozoic_registry::GAMES;
use serde_json::{Value, json};

/// The games: what a lobby needs to offer them.
pub(super) async fn games() -> Json<Value> {
    let games: Vec<Value> = GAMES
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
