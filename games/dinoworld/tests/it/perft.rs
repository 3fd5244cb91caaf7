//! Counts of the tree of play.

use dinoworld::DinoWorld;

#[test]
fn perft_files_hold() {
    mesozoic_testkit::perft::check_perft::<DinoWorld>(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/perft"
    ));
}
