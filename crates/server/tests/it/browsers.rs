//! What browsers are told, and under which names and from which pages they may come.

use mesozoic_server::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::{Running, TempDb, config, start};

/// Status and head of the answer to a request with these headers, in lower case.
async fn ask(server: &Running, request: &str, headers: &[(&str, &str)]) -> (u16, String) {
    let headers = headers
        .iter()
        .fold(String::new(), |lines, (name, value)| lines + &format!("{name}: {value}\r\n"));
    let text = format!(
        "{request} HTTP/1.1\r\nconnection: close\r\ncontent-type: application/json\r\n{headers}\r\n"
    );
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer).to_lowercase();
    let head = answer.split_once("\r\n\r\n").unwrap().0.to_owned();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), head)
}

fn behind(proxy: &str, origins: &[&str], db: &TempDb) -> Config {
    Config {
        proxies: vec![proxy.parse().unwrap()],
        origins: origins.iter().map(|origin| (*origin).to_owned()).collect(),
        ..config(db)
    }
}

/// A stranger's page whose name was made to lead to this machine speaks for nobody here.
#[tokio::test]
async fn a_name_that_is_not_ours_is_refused() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    for path in ["GET /", "GET /api/me", "GET /api/games", "POST /api/me", "GET /ws"] {
        let (status, _) = ask(&server, path, &[("host", "evil.example:7575")]).await;
        assert_eq!(status, 421, "{path}");
    }
    for own in ["localhost:7575", "127.0.0.1", "[::1]:7575", "attic", "attic.local:80"] {
        assert_eq!(ask(&server, "GET /api/me", &[("host", own)]).await.0, 200, "{own}");
    }
    server.stop().await;

    let origins = vec!["https://games.example".to_owned()];
    let server = start(Config { origins, ..config(&db) }).await;
    assert_eq!(ask(&server, "GET /api/me", &[("host", "games.example")]).await.0, 200);
    assert_eq!(ask(&server, "GET /api/me", &[("host", "127.0.0.1:7575")]).await.0, 200, "health");
    assert_eq!(ask(&server, "GET /api/me", &[("host", "evil.example")]).await.0, 421);
    server.stop().await;
}

/// Whoever stands in between could believe one name and we the other.
#[tokio::test]
async fn a_request_names_one_host() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let twice = [("host", "attic"), ("host", "attic")];
    assert_eq!(ask(&server, "GET /api/me", &twice).await.0, 400);
    for (target, host, status) in [
        ("GET http://attic/api/me", "attic", 200),
        ("GET http://evil.example/api/me", "evil.example", 421),
        ("GET http://evil.example/api/me", "attic", 400),
        ("GET http://attic/api/me", "evil.example", 400),
    ] {
        assert_eq!(ask(&server, target, &[("host", host)]).await.0, status, "{target} at {host}");
    }
    assert_eq!(ask(&server, "GET http://evil.example/api/me", &[]).await.0, 421);
    assert_eq!(ask(&server, "GET /api/me", &[]).await.0, 200, "tools may name none");
    server.stop().await;
}

/// The same name by another scheme is another site.
#[tokio::test]
async fn commands_come_from_the_own_page_alone() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    for (origin, is_own) in [
        ("http://attic:7575", true),
        ("https://attic:7575", false),
        ("http://attic:7576", false),
        ("http://attic", false),
        ("http://evil.example", false),
        ("null", false),
    ] {
        let headers = [("host", "attic:7575"), ("origin", origin)];
        assert_eq!(refused(&server, &headers).await, !is_own, "{origin}");
    }
    server.stop().await;

    let server = start(behind("127.0.0.1", &[], &db)).await;
    for (origin, is_own) in [("https://attic", true), ("http://attic", false)] {
        let headers = [("host", "attic"), ("origin", origin), ("x-forwarded-proto", "https")];
        assert_eq!(refused(&server, &headers).await, !is_own, "{origin} by TLS");
    }
    server.stop().await;
}

/// Whether a command is refused for where it comes from. Without a body it is no command anyway.
async fn refused(server: &Running, headers: &[(&str, &str)]) -> bool {
    let socket = ask(server, "GET /ws", headers).await.0;
    match ask(server, "POST /api/me", headers).await.0 {
        403 => {
            assert_eq!(socket, 403);
            true
        }
        400 => {
            assert_ne!(socket, 403);
            false
        }
        status => panic!("{status}"),
    }
}

#[tokio::test]
async fn every_answer_tells_browsers_to_be_strict() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let host = server.address.to_string();
    let own = [("host", host.as_str())];
    let evil = [("host", host.as_str()), ("origin", "http://evil.example")];
    for (request, headers, status) in [
        ("GET /api/me", &own[..], 200),
        ("GET /api/docs", &own, 200),
        ("GET /api/nowhere", &own, 404),
        ("GET /assets/nowhere.js", &own, 404),
        ("DELETE /api/me", &own, 405),
        ("POST /api/me", &own, 400),
        ("POST /api/me", &evil, 403),
        ("GET /ws", &evil, 403),
        ("GET /api/me", &[("host", "evil.example")], 421),
    ] {
        let (got, head) = ask(&server, request, headers).await;
        assert_eq!(got, status, "{request}: {head}");
        for line in [
            "x-content-type-options: nosniff",
            "referrer-policy: same-origin",
            "cross-origin-opener-policy: same-origin",
            "permissions-policy: ",
            "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; ",
        ] {
            assert!(head.contains(line), "{request} lacks {line}: {head}");
        }
        // Our own WebAssembly may be compiled, and nothing else.
        assert!(!head.replace("'wasm-unsafe-eval'", "").contains("unsafe"), "{head}");
        assert!(!head.contains("strict-transport-security"), "there is no TLS here: {head}");
    }
    // Pages, with the client or without it.
    let (_, page) = ask(&server, "GET /", &own).await;
    assert!(page.contains(&format!("connect-src 'self' ws://{host}; ")), "{page}");
    server.stop().await;
}

/// What a page may not do its document says; its parts would only say it again, some dozens of times.
/// A worker has a policy of its own, and a drawing can be opened by itself.
#[tokio::test]
async fn the_parts_of_a_page_are_sent_packed_and_with_few_words() {
    let db = TempDb::new();
    let folder = std::env::temp_dir().join(format!("mesozoic-parts-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("assets")).unwrap();
    for (name, text) in [
        ("index.html", "the client"),
        ("assets/shell-1.js", "a script"),
        ("assets/shell-1.js.br", "the same script, packed"),
        ("assets/engine.worker-1.js", "a worker"),
        ("assets/game-1.svg", "a drawing"),
    ] {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let server = start(Config { client: Some(folder.clone()), ..config(&db) }).await;
    let host = server.address.to_string();
    let head = async |path: &str, coding: &str| {
        let headers = [("host", host.as_str()), ("accept-encoding", coding)];
        let (status, head) = ask(&server, &format!("GET {path}"), &headers).await;
        assert_eq!(status, 200, "{path}: {head}");
        assert!(head.contains("x-content-type-options: nosniff"), "{path}: {head}");
        assert!(head.contains("cross-origin-resource-policy: same-origin"), "{path}: {head}");
        head
    };
    for whole in ["/", "/assets/engine.worker-1.js"] {
        let head = head(whole, "gzip, br").await;
        assert!(head.contains("content-security-policy: default-src 'self'; "), "{whole}: {head}");
    }
    let script = head("/assets/shell-1.js", "gzip, br").await;
    assert!(script.contains("content-encoding: br"), "{script}");
    assert!(script.contains("javascript") && script.contains("immutable"), "{script}");
    assert!(!script.contains("content-security-policy"), "{script}");
    assert!(!head("/assets/shell-1.js", "gzip").await.contains("content-encoding: br"));
    let drawing = head("/assets/game-1.svg", "br").await;
    assert!(drawing.contains("content-security-policy: sandbox"), "{drawing}");
    server.stop().await;
    std::fs::remove_dir_all(folder).unwrap();
}

/// Sockets go to their own host alone, and by TLS where the page came so.
#[tokio::test]
async fn behind_tls_browsers_stay_with_it() {
    let db = TempDb::new();
    let server = start(behind("127.0.0.1", &["https://games.example", "http://attic"], &db)).await;
    let (_, head) = ask(&server, "GET /api/me", &[("host", "games.example")]).await;
    assert!(head.contains("connect-src 'self' wss://games.example ws://attic; "), "{head}");
    assert!(head.contains("strict-transport-security: max-age="), "{head}");
    assert!(head.contains("; secure"), "{head}");
    server.stop().await;

    let server = start(behind("127.0.0.1", &[], &db)).await;
    let secure = [("host", "attic"), ("x-forwarded-proto", "https")];
    let (_, head) = ask(&server, "GET /api/me", &secure).await;
    assert!(head.contains("connect-src 'self' wss://attic; "), "{head}");
    assert!(head.contains("strict-transport-security") && head.contains("; secure"), "{head}");
    let (_, head) = ask(&server, "GET /api/me", &[("host", "attic")]).await;
    assert!(!head.contains("strict-transport-security") && !head.contains("; secure"), "{head}");
    server.stop().await;

    // Somebody who is no proxy of ours says nothing about TLS.
    let server = start(behind("10.0.0.0/8", &[], &db)).await;
    let (_, head) = ask(&server, "GET /api/me", &secure).await;
    assert!(!head.contains("strict-transport-security") && !head.contains("; secure"), "{head}");
    server.stop().await;
}
