//! The web client: embedded in the binary, or in a folder that the host names.

use std::borrow::Cow;
use std::path::{Component, Path};

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use rust_embed::RustEmbed;

use crate::address::Route;
use crate::app::App;
use crate::http::origin;
use crate::link::Link;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Client;

/// What a binary says that was built without the client.
const NO_CLIENT: &str = "This server was built without its web client. Build and start both with \
                         `cargo xtask serve`.";

/// The addresses of the client's pages; `*` stands for a name. `web/src/routes.ts` reads them.
const PAGES: &[&str] = &[
    "/",
    "/settings",
    "/notices",
    "/operator",
    "/privacy",
    "/account",
    "/best",
    "/house-rules",
    "/friends",
    "/people/*",
    "/new/*",
    "/rules/*",
    "/learn/*",
    "/learn/*/*",
    "/puzzles",
    "/puzzles/*/*",
    "/table/*",
    "/table/*/replay",
    "/table/*/verify",
    "/table/*/review",
];

/// Whether the client has a page at this address.
fn is_page(path: &str) -> bool {
    fn parts(path: &str) -> impl Iterator<Item = &str> {
        path.split('/').filter(|part| !part.is_empty())
    }
    PAGES.iter().any(|page| {
        parts(page).count() == parts(path).count()
            && parts(page).zip(parts(path)).all(|(own, part)| own == "*" || own == part)
    })
}

/// A file of the client, or its one document, which shows the page of the address; where there is
/// none it says so.
pub(crate) async fn client(
    State(app): State<App>,
    Extension(route): Extension<Route>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    if is_packed(path)
        && accepts_brotli(&headers)
        && let Some(packed) = file(&app, &format!("{path}.br")).await
    {
        let mut response = file_response(path, packed, true);
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        return response;
    }
    if let Some(file) = file(&app, path).await {
        // The build names these files by their content.
        let forever = path.starts_with("assets/");
        return file_response(path, file, forever);
    }
    if path.starts_with("assets/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    let Some(page) = file(&app, "index.html").await else {
        return (StatusCode::NOT_FOUND, NO_CLIENT).into_response();
    };
    let is_page = is_page(uri.path());
    let link = if is_page { Link::to_page(&app, uri.path()).await } else { None };
    let drawn = match &link {
        Some(link) => file(&app, &link.picture()).await.is_some(),
        None => false,
    };
    let page = match (std::str::from_utf8(&page), origin(&app, &uri, &headers, route)) {
        (Ok(text), origin) => {
            let site = origin.map(|origin| format!("{origin}{}", app.config.base));
            let text = match site {
                Some(site) => Link::write_into(link.as_ref(), text, &site, drawn),
                None => text.to_owned(),
            };
            below(&text, &app.config.base).into()
        }
        (Err(_), _) => page,
    };
    let mut response = file_response("index.html", page, false);
    if !is_page {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

/// The document with its files below the site's path: the build names them by where it stands itself,
/// which is not where its pages are.
fn below(text: &str, base: &str) -> String {
    text.replace("=\"./", &format!("=\"{base}/"))
        .replace("name=\"base\" content=\"\"", &format!("name=\"base\" content=\"{base}\""))
}

/// Whether the build has packed a file as well as it can: the engine, which is large.
fn is_packed(path: &str) -> bool {
    path.starts_with("assets/")
        && Path::new(path).extension().is_some_and(|extension| extension == "wasm")
}

fn accepts_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| {
        let mut codings = accepted.split(',').map(|one| one.split(';').next().unwrap_or_default());
        codings.any(|coding| coding.trim().eq_ignore_ascii_case("br"))
    })
}

/// The content of a file of the client.
async fn file(app: &App, path: &str) -> Option<Bytes> {
    if path.is_empty() {
        return None;
    }
    let Some(folder) = app.config.client.clone() else {
        return Client::get(path).map(|file| match file.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => bytes.into(),
        });
    };
    let path = path.to_owned();
    let read = tokio::task::spawn_blocking(move || in_folder(&folder, &path));
    read.await.ok().flatten().map(Bytes::from)
}

/// A file below the folder; paths that would lead out of it lead nowhere.
fn in_folder(folder: &Path, path: &str) -> Option<Vec<u8>> {
    let path = Path::new(path);
    let stays = path.components().all(|part| matches!(part, Component::Normal(_)));
    if stays { std::fs::read(folder.join(path)).ok() } else { None }
}

fn file_response(path: &str, bytes: Bytes, forever: bool) -> Response {
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
    fn pages_are_told_from_what_is_none() {
        for page in [
            "/",
            "/settings",
            "/friends",
            "/new/x",
            "/table/abc",
            "/table/abc/replay",
            "/rules/x/",
            "/learn/x/y",
        ] {
            assert!(is_page(page), "{page}");
        }
        for other in ["/healthz", "/table", "/table/a/b", "/table/a/replay/x", "/new", "/x.txt"] {
            assert!(!is_page(other), "{other}");
        }
    }

    #[test]
    fn files_are_found_from_every_page() {
        let built = r#"<meta name="base" content="" /><script src="./assets/x.js"></script>"#;
        let alone = r#"<meta name="base" content="" /><script src="/assets/x.js"></script>"#;
        assert_eq!(below(built, ""), alone);
        let club =
            r#"<meta name="base" content="/club" /><script src="/club/assets/x.js"></script>"#;
        assert_eq!(below(built, "/club"), club);
    }

    #[test]
    fn only_who_reads_it_is_sent_what_is_packed() {
        let accepts = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(text));
            accepts_brotli(&headers)
        };
        assert!(accepts("gzip, deflate, br, zstd") && accepts("BR;q=1.0"));
        assert!(
            !accepts("gzip, deflate") && !accepts("brotli") && !accepts_brotli(&HeaderMap::new())
        );
        assert!(is_packed("assets/mesozoic-1a.wasm") && !is_packed("assets/index-1a.js"));
    }

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
