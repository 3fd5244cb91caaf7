//! The tests of this game in one program, which is linked once.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod cases;
mod common;
mod golden;
mod habits;
mod hands;
mod laws;
mod oracle;
mod order;
mod perft;
mod pieces;
mod positions;
mod rules;
mod undo;
