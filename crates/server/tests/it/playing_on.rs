//! Playing on from a moment of a finished match: a table of one's own that stands where that one stood.

use mesozoic_table::{Record, verify};
use serde_json::{Value, json};

use crate::common::{Guest, TempDb, config, pair, start};

async fn play_on(guest: &Guest, table: &str, body: Value) -> (u16, Value) {
    let path = format!("/api/tables/{table}/play-on");
    let (status, _, answer) = guest.http("POST", &path, Some(&body)).await;
    (status, answer)
}

#[tokio::test]
async fn a_new_table_stands_where_the_old_one_stood_and_leads_to_a_proven_end() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let from = |entry: u64, seat: u8| json!({ "entry": entry, "seat": seat, "level": "random" });
    // While it is played nothing is told, whatever moment is named.
    for (entry, seat) in [(0, 0), (0, 9), (999, 1)] {
        let (status, refused) = play_on(&pair.guests[1], &pair.table, from(entry, seat)).await;
        assert_eq!((status, &refused["code"]), (409, &json!("wrongTime")), "{refused}");
    }
    assert!(pair.play(40).await, "the match ends");

    let stranger = server.guest().await;
    let replay = stranger.get(&format!("/api/tables/{}/replay?seat=1", pair.table)).await;
    let moment = &replay["moments"][6];
    let entry = moment["entry"].as_u64().unwrap();
    let (status, info) = play_on(&stranger, &pair.table, from(entry, 1)).await;
    assert_eq!(status, 200, "{info}");
    let id = info["id"].as_str().unwrap().to_owned();
    assert_eq!((&info["stage"], &info["practice"]), (&json!("running"), &json!(true)));
    assert_eq!((&info["you"], &info["rated"]), (&json!(1), &json!(false)));
    assert_eq!(info["origin"], json!({ "table": pair.table, "entry": entry }));
    assert_eq!(info["seats"][0], json!({ "t": "bot", "level": "random" }));

    // The same hand, the same zoos, and then its own way to the end.
    let mut socket = stranger.socket().await;
    let first = socket.watch(&id).await;
    for what in ["hand", "round", "turn", "die"] {
        assert_eq!(first["frame"]["view"][what], moment["view"][what], "{what}");
    }
    // The bot may have chosen already, unseen; its zoo is the same.
    for seat in 0..2 {
        let lives = |view: &Value| view["zoos"][seat]["residents"].clone();
        assert_eq!(lives(&first["frame"]["view"]), lives(&moment["view"]), "zoo {seat}");
    }
    loop {
        socket.ask(json!({ "t": "ping" })).await;
        if stranger.get(&format!("/api/tables/{id}")).await["stage"] == "over" {
            break;
        }
        if socket.offers.is_empty() {
            socket.rest();
            socket.next_of("frame").await;
            continue;
        }
        assert_eq!(socket.play(&id).await["t"], "done");
    }
    let path = format!("/api/tables/{id}/record");
    let (_, _, text) = stranger.raw("GET", &path, None, "").await;
    let record = Record::parse(&text).unwrap();
    let mut table =
        (mesozoic_registry::find("draftosaurus").unwrap().open)(&record.open_args().unwrap())
            .unwrap();
    let verified = verify(&record, &mut *table).unwrap();
    assert!(
        verified.fair && verified.result,
        "the dice are those that were fixed for the old table"
    );

    // The old match is what it was, and one can play on from the new one, too.
    let old = stranger.get(&format!("/api/tables/{}", pair.table)).await;
    assert_eq!((&old["stage"], &old["practice"]), (&json!("over"), &json!(false)));
    let (status, again) = play_on(&stranger, &id, from(entry, 0)).await;
    assert_eq!(status, 200, "{again}");
    assert_eq!(again["fairness"]["commit"], old["fairness"]["commit"]);
    server.stop().await;
}

#[tokio::test]
async fn a_key_of_the_old_table_opens_no_seat_of_the_new_one() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let key = pair.guests[0].get(&format!("/api/tables/{}/key", pair.table)).await;
    assert!(pair.play(40).await, "the match ends");
    let body = json!({ "entry": 0, "seat": 0, "level": "random" });
    let (_, info) = play_on(&pair.guests[1], &pair.table, body).await;
    let id = info["id"].as_str().unwrap();
    let fresh = pair.guests[1].get(&format!("/api/tables/{id}/key")).await;
    assert_ne!(fresh["key"], key["key"], "the old secret is out by now");
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_moment_no_seat_and_no_bot_is_refused() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    assert!(pair.play(40).await, "the match ends");
    let end = {
        let replay = pair.guests[0].get(&format!("/api/tables/{}/replay", pair.table)).await;
        replay["moments"].as_array().unwrap().last().unwrap()["entry"].clone()
    };
    for (body, expected) in [
        (json!({ "entry": 999, "seat": 0, "level": "random" }), 404),
        (json!({ "entry": 0, "seat": 2, "level": "random" }), 404),
        (json!({ "entry": 0, "seat": 0, "level": "clever" }), 400),
        (json!({ "entry": end, "seat": 0, "level": "random" }), 409),
    ] {
        let (status, refused) = play_on(&pair.guests[0], &pair.table, body).await;
        assert_eq!(status, expected, "{refused}");
    }
    let (status, _) =
        play_on(&pair.guests[0], "nowhere", json!({ "entry": 0, "seat": 0, "level": "random" }))
            .await;
    assert_eq!(status, 404);
    server.stop().await;
}
