//! A real server, asked as browsers ask it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod accounts;
mod breaks;
mod browsers;
mod clocks;
mod common;
mod faults;
mod friends;
mod going_back;
mod hints;
mod keeping;
mod leak;
mod leaving;
mod lessons;
mod limits;
mod lobby;
mod notices;
mod operator;
mod orders;
mod pairing;
mod panics;
mod play;
mod playing_on;
mod puzzles;
mod questions;
mod ratings;
mod requests;
mod reviews;
mod routes;
mod safety;
mod schemas;
mod seats;
mod tokens;
mod versions;
mod watching;
mod worlds;
