//! A puzzle as it is written down.

use mesozoic_core::Seat;
use mesozoic_registry::{UnknownGame, find};
use mesozoic_table::{AnyTable, Guess, OpenArgs, OpenError, Reason};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// A position, the step that is best there, and the step that looks best.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its name within the game: the seed, the game and the decision by which it was found.
    pub id: String,
    /// How many sit at the table.
    pub seats: u8,
    /// What was chosen at set-up.
    pub options: Value,
    /// The text that names the dice.
    pub seed: String,
    /// What has been played: a seat and a line each.
    pub lines: Vec<String>,
    /// Who is to find the step.
    pub seat: Seat,
    /// The step.
    pub best: Expects,
    /// Other steps that lead to the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub same: Vec<String>,
    /// What looks best at once.
    pub obvious: Expects,
    /// By how much the step is better than any other, in wins; points count in part.
    pub gap: Guess,
    /// What is to be said for the step, beside the one that looks best.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// How many of the five lower levels of bots miss it.
    pub missed: u8,
}

/// A step, and how the game is expected to end after it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expects {
    /// Its notation.
    pub line: String,
    /// The chance to win.
    pub win: Guess,
    /// Points ahead of the best other seat.
    pub margin: Guess,
}

/// Why a puzzle cannot be set up.
#[derive(Debug, Error)]
pub enum PuzzleError {
    /// No such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// Its table cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// One of its lines cannot be played.
    #[error("{line:?} cannot be played: {reason}")]
    Line {
        /// The line with its seat.
        line: String,
        /// Why.
        reason: String,
    },
}

impl Puzzle {
    /// The table at which the step is to be found.
    pub fn open(&self, game: &str) -> Result<Box<dyn AnyTable>, PuzzleError> {
        let args = OpenArgs::with_text(self.options.clone(), self.seats, &self.seed);
        let mut table = (find(game)?.open)(&args)?;
        for line in &self.lines {
            let wrong = |reason: String| PuzzleError::Line { line: line.clone(), reason };
            let (seat, rest) = line.split_once(' ').unwrap_or((line, ""));
            let seat = seat.parse().map(Seat);
            let seat = seat.map_err(|_| wrong("it begins with no seat".to_owned()))?;
            table.submit(seat, rest).map_err(|error| wrong(error.to_string()))?;
        }
        Ok(table)
    }
}
