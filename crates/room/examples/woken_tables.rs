//! Wakes a table whose match has gone on for long and does nothing else, for instruments that count
//! instructions: see `docs/performance.md`.
//!
//! `woken_tables GAME SEATS STEPS TIMES` plays so many random steps, the same ones each time, keeps them as
//! a store does, with the snapshot that a table leaves behind, and opens a room of that so many times; prints
//! how many. What a server does besides is to read the rows.
#![expect(clippy::disallowed_methods, reason = "a program reads what it is started with")]

use std::env::args;

use mesozoic_core::fair::to_hex;
use mesozoic_core::{Rng, SplitMix};
use mesozoic_model::{self as model, Holder, NewEntry};
use mesozoic_protocol::{Pace, lobby::NewTable};
use mesozoic_registry::GAMES;
use mesozoic_room::{
    Birth, Kept, Outside, Room, Settings, Stored, Write, check_new, new_match, open_stored,
};
use mesozoic_table::AnyTable;
use serde_json::json;

fn main() {
    let args: Vec<String> = args().skip(1).collect();
    let [game, seats, steps, times] = &args[..] else {
        panic!("usage: woken_tables GAME SEATS STEPS TIMES")
    };
    let number = |text: &str| -> usize { text.parse().expect("a number") };
    let kept = play(game, number(seats), number(steps));
    let times = number(times);
    for _ in 0..times {
        wake(kept.read(false));
    }
    #[expect(clippy::print_stdout, reason = "the one thing that this program says")]
    {
        println!("{times}");
    }
}

/// Nobody looks on, and nobody asks for anything over HTTP.
#[derive(Debug)]
struct Nobody;

impl Outside for Nobody {
    type Connection = ();
    type Reply = ();
    type Place = ();
    type Text = String;
}

/// What is kept of a match of so many steps, or of a whole one that is shorter, with a snapshot of its
/// end.
fn play(game: &str, seats: usize, steps: usize) -> Kept {
    let mut kept = sit_down(game, seats);
    let mut rng = SplitMix::nth(1, 0);
    let mut table = open_stored(&kept.row, GAMES, None, &[]).expect("a match that can begin");
    let rules = kept.row.card.rules;
    let mut at = 1_000;
    kept.write(Write::Begin { rules, awaited: awaited(&*table), at });
    for n in 0..steps as u32 {
        let Some(seat) = table.status().next() else { break };
        let lines = table.lines(seat);
        table.submit(seat, &lines[rng.below(lines.len() as u32) as usize]).expect("it was offered");
        at += 100;
        let line = table.log().last().expect("a step is in the log");
        kept.write(Write::Entry(NewEntry {
            match_id: kept.row.card.id.clone(),
            n,
            line: serde_json::to_string(line).expect("entries are plain data"),
            at,
            awaited: awaited(&*table),
            command: Some(model::Command {
                seat: seat.0,
                id: format!("0.{:016x}", rng.next_u64()),
            }),
        }));
    }
    let n = kept.entries.len() as u32;
    let body = serde_json::to_string(&table.snapshot(n)).expect("snapshots are plain data");
    kept.write(Write::Snapshot(model::Snapshot { n, body }));
    kept
}

fn awaited(table: &dyn AnyTable) -> Vec<u8> {
    table.status().awaited().iter().map(|seat| seat.0).collect()
}

/// A match at which guests have just sat down.
fn sit_down(game: &str, seats: usize) -> Kept {
    let new = NewTable {
        game: game.to_owned(),
        seats: seats as u8,
        options: json!({}),
        listed: false,
        bots: Vec::new(),
        pace: Pace::Live { bank: 3_600, added: 60 },
        rated: false,
        delay: 0,
        by_lot: false,
        hints: false,
    };
    let entry = check_new(&new, GAMES).expect("a game with so many seats");
    let birth = Birth {
        id: "abcdefghjkmn".to_owned(),
        server_seed: [7; 32],
        host: "guest-0".to_owned(),
        at: 0,
    };
    let mut kept = Kept::new(new_match(new, entry, birth).expect("a match"));
    for (n, seat) in kept.row.card.seats.iter_mut().enumerate() {
        seat.holder = Holder::Guest { id: format!("guest-{n}") };
        seat.name = Some(format!("Guest {n}"));
        seat.nonce = Some(to_hex(&[n as u8; 16]));
    }
    kept
}

/// What a server does with what it has read.
#[inline(never)]
fn wake(stored: Stored) {
    let settings = Settings {
        games: GAMES,
        chat: None,
        log: None,
        absent_after: 60_000,
        give_after: 60_000,
        grace: 10_000,
        name: "woken".to_owned(),
    };
    let room = Room::<Nobody>::open(settings, stored, 0, &mut Vec::new());
    assert!(room.is_some(), "the snapshot is of use");
}
