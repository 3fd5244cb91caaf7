//! The web client: embedded in the binary, or in a folder that the host names.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
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

/// What an answer is that belongs to a page. What a page may not do is said by its document, not again
/// by each of its parts.
#[derive(Clone)]
pub(crate) enum Part {
    /// Nothing by itself: a style, a script of a page.
    Plain,
    /// A drawing, which a browser would open as a document, too.
    Drawing,
}

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
    "/records",
    "/table/*",
    "/table/*/replay",
    "/table/*/verify",
    "/table/*/review",
];

/// The client's page at this address, as it stands in the list; nothing where there is none.
fn page_at(path: &str) -> Option<&'static str> {
    fn parts(path: &str) -> impl Iterator<Item = &str> {
        path.split('/').filter(|part| !part.is_empty())
    }
    PAGES.iter().copied().find(|page| {
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
        let mut response = asset(path, packed);
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        return response;
    }
    if let Some(file) = file(&app, path).await {
        let is_asset = path.starts_with("assets/");
        return if is_asset { asset(path, file) } else { file_response(path, file, false) };
    }
    if path.starts_with("assets/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    let Some(document) = file(&app, "index.html").await else {
        return (StatusCode::NOT_FOUND, NO_CLIENT).into_response();
    };
    let page = page_at(uri.path());
    let link = if page.is_some() { Link::to_page(&app, uri.path()).await } else { None };
    let hints = file(&app, "hints.json").await;
    let hints: Hints =
        hints.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
    let drawn = match &link {
        Some(link) => file(&app, &link.picture()).await.is_some(),
        None => false,
    };
    let document = match (std::str::from_utf8(&document), origin(&app, &uri, &headers, route)) {
        (Ok(text), origin) => {
            let text = hints.write_into(text, page, link.as_ref().map(Link::game));
            let site = origin.map(|origin| format!("{origin}{}", app.config.base));
            let text = match site {
                Some(site) => Link::write_into(link.as_ref(), &text, &site, drawn),
                None => text,
            };
            below(&text, &app.config.base).into()
        }
        (Err(_), _) => document,
    };
    let mut response = file_response("index.html", document, false);
    if page.is_none() {
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

/// Which files of the client pages need at once, as the build has noted it. Named in the document,
/// they come together; otherwise a browser would find one in the other.
#[derive(Default, serde::Deserialize)]
struct Hints {
    /// By the page, as in the list of pages.
    pages: HashMap<String, Vec<String>>,
    /// By the game whose board is shown.
    games: HashMap<String, Vec<String>>,
}

impl Hints {
    /// The document with the files of this page, and those of a game where a table shows its board.
    fn write_into(&self, document: &str, page: Option<&str>, game: Option<&str>) -> String {
        let Some(of_page) = page.and_then(|page| self.pages.get(page)) else {
            return document.to_owned();
        };
        let of_game = game.and_then(|game| self.games.get(game)).into_iter().flatten();
        let files: BTreeSet<&String> = of_page.iter().chain(of_game).collect();
        let mut links = String::new();
        for file in files {
            let is_style = Path::new(file).extension().is_some_and(|kind| kind == "css");
            let rel = if is_style { "stylesheet" } else { "modulepreload" };
            let _ = write!(links, "<link rel=\"{rel}\" crossorigin href=\"./{file}\">");
        }
        document.replacen("</head>", &format!("{links}</head>"), 1)
    }
}

/// The kinds of files that the build has packed as well as it can.
const PACKED: [&str; 6] = ["js", "css", "svg", "wasm", "net", "jsonl"];

fn is_packed(path: &str) -> bool {
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
    path.starts_with("assets/") && extension.is_some_and(|one| PACKED.contains(&one))
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

/// A file that the build has named by its content.
fn asset(path: &str, bytes: Bytes) -> Response {
    let mut response = file_response(path, bytes, true);
    // A worker is under a policy of its own, like a document.
    if !path.contains("worker") {
        let is_drawing = Path::new(path).extension().is_some_and(|kind| kind == "svg");
        response.extensions_mut().insert(if is_drawing { Part::Drawing } else { Part::Plain });
    }
    response
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
            assert!(page_at(page).is_some(), "{page}");
        }
        for other in ["/healthz", "/table", "/table/a/b", "/table/a/replay/x", "/new", "/x.txt"] {
            assert_eq!(page_at(other), None);
        }
    }

    #[test]
    fn a_document_names_what_its_page_needs() {
        let hints = r#"{ "pages": { "/": ["home.js", "home.css"], "/table/*": ["table.js"] },
                         "games": { "some-game": ["board.js", "table.js"] } }"#;
        let hints: Hints = serde_json::from_str(hints).unwrap();
        let head = |page, game| hints.write_into("<head></head>", page, game);
        let home = r#"<head><link rel="stylesheet" crossorigin href="./home.css"><link rel="modulepreload" crossorigin href="./home.js"></head>"#;
        assert_eq!(head(Some("/"), None), home);
        let table = r#"<head><link rel="modulepreload" crossorigin href="./board.js"><link rel="modulepreload" crossorigin href="./table.js"></head>"#;
        assert_eq!(head(page_at("/table/abc"), Some("some-game")), table);
        // A page without hints has no board either, and nor has what is no page.
        assert_eq!(head(page_at("/rules/some-game"), Some("some-game")), "<head></head>");
        assert_eq!(head(None, None), "<head></head>");
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
        for packed in [
            "assets/mesozoic-1a.wasm",
            "assets/shell-1a.js",
            "assets/home-1a.css",
            "assets/value-1a.net",
            "assets/puzzles-1a.jsonl",
        ] {
            assert!(is_packed(packed), "{packed}");
        }
        assert!(!is_packed("assets/icon-1a.png") && !is_packed("sw.js"));
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
