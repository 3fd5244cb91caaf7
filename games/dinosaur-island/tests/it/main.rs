//! The tests of this game in one program, which is linked once.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod advice;
mod cards;
mod cases;
mod catalogue;
mod common;
mod defaults;
mod gains;
mod golden;
mod greedy;
mod habits;
mod laws;
mod perft;
mod positions;
mod rulebook;
mod rules;
mod text;
mod tiles;
mod undo;
mod urns;
