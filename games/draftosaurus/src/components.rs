//! What is in the box: species, die, boards, with where each number comes from. No rules.

use mesozoic_core::Provenance::{self, Public, Rulebook};
use mesozoic_kit::named;
use serde::Serialize;

/// The most that can play.
pub const MAX_SEATS: usize = 5;
/// Dinosaurs of each species in the box.
pub const PER_SPECIES: u8 = 10;
/// Dinosaurs each seat draws at the start of a round.
pub const DRAWN: u8 = 6;
/// Dinosaurs in each zoo at the end of a game.
pub const PLACED: u8 = 12;

/// What changes with the number of seats. Rulebook: "How many dinosaurs?" and the two-player
/// version.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Dinosaurs of each species that stay in the box.
    pub boxed: u8,
    /// Rounds of a game.
    pub rounds: u8,
    /// Turns of a round.
    pub turns: u8,
}

/// Indexed by the number of seats.
pub const TABLES: [Table; MAX_SEATS + 1] = [
    Table { boxed: 0, rounds: 0, turns: 0 },
    Table { boxed: 0, rounds: 0, turns: 0 },
    Table { boxed: 2, rounds: 4, turns: 3 },
    Table { boxed: 4, rounds: 2, turns: 6 },
    Table { boxed: 2, rounds: 2, turns: 6 },
    Table { boxed: 0, rounds: 2, turns: 6 },
];

named! {
    /// The six kinds of dinosaur.
    Species {
        /// Pays a bonus in every pen, breaks ties, has a face of the die.
        Trex "trex" "T-Rex",
        /// Blue.
        Stegosaurus "stegosaurus" "Stegosaurus",
        /// Purple.
        Brachiosaurus "brachiosaurus" "Brachiosaurus",
        /// Yellow.
        Triceratops "triceratops" "Triceratops",
        /// Green.
        Parasaurolophus "parasaurolophus" "Parasaurolophus",
        /// Orange.
        Spinosaurus "spinosaurus" "Spinosaurus",
    }
}

impl Species {
    /// How many there are.
    pub const COUNT: u8 = 6;

    /// The species of a lane of a pouch.
    #[inline]
    pub(crate) const fn at(kind: u8) -> Self {
        Self::ALL[kind as usize]
    }
}

named! {
    /// The two sides of the zoo boards.
    Side {
        /// For the first games.
        Summer "summer" "Summer",
        /// Slightly more technical.
        Winter "winter" "Winter",
    }
}

/// The two kinds of ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "lowercase")]
pub enum Region {
    /// Under the trees.
    Woodlands,
    /// In the open.
    Grasslands,
}

/// The two banks of the river.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Bank {
    /// Left of the river.
    FoodCourt,
    /// Right of the river.
    Restrooms,
}

named! {
    /// The six faces of the placement die, each as likely as any other.
    Face {
        /// A pen in the woodlands.
        Woodlands "woodlands" "Woodlands",
        /// A pen in the grasslands.
        Grasslands "grasslands" "Grasslands",
        /// A pen right of the river.
        Restrooms "restrooms" "Restrooms",
        /// A pen left of the river.
        FoodCourt "food-court" "Food Court",
        /// A pen with nobody in it.
        EmptyPen "empty-pen" "Empty Pen",
        /// A pen without a T-Rex.
        WatchOut "watch-out" "Watch Out for T-Rex",
    }
}

/// The pens of both sides, in the order of their printed board: left bank, then right bank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs, reason = "the table below describes them")]
pub enum Pen {
    Forest,
    Trio,
    Prairie,
    King,
    Meadow,
    Island,
    Wood,
    BridgeLeft,
    Quarantine,
    Lookout,
    BridgeRight,
    Pyramid,
}

/// One pen as printed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PenInfo {
    /// Which.
    pub pen: Pen,
    /// The word used in notation and documents.
    pub id: &'static str,
    /// What people read.
    pub name: &'static str,
    /// Which side of the board.
    pub side: Side,
    /// Which ground.
    pub region: Region,
    /// Which bank.
    pub bank: Bank,
    /// How many it holds; 12 is as good as any number.
    pub capacity: u8,
    /// Where the pen's ground, bank and room were read.
    pub source: Provenance,
}

const BOARD: Provenance = Public("scans of both board sides, official Spanish rulebook p. 4-7");

/// Every pen, indexed by [`Pen`].
#[rustfmt::skip]
pub const PENS: [PenInfo; 12] = {
    use Bank::{FoodCourt as Left, Restrooms as Right};
    use Region::{Grasslands as Grass, Woodlands as Woods};
    use Side::{Summer, Winter};
    [
        PenInfo { pen: Pen::Forest,      id: "forest",       name: "Forest of Sameness",         side: Summer, region: Woods, bank: Left,  capacity: 6,  source: BOARD },
        PenInfo { pen: Pen::Trio,        id: "trio",         name: "Woody Trio",                 side: Summer, region: Woods, bank: Left,  capacity: 3,  source: BOARD },
        PenInfo { pen: Pen::Prairie,     id: "prairie",      name: "Prairie of Love",            side: Summer, region: Grass, bank: Left,  capacity: 12, source: BOARD },
        PenInfo { pen: Pen::King,        id: "king",         name: "King of the Jungle",         side: Summer, region: Woods, bank: Right, capacity: 1,  source: BOARD },
        PenInfo { pen: Pen::Meadow,      id: "meadow",       name: "Meadow of Differences",      side: Summer, region: Grass, bank: Right, capacity: 6,  source: BOARD },
        PenInfo { pen: Pen::Island,      id: "island",       name: "Solitary Island",            side: Summer, region: Grass, bank: Right, capacity: 1,  source: BOARD },
        PenInfo { pen: Pen::Wood,        id: "wood",         name: "Well-Ordered Wood",          side: Winter, region: Woods, bank: Left,  capacity: 6,  source: BOARD },
        PenInfo { pen: Pen::BridgeLeft,  id: "bridge-left",  name: "Lovers' Bridge, left bank",  side: Winter, region: Woods, bank: Left,  capacity: 12, source: BOARD },
        PenInfo { pen: Pen::Quarantine,  id: "quarantine",   name: "Quarantine Zone",            side: Winter, region: Grass, bank: Left,  capacity: 1,  source: BOARD },
        PenInfo { pen: Pen::Lookout,     id: "lookout",      name: "Lookout",                    side: Winter, region: Woods, bank: Right, capacity: 1,  source: BOARD },
        PenInfo { pen: Pen::BridgeRight, id: "bridge-right", name: "Lovers' Bridge, right bank", side: Winter, region: Grass, bank: Right, capacity: 12, source: BOARD },
        PenInfo { pen: Pen::Pyramid,     id: "pyramid",      name: "Pyramid",                    side: Winter, region: Grass, bank: Right, capacity: 6,  source: BOARD },
    ]
};

impl Pen {
    /// The pen as printed.
    pub const fn info(self) -> &'static PenInfo {
        &PENS[self as usize]
    }

    /// The six pens of a side.
    pub const fn of(side: Side) -> [Self; 6] {
        match side {
            Side::Summer => {
                [Self::Forest, Self::Trio, Self::Prairie, Self::King, Self::Meadow, Self::Island]
            }
            Side::Winter => [
                Self::Wood,
                Self::BridgeLeft,
                Self::Quarantine,
                Self::Lookout,
                Self::BridgeRight,
                Self::Pyramid,
            ],
        }
    }

    /// Its place among the pens of its side.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        let i = self as usize;
        if i < 6 { i } else { i - 6 }
    }
}

/// A scale and where it was read.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Scale {
    /// Points for a pen of so many dinosaurs.
    pub points: [u8; 7],
    /// Where the numbers were read.
    pub source: Provenance,
}

/// The Forest of Sameness.
pub const FOREST: Scale = Scale { points: [0, 2, 4, 8, 12, 18, 24], source: BOARD };
/// The Meadow of Differences.
pub const MEADOW: Scale = Scale { points: [0, 1, 3, 6, 10, 15, 21], source: BOARD };
/// The Well-Ordered Wood.
pub const WOOD: Scale = Scale { points: [0, 2, 4, 8, 12, 18, 24], source: BOARD };

/// One brick of the Pyramid: slots 0 to 2 are the bottom row from the left, 3 and 4 the middle
/// row, 5 the top.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Brick {
    /// Points when a dinosaur stands on it.
    pub points: u8,
    /// The slots that must be filled before it, one bit each.
    pub rests_on: u8,
    /// The slots that must hold another species, one bit each.
    pub neighbours: u8,
}

/// The Pyramid, slot by slot. Points, geometry and the nine pairs of neighbours are read off the boards.
#[rustfmt::skip]
pub const PYRAMID: [Brick; 6] = [
    Brick { points: 2, rests_on: 0b00_0000, neighbours: 0b00_1010 },
    Brick { points: 2, rests_on: 0b00_0000, neighbours: 0b01_1101 },
    Brick { points: 2, rests_on: 0b00_0000, neighbours: 0b01_0010 },
    Brick { points: 4, rests_on: 0b00_0111, neighbours: 0b11_0011 },
    Brick { points: 4, rests_on: 0b00_0111, neighbours: 0b10_1110 },
    Brick { points: 7, rests_on: 0b01_1111, neighbours: 0b01_1000 },
];

/// A flat value and where it was read.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Points {
    /// The points.
    pub points: u8,
    /// Where the number was read.
    pub source: Provenance,
}

const fn printed(points: u8, section: &'static str) -> Points {
    Points { points, source: Rulebook(section) }
}

/// Each couple in the Prairie of Love.
pub const COUPLE: Points = printed(5, "The Prairie of Love");
/// A Woody Trio of exactly three.
pub const TRIO: Points = printed(7, "The Woody Trio");
/// A King of the Jungle with no opponent above.
pub const KING: Points = printed(7, "King of the Jungle");
/// A Solitary Island whose dinosaur is the only one of its species.
pub const ISLAND: Points = printed(7, "Solitary Island");
/// Each couple across the Lovers' Bridge.
pub const BRIDGE: Points = printed(6, "Lovers' Bridge");
/// Each dinosaur that the Lookout sees.
pub const LOOKOUT: Points = printed(2, "The Lookout");
/// Each dinosaur in the River.
pub const RIVER: Points = printed(1, "The River");
/// Each pen with a T-Rex.
pub const TREX: Points = printed(1, "T-Rex");
