//! A match against bots that is moved away by its record, and comes back by it.

use serde_json::{Value, json};

use crate::common::{Guest, Running, TempDb, config, pair, start};

/// A match of one person against a bot, with a step played.
async fn begun(guest: &Guest) -> String {
    let table = guest.table(2, &[None, Some("random")], json!({})).await;
    guest.sit(&table).await;
    guest.post(&format!("/api/tables/{table}/start"), json!({})).await;
    guest.reveal(&table).await;
    let mut socket = guest.socket().await;
    socket.watch(&table).await;
    assert_eq!(socket.play(&table).await["t"], "done");
    table
}

async fn move_away(guest: &Guest, table: &str) -> (u16, Value) {
    let (status, _, answer) = guest.http("POST", &format!("/api/tables/{table}/move"), None).await;
    (status, answer)
}

async fn arrive(guest: &Guest, from: &str, record: &str) -> (u16, Value) {
    let body = json!({ "from": from, "record": record });
    let (status, _, answer) = guest.http("POST", "/api/moved", Some(&body)).await;
    (status, answer)
}

async fn record(guest: &Guest, table: &str) -> (u16, String) {
    let (status, _, text) =
        guest.raw("GET", &format!("/api/tables/{table}/record"), None, "").await;
    (status, text)
}

async fn view(guest: &Guest, table: &str) -> Value {
    guest.socket().await.watch(table).await["frame"]["view"].clone()
}

async fn server(db: &TempDb) -> Running {
    start(config(db)).await
}

#[tokio::test]
async fn a_match_ends_here_and_goes_on_once_wherever_it_is_brought() {
    let db = TempDb::new();
    let server = server(&db).await;
    let guest = server.guest().await;
    let table = begun(&guest).await;
    // As long as it is played here, nobody learns its dice.
    assert_eq!(record(&guest, &table).await.0, 409);
    let (status, moved) = move_away(&guest, &table).await;
    assert_eq!(status, 200, "{moved}");
    assert_eq!((&moved["stage"], &moved["ending"]), (&json!("over"), &json!({ "t": "moved" })));
    assert_eq!(moved["standings"], Value::Null);
    let (status, again) = move_away(&guest, &table).await;
    assert_eq!((status, &again["ending"]), (200, &moved["ending"]), "the answer may be lost");
    let step = json!({ "t": "step", "table": table, "line": "pass" });
    assert_eq!(guest.socket().await.ask(step).await["t"], "error");

    let before = view(&guest, &table).await;
    let (_, record) = record(&guest, &table).await;
    let (status, there) = arrive(&guest, &table, &record).await;
    assert_eq!(status, 200, "{there}");
    assert_eq!((&there["stage"], &there["practice"]), (&json!("running"), &json!(true)));
    assert_eq!((&there["you"], &there["rated"]), (&json!(0), &json!(false)));
    assert_eq!(there["seats"][1], json!({ "t": "bot", "level": "random" }));
    assert_eq!(there["fairness"]["commit"], moved["fairness"]["commit"], "the same dice");
    let id = there["id"].as_str().unwrap();
    let after = view(&guest, id).await;
    for what in ["hand", "round", "turn", "die"] {
        assert_eq!(after[what], before[what], "{what}");
    }
    // Brought again, it is the same table; brought by somebody else, another.
    let (_, twice) = arrive(&guest, &table, &record).await;
    assert_eq!(twice["id"], there["id"]);
    let stranger = server.guest().await;
    let (_, other) = arrive(&stranger, &table, &record).await;
    assert_ne!(other["id"], there["id"]);
    let mine = guest.get("/api/tables").await["mine"].clone();
    let running = mine.as_array().unwrap().iter().filter(|card| card["stage"] == "running");
    assert_eq!(running.count(), 1, "{mine}");
    server.stop().await;
}

#[tokio::test]
async fn a_match_of_others_and_a_record_that_does_not_hold_are_refused() {
    let db = TempDb::new();
    let server = server(&db).await;
    let mut pair = pair(&server, json!({})).await;
    let (status, refused) = move_away(&pair.guests[0], &pair.table).await;
    assert_eq!((status, &refused["code"]), (409, &json!("wrongTime")), "{refused}");
    let guest = server.guest().await;
    let table = begun(&guest).await;
    let stranger = server.guest().await;
    let (status, refused) = move_away(&stranger, &table).await;
    assert_eq!((status, &refused["code"]), (403, &json!("notYours")), "{refused}");
    assert_eq!(move_away(&guest, "nowhere").await.0, 404);

    assert!(pair.play(40).await, "the match ends");
    let (_, over) = record(&pair.guests[0], &pair.table).await;
    let (status, refused) = arrive(&guest, &pair.table, &over).await;
    assert_eq!((status, &refused["code"]), (409, &json!("wrongTime")), "{refused}");

    move_away(&guest, &table).await;
    let (_, whole) = record(&guest, &table).await;
    let seed = whole.lines().last().unwrap();
    let seed = &serde_json::from_str::<Value>(seed).unwrap()["server_seed"];
    let wrong = whole.replace(seed.as_str().unwrap(), &"00".repeat(32));
    let shorter: Vec<&str> = whole.lines().filter(|line| !line.contains("step")).collect();
    for text in ["", "{}", &wrong, &shorter[1..].join("\n")] {
        let (status, refused) = arrive(&guest, &table, text).await;
        assert_eq!((status, &refused["code"]), (400, &json!("badRequest")), "{refused}");
    }
    let (status, refused) = arrive(&guest, &table, &"x".repeat(600 * 1024)).await;
    assert_eq!(status, 413, "{refused}");
    // None of it has taken the place of the match.
    assert_eq!(arrive(&guest, &table, &whole).await.0, 200);
    server.stop().await;
}

/// What was gone back behind is not played when a match arrives: a record that goes back thousands of times
/// used to be played as often, and kept half of the machine busy.
#[tokio::test]
async fn a_match_arrives_without_what_was_gone_back_behind() {
    let db = TempDb::new();
    let server = server(&db).await;
    let guest = server.guest().await;
    let table = begun(&guest).await;
    move_away(&guest, &table).await;
    let (_, whole) = record(&guest, &table).await;
    let (head, rest) = whole.split_once('\n').unwrap();
    let behind = r#"{"t":"step","seat":0,"line":"was never played"}"#;
    let back = r#"{"t":"rewind","seat":0,"to":0}"#;
    let (status, there) = arrive(&guest, &table, &[head, behind, back, rest].join("\n")).await;
    assert_eq!(status, 200, "{there}");
    let (_, plain) = arrive(&guest, &table, &whole).await;
    // Two devices may have gone on with one match: what was played at either is kept.
    assert_ne!(plain["id"], there["id"]);
    let ids = [&there, &plain].map(|info| info["id"].as_str().unwrap().to_owned());
    assert_eq!(view(&guest, &ids[0]).await, view(&guest, &ids[1]).await);
    server.stop().await;
}
