//! What every request passes, and what every answer carries.
//!
//! The guard reads where a request comes from, refuses names under which this server is not known
//! and commands from other sites, counts, takes in the body, and gives up on what takes too long.
//! Browsers are told to be strict with whatever comes back, be it a refusal.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::Problem;
use tokio::time::timeout;
use tracing::Instrument;

use crate::address::{Route, is_handed_on, route};
use crate::app::App;
use crate::assets::Part;
use crate::door::{Answering, Peer};
use crate::fault::Fault;
use crate::limits::Thing;
use crate::meter::Who;
use crate::random::random_word;

/// A request, body and all, has to be here and answered by then.
const PATIENCE: Duration = Duration::from_secs(20);

/// The name of a request, for whoever has to find it in the log.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest body, in bytes.
const MAX_BODY: usize = 16 * 1024;
/// Records are longer than anything else that is sent here.
const MAX_RECORD: usize = 512 * 1024;
/// Where they are.
const RECORDS: &str = "/api/moved";

/// Names that nobody can register, so that no stranger's page is ever called by one.
const PRIVATE: [&str; 5] = ["localhost", "local", "lan", "internal", "home.arpa"];

/// Gives each request an id, which the log's lines and the answer carry.
pub(super) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let id = random_word(8);
    let span = tracing::info_span!("request", id);
    let mut response = watch(&app, request, next).instrument(span).await;
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

async fn watch(app: &App, request: Request, next: Next) -> Response {
    let (began, method, path) =
        (Instant::now(), request.method().clone(), request.uri().path().to_owned());
    let response = answer(app, request, next).await;
    let (status, took) = (response.status().as_u16(), began.elapsed());
    app.metrics.answered(status);
    tracing::debug!(%method, path, status, ?took, "answered");
    response
}

async fn answer(app: &App, mut request: Request, next: Next) -> Response {
    let Peer(peer) = *request.extensions().get().expect("the door has noted it");
    let answering: Answering =
        request.extensions().get().cloned().expect("the door counts what it waits for");
    let route = route(peer, request.headers(), &app.config.proxies);
    if route.address == peer.into() && is_handed_on(request.headers()) {
        warn_of_proxy(app, peer);
    }
    request.extensions_mut().insert(route);
    let name = named_host(request.uri(), request.headers()).map(str::to_owned);
    let admitted = async {
        admit(app, &request, route)?;
        timeout(PATIENCE, take_in(request)).await.unwrap_or_else(|_| Err(Refusal::late()))
    };
    let mut response = match admitted.await {
        Err(refusal) => refusal.into_response(),
        Ok(request) => {
            let answer = async {
                let answer = timeout(PATIENCE, carry_through(request, next)).await;
                answer.unwrap_or_else(|_| Refusal::late().into_response())
            };
            answering.count(answer).await
        }
    };
    be_strict(&mut response, app, route, name.as_deref());
    response
}

/// Answers a request. One that changes something is done to its end, though whoever sent it hangs up or
/// has to be told that it takes too long: what is stored and what follows from it belong together.
async fn carry_through(request: Request, next: Next) -> Response {
    if !changes_something(&request) {
        return next.run(request).await;
    }
    let work = tokio::spawn(next.run(request).in_current_span());
    work.await.unwrap_or_else(|_| Fault::from(mesozoic_room::Fault::broken()).into_response())
}

fn changes_something(request: &Request) -> bool {
    request.method() != Method::GET && request.method() != Method::HEAD
}

/// Reads the body, so that whoever answers never waits for a client.
async fn take_in(request: Request) -> Result<Request, Refusal> {
    let (parts, body) = request.into_parts();
    let most = if parts.uri.path() == RECORDS { MAX_RECORD } else { MAX_BODY };
    match to_bytes(body, most).await {
        Ok(bytes) => Ok(Request::from_parts(parts, Body::from(bytes))),
        Err(_) => Err(Refusal::long(most)),
    }
}

/// Why a request goes no further.
enum Refusal {
    /// For a reason of HTTP's own.
    Plain(StatusCode, &'static str),
    /// For a reason of ours.
    Fault(Fault),
}

impl Refusal {
    fn late() -> Self {
        let message = "This request took too long. Please send it again.";
        Self::Plain(StatusCode::REQUEST_TIMEOUT, message)
    }

    fn long(most: usize) -> Self {
        let message = match most {
            MAX_RECORD => "This record is too long: at most 512 KiB.",
            _ => "The body of this request is too long: at most 16 KiB.",
        };
        Self::Plain(StatusCode::PAYLOAD_TOO_LARGE, message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Self::Fault(fault) => fault.into_response(),
            Self::Plain(status, message) => {
                let problem = Problem { code: ErrorCode::BadRequest, message: message.to_owned() };
                (status, Json(problem)).into_response()
            }
        }
    }
}

/// What an address of ours answers that is asked in a way it does not know.
pub(super) async fn wrong_method() -> Response {
    let message = "This address is not asked in this way; /api/docs says how.";
    Refusal::Plain(StatusCode::METHOD_NOT_ALLOWED, message).into_response()
}

/// Whether a request may go on.
fn admit(app: &App, request: &Request, route: Route) -> Result<(), Refusal> {
    let who = Who { guest: None, address: Some(route.address) };
    app.meter.take(Thing::Requests, &who).map_err(Refusal::Fault)?;
    let headers = request.headers();
    // Of two names, whoever stands between us and a browser may believe the other.
    let named = headers.get_all(header::HOST).iter().count();
    let target = request.uri().authority().map(Authority::as_str);
    let differs = |target: &str| named == 1 && headers[header::HOST] != *target;
    if named > 1 || target.is_some_and(differs) {
        let message = "A request names its host once. Please send a single Host header.";
        return Err(Refusal::Plain(StatusCode::BAD_REQUEST, message));
    }
    let name = named_host(request.uri(), headers);
    if (named > 0 || target.is_some()) && !name.is_some_and(|name| is_known_host(app, name)) {
        // Otherwise a page of a stranger, whose name leads to this machine, would speak for us.
        let message = "This server does not know itself by that name. If it is right, start the \
                       server with it, as in --origin https://games.example";
        return Err(Refusal::Plain(StatusCode::MISDIRECTED_REQUEST, message));
    }
    let changes = changes_something(request);
    let is_socket = request.uri().path() == "/ws";
    if (changes || is_socket) && !is_own_origin(app, headers, name, route) {
        let message = "This server does not take commands from other sites. If this is its own \
                       page, start the server with its address, as in --origin https://games.example";
        return Err(Refusal::Fault(Fault::new(ErrorCode::NotYours, message)));
    }
    Ok(())
}

/// The name by which a browser calls this server, with the port. Tools that are no browsers may name
/// none.
fn named_host<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let target = uri.authority().map(Authority::as_str);
    target.or_else(|| headers.get(header::HOST)?.to_str().ok())
}

/// Whether the name is one of this server's own, or one that no stranger can have.
fn is_known_host(app: &App, host: &str) -> bool {
    let is_own = |origin: &String| origin.split_once("://").is_some_and(|(_, own)| own == host);
    app.config.origins.iter().any(is_own) || is_private(host)
}

fn is_private(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    if let Some(ip) = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return ip.parse::<std::net::Ipv6Addr>().is_ok();
    }
    if name.parse::<std::net::Ipv4Addr>().is_ok() {
        return true;
    }
    let name = name.to_ascii_lowercase();
    let is_word =
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.".contains(&b));
    let has_end = |end: &&str| name.strip_suffix(*end).is_some_and(|rest| rest.ends_with('.'));
    is_word && (!name.contains('.') || PRIVATE.iter().any(has_end))
}

/// Where browsers find this server; nothing where neither its host nor the request names it.
pub(crate) fn origin(app: &App, uri: &Uri, headers: &HeaderMap, route: Route) -> Option<String> {
    let scheme = if route.is_secure { "https" } else { "http" };
    let asked = || Some(format!("{scheme}://{}", named_host(uri, headers)?));
    app.config.origins.first().cloned().or_else(asked)
}

/// Browsers always say where a page came from; tools that are no browsers have no cookie to steal.
fn is_own_origin(app: &App, headers: &HeaderMap, host: Option<&str>, route: Route) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if !app.config.origins.is_empty() {
        return app.config.origins.iter().any(|own| own == origin);
    }
    let scheme = if route.is_secure { "https" } else { "http" };
    host.is_some_and(|host| origin == format!("{scheme}://{host}"))
}

/// Whether browsers reach this server by TLS.
pub(crate) fn is_secure(app: &App, route: Route) -> bool {
    route.is_secure || app.config.origins.iter().any(|origin| origin.starts_with("https://"))
}

/// Tells browsers to be strict: nothing from elsewhere, nothing inline, never in somebody else's
/// frame, and once by TLS, always so. The parts of pages need little of that: a document or a worker
/// has said it, and dozens of them come with each.
fn be_strict(response: &mut Response, app: &App, route: Route, host: Option<&str>) {
    let part = response.extensions().get::<Part>().cloned();
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.entry(name).or_insert(value);
        }
    };
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    match part {
        None => {}
        Some(Part::Drawing) => return set(header::CONTENT_SECURITY_POLICY, "sandbox"),
        Some(Part::Plain) => return,
    }
    set(header::CONTENT_SECURITY_POLICY, &content_policy(app, route, host));
    set(header::REFERRER_POLICY, "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()");
    if is_secure(app, route) {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
}

/// Sockets go to this server alone. Older browsers do not count them in `'self'`, so it is named.
fn content_policy(app: &App, route: Route, host: Option<&str>) -> String {
    let mut sockets: Vec<String> =
        app.config.origins.iter().map(|own| own.replacen("http", "ws", 1)).collect();
    if sockets.is_empty()
        && let Some(host) = host.filter(|host| is_private(host))
    {
        let scheme = if route.is_secure { "wss" } else { "ws" };
        sockets.push(format!("{scheme}://{host}"));
    }
    let sockets = sockets.join(" ");
    format!(
        // The engine of a page is WebAssembly of our own; nothing else may be compiled.
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self' {sockets}; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'"
    )
}

/// Says once that a proxy is not trusted, which a host may not have meant.
fn warn_of_proxy(app: &App, peer: std::net::IpAddr) {
    static WARNED: AtomicBool = AtomicBool::new(false);
    let is_near = match peer.to_canonical() {
        std::net::IpAddr::V4(ip) => ip.is_loopback() || ip.is_private(),
        std::net::IpAddr::V6(ip) => ip.is_loopback() || ip.is_unique_local(),
    };
    if is_near && app.config.proxies.is_empty() && !WARNED.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            "{peer} hands requests on for others. If it is your proxy, start the server with \
             --trust-proxy {peer}; otherwise all who come through it share the limits of one address"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::is_private;

    #[test]
    fn names_that_a_stranger_can_have_are_told_from_those_that_nobody_can() {
        for own in [
            "127.0.0.1:7575",
            "127.0.0.1",
            "[::1]:7575",
            "192.168.0.7",
            "localhost",
            "LOCALHOST:80",
            "games.localhost:7575",
            "attic",
            "attic:7575",
            "attic.local",
            "attic.lan",
            "x.home.arpa",
        ] {
            assert!(is_private(own), "{own}");
        }
        for strange in [
            "games.example",
            "games.example:7575",
            "localhost.games.example",
            "127.0.0.1.nip.io",
            "",
            ":7575",
            "evil.example;",
            "a b",
            "[::1",
            "attic.local.example",
            "é",
        ] {
            assert!(!is_private(strange), "{strange}");
        }
    }
}
