//! What a game says of itself, and the choices it offers at set-up.

use std::fmt;
use std::ops::RangeInclusive;

use serde::Serialize;

/// What a game says of itself.
#[derive(Clone, Debug)]
pub struct Meta {
    /// Short, stable, lower-case: used on the command line, in records and in addresses.
    pub id: &'static str,
    /// The printed title.
    pub title: &'static str,
    /// One sentence for the list of games.
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OptionSpec {
    /// The name used on the command line and in documents.
    pub key: &'static str,
    /// What people read.
    pub title: &'static str,
    /// One sentence: what the choice changes.
    pub help: &'static str,
    /// What can be chosen.
    pub kind: OptionKind,
    /// Where it applies: all of these have to hold. Elsewhere set-up refuses anything but the
    /// default, and forms need not show it.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Only>))]
    pub only: &'static [Only],
}

impl OptionSpec {
    /// Whether it applies at a table of so many; `is` says whether another option has a value.
    pub fn applies(&self, seats: u8, is: impl Fn(&str, &str) -> bool) -> bool {
        self.only.iter().all(|only| only.holds(seats, &is))
    }
}

/// A condition under which an option applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Only {
    /// At tables of so many.
    Seats {
        /// Fewest.
        from: u8,
        /// Most.
        to: u8,
    },
    /// With a value of another choice.
    With {
        /// The other option.
        key: &'static str,
        /// Its value.
        value: &'static str,
    },
}

impl Only {
    /// Whether it holds at a table of so many; `is` says whether an option has a value.
    pub fn holds(self, seats: u8, is: impl Fn(&str, &str) -> bool) -> bool {
        match self {
            Self::Seats { from, to } => (from..=to).contains(&seats),
            Self::With { key, value } => is(key, value),
        }
    }
}

impl fmt::Display for Only {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats { from: 1, to: 1 } => f.write_str("one seat"),
            Self::Seats { from, to } if from == to => write!(f, "{from} seats"),
            Self::Seats { from, to } => write!(f, "{from} to {to} seats"),
            Self::With { key, value } => write!(f, "{key}={value}"),
        }
    }
}

/// The form of a choice.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum OptionKind {
    /// One of a few values; in documents a string.
    Choice {
        /// The values.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<OptionValue>))]
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
        #[cfg_attr(feature = "schema", schema(value_type = Vec<OptionValue>))]
        values: &'static [OptionValue],
        /// Each seat's value when nothing is said.
        default: &'static str,
    },
}

/// One value of a choice.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SetupError;

    const META: Meta = Meta {
        id: "toy",
        title: "Toy",
        blurb: "",
        seats: 1..=6,
        minutes: 1..=1,
        weight: 1,
        rules: 1,
        schema: 1,
        longest: 1,
        options: &[
            OptionSpec {
                key: "free",
                title: "",
                help: "",
                kind: OptionKind::Switch { default: false },
                only: &[],
            },
            OptionSpec {
                key: "bound",
                title: "",
                help: "",
                kind: OptionKind::Switch { default: false },
                only: &[Only::Seats { from: 2, to: 4 }, Only::With { key: "mode", value: "wild" }],
            },
        ],
    };

    #[test]
    fn an_option_applies_where_all_conditions_hold() {
        let wild = |key: &str, value: &str| (key, value) == ("mode", "wild");
        let tame = |_: &str, _: &str| false;
        let check = |key, seats, wildly: bool| {
            let is = if wildly { wild as fn(&str, &str) -> bool } else { tame };
            SetupError::check_applies(&META, key, seats, is).map_err(|e| e.to_string())
        };
        assert_eq!(check("free", 1, false), Ok(()));
        assert_eq!(check("bound", 2, true), Ok(()));
        let said = check("bound", 5, true).unwrap_err();
        assert_eq!(said, "option bound applies only with 2 to 4 seats; leave it out");
        let said = check("bound", 3, false).unwrap_err();
        assert_eq!(said, "option bound applies only with mode=wild; leave it out");
    }
}
