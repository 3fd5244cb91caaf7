//! The tests of this game in one program, which is linked once.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod after_reveal;
mod cases;
mod common;
mod gains;
mod golden;
mod laws;
mod oracle;
mod perft;
mod positions;
mod rulebook;
mod rules;
