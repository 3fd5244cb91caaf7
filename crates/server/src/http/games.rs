//! The games.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use mesozoic_protocol::{ErrorCode, GameCard};
use mesozoic_registry::GameEntry;
use rust_embed::RustEmbed;

use super::docs::Refusals;
use crate::app::App;
use crate::fault::Fault;

/// The games with their seats, options and bots.
#[utoipa::path(get, path = "/games", tag = "games", security(()),
    responses((status = 200, description = "The games.", body = Vec<GameCard>), Refusals))]
pub(super) async fn games(State(app): State<App>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], app.cards.clone())
}

/// The same for everybody as long as the server runs, so it is written once.
pub(crate) fn write_cards(games: &[GameEntry]) -> Bytes {
    let cards: Vec<GameCard> = games.iter().map(|game| game.meta.into()).collect();
    serde_json::to_vec(&cards).expect("cards are plain data").into()
}

/// The schemas that `cargo xtask codegen` writes from the games' types.
#[derive(RustEmbed)]
#[folder = "../../docs/schemas"]
struct Schemas;

/// A JSON Schema of the game's views, steps, events and options.
#[utoipa::path(get, path = "/games/{game}/schema", tag = "games", security(()),
    params(("game" = String, Path, description = "The game's id.")),
    responses((status = 200, description = "The schema.", body = serde_json::Value), Refusals))]
pub(super) async fn schema(Path(game): Path<String>) -> Result<Response, Fault> {
    let schema = Schemas::get(&format!("{game}.json"))
        .ok_or_else(|| Fault::new(ErrorCode::NotFound, "There is no such game."))?;
    let kind = [(header::CONTENT_TYPE, "application/schema+json")];
    Ok((kind, schema.data.into_owned()).into_response())
}
