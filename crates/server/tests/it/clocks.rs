//! Clocks over a real server: kept by restarts, run out while nobody looks, told to those who look on.

use std::time::Duration;

use mesozoic_server::{Config, Limits};
use mesozoic_store::{Pace, Store};
use serde_json::{Value, json};

use crate::common::prepared::{Prepared, TABLE};
use crate::common::{Guest, Running, TempDb, config, start};

/// A table of two at this pace, which has just begun.
async fn begin(server: &Running, pace: Value) -> ([Guest; 2], String) {
    let guests = [server.guest().await, server.guest().await];
    let new = json!({ "game": "draftosaurus", "seats": 2, "pace": pace });
    let made = guests[0].post("/api/tables", new).await;
    let table = made["id"].as_str().unwrap().to_owned();
    for guest in &guests {
        guest.sit(&table).await;
    }
    guests[0].post(&format!("/api/tables/{table}/start"), json!({})).await;
    for guest in &guests {
        guest.reveal(&table).await;
    }
    (guests, table)
}

#[tokio::test]
async fn a_restart_changes_no_clock_and_a_rematch_has_the_same_pace() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let pace = json!({ "t": "live", "bank": 600, "added": 20 });
    let (mut guests, table) = begin(&server, pace.clone()).await;
    let path = format!("/api/tables/{table}");
    let mut looking = guests[1].socket().await;
    looking.watch(&table).await;
    let mut playing = guests[0].socket().await;
    playing.watch(&table).await;
    assert_eq!(playing.play(&table).await["t"], "done");
    let told = looking.next_of("clocks").await;
    let info = guests[0].get(&path).await;
    assert_eq!((&info["pace"], &info["clocks"]), (&pace, &told["clocks"]));
    let since = |seat: usize| &told["clocks"]["seats"][seat]["since"];
    assert!(since(0).is_null() && since(1).is_i64(), "only the second is awaited: {told}");
    server.stop().await;

    let server = start(config(&db)).await;
    for guest in &mut guests {
        guest.address = server.address;
    }
    assert_eq!(guests[0].get(&path).await["clocks"], info["clocks"]);
    guests[1].post(&format!("{path}/resign"), json!({})).await;
    let over = guests[0].get(&path).await;
    assert_eq!(over["clocks"], json!(null), "nobody waits any more");
    let next = guests[0].post(&format!("{path}/rematch"), json!({})).await;
    assert_eq!(next["pace"], pace);
    server.stop().await;
}

#[tokio::test]
async fn a_pace_without_time_or_without_end_is_refused() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    for pace in [
        json!({ "t": "live", "bank": 0, "added": 0 }),
        json!({ "t": "live", "bank": 100_000, "added": 0 }),
        json!({ "t": "slow", "days": 0, "vacation": 3 }),
        json!({ "t": "slow", "days": 200, "vacation": 3 }),
        json!({ "t": "hasty" }),
    ] {
        let new = json!({ "game": "draftosaurus", "seats": 2, "pace": pace });
        let (status, _, answer) = guest.http("POST", "/api/tables", Some(&new)).await;
        assert_eq!((status, &answer["code"]), (400, &json!("badRequest")), "{new}");
    }
    server.stop().await;
}

/// A match that began long ago, so that everybody's time is up.
fn long_ago(pace: Pace) -> Prepared {
    Prepared { pace, ..Prepared::new("draftosaurus", 3, json!({}), 5) }
}

#[tokio::test]
async fn bots_play_for_those_whose_time_is_up_and_hand_back() {
    let db = TempDb::new();
    long_ago(Pace::Live { bank: 60, added: 30 }).store(&db).await;
    let server = start(Config { grace: Duration::ZERO, ..config(&db) }).await;
    let last = server.guest_of(2);
    let mut socket = last.socket().await;
    socket.watch(TABLE).await;
    // One is left for whom nobody waits, and the bots have decided.
    let waits_for = |info: &Value, seats: Value| info["awaited"] == seats;
    let path = format!("/api/tables/{TABLE}");
    let mut info = last.get(&path).await;
    while !waits_for(&info, json!([2])) {
        socket.next_of("frame").await;
        info = last.get(&path).await;
    }
    let stand_ins: Vec<_> = (0..3).map(|seat| &info["seats"][seat]["standIn"]).collect();
    assert_eq!(stand_ins, [&json!("greedy"), &json!("greedy"), &json!(null)]);
    assert_eq!(info["notes"][0]["text"], "Guest 0 is out of time. A medium bot plays meanwhile.");
    let back = server.guest_of(0).post(&format!("{path}/return"), json!({})).await;
    assert_eq!(back["seats"][0]["standIn"], json!(null));
    assert_eq!(back["clocks"]["seats"][0]["left"], json!(30_000), "what one decision brings");
    server.stop().await;
}

#[tokio::test]
async fn a_match_over_days_goes_on_though_nobody_looks() {
    let db = TempDb::new();
    long_ago(Pace::Slow { days: 3, vacation: 7 }).store(&db).await;
    start(config(&db)).await.stop().await;
    let store = Store::look(&db.url()).await.unwrap();
    let row = store.find_match(TABLE).await.unwrap().unwrap();
    let is_stood_in: Vec<bool> = row.card.seats.iter().map(|s| s.stand_in.is_some()).collect();
    assert_eq!(is_stood_in, [true, true, false]);
}

#[tokio::test]
async fn vacation_is_for_those_who_play_over_days() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (guests, table) = begin(&server, json!({ "t": "slow", "days": 3, "vacation": 7 })).await;
    let path = format!("/api/tables/{table}/vacation");
    let info = guests[0].post(&path, json!({ "days": 5 })).await;
    assert_eq!(info["clocks"]["seats"][0]["vacation"], 2);
    let (status, ..) = guests[0].http("POST", &path, Some(&json!({ "days": 3 }))).await;
    assert_eq!(status, 409, "there are two left");
    let stranger = server.guest().await;
    let (status, ..) = stranger.http("POST", &path, Some(&json!({ "days": 1 }))).await;
    assert_eq!(status, 403, "who only looks on has none");
    server.stop().await;
}

/// Of what happens around a match so much is noted and no more. Whoever changed their mind a hundred
/// times used to take all others' vacation from them, which is a note.
#[tokio::test]
async fn nobody_takes_anothers_vacation_by_filling_the_log() {
    let db = TempDb::new();
    let server = start(Config { limits: Limits::lifted(), ..config(&db) }).await;
    let (guests, table) = begin(&server, json!({ "t": "slow", "days": 3, "vacation": 7 })).await;
    let path = format!("/api/tables/{table}");
    for n in 0..110 {
        guests[0].post(&format!("{path}/end"), json!({ "end": n % 2 == 0 })).await;
    }
    let notes = guests[1].get(&path).await["notes"].as_array().unwrap().len();
    assert_eq!(notes, 100, "what can be said without end is noted to an end");
    let info = guests[1].post(&format!("{path}/vacation"), json!({ "days": 5 })).await;
    assert_eq!(info["clocks"]["seats"][1]["vacation"], 2);
    server.stop().await;
}
