//! Counts of the tree of play.

use rawr_n_write::RawrNWrite;

#[test]
fn perft_files_hold() {
    mesozoic_testkit::perft::check_perft::<RawrNWrite>(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/perft"
    ));
}
