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

mod accounts;
mod change;
mod chat;
mod copy;
mod database;
mod entries;
mod error;
#[cfg(feature = "faults")]
mod faults;
mod files;
mod friends;
mod guests;
mod leases;
mod lists;
mod matches;
mod notices;
mod orders;
#[cfg(feature = "postgres")]
mod postgres;
mod ratings;
mod reviews;
mod schema;
mod sessions;
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
pub use leases::{Claim, Lease, NewNode, Node};
pub use mesozoic_model::{
    Account, Begun, Browser, Card, ChatCommand, Command, CommandName, Due, Ending, Entry, Friend,
    GoingBack, Guest, Holder, Hours, Invitation, Match, NewAccount, NewEntry, NewGuest, NewMatch,
    NewRating, NewSession, Note, Notices, Origin, OwnLine, OwnReport, Pace, Passkey, Played,
    Player, Rated, Rating, Said, Seat, Seating, Secret, Session, Snapshot, Stage, Unseated,
    Unseating,
};
pub use store::Store;
pub use tally::Tally;
