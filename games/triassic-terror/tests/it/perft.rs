//! Counts of the tree of play.

use triassic_terror::TriassicTerror;

#[test]
fn perft_files_hold() {
    mesozoic_testkit::perft::check_perft::<TriassicTerror>(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/perft"
    ));
}
