//! What can keep a simulation from running.

use std::io;

use mesozoic_core::SetupError;
use mesozoic_registry::UnknownGame;
use mesozoic_table::OpenError;
use thiserror::Error;

/// Why a simulation or a count did not run to its end.
#[derive(Debug, Error)]
pub enum SimError {
    /// No such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The table cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Neither one bot for all nor one per seat.
    #[error("{bots} bots for {seats} seats: name one for all, or one per seat")]
    Bots {
        /// How many were named.
        bots: usize,
        /// How many seats there are.
        seats: u8,
    },
    /// A ladder of one.
    #[error("a ladder compares bots: name two or more")]
    Alone,
    /// Perfect play is known for one and for two.
    #[error("perfect play is computed for one seat or two; name --seats 1 or 2")]
    Crowd,
    /// Nobody to beat.
    #[error("alone there is nobody to play against; name --seats 2 or more")]
    Nobody,
    /// The caller could not take a result.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<SetupError> for SimError {
    fn from(error: SetupError) -> Self {
        Self::Open(error.into())
    }
}
