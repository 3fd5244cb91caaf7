//! Puzzles: a position, and one step to find.

use mesozoic_core::{Gain, Line, Seat};
use mesozoic_table::{Frame, Guess, Reason};
use serde::Serialize;
use serde_json::value::RawValue;

/// A puzzle in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleCard {
    /// Its name in addresses.
    pub id: String,
    /// How many of the five lower levels of bots miss it: the more, the harder.
    pub missed: u8,
}

/// A puzzle as it is set.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleTask {
    /// Its name in addresses.
    pub id: String,
    /// How many of the five lower levels of bots miss it.
    pub missed: u8,
    /// How many sit at the table.
    pub seats: u8,
    /// Who is to find the step.
    pub seat: Seat,
    /// What that seat sees and can do.
    pub frame: Frame,
}

/// What is answered to whoever tries a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "one is made for each request, and sent at once")]
pub enum PuzzleAnswer {
    /// A step was chosen.
    Answered {
        /// Whether it is the best one.
        right: bool,
        /// What was chosen.
        chosen: Choice,
        /// The best step.
        best: Choice,
        /// The step that looks best at once.
        obvious: Choice,
        /// What is seen after the best step.
        frame: Frame,
    },
    /// The rules forbid the line.
    Refused {
        /// The rule, where one forbids it.
        rule: Option<String>,
        /// Why.
        sentence: String,
    },
    /// The line could be played.
    Legal,
    /// What the line would lead to; nothing where nobody may know that.
    Preview {
        /// The same as at a table.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        #[cfg_attr(feature = "schema", schema(value_type = Option<serde_json::Value>))]
        outcome: Option<Box<RawValue>>,
    },
}

/// A step of a puzzle with what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    /// Its notation.
    pub line: String,
    /// What it does, in words.
    pub label: Line,
    /// What it changes in the seat's score at once, by source.
    pub gains: Vec<Gain>,
    /// The chance to win after it, where it was tried out.
    pub win: Option<Guess>,
    /// Points ahead of the best other seat at the end, likewise.
    pub margin: Option<Guess>,
    /// What is to be said for it, beside the step that looks best.
    pub reasons: Vec<Reason>,
}
