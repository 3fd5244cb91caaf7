//! A whole site for one device: the tables of whoever plays there, without a server.
//!
//! A [`Device`] holds rooms and speaks the protocol of the server: the same requests, the same frames,
//! in the same types. It is a pure state machine like the rooms that it drives. [`Input`]s go in,
//! [`Output`]s come out, in the order in which they are to be carried out; the clock, randomness,
//! storage, and the workers in which bots [`think`] belong to whoever holds it. What changes a match is
//! in the storage before anybody hears of it.
//!
//! Start with [`Device::tell`]. What is *not* here: strangers, limits, tokens, and anything of a
//! browser; `crates/page` puts this into one.
#![deny(missing_docs)]

mod archive;
mod bots;
mod chance;
mod device;
mod frames;
mod moving;
mod puzzles;
mod records;
mod requests;
mod reviews;
mod rooms;
mod shelf;
mod together;
mod words;

pub use bots::{learn, think};
pub use device::Device;
pub use mesozoic_registry::Hurry;
pub use reviews::Review;
pub use words::{Input, Output, Put};
