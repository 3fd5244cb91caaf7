//! A position document: one moment of a game that a person can read, edit and pass on.

use mesozoic_core::{Game, Meta};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::table::written;
use crate::{OpenError, Table};

/// The document's version.
const FORMAT: &str = "mesozoic-position/1";

/// One moment of a game, with the dice that will fall. The whole truth: not for players' eyes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Position {
    /// `mesozoic-position/1`.
    pub format: String,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u16,
    /// What was chosen at set-up.
    pub options: Value,
    /// How many sit at the table.
    pub seats: u8,
    /// The text that names the dice; see [`crate::note_of_text`].
    pub seed: String,
    /// The state, in names rather than numbers.
    pub state: Value,
}

impl Position {
    /// The position at a table whose dice follow from `seed`.
    pub fn of<G: Game>(table: &Table<G>, seed: impl Into<String>) -> Self {
        Self::at(table.state(), &table.options, seed)
    }

    /// The position of a state that was set up with these options, with the dice of `seed`.
    pub fn at<G: Game>(state: &G, options: &G::Options, seed: impl Into<String>) -> Self {
        Self {
            format: FORMAT.to_owned(),
            game: G::META.id.to_owned(),
            rules: G::META.rules,
            options: written(options),
            seats: state.seats(),
            seed: seed.into(),
            state: Table::state_json(state),
        }
    }

    pub(crate) fn check_header(&self, meta: &Meta) -> Result<(), OpenError> {
        check_header(FORMAT, &self.format, meta, &self.game, self.rules)
    }
}

pub(crate) fn check_header(
    expected: &'static str,
    format: &str,
    meta: &Meta,
    game: &str,
    rules: u16,
) -> Result<(), OpenError> {
    if format != expected {
        return Err(OpenError::Format { expected, found: format.to_owned() });
    }
    if game != meta.id {
        return Err(OpenError::Game { expected: meta.id, found: game.to_owned() });
    }
    if rules != meta.rules {
        return Err(OpenError::Rules { ours: meta.rules, found: rules });
    }
    Ok(())
}
