//! Puzzles over HTTP: anybody can look at one, try it, and is told.

use serde_json::json;

use crate::common::{TempDb, config, start};

#[tokio::test]
async fn a_puzzle_is_set_tried_and_told() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let list = guest.get("/api/games/draftosaurus/puzzles").await;
    let id = list[0]["id"].as_str().unwrap();
    let path = format!("/api/games/draftosaurus/puzzles/{id}");
    let task = guest.get(&path).await;
    let offers = task["frame"]["offers"].as_array().unwrap();
    assert!(offers.len() > 2, "{task}");
    assert!(!task.to_string().contains("best"), "the answer is not told beforehand");

    let try_line = async |line: &str| guest.post(&path, json!({ "t": "play", "line": line })).await;
    let first = try_line(offers[0]["line"].as_str().unwrap()).await;
    assert_eq!(first["t"], "answered", "{first}");
    let best = try_line(first["best"]["line"].as_str().unwrap()).await;
    assert_eq!((&best["right"], &best["best"]), (&json!(true), &first["best"]));
    assert_eq!(best["chosen"]["line"], best["best"]["line"]);
    let obvious = try_line(first["obvious"]["line"].as_str().unwrap()).await;
    assert_eq!(obvious["right"], json!(false));
    assert_eq!(try_line("nonsense").await["t"], "refused");

    for nowhere in ["/api/games/draftosaurus/puzzles/none", "/api/games/none/puzzles"] {
        assert_eq!(guest.http("GET", nowhere, None).await.0, 404, "{nowhere}");
    }
    server.stop().await;
}
