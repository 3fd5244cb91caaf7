//! The API, described.

use std::fmt::Write;
use std::sync::LazyLock;

use axum::http::header;
use axum::response::{Html, IntoResponse};
use bytes::Bytes;
use mesozoic_protocol::ChatLine;
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::{
    Fairness, Holder, Me, NewTable, Problem, Rename, Reveal, SeatKey, SetBot, Sit, Stage,
    TableCard, TableInfo,
};
use serde_json::{Value, json};
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(components(schemas(
    ChatLine, ErrorCode, Fairness, Holder, Me, NewTable, Problem, Rename, Reveal, SeatKey, SetBot,
    Sit, Stage, TableCard, TableInfo
)))]
struct Schemas;

/// One address of the API.
struct Path {
    method: &'static str,
    address: &'static str,
    summary: &'static str,
    body: Option<&'static str>,
    answer: &'static str,
}

const fn path(
    method: &'static str,
    address: &'static str,
    summary: &'static str,
    body: Option<&'static str>,
    answer: &'static str,
) -> Path {
    Path { method, address, summary, body, answer }
}

/// Every address, in the order in which a client meets them.
const PATHS: &[Path] = &[
    path("get", "/api/me", "Who you are. A newcomer gets a name and a cookie.", None, "Me"),
    path("post", "/api/me", "Changes your name.", Some("Rename"), "Me"),
    path("get", "/api/games", "The games with their seats, options and bots.", None, ""),
    path(
        "get",
        "/api/tables",
        "Your tables, those with free seats, and those being played.",
        None,
        "",
    ),
    path("post", "/api/tables", "Makes a table; you are its host.", Some("NewTable"), "TableInfo"),
    path(
        "get",
        "/api/tables/{id}",
        "Who sits at a table, how far it is, how its dice are secured.",
        None,
        "TableInfo",
    ),
    path(
        "post",
        "/api/tables/{id}/sit",
        "Takes a seat and gives the pledge of a nonce.",
        Some("Sit"),
        "TableInfo",
    ),
    path(
        "post",
        "/api/tables/{id}/stand",
        "Leaves the seat, before the game begins.",
        None,
        "TableInfo",
    ),
    path(
        "post",
        "/api/tables/{id}/bot",
        "Puts a bot at a seat or takes it away. For the host.",
        Some("SetBot"),
        "TableInfo",
    ),
    path(
        "post",
        "/api/tables/{id}/start",
        "Everybody sits; nonces are revealed next. For the host.",
        None,
        "TableInfo",
    ),
    path(
        "post",
        "/api/tables/{id}/reveal",
        "Reveals your nonce. The last one begins the game.",
        Some("Reveal"),
        "TableInfo",
    ),
    path(
        "get",
        "/api/tables/{id}/key",
        "The secret of your seat, to come back to it from another browser.",
        None,
        "SeatKey",
    ),
    path(
        "post",
        "/api/tables/{id}/claim",
        "Comes back to a seat with its secret.",
        Some("SeatKey"),
        "TableInfo",
    ),
    path(
        "post",
        "/api/tables/{id}/close",
        "Gives up a table that nobody else has joined. For the host.",
        None,
        "",
    ),
    path(
        "post",
        "/api/tables/{id}/rematch",
        "The table where the same people play again.",
        None,
        "TableInfo",
    ),
    path("get", "/api/tables/{id}/history", "Everything you have heard at a table.", None, ""),
    path(
        "get",
        "/api/tables/{id}/replay",
        "A finished match, moment by moment; ?seat=N for one seat's eyes.",
        None,
        "",
    ),
    path("get", "/api/tables/{id}/draws", "Every draw of a finished match.", None, ""),
    path(
        "get",
        "/api/tables/{id}/record",
        "The record of a finished match, for `mesozoic verify`.",
        None,
        "",
    ),
    path(
        "get",
        "/api/health",
        "Whether the store works, the version, and how many tables are awake, wait for the store, \
         or broke down; status 503 if the store does not work.",
        None,
        "",
    ),
    path("get", "/ws", "The socket: frames of the protocol, JSON both ways.", None, ""),
];

fn reference(name: &str) -> Value {
    json!({ "application/json": { "schema": { "$ref": format!("#/components/schemas/{name}") } } })
}

fn describe() -> Value {
    let mut paths = json!({});
    for path in PATHS {
        let content = if path.answer.is_empty() {
            json!({ "application/json": {} })
        } else {
            reference(path.answer)
        };
        let mut operation = json!({
            "summary": path.summary,
            "responses": {
                "200": { "description": "Done.", "content": content },
                "default": { "description": "What is wrong.", "content": reference("Problem") },
            },
        });
        if path.address.contains("{id}") {
            operation["parameters"] = json!([{
                "name": "id", "in": "path", "required": true, "schema": { "type": "string" },
            }]);
        }
        if let Some(body) = path.body {
            operation["requestBody"] = json!({ "required": true, "content": reference(body) });
        }
        paths[path.address][path.method] = operation;
    }
    let schemas = serde_json::to_value(Schemas::openapi()).unwrap_or_default();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Mesozoic",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tables, seats and finished matches. The game itself runs over the socket.",
        },
        "paths": paths,
        "components": schemas["components"],
    })
}

/// Both are the same for everybody and for ever, so they are made once.
pub(super) async fn openapi() -> impl IntoResponse {
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| describe().to_string().into());
    ([(header::CONTENT_TYPE, "application/json")], TEXT.clone())
}

pub(super) async fn page() -> Html<Bytes> {
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| write_page().into());
    Html(TEXT.clone())
}

/// The same for people; plain HTML, because the content policy allows no script from elsewhere.
fn write_page() -> String {
    let mut html = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Mesozoic API</title>\
         <h1>Mesozoic API</h1><p>Machine-readable: <a href=\"/api/openapi.json\">openapi.json</a>.\
         <table><thead><tr><th>Method<th>Address<th>What it does<th>Body<th>Answer<tbody>",
    );
    for path in PATHS {
        let link = |name: &str| match name {
            "" => String::new(),
            name => format!("<a href=\"#{name}\">{name}</a>"),
        };
        let _ = write!(
            html,
            "<tr><td>{}<td><code>{}</code><td>{}<td>{}<td>{}",
            path.method.to_uppercase(),
            path.address,
            path.summary,
            link(path.body.unwrap_or_default()),
            link(path.answer)
        );
    }
    html.push_str("</table>");
    let all = describe();
    let schemas = all["components"]["schemas"].as_object().cloned().unwrap_or_default();
    for (name, schema) in schemas {
        let json = serde_json::to_string_pretty(&schema).unwrap_or_default();
        let json = json.replace('&', "&amp;").replace('<', "&lt;");
        let _ = write!(html, "<h2 id=\"{name}\">{name}</h2><pre>{json}</pre>");
    }
    html
}
