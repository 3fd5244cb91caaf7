//! What players choose at set-up.

use mesozoic_core::{OptionKind, OptionSpec, OptionValue};
use serde::{Deserialize, Serialize};

use crate::components::Side;

/// Which boards are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// One game on the Summer side.
    #[default]
    Summer,
    /// One game on the Winter side.
    Winter,
    /// A game on each side, the scores added.
    SummerWinter,
}

impl Mode {
    /// The side that is played first.
    pub fn first_side(self) -> Side {
        match self {
            Self::Summer | Self::SummerWinter => Side::Summer,
            Self::Winter => Side::Winter,
        }
    }
}

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Which boards are played.
    pub mode: Mode,
}

/// The options as they are offered.
pub(crate) const SPECS: &[OptionSpec] = &[OptionSpec {
    key: "mode",
    title: "Zoo boards",
    help: "The side of the boards: Summer for a first game, Winter for more of a puzzle, or one \
           game on each with the scores added.",
    kind: OptionKind::Choice {
        values: &[
            OptionValue { id: "summer", title: "Summer" },
            OptionValue { id: "winter", title: "Winter" },
            OptionValue { id: "summer-winter", title: "Summer, then Winter" },
        ],
        default: "summer",
    },
    only: &[],
}];
