//! What players choose at set-up.

use mesozoic_core::{OptionKind, OptionSpec, OptionValue};
use serde::{Deserialize, Serialize};

use crate::components::{Difficulty, Mode, Rival};

/// The options of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Which sheets are played on.
    pub mode: Mode,
    /// Danger Mode: how hard it is for each seat. Seats that are not named have it easy.
    pub difficulty: Vec<Difficulty>,
    /// Whether two public objectives are dealt. Never for somebody alone.
    pub objectives: bool,
    /// Whether dinosaurs live in the lake.
    pub aquatics: bool,
    /// Whether aviaries can be built.
    pub aviaries: bool,
    /// For somebody alone: how DinoBOT counts.
    pub rival: Rival,
}

impl Options {
    /// How hard it is for a seat.
    pub(crate) fn difficulty_of(&self, seat: usize) -> Difficulty {
        match self.mode {
            Mode::Lite => Difficulty::default(),
            Mode::Danger => self.difficulty.get(seat).copied().unwrap_or_default(),
        }
    }
}

/// The options as they are offered.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        key: "mode",
        title: "Mode",
        help: "Lite for a first game; Danger adds threat, labs, malfunctions and breakouts.",
        kind: OptionKind::Choice {
            values: &[
                OptionValue { id: "lite", title: "Lite Mode" },
                OptionValue { id: "danger", title: "Danger Mode" },
            ],
            default: "lite",
        },
    },
    OptionSpec {
        key: "difficulty",
        title: "Difficulty",
        help: "Danger Mode: how much threat and security each park starts with, and whether \
               security can be boosted.",
        kind: OptionKind::PerSeat {
            values: &[
                OptionValue { id: "easy", title: "Easy" },
                OptionValue { id: "normal", title: "Normal" },
                OptionValue { id: "hard", title: "Hard" },
                OptionValue { id: "fiendish", title: "Fiendish" },
            ],
            default: "easy",
        },
    },
    OptionSpec {
        key: "objectives",
        title: "Public objectives",
        help: "Two goals for everybody, worth most to whoever meets them first. Not for solo games.",
        kind: OptionKind::Switch { default: false },
    },
    OptionSpec {
        key: "aquatics",
        title: "Aquatic dinosaurs",
        help: "Dinosaurs in the lake, which can be made larger.",
        kind: OptionKind::Switch { default: false },
    },
    OptionSpec {
        key: "aviaries",
        title: "Aviaries",
        help: "Pens of given shapes in which pterosaurs breed from round to round.",
        kind: OptionKind::Switch { default: false },
    },
    OptionSpec {
        key: "rival",
        title: "DinoBOT",
        help: "Solo games: how much of its park the rival counts at the end.",
        kind: OptionKind::Choice {
            values: &[
                OptionValue { id: "tame", title: "Tame" },
                OptionValue { id: "beastly", title: "Beastly" },
                OptionValue { id: "savage", title: "Savage" },
            ],
            default: "tame",
        },
    },
];
