//! Players for any game of the contract.
//!
//! A bot sees a match only through [`Beliefs`]: worlds that agree with what its seat knows, never
//! the true state. [`Imagined`] makes such worlds out of a state; [`bot`] makes a player out of a
//! [`Level`]. The kinds of player build on each other:
//!
//! - [`Random`] plays any legal step;
//! - [`Instinct`] plays [`Guide::playout_step`], and slips now and then;
//! - [`Greedy`] plays the step after which [`Guide::value`] is highest on average;
//! - [`Search`] plays the steps that greedy likes on by [`Guide::playout_step`], in many worlds;
//! - [`Search::learnt`] stops after a turn and asks [`Guide::foresee`], the game's net;
//! - [`Counter`] is for measuring the others: it answers what a model of them would do.
//!
//! What is *not* here: any game, and any clock. A caller that has a clock passes its impatience
//! through [`Beliefs::hurry`]; without one a choice depends on seeds and iterations alone.
#![deny(missing_docs)]

mod advice;
mod beliefs;
mod counter;
mod fate;
mod greedy;
mod instinct;
mod level;
mod random;
mod search;
mod sources;

pub use advice::{Advice, Trials, advise, plans};
pub use beliefs::Imagined;
pub use counter::{Counter, Guess};
pub use fate::{End, Fate, merit, play_on};
pub use greedy::Greedy;
pub use instinct::Instinct;
pub use level::{bot, recipe};
pub use mesozoic_core::{Level, LevelError, Rung};
pub use random::Random;
pub use search::Search;
pub use sources::{Ends, Sources, Why};

#[cfg(doc)]
use mesozoic_core::{Beliefs, Guide};
