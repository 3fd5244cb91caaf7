//! The testkit tested: each tool on a small game of its own, sound and with bugs planted.

mod bites;
mod fuzz;
mod golden;
mod laws;
mod lines;
mod perft;
mod toy;
