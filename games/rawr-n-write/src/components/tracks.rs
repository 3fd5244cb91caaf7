//! The tracks and boxes of a Park Sheet, and what they are worth at the end.

use mesozoic_core::Provenance::{self, Designed, Rulebook};
use serde::Serialize;

use super::named;

named! {
    /// The six kinds of DNA: three Basic, three Advanced.
    Colour {
        Blue "blue" "blue",
        Pink "pink" "pink",
        Purple "purple" "purple",
        Green "green" "green",
        Red "red" "red",
        Orange "orange" "orange",
    }
}

impl Colour {
    /// The three of a plain dinosaur.
    pub const BASIC: [Self; 3] = [Self::Blue, Self::Pink, Self::Purple];
    /// The three of the rarer ones.
    pub const ADVANCED: [Self; 3] = [Self::Green, Self::Red, Self::Orange];
    /// How many boxes each track has. The rulebook asks for one circle in each Basic track at the
    /// start; the numbers are designed to hold what a generous game brings.
    pub const BOXES: [u8; 6] = [12, 12, 12, 8, 8, 8];

    /// Whether it is one of the three Basic colours.
    #[inline]
    pub const fn is_basic(self) -> bool {
        (self as u8) < 3
    }

    /// How many boxes its track has.
    #[inline]
    pub const fn boxes(self) -> u8 {
        Self::BOXES[self as usize]
    }
}

/// Boxes to store coins in.
pub const COIN_BOXES: u8 = 8;
/// Boxes to store roads in.
pub const ROAD_BOXES: u8 = 10;
/// Coin boxes of a Building track and of a Specialist track: the dearest card of each kind.
pub const COST_BOXES: [u8; 2] = [10, 9];
/// Coins of one trade.
pub const TRADE: u8 = 2;
/// Where that number comes from.
pub const TRADE_SOURCE: Provenance =
    Designed("at 1 coin Raise Funds would never take security; at 2 a trade for DNA is even");

named! {
    /// The coin tracks of a sheet: three for Building cards, three for Specialist cards.
    Track {
        BuildingA "building-a" "Building A",
        BuildingB "building-b" "Building B",
        BuildingC "building-c" "Building C",
        SpecialistA "specialist-a" "Specialist A",
        SpecialistB "specialist-b" "Specialist B",
        SpecialistC "specialist-c" "Specialist C",
    }
}

impl Track {
    /// Those of Specialist cards, by slot.
    pub const SPECIALISTS: [Self; 3] = [Self::SpecialistA, Self::SpecialistB, Self::SpecialistC];

    /// The slot of its card: 0 to 2.
    #[inline]
    pub const fn slot(self) -> usize {
        self as usize % 3
    }

    /// Whether it belongs to a Building card.
    #[inline]
    pub const fn is_building(self) -> bool {
        (self as u8) < 3
    }
}

/// Boxes of the Excitement track before the 61+ box.
pub const EXCITEMENT_BOXES: u8 = 60;
/// Boxes of one of its rows.
pub const EXCITEMENT_ROW: u8 = 6;
/// What the row of the last circle scores.
pub const EXCITEMENT_VP: [u8; 10] = [1, 3, 5, 8, 11, 14, 18, 22, 26, 30];

/// An income icon on the Excitement track.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "what it pays")]
pub enum Icon {
    Coin,
    Basic,
    Security,
    Road,
    Advanced,
}

/// The boxes with an icon, in order. Where they stand is designed.
pub const EXCITEMENT_ICONS: [(u8, Icon); 16] = [
    (4, Icon::Coin),
    (8, Icon::Basic),
    (12, Icon::Security),
    (15, Icon::Road),
    (18, Icon::Coin),
    (22, Icon::Basic),
    (26, Icon::Security),
    (30, Icon::Advanced),
    (34, Icon::Coin),
    (38, Icon::Basic),
    (42, Icon::Security),
    (46, Icon::Advanced),
    (50, Icon::Coin),
    (54, Icon::Security),
    (57, Icon::Basic),
    (60, Icon::Advanced),
];

/// Boxes of the Death track before the 21+ box.
pub const DEATH_BOXES: u16 = 20;
/// The boxes that bring a disaster. Which they are is designed.
pub const DISASTER_BOXES: [u16; 8] = [3, 6, 9, 12, 14, 16, 18, 20];
/// How often a park resolves each disaster.
pub const DISASTER_LIMIT: u8 = 2;

named! {
    /// The five disasters.
    Disaster {
        /// A paddock is destroyed.
        Breakout "breakout" "Breakout",
        /// An attraction is destroyed.
        Wreckage "wreckage" "Wreckage",
        /// Three roads are destroyed.
        Washout "washout" "Washout",
        /// Four DNA are lost.
        Freezer "freezer" "Freezer Failure",
        /// A specialist leaves.
        Walkout "walkout" "Walkout",
    }
}

/// A disaster as it stands on the sheet.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DisasterInfo {
    /// Which.
    pub disaster: Disaster,
    /// How many things it takes.
    pub takes: u8,
    /// What it does, in our words.
    pub text: &'static str,
    /// Where the effect comes from; the names are ours.
    pub source: Provenance,
}

const DESTROYED: Provenance = Rulebook("Run Park Phase, deaths");

/// Every disaster, indexed by [`Disaster`].
#[rustfmt::skip]
pub const DISASTERS: [DisasterInfo; 5] = [
    DisasterInfo { disaster: Disaster::Breakout, takes: 1, text: "Destroy a paddock; its dinosaurs are gone.",        source: DESTROYED },
    DisasterInfo { disaster: Disaster::Wreckage, takes: 1, text: "Destroy an attraction.",                            source: DESTROYED },
    DisasterInfo { disaster: Disaster::Washout,  takes: 3, text: "Destroy three roads, in the park or in storage.",  source: DESTROYED },
    DisasterInfo { disaster: Disaster::Freezer,  takes: 4, text: "Lose four stored DNA.",                             source: DESTROYED },
    DisasterInfo { disaster: Disaster::Walkout,  takes: 1, text: "A hired specialist leaves and scores nothing.",    source: DESTROYED },
];

/// The values of final scoring that stand in no other table.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Points {
    /// Each hired specialist that stayed.
    pub specialist: i32,
    /// Each excitement beyond the last box.
    pub excitement_over: i32,
    /// So many stored DNA score a point.
    pub dna: i32,
    /// Each death in a box.
    pub death: i32,
    /// Each death beyond the last box.
    pub death_over: i32,
    /// Where they come from.
    pub source: Provenance,
}

/// Final scoring.
pub const POINTS: Points = Points {
    specialist: 3,
    excitement_over: 1,
    dna: 2,
    death: -1,
    death_over: -2,
    source: Rulebook("Final Scoring"),
};
