//! The HTTP API and the pages around it.

pub(crate) mod docs;
mod games;
mod guard;
mod me;
pub(crate) mod replay;
pub(crate) mod tables;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use mesozoic_protocol::{ErrorCode, MAX_FRAME};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::fault::Fault;
use crate::guest::Caller;
use crate::limits::Thing;
use crate::{assets, session};

/// The longest body, in bytes.
const MAX_BODY: usize = 16 * 1024;

/// Everything the server answers.
pub(crate) fn router(app: App) -> Router {
    let api = Router::new()
        .route("/me", get(me::me).post(me::rename))
        .route("/games", get(games::games))
        .route("/tables", get(tables::list).post(tables::create))
        .route("/tables/{id}", get(tables::info))
        .route("/tables/{id}/sit", post(tables::sit))
        .route("/tables/{id}/stand", post(tables::stand))
        .route("/tables/{id}/bot", post(tables::set_bot))
        .route("/tables/{id}/start", post(tables::start))
        .route("/tables/{id}/reveal", post(tables::reveal))
        .route("/tables/{id}/key", get(tables::key))
        .route("/tables/{id}/claim", post(tables::claim))
        .route("/tables/{id}/close", post(tables::close))
        .route("/tables/{id}/rematch", post(tables::rematch))
        .route("/tables/{id}/history", get(replay::history))
        .route("/tables/{id}/replay", get(replay::replay))
        .route("/tables/{id}/draws", get(replay::draws))
        .route("/tables/{id}/record", get(replay::record))
        .route("/openapi.json", get(docs::openapi))
        .route("/docs", get(docs::page))
        .route("/health", get(health))
        .fallback(|| async { Fault::new(ErrorCode::NotFound, "There is no such address.") });
    Router::new()
        .nest("/api", api)
        .route("/ws", get(socket))
        .fallback(assets::client)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(CompressionLayer::new().gzip(true).quality(CompressionLevel::Fastest))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

/// Most frames of clients fit into one read, most of ours into one write.
const READ_BUFFER: usize = 2 * 1024;
const WRITE_BUFFER: usize = 16 * 1024;
/// The longest message of ours, with room for those before it.
const MAX_WRITE: usize = 16 * 1024 * 1024;

async fn socket(
    State(app): State<App>,
    caller: Caller,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Fault> {
    let visitor = caller.visitor()?.clone();
    let hold = app.meter.hold(Thing::Sockets, 1, &caller.who());
    let upgrade = upgrade
        .max_message_size(MAX_FRAME)
        .max_frame_size(MAX_FRAME)
        // The library's own 128 KiB a socket would be most of a table's memory, and are wiped
        // before every read.
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MAX_WRITE);
    Ok(match hold {
        Ok(hold) => {
            upgrade.on_upgrade(move |socket| session::serve(app, caller, visitor, socket, hold))
        }
        // A browser cannot read why a socket was refused, only what is said on it.
        Err(fault) => upgrade.on_upgrade(move |socket| session::refuse(socket, fault)),
    })
}

/// Whether the server can do its work, and how much there is.
async fn health(State(app): State<App>) -> Response {
    let works = app.health.works(&app.store).await;
    let status = if works { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let body = serde_json::json!({
        "ok": works,
        "version": env!("CARGO_PKG_VERSION"),
        "store": if works { "works" } else { "does not answer" },
        "tables": app.tables.count(),
        "waiting": app.lobby.troubled_count(ErrorCode::Unavailable),
        "broken": app.lobby.troubled_count(ErrorCode::Faulted),
    });
    (status, axum::Json(body)).into_response()
}
