//! Drafted dice whose order is asked for although it makes no difference: the table says so, and it
//! is true of everything that can be done with them.

use std::collections::BTreeSet;

use mesozoic_core::{Game, Seat, Viewer};
use rawr_n_write::Task;
use serde_json::{Value, json};

use crate::common::{ME, Play, RawrPlay, given};

/// A face of each kind: DNA, coins, security, roads, attractions, and slashes between them.
const FACES: [&str; 16] = [
    "d1f1", "d1f4", "d1f5", "d2f3", "d2f4", "d2f5", "d3f5", "d3f6", "d4f2", "d4f5", "d7f1", "d7f2",
    "d7f5", "d9f4", "d10f2", "d10f6",
];

/// Those of them that ask nothing: of two such the order is not asked for either.
const QUIET: [&str; 5] = ["d1f1", "d1f4", "d2f3", "d2f4", "d7f1"];

fn die(face: &str) -> &str {
    face.split('f').next().unwrap()
}

/// Seat 0 has drafted these two, and everything else is gained.
fn drafted(faces: [&str; 2], sheet: &[(&str, Value)]) -> Play {
    let [one, two, left] = ["d5f1", "d6f3", "d8f1"];
    let row = json!([
        { "face": faces[0], "taker": { "seat": 0 } }, { "face": faces[1], "taker": { "seat": 0 } },
        { "face": one, "taker": { "seat": 1 } }, { "face": two, "taker": { "seat": 1 } },
        { "face": left, "taker": "nobody" },
    ]);
    let mut position = given(2)
        .set("row", row)
        .mine("dice", json!(faces))
        .sheet(1, "dice", json!([one, two]))
        .gaining(json!([{ "t": "coins", "left": 0 }, { "t": "first" }]));
    for (field, value) in sheet {
        position = position.mine(field, value.clone());
    }
    position.play()
}

fn hint(play: &Play) -> Option<u8> {
    play.game.view(Viewer::Seat(ME)).parks[0].as_well_first
}

/// Every sheet that both dice can lead to, before their coins are used. Where a thing is drawn is
/// left out: it can be drawn in the same places either way.
fn outcomes(play: &Play, line: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![play.clone()];
    open[0].i(line);
    while let Some(play) = open.pop() {
        let mine = play.mine();
        if matches!(mine.tasks.last(), None | Some(Task::Coins { .. } | Task::Place)) {
            found.insert(serde_json::to_string(&mine).unwrap());
            continue;
        }
        let draws = ["at ", "turn ", "take-road"];
        for line in play.lines(0).iter().filter(|l| !draws.iter().any(|d| l.starts_with(d))) {
            let mut next = play.clone();
            next.i(line);
            open.push(next);
        }
    }
    found
}

/// Sheets on which things overflow, with and without a stored coin.
fn sheets() -> [Vec<(&'static str, Value)>; 3] {
    let used = |gained: u8, spent: u8| json!({ "gained": gained, "spent": spent });
    let full = json!({ "blue": used(11, 0), "pink": used(12, 3), "purple": used(12, 3),
                       "green": used(7, 0), "red": used(8, 0), "orange": used(0, 0) });
    [vec![], vec![("dna", full.clone())], vec![("dna", full), ("coins", used(2, 0))]]
}

// rule: RW-7
#[test]
fn an_order_that_makes_no_difference_makes_none() {
    let mut free = 0;
    for sheet in sheets() {
        for (i, one) in FACES.iter().enumerate() {
            // Each die is there once.
            let others = FACES[i..].iter().filter(|other| die(other) != die(one));
            for other in others.filter(|other| ![*one, **other].iter().all(|f| QUIET.contains(f))) {
                let play = drafted([one, other], &sheet);
                if hint(&play).is_some() {
                    free += 1;
                    let [first, second] = ["first 1", "first 2"].map(|line| outcomes(&play, line));
                    assert!(first == second, "{one} and {other} with {sheet:?}");
                }
            }
        }
    }
    assert!(free > 40, "{free}");
}

// rule: RW-7
#[test]
fn the_plain_die_of_the_two_comes_first() {
    // A slash between DNA and two blue; two roads and a red one; an attraction and coins.
    for (faces, first) in [(["d4f2", "d1f1"], 0), (["d1f5", "d2f3"], 1), (["d3f6", "d1f4"], 1)] {
        assert_eq!(hint(&drafted(faces, &[])), Some(first), "{faces:?}");
    }
}

// rule: RW-7, RW-31
#[test]
fn an_order_that_can_matter_is_left_to_the_owner() {
    // Roads and coins: a coin in hand may finish a card before the roads are drawn.
    for faces in [["d1f5", "d2f4"], ["d1f5", "d3f6"], ["d10f6", "d1f4"]] {
        assert_eq!(hint(&drafted(faces, &[])), None, "{faces:?}");
    }
    // A stored coin does the same, and then the order shows: a full track takes no trade.
    let [.., stored] = sheets();
    let play = drafted(["d1f5", "d7f1"], &stored);
    assert_eq!(hint(&play), None);
    assert_ne!(outcomes(&play, "first 1"), outcomes(&play, "first 2"));
}

// rule: RW-7
#[test]
fn the_hint_is_for_the_owner_alone_and_for_that_question() {
    let mut play = drafted(["d4f2", "d1f1"], &[]);
    for viewer in [Viewer::Spectator, Viewer::Seat(Seat(1))] {
        assert_eq!(play.game.view(viewer).parks[0].as_well_first, None);
    }
    play.i("first 1");
    assert_eq!(hint(&play), None);
}
