//! The HTTP API and the pages around it.

pub(crate) mod docs;
mod games;
mod me;
pub(crate) mod replay;
pub(crate) mod tables;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use mesozoic_protocol::{ErrorCode, MAX_FRAME};
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::fault::Fault;
use crate::guest::Caller;
use crate::{assets, session};

/// The longest body, in bytes.
const MAX_BODY: usize = 16 * 1024;

/// Nothing from elsewhere, nothing inline, never in somebody else's frame.
const CONTENT_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

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
        .layer(from_fn_with_state(app.clone(), guard))
        .layer(CompressionLayer::new().gzip(true))
        .with_state(app)
}

/// Refuses what comes from other sites, and tells browsers to be strict.
async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let is_socket = request.uri().path() == "/ws";
    if (changes || is_socket) && !is_own_origin(&app, request.headers()) {
        let message = "This server does not take commands from other sites.";
        return Fault::new(ErrorCode::NotYours, message).into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Browsers always say where a page came from; tools that are no browsers have no cookie to steal.
fn is_own_origin(app: &App, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN).and_then(|o| o.to_str().ok()) else {
        return !headers.contains_key(header::ORIGIN);
    };
    if !app.config.origins.is_empty() {
        return app.config.origins.iter().any(|own| own == origin);
    }
    let host = headers.get(header::HOST).and_then(|h| h.to_str().ok());
    let named = origin.split_once("://").map(|(_, host)| host);
    host.is_some() && host == named
}

/// Most frames of clients fit into one read, most of ours into one write.
const READ_BUFFER: usize = 2 * 1024;
const WRITE_BUFFER: usize = 16 * 1024;

async fn socket(
    State(app): State<App>,
    caller: Option<Caller>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(Caller(me)) = caller else {
        let message = "Ask for /api/me first: it gives you a name.";
        return Fault::new(ErrorCode::NotYours, message).into_response();
    };
    upgrade
        .max_message_size(MAX_FRAME)
        .max_frame_size(MAX_FRAME)
        // The library's own 128 KiB a socket would be most of a table's memory, and are wiped
        // before every read.
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .on_upgrade(move |socket| session::serve(app, me, socket))
}

/// Whether the server can do its work, and how much there is.
async fn health(State(app): State<App>) -> Response {
    let works = app.health.works(&app.store).await;
    let status = if works { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let body = serde_json::json!({
        "ok": works,
        "version": env!("CARGO_PKG_VERSION"),
        "store": if works { "works" } else { "does not answer" },
        "tables": app.hall.awake_count(),
        "waiting": app.hall.troubled_count(ErrorCode::Unavailable),
        "broken": app.hall.troubled_count(ErrorCode::Faulted),
    });
    (status, axum::Json(body)).into_response()
}
