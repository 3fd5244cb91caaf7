//! Several people on one device, which goes from hand to hand.

use std::collections::BTreeSet;

use mesozoic_model::Stage;
use mesozoic_protocol::ServerFrame;
use mesozoic_registry::{GAMES, open_record};
use mesozoic_table::verify;
use serde_json::{Value, json};

use crate::matches::record;
use crate::site::{Site, me};

/// A table of people, and of bots at the seats behind them.
fn begin(site: &mut Site, game: &str, people: u8, bots: u8) -> String {
    let name = |seat: u8| match seat {
        0 => "Ada".to_owned(),
        1 => "Ben".to_owned(),
        _ => format!("Player {}", seat + 1),
    };
    let seats = people + bots;
    let bots: Vec<Option<&str>> =
        (0..seats).map(|seat| (seat >= people).then_some("greedy")).collect();
    let names: Vec<Option<String>> =
        (0..seats).map(|seat| (seat < people).then(|| name(seat))).collect();
    let table = json!({ "game": game, "seats": seats, "bots": bots });
    let made = site.post("/api/together", json!({ "table": table, "names": names }));
    assert_eq!(made["stage"], "running", "{game} begins at once");
    let id = made["id"].as_str().expect("a table has an id").to_owned();
    site.offers(&id); // The page looks at it, and is sent frames from here on.
    id
}

fn hand(site: &mut Site, id: &str) -> Value {
    serde_json::from_str(&site.get(&format!("/api/tables/{id}/hand"))).expect("a hand")
}

fn hand_to(site: &mut Site, id: &str, seat: Option<u64>) {
    site.frames.clear();
    let info = site.post(&format!("/api/tables/{id}/hand"), json!({ "seat": seat }));
    assert_eq!(info["you"], json!(seat));
}

/// What the page was last told to see.
fn seen(site: &Site) -> Value {
    let frame = site.frames.iter().rev().find_map(|frame| match frame {
        ServerFrame::Frame(frame) => Some(serde_json::to_value(&frame.frame).expect("plain data")),
        _ => None,
    });
    frame.expect("there was a frame")["view"].clone()
}

/// Gives the device to whoever is awaited; says whether it had to be covered on the way.
fn pass(site: &mut Site, id: &str) -> bool {
    let held = hand(site, id);
    let is_secret = held["secret"] == json!(true);
    if let Some(next) = held["next"].as_u64() {
        if is_secret {
            hand_to(site, id, None);
            assert_eq!(seen(site)["you"], Value::Null, "nobody's secret is in the page");
        }
        hand_to(site, id, Some(next));
    }
    is_secret
}

/// Whoever has the device takes a step.
fn step(site: &mut Site, id: &str, n: u32) {
    let offers = site.offers(id);
    let line = if n.is_multiple_of(2) { offers.first() } else { offers.last() };
    let line = line.expect("whoever has the device is awaited").clone();
    assert!(site.step(id, &format!("s{n}"), &line), "{line}");
}

/// Plays a match to its end, and says how often the device had to be covered.
fn play(site: &mut Site, id: &str) -> u32 {
    let (mut steps, mut covers) = (0, 0);
    while site.info(id).card.stage == Stage::Running {
        covers += u32::from(pass(site, id));
        step(site, id, steps);
        steps += 1;
    }
    covers
}

/// Steps after which everybody has had the device, whatever the game.
const ENOUGH: u32 = 2_000;

#[test]
fn at_every_number_of_seats_the_device_comes_to_everybody() {
    for game in GAMES {
        let most = *game.meta.seats.end();
        // All numbers up to those that families have, and the most there can be.
        let numbers = (2..=most.min(6)).chain((most > 6).then_some(most));
        for (seats, bots) in numbers.flat_map(|seats| [(seats, 0), (seats, seats / 2)]) {
            let mut site = Site::new();
            let id = begin(&mut site, game.meta.id, seats - bots, bots);
            let mut had: BTreeSet<u8> = BTreeSet::new();
            for n in 0..ENOUGH {
                if had.len() == usize::from(seats - bots) {
                    break;
                }
                pass(&mut site, &id);
                had.extend(site.info(&id).you);
                step(&mut site, &id, n);
            }
            let all: BTreeSet<u8> = (0..seats - bots).collect();
            assert_eq!(had, all, "{} with {bots} bots among {seats}", game.meta.id);
        }
    }
}

#[test]
fn every_game_is_played_by_several_people_and_bots_on_one_device() {
    for game in GAMES {
        let (from, to) = (*game.meta.seats.start(), *game.meta.seats.end());
        for (people, bots) in [(2, 0), (2, 1), (3, 0)] {
            if !(from..=to).contains(&(people + bots)) {
                continue;
            }
            let mut site = Site::new();
            let id = begin(&mut site, game.meta.id, people, bots);
            let covers = play(&mut site, &id);
            let is_open = matches!(game.meta.id, "rawr-n-write" | "dinosaur-island");
            assert_eq!(covers == 0, is_open, "{} was covered {covers} times", game.meta.id);
            assert!(site.info(&id).standings.is_some());
            let record = record(&mut site, &id);
            assert_eq!(record.header.players[..2], ["Ada", "Ben"]);
            let mut table = open_record(&record).expect("it opens");
            assert!(verify(&record, table.as_mut()).expect("it holds").fair);
        }
    }
}

#[test]
fn after_a_reload_the_device_is_in_nobodys_hand() {
    let mut site = Site::new();
    let id = begin(&mut site, "draftosaurus", 2, 0);
    hand_to(&mut site, &id, Some(0));
    assert!(!site.offers(&id).is_empty());
    site.restart_as(me("Somebody"));
    assert!(site.offers(&id).is_empty());
    assert_eq!(seen(&site)["hand"], json!([]));
    let info = site.info(&id);
    assert_eq!(info.you, None);
    hand_to(&mut site, &id, Some(1));
    assert_eq!(site.info(&id).you, Some(1));
}

#[test]
fn nobody_is_handed_a_seat_that_is_not_of_this_device() {
    let mut site = Site::new();
    let id = begin(&mut site, "draftosaurus", 2, 1);
    let path = format!("/api/tables/{id}/hand");
    for seat in [2, 3, 200] {
        site.refused("POST", &path, Some(json!({ "seat": seat })));
    }
    let alone = site.begin("draftosaurus", 2, "greedy");
    site.refused("POST", &format!("/api/tables/{alone}/hand"), Some(json!({ "seat": 0 })));
    let table = json!({ "game": "draftosaurus", "seats": 2, "bots": [] });
    for names in [json!(["Ada"]), json!(["Ada", " "]), json!(["Ada", null])] {
        let body = json!({ "table": table, "names": names });
        site.refused("POST", "/api/together", Some(body));
    }
}

#[test]
fn what_one_asks_to_take_back_the_others_agree_to() {
    let mut site = Site::new();
    let id = begin(&mut site, "draftosaurus", 2, 0);
    for seat in [0, 1] {
        hand_to(&mut site, &id, Some(seat));
        let line = site.offers(&id)[0].clone();
        assert!(site.step(&id, &format!("s{seat}"), &line));
    }
    let info = site.post(&format!("/api/tables/{id}/back"), json!({ "t": "ask", "id": "b" }));
    assert_eq!(info["goingBack"], Value::Null);
    assert_eq!(hand(&mut site, &id)["next"], Value::Null, "whoever asked is awaited again");
    let info = site.post(&format!("/api/tables/{id}/end"), json!({ "end": true }));
    assert_eq!(info["stage"], "over", "a word of one is enough");
}

#[test]
fn the_same_people_play_again() {
    let mut site = Site::new();
    let id = begin(&mut site, "draftosaurus", 2, 1);
    site.offers(&id);
    play(&mut site, &id);
    let again = site.post(&format!("/api/tables/{id}/rematch"), json!(null));
    assert_eq!(again["stage"], "running");
    let names: Vec<&Value> = again["seats"].as_array().expect("seats").iter().collect();
    assert_eq!((&names[0]["name"], &names[1]["name"]), (&json!("Ada"), &json!("Ben")));
    assert_eq!(names[2]["t"], "bot");
}
