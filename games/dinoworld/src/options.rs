//! What players choose at set-up.

use mesozoic_core::{Game, Only, OptionKind, OptionSpec, OptionValue, SetupError};
use serde::{Deserialize, Serialize};

use crate::components::{Difficulty, Lab, Mode, Rival};
use crate::state::DinoWorld;

/// DW-8: which Z lab is in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "named after the cards")]
pub enum ZLab {
    /// Whichever chance deals.
    #[default]
    Dealt,
    DocileGeneEditing,
    IntenseDevelopment,
    MadScientist,
    PowerRegulator,
}

impl ZLab {
    /// The lab that was chosen.
    pub const fn chosen(self) -> Option<Lab> {
        match self {
            Self::Dealt => None,
            Self::DocileGeneEditing => Some(Lab::DocileGeneEditing),
            Self::IntenseDevelopment => Some(Lab::IntenseDevelopment),
            Self::MadScientist => Some(Lab::MadScientist),
            Self::PowerRegulator => Some(Lab::PowerRegulator),
        }
    }
}

/// The options of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Which sheets are played on.
    pub mode: Mode,
    /// Danger Mode: how hard it is for each seat. Seats that are not named have it easy.
    pub difficulty: Vec<Difficulty>,
    /// Danger Mode: which Z lab is in play.
    pub z_lab: ZLab,
    /// Whether two public objectives are dealt.
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
        self.difficulty.get(seat).copied().unwrap_or_default()
    }

    /// DW-9: refuses what does not apply at a table of so many.
    pub(crate) fn check(&self, seats: u8) -> Result<(), SetupError> {
        if self.difficulty.len() > usize::from(seats) {
            let n = self.difficulty.len();
            let reason = format!("difficulty: {n} are given for {seats} seats; give one per seat");
            return Err(SetupError::Options(reason));
        }
        let mode = match self.mode {
            Mode::Lite => "lite",
            Mode::Danger => "danger",
        };
        let is = |key: &str, value: &str| (key, value) == ("mode", mode);
        let hard = self.difficulty.iter().any(|&difficulty| difficulty != Difficulty::default());
        let chosen = [
            ("difficulty", hard),
            ("z_lab", self.z_lab != ZLab::default()),
            ("rival", self.rival != Rival::default()),
        ];
        chosen
            .into_iter()
            .filter(|(_, is_chosen)| *is_chosen)
            .try_for_each(|(key, _)| SetupError::check_applies(&DinoWorld::META, key, seats, is))
    }
}

/// What is about threat, security and labs.
const DANGER: &[Only] = &[Only::With { key: "mode", value: "danger" }];

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
        only: &[],
    },
    OptionSpec {
        key: "difficulty",
        title: "Difficulty",
        help: "Danger Mode: how much threat and security each park starts with, and whether \
               security can be boosted. Easy for a first game.",
        kind: OptionKind::PerSeat {
            values: &[
                OptionValue { id: "easy", title: "Easy" },
                OptionValue { id: "normal", title: "Normal" },
                OptionValue { id: "hard", title: "Hard" },
                OptionValue { id: "fiendish", title: "Fiendish" },
            ],
            default: "easy",
        },
        only: DANGER,
    },
    OptionSpec {
        key: "z_lab",
        title: "Z lab",
        help: "Danger Mode: the strongest of the three labs. Docile Gene Editing for a first game.",
        kind: OptionKind::Choice {
            values: &[
                OptionValue { id: "dealt", title: "Dealt by chance" },
                OptionValue { id: "docile-gene-editing", title: "Docile Gene Editing" },
                OptionValue { id: "intense-development", title: "Intense Development" },
                OptionValue { id: "mad-scientist", title: "Mad Scientist" },
                OptionValue { id: "power-regulator", title: "Power Regulator" },
            ],
            default: "dealt",
        },
        only: DANGER,
    },
    OptionSpec {
        key: "objectives",
        title: "Public objectives",
        help: "Two goals for everybody, worth most to whoever meets them first.",
        kind: OptionKind::Switch { default: false },
        only: &[],
    },
    OptionSpec {
        key: "aquatics",
        title: "Aquatic dinosaurs",
        help: "Dinosaurs in the lake, which can be made larger.",
        kind: OptionKind::Switch { default: false },
        only: &[],
    },
    OptionSpec {
        key: "aviaries",
        title: "Aviaries",
        help: "Pens of given shapes in which pterosaurs breed from round to round.",
        kind: OptionKind::Switch { default: false },
        only: &[],
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
        only: &[Only::Seats { from: 1, to: 1 }],
    },
];
