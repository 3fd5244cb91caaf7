//! Reviews over HTTP: of finished matches alone, made once, and the same that anybody can make of the
//! record.

use mesozoic_review::{SECONDS, SEED, begin};
use mesozoic_server::{Config, Limits};
use mesozoic_table::Record;
use serde_json::{Value, json};

use crate::common::{Guest, Running, TempDb, config, pair, start};

async fn quick(db: &TempDb) -> Running {
    start(Config { limits: Limits::lifted(), ..config(db) }).await
}

/// Asks until it is made; how many answers said that it is not.
async fn made(guest: &Guest, path: &str) -> (Value, u32) {
    let mut waited = 0;
    loop {
        let answer = guest.get(&format!("{path}/review")).await;
        match answer["t"].as_str() {
            Some("made") => return (answer["review"].clone(), waited),
            Some("making") => {
                assert!(answer["done"].as_u64() <= answer["of"].as_u64(), "{answer}");
                waited += 1;
            }
            _ => panic!("{answer}"),
        }
    }
}

#[tokio::test]
async fn a_finished_match_is_reviewed_once_and_as_its_record_says() {
    let db = TempDb::new();
    let server = quick(&db).await;
    let mut pair = pair(&server, json!({})).await;
    pair.play(2).await;
    let path = format!("/api/tables/{}", pair.table);
    let (status, _, early) = pair.guests[0].http("GET", &format!("{path}/review"), None).await;
    assert_eq!((status, &early["code"]), (409, &json!("wrongTime")), "{early}");
    pair.guests[1].post(&format!("{path}/resign"), json!({})).await;

    // Whoever asks first has it made; a spectator may, like everything about a match that is over.
    let stranger = server.guest().await;
    let (review, waited) = made(&stranger, &path).await;
    assert!(waited > 0, "it is not made before anybody asks");
    let (_, _, text) = stranger.raw("GET", &format!("{path}/record"), None, "").await;
    let mut own = begin(&Record::parse(&text).unwrap(), SEED, SECONDS).unwrap();
    while own.made().is_none() {
        own.advance();
    }
    // Written and read as the server's is: numbers are as long as they are told.
    let text = serde_json::to_string(&own.made().unwrap()).unwrap();
    let own: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(review, own);

    let (again, waited) = made(&pair.guests[0], &path).await;
    assert_eq!((again, waited), (review.clone(), 0));
    server.stop().await;
    // It is kept.
    let server = quick(&db).await;
    let stranger = server.guest().await;
    assert_eq!(made(&stranger, &path).await, (review, 0));
    server.stop().await;
}

#[tokio::test]
async fn there_is_no_review_of_nothing() {
    let db = TempDb::new();
    let server = quick(&db).await;
    let guest = server.guest().await;
    let (status, _, answer) = guest.http("GET", "/api/tables/none/review", None).await;
    assert_eq!((status, &answer["code"]), (404, &json!("notFound")), "{answer}");
    server.stop().await;
}
