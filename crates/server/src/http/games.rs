//! The shelf.

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use bytes::Bytes;
use mesozoic_bots::Level;
use mesozoic_registry::GameEntry;
use serde_json::{Value, json};

use crate::app::App;

/// The games: what a lobby needs to offer them.
pub(super) async fn games(State(app): State<App>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], app.shelf.clone())
}

/// The same for everybody as long as the server runs, so it is written once.
pub(crate) fn write_shelf(games: &[GameEntry]) -> Bytes {
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
    Value::from(games).to_string().into()
}
