//! A finished match, looked at again: who played how well, and who was lucky.

use mesozoic_core::{Line, Seat};
use mesozoic_table::{Guess, Hint};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// What is told to whoever asks for the review of a match.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Reviewed {
    /// It is in the making: ask again.
    Making {
        /// How many parts are done.
        done: u32,
        /// Of how many.
        of: u32,
    },
    /// Here it is.
    Made {
        /// The review.
        #[cfg_attr(feature = "ts", ts(as = "Review"))]
        #[cfg_attr(feature = "schema", schema(value_type = Review))]
        review: Box<RawValue>,
    },
}

/// A match in the eyes of somebody who has imagined how else it could have gone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Review {
    /// What play and luck came to for each seat.
    pub seats: Vec<SeatReview>,
    /// What was to be expected, from the set-up to the end.
    pub curve: Vec<Outlook>,
    /// Every decision in which there was a choice.
    pub decisions: Vec<Decision>,
    /// Every moment at which something was drawn or rolled, the set-up first.
    pub chances: Vec<Chance>,
}

/// What play and luck came to for one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatReview {
    /// Both in one sentence.
    pub summary: Line,
    /// By how many points chance has moved the seat ahead of the best other, or behind it.
    pub luck: Guess,
    /// How many points ahead its decisions have given away, against the best that was found.
    pub given: Guess,
    /// How many decisions it had.
    pub decisions: u32,
    /// For how many of them nothing better was found.
    pub best: u32,
    /// Its costliest decisions, worst first: at most three, by their place in the list of all.
    pub costliest: Vec<u32>,
}

/// What was to be expected at one moment, by the true state of the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Outlook {
    /// How many entries of the log lie behind it.
    pub entry: u32,
    /// For each seat.
    pub seats: Vec<Expected>,
}

/// What one seat had to expect.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Expected {
    /// The chance to win, from 0 to 1; a shared win counts its share.
    pub win: f32,
    /// Points at the end.
    pub points: f32,
}

/// A decision of one seat: the steps that it took in one go, until it learnt something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Decision {
    /// How many entries of the log lay behind it.
    pub entry: u32,
    /// Whose.
    pub seat: Seat,
    /// What was played, and what was to be expected then.
    pub played: Hint,
    /// What would have been better; nothing where nothing was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub better: Option<Hint>,
    /// What the chance to win has lost by it.
    pub win: Guess,
    /// How many points ahead it has given away.
    pub points: Guess,
    /// All of this in one word.
    pub rating: Rating,
}

/// How good a decision was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Rating {
    /// Nothing better was found.
    Best,
    /// Little was given away.
    Good,
    /// More than a little.
    Slip,
    /// A lot.
    Mistake,
}

/// Something that was drawn or rolled.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Chance {
    /// How many entries of the log lie behind it.
    pub entry: u32,
    /// By how many points it has moved each seat, against what was to be expected of it.
    pub luck: Vec<Guess>,
}
