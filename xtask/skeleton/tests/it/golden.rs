//! Whole games that must never change, with everything that a game can show among them.

use mesozoic_testkit::Golden;
use skeleton::Skeleton;

#[test]
fn golden_records() {
    Golden::<Skeleton>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
        .steps(["spend"])
        .game(2, &[("length", "short")], "1")
        .game(3, &[("length", "long")], "1")
        .game(4, &[("length", "short")], "1")
        .playthrough("02p-short-1")
        .check();
}
