//! A match against bots that moves from device to device, as it does from a server and back.

use mesozoic_model::Stage;
use mesozoic_protocol::lobby::Ending;
use mesozoic_registry::open_record;
use mesozoic_table::{Record, verify};
use serde_json::{Value, json};

use crate::matches::{play_on, record};
use crate::site::{Fate, Site, me};

/// A match that somebody has begun, with a few steps played.
fn begun(site: &mut Site) -> String {
    let id = site.begin("draftosaurus", 3, "random");
    for n in 0..3 {
        let offers = site.offers(&id);
        assert!(site.step(&id, &format!("s{n}"), &offers[0]));
    }
    id
}

fn move_away(site: &mut Site, id: &str) -> Value {
    site.post(&format!("/api/tables/{id}/move"), json!(null))
}

fn arrival(site: &mut Site, id: &str) -> Value {
    json!({ "from": id, "record": site.get(&format!("/api/tables/{id}/record")) })
}

fn arrive(site: &mut Site, arrival: &Value) -> String {
    let info = site.post("/api/moved", arrival.clone());
    info["id"].as_str().expect("a table has an id").to_owned()
}

#[test]
fn a_match_goes_on_elsewhere_with_the_same_dice_and_comes_back() {
    let mut first = Site::new();
    let id = begun(&mut first);
    let offers = first.offers(&id);
    let moved = move_away(&mut first, &id);
    assert_eq!((&moved["stage"], &moved["ending"]["t"]), (&json!("over"), &json!("moved")));
    assert_eq!(moved["standings"], Value::Null);
    // Asked again, because the answer was lost, it is the same.
    assert_eq!(move_away(&mut first, &id)["ending"]["t"], "moved");
    let brought = arrival(&mut first, &id);

    let mut second = Site::new();
    second.restart_as(me("Bob"));
    let there = arrive(&mut second, &brought);
    let info = second.info(&there);
    assert_eq!((info.card.stage, info.you, info.practice), (Stage::Running, Some(0), true));
    assert_eq!(second.offers(&there), offers, "it stands where it stood");
    let step = second.offers(&there)[0].clone();
    assert!(second.step(&there, "there", &step));

    // And back, where it is another match by now.
    move_away(&mut second, &there);
    let back = arrival(&mut second, &there);
    let home = arrive(&mut first, &back);
    assert_ne!(home, id);
    play_on(&mut first, &home);
    let whole = record(&mut first, &home);
    let begun = Record::parse(brought["record"].as_str().unwrap()).unwrap();
    assert_eq!(whole.header.dice, begun.header.dice);
    let mut table = open_record(&whole).expect("it opens");
    let verified = verify(&whole, table.as_mut()).expect("it holds");
    assert!(verified.fair && verified.result);
}

#[test]
fn the_record_of_a_moved_match_goes_on_as_a_file_too() {
    let mut first = Site::new();
    let id = begun(&mut first);
    let offers = first.offers(&id);
    move_away(&mut first, &id);
    let text = first.get(&format!("/api/tables/{id}/record"));
    let mut second = Site::new();
    let looked = second.post("/api/records/look", json!({ "text": text }));
    assert_eq!((&looked["wrong"], &looked["over"]), (&Value::Null, &json!(false)));
    let there = second.post("/api/records", json!({ "text": text }));
    let there = there["id"].as_str().unwrap().to_owned();
    let info = second.info(&there);
    assert_eq!((info.card.stage, info.you, info.practice), (Stage::Running, Some(0), true));
    assert_eq!(second.offers(&there), offers);
}

#[test]
fn whatever_fails_on_the_way_a_match_is_neither_lost_nor_doubled() {
    for fate in [Fate::Refused, Fate::KilledBefore, Fate::KilledAfter] {
        let mut first = Site::new();
        let id = begun(&mut first);
        move_away(&mut first, &id);
        // The record is there as long as the device is.
        first.restart();
        assert_eq!(first.info(&id).ending, Some(Ending::Moved));
        let brought = arrival(&mut first, &id);

        let mut second = Site::new();
        second.fate = match fate {
            Fate::Refused => |_| Fate::Refused,
            Fate::KilledBefore => |_| Fate::KilledBefore,
            _ => |_| Fate::KilledAfter,
        };
        let tried = second.try_ask("POST", "/api/moved", Some(brought.clone()));
        assert!(!matches!(tried, Some(Ok(_))), "{fate:?}");
        second.fate = |_| Fate::Stored;
        second.restart();
        let there = arrive(&mut second, &brought);
        assert_eq!(arrive(&mut second, &brought), there);
        let lists: Value = serde_json::from_str(&second.get("/api/tables")).unwrap();
        assert_eq!(lists["mine"].as_array().map(Vec::len), Some(1), "{fate:?}");
        assert!(!second.offers(&there).is_empty());
    }
}

#[test]
fn what_has_not_moved_or_does_not_hold_is_refused() {
    let mut site = Site::new();
    let id = begun(&mut site);
    // While it is played its record is not given out, and so nobody can go on with it.
    site.refused("GET", &format!("/api/tables/{id}/record"), None);
    move_away(&mut site, &id);
    let brought = arrival(&mut site, &id);
    let text = brought["record"].as_str().unwrap();
    let mut record = Record::parse(text).unwrap();
    let mut other = Site::new();
    let mut refused = |record: &Record| {
        let body = json!({ "from": "x", "record": record.to_string() });
        other.refused("POST", "/api/moved", Some(body))
    };
    let seed = |record: &mut Record| record.footer.as_mut().unwrap().server_seed.take();
    let whole = record.clone();
    assert!(seed(&mut record).is_some());
    refused(&record);
    record = whole.clone();
    record.footer.as_mut().unwrap().server_seed = Some("00".repeat(32));
    refused(&record);
    record = whole.clone();
    record.footer.as_mut().unwrap().ended = Some("seat 0 resigned".to_owned());
    assert!(refused(&record).contains("wrongTime"));
    record = whole.clone();
    record.entries.remove(0);
    refused(&record);
    record = whole.clone();
    record.header.players[1] = "Somebody".to_owned();
    refused(&record);
    record = whole;
    record.header.rules += 1;
    refused(&record);

    // A finished match stays where it is, and so does one of several people.
    let over = site.begin("draftosaurus", 2, "random");
    play_on(&mut site, &over);
    site.refused("POST", &format!("/api/tables/{over}/move"), Some(json!(null)));
    let table = json!({ "game": "draftosaurus", "seats": 2, "bots": [null, null] });
    let both = json!({ "table": table, "names": ["Ada", "Bob"] });
    let both = site.post("/api/together", both)["id"].as_str().unwrap().to_owned();
    site.post(&format!("/api/tables/{both}/hand"), json!({ "seat": 0 }));
    let why = site.refused("POST", &format!("/api/tables/{both}/move"), Some(json!(null)));
    assert!(why.contains("against bots alone"), "{why}");
}
