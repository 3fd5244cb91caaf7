//! Facilities: twelve cards, one of each type in play.

use mesozoic_core::Provenance::{self, Designed, Rulebook};
use mesozoic_kit::named;
use serde::{Deserialize, Serialize};

named! {
    /// The two types.
    FacilityType {
        Recreation "recreation" "recreation",
        Welfare "welfare" "welfare",
    }
}

/// Values that build a recreation facility. Rulebook.
pub const RECREATION_VALUES: std::ops::RangeInclusive<u8> = 1..=3;
/// Values that build a welfare facility. Rulebook.
pub const WELFARE_VALUES: std::ops::RangeInclusive<u8> = 4..=6;

impl FacilityType {
    /// Values that build one.
    #[inline]
    pub const fn values(self) -> std::ops::RangeInclusive<u8> {
        match self {
            Self::Recreation => RECREATION_VALUES,
            Self::Welfare => WELFARE_VALUES,
        }
    }
}

/// The twelve cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs, reason = "named after the cards")]
pub enum Facility {
    GiftShop,
    Hotel,
    RollerCoaster,
    PicnicArea,
    ViewingPlatform,
    Zipwire,
    ContainmentUnit,
    DangerZone,
    Hatchery,
    RangerLookout,
    PettingZoo,
    Woodland,
}

/// One thing that may be asked of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Atom {
    /// A path leads to it.
    Connected,
    /// It is next to a pen.
    BesidePen,
    /// It is next to a path.
    BesidePath,
    /// It is next to a facility of the same card.
    BesideSame,
    /// There is none of the card yet.
    First,
    /// No pen next to it has a unit already.
    UnitFree,
}

/// How a card counts at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum FacilityScoring {
    /// By the way to an entrance: 1, 2, more.
    Nearness {
        /// Stars.
        stars: [u8; 3],
    },
    /// Each for every visitor held.
    PerVisitor {
        /// Stars.
        stars: u8,
    },
    /// By the size of groups: 1, 2, 3 and more.
    Groups {
        /// Stars.
        stars: [u8; 3],
    },
    /// Each at the lake, and each elsewhere.
    Lake {
        /// Stars at the lake.
        beside: u8,
        /// Stars elsewhere.
        elsewhere: u8,
    },
    /// Each the squares of the largest pen next to it.
    LargestPen,
    /// Pairs in sight, for each pen between them.
    Pairs {
        /// Stars a pen.
        stars: u8,
    },
    /// Each by what it has caught.
    Captures {
        /// Stars with a carnivore.
        carnivore: u8,
        /// Stars with a herbivore.
        herbivore: u8,
        /// Stars with nothing.
        empty: u8,
    },
    /// Each a fraction of the threat.
    Threat {
        /// The divisor.
        divisor: u8,
    },
    /// Each for pens next to it.
    PensBeside {
        /// Stars for a herbivore pen.
        herbivore: u8,
        /// Stars for a carnivore pen.
        carnivore: u8,
    },
    /// Each for every pen in its row and column.
    Overlook {
        /// Stars a pen.
        stars: u8,
    },
    /// Each so many, less the squares of one pen next to it.
    SmallPen {
        /// Stars before the squares are taken off.
        from: u8,
    },
    /// The stars of herbivore pens at the wood.
    Wood {
        /// Squares that it must have.
        least: u8,
        /// No more than this.
        most: u8,
    },
}

/// What a card is like.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FacilityInfo {
    /// The word used in documents.
    pub id: &'static str,
    /// What people read.
    pub name: &'static str,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: FacilityType,
    /// Where it may stand, in words.
    pub place: &'static str,
    /// What it is worth, in words.
    pub worth: &'static str,
    /// Only in Danger Mode.
    pub danger_only: bool,
    /// Alternatives, each a list of what must hold together; none at all means anywhere.
    pub placement: &'static [&'static [Atom]],
    /// How it counts.
    pub scoring: FacilityScoring,
    /// Where the numbers come from.
    pub source: Provenance,
}

const BOOK: Provenance = Rulebook("facilities");

/// In order.
#[rustfmt::skip]
pub const FACILITIES: [FacilityInfo; 12] = [
    FacilityInfo {
        id: "gift-shop", name: "Gift Shop", kind: FacilityType::Recreation, danger_only: false,
        place: "A path must lead to it.",
        worth: "3 stars one path from an entrance, 2 stars two paths away, otherwise 1 star.",
        placement: &[&[Atom::Connected]], scoring: FacilityScoring::Nearness { stars: [3, 2, 1] }, source: BOOK,
    },
    FacilityInfo {
        id: "hotel", name: "Hotel", kind: FacilityType::Recreation, danger_only: false,
        place: "A path must lead to the first one; every other stands next to a hotel.",
        worth: "1 star a hotel for each visitor that you hold.",
        placement: &[&[Atom::First, Atom::Connected], &[Atom::BesideSame]],
        scoring: FacilityScoring::PerVisitor { stars: 1 }, source: BOOK,
    },
    FacilityInfo {
        id: "roller-coaster", name: "Roller Coaster", kind: FacilityType::Recreation, danger_only: false,
        place: "A path must lead to it, or it stands next to another roller coaster.",
        worth: "Each group of touching coasters: 1 star for one, 3 for two, 6 for three or more.",
        placement: &[&[Atom::Connected], &[Atom::BesideSame]],
        scoring: FacilityScoring::Groups { stars: [1, 3, 6] }, source: BOOK,
    },
    FacilityInfo {
        id: "picnic-area", name: "Picnic Area", kind: FacilityType::Recreation, danger_only: false,
        place: "A path must lead to it.",
        worth: "3 stars next to the lake, 1 star elsewhere.",
        placement: &[&[Atom::Connected]], scoring: FacilityScoring::Lake { beside: 3, elsewhere: 1 }, source: BOOK,
    },
    FacilityInfo {
        id: "viewing-platform", name: "Viewing Platform", kind: FacilityType::Recreation, danger_only: false,
        place: "A path must lead to it.",
        worth: "As many stars as the largest standing pen next to it has squares.",
        placement: &[&[Atom::Connected]], scoring: FacilityScoring::LargestPen, source: BOOK,
    },
    FacilityInfo {
        id: "zipwire", name: "Zipwire", kind: FacilityType::Recreation, danger_only: false,
        place: "A path must lead to it.",
        worth: "Two in one row or column with no third between them: 2 stars for each pen in between.",
        placement: &[&[Atom::Connected]], scoring: FacilityScoring::Pairs { stars: 2 }, source: BOOK,
    },
    FacilityInfo {
        id: "containment-unit", name: "Containment Unit", kind: FacilityType::Welfare, danger_only: true,
        place: "It may stand anywhere, but no pen may have two units beside it.",
        worth: "Catches a dinosaur when a pen beside it breaks: 5 stars with a carnivore, 3 with a herbivore, 1 empty.",
        placement: &[&[Atom::UnitFree]],
        scoring: FacilityScoring::Captures { carnivore: 5, herbivore: 3, empty: 1 }, source: BOOK,
    },
    FacilityInfo {
        id: "danger-zone", name: "Danger Zone", kind: FacilityType::Welfare, danger_only: true,
        place: "It has to stand next to a path.",
        worth: "Half your threat level in stars, rounded down.",
        placement: &[&[Atom::BesidePath]], scoring: FacilityScoring::Threat { divisor: 2 }, source: BOOK,
    },
    FacilityInfo {
        id: "hatchery", name: "Hatchery", kind: FacilityType::Welfare, danger_only: false,
        place: "It has to stand next to a standing pen.",
        worth: "2 stars for each herbivore pen and 1 star for each carnivore pen beside it.",
        placement: &[&[Atom::BesidePen]],
        scoring: FacilityScoring::PensBeside { herbivore: 2, carnivore: 1 }, source: BOOK,
    },
    FacilityInfo {
        id: "ranger-lookout", name: "Ranger Lookout", kind: FacilityType::Welfare, danger_only: false,
        place: "It may stand anywhere.",
        worth: "1 star for each pen with a square in its row or column.",
        placement: &[], scoring: FacilityScoring::Overlook { stars: 1 }, source: BOOK,
    },
    FacilityInfo {
        id: "petting-zoo", name: "Petting Zoo", kind: FacilityType::Welfare, danger_only: false,
        place: "It has to stand next to a standing pen and next to a path.",
        worth: "6 stars less the squares of the smallest standing pen beside it, never below 0.",
        placement: &[&[Atom::BesidePen, Atom::BesidePath]],
        scoring: FacilityScoring::SmallPen { from: 6 },
        source: Designed("the rulebook lost the number before the star; 6 is the largest pen"),
    },
    FacilityInfo {
        id: "woodland", name: "Woodland", kind: FacilityType::Welfare, danger_only: false,
        place: "The first one may stand anywhere, every other next to the wood.",
        worth: "A wood of three squares or more: the stars of the herbivore pens beside it, 15 at most.",
        placement: &[&[Atom::First], &[Atom::BesideSame]],
        scoring: FacilityScoring::Wood { least: 3, most: 15 }, source: BOOK,
    },
];

impl Facility {
    /// All of them, in order.
    pub const ALL: [Self; 12] = [
        Self::GiftShop,
        Self::Hotel,
        Self::RollerCoaster,
        Self::PicnicArea,
        Self::ViewingPlatform,
        Self::Zipwire,
        Self::ContainmentUnit,
        Self::DangerZone,
        Self::Hatchery,
        Self::RangerLookout,
        Self::PettingZoo,
        Self::Woodland,
    ];

    /// What it is like.
    #[inline]
    pub const fn info(self) -> &'static FacilityInfo {
        &FACILITIES[self as usize]
    }
}
