//! The tests of this game in one program, which is linked once.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod cases;
mod common;
mod golden;
mod laws;
mod perft;
mod positions;
mod properties;
mod regressions;
mod rulebook;
mod rules;
