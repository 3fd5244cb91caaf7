//! The tests of this game in one program, which is linked once.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod cases;
mod common;
mod counts;
mod gains;
mod golden;
mod laws;
mod lines;
mod perft;
mod positions;
mod routes;
mod rulebook;
mod rules;
mod scoring;
mod texts;
mod visitors;
