//! Requests that no client of ours sends are answered in our own words.

use serde_json::{Value, json};

use crate::common::{Guest, TempDb, config, start};

/// The status of an answer, whose body is a problem as clients know it.
async fn refused(guest: &Guest, method: &str, path: &str, body: Option<&Value>) -> u16 {
    let (status, _, answer) = guest.http(method, path, body).await;
    let message = answer["message"].as_str().unwrap_or_else(|| panic!("{path}: {answer}"));
    assert!(message.starts_with(char::is_uppercase) && message.ends_with('.'), "{message}");
    assert!(answer["code"].is_string(), "{answer}");
    status
}

#[tokio::test]
async fn what_cannot_be_meant_is_told_as_a_problem() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    for path in ["/api/tables/%ff%fe", "/api/tables/%ff/record", "/api/tables/a/replay?seat=x"] {
        assert_eq!(refused(&guest, "GET", path, None).await, 404, "{path}");
    }
    assert_eq!(refused(&guest, "GET", "/ws", None).await, 400, "no request for a socket");
    assert_eq!(refused(&guest, "DELETE", "/api/me", None).await, 405);
    let bot = json!({ "game": "draftosaurus", "seats": 2, "bots": ["robot"] });
    assert_eq!(refused(&guest, "POST", "/api/tables", Some(&bot)).await, 400);
    server.stop().await;
}

#[tokio::test]
async fn a_body_has_an_end() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let long = json!({ "name": "x".repeat(17_000) });
    assert_eq!(refused(&guest, "POST", "/api/me", Some(&long)).await, 413);
    let short = json!({ "name": "x".repeat(15_000) });
    assert_eq!(guest.http("POST", "/api/me", Some(&short)).await.0, 200);
    server.stop().await;
}

/// A page that there is not says so, to people by its text and to programs by its status.
#[tokio::test]
async fn only_pages_that_there_are_are_found() {
    let db = TempDb::new();
    let folder = std::env::temp_dir().join(format!("mesozoic-client-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("index.html"), "the client").unwrap();
    std::fs::write(folder.join("icon.svg"), "a picture").unwrap();
    let server =
        start(mesozoic_server::Config { client: Some(folder.clone()), ..config(&db) }).await;
    let guest = server.guest().await;
    for (path, status, text) in [
        ("/", 200, "the client"),
        ("/settings", 200, "the client"),
        ("/table/abc", 200, "the client"),
        ("/table/abc/replay?at=3", 200, "the client"),
        ("/icon.svg", 200, "a picture"),
        ("/nowhere", 404, "the client"),
        ("/table/abc/nonsense", 404, "the client"),
        ("/nowhere.txt", 404, "the client"),
        ("/assets/nowhere.js", 404, ""),
    ] {
        let (got, _, body) = guest.raw("GET", path, None, "").await;
        assert_eq!((got, body.as_str()), (status, text), "{path}");
    }
    server.stop().await;
    std::fs::remove_dir_all(folder).unwrap();
}

/// Messengers ask for a page without knowing anybody: they are told what every spectator reads, and
/// where the picture is.
#[tokio::test]
async fn a_link_tells_what_it_leads_to() {
    let db = TempDb::new();
    let folder = std::env::temp_dir().join(format!("mesozoic-links-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("pictures")).unwrap();
    let tags = ["title", "description", "image"]
        .map(|name| format!("<meta property=\"og:{name}\" content=\"/{name}\" />"));
    std::fs::write(folder.join("index.html"), tags.concat()).unwrap();
    let server =
        start(mesozoic_server::Config { client: Some(folder.clone()), ..config(&db) }).await;
    let [host, stranger] = [server.guest().await, server.guest().await];
    let name = json!({ "name": "Ann & Bea" });
    assert_eq!(host.http("POST", "/api/me", Some(&name)).await.0, 200);
    let table = host.table(2, &[None, Some("random")], json!({})).await;
    host.sit(&table).await;
    let read = async |path: &str| stranger.raw("GET", path, None, "").await.2;

    let open = read(&format!("/table/{table}")).await;
    assert!(open.contains("content=\"Ann &amp; Bea invites you to Draftosaurus\""), "{open}");
    let image = format!("content=\"http://{}/image\"", server.address);
    assert!(open.contains(&image), "{open}");
    let plain = read("/settings").await;
    assert!(plain.contains("content=\"/title\"") && plain.contains(&image), "{plain}");
    assert_eq!(read("/table/none").await, plain);

    host.post(&format!("/api/tables/{table}/start"), json!({})).await;
    host.reveal(&table).await;
    // A client that brings a picture of the game shows it; the site's own is for everything else.
    std::fs::write(folder.join("pictures/draftosaurus.jpg"), "a picture").unwrap();
    let running = read(&format!("/table/{table}/replay")).await;
    assert!(running.contains("content=\"Draftosaurus, being played\""), "{running}");
    let picture = format!("content=\"http://{}/pictures/draftosaurus.jpg\"", server.address);
    assert!(running.contains(&picture) && !running.contains(&image), "{running}");
    assert_eq!(read("/settings").await, plain);
    server.stop().await;
    std::fs::remove_dir_all(folder).unwrap();
}

/// Requests on threads of their own, tables where they always are.
#[tokio::test]
async fn the_door_may_have_its_own_threads() {
    let db = TempDb::new();
    let door = mesozoic_server::door_threads().unwrap();
    let server = crate::common::start_with_door(config(&db), door.handle()).await;
    let mut pair = crate::common::pair(&server, json!({})).await;
    assert_eq!(pair.sockets[0].play(&pair.table).await["t"], "done");
    server.stop().await;
    door.shutdown_background();
}
