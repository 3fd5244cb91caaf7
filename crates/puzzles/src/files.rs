//! The puzzles that are part of the program, read once.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::Puzzle;
use mesozoic_table::read_json;

/// Each game and the text of its file.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

static PUZZLES: LazyLock<BTreeMap<&'static str, Vec<Puzzle>>> = LazyLock::new(|| {
    let read = |&(game, text): &(&'static str, &'static str)| {
        let puzzles = read(text);
        (game, puzzles.unwrap_or_else(|error| panic!("games/{game}/puzzles.jsonl, {error}")))
    };
    FILES.iter().map(read).collect()
});

/// Reads a file of puzzles; otherwise says in which line it goes wrong, and how.
pub fn read(text: &str) -> Result<Vec<Puzzle>, String> {
    let puzzle = |(n, line): (usize, &str)| {
        read_json(line).map_err(|error| format!("line {}: {error}", n + 1))
    };
    text.lines().enumerate().map(puzzle).collect()
}

/// The puzzles of a game, in the order of their file.
pub fn puzzles(game: &str) -> &'static [Puzzle] {
    PUZZLES.get(game).map_or(&[], Vec::as_slice)
}

/// A puzzle by its name.
pub fn find(game: &str, id: &str) -> Option<&'static Puzzle> {
    puzzles(game).iter().find(|puzzle| puzzle.id == id)
}
