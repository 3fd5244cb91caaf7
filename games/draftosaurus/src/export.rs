//! The component data for boards, so that none repeats a name, a number or a text.

use serde::Serialize;
use ts_rs::TS;

use crate::components::{
    BRIDGE, Bank, COUPLE, Face, ISLAND, KING, LOOKOUT, PENS, Pen, PenInfo, RIVER, Region, Side,
    Species, TRIO,
};

/// A kind of dinosaur.
#[derive(Serialize, TS)]
#[ts(export)]
struct SpeciesCard {
    id: Species,
    name: &'static str,
    plural: &'static str,
    /// For where there is little room.
    short: &'static str,
}

/// A pen.
#[derive(Serialize, TS)]
#[ts(export)]
struct PenCard {
    id: Pen,
    name: &'static str,
    side: Side,
    region: Region,
    bank: Bank,
    /// The pen's own rule, in one breath.
    hint: String,
    /// Where the rules tell more.
    rule: &'static str,
}

/// A face of the die, and the pens that it allows.
#[derive(Serialize, TS)]
#[ts(export)]
struct FaceCard {
    id: Face,
    name: &'static str,
    hint: &'static str,
}

/// Everything in the box.
#[derive(Serialize, TS)]
#[ts(export)]
#[serde(rename_all = "camelCase")]
struct ComponentData {
    /// In the order of the box and of hands.
    species: Vec<SpeciesCard>,
    /// In the order of the boards: left bank, then right bank.
    pens: Vec<PenCard>,
    faces: Vec<FaceCard>,
    river_hint: String,
}

fn species(id: Species) -> SpeciesCard {
    let (plural, short) = match id {
        Species::Trex => ("T-Rexes", "T-Rex"),
        Species::Stegosaurus => ("Stegosauri", "Stego"),
        Species::Brachiosaurus => ("Brachiosauri", "Brachio"),
        Species::Triceratops => ("Triceratops", "Tricera"),
        Species::Parasaurolophus => ("Parasaurolophi", "Para"),
        Species::Spinosaurus => ("Spinosauri", "Spino"),
    };
    SpeciesCard { id, name: id.name(), plural, short }
}

fn pen(info: PenInfo) -> PenCard {
    let bridge =
        || format!("{} points for each couple with one partner on each bank.", BRIDGE.points);
    let (rule, hint) = match info.pen {
        Pen::Forest => (
            "DR-18",
            "One species only, from the left. The last filled stump is the score.".to_owned(),
        ),
        Pen::Trio => {
            ("DR-21", format!("{} points if exactly three stand here, of any kind.", TRIO.points))
        }
        Pen::Prairie => {
            ("DR-20", format!("{} points for each couple of one species. No limit.", COUPLE.points))
        }
        Pen::King => (
            "DR-22",
            format!(
                "{} points if nobody else has more of this species in the whole zoo.",
                KING.points
            ),
        ),
        Pen::Meadow => (
            "DR-19",
            "Each species once, from the left. The last filled place is the score.".to_owned(),
        ),
        Pen::Island => (
            "DR-23",
            format!(
                "{} points if it is the only one of its species in your whole zoo.",
                ISLAND.points
            ),
        ),
        Pen::Wood => (
            "DR-24",
            "Two species in turn, from the left. The last filled stump is the score.".to_owned(),
        ),
        Pen::BridgeLeft | Pen::BridgeRight => ("DR-26", bridge()),
        Pen::Quarantine => (
            "DR-28",
            "One dinosaur waits here and moves anywhere it fits before the count.".to_owned(),
        ),
        Pen::Lookout => (
            "DR-27",
            format!(
                "{} points for each of this species in the zoo of your right-hand neighbour.",
                LOOKOUT.points
            ),
        ),
        Pen::Pyramid => {
            ("DR-25", "Bottom row first. Touching stones hold different species.".to_owned())
        }
    };
    let PenInfo { pen, name, side, region, bank, .. } = info;
    PenCard { id: pen, name, side, region, bank, hint, rule }
}

fn face(id: Face) -> FaceCard {
    let hint = match id {
        Face::Woodlands => "a pen in the woodlands",
        Face::Grasslands => "a pen in the grasslands",
        Face::Restrooms => "a pen right of the river",
        Face::FoodCourt => "a pen left of the river",
        Face::EmptyPen => "a pen with nobody in it",
        Face::WatchOut => "a pen without a T-Rex",
    };
    FaceCard { id, name: id.name(), hint }
}

impl ComponentData {
    fn new() -> Self {
        let points = if RIVER.points == 1 { "point" } else { "points" };
        Self {
            species: Species::ALL.map(species).into(),
            pens: PENS.map(pen).into(),
            faces: Face::ALL.map(face).into(),
            river_hint: format!(
                "Always open, whatever the die says. {} {points} for each dinosaur.",
                RIVER.points
            ),
        }
    }
}

#[test]
fn export_bindings_of_the_components() {
    mesozoic_testkit::export_components(&ComponentData::new());
}
