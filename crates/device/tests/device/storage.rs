//! Writes that fail, and tabs that are killed around them.

use mesozoic_core::Seat;
use mesozoic_model::Stage;
use mesozoic_registry::open_record;
use mesozoic_table::verify;

use crate::matches::record;
use crate::site::{Fate, Site};

/// Plays a match whose storage fails, sending again what was not acknowledged; gives its id and how
/// many commands it took.
fn play_through(fate: fn(u32) -> Fate) -> (Site, String, usize) {
    let mut site = Site::new();
    let id = site.begin("draftosaurus", 2, "greedy");
    site.fate = fate;
    let mut commands = 0;
    let mut open: Option<(String, String)> = None;
    for _ in 0..2_000 {
        if site.is_killed {
            site.restart();
        }
        if site.info(&id).card.stage == Stage::Over {
            site.fate = |_| Fate::Stored;
            return (site, id, commands);
        }
        let offers = site.offers(&id);
        if site.is_killed {
            continue;
        }
        if open.is_none() {
            let Some(line) = offers.first() else { continue };
            commands += 1;
            open = Some((format!("c{commands}"), line.clone()));
        }
        let (command, line) = open.clone().expect("there is one");
        if site.step(&id, &command, &line) {
            open = None;
        }
    }
    panic!("the match does not come to its end");
}

fn holds(fate: fn(u32) -> Fate) {
    let (mut site, id, commands) = play_through(fate);
    let record = record(&mut site, &id);
    verify(&record, open_record(&record).expect("it opens").as_mut()).expect("it holds");
    // Each command was carried out once, however often it was sent.
    assert_eq!(record.steps_of(Seat(0)).count(), commands);
}

#[test]
fn a_tab_that_is_killed_before_a_write_is_stored_loses_only_what_nobody_was_told() {
    holds(|n| if n % 4 == 0 { Fate::KilledBefore } else { Fate::Stored });
}

#[test]
fn a_tab_that_is_killed_after_a_write_is_stored_does_it_once() {
    holds(|n| if n % 3 == 0 { Fate::KilledAfter } else { Fate::Stored });
}

#[test]
fn a_write_that_is_refused_is_tried_again_from_the_truth() {
    holds(|n| if n % 3 == 0 { Fate::Refused } else { Fate::Stored });
}

#[test]
fn a_table_that_could_not_be_stored_is_not_there() {
    let mut site = Site::new();
    site.fate = |_| Fate::Refused;
    let new = serde_json::json!({ "game": "draftosaurus", "seats": 2 });
    site.refused("POST", "/api/tables", Some(new));
    assert!(!site.get("/api/tables").contains("here-"));
}
