//! What machines and the operator ask.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::docs::Refusals;
use crate::app::App;
use crate::fault::Fault;
use crate::operator::OperatorToken;

/// The form in which the counts are written.
const FORM: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Whether the program runs: a supervisor that hears nothing starts it again.
#[utoipa::path(get, path = "/healthz", tag = "server", security(()),
    responses((status = 200, description = "It runs.", body = String)))]
pub(super) async fn healthz() -> &'static str {
    "ok\n"
}

/// Whether people can be sent here: not while the store or the other nodes are away, and not while the
/// server stops.
#[utoipa::path(get, path = "/readyz", tag = "server", security(()),
    responses(
        (status = 200, description = "They can.", body = String),
        (status = 503, description = "Not now.", body = String)))]
pub(super) async fn readyz(State(app): State<App>) -> (StatusCode, &'static str) {
    if *app.stopping.borrow() {
        (StatusCode::SERVICE_UNAVAILABLE, "the server stops\n")
    } else if app.cluster.as_ref().is_some_and(|cluster| !cluster.is_ready()) {
        (StatusCode::SERVICE_UNAVAILABLE, "this node is leaving, or does not reach the others\n")
    } else if app.health.works(&app.store).await {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n")
    }
}

/// Counts and times, for Prometheus; for the operator alone.
#[utoipa::path(get, path = "/metrics", tag = "server", security(("operator" = [])),
    responses((status = 200, description = "The counts.", body = String), Refusals))]
pub(super) async fn metrics(State(app): State<App>, headers: HeaderMap) -> Result<Response, Fault> {
    OperatorToken::check(app.config.operator.as_ref(), &headers)?;
    Ok(([(header::CONTENT_TYPE, FORM)], app.metrics.write(&app)).into_response())
}
