//! Counts of the tree of play.

use skeleton::Skeleton;

#[test]
fn perft_files_hold() {
    mesozoic_testkit::perft::check_perft::<Skeleton>(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/perft"
    ));
}
