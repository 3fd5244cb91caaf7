//! The HTTP API and the pages around it.

pub(crate) mod docs;
pub(crate) mod games;
mod guard;
mod me;
mod operator;
pub(crate) mod replay;
pub(crate) mod tables;

use axum::extract::State;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::{Json, Router};
use mesozoic_protocol::{ErrorCode, Health};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::docs::Refusals;
pub(crate) use self::guard::origin;
use crate::app::App;
use crate::fault::Fault;
use crate::guest::Caller;
use crate::limits::Thing;
use crate::upgrade::Upgrade;
use crate::{assets, session};

/// Every address of the interface, with its description.
fn routes() -> OpenApiRouter<App> {
    let api = OpenApiRouter::new()
        .routes(routes!(me::me, me::rename))
        .routes(routes!(games::games))
        .routes(routes!(games::schema))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::info))
        .routes(routes!(tables::sit))
        .routes(routes!(tables::stand))
        .routes(routes!(tables::set_bot))
        .routes(routes!(tables::start))
        .routes(routes!(tables::reveal))
        .routes(routes!(tables::key))
        .routes(routes!(tables::claim))
        .routes(routes!(tables::resign))
        .routes(routes!(tables::take_back))
        .routes(routes!(tables::replace))
        .routes(routes!(tables::offer))
        .routes(routes!(tables::take_over))
        .routes(routes!(tables::end))
        .routes(routes!(tables::vacation))
        .routes(routes!(tables::close))
        .routes(routes!(tables::rematch))
        .routes(routes!(replay::history))
        .routes(routes!(replay::replay))
        .routes(routes!(replay::draws))
        .routes(routes!(replay::record))
        .routes(routes!(docs::openapi))
        .routes(routes!(docs::page))
        .routes(routes!(docs::socket))
        .routes(routes!(health))
        .fallback(|| async { Fault::new(ErrorCode::NotFound, "There is no such address.") });
    OpenApiRouter::with_openapi(docs::About::openapi())
        .nest("/api", api)
        .routes(routes!(operator::healthz))
        .routes(routes!(operator::readyz))
        .routes(routes!(operator::metrics))
        .routes(routes!(socket))
}

/// Everything the server answers.
pub(crate) fn router(app: App) -> Router {
    let (router, _) = routes().split_for_parts();
    router
        .method_not_allowed_fallback(guard::wrong_method)
        .fallback(assets::client)
        .layer(CompressionLayer::new().gzip(true).quality(CompressionLevel::Fastest))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

/// The socket, on which the games are played: frames of JSON both ways, see `/api/docs/socket`.
#[utoipa::path(get, path = "/ws", tag = "games",
    responses((status = 101, description = "The socket is open."), Refusals))]
async fn socket(
    State(app): State<App>,
    caller: Caller,
    upgrade: Upgrade,
) -> Result<Response, Fault> {
    let visitor = caller.visitor()?.clone();
    let hold = app.meter.hold(Thing::Sockets, 1, &caller.who());
    let home = app.home.clone();
    Ok(match hold {
        Ok(hold) => {
            upgrade.serve(&home, move |socket| session::serve(app, caller, visitor, socket, hold))
        }
        // A browser cannot read why a socket was refused, only what is said on it.
        Err(fault) => upgrade.serve(&home, move |socket| session::refuse(socket, fault)),
    })
}

/// Whether the server can do its work, and how much there is.
#[utoipa::path(get, path = "/health", tag = "server", security(()),
    responses(
        (status = 200, description = "It can.", body = Health),
        (status = 503, description = "The store does not answer.", body = Health)))]
async fn health(State(app): State<App>) -> (StatusCode, Json<Health>) {
    let works = app.health.works(&app.store).await;
    let status = if works { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let health = Health {
        ok: works,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        store: if works { "works" } else { "does not answer" }.to_owned(),
        tables: app.tables.count(),
        waiting: app.lobby.troubled_count(ErrorCode::Unavailable),
        broken: app.lobby.troubled_count(ErrorCode::Faulted),
    };
    (status, Json(health))
}
