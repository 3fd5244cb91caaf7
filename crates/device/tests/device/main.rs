//! A device with a storage in memory, which fails when a test says so.

mod matches;
mod moving;
mod puzzles;
mod questions;
mod records;
mod reviews;
mod site;
mod storage;
mod together;
