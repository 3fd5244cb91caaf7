//! What one player alone needs: rivals, objectives, ratings.

use mesozoic_core::Provenance::{self, Designed, Public};
use serde::Serialize;

use super::board::Action;

/// A Rival card: it takes two dice of the row, by position, and puts them on two actions.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RivalCard {
    /// Its number as printed here.
    pub id: &'static str,
    /// Position in the row, from 1, and action, in order.
    pub takes: [(u8, Action); 2],
    /// Where it comes from.
    pub source: Provenance,
}

/// Dice in the row of one player alone.
pub const RIVAL_POOL: u8 = 6;

const RIVAL: Provenance =
    Designed("rival cards by public description; contents even over dice and actions");

/// The twelve Rival cards.
#[rustfmt::skip]
pub const RIVALS: [RivalCard; 12] = {
    use Action::{Build, Duplicate, ExtractDna, MakeDinos, RaiseFunds};
    [
        RivalCard { id: "RV01", takes: [(1, MakeDinos),  (4, Build)],      source: RIVAL },
        RivalCard { id: "RV02", takes: [(2, ExtractDna), (5, MakeDinos)],  source: RIVAL },
        RivalCard { id: "RV03", takes: [(3, Build),      (6, RaiseFunds)], source: RIVAL },
        RivalCard { id: "RV04", takes: [(1, Duplicate),  (3, MakeDinos)],  source: RIVAL },
        RivalCard { id: "RV05", takes: [(2, Build),      (4, ExtractDna)], source: RIVAL },
        RivalCard { id: "RV06", takes: [(5, RaiseFunds), (6, MakeDinos)],  source: RIVAL },
        RivalCard { id: "RV07", takes: [(1, ExtractDna), (6, Build)],      source: RIVAL },
        RivalCard { id: "RV08", takes: [(2, MakeDinos),  (3, RaiseFunds)], source: RIVAL },
        RivalCard { id: "RV09", takes: [(4, Duplicate),  (5, Build)],      source: RIVAL },
        RivalCard { id: "RV10", takes: [(1, RaiseFunds), (5, ExtractDna)], source: RIVAL },
        RivalCard { id: "RV11", takes: [(2, Duplicate),  (6, ExtractDna)], source: RIVAL },
        RivalCard { id: "RV12", takes: [(3, Duplicate),  (4, RaiseFunds)], source: RIVAL },
    ]
};

/// What an objective asks for at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "t", content = "v", rename_all = "kebab-case")]
pub enum Objective {
    /// So many standing paddocks of each type: Herbivore, Small, Large Carnivore.
    Paddocks([u8; 3]),
    /// So many exits, circled and still reachable.
    Exits(u8),
    /// So many standing attractions of each kind: Food, Ride, Merch.
    Attractions([u8; 3]),
    /// So many hired specialists who stayed.
    Specialists(u8),
    /// So many Building cards, finished and drawn.
    Cards(u8),
    /// At most so many deaths.
    Deaths(u16),
    /// At least so much excitement.
    Excitement(u16),
    /// So many dinosaurs in the park.
    Dinosaurs(u8),
    /// So many standing buildings with an X.
    Marked(u8),
}

/// An Objective card.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ObjectiveCard {
    /// Its number as printed here.
    pub id: &'static str,
    /// What it asks for, in our words.
    pub text: &'static str,
    /// The same for the rules.
    pub objective: Objective,
    /// What it scores when met.
    pub vp: u8,
    /// Where it comes from.
    pub source: Provenance,
}

const SEEN: Provenance = Public("condition in a public session report; points designed");
const OURS: Provenance = Designed("points by how seldom a simulated park meets it");

/// The twelve Objective cards.
#[rustfmt::skip]
pub const OBJECTIVES: [ObjectiveCard; 12] = {
    use Objective::{Attractions, Cards, Deaths, Dinosaurs, Excitement, Exits, Marked, Paddocks, Specialists};
    [
        ObjectiveCard { id: "O01", text: "3 Large Carnivore paddocks",                     objective: Paddocks([0, 0, 3]),    vp: 8, source: SEEN },
        ObjectiveCard { id: "O02", text: "3 Herbivore paddocks",                           objective: Paddocks([3, 0, 0]),    vp: 5, source: SEEN },
        ObjectiveCard { id: "O03", text: "A paddock of each of the three types",           objective: Paddocks([1, 1, 1]),    vp: 4, source: SEEN },
        ObjectiveCard { id: "O04", text: "3 Small Carnivore paddocks",                     objective: Paddocks([0, 3, 0]),    vp: 6, source: OURS },
        ObjectiveCard { id: "O05", text: "3 circled exits that can still be reached",      objective: Exits(3),               vp: 6, source: OURS },
        ObjectiveCard { id: "O06", text: "2 Foods, 2 Rides and 1 Merch",                   objective: Attractions([2, 2, 1]), vp: 6, source: OURS },
        ObjectiveCard { id: "O07", text: "All 3 specialists hired, and none has left",     objective: Specialists(3),         vp: 6, source: OURS },
        ObjectiveCard { id: "O08", text: "All 3 Building cards finished and drawn",        objective: Cards(3),               vp: 7, source: OURS },
        ObjectiveCard { id: "O09", text: "At most 3 deaths",                               objective: Deaths(3),              vp: 5, source: OURS },
        ObjectiveCard { id: "O10", text: "50 excitement or more",                          objective: Excitement(50),         vp: 6, source: OURS },
        ObjectiveCard { id: "O11", text: "12 dinosaurs in the park",                       objective: Dinosaurs(12),          vp: 6, source: OURS },
        ObjectiveCard { id: "O12", text: "12 standing buildings that a tour has visited",  objective: Marked(12),             vp: 6, source: OURS },
    ]
};

/// What a score alone is called.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Rating {
    /// From this many points on.
    pub from: i32,
    /// The name.
    pub name: &'static str,
    /// Whether it counts as a win.
    pub won: bool,
}

/// The ratings, best first. That scores are rated is public; the bands are designed.
pub const RATINGS: [Rating; 6] = [
    Rating { from: 115, name: "Apex Park", won: true },
    Rating { from: 100, name: "World Wonder", won: true },
    Rating { from: 85, name: "National Treasure", won: true },
    Rating { from: 70, name: "Regional Favourite", won: true },
    Rating { from: 55, name: "Roadside Curiosity", won: true },
    Rating { from: i32::MIN, name: "Condemned Site", won: false },
];
