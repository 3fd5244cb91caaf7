//! What can go wrong at a table.

use mesozoic_core::{BadPosition, NotationError, Refusal, Seat, SetupError};
use thiserror::Error;

/// Why a line was not played. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StepError {
    /// It cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The rules forbid it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The seat would learn something before the line's last step. The words are always the same,
    /// so that they tell nothing of what it would be.
    #[error("something is drawn or revealed on the way; play up to there first, then go on")]
    Reveals,
    /// There is no such seat.
    #[error("there is no seat {seat} at a table of {seats}")]
    NoSeat {
        /// Who was named.
        seat: Seat,
        /// How many sit there.
        seats: u8,
    },
}

/// Why a step cannot be taken back. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum UndoError {
    /// The seat has done nothing that is still open.
    #[error("there is nothing to take back")]
    Nothing,
    /// The seat has learnt something since: a draw, a reveal, the end of a phase.
    #[error("something was revealed since; what was done before stays done")]
    Revealed,
    /// Another seat has already acted on it. Players have names that a table does not know.
    #[error("another player has already acted on it")]
    ActedOn(Seat),
}

/// Why a match cannot go back. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RewindError {
    /// The log does not reach so far.
    #[error("the log has no moment {to} to go back to")]
    NoMoment {
        /// After how many entries it would have been.
        to: u32,
    },
    /// The table began somewhere else than at the set-up.
    #[error("this table does not know how it began")]
    NoBeginning,
    /// The game is over, and its dice are open.
    #[error("the game is over; nothing of it is taken back")]
    Over,
    /// What was played once is refused now.
    #[error("the log does not hold: {0}")]
    Damaged(String),
}

/// Why a table cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpenError {
    /// Wrong number of seats or impossible options.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An option that the game does not have, or a value that the option does not have.
    #[error("{0}")]
    Options(String),
    /// Not a document of this kind and version.
    #[error("format: expected \"{expected}\", found \"{found}\"")]
    Format {
        /// What this program reads.
        expected: &'static str,
        /// What the document says.
        found: String,
    },
    /// Written for another game.
    #[error("game: this is a document of \"{found}\", not of \"{expected}\"")]
    Game {
        /// The game asked for.
        expected: &'static str,
        /// What the document says.
        found: String,
    },
    /// Written under other rules.
    #[error(
        "rules: the document was written under version {found}, this program plays version {ours}"
    )]
    Rules {
        /// The version this program plays.
        ours: u16,
        /// The version in the document.
        found: u16,
    },
    /// The state cannot be read.
    #[error("{field}: {reason}")]
    State {
        /// Where in the document.
        field: String,
        /// What is wrong there.
        reason: String,
    },
    /// The state cannot occur.
    #[error(transparent)]
    Position(#[from] BadPosition),
    /// The dice cannot be had: a seed is missing, damaged, or does not fit its commitment.
    #[error("dice: {0}")]
    Dice(String),
    /// A step of the log is refused.
    #[error("entry {at}: {reason}")]
    Entry {
        /// The entry's number, from 0.
        at: usize,
        /// What is wrong.
        reason: String,
    },
}
