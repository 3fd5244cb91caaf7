//! Counts of the tree of play.

use draftosaurus::Draftosaurus;

#[test]
fn perft_files_hold() {
    mesozoic_testkit::perft::check_perft::<Draftosaurus>(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/perft"
    ));
}
