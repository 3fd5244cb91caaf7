//! Programs that hold a seat by a token: what they can do, and what they cannot.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::common::{Guest, Running, TempDb, config, start};
use crate::questions::ROUTES;

/// The program that a host gives a token for a seat.
async fn program(host: &Guest, table: &str, seat: u8) -> Guest {
    let given = host.post(&format!("/api/tables/{table}/token"), json!({ "seat": seat })).await;
    with_token(host, given["token"].as_str().unwrap()).await
}

async fn with_token(host: &Guest, token: &str) -> Guest {
    let program = Guest { cookie: format!("Bearer {token}"), id: String::new(), ..host.clone() };
    let id = program.get("/api/me").await["id"].as_str().unwrap().to_owned();
    Guest { id, ..program }
}

async fn status(guest: &Guest, method: &str, path: &str, body: &str) -> (u16, Value) {
    let body: Option<Value> = serde_json::from_str(body).ok();
    let (status, _, answer) = guest.http(method, path, body.as_ref()).await;
    (status, answer)
}

/// A table that runs, with a program at the second seat and its host at the first.
async fn running(server: &Running) -> (Guest, Guest, String) {
    let host = server.guest().await;
    let table = host.table(2, &[], json!({})).await;
    let program = program(&host, &table, 1).await;
    host.sit(&table).await;
    assert_eq!(program.sit(&table).await["you"], 1);
    host.post(&format!("/api/tables/{table}/start"), json!({})).await;
    host.reveal(&table).await;
    assert_eq!(program.reveal(&table).await["stage"], "running");
    (host, program, table)
}

#[tokio::test]
async fn a_program_plays_a_match_by_its_token() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (host, program, table) = running(&server).await;
    program.rename("Deep Fern").await;
    let (mut person, mut bot) = (host.socket().await, program.socket().await);
    person.watch(&table).await;
    bot.watch(&table).await;
    let mut is_over = false;
    for _ in 0..200 {
        for socket in [&mut person, &mut bot] {
            if !socket.offers.is_empty() {
                assert_eq!(socket.play(&table).await["t"], "done");
            }
            socket.ask(json!({ "t": "ping" })).await;
        }
        let info = program.get(&format!("/api/tables/{table}")).await;
        is_over = info["stage"] == "over";
        if is_over {
            assert_eq!(info["seats"][1]["name"], "Deep Fern");
            break;
        }
    }
    assert!(is_over);
    let said = bot.ask(json!({ "t": "chat", "table": table, "text": "good game" })).await;
    assert_eq!(said["t"], "done");
    for what in ["history", "replay", "draws", "record"] {
        assert_eq!(
            status(&program, "GET", &format!("/api/tables/{table}/{what}"), "").await.0,
            200
        );
    }
    server.stop().await;
}

/// Against bots a program may ask what to do, and is told something that it can do; against people
/// nobody is.
#[tokio::test]
async fn a_hint_is_for_matches_against_bots() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let host = server.guest().await;
    let table = host.table(2, &[None, Some("random")], json!({})).await;
    let at = |what: &str| format!("/api/tables/{table}/{what}");
    let program = program(&host, &table, 0).await;
    program.sit(&table).await;
    assert_eq!(status(&program, "GET", &at("picture"), "").await.0, 409, "nothing to see yet");
    assert_eq!(status(&program, "POST", &at("hint"), "{}").await.0, 409);
    host.post(&at("start"), json!({})).await;
    program.reveal(&table).await;
    let mut socket = program.socket().await;
    socket.watch(&table).await;
    let hint = program.post(&at("hint"), json!({})).await;
    assert_eq!(status(&host, "POST", &at("hint"), "{}").await.0, 403, "the host only watches");
    let pictures = [program.get(&at("picture")).await, host.get(&at("picture")).await];
    assert_ne!(pictures[0], pictures[1], "a seat sees more than a spectator");
    let played = json!({ "t": "step", "table": table, "line": hint[0]["line"] });
    assert_eq!(socket.ask(played).await["t"], "done");

    let (_, program, table) = running(&server).await;
    let (status, answer) =
        status(&program, "POST", &format!("/api/tables/{table}/hint"), "{}").await;
    assert_eq!((status, &answer["code"]), (403, &json!("notYours")));
    server.stop().await;
}

/// What a program may ask for, of the addresses that ask who one is.
const OWN: &[(&str, &str)] = &[
    ("GET", "/api/me"),
    ("POST", "/api/me"),
    ("GET", "/api/tables/{id}"),
    ("POST", "/api/tables/{id}/sit"),
    ("POST", "/api/tables/{id}/stand"),
    ("POST", "/api/tables/{id}/reveal"),
    ("POST", "/api/tables/{id}/resign"),
    ("POST", "/api/tables/{id}/return"),
    ("POST", "/api/tables/{id}/end"),
    ("POST", "/api/tables/{id}/back"),
    ("POST", "/api/tables/{id}/vacation"),
    ("GET", "/api/tables/{id}/picture"),
    ("POST", "/api/tables/{id}/hint"),
    ("GET", "/api/tables/{id}/history"),
    ("GET", "/api/tables/{id}/replay"),
    ("GET", "/api/tables/{id}/draws"),
    ("GET", "/api/tables/{id}/record"),
    ("GET", "/api/tables/{id}/review"),
    ("GET", "/ws"),
];

/// What everybody may read, whoever they are.
const PUBLIC: &[&str] = &[
    "/api/games",
    "/api/games/{game}/lessons",
    "/api/games/{game}/lessons/{lesson}",
    "/api/games/{game}/puzzles",
    "/api/games/{game}/puzzles/{puzzle}",
    "/api/games/{game}/schema",
    "/api/games/{game}/best",
    "/api/openapi.json",
    "/api/docs",
    "/api/docs/socket",
    "/api/health",
    "/api/privacy",
    "/healthz",
    "/readyz",
];

/// Every address of the server, at the program's own table and at another where its host sits.
#[tokio::test]
async fn a_token_opens_no_address_but_those_of_its_seat() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (host, program, table) = running(&server).await;
    let other = host.table(2, &[], json!({})).await;
    host.sit(&other).await;
    let before = (host.get(&format!("/api/tables/{other}")).await, host.get("/api/tables").await);
    let is_refused = |answer: &Value| {
        answer["message"]
            == "Your token is for one seat at one table, and this does not belong to it."
    };
    let puzzles = host.get("/api/games/draftosaurus/puzzles").await;
    let puzzle = puzzles[0]["id"].as_str().unwrap();
    let mut seen = BTreeSet::new();
    for (method, path, body) in ROUTES {
        let path_to = |table: &str| {
            path.replace("{id}", table).replace("{lesson}", "first").replace("{puzzle}", puzzle)
        };
        let at = |table: &str| {
            path_to(table).replace("{game}", "draftosaurus").replace("{name}", "nobody")
        };
        let own = OWN.contains(&(method, path));
        if PUBLIC.contains(path) {
            assert_eq!(status(&program, method, &at(""), body).await.0, 200, "{path}");
        } else if *path == "/metrics" || path.starts_with("/api/operator") {
            assert_eq!(status(&program, method, &at(&table), body).await.0, 403, "{path}");
            continue;
        } else if own {
            seen.insert((*method, *path));
        } else {
            let (status, answer) = status(&program, method, &at(&table), body).await;
            assert_eq!((status, is_refused(&answer)), (403, true), "{method} {path}: {answer}");
        }
        if path.contains("{id}") {
            let (status, answer) = status(&program, method, &at(&other), body).await;
            assert_eq!((status, is_refused(&answer)), (403, true), "{method} {path}: {answer}");
        }
    }
    assert_eq!(seen.len(), OWN.len(), "every address of a seat is listed");
    let after = (host.get(&format!("/api/tables/{other}")).await, host.get("/api/tables").await);
    assert_eq!(before, after, "nothing has happened elsewhere");
    server.stop().await;
}

#[tokio::test]
async fn a_token_opens_nothing_else_on_the_socket() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (host, program, _) = running(&server).await;
    let other = host.table(2, &[], json!({})).await;
    let mut socket = program.socket().await;
    let frames = [
        json!({ "t": "watch", "table": other }),
        json!({ "t": "unwatch", "table": other }),
        json!({ "t": "step", "table": other, "line": "place trex king" }),
        json!({ "t": "undo", "table": other }),
        json!({ "t": "why", "table": other, "line": "place trex king" }),
        json!({ "t": "preview", "table": other, "line": "place trex king" }),
        json!({ "t": "chat", "table": other, "text": "hello" }),
        json!({ "t": "lobby", "on": true }),
        json!({ "t": "lobby", "on": false }),
        json!({ "t": "seek", "wish": null }),
    ];
    for frame in frames {
        let answer = socket.ask(frame.clone()).await;
        assert_eq!(
            (&answer["t"], &answer["code"]),
            (&json!("error"), &json!("notYours")),
            "{frame}"
        );
    }
    assert!(socket.rest().iter().all(|frame| frame["t"] != "lobby" && frame["t"] != "table"));
    server.stop().await;
}

/// Only the host gives tokens out, only for a free seat, only before the game begins.
#[tokio::test]
async fn a_token_is_given_out_by_the_host_for_a_free_seat() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (host, stranger) = (server.guest().await, server.guest().await);
    let table = host.table(3, &[None, Some("random")], json!({})).await;
    let path = format!("/api/tables/{table}/token");
    assert_eq!(status(&stranger, "POST", &path, r#"{"seat":0}"#).await.0, 403);
    host.sit(&table).await;
    for (seat, expected) in [(0, 409), (1, 409), (2, 200), (3, 404)] {
        let body = json!({ "seat": seat }).to_string();
        assert_eq!(status(&host, "POST", &path, &body).await.0, expected, "seat {seat}");
    }
    let program = program(&host, &table, 2).await;
    assert_eq!(status(&program, "POST", &path, r#"{"seat":2}"#).await.0, 403);
    program.sit(&table).await;
    host.post(&format!("/api/tables/{table}/start"), json!({})).await;
    assert_eq!(status(&host, "POST", &path, r#"{"seat":2}"#).await.0, 409);
    server.stop().await;
}

/// A token is for a seat that is free: it ends when somebody sits there, and when the host frees it
/// again. One that was made up opens nothing.
#[tokio::test]
async fn a_token_ends_when_the_seat_is_taken() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (host, person) = (server.guest().await, server.guest().await);
    let table = host.table(3, &[], json!({})).await;
    let at = |what: &str| format!("/api/tables/{table}/{what}");
    let sit = async |who: &Guest, seat: Option<u8>| {
        let mut body = who.pledge();
        body["seat"] = json!(seat);
        status(who, "POST", &at("sit"), &body.to_string()).await.0
    };
    let (late, early) = (program(&host, &table, 1).await, program(&host, &table, 1).await);
    assert_ne!(late.id, early.id, "each token is somebody else");
    assert_eq!(sit(&early, Some(0)).await, 403, "it is for another seat");
    assert_eq!(sit(&early, None).await, 200);
    assert_eq!(sit(&early, Some(1)).await, 200, "pledging anew is allowed");
    assert_eq!(sit(&early, Some(2)).await, 403, "a program does not move");
    assert_eq!(sit(&late, None).await, 403, "the seat is taken");
    host.post(&at("bot"), json!({ "seat": 1, "level": null })).await;
    assert_eq!(sit(&early, None).await, 403, "the host has sent it away");
    assert_eq!(sit(&late, None).await, 403);
    let next = program(&host, &table, 1).await;
    assert_eq!(sit(&person, Some(1)).await, 200);
    assert_eq!(sit(&next, None).await, 403, "a person was quicker");
    let made_up = format!("{table}.2.{}", "00".repeat(32));
    assert_eq!(sit(&with_token(&host, &made_up).await, None).await, 403);
    for nonsense in ["", "x", "a.b.c", &made_up[1..]] {
        let nobody = Guest { cookie: format!("Bearer {nonsense}"), ..host.clone() };
        assert_eq!(status(&nobody, "GET", &at("history"), "").await.0, 403, "{nonsense}");
    }
    server.stop().await;
}

/// A host who frees a seat that is free already takes back every token for it, and the next one is good.
#[tokio::test]
async fn a_token_that_was_not_used_can_be_taken_back() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (host, stranger) = (server.guest().await, server.guest().await);
    let table = host.table(3, &[], json!({})).await;
    let at = |what: &str| format!("/api/tables/{table}/{what}");
    let sit =
        async |who: &Guest| status(who, "POST", &at("sit"), &who.pledge().to_string()).await.0;
    let (one, two) = (program(&host, &table, 1).await, program(&host, &table, 1).await);
    let elsewhere = program(&host, &table, 2).await;
    let free = json!({ "seat": 1, "level": null });
    let refused = status(&stranger, "POST", &at("bot"), &free.to_string()).await.0;
    assert_eq!(refused, 403, "only the host takes it back");
    let info = host.post(&at("bot"), free).await;
    assert_eq!(info["seats"][1]["t"], "nobody");
    assert_eq!(sit(&one).await, 403);
    assert_eq!(sit(&two).await, 403);
    assert_eq!(sit(&elsewhere).await, 200, "that of another seat is as good as before");
    assert_eq!(sit(&program(&host, &table, 1).await).await, 200);
    server.stop().await;
}

/// A host may let the proxy ask for a password, which browsers then send to the server as well.
#[tokio::test]
async fn a_password_for_the_proxy_is_nobodys_token() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let (status, _, me) =
        guest.raw("GET", "/api/me", None, "authorization: Basic Y2x1YjpzZWNyZXQ=\r\n").await;
    assert_eq!(status, 200, "{me}");
    assert!(me.contains(&guest.id), "{me}");
    server.stop().await;
}
