//! The HTTP API and the pages around it.

mod account;
pub(crate) mod docs;
mod friends;
pub(crate) mod games;
mod guard;
mod hint;
mod lessons;
mod me;
mod moving;
mod notices;
mod operator;
mod orders;
mod passkeys;
mod people;
mod play_on;
mod privacy;
mod puzzles;
mod ratings;
pub(crate) mod replay;
mod review;
mod seat;
pub(crate) mod tables;

use axum::extract::{Request, State};
use axum::http::{StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::{Json, Router};
use mesozoic_protocol::{ErrorCode, Health};
use tower::ServiceExt;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::docs::Refusals;
pub(crate) use self::guard::{is_secure, origin};
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
        .routes(routes!(account::account, account::sign_up))
        .routes(routes!(account::sign_in))
        .routes(routes!(account::sign_out))
        .routes(routes!(account::end_session))
        .routes(routes!(account::set_password))
        .routes(routes!(account::export))
        .routes(routes!(account::delete))
        .routes(routes!(passkeys::add))
        .routes(routes!(passkeys::offer))
        .routes(routes!(passkeys::sign_up))
        .routes(routes!(passkeys::remove))
        .routes(routes!(passkeys::ask))
        .routes(routes!(passkeys::sign_in))
        .routes(routes!(people::person))
        .routes(routes!(people::best))
        .routes(routes!(friends::friends, friends::accept))
        .routes(routes!(friends::renew))
        .routes(routes!(friends::whose))
        .routes(routes!(friends::remove))
        .routes(routes!(friends::block))
        .routes(routes!(friends::decline))
        .routes(routes!(notices::settings, notices::set_quiet))
        .routes(routes!(notices::set_email))
        .routes(routes!(notices::set_browser))
        .routes(routes!(notices::use_ticket))
        .routes(routes!(games::games))
        .routes(routes!(games::schema))
        .routes(routes!(lessons::lessons))
        .routes(routes!(lessons::lesson))
        .routes(routes!(puzzles::puzzles))
        .routes(routes!(puzzles::puzzle, puzzles::answer))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::info))
        .routes(routes!(tables::sit))
        .routes(routes!(seat::token))
        .routes(routes!(tables::stand))
        .routes(routes!(tables::set_bot))
        .routes(routes!(tables::order))
        .routes(routes!(tables::delay))
        .routes(routes!(friends::invite))
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
        .routes(routes!(tables::back))
        .routes(routes!(tables::vacation))
        .routes(routes!(tables::close))
        .routes(routes!(tables::rematch))
        .routes(routes!(play_on::play_on))
        .routes(routes!(moving::move_away))
        .routes(routes!(moving::arrive))
        .routes(routes!(seat::picture))
        .routes(routes!(hint::hint))
        .routes(routes!(replay::history))
        .routes(routes!(replay::replay))
        .routes(routes!(replay::draws))
        .routes(routes!(replay::record))
        .routes(routes!(review::review))
        .routes(routes!(ratings::ratings))
        .routes(routes!(privacy::keeping))
        .routes(routes!(privacy::report))
        .routes(routes!(orders::overview))
        .routes(routes!(orders::tables))
        .routes(routes!(orders::export))
        .routes(routes!(orders::people))
        .routes(routes!(orders::nodes))
        .routes(routes!(orders::orders, orders::give))
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
    let base = app.config.base.clone();
    below(base, whole(app))
}

/// The site below a path of its host. Whoever asks with the path and whoever asks without it, because
/// a proxy has taken it away or stands beside the server, gets the same.
fn below(base: String, router: Router) -> Router {
    if base.is_empty() {
        return router;
    }
    let without = move |mut request: Request| {
        if let Some(uri) = without(request.uri(), &base) {
            *request.uri_mut() = uri;
        }
        request
    };
    Router::new().fallback_service(ServiceExt::<Request>::map_request(router, without))
}

/// An address without the path that it begins with.
fn without(uri: &Uri, base: &str) -> Option<Uri> {
    let rest = uri.path_and_query()?.as_str().strip_prefix(base)?;
    let rest = match rest.chars().next() {
        None => "/".to_owned(),
        Some('/') => rest.to_owned(),
        Some('?') => format!("/{rest}"),
        Some(_) => return None,
    };
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(rest.parse().ok()?);
    Uri::from_parts(parts).ok()
}

fn whole(app: App) -> Router {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_taken_away_where_it_is_whole() {
        let taken = |uri: &str| without(&uri.parse().unwrap(), "/club").map(|uri| uri.to_string());
        assert_eq!(taken("/club"), Some("/".to_owned()));
        assert_eq!(taken("/club/"), Some("/".to_owned()));
        assert_eq!(taken("/club/table/x?at=3"), Some("/table/x?at=3".to_owned()));
        assert_eq!(taken("/club?x"), Some("/?x".to_owned()));
        for other in ["/", "/clubs", "/api/me", "/clubs/club"] {
            assert_eq!(taken(other), None, "{other}");
        }
    }
}
