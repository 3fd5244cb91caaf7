//! Seats and their keys: whose they are, and for how long.

use mesozoic_server::{Config, Limits};
use serde_json::{Value, json};

use crate::common::{Guest, TempDb, config, pair, start};

/// What a guest gets for a key.
async fn claim(guest: &Guest, table: &str, key: &Value) -> (u16, Value) {
    let (status, _, answer) =
        guest.http("POST", &format!("/api/tables/{table}/claim"), Some(key)).await;
    (status, answer)
}

async fn key(guest: &Guest, table: &str) -> Value {
    guest.get(&format!("/api/tables/{table}/key")).await
}

/// Sits down, reads the key, and makes room for the next: whoever comes then keeps the seat.
#[tokio::test]
async fn a_key_ends_with_the_term_of_its_holder() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (host, eve, bob) = (server.guest().await, server.guest().await, server.guest().await);
    let table = host.table(2, &[], json!({})).await;
    let at = |what: &str| format!("/api/tables/{table}/{what}");
    host.sit(&table).await;

    eve.sit(&table).await;
    let stood_up = key(&eve, &table).await;
    eve.post(&at("stand"), json!({})).await;
    eve.sit(&table).await;
    let sent_away = key(&eve, &table).await;
    assert_ne!(stood_up["key"], sent_away["key"], "each term has its own");
    host.post(&at("bot"), json!({ "seat": 1, "level": null })).await;

    bob.sit(&table).await;
    host.post(&at("start"), json!({})).await;
    host.reveal(&table).await;
    assert_eq!(bob.reveal(&table).await["stage"], "running");
    for old in [stood_up, sent_away] {
        let (status, answer) = claim(&eve, &table, &old).await;
        assert_eq!((status, answer["code"].as_str().unwrap()), (403, "notYours"));
    }
    assert_eq!(bob.get(&format!("/api/tables/{table}")).await["you"], 1);
    server.stop().await;
}

/// Pledging another number is no new term: the link that was sent to their own phone still works.
#[tokio::test]
async fn a_key_outlasts_a_new_pledge() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let table = guest.table(2, &[], json!({})).await;
    guest.sit(&table).await;
    let before = key(&guest, &table).await;
    guest.sit(&table).await;
    assert_eq!(key(&guest, &table).await, before);
    server.stop().await;
}

/// The current key brings its holder to another device; there it is spent, and the next one is
/// another.
#[tokio::test]
async fn a_claim_spends_the_key_and_tells_the_device_that_had_the_seat() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let table = pair.table.clone();
    let spent = key(&pair.guests[0], &table).await;
    let phone = server.guest().await;
    let (status, info) = claim(&phone, &table, &spent).await;
    assert_eq!((status, &info["you"]), (200, &json!(0)));

    let told = pair.sockets[0].next_of("unseated").await;
    assert_eq!(told["table"], json!(table));
    assert_eq!((&told["seat"], &told["how"]), (&json!(0), &json!("claimed")));
    assert_eq!(told["game"], "draftosaurus");

    // The old device cannot take it back by the same key, nor anybody else.
    assert_eq!(claim(&pair.guests[0], &table, &spent).await.0, 403);
    let back = key(&phone, &table).await;
    assert_ne!(back["key"], spent["key"]);
    let (status, info) = claim(&pair.guests[0], &table, &back).await;
    assert_eq!((status, &info["you"]), (200, &json!(0)));
    // Told once, not again at every visit.
    let mut again = pair.guests[0].socket().await;
    again.ask(json!({ "t": "ping" })).await;
    assert!(again.rest().iter().all(|f| f["t"] != "unseated"));
    server.stop().await;
}

#[tokio::test]
async fn who_was_sent_away_is_told_at_the_next_visit() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (host, away) = (server.guest().await, server.guest().await);
    let table = host.table(2, &[], json!({})).await;
    away.sit(&table).await;
    host.post(&format!("/api/tables/{table}/bot"), json!({ "seat": 0, "level": null })).await;
    server.stop().await;

    // Nobody was there to hear it; the server has been restarted since.
    let server = start(config(&db)).await;
    let away = Guest { address: server.address, ..away };
    let mut socket = away.socket().await;
    let told = socket.next_of("unseated").await;
    assert_eq!((&told["table"], &told["how"]), (&json!(table), &json!("sentAway")));
    server.stop().await;
}

#[tokio::test]
async fn a_host_may_close_a_table_that_nobody_else_has_joined() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (host, other) = (server.guest().await, server.guest().await);
    let table = host.table(2, &[None, Some("greedy")], json!({})).await;
    let at = |what: &str| format!("/api/tables/{table}/{what}");
    let mut looking = other.socket().await;
    looking.ask(json!({ "t": "watch", "table": table })).await;
    assert_eq!(other.http("POST", &at("close"), Some(&json!({}))).await.0, 403);
    other.sit(&table).await;
    let (status, _, answer) = host.http("POST", &at("close"), Some(&json!({}))).await;
    assert_eq!(status, 409, "{answer}");
    other.post(&at("stand"), json!({})).await;
    host.sit(&table).await;
    host.post(&at("close"), json!({})).await;
    assert_eq!(looking.next_of("closed").await["table"], json!(table));
    assert_eq!(host.http("GET", &format!("/api/tables/{table}"), None).await.0, 404);
    let lists = host.get("/api/tables").await;
    assert_eq!((&lists["mine"], &lists["open"]), (&json!([]), &json!([])));
    server.stop().await;
}

/// One table for all who ask, also at the same moment; and strangers have no say.
#[tokio::test]
async fn a_rematch_is_one_table_of_those_who_played() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    assert!(pair.play(60).await);
    let rematch = format!("/api/tables/{}/rematch", pair.table);
    let stranger = server.guest().await;
    assert_eq!(stranger.http("POST", &rematch, Some(&json!({}))).await.0, 403);
    let asking: Vec<_> = (0..6)
        .map(|n| {
            let (guest, rematch) = (pair.guests[n % 2].clone(), rematch.clone());
            tokio::spawn(async move { guest.post(&rematch, json!({})).await["id"].clone() })
        })
        .collect();
    let mut ids = Vec::new();
    for one in asking {
        ids.push(one.await.unwrap());
    }
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    for guest in &pair.guests {
        let mine = guest.get("/api/tables").await["mine"].clone();
        let open: Vec<_> =
            mine.as_array().unwrap().iter().filter(|card| card["stage"] == "open").collect();
        assert!(open.iter().all(|card| card["id"] == ids[0]), "{open:?}");
    }
    server.stop().await;
}

/// A host's mistake leaves a table that is about to begin as it is.
#[tokio::test]
async fn a_refused_bot_does_not_open_the_table_again() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (host, guest) = (server.guest().await, server.guest().await);
    let table = host.table(3, &[None, None, Some("random")], json!({})).await;
    for person in [&host, &guest] {
        person.sit(&table).await;
    }
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    host.post(&path("start"), json!({})).await;
    guest.reveal(&table).await;
    let set = json!({ "seat": 2, "level": "god" });
    assert_eq!(host.http("POST", &path("bot"), Some(&set)).await.0, 400);
    let info = host.get(&format!("/api/tables/{table}")).await;
    assert_eq!(info["stage"], "revealing");
    host.reveal(&table).await;
    assert_eq!(host.get(&format!("/api/tables/{table}")).await["stage"], "running");
    server.stop().await;
}

/// A rematch that its host has given up does not keep the others from playing again.
#[tokio::test]
async fn a_closed_rematch_is_made_anew() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    assert!(pair.play(60).await);
    let rematch = format!("/api/tables/{}/rematch", pair.table);
    let [ada, bob] = &pair.guests;
    let first = ada.post(&rematch, json!({})).await["id"].as_str().unwrap().to_owned();
    ada.post(&format!("/api/tables/{first}/close"), json!({})).await;
    let second = bob.post(&rematch, json!({})).await;
    assert_ne!(second["id"], json!(first));
    assert_eq!(ada.post(&rematch, json!({})).await["id"], second["id"]);
    server.stop().await;
}

/// A host who changed their name while sitting down, as the page for a new table invites to, was shown
/// to friends under the old one.
#[tokio::test]
async fn a_name_changed_while_sitting_down_is_shown_to_all() {
    let db = TempDb::new();
    let server = start(Config { limits: Limits::lifted(), ..config(&db) }).await;
    let (host, friend) = (server.guest().await, server.guest().await);
    let mut socket = friend.socket().await;
    for round in 0..20 {
        let table = host.table(2, &[], json!({})).await;
        assert_eq!(socket.ask(json!({ "t": "watch", "table": table })).await["t"], "done");
        let name = format!("Ada {round}");
        tokio::join!(host.sit(&table), host.rename(&name));
        while socket.next_of("table").await["info"]["seats"][0]["name"] != json!(name) {}
    }
    server.stop().await;
}
