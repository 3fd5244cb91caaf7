//! Whoever goes back finds the match as it was, and the dice fall as they fell.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use mesozoic_core::record::Entry;
use mesozoic_core::{Rng, Seat, SplitMix, Viewer};
use mesozoic_registry::{GAMES, GameEntry};
use mesozoic_table::{AnyTable, OpenArgs, verify};
use serde_json::json;

/// So many steps are played, or as many as the game has.
const STEPS: u32 = 120;

fn open(game: &GameEntry) -> Box<dyn AnyTable> {
    let seats = (*game.meta.seats.start()).max(2);
    (game.open)(&OpenArgs::with_text(json!({}), seats, "back")).unwrap()
}

/// Somebody who may plays something; nothing when the game is over.
fn play(table: &mut dyn AnyTable, rng: &mut SplitMix) -> Option<()> {
    let awaited: Vec<Seat> = table.status().awaited().iter().collect();
    let seat = *awaited.get(rng.below(awaited.len().max(1) as u32) as usize)?;
    let lines = table.lines(seat);
    table.submit(seat, &lines[rng.below(lines.len() as u32) as usize]).unwrap();
    Some(())
}

/// Everything that anybody can see or has heard.
fn sight(table: &dyn AnyTable) -> Vec<String> {
    let look = |viewer| {
        let told = serde_json::to_string(&table.told(viewer, 0)).unwrap();
        format!("{} {told} {}", table.view(viewer).get(), table.offers_json(viewer).get())
    };
    Viewer::all(table.seats()).map(look).collect()
}

fn rewind(to: usize) -> Entry {
    Entry::Rewind { seat: Seat(0), to: to as u32, text: None }
}

#[test]
fn going_back_is_as_if_nothing_had_come_after() {
    for game in GAMES {
        let mut rng = SplitMix::new(7);
        let mut table = open(game);
        for _ in 0..STEPS {
            if table.status().is_over() || play(&mut *table, &mut rng).is_none() {
                break;
            }
        }
        if table.status().is_over() {
            assert!(table.follow(&rewind(0)).is_err(), "{}: what is over stays so", game.meta.id);
            continue;
        }
        let log = table.log().to_vec();
        let seen = sight(&*table);
        for to in [0, log.len() / 3, log.len() / 2, log.len() - 1] {
            let mut back = table.copy();
            back.follow(&rewind(to)).unwrap();
            let mut before = open(game);
            for entry in &log[..to] {
                before.follow(entry).unwrap();
            }
            assert_eq!(sight(&*back), sight(&*before), "{} at {to}", game.meta.id);
            // The same steps once more lead to the same, whatever is drawn.
            for entry in &log[to..] {
                back.follow(entry).unwrap();
            }
            assert_eq!(sight(&*back), seen, "{} from {to}", game.meta.id);
            assert_eq!(back.log().len(), 2 * log.len() - to + 1, "the log forgets nothing");
        }
        assert!(table.follow(&rewind(log.len())).is_err(), "there is no such moment yet");
    }
}

/// The whole match, with what was gone back behind, is a record like any other.
#[test]
fn a_record_with_going_back_in_it_verifies() {
    for game in GAMES {
        let mut rng = SplitMix::new(11);
        let mut table = open(game);
        let mut n = 0;
        while !table.status().is_over() {
            let length = table.log().len() as u32;
            if n % 20 == 19 && n < 100 {
                table.follow(&rewind(rng.below(length) as usize)).unwrap();
            } else if n % 20 == 13 && n < 100 {
                if let Some(to) = table.last_step(Seat(1)) {
                    table.follow(&rewind(to as usize)).unwrap();
                }
            } else {
                play(&mut *table, &mut rng).unwrap();
            }
            n += 1;
        }
        let record = table.record().unwrap();
        let read = mesozoic_table::Record::parse(&record.to_string()).unwrap();
        assert_eq!(read, record);
        let done = verify(&read, &mut *open(game)).unwrap();
        assert!(done.result, "{}", game.meta.id);
    }
}
