//! Research labs of Danger Mode: twelve cards, one of each tier in play.

use mesozoic_core::Provenance::{self, Designed, Rulebook};
use serde::{Deserialize, Serialize};

/// The three tiers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
#[allow(missing_docs, reason = "they are letters on the cards")]
pub enum Tier {
    X,
    Y,
    Z,
}

/// How often a lab of each tier can be used. Rulebook.
pub const LAB_USES: [u8; 3] = [3, 2, 1];

/// The twelve cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs, reason = "named after the cards")]
pub enum Lab {
    CalculatedRisk,
    RelaxedRegulations,
    Repaving,
    SideEntrance,
    AlternateFunding,
    GeneticModification,
    QuestionableAccounting,
    Urbanisation,
    DocileGeneEditing,
    IntenseDevelopment,
    MadScientist,
    PowerRegulator,
}

/// What a lab is like.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LabInfo {
    /// The word used in documents.
    pub id: &'static str,
    /// What people read.
    pub name: &'static str,
    /// Its tier.
    pub tier: Tier,
    /// What it does, in words.
    pub text: &'static str,
    /// Where it comes from.
    pub source: Provenance,
}

const BOOK: Provenance = Rulebook("research labs");

/// In order.
#[rustfmt::skip]
pub const LABS: [LabInfo; 12] = [
    LabInfo { id: "calculated-risk", name: "Calculated Risk", tier: Tier::X, source: BOOK,
        text: "A new carnivore pen adds 1 threat instead of 2, and one of its squares is damaged at once." },
    LabInfo { id: "relaxed-regulations", name: "Relaxed Building Regulations", tier: Tier::X, source: BOOK,
        text: "A new pen is one square smaller or larger than its species asks for." },
    LabInfo { id: "repaving", name: "Re-paving Work", tier: Tier::X, source: BOOK,
        text: "Turn a drawn path into a crossroads, without pips." },
    LabInfo { id: "side-entrance", name: "Side Entrance", tier: Tier::X, source: Designed("where it may be and what it is; the card only says a new entrance"),
        text: "An empty square at the wall becomes an entrance with a crossroads." },
    LabInfo { id: "alternate-funding", name: "Alternate Funding", tier: Tier::Y, source: BOOK,
        text: "Set one of your dice to any value from 1 to 6." },
    LabInfo { id: "genetic-modification", name: "Genetic Modification", tier: Tier::Y, source: BOOK,
        text: "Change one die by 2, or up to two dice by 1 each." },
    LabInfo { id: "questionable-accounting", name: "Questionable Accounting", tier: Tier::Y, source: BOOK,
        text: "Add 3 to one of your dice." },
    LabInfo { id: "urbanisation", name: "Urbanisation", tier: Tier::Y, source: BOOK,
        text: "Build a second facility in this round, with dice of its own." },
    LabInfo { id: "docile-gene-editing", name: "Docile Gene Editing", tier: Tier::Z, source: BOOK,
        text: "A new pen adds no threat." },
    LabInfo { id: "intense-development", name: "Intense Development", tier: Tier::Z, source: BOOK,
        text: "Build a second pen in this round, with dice of its own." },
    LabInfo { id: "mad-scientist", name: "Mad Scientist", tier: Tier::Z, source: BOOK,
        text: "Score twice the difference between threat and security, now." },
    LabInfo { id: "power-regulator", name: "Power Regulator", tier: Tier::Z, source: BOOK,
        text: "No damage in this round's Malfunction Phase." },
];

impl Lab {
    /// All of them, four of each tier, in order.
    pub const ALL: [Self; 12] = [
        Self::CalculatedRisk,
        Self::RelaxedRegulations,
        Self::Repaving,
        Self::SideEntrance,
        Self::AlternateFunding,
        Self::GeneticModification,
        Self::QuestionableAccounting,
        Self::Urbanisation,
        Self::DocileGeneEditing,
        Self::IntenseDevelopment,
        Self::MadScientist,
        Self::PowerRegulator,
    ];

    /// What it is like.
    #[inline]
    pub const fn info(self) -> &'static LabInfo {
        &LABS[self as usize]
    }

    /// The labs of a tier.
    pub fn of(tier: Tier) -> &'static [Self] {
        &Self::ALL[tier as usize * 4..][..4]
    }
}
