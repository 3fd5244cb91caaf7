//! The last turns of a few positions, counted by an independent program (`oracle/endgame.py`).
#![expect(clippy::disallowed_types, reason = "the set is only counted, never walked through")]

use std::collections::HashSet;

use draftosaurus::{Draftosaurus, Event};
use mesozoic_core::{Audience, DrawKey, Env, Game, SeatSet};
use mesozoic_table::{Position, Table};

/// How many faces of the die are counted for each position.
const FACES: usize = 3;
/// The positions beside the program.
const POSITIONS: [(&str, &str); 3] = [
    ("summer-3p", include_str!("../oracle/summer-3p.json")),
    ("winter-2p", include_str!("../oracle/winter-2p.json")),
    ("winter-3p", include_str!("../oracle/winter-3p.json")),
];

/// Every die shows one face.
struct Shows(u32);

impl Env<Event> for Shows {
    fn below(&mut self, _: DrawKey, _: u32) -> u32 {
        self.0
    }

    fn emit(&mut self, _: Audience, _: impl FnOnce() -> Event) {}

    fn fence(&mut self, _: SeatSet) {}
}

/// How many sequences of steps lead to the end of the game; gathers the different ends.
fn walk(game: &Draftosaurus, env: &mut Shows, ends: &mut HashSet<Draftosaurus>) -> u64 {
    let Some(seat) = game.status().next() else {
        ends.insert(game.clone());
        return 1;
    };
    let mut steps = Vec::new();
    let _ = game.legal(seat, &mut steps);
    let mut paths = 0;
    for step in steps {
        let mut next = game.clone();
        next.apply(seat, step, env);
        paths += walk(&next, env, ends);
    }
    paths
}

#[test]
fn endgames_have_as_many_ways_as_an_independent_count() {
    let mut lines = 0;
    for line in include_str!("../oracle/counts.txt").lines() {
        let [name, face, paths, ends] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let (_, text) = POSITIONS.iter().find(|(file, _)| *file == name).unwrap();
        let position: Position = serde_json::from_str(text).unwrap();
        let table = Table::<Draftosaurus>::load(&position).unwrap();
        let mut env = Shows(face.parse().unwrap());
        let mut different = HashSet::new();
        let counted = walk(table.state(), &mut env, &mut different);
        let wanted = (paths.parse().unwrap(), ends.parse().unwrap());
        assert_eq!((counted, different.len()), wanted, "{name} with face {face}");
        lines += 1;
    }
    assert_eq!(lines, POSITIONS.len() * FACES);
}
