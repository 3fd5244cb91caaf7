//! Counts of the tree of play.

use dinosaur_island::DinosaurIsland;

#[test]
fn perft_files_hold() {
    mesozoic_testkit::perft::check_perft::<DinosaurIsland>(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/perft"
    ));
}
