//! What players choose at set-up.

use mesozoic_core::{OptionKind, OptionSpec, OptionValue};
use serde::{Deserialize, Serialize};

/// How long a game takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// Three rounds.
    #[default]
    Short,
    /// Five rounds.
    Long,
}

impl Length {
    /// SK-2: how many rounds are played.
    pub const fn rounds(self) -> u8 {
        match self {
            Self::Short => 3,
            Self::Long => 5,
        }
    }
}

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How long the game takes.
    pub length: Length,
}

/// The options as they are offered.
pub(crate) const SPECS: &[OptionSpec] = &[OptionSpec {
    key: "length",
    title: "Length",
    help: "How many rounds are played: three, or five with the same pebbles.",
    kind: OptionKind::Choice {
        values: &[
            OptionValue { id: "short", title: "Three rounds" },
            OptionValue { id: "long", title: "Five rounds" },
        ],
        default: "short",
    },
    only: &[],
}];
