//! Matches looked at again: what was to be expected when, which decisions gave something away, and
//! how much of the result was luck.
//!
//! Everything is found by playing on, by quick steps ([`Guide::playout_step`]), from moments of the
//! match:
//!
//! - the *curve* plays on from the true state at some moments;
//! - *luck* compares each thing that was drawn or rolled with other draws at the same moment, and
//!   plays on from both (`luck.rs`);
//! - each *decision* is compared with others that good players name, in worlds that the seat could
//!   not tell from the true one: at a glance, and once more where something seems better (`decision.rs`).
//!
//! Start with [`begin`]. A review follows from its record and its seed alone: there is no clock, and
//! how much is imagined follows from the length of the match, so that a match of any game takes about as
//! long. What is *not* here: threads, files, and any rule.
#![deny(missing_docs)]

mod begin;
mod curve;
mod decision;
mod effort;
mod luck;
mod reviewing;
mod story;
mod words;

pub use begin::{NotReviewed, begin};
pub use reviewing::Reviewing;

#[cfg(doc)]
use mesozoic_core::Guide;

/// Changes whenever reviews of the same match come out differently: one that was kept under another
/// number is made anew.
pub const VERSION: u32 = 3;

/// How many seconds of a quick core a review may take where nobody says otherwise.
pub const SECONDS: f32 = 12.0;

/// What the play-outs of a review follow from where nobody says otherwise.
pub const SEED: u64 = 1;
