//! Taking back: as long as nothing was rolled or revealed, and nobody has acted on it.

use mesozoic_core::Seat;
use rawr_n_write::Phase;
use serde_json::json;

use crate::common::given;

const ME: Seat = Seat(0);
const OTHER: Seat = Seat(1);

// rule: RW-12, RW-29
#[test]
fn a_turn_is_taken_back_step_by_step_with_all_that_came_of_it() {
    // A coin finishes the Monorail Depot, whose bonus is roads.
    let mut table = given(2).buildings(["B11", "B02", "B03"]).marks("building-a", 5).table();
    let lines = [
        "place 1 f1",
        "choose coins",
        "mark building-a",
        "pave h11-ns h10-ns",
        "store",
        "store",
        "draw a1 b1 c1 d1 e1",
    ];
    let mut before = Vec::new();
    for line in lines {
        before.push(table.state().clone());
        table.submit(ME, line).unwrap();
    }
    for (line, state) in lines.iter().zip(before).rev() {
        // A line of several steps is taken back as a whole.
        table.undo(ME).unwrap_or_else(|e| panic!("{line}: {e}"));
        assert_eq!(table.state(), &state, "{line}");
    }
}

// rule: RW-46
#[test]
fn what_a_die_has_shown_stays() {
    let given = given(2)
        .built("food-1: A1 A2 B2")
        .built("merch-1: K1 K2 K3 L1 L2")
        .running(1, json!([{ "t": "incomes", "owed": [1, 0, 1] }]));
    let mut table = given.table();
    table.submit(ME, "income food").unwrap();
    table.undo(ME).unwrap();
    table.submit(ME, "income merch").unwrap();
    let rolled = table.state().clone();
    assert!(table.undo(ME).is_err(), "a die was rolled");
    assert_eq!(table.state(), &rolled);
    // What came before the roll stays as well, what comes after it does not.
    let line = table.legal(ME)[0].to_string();
    table.submit(ME, &line).unwrap();
    table.undo(ME).unwrap();
    assert_eq!(table.state(), &rolled);
}

// rule: RW-5, RW-70
#[test]
fn alone_everything_can_be_taken_back_until_the_next_card_and_dice() {
    let mut table = given(1).table();
    let start = table.state().clone();
    for line in ["place 1 x1", "choose advanced", "gain red", "place 1 f1"] {
        table.submit(ME, line).unwrap();
    }
    for _ in 0..4 {
        table.undo(ME).unwrap();
    }
    assert_eq!(table.state(), &start);
    for line in ["place 1 x1", "choose advanced", "gain red", "place 1 f1", "choose security"] {
        table.submit(ME, line).unwrap();
    }
    assert!(table.undo(ME).is_err(), "a Rival card and six dice were revealed");
}

// rule: RW-7, RW-12, RW-45
#[test]
fn in_lanes_nobody_binds_anybody_and_in_turns_who_acts_does() {
    let face = json!([{ "t": "face", "face": "d4f5", "copy": false }]);
    let mut lanes = given(2).gaining(face.clone()).tasks(1, face).table();
    lanes.submit(ME, "side 1").unwrap();
    lanes.submit(OTHER, "side 2").unwrap();
    lanes.undo(ME).unwrap();
    lanes.submit(ME, "side 2").unwrap();
    let phase = |table: &mesozoic_table::Table<rawr_n_write::RawrNWrite>| {
        mesozoic_core::Game::view(table.state(), mesozoic_core::Viewer::Spectator).phase
    };
    assert_eq!(phase(&lanes), Phase::Place);
    assert!(lanes.undo(ME).is_err(), "all have met, and dice are placed");

    let mut turns = given(2).table();
    turns.submit(ME, "place 1 f1").unwrap();
    turns.submit(ME, "choose security").unwrap();
    turns.undo(ME).unwrap();
    turns.submit(ME, "choose security").unwrap();
    turns.submit(OTHER, "place 1 x1").unwrap();
    assert!(turns.undo(ME).is_err(), "seat 1 has acted on it");
    turns.undo(OTHER).unwrap();
}
