//! Project tasks. See `cargo xtask --help`.
fn main() {}
