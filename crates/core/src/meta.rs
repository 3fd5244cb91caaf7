//! What a game says of itself, and the choices it offers at set-up.

use std::ops::RangeInclusive;

use serde::Serialize;

/// A game's name card.
#[derive(Clone, Debug)]
pub struct Meta {
    /// Short, stable, lower-case: used on the command line, in records and in addresses.
    pub id: &'static str,
    /// The printed title.
    pub title: &'static str,
    /// One sentence for the shelf.
    pub blurb: &'static str,
    /// How many may sit down.
    pub seats: RangeInclusive<u8>,
    /// Minutes a game of people takes.
    pub minutes: RangeInclusive<u16>,
    /// How demanding, from 1 (a child explains it) to 5.
    pub weight: u8,
    /// Bumped whenever any stored record would end differently.
    pub rules: u16,
    /// Bumped whenever the state's serialised form changes.
    pub schema: u16,
    /// No game has more steps than this, at any seat count with any options.
    pub longest: u32,
    /// What can be chosen at set-up.
    pub options: &'static [OptionSpec],
}

/// One choice offered at set-up. `key` is the field's name in the game's `Options`.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct OptionSpec {
    /// The name used on the command line and in documents.
    pub key: &'static str,
    /// What people read.
    pub title: &'static str,
    /// One sentence: what the choice changes.
    pub help: &'static str,
    /// What can be chosen.
    pub kind: OptionKind,
}

/// The form of a choice.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum OptionKind {
    /// One of a few values; in documents a string.
    Choice {
        /// The values.
        values: &'static [OptionValue],
        /// The value when nothing is said.
        default: &'static str,
    },
    /// On or off; in documents a boolean.
    Switch {
        /// The value when nothing is said.
        default: bool,
    },
    /// One of a few values for each seat; in documents a list of strings.
    PerSeat {
        /// The values.
        values: &'static [OptionValue],
        /// Each seat's value when nothing is said.
        default: &'static str,
    },
}

/// One value of a choice.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct OptionValue {
    /// The word used on the command line and in documents.
    pub id: &'static str,
    /// What people read.
    pub title: &'static str,
}

/// Where a component's numbers come from. Invention and transcription must stay apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "t", content = "of", rename_all = "camelCase")]
pub enum Provenance {
    /// The rulebook says so, here.
    Rulebook(&'static str),
    /// Read off public pictures or descriptions of the components, named here.
    Public(&'static str),
    /// Remembered, not verified.
    Recalled,
    /// Decided by us, for this reason.
    Designed(&'static str),
}
