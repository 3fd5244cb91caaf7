//! Rooms under everything that can go wrong, each run from one seed.
//!
//! `cargo test -p mesozoic-room --test simulation` plays a fixed slice. `ROOM_SIM_RUNS=100000` plays
//! as many instead, and `ROOM_SIM_SEED=7` that one alone; a run that fails prints the latter.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod check;
mod clocks;
mod delay;
mod disk;
mod driven;
mod giving;
mod going_back;
mod order;
mod person;
mod states;
#[path = "../../../testkit/tests/it/toy/mod.rs"]
#[allow(dead_code, unused_imports, reason = "the laws use the rest of it")]
mod toy;
mod world;

use std::num::NonZero;
use std::thread;

use draftosaurus::Draftosaurus;
use mesozoic_registry::GameEntry;
use world::{Planted, run};

static GAMES: &[GameEntry] = &[GameEntry::of::<toy::Dig>(), GameEntry::of::<Draftosaurus>()];

/// So many runs are played where nobody says how many.
const SLICE: u64 = 500;
/// Most runs are of the toy; one in so many is of a whole game.
const WHOLE: u64 = 50;

fn play(seed: u64, planted: Option<Planted>) -> Result<usize, String> {
    let game = if seed % WHOLE == WHOLE - 1 { "draftosaurus" } else { "dig" };
    run(seed, GAMES, game, planted).map_err(|what| {
        format!(
            "seed {seed}: {what}\n  again: ROOM_SIM_SEED={seed} cargo test -p mesozoic-room --test \
             simulation nothing_is_lost"
        )
    })
}

#[expect(clippy::disallowed_methods, reason = "how many runs is no part of any run")]
fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap())
}

#[test]
fn nothing_is_lost_told_too_early_or_done_twice() {
    let seeds = match number("ROOM_SIM_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("ROOM_SIM_RUNS").unwrap_or(SLICE),
    };
    let runs = seeds.end - seeds.start;
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let acknowledged: usize = thread::scope(|scope| {
        let shares: Vec<_> = (0..threads)
            .map(|first| {
                let seeds = seeds.clone().skip(first).step_by(threads);
                scope.spawn(move || {
                    let played = seeds.map(|seed| play(seed, None));
                    played.map(|done| done.unwrap_or_else(|what| panic!("{what}"))).sum::<usize>()
                })
            })
            .collect();
        shares.into_iter().map(|share| share.join().expect("a run has failed, see above")).sum()
    });
    println!("{runs} runs, {acknowledged} commands acknowledged");
    assert!(acknowledged as u64 >= runs, "the runs do something");
}

/// The simulation is worth nothing if it finds nothing.
#[test]
fn planted_mistakes_are_found() {
    for planted in Planted::ALL {
        let found = (0..2_000).find_map(|seed| play(seed, Some(planted)).err());
        let found = found.unwrap_or_else(|| panic!("{planted:?} is not found"));
        println!("{planted:?}: {}", found.lines().next().unwrap());
    }
}
