//! The bodies of the fuzz targets, as plain functions over any game. The targets in `fuzz/` call
//! them, and so do ordinary tests, with the committed corpus and with a few thousand inputs of
//! their own (`fuzzed!`).
//!
//! Each panics when something is wrong and is silent otherwise. Bytes that run out end the run.

mod bytes;
mod document;

use std::collections::BTreeSet;
use std::path::Path;

use mesozoic_core::record::DiceNote;
use mesozoic_core::{Census, Game, Rng, Seat, SplitMix, Status};
use mesozoic_table::{AnyTable, OpenArgs, Position, Snapshot, Table, option_sets};

use crate::compare::some;
use crate::walk::legal;
use bytes::Bytes;
pub use document::{record, snapshot};

/// Bytes choose options, seats and dice, and then what happens: steps mostly, with undo, snapshots
/// and positions in between. Asserts laws L2, L5 and L10 all the way.
pub fn any_game<G: Game>(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let Some((args, mut table)) = open::<G>(&mut bytes) else { return };
    let census = table.state().census();
    let mut left = 4 * G::META.longest;
    while let Some(byte) = bytes.take().filter(|_| left > 0) {
        left -= 1;
        assert_sound(table.state(), &census);
        match byte {
            0..=223 => drop(play_step(&mut table, usize::from(byte), &mut bytes)),
            224..=239 => {
                let seat = Seat(byte % table.state().seats());
                let allowed = table.can_undo(seat);
                let before = table.state().clone();
                assert_eq!(table.undo(seat), allowed, "undo and the offer to undo disagree");
                assert!(
                    allowed.is_ok() || before == *table.state(),
                    "a refused undo did something"
                );
            }
            240..=247 => {
                let snapshot = table.snapshot(table.log().len() as u32);
                let text = serde_json::to_string(&snapshot).expect("a snapshot is plain data");
                let read: Snapshot = serde_json::from_str(&text).expect("a snapshot reads back");
                let restored = Table::restore(&read, &args, &[]).expect("a snapshot is accepted");
                assert!(restored.state() == table.state(), "a snapshot brings back another state");
                table = restored;
            }
            248..=255 => {
                let Some(position) = table.position() else { continue };
                let text = serde_json::to_string(&position).expect("a position is plain data");
                let read: Position = serde_json::from_str(&text).expect("a position reads back");
                let loaded = Table::load(&read).expect("a position is accepted");
                assert!(loaded.state() == table.state(), "a position brings back another state");
                table = loaded;
            }
        }
    }
    assert_sound(table.state(), &census);
}

/// Bytes choose a position and then write lines: plain characters, and words that occur in legal
/// lines. No line may panic; a refused line changes nothing and says why; a line that reads as a
/// step is what the step prints.
pub fn notation<G: Game>(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let Some((_, mut table)) = open::<G>(&mut bytes) else { return };
    for _ in 0..bytes.below(8) {
        let at = bytes.below(8);
        let _ = play_step(&mut table, at, &mut bytes);
    }
    let words: BTreeSet<String> = Seat::all(table.state().seats())
        .flat_map(|seat| AnyTable::lines(&table, seat))
        .flat_map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .chain([";".to_owned(), "é".to_owned()])
        .collect();
    let words: Vec<String> = words.into_iter().collect();
    let mut text = String::new();
    while let Some(byte) = bytes.take() {
        if byte < 128 {
            text.push(char::from(byte));
        } else {
            text.push_str(&words[usize::from(byte - 128) % words.len()]);
            text.push(' ');
        }
    }
    for (line, at) in text.split('\n').zip(0u8..) {
        if let Ok(step) = line.trim().parse::<G::Step>() {
            let printed = step.to_string();
            assert_eq!(
                printed.parse(),
                Ok(step),
                "\"{line}\" reads as \"{printed}\", which does not"
            );
        }
        // One seat more than there are.
        let seat = Seat(at % (table.state().seats() + 1));
        let why = table.why(seat, line);
        let before = table.state().clone();
        let done = table.submit(seat, line);
        assert_eq!(why, done, "`why` and `submit` disagree about \"{line}\"");
        if let Err(error) = done {
            assert!(*table.state() == before, "the refused \"{line}\" did something");
            assert!(error.to_string().len() > 10, "\"{line}\" is refused without a word: {error}");
        }
    }
}

/// A table that bytes have chosen; none if the options do not fit the seats.
fn open<G: Game>(bytes: &mut Bytes<'_>) -> Option<(OpenArgs, Table<G>)> {
    let (from, to) = (*G::META.seats.start(), *G::META.seats.end());
    let seats = from + bytes.below(usize::from(to - from) + 1) as u8;
    let sets = option_sets(G::META.options, seats);
    let options = sets[bytes.below(sets.len())].clone();
    let seed = bytes.take().unwrap_or(0);
    let dice = if seed.is_multiple_of(2) {
        DiceNote::Text { seed: seed.to_string() }
    } else {
        DiceNote::Quick { seed: seed.to_string() }
    };
    let args = OpenArgs { options, seats, dice, server_seed: None };
    let table = Table::open(&args).ok()?;
    Some((args, table))
}

/// Plays a step of an awaited seat; bytes choose which.
fn play_step<G: Game>(table: &mut Table<G>, at: usize, bytes: &mut Bytes<'_>) -> Option<()> {
    let awaited: Vec<Seat> = table.state().status().awaited().iter().collect();
    let seat = *awaited.get(at % awaited.len().max(1))?;
    let steps = legal(table.state(), seat);
    let step = steps[bytes.below(steps.len())];
    table.submit(seat, &step.to_string()).expect("a legal step can be played");
    Some(())
}

/// Laws L2, L5 and L10, briefly.
fn assert_sound<G: Game>(state: &G, census: &Census) {
    assert_eq!(state.census(), *census, "pieces were lost or cloned");
    let status = state.status();
    assert!(status != Status::Awaiting(mesozoic_core::SeatSet::EMPTY), "nobody is awaited");
    // At a very large table some seats stand for all.
    for seat in some(state.seats()) {
        let steps = legal(state, seat);
        let awaited = status.awaited().has(seat);
        assert_eq!(
            awaited,
            !steps.is_empty(),
            "seat {seat} is awaited: {awaited}, steps: {steps:?}"
        );
        let once: BTreeSet<_> = steps.iter().collect();
        assert_eq!(once.len(), steps.len(), "a step is offered twice");
        for &step in &steps {
            assert_eq!(state.why(seat, step), Ok(()), "a legal step is refused");
        }
        if let Some(&step) = steps.last() {
            assert!(state.is_legal(seat, step), "{step} is legal and not");
        }
    }
}

/// Runs a target on every file of its corpus in `fuzz/corpus`, and says how many there were. The
/// first byte of a file chooses the game in the fuzz target; here the caller has chosen.
pub fn replay_corpus(target: &str, run: impl Fn(&[u8])) -> usize {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus");
    let folder = Path::new(root).join(target);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<_> = files.map(|file| file.expect("a folder can be read").path()).collect();
    paths.sort();
    for path in &paths {
        let bytes = std::fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        run(bytes.get(1..).unwrap_or_default());
    }
    paths.len()
}

/// Runs a target on inputs made by chance. A panic names the input in the log by its number.
pub fn run_on_chance(inputs: u64, longest: u32, run: impl Fn(&[u8])) {
    for n in 0..inputs {
        let mut rng = SplitMix::nth(n, u64::from(longest));
        let len = 1 + rng.below(longest);
        let bytes: Vec<u8> = (0..len).map(|_| rng.next_u64() as u8).collect();
        run(&bytes);
    }
}

/// Makes tests that run every fuzz target on a game: the committed corpus and inputs by chance.
#[macro_export]
macro_rules! fuzzed {
    ($game:ty) => {
        $crate::fuzzed!($game, inputs = 1000);
    };
    ($game:ty, inputs = $inputs:expr) => {
        $crate::fuzzed!(@one $game, $inputs, any_game, 300);
        $crate::fuzzed!(@one $game, $inputs, notation, 120);
        $crate::fuzzed!(@one $game, $inputs, record, 80);
        $crate::fuzzed!(@one $game, $inputs, snapshot, 80);
    };
    (@one $game:ty, $inputs:expr, $target:ident, $longest:expr) => {
        #[test]
        fn $target() {
            let run = $crate::fuzz::$target::<$game>;
            let files = $crate::fuzz::replay_corpus(stringify!($target), run);
            assert!(files > 0, "the corpus of {} is empty", stringify!($target));
            $crate::fuzz::run_on_chance($inputs, $longest, run);
        }
    };
}
