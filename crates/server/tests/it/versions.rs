//! A server whose games have other rules than those that the stored matches were begun under.

use mesozoic_core::Meta;
use mesozoic_registry::{GameEntry, find};
use mesozoic_server::{Config, Limits};
use mesozoic_store::Store;
use mesozoic_table::Record;
use serde_json::{Value, json};

use crate::common::{TempDb, config, pair, start};

/// Draftosaurus as it would be with this version of its rules.
fn with_rules(rules: u16, db: &TempDb) -> Config {
    let game = find("draftosaurus").unwrap();
    let meta: &'static Meta = Box::leak(Box::new(Meta { rules, ..game.meta.clone() }));
    let games: &'static [GameEntry] = Box::leak(Box::new([GameEntry { meta, ..*game }]));
    let mut limits = Limits::default();
    limits.set("unfinished.guest=1").unwrap();
    Config { games, limits, ..config(db) }
}

fn is_about_rules(trouble: &Value) {
    assert_eq!(trouble["code"], "otherRules", "{trouble}");
    let text = trouble["message"].as_str().unwrap();
    assert!(text.contains("version 1") && text.contains("version 2"), "{text}");
}

#[tokio::test]
async fn a_match_is_never_played_on_under_other_rules() {
    let db = TempDb::new();
    let server = start(with_rules(1, &db)).await;
    let mut pair = pair(&server, json!({})).await;
    let table = pair.table.clone();
    pair.play(3).await;
    let seen = pair.frames[0]["frame"]["view"].clone();
    server.stop().await;

    let server = start(with_rules(2, &db)).await;
    for guest in &mut pair.guests {
        guest.address = server.address;
    }
    let lists = pair.guests[0].get("/api/tables").await;
    let card = &lists["mine"][0];
    assert_eq!(
        (&card["id"], &card["rules"], &card["awaited"]),
        (&json!(table), &json!(1), &json!([]))
    );
    is_about_rules(&card["trouble"]);
    assert_eq!(server.guest().await.get("/api/tables").await["running"], json!([]));

    let mut socket = pair.guests[0].socket().await;
    let watching = socket.ask(json!({ "t": "watch", "table": table })).await;
    assert_eq!(watching["t"], "done");
    let told = socket.next_of("table").await;
    assert_eq!(told["info"]["stage"], "running");
    is_about_rules(&told["info"]["trouble"]);
    for command in [
        json!({ "t": "step", "line": "place trex river" }),
        json!({ "t": "undo" }),
        json!({ "t": "why", "line": "place trex river" }),
        json!({ "t": "preview", "line": "place trex river" }),
    ] {
        let mut command = command;
        command["table"] = json!(table);
        is_about_rules(&socket.ask(command).await);
    }
    let word = json!({ "t": "chat", "table": table, "text": "what now?" });
    assert_eq!(socket.ask(word).await["t"], "done", "people can still talk");
    let (status, _, history) =
        pair.guests[0].http("GET", &format!("/api/tables/{table}/history"), None).await;
    assert_eq!(status, 409);
    is_about_rules(&history);
    // It is nobody's fault that it cannot be finished.
    pair.guests[0].table(2, &[], json!({})).await;
    server.stop().await;

    // Under its own rules it goes on where it was.
    let server = start(with_rules(1, &db)).await;
    pair.come_back(server.address).await;
    assert_eq!(pair.frames[0]["frame"]["view"], seen);
    assert!(pair.play(60).await);
    server.stop().await;
}

#[tokio::test]
async fn a_finished_match_keeps_its_result_and_its_record_under_other_rules() {
    let db = TempDb::new();
    let server = start(with_rules(1, &db)).await;
    let mut pair = pair(&server, json!({})).await;
    assert!(pair.play(60).await);
    let path = format!("/api/tables/{}", pair.table);
    let before = pair.guests[0].get(&path).await;
    let (_, _, record) = pair.guests[0].raw("GET", &format!("{path}/record"), None, "").await;
    server.stop().await;

    let server = start(with_rules(2, &db)).await;
    let guest = crate::common::Guest { address: server.address, ..pair.guests[0].clone() };
    let now = guest.get(&path).await;
    assert_eq!((&now["stage"], &now["standings"]), (&json!("over"), &before["standings"]));
    is_about_rules(&now["trouble"]);
    let (_, _, text) = guest.raw("GET", &format!("{path}/record"), None, "").await;
    let mut kept = Record::parse(&record).unwrap();
    assert_eq!(kept.header.rules, 1);
    // Defaults too are spelled out only by those rules.
    kept.header.options = json!({});
    kept.footer.as_mut().unwrap().events = None;
    assert_eq!(Record::parse(&text).unwrap(), kept, "all but what only those rules can tell");
    for what in ["replay", "draws", "history"] {
        let (status, _, answer) = guest.http("GET", &format!("{path}/{what}"), None).await;
        assert_eq!(status, 409, "{what}");
        is_about_rules(&answer);
    }
    let mut socket = guest.socket().await;
    let watching = socket.ask(json!({ "t": "watch", "table": pair.table })).await;
    assert_eq!(watching["t"], "done");
    let again = guest.post(&format!("{path}/rematch"), json!({})).await;
    assert_eq!(again["stage"], "open", "they can play again, under the new rules");
    server.stop().await;
}

#[tokio::test]
async fn a_match_that_has_not_begun_is_begun_under_the_rules_of_the_day() {
    let db = TempDb::new();
    let server = start(with_rules(1, &db)).await;
    let guests = [server.guest().await, server.guest().await];
    let table = guests[0].table(2, &[], json!({})).await;
    for guest in &guests {
        guest.sit(&table).await;
    }
    server.stop().await;

    let server = start(with_rules(2, &db)).await;
    let guests = guests.map(|guest| crate::common::Guest { address: server.address, ..guest });
    let info = guests[0].post(&format!("/api/tables/{table}/start"), json!({})).await;
    assert_eq!((&info["trouble"], &info["stage"]), (&Value::Null, &json!("revealing")));
    guests[0].reveal(&table).await;
    let info = guests[1].reveal(&table).await;
    assert_eq!((&info["stage"], &info["rules"]), (&json!("running"), &json!(2)));
    server.stop().await;
    let store = Store::look(&db.url()).await.unwrap();
    assert_eq!(store.find_match(&table).await.unwrap().unwrap().card.rules, 2);
}

#[tokio::test]
async fn a_snapshot_that_cannot_be_read_costs_nothing_but_time() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    pair.play(5).await;
    let seen = pair.frames[0]["frame"]["view"].clone();
    server.stop().await;
    let store = Store::open(&db.url()).await.unwrap();
    let mut kept = store.snapshot(&pair.table).await.unwrap().unwrap();
    let mut body: Value = serde_json::from_str(&kept.body).unwrap();
    body["schema"] = json!(977);
    kept.body = body.to_string();
    store.save_snapshot(&pair.table, &kept).await.unwrap();
    store.close().await.unwrap();

    let server = start(config(&db)).await;
    pair.come_back(server.address).await;
    assert_eq!(pair.frames[0]["frame"]["view"], seen);
    assert!(pair.play(60).await);
    server.stop().await;
}
