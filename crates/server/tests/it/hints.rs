//! Hints over HTTP: to whoever plays against bots alone, or where all have agreed, in their own turn, and to
//! nobody else.

use mesozoic_server::Config;
use serde_json::{Value, json};

use crate::common::{Guest, TempDb, config, pair, start};

async fn hint(guest: &Guest, table: &str) -> (u16, Value) {
    let (status, _, answer) = guest.http("POST", &format!("/api/tables/{table}/hint"), None).await;
    (status, answer)
}

#[tokio::test]
async fn whoever_plays_against_bots_is_told_what_to_do_and_can_do_it() {
    let db = TempDb::new();
    let server = start(Config { seed: Some("hints".to_owned()), ..config(&db) }).await;
    let guest = server.guest().await;
    let table = guest.table(2, &[None, Some("level:1")], json!({})).await;
    let (status, early) = hint(&guest, &table).await;
    assert_eq!((status, &early["code"]), (409, &json!("wrongTime")), "{early}");
    guest.sit(&table).await;
    guest.post(&format!("/api/tables/{table}/start"), json!({})).await;
    guest.reveal(&table).await;

    let (status, hints) = hint(&guest, &table).await;
    assert_eq!(status, 200, "{hints}");
    assert!((1..=3).contains(&hints.as_array().unwrap().len()), "{hints}");
    let mut socket = guest.socket().await;
    socket.watch(&table).await;
    let step = json!({ "t": "step", "table": table, "line": hints[0]["line"] });
    assert_eq!(socket.ask(step).await["t"], "done");

    let stranger = server.guest().await;
    let (status, refused) = hint(&stranger, &table).await;
    assert_eq!((status, &refused["code"]), (403, &json!("notYours")), "{refused}");
    let (status, nowhere) = hint(&guest, "nowhere").await;
    assert_eq!(status, 404, "{nowhere}");
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_helped_against_people() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let pair = pair(&server, json!({})).await;
    for guest in &pair.guests {
        let (status, refused) = hint(guest, &pair.table).await;
        assert_eq!((status, &refused["code"]), (403, &json!("notYours")), "{refused}");
    }
    server.stop().await;
}

#[tokio::test]
async fn where_it_was_agreed_everybody_may_ask_and_never_at_a_rated_table() {
    let db = TempDb::new();
    let server = start(Config { seed: Some("agreed".to_owned()), ..config(&db) }).await;
    let guests = [server.guest().await, server.guest().await];
    let wanted = json!({ "game": "draftosaurus", "seats": 2, "hints": true });
    let made = guests[0].post("/api/tables", wanted).await;
    let table = made["id"].as_str().unwrap().to_owned();
    // Whoever thinks of sitting down sees it.
    assert_eq!(guests[1].get(&format!("/api/tables/{table}")).await["hints"], json!(true));
    for guest in &guests {
        guest.sit(&table).await;
    }
    guests[0].post(&format!("/api/tables/{table}/start"), json!({})).await;
    for guest in &guests {
        guest.reveal(&table).await;
    }
    for guest in &guests {
        let (status, hints) = hint(guest, &table).await;
        assert_eq!(status, 200, "{hints}");
    }
    let stranger = server.guest().await;
    assert_eq!(hint(&stranger, &table).await.0, 403);
    let both = json!({ "game": "draftosaurus", "seats": 2, "hints": true, "rated": true });
    let (status, _, refused) = guests[0].http("POST", "/api/tables", Some(&both)).await;
    assert!(status >= 400, "{refused}");
    server.stop().await;
}
