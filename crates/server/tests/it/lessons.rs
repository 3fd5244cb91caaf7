//! Lessons over HTTP: for anybody, without a seat, and without a trace.

use serde_json::{Value, json};

use crate::common::{Running, TempDb, config, start};

async fn post(server: &Running, path: &str, body: Value) -> (u16, Value) {
    let guest = server.guest().await;
    let (status, _, answer) = guest.http("POST", path, Some(&body)).await;
    (status, answer)
}

#[tokio::test]
async fn a_lesson_is_taken_line_by_line() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let (status, _, course) = guest.http("GET", "/api/games/draftosaurus/lessons", None).await;
    assert_eq!(status, 200, "{course}");
    let lesson = &course["lessons"][0];
    let line = lesson["beats"].as_array().unwrap().iter().find_map(|beat| beat["play"].as_str());
    let line = line.unwrap();
    let path = format!("/api/games/draftosaurus/lessons/{}", lesson["id"].as_str().unwrap());

    let (status, begun) = post(&server, &path, json!({ "lines": [] })).await;
    assert_eq!((status, &begun["t"], &begun["beat"]), (200, &json!("at"), &json!(0)), "{begun}");
    assert_eq!(begun["frames"].as_array().unwrap().len(), 1);
    let play = json!({ "lines": [], "ask": { "t": "play", "line": line } });
    let (_, played) = post(&server, &path, play).await;
    assert_eq!(played["t"], "at", "{played}");
    // The pupil's own step, and that of each of the others.
    assert_eq!(played["frames"].as_array().unwrap().len(), 3);
    // Whoever comes back with the same lines is at the same place.
    let (_, again) = post(&server, &path, json!({ "lines": [line] })).await;
    assert_eq!(again["beat"], played["beat"]);
    assert_eq!(again["frames"][2]["view"], played["frames"][2]["view"]);

    let why = json!({ "lines": [], "ask": { "t": "why", "line": "place triceratops forest" } });
    let (_, refused) = post(&server, &path, why).await;
    assert_eq!((&refused["t"], &refused["rule"]), (&json!("refused"), &json!("DR-39")));
    let preview = json!({ "lines": [], "ask": { "t": "preview", "line": line } });
    let (_, outcome) = post(&server, &path, preview).await;
    assert_eq!(outcome["t"], "preview", "{outcome}");
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_lesson_is_refused() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let first = "/api/games/draftosaurus/lessons/first";
    let lines = |n: usize| json!({ "lines": vec!["place trex river"; n] });
    for (path, body, wanted) in [
        ("/api/games/draftosaurus/lessons/nothing", lines(0), 404),
        ("/api/games/chess/lessons/first", lines(0), 404),
        (first, json!({}), 400),
        (first, json!({ "lines": [], "ask": { "t": "win" } }), 400),
        (first, lines(1), 400),
        (first, lines(300), 400),
    ] {
        let (status, answer) = post(&server, path, body).await;
        assert_eq!(status, wanted, "{path}: {answer}");
        assert!(answer["message"].as_str().is_some_and(|words| words.ends_with('.')), "{answer}");
    }
    let guest = server.guest().await;
    let (status, _, answer) = guest.http("GET", "/api/games/chess/lessons", None).await;
    assert_eq!(status, 404, "{answer}");
    server.stop().await;
}
