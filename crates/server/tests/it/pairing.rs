//! Finding a game: who looks for the same is put at one table.

use mesozoic_server::{Config, OperatorToken};
use serde_json::{Value, json};

use crate::accounts::sign_up;
use crate::common::{Guest, Running, TempDb, config, start};

fn wish(more: &Value) -> Value {
    let mut wish = json!({ "game": "draftosaurus", "seats": 2 });
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({ "t": "seek", "wish": wish })
}

async fn info(server: &Running, table: &Value) -> Value {
    server.guest().await.get(&format!("/api/tables/{}", table.as_str().unwrap())).await
}

#[tokio::test]
async fn two_who_want_the_same_are_found() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let people = [server.guest().await, server.guest().await];
    let mut sockets = [people[0].socket().await, people[1].socket().await];
    for socket in &mut sockets {
        assert_eq!(socket.ask(wish(&json!({}))).await["t"], "done");
    }
    let found = [sockets[0].next_of("found").await, sockets[1].next_of("found").await];
    assert_eq!(found[0]["table"], found[1]["table"]);
    assert_eq!((&found[0]["host"], &found[1]["host"]), (&json!(true), &json!(false)));
    let table = found[0]["table"].as_str().unwrap().to_owned();
    for person in &people {
        person.sit(&table).await;
    }
    people[0].post(&format!("/api/tables/{table}/start"), json!({})).await;
    people[0].reveal(&table).await;
    assert_eq!(people[1].reveal(&table).await["stage"], "running");
    server.stop().await;
}

/// Whoever closes the page, or thinks better of it, is not kept waiting for.
#[tokio::test]
async fn whoever_is_gone_is_not_found() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let people = [server.guest().await, server.guest().await, server.guest().await];
    let mut lost = people[0].socket().await;
    assert_eq!(lost.ask(wish(&json!({}))).await["t"], "done");
    lost.close().await;
    let mut other = people[1].socket().await;
    assert_eq!(other.ask(wish(&json!({}))).await["t"], "done");
    assert_eq!(other.ask(json!({ "t": "seek", "wish": null })).await["t"], "done");
    let mut third = people[2].socket().await;
    assert_eq!(third.ask(wish(&json!({}))).await["t"], "done");
    for socket in [&mut other, &mut third] {
        socket.ask(json!({ "t": "ping" })).await;
        assert!(socket.rest().iter().all(|frame| frame["t"] != "found"));
    }
    server.stop().await;
}

#[tokio::test]
async fn bots_take_the_seats_that_are_left() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let ada = server.guest().await;
    let mut socket = ada.socket().await;
    let bots = json!({ "seats": 3, "bots": { "after": 0, "level": "random" } });
    assert_eq!(socket.ask(wish(&bots)).await["t"], "done");
    let found = socket.next_of("found").await;
    let info = info(&server, &found["table"]).await;
    let kinds: Vec<&str> =
        info["seats"].as_array().unwrap().iter().map(|seat| seat["t"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["nobody", "bot", "bot"]);
    assert_eq!(info["host"], json!(ada.id));
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_played_is_not_looked_for() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let mut socket = guest.socket().await;
    for more in [
        json!({ "game": "chess" }),
        json!({ "seats": 99 }),
        json!({ "rated": true }),
        json!({ "bots": { "after": 1, "level": "robot" } }),
        json!({ "pace": { "t": "live", "bank": 0, "added": 0 } }),
    ] {
        let answer = socket.ask(wish(&more)).await;
        assert_eq!(answer["t"], "error", "{more}: {answer}");
    }
    let ada = sign_up(&guest, "Ada").await;
    let mut socket = ada.socket().await;
    assert_eq!(socket.ask(wish(&json!({ "rated": true }))).await["t"], "done");
    server.stop().await;
}

const TOKEN: &str = "0123456789abcdef";

async fn maintain(guest: &Guest, text: Option<&str>) {
    let body = json!({ "order": { "t": "maintenance", "text": text }, "reason": "a test" });
    let header = format!("authorization: Bearer {TOKEN}\r\n");
    let given = guest.raw("POST", "/api/operator/orders", Some(&body), &header).await;
    assert_eq!(given.0, 200, "{}", given.2);
}

/// In maintenance nobody makes new tables; looking for a game used to be a way around it, for those
/// who come and for those who waited when it began.
#[tokio::test]
async fn nobody_finds_a_game_while_the_server_is_looked_after() {
    let db = TempDb::new();
    let server = start(Config { operator: OperatorToken::new(TOKEN), ..config(&db) }).await;
    let people = [server.guest().await, server.guest().await];
    let mut waiting = people[0].socket().await;
    let later = json!({ "bots": { "after": 3600, "level": "random" } });
    assert_eq!(waiting.ask(wish(&later)).await["t"], "done");
    maintain(&people[0], Some("Back at six.")).await;
    let mut other = people[1].socket().await;
    let refused = other.ask(wish(&json!({}))).await;
    assert_eq!((&refused["t"], &refused["code"]), (&json!("error"), &json!("wrongTime")));
    assert!(refused["message"].as_str().unwrap().contains("Back at six."), "{refused}");
    maintain(&people[0], None).await;
    // Whoever has waited meanwhile still does.
    assert_eq!(other.ask(wish(&json!({}))).await["t"], "done");
    let found = [waiting.next_of("found").await, other.next_of("found").await];
    assert_eq!(found[0]["table"], found[1]["table"]);
    server.stop().await;
}

/// Whoever has as many unfinished tables as anybody may have used to spoil the search of everybody
/// whom they were paired with, again and again: the table could not be made in their name.
#[tokio::test]
async fn whoever_may_make_no_table_spoils_nobodys_search() {
    let db = TempDb::new();
    let mut limited = config(&db);
    limited.limits.set("unfinished.guest=1").unwrap();
    let server = start(limited).await;
    let people = [server.guest().await, server.guest().await];
    people[0].table(2, &[], json!({})).await;
    let mut sockets = [people[0].socket().await, people[1].socket().await];
    for socket in &mut sockets {
        assert_eq!(socket.ask(wish(&json!({}))).await["t"], "done");
    }
    let found = [sockets[0].next_of("found").await, sockets[1].next_of("found").await];
    assert_eq!(found[0]["table"], found[1]["table"]);
    assert_eq!((&found[0]["host"], &found[1]["host"]), (&json!(false), &json!(true)));
    assert_eq!(info(&server, &found[0]["table"]).await["host"], json!(people[1].id));
    server.stop().await;
}
