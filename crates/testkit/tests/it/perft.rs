//! Perft files count, and wrong ones say what is wrong.

use mesozoic_core::perft::{perft, perft_distinct};
use mesozoic_core::{Game, Quiet};
use mesozoic_testkit::perft::{check_perft, wrong_counts};

use crate::toy::{Bug, Dig, Options};

#[test]
fn the_toys_counts_hold() {
    check_perft::<Dig>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft"));
}

#[test]
fn a_step_too_many_shows_in_the_count() {
    let game = Dig::setup(&Options::default(), 2, &mut Quiet::new(2)).unwrap();
    let count = |depth| perft(&game, depth, &mut Quiet::new(2));
    let sound = count(3);
    assert_ne!(Bug::OfferedTwice.plant(|| count(3)), sound);
    assert_eq!(count(0), 1);
    // Offering a step twice reaches no new state.
    let distinct = |depth| perft_distinct(&game, depth, &mut Quiet::new(2));
    let states = distinct(3);
    assert_eq!(Bug::OfferedTwice.plant(|| distinct(3)), states);
    assert!(states <= sound);
}

#[test]
fn mistakes_in_a_file_are_named_by_line() {
    let wrong = |text: &str| wrong_counts::<Dig>(text).join("; ");
    for (text, what) in [
        ("", "it counts nothing"),
        ("D1 4", "line 1: a count before any setup"),
        ("setup seats=2\nD1 4", "line 1: seats=NUMBER and seed=TEXT are wanted"),
        ("setup seats=9 seed=x\nD1 4", "line 1: Dig seats 1 to 4, not 9"),
        ("setup seats=1 seed=x length=huge\nD1 1", "\"huge\" is not one of short, long"),
        ("setup seats=1 seed=2\nD1 four", "line 2: \"D1 four\": a count such as \"D3 42\""),
        ("# by hand\nsetup seats=1 seed=2\n\nD1 5", "line 4: \"D1 5\", but there are 4"),
    ] {
        assert!(wrong(text).contains(what), "{text}: {}", wrong(text));
    }
    assert_eq!(wrong("setup seats=1 seed=2\nD1 4\ndistinct D1 4\nD0 1"), "");
}
