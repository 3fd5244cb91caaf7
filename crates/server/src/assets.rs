//! The web client: embedded in the binary, or in a folder that the host names.

use std::path::{Component, Path};

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::app::App;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Client;

/// What a binary says that was built without the client.
const NO_CLIENT: &str = "This server was built without its web client. Build and start both with \
                         `cargo xtask serve`.";

/// A file of the client; any other path is the client's own affair and gets its first page.
pub(crate) async fn client(State(app): State<App>, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/').to_owned();
    let folder = app.config.client.clone();
    let found = tokio::task::spawn_blocking(move || {
        let get = |path: &str| match &folder {
            Some(folder) => in_folder(folder, path),
            None => Client::get(path).map(|file| file.data.into_owned()),
        };
        if let Some(file) = get(&path).filter(|_| !path.is_empty()) {
            // The build names these files by their content.
            let forever = path.starts_with("assets/");
            return Some(file_response(&path, file, forever));
        }
        if path.starts_with("assets/") {
            return Some(StatusCode::NOT_FOUND.into_response());
        }
        get("index.html").map(|page| file_response("index.html", page, false))
    });
    match found.await {
        Ok(Some(response)) => response,
        _ => (StatusCode::NOT_FOUND, NO_CLIENT).into_response(),
    }
}

/// A file below the folder; paths that would lead out of it lead nowhere.
fn in_folder(folder: &Path, path: &str) -> Option<Vec<u8>> {
    let path = Path::new(path);
    let stays = path.components().all(|part| matches!(part, Component::Normal(_)));
    if stays { std::fs::read(folder.join(path)).ok() } else { None }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = here.join("src");
        assert!(in_folder(&folder, "assets.rs").is_some());
        assert!(in_folder(&folder, "http/guard.rs").is_some());
        let outside = here.join("Cargo.toml");
        for path in ["../Cargo.toml", "http/../../Cargo.toml", outside.to_str().unwrap_or("")] {
            assert!(in_folder(&folder, path).is_none(), "{path}");
        }
    }
}
