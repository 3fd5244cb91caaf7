//! A device with a storage in memory, which fails when a test says so.

mod matches;
mod questions;
mod records;
mod site;
mod storage;
mod together;
