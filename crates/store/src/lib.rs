//! Matches at rest: an append-only log of entries with the guests, seats, snapshots and chat around
//! it, in SQLite or PostgreSQL.
//!
//! Start with [`Store`]. A write is a future that resolves when the write is durable: one task owns
//! the one writing connection, drains its queue and commits whatever has come together, so many
//! writers share one flush of the disk. Reads go through a small pool of their own and see every
//! write that was acknowledged.
//!
//! What is *not* here: what an entry means. Lines, options, snapshots and standings are text; times
//! are the caller's, because a store has no clock.
#![deny(missing_docs)]

mod change;
mod chat;
mod copy;
mod database;
mod entries;
mod error;
#[cfg(feature = "faults")]
mod faults;
mod files;
mod guests;
mod lists;
mod matches;
#[cfg(feature = "postgres")]
mod postgres;
mod schema;
mod snapshots;
mod sqlite;
mod store;
mod tally;
mod unseated;
mod value;
mod writer;

pub use copy::{Copied, CopyError};
pub use error::{Conflict, Error, OpenError};
#[cfg(feature = "faults")]
pub use faults::{Faults, Strike};
pub use mesozoic_model::{
    Card, ChatCommand, Command, CommandName, Ending, Entry, Guest, Holder, Match, NewEntry,
    NewGuest, NewMatch, Note, Said, Seat, Snapshot, Stage, Unseated, Unseating,
};
pub use store::Store;
pub use tally::Tally;
