//! What else a page asks.

use mesozoic_protocol::ServerFrame;
use mesozoic_registry::GAMES;
use serde_json::{Value, json};

use crate::matches::play_on;
use crate::site::{Site, me};

#[test]
fn a_finished_match_is_told_again_and_leads_to_another() {
    let mut site = Site::new();
    let id = site.begin("draftosaurus", 2, "random");
    let path = |what: &str| format!("/api/tables/{id}/{what}");
    assert!(site.refused("GET", &path("record"), None).contains("when the game is over"));
    let early = Some(json!({ "entry": 0, "seat": 0, "level": "random" }));
    assert!(site.refused("POST", &path("play-on"), early).contains("when the game is over"));
    let hints = site.post(&path("hint"), json!(null));
    assert!(hints.as_array().is_some_and(|hints| !hints.is_empty()), "{hints}");
    play_on(&mut site, &id);
    let replay: Value = serde_json::from_str(&site.get(&path("replay?seat=0"))).unwrap();
    assert!(replay["moments"].as_array().is_some_and(|moments| moments.len() > 5));
    assert!(site.refused("GET", &path("replay?seat=9"), None).contains("no such seat"));
    assert!(site.get(&path("history")).starts_with("[{"));
    assert!(site.get(&path("draws")).starts_with("[{"));
    let entry = replay["moments"][4]["entry"].clone();
    let wanted = json!({ "entry": entry, "seat": 0, "level": "random" });
    let again = site.post(&path("play-on"), wanted);
    assert_eq!((&again["practice"], &again["you"]), (&json!(true), &json!(0)), "{again}");
    assert_eq!(again["origin"], json!({ "table": id, "entry": entry }));
    play_on(&mut site, again["id"].as_str().unwrap());
    let next = site.post(&path("rematch"), json!(null));
    assert_ne!(next["id"], json!(id));
    assert_eq!(next["seats"][1], json!({ "t": "bot", "level": "random" }));
    assert_eq!(site.post(&path("rematch"), json!(null))["id"], next["id"], "the same for all");
    assert_eq!(site.info(&id).rematch.as_deref(), next["id"].as_str());
}

#[test]
fn lists_tell_of_every_table_and_what_becomes_of_it() {
    let mut site = Site::new();
    site.say(&json!({ "t": "lobby", "id": "l", "on": true }));
    assert!(site.frames.iter().any(|f| matches!(f, ServerFrame::Mine { fresh: true, .. })));
    site.frames.clear();
    let made = site.post("/api/tables", json!({ "game": "draftosaurus", "seats": 2 }));
    let id = made["id"].as_str().unwrap().to_owned();
    let is_told = |site: &Site, gone: bool| {
        site.frames.iter().any(|frame| match frame {
            ServerFrame::Mine { tables, gone: left, .. } if gone => {
                tables.is_empty() && left.contains(&id)
            }
            ServerFrame::Mine { tables, .. } => tables.iter().any(|card| card.id == id),
            _ => false,
        })
    };
    assert!(is_told(&site, false));
    site.post(&format!("/api/tables/{id}/close"), json!(null));
    assert!(is_told(&site, true));
    assert!(!site.stored.keys().any(|key| key.contains(&id)), "nothing of it is kept");
    assert!(site.refused("GET", &format!("/api/tables/{id}"), None).contains("no such table"));
}

#[test]
fn whoever_plays_here_is_shown_by_the_name_they_have_now() {
    let mut site = Site::new();
    let id = site.begin("draftosaurus", 2, "random");
    assert_eq!(site.post("/api/me", json!({ "name": "  Ada  L " }))["name"], "Ada L");
    assert!(site.refused("POST", "/api/me", Some(json!({ "name": " " }))).contains("needs"));
    let seats = |site: &mut Site| serde_json::to_string(&site.info(&id).card.seats).unwrap();
    assert!(seats(&mut site).contains("Ada L"));
    // A browser that became somebody else keeps its matches.
    site.restart_as(me("Bo"));
    assert!(seats(&mut site).contains("Bo"));
    assert_eq!(site.info(&id).you, Some(0));
}

#[test]
fn games_and_lessons_are_there_without_a_server() {
    let mut site = Site::new();
    let games: Value = serde_json::from_str(&site.get("/api/games")).unwrap();
    assert_eq!(games.as_array().map(Vec::len), Some(GAMES.len()));
    let course: Value = serde_json::from_str(&site.get("/api/games/draftosaurus/lessons")).unwrap();
    let lesson = course["lessons"][0]["id"].as_str().expect("there is a lesson").to_owned();
    let path = format!("/api/games/draftosaurus/lessons/{lesson}");
    assert_eq!(site.post(&path, json!({ "lines": [] }))["t"], "at");
    for (method, path) in [("GET", "/api/health"), ("POST", "/api/tables/here-x/token")] {
        assert!(site.refused(method, path, None).contains("notFound"), "{path}");
    }
}

#[test]
fn a_table_that_nobody_looks_at_is_put_away_and_found_again() {
    let mut site = Site::new();
    let id = site.begin("draftosaurus", 2, "random");
    let before = site.offers(&id);
    site.close();
    site.say(&json!({ "t": "hello", "protocol": 1 }));
    assert_eq!(site.offers(&id), before);
}

#[test]
fn frames_that_make_no_sense_are_answered() {
    let mut site = Site::new();
    for (frame, code) in [
        (json!({ "t": "dance" }), "badFrame"),
        (json!({ "t": "hello", "protocol": 99 }), "badHello"),
        (json!({ "t": "watch", "id": "w", "table": "here-x" }), "notFound"),
        (json!({ "t": "chat", "id": "c", "table": "here-x", "text": " " }), "badRequest"),
    ] {
        site.frames.clear();
        site.say(&frame);
        let said = serde_json::to_value(site.frames.back().expect("it is answered")).unwrap();
        assert_eq!(said["code"], code, "{frame}");
    }
}
