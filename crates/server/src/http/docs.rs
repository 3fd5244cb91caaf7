//! The interface, described: what the handlers say of themselves, for programs and for people.

use std::fmt::Write;
use std::sync::LazyLock;

use axum::http::header;
use axum::response::{Html, IntoResponse};
use bytes::Bytes;
use mesozoic_protocol::lobby::Problem;
use serde_json::Value;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{IntoParams, IntoResponses, Modify, OpenApi};

use super::routes;
use crate::guest::COOKIE_NAME;

/// What is said about the whole.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Mesozoic",
        description = "Tables, seats and finished matches. The games themselves run over the \
                       socket. Bodies are JSON and need `Content-Type: application/json`."
    ),
    modifiers(&Cookie),
    security(("guest" = []))
)]
pub(super) struct About;

/// Whoever holds the cookie is the guest.
struct Cookie;

impl Modify for Cookie {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let words = "Given to newcomers by `GET /api/me`; whoever has it is that guest.";
        let cookie = ApiKey::Cookie(ApiKeyValue::with_description(COOKIE_NAME, words));
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("guest", SecurityScheme::ApiKey(cookie));
        let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        components.add_security_scheme("operator", SecurityScheme::Http(token));
    }
}

/// The table in an address.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "read by the description alone; handlers take it out of the path")]
pub(super) struct Table {
    /// The table's id.
    id: String,
}

/// Every way to be refused. The body says more than the status.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "read by the description alone; a fault makes the answer")]
pub(super) enum Refusals {
    /// The body or a field of it cannot be.
    #[response(status = 400)]
    Bad(Problem),
    /// It is for whoever holds a seat, or for the host; or the guest is not known here.
    #[response(status = 403)]
    NotYours(Problem),
    /// There is no such table, game or seat.
    #[response(status = 404)]
    NotFound(Problem),
    /// Not at this time, or not under these rules.
    #[response(status = 409)]
    Conflict(Problem),
    /// A limit is met; `Retry-After` says for how many seconds, where that is known.
    #[response(status = 429)]
    TooMuch(Problem),
    /// The store does not answer, or the table has broken down.
    #[response(status = 503)]
    Unavailable(Problem),
}

/// The description of every address.
pub(crate) static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    serde_json::to_value(routes().into_openapi()).expect("a description is plain data")
});

/// This description, in the form of `OpenAPI`.
#[utoipa::path(get, path = "/openapi.json", tag = "server", security(()),
    responses((status = 200, description = "The description.", body = Value)))]
pub(super) async fn openapi() -> impl IntoResponse {
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| DOCUMENT.to_string().into());
    ([(header::CONTENT_TYPE, "application/json")], TEXT.clone())
}

/// How to speak on the socket, in Markdown.
#[utoipa::path(get, path = "/docs/socket", operation_id = "socket_page", tag = "server", security(()),
    responses((status = 200, description = "The page.", body = String,
        content_type = "text/markdown")))]
pub(super) async fn socket() -> impl IntoResponse {
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| crate::socket_page::write().into());
    ([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], TEXT.clone())
}

/// This description for people.
// Plain HTML, because the content policy allows no script from elsewhere.
#[utoipa::path(get, path = "/docs", tag = "server", security(()),
    responses((status = 200, description = "The page.", body = String, content_type = "text/html")))]
pub(super) async fn page() -> Html<Bytes> {
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| write_page().into());
    Html(TEXT.clone())
}

fn write_page() -> String {
    let mut html = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Mesozoic API</title>\
         <h1>Mesozoic API</h1><p>For programs: <a href=\"openapi.json\">openapi.json</a>. \
         The games run over a socket: <a href=\"docs/socket\">how to speak on it</a>.\
         <table><thead><tr><th>Method<th>Address<th>What it does<th>Body<th>Answer<tbody>",
    );
    let entries = |value: &'static Value| value.as_object().into_iter().flatten();
    for (address, methods) in entries(&DOCUMENT["paths"]) {
        for (method, operation) in entries(methods) {
            let body = type_of(&operation["requestBody"]);
            let answer = type_of(&operation["responses"]["200"]);
            let _ = write!(
                html,
                "<tr><td>{}<td><code>{address}</code><td>{}<td>{body}<td>{answer}",
                method.to_uppercase(),
                operation["summary"].as_str().unwrap_or_default(),
            );
        }
    }
    html.push_str("</table>");
    for (name, schema) in entries(&DOCUMENT["components"]["schemas"]) {
        let json = serde_json::to_string_pretty(schema).unwrap_or_default();
        let json = json.replace('&', "&amp;").replace('<', "&lt;");
        let _ = write!(html, "<h2 id=\"{name}\">{name}</h2><pre>{json}</pre>");
    }
    html
}

/// The type of a body, with a link to its description.
fn type_of(body: &Value) -> String {
    let content = body["content"].as_object().and_then(|kinds| kinds.values().next());
    let Some(schema) = content.map(|kind| &kind["schema"]) else { return String::new() };
    let link = |schema: &Value| {
        let name = schema["$ref"].as_str()?.rsplit('/').next()?;
        Some(format!("<a href=\"#{name}\">{name}</a>"))
    };
    link(schema)
        .or_else(|| link(&schema["items"]).map(|name| format!("list of {name}")))
        .unwrap_or_default()
}
