//! Records and positions from elsewhere.

use mesozoic_model::Stage;
use mesozoic_registry::{GAMES, open_record};
use mesozoic_table::{OpenArgs, Record, verify};
use serde_json::{Value, json};

use crate::matches::{play_on, record};
use crate::site::Site;

/// A finished match of another device.
fn elsewhere(game: &str, seats: u8) -> Record {
    let mut site = Site::new();
    let id = site.begin(game, seats, "greedy");
    play_on(&mut site, &id);
    record(&mut site, &id)
}

fn look(site: &mut Site, text: &str) -> Value {
    site.post("/api/records/look", json!({ "text": text }))
}

fn bring(site: &mut Site, body: Value) -> String {
    let info = site.post("/api/records", body);
    info["id"].as_str().expect("a table has an id").to_owned()
}

#[test]
fn a_record_of_any_game_is_looked_at_opened_and_told_again() {
    for game in GAMES {
        let seats = (*game.meta.seats.start()).max(2);
        let text = elsewhere(game.meta.id, seats).to_string();
        let mut site = Site::new();
        let looked = look(&mut site, &text);
        assert_eq!((&looked["wrong"], &looked["fair"]), (&Value::Null, &json!(true)));
        assert_eq!((&looked["kind"], &looked["over"]), (&json!("record"), &json!(true)));
        let id = bring(&mut site, json!({ "text": text }));
        assert_eq!(site.info(&id).card.stage, Stage::Over);
        assert!(site.info(&id).standings.is_some());
        assert!(site.get(&format!("/api/tables/{id}/replay?seat=1")).contains("moments"));
        assert!(site.get(&format!("/api/tables/{id}/history")).starts_with('['));
        let again = record(&mut site, &id);
        let mut table = open_record(&again).expect("it opens");
        assert!(verify(&again, table.as_mut()).expect("it holds").fair, "{}", game.meta.id);
    }
}

#[test]
fn a_match_is_played_on_from_any_moment_under_the_same_dice() {
    let first = elsewhere("draftosaurus", 3);
    for at in [0, 1, first.entries.len() / 2, first.entries.len() * 3 / 4] {
        let mut site = Site::new();
        let body = json!({ "text": first.to_string(), "at": at, "seat": 1, "level": "greedy" });
        let id = bring(&mut site, body);
        let info = site.info(&id);
        assert_eq!((info.card.stage, info.you, info.practice), (Stage::Running, Some(1), true));
        site.restart();
        play_on(&mut site, &id);
        let other = record(&mut site, &id);
        assert_eq!(other.header.dice, first.header.dice);
        assert_eq!(other.entries[..at], first.entries[..at]);
        let mut table = open_record(&other).expect("it opens");
        assert!(verify(&other, table.as_mut()).expect("it holds").fair);
    }
}

#[test]
fn a_record_that_has_not_ended_goes_on_with_those_who_played() {
    let mut first = elsewhere("draftosaurus", 3);
    let seed = first.footer.take().and_then(|footer| footer.server_seed);
    assert!(seed.is_some());
    // A match whose dice are still secret cannot go on elsewhere.
    let mut site = Site::new();
    let text = first.to_string();
    assert!(look(&mut site, &text)["wrong"].as_str().is_some_and(|why| why.contains("seed")));
    site.refused("POST", "/api/records", Some(json!({ "text": text })));
}

/// A record of which the end is lost, or a line in its middle, used to be refused whole.
#[test]
fn of_a_damaged_record_what_is_whole_is_opened() {
    let text = elsewhere("draftosaurus", 3).to_string();
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.len() / 2;
    let mut damaged = lines.clone();
    damaged[at] = &lines[at][..lines[at].len() / 2];
    let mut site = Site::new();
    let looked = look(&mut site, &damaged.join("\n"));
    let missing = looked["missing"].as_str().expect("a line is damaged");
    assert!(missing.starts_with(&format!("Line {} is damaged.", at + 1)), "{missing}");
    assert_eq!((&looked["wrong"], &looked["over"]), (&Value::Null, &json!(false)));
    let id = bring(&mut site, json!({ "text": damaged.join("\n") }));
    let info = site.info(&id);
    assert_eq!((info.card.stage, info.practice), (Stage::Running, true));
    play_on(&mut site, &id);
    let other = record(&mut site, &id);
    let mut table = open_record(&other).expect("it opens");
    assert!(verify(&other, table.as_mut()).expect("it holds").fair);

    // With the last line the dice are lost, and it says so.
    let torn = &text[..text.len() - 20];
    let looked = look(&mut site, torn);
    let missing = looked["missing"].as_str().expect("the end is lost");
    assert!(missing.contains(&format!("breaks off in line {}", lines.len())), "{missing}");
    assert!(looked["wrong"].as_str().is_some_and(|why| why.contains("in the last line")));
}

/// Dice that the first line names are known without the last.
#[test]
fn a_record_whose_dice_are_named_goes_on_where_it_breaks_off() {
    let text = include_str!("../../../../games/draftosaurus/tests/golden/02p-summer-1.record");
    let mut site = Site::new();
    let torn = &text[..text.len() / 2];
    let looked = look(&mut site, torn);
    assert!(looked["missing"].is_string() && looked["wrong"].is_null(), "{looked}");
    let id = bring(&mut site, json!({ "text": torn, "seat": 0 }));
    assert_eq!(site.info(&id).card.stage, Stage::Running);
    // Nothing but the result is missing: it follows from the steps.
    let torn = &text[..text.trim_end().len() - 3];
    assert_eq!(look(&mut site, torn)["over"], json!(true));
    let id = bring(&mut site, json!({ "text": torn }));
    assert_eq!(site.info(&id).card.stage, Stage::Over);
}

#[test]
fn a_position_is_played_on_from() {
    let game = GAMES[0];
    let args = OpenArgs {
        dice: mesozoic_table::note_of_text("a position"),
        ..OpenArgs::quick(json!({}), 2, 0)
    };
    let mut table = (game.open)(&args).expect("it opens");
    let line = table.lines(mesozoic_core::Seat(0))[0].clone();
    table.submit(mesozoic_core::Seat(0), &line).expect("it is legal");
    let position = serde_json::to_string(&table.position().expect("a text names its dice"));
    let text = position.expect("positions are plain data");
    let mut site = Site::new();
    assert_eq!(look(&mut site, &text)["kind"], json!("position"));
    let id = bring(&mut site, json!({ "text": text, "seat": 1, "level": "greedy" }));
    assert_eq!(site.info(&id).you, Some(1));
    site.restart();
    play_on(&mut site, &id);
    assert!(site.info(&id).standings.is_some());
    assert!(site.get(&format!("/api/tables/{id}/replay")).contains("moments"));
}

#[test]
fn what_is_no_record_is_refused_in_words() {
    let mut site = Site::new();
    let first = elsewhere("draftosaurus", 2);
    let end = first.entries.len();
    for text in ["", "{}", "hello", "{\"format\":\"mesozoic-record/1\"}"] {
        let said = site.refused("POST", "/api/records/look", Some(json!({ "text": text })));
        assert!(said.contains("neither a record nor a position"), "{said}");
        site.refused("POST", "/api/records", Some(json!({ "text": text })));
    }
    let text = first.to_string();
    for body in [json!({ "text": text, "at": end }), json!({ "text": text, "at": 0, "seat": 9 })] {
        site.refused("POST", "/api/records", Some(body));
    }
    let other = text.replacen("\"draftosaurus\"", "\"chess\"", 1);
    assert!(look(&mut site, &other)["wrong"].is_string());
    site.refused("POST", "/api/records", Some(json!({ "text": other })));
}
