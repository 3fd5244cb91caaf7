//! Hostile and clumsy clients.

use mesozoic_server::{Config, Limits};
use serde_json::{Value, json};

use crate::common::{TempDb, config, pair, start};

#[tokio::test]
async fn broken_frames_get_an_error_and_the_socket_lives_on() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let mut socket = guest.bare_socket().await;
    socket.say(json!({ "t": "ping", "id": "early" })).await;
    assert_eq!(socket.next().await.unwrap()["code"], "badHello");
    socket.say(json!({ "t": "hello", "protocol": 999 })).await;
    assert_eq!(socket.next().await.unwrap()["code"], "badHello");
    socket.say(json!({ "t": "hello", "protocol": 1 })).await;
    socket.next_of("welcome").await;
    for broken in [
        "",
        "{",
        "[]",
        "null",
        "\u{0}",
        r#"{"t":"fly"}"#,
        r#"{"t":"step","id":"x"}"#,
        r#"{"t":"step","id":5,"table":"a","line":"b"}"#,
        &"[".repeat(2_000),
    ] {
        socket.say_text(broken).await;
        assert_eq!(socket.next().await.unwrap()["code"], "badFrame", "{broken}");
    }
    socket.say_bytes(vec![0xff, 0]).await;
    assert_eq!(socket.next().await.unwrap()["code"], "badFrame");
    let long_id = "x".repeat(65);
    socket.say(json!({ "t": "ping", "id": long_id })).await;
    assert_eq!(socket.next().await.unwrap()["code"], "badFrame");
    let named = socket.ask_as("known", json!({ "t": "step", "table": 7 })).await;
    assert_eq!(named["code"], "badFrame", "the error reaches who asked");
    let nowhere = socket.ask(json!({ "t": "watch", "table": "nowhere" })).await;
    assert_eq!(nowhere["code"], "notFound");
    assert_eq!(socket.ask(json!({ "t": "ping" })).await["t"], "pong");
    server.stop().await;
}

/// Whoever sends too much is read more slowly, is refused nothing, and holds up nobody else.
#[tokio::test]
async fn a_flood_is_read_slowly_and_nobody_elses_frames_are() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (calm, wild) = (server.guest().await, server.guest().await);
    let mut calm = calm.socket().await;
    let mut wild = wild.socket().await;
    for n in 0..400 {
        wild.say(json!({ "t": "ping", "id": n.to_string() })).await;
    }
    assert_eq!(calm.ask(json!({ "t": "ping" })).await["t"], "pong");
    // Time now runs as fast as everybody has nothing else to do.
    tokio::time::pause();
    let begin = tokio::time::Instant::now();
    for n in 0..400 {
        let pong = wild.next().await.unwrap();
        assert_eq!((&pong["t"], &pong["id"]), (&json!("pong"), &json!(n.to_string())));
    }
    assert!(begin.elapsed().as_secs() >= 6, "400 frames, of which 120 at once and 40 a second");
    tokio::time::resume();
    server.stop().await;
}

#[tokio::test]
async fn who_says_nothing_that_can_be_read_is_let_go_and_told_why() {
    let db = TempDb::new();
    let server = start(Config { limits: Limits::lifted(), ..config(&db) }).await;
    let mut socket = server.guest().await.socket().await;
    for _ in 0..60 {
        socket.say_text("{").await;
    }
    let (code, reason) = socket.closing().await;
    assert_eq!((code, reason.as_str()), (1008, "too many frames that cannot be read"));
    server.stop().await;
}

#[tokio::test]
async fn a_frame_too_large_closes_only_its_own_socket() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let mut socket = guest.socket().await;
    socket.say_text(&format!("{{\"t\":\"ping\",\"id\":\"{}\"}}", "x".repeat(100_000))).await;
    assert!(socket.next().await.is_none());
    assert_eq!(guest.socket().await.ask(json!({ "t": "ping" })).await["t"], "pong");
    server.stop().await;
}

#[tokio::test]
async fn seats_belong_to_those_who_hold_them() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let stranger = server.guest().await;
    let table = pair.table.clone();
    let mut socket = stranger.socket().await;
    for command in [
        json!({ "t": "step", "line": "place trex river" }),
        json!({ "t": "undo" }),
        json!({ "t": "why", "line": "place trex river" }),
        json!({ "t": "preview", "line": "place trex river" }),
    ] {
        let mut command = command;
        command["table"] = json!(table);
        assert_eq!(socket.ask(command).await["code"], "notYours");
    }
    // Only the host may start a table; a match that is not over has no next one.
    for (path, expected) in [("start", 403), ("rematch", 409)] {
        let (status, _, body) =
            stranger.http("POST", &format!("/api/tables/{table}/{path}"), Some(&json!({}))).await;
        assert_eq!(status, expected, "{path}: {body}");
    }
    let (status, _, body) = stranger
        .http("POST", &format!("/api/tables/{table}/reveal"), Some(&json!({ "nonce": "00" })))
        .await;
    assert_eq!(status, 403, "{body}");
    let (status, ..) = stranger.http("GET", &format!("/api/tables/{table}/record"), None).await;
    assert_eq!(status, 409, "no record before the end");
    pair.catch_up(0).await;
    server.stop().await;
}

#[tokio::test]
async fn other_sites_and_strangers_are_kept_out() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let rename = json!({ "name": "Mallory" });
    let (status, ..) =
        guest.raw("POST", "/api/me", Some(&rename), "origin: https://evil.example\r\n").await;
    assert_eq!(status, 403);
    let own = format!("origin: http://{}\r\n", server.address);
    assert_eq!(guest.raw("POST", "/api/me", Some(&rename), &own).await.0, 200);
    let upgrade = "origin: https://evil.example\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
                   sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    assert_eq!(guest.raw("GET", "/ws", None, upgrade).await.0, 403);
    let nobody = crate::common::Guest { cookie: "mesozoic_guest=forged".into(), ..guest.clone() };
    assert_eq!(nobody.http("GET", "/api/tables", None).await.0, 403);
    let (_, headers, _) = guest.raw("GET", "/api/docs", None, "").await;
    assert!(headers.contains("script-src 'self'") && !headers.contains("unsafe-inline"));
    server.stop().await;
}

#[tokio::test]
async fn requests_that_cannot_be_are_explained() {
    let db = TempDb::new();
    let mut limits = Limits::default();
    limits.set("unfinished.guest=2").unwrap();
    let server = start(Config { limits, ..config(&db) }).await;
    let guest = server.guest().await;
    for (body, status, part) in [
        (json!({ "game": "chess", "seats": 2 }), 404, "draftosaurus"),
        (json!({ "game": "draftosaurus", "seats": 9 }), 400, "2 to 5"),
        (
            json!({ "game": "draftosaurus", "seats": 2, "options": { "mode": "autumn" } }),
            400,
            "autumn",
        ),
        (json!({ "game": "draftosaurus", "seats": 2, "bots": ["genius", null] }), 400, "greedy"),
        (json!({ "game": "draftosaurus" }), 400, "seats"),
        (json!([1, 2]), 400, ""),
    ] {
        let (got, _, answer) = guest.http("POST", "/api/tables", Some(&body)).await;
        assert_eq!(got, status, "{answer}");
        assert!(answer["message"].as_str().unwrap().contains(part), "{answer}");
    }
    for _ in 0..2 {
        guest.table(2, &[], json!({})).await;
    }
    let new = json!({ "game": "draftosaurus", "seats": 2 });
    assert_eq!(guest.http("POST", "/api/tables", Some(&new)).await.0, 429);
    let (status, _, answer) =
        guest.http("POST", "/api/me", Some(&json!({ "name": "\u{7}" }))).await;
    assert_eq!((status, answer["code"].as_str().unwrap()), (400, "badRequest"));
    server.stop().await;
}

#[tokio::test]
async fn a_nonce_must_fit_its_pledge() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let table = guest.table(2, &[None, Some("greedy")], json!({})).await;
    let start_path = format!("/api/tables/{table}/start");
    assert_eq!(guest.http("POST", &start_path, Some(&json!({}))).await.0, 409, "a seat is free");
    let sit = json!({ "pledge": "abc" });
    assert_eq!(guest.http("POST", &format!("/api/tables/{table}/sit"), Some(&sit)).await.0, 400);
    guest.sit(&table).await;
    guest.post(&start_path, json!({})).await;
    let wrong = json!({ "nonce": "00000000000000000000000000000000" });
    let reveal = format!("/api/tables/{table}/reveal");
    assert_eq!(guest.http("POST", &reveal, Some(&wrong)).await.0, 400);
    assert_eq!(guest.reveal(&table).await["stage"], "running");
    server.stop().await;
}

#[tokio::test]
async fn a_table_opens_again_for_somebody_who_lost_their_number() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (host, other, stranger) =
        (server.guest().await, server.guest().await, server.guest().await);
    let table = host.table(2, &[], json!({})).await;
    let at = |what: &str| format!("/api/tables/{table}/{what}");
    host.sit(&table).await;
    other.sit(&table).await;
    host.post(&at("start"), json!({})).await;
    host.reveal(&table).await;
    let pledge = json!({ "pledge": "ab".repeat(32) });
    assert_eq!(stranger.http("POST", &at("sit"), Some(&pledge)).await.0, 409);
    assert_eq!(host.http("POST", &at("sit"), Some(&pledge)).await.0, 409, "theirs is out");

    // Somebody knows the host's number by now: both pledge anew.
    let info = other.sit(&table).await;
    assert_eq!(info["stage"], "open");
    assert_eq!(info["fairness"]["pledges"][0], json!(null));
    assert_eq!(host.http("POST", &at("start"), Some(&json!({}))).await.0, 409);
    host.sit(&table).await;
    host.post(&at("start"), json!({})).await;
    host.reveal(&table).await;
    assert_eq!(other.reveal(&table).await["stage"], "running");
    server.stop().await;
}

#[tokio::test]
async fn a_host_may_free_the_seat_of_somebody_who_stays_away() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (host, away) = (server.guest().await, server.guest().await);
    let table = host.table(2, &[], json!({})).await;
    let at = |what: &str| format!("/api/tables/{table}/{what}");
    host.sit(&table).await;
    away.sit(&table).await;
    host.post(&at("start"), json!({})).await;
    let bot = json!({ "seat": 1, "level": "greedy" });
    assert_eq!(host.http("POST", &at("bot"), Some(&bot)).await.0, 409, "not in one breath");
    let free = json!({ "seat": 1, "level": null });
    assert_eq!(away.http("POST", &at("bot"), Some(&free)).await.0, 403);
    let info = host.post(&at("bot"), free).await;
    assert_eq!((&info["stage"], &info["seats"][1]["t"]), (&json!("open"), &json!("nobody")));
    host.post(&at("bot"), bot).await;
    host.sit(&table).await;
    host.post(&at("start"), json!({})).await;
    assert_eq!(host.reveal(&table).await["stage"], "running");
    server.stop().await;
}

#[tokio::test]
async fn a_new_name_reaches_the_tables_one_sits_at() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    pair.guests[0].rename("Mary Anning").await;
    let names = |info: &Value| info["seats"][0]["name"].clone();
    let told = pair.sockets[1].ask(json!({ "t": "ping" })).await;
    assert_eq!(told["t"], "pong");
    let last = pair.sockets[1].rest().into_iter().rfind(|f| f["t"] == "table").unwrap();
    assert_eq!(names(&last["info"]), json!("Mary Anning"));
    server.stop().await;
}
