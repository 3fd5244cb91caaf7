//! Puzzles without a server.

use mesozoic_registry::GAMES;
use serde_json::{Value, json};

use crate::site::Site;

fn list(site: &mut Site, game: &str) -> Vec<Value> {
    serde_json::from_str(&site.get(&format!("/api/games/{game}/puzzles"))).expect("a list")
}

#[test]
fn puzzles_of_every_game_are_listed_set_and_answered_from_their_files() {
    let mut site = Site::new();
    for game in GAMES {
        let id = game.meta.id;
        let all = list(&mut site, id);
        let known = mesozoic_puzzles::puzzles(id);
        assert_eq!(all.len(), known.len(), "{id}");
        let Some(one) = known.first() else { continue };
        assert_eq!((&all[0]["id"], &all[0]["missed"]), (&json!(one.id), &json!(one.missed)));
        let path = format!("/api/games/{id}/puzzles/{}", one.id);
        let set: Value = serde_json::from_str(&site.get(&path)).expect("a puzzle");
        assert_eq!(set["seat"], json!(one.seat));
        let play = |line: &str| json!({ "t": "play", "line": line });
        let right = site.post(&path, play(&one.best.line));
        assert_eq!((&right["t"], &right["right"]), (&json!("answered"), &json!(true)), "{id}");
        let wrong = site.post(&path, play(&one.obvious.line));
        assert_eq!(wrong["right"], json!(false), "{id}");
        let refused = site.post(&path, play("nonsense"));
        assert_eq!(refused["t"], "refused");
    }
}

#[test]
fn what_was_fetched_once_is_there_without_a_network_and_the_rest_says_why_not() {
    let mut site = Site::new();
    let all = list(&mut site, "draftosaurus");
    site.has_network = false;
    assert_eq!(list(&mut site, "draftosaurus"), all);
    let refused = site.refused("GET", "/api/games/dinoworld/puzzles", None);
    assert!(refused.contains("unavailable"), "{refused}");
    site.has_network = true;
    assert!(!list(&mut site, "dinoworld").is_empty(), "a failure is not remembered");
    assert!(site.refused("GET", "/api/games/chess/puzzles", None).contains("notFound"));
    let nowhere = site.refused("GET", "/api/games/draftosaurus/puzzles/none", None);
    assert!(nowhere.contains("notFound"), "{nowhere}");
}
