//! What a server keeps, and for how long.

use std::time::Duration;

use mesozoic_server::Config;
use serde_json::json;

use crate::common::{TempDb, config, pair, start};

const DAY: Duration = Duration::from_hours(24);

#[tokio::test]
async fn a_server_says_for_how_long_it_keeps_what() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let kept = guest.get("/api/privacy").await;
    assert_eq!(kept, json!({ "guests": null, "chat": null, "emptyTables": 72 }));
    server.stop().await;
    let (keep_guests, keep_chat) = (Some(30 * DAY), Some(7 * DAY));
    let server = start(Config { keep_guests, keep_chat, ..config(&db) }).await;
    let kept = server.guest().await.get("/api/privacy").await;
    assert_eq!(kept, json!({ "guests": 30, "chat": 7, "emptyTables": 72 }));
    server.stop().await;
}

/// A server looks for what is old when it starts; here nothing is kept for any time at all.
#[tokio::test]
async fn old_talk_and_old_guests_are_forgotten_and_nothing_that_is_needed() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let mut idle = server.guest().await;
    idle.rename("Idle").await;
    let mut open = server.guest().await;
    open.rename("Host of an open table").await;
    open.table(2, &[], json!({})).await;
    let say = json!({ "t": "chat", "table": pair.table, "text": "good game" });
    assert_eq!(pair.sockets[0].ask(say).await["t"], "done");
    pair.guests[0].rename("Ada").await;
    pair.guests[1].post(&format!("/api/tables/{}/resign", pair.table), json!({})).await;
    server.stop().await;

    let none = Some(Duration::ZERO);
    let server = start(Config { keep_guests: none, keep_chat: none, ..config(&db) }).await;
    pair.come_back(server.address).await;
    (idle.address, open.address) = (server.address, server.address);
    assert_ne!(idle.get("/api/me").await["name"], "Idle", "whom nothing holds is forgotten");
    assert_eq!(open.get("/api/me").await["name"], "Host of an open table");
    assert_eq!(pair.guests[0].get("/api/me").await["name"], "Ada", "whoever played is kept");
    let mut socket = pair.guests[0].socket().await;
    socket.say(json!({ "t": "watch", "id": "w", "table": pair.table })).await;
    assert_eq!(socket.next_of("chat").await["lines"], json!([]));
    // Somebody who was forgotten is a newcomer like any other.
    idle.rename("Idle again").await;
    idle.table(2, &[], json!({})).await;
    server.stop().await;
}
