//! The web client, embedded in the binary.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Client;

/// What a binary says that was built without the client.
const NO_CLIENT: &str = "This server was built without its web client. Build and start both with \
                         `cargo xtask serve`.";

/// A file of the client; any other path is the client's own affair and gets its first page.
pub(crate) async fn client(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Client::get(path).filter(|_| !path.is_empty()) {
        // The build names these files by their content.
        let forever = path.starts_with("assets/");
        return file_response(path, file.data.into_owned(), forever);
    }
    if path.starts_with("assets/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    match Client::get("index.html") {
        Some(page) => file_response("index.html", page.data.into_owned(), false),
        None => (StatusCode::NOT_FOUND, NO_CLIENT).into_response(),
    }
}

fn file_response(path: &str, bytes: Vec<u8>, forever: bool) -> Response {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let cache = if forever { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    if let Ok(kind) = HeaderValue::from_str(kind.as_ref()) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response
}
