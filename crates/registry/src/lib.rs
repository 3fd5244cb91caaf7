//! The list of games: the one place that names them all, and where tables and bots meet.
//!
//! Callers that hold a match of any game start with [`find`] and the [`GameEntry`] it gives; hot
//! loops that must be compiled for each game start with [`visit`]. What is *not* here: sockets,
//! SQL, terminals, and any rule.
#![deny(missing_docs)]

mod entry;
mod record;

pub use entry::{Ask, Effort, GameEntry, Hints, Hurry, Thought, hint, reason, tell, think};
use mesozoic_core::{Encode, Game, Guide};
pub use record::{OpenRecordError, open_record};
use thiserror::Error;

/// A job that is compiled once for each game.
pub trait Visit {
    /// What it gives back.
    type Out;
    /// Does the job for one game.
    fn visit<G: Guide + Encode>(self) -> Self::Out;
}

/// Makes the list out of one type per game.
macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// Every game, in the order in which they are shown.
        pub static GAMES: &[GameEntry] = &[$(GameEntry::of::<$game>()),+];

        /// Does a job for the game of this id.
        pub fn visit<V: Visit>(id: &str, job: V) -> Result<V::Out, UnknownGame> {
            $(if id == <$game as Game>::META.id {
                return Ok(job.visit::<$game>());
            })+
            Err(UnknownGame::new(id))
        }
    };
}

// One line of the manifest for each game; `build.rs` says how.
include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The game of this id.
pub fn find(id: &str) -> Result<&'static GameEntry, UnknownGame> {
    GAMES.iter().find(|entry| entry.meta.id == id).ok_or_else(|| UnknownGame::new(id))
}

/// An id that no game has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no game \"{id}\"; there is: {}", ids().join(", "))]
pub struct UnknownGame {
    /// What was asked for.
    pub id: String,
}

impl UnknownGame {
    fn new(id: &str) -> Self {
        Self { id: id.chars().take(40).collect() }
    }
}

fn ids() -> Vec<&'static str> {
    GAMES.iter().map(|entry| entry.meta.id).collect()
}
