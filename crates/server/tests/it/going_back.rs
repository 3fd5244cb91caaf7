//! Going back beyond what undo reaches: who is asked, who may answer, and what the log says of it.

use mesozoic_core::record::Entry;
use mesozoic_registry::find;
use mesozoic_table::{Record, verify};
use serde_json::{Value, json};

use crate::common::{Guest, TempDb, config, pair, start};

async fn back(guest: &Guest, table: &str, body: Value) -> (u16, Value) {
    let path = format!("/api/tables/{table}/back");
    let (status, _, answer) = guest.http("POST", &path, Some(&body)).await;
    (status, answer)
}

fn ask(id: &str) -> Value {
    json!({ "t": "ask", "id": id })
}

#[tokio::test]
async fn those_who_play_are_asked_and_the_record_holds() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let table = pair.table.clone();
    assert_eq!(back(&pair.guests[0], &table, ask("a")).await.1["code"], "noUndo", "nothing yet");
    // Each has chosen once, and everything is revealed.
    pair.play(1).await;
    let stranger = server.guest().await;
    assert_eq!(back(&stranger, &table, ask("a")).await.1["code"], "notYours");
    assert_eq!(back(&pair.guests[0], &table, ask("")).await.0, 400);
    assert_eq!(back(&pair.guests[0], &table, json!({ "t": "dance" })).await.0, 400);

    let (status, info) = back(&pair.guests[0], &table, ask("a")).await;
    assert_eq!((status, &info["goingBack"]["seat"]), (200, &json!(0)));
    let at = &info["goingBack"]["at"];
    let yes = json!({ "t": "answer", "at": at, "yes": true });
    assert_eq!(back(&stranger, &table, yes.clone()).await.0, 403);
    assert_eq!(back(&pair.guests[0], &table, yes.clone()).await.0, 403, "not for oneself");
    let other = json!({ "t": "answer", "at": 7, "yes": true });
    assert_eq!(back(&pair.guests[1], &table, other).await.0, 409, "another question");
    // A server that is started again knows what was asked.
    server.stop().await;
    let server = start(config(&db)).await;
    pair.come_back(server.address).await;
    let (status, info) = back(&pair.guests[1], &table, yes.clone()).await;
    assert_eq!((status, &info["goingBack"], &info["practice"]), (200, &Value::Null, &json!(false)));
    let notes = info["notes"].as_array().unwrap();
    let last = notes.last().unwrap()["text"].as_str().unwrap();
    assert!(last.ends_with("took a move back, and everybody agreed."), "{last}");
    assert_eq!(back(&pair.guests[1], &table, yes).await.0, 409, "it is answered");

    pair.come_back(server.address).await;
    assert!(pair.play(100).await, "the match goes on to its end");
    assert_eq!(back(&pair.guests[0], &table, ask("b")).await.0, 409, "what is over stays so");
    let path = format!("/api/tables/{table}/record");
    let (_, _, text) = pair.guests[0].raw("GET", &path, None, "").await;
    let record = Record::parse(&text).unwrap();
    let is_back = |entry: &Entry| matches!(entry, Entry::Rewind { .. });
    assert_eq!(record.entries.iter().filter(|entry| is_back(entry)).count(), 1);
    let game = find("draftosaurus").unwrap();
    let mut played = (game.open)(&record.open_args().unwrap()).unwrap();
    let done = verify(&record, &mut *played).unwrap();
    assert!(done.result && done.fair);
    // A replay leaves out what counts no more.
    let replay = pair.guests[0].get(&format!("/api/tables/{table}/replay?seat=0")).await;
    let chosen = replay["moments"].as_array().unwrap().iter().filter(|m| m["line"].is_string());
    assert_eq!(chosen.count(), record.steps_of(mesozoic_core::Seat(0)).count() - 1);
    server.stop().await;
}

#[tokio::test]
async fn against_bots_alone_it_is_done_once_for_each_name() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let host = server.guest().await;
    let table = host.table(2, &[None, Some("random")], json!({})).await;
    host.sit(&table).await;
    host.post(&format!("/api/tables/{table}/start"), json!({})).await;
    host.reveal(&table).await;
    let mut socket = host.socket().await;
    socket.watch(&table).await;
    let first = socket.offers.clone();
    assert_eq!(socket.play(&table).await["t"], "done");
    // The bot chooses, and everything is revealed.
    while !socket.next_of("frame").await["frame"]["awaited"].as_array().unwrap().contains(&json!(0))
    {
    }
    assert_ne!(socket.offers, first);
    let (status, info) = back(&host, &table, ask("once")).await;
    assert_eq!((status, &info["practice"]), (200, &json!(true)));
    socket.watch(&table).await;
    assert_eq!(socket.offers, first);
    let (status, again) = back(&host, &table, ask("once")).await;
    assert_eq!((status, &again["notes"]), (200, &info["notes"]));
    server.stop().await;
}
