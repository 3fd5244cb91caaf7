//! The 16 cards of the solo game: an objective above, what the automaton takes away below.

use mesozoic_core::Provenance::{self, Designed, Rulebook};
use serde::Serialize;

use super::{Diet, Goal, Kind, Ware, named};

named! {
    /// A solo card.
    SoloCard {
        O01 "o01" "Two Upgrades",
        O02 "o02" "Two Attractions",
        O03 "o03" "Two Species",
        O04 "o04" "Excitement 6",
        O05 "o05" "Eight DNA",
        O06 "o06" "Two Specialists",
        O07 "o07" "Four Dinosaurs",
        O08 "o08" "Safe Park",
        O09 "o09" "Excitement 12",
        O10 "o10" "Eight Dinosaurs",
        O11 "o11" "One of Each",
        O12 "o12" "Busy Attractions",
        O13 "o13" "Fourteen DNA",
        O14 "o14" "Four Upgrades",
        O15 "o15" "A Herd of Three",
        O16 "o16" "Full Tills",
    }
}

/// How many cards there are.
pub const SOLO_CARDS: usize = 16;
/// How many are drawn to choose from.
pub const SOLO_DRAWN: u32 = 10;
/// How many of those stay in play.
pub const SOLO_KEPT: u32 = 7;
/// Points of an objective by the round in which it is scored; the game has this many rounds.
pub const SOLO_VALUES: [u8; 7] = [10, 10, 7, 5, 3, 2, 1];
/// Points for never having discarded an objective.
pub const SOLO_BONUS: u8 = 10;
/// Visitors in the bag: patrons and hooligans.
pub const SOLO_VISITORS: [u8; 2] = [22, 3];
/// Dice of the solo game.
pub const SOLO_DICE: u8 = 5;

/// A solo card as printed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SoloInfo {
    /// What it asks for.
    pub goal: Goal,
    /// The same in words.
    pub text: &'static str,
    /// Dice that are removed, counted from the left, from 1.
    pub dice: [u8; 2],
    /// The face-up recipe that is discarded.
    pub recipe: Option<Diet>,
    /// Market items that are discarded: what, and the price of its row.
    pub items: [(Ware, u8); 2],
    /// Where it was read.
    pub source: Provenance,
}

const OURS: Provenance = Designed("the card is unknown; removals spread evenly over the deck");

/// Every card, in order.
#[rustfmt::skip]
pub const SOLO_INFO: [SoloInfo; SOLO_CARDS] = {
    use Diet::{Herbivore as H, Large as L, Small as S};
    use Goal::{AttractionPoints, Attractions, Dinosaurs, EachType, Excitement, Herds, Hires, Species, Stored, Takings, Unharmed, Upgrades};
    use Ware::{Attraction as A, Specialist as P, Upgrade as U};
    [
        SoloInfo { goal: Upgrades(2), text: "Buy 2 lab upgrades.", dice: [1, 3], recipe: Some(H), items: [(A, 2), (U, 5)], source: Rulebook("Example Q gives what is removed; objective ours") },
        SoloInfo { goal: Attractions(2), text: "Build 2 attractions.", dice: [2, 4], recipe: Some(S), items: [(A, 3), (U, 2)], source: OURS },
        SoloInfo { goal: Species(2), text: "Create 2 species besides the one you started with.", dice: [3, 5], recipe: Some(L), items: [(A, 4), (U, 3)], source: OURS },
        SoloInfo { goal: Excitement(6), text: "Reach an excitement level of 6.", dice: [1, 5], recipe: None, items: [(A, 5), (U, 4)], source: OURS },
        SoloInfo { goal: Stored(8), text: "Have 8 DNA in cold storage.", dice: [2, 5], recipe: Some(H), items: [(A, 2), (U, 2)], source: OURS },
        SoloInfo { goal: Hires(2), text: "Hire 2 specialists.", dice: [1, 4], recipe: Some(S), items: [(A, 3), (U, 5)], source: OURS },
        SoloInfo { goal: Dinosaurs(4), text: "Have 4 dinosaurs in your park.", dice: [1, 2], recipe: Some(L), items: [(A, 4), (P, 2)], source: OURS },
        SoloInfo { goal: Unharmed(5), text: "Reach a security level of 5, with no visitor eaten this round.", dice: [2, 3], recipe: Some(H), items: [(A, 5), (P, 3)], source: OURS },
        SoloInfo { goal: Excitement(12), text: "Reach an excitement level of 12.", dice: [3, 4], recipe: Some(S), items: [(A, 2), (P, 4)], source: OURS },
        SoloInfo { goal: Dinosaurs(8), text: "Have 8 dinosaurs in your park.", dice: [4, 5], recipe: Some(L), items: [(A, 3), (P, 5)], source: OURS },
        SoloInfo { goal: EachType, text: "Build a food, a ride and a merchandise attraction.", dice: [1, 3], recipe: Some(H), items: [(A, 4), (P, 2)], source: OURS },
        SoloInfo { goal: AttractionPoints(5), text: "Score 5 points from patrons at attractions in one round.", dice: [2, 4], recipe: Some(S), items: [(U, 3), (P, 3)], source: OURS },
        SoloInfo { goal: Stored(14), text: "Have 14 DNA in cold storage.", dice: [3, 5], recipe: None, items: [(U, 4), (P, 4)], source: OURS },
        SoloInfo { goal: Upgrades(4), text: "Buy 4 lab upgrades.", dice: [1, 5], recipe: Some(H), items: [(U, 5), (P, 5)], source: OURS },
        SoloInfo { goal: Herds(&[3]), text: "Have 3 dinosaurs in one paddock.", dice: [2, 5], recipe: Some(S), items: [(U, 2), (P, 2)], source: OURS },
        SoloInfo { goal: Takings(10), text: "Earn $10 from patrons in one round.", dice: [1, 4], recipe: Some(L), items: [(U, 3), (P, 4)], source: OURS },
    ]
};

impl SoloCard {
    /// The card as printed.
    #[inline]
    pub const fn info(self) -> &'static SoloInfo {
        &SOLO_INFO[self as usize]
    }
}

/// Counts the types that [`Goal::EachType`] wants.
pub const TYPES: u8 = Kind::Merchandise as u8 + 1;
