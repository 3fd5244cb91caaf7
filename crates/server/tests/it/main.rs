//! A real server, asked as browsers ask it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod breaks;
mod browsers;
mod common;
mod faults;
mod leak;
mod leaving;
mod limits;
mod lobby;
mod panics;
mod play;
mod questions;
mod requests;
mod routes;
mod safety;
mod schemas;
mod seats;
mod versions;
mod worlds;
