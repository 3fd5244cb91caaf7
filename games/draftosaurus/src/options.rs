//! What players choose at set-up.

use mesozoic_core::{OptionKind, OptionSpec, OptionValue};
use serde::{Deserialize, Serialize};

use crate::components::Side;
use crate::state::Phase;

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

/// DR-4, DR-41: when a dinosaur's place is decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Placing {
    /// Together with the dinosaur, in secret.
    #[default]
    AtOnce,
    /// When everybody's dinosaur has been revealed.
    AfterReveal,
}

impl Placing {
    /// What a turn begins with once the die is rolled.
    pub(crate) fn first_phase(self) -> Phase {
        match self {
            Self::AtOnce => Phase::Place,
            Self::AfterReveal => Phase::Choose,
        }
    }

    /// Whether it is what tables play when nobody asks for anything else.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Which boards are played.
    pub mode: Mode,
    /// When a dinosaur's place is decided. What tables play by default is not written down: records
    /// and positions of before the option was there stay as they are.
    #[serde(skip_serializing_if = "Placing::is_default")]
    pub placing: Placing,
}

/// The options as they are offered.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        key: "mode",
        title: "Zoo boards",
        help: "The side of the boards: Summer for a first game, Winter for more of a puzzle, or \
               one game on each with the scores added.",
        kind: OptionKind::Choice {
            values: &[
                OptionValue { id: "summer", title: "Summer" },
                OptionValue { id: "winter", title: "Winter" },
                OptionValue { id: "summer-winter", title: "Summer, then Winter" },
            ],
            default: "summer",
        },
        only: &[],
    },
    OptionSpec {
        key: "placing",
        title: "Placing",
        help: "Choose a dinosaur and its place at once, or place it when all dinosaurs of the \
               turn have been revealed, as the rulebook has it: one more wait, and a look at what \
               the others took.",
        kind: OptionKind::Choice {
            values: &[
                OptionValue { id: "at-once", title: "At once" },
                OptionValue { id: "after-reveal", title: "After the reveal" },
            ],
            default: "at-once",
        },
        only: &[],
    },
];
