//! The tests of this game in one program, which is linked once.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod golden;
mod laws;
mod perft;
mod positions;
mod rules;
mod worlds;
