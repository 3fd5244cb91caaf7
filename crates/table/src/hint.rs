//! What a good player would do, and what it expects of it.

use std::borrow::Cow;

use mesozoic_core::{Gain, Line, Seat};
use serde::{Deserialize, Serialize};

/// A line that is worth playing, best first among those that are given together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hint {
    /// Its notation: what to send.
    pub line: String,
    /// What each of its steps does, in words.
    pub label: Vec<Line>,
    /// The chance to win after it, from 0 to 1; a shared win counts its share.
    pub win: Guess,
    /// Points ahead of the best other seat at the end; alone at the table, points.
    pub margin: Guess,
    /// What it changes in the seat's score at once, by source.
    pub gains: Vec<Gain>,
    /// What speaks for it, most important first, and then what speaks against it all the same.
    #[serde(default)]
    pub reasons: Vec<Reason>,
}

/// What is to be said for a line, or against it. A program puts it into words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Reason {
    /// In the end a seat has so many points more from a source, or fewer, than after the other lines.
    Ends {
        /// Whose points.
        seat: Seat,
        /// The source's id in the score.
        id: Cow<'static, str>,
        /// What people read.
        name: Cow<'static, str>,
        /// How many.
        points: Guess,
    },
    /// What a source pays at once is lost again in so many games.
    Risk {
        /// The source's id in the score.
        id: Cow<'static, str>,
        /// What people read.
        name: Cow<'static, str>,
        /// From 0 to 1.
        share: f32,
    },
}

/// A number that was found out by trying.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Guess {
    /// The mean of all trials.
    pub mean: f32,
    /// By how much it may be off: one standard error.
    pub error: f32,
}
