//! The component data for boards, so that none repeats a name, a number or a text.

use serde::Serialize;
use ts_rs::TS;

use crate::components::designed::HERD_NAMES;
use crate::components::{
    Area, ERUPTION, Environment, GROWTH_FIRST, GROWTH_SECOND, HABITAT_NAMES, HABITATS, HATCHED,
    MAX_SEATS, MIGRATIONS, Period, Predator, SETTLERS, TREX_FAR, TREX_NEAR, Tile,
};
use crate::view::shock;

/// Something that has a name.
#[derive(Serialize, TS)]
#[ts(export)]
struct Named<I> {
    id: I,
    name: &'static str,
}

/// A step from one area to the next.
#[derive(Serialize, TS)]
#[ts(export)]
struct Way {
    to: Area,
    /// How many of a party die on it.
    dies: u8,
}

/// An area and what is one step away.
#[derive(Serialize, TS)]
#[ts(export)]
struct AreaInfo {
    id: Area,
    name: &'static str,
    environment: Environment,
    ways: Vec<Way>,
}

/// An action tile.
#[derive(Serialize, TS)]
#[ts(export)]
struct TileInfo {
    id: Tile,
    name: &'static str,
    /// For where there is little room, and for where there is less.
    short: String,
    word: &'static str,
    text: &'static str,
    /// Where the rules tell more.
    rule: &'static str,
}

impl TileInfo {
    fn new(id: Tile) -> Self {
        let (word, rule) = match id {
            Tile::Environment => ("Settle", "TT-16"),
            Tile::Growth => ("Growth", "TT-18"),
            Tile::Migration => ("Migrate", "TT-22"),
            Tile::Hatch => ("Hatch", "TT-19"),
            Tile::Trex => ("T-Rex", "TT-29"),
            Tile::Raptors => ("Raptors", "TT-35"),
        };
        let short = match id {
            Tile::Environment => format!("Settle {}", SETTLERS.n),
            Tile::Growth => format!("Grow {} + {}", GROWTH_FIRST.n, GROWTH_SECOND.n),
            Tile::Migration => format!("Move {} herds", MIGRATIONS.n),
            Tile::Hatch => format!("Hatch {}, fly", HATCHED.n),
            Tile::Trex => format!("Eat {} or {}", TREX_NEAR.n, TREX_FAR.n),
            Tile::Raptors => "Eat, scatter".to_owned(),
        };
        Self { id, name: id.name(), short, word, text: id.text(), rule }
    }
}

/// Everything in the box.
#[derive(Serialize, TS)]
#[ts(export)]
#[serde(rename_all = "camelCase")]
struct ComponentData {
    areas: Vec<AreaInfo>,
    environments: Vec<Named<Environment>>,
    /// What the habitats of an area are called, primary first.
    habitats: [&'static str; HABITATS],
    /// The dinosaurs of each seat.
    herds: [&'static str; MAX_SEATS],
    periods: Vec<Named<Period>>,
    predators: Vec<Named<Predator>>,
    tiles: Vec<TileInfo>,
    /// Dinosaurs of an environment card and of the New Environment tile.
    settlers: u8,
    /// Dinosaurs of the Hatch counter.
    hatched: u8,
    /// What the T-Rex eats after one area, and after two.
    trex_eats: [u8; 2],
    /// What an eruption kills, primary habitat first.
    eruption: [u8; HABITATS],
}

impl ComponentData {
    fn new() -> Self {
        let area = |id: Area| AreaInfo {
            id,
            name: id.name(),
            environment: id.environment(),
            ways: id.adjacent().iter().map(|to| Way { to, dies: shock(id, to) }).collect(),
        };
        Self {
            areas: Area::ALL.map(area).into(),
            environments: Environment::ALL.map(|id| Named { id, name: id.name() }).into(),
            habitats: HABITAT_NAMES,
            herds: HERD_NAMES,
            periods: Period::ALL.map(|id| Named { id, name: id.name() }).into(),
            predators: Predator::ALL.map(|id| Named { id, name: id.name() }).into(),
            tiles: Tile::ALL.map(TileInfo::new).into(),
            settlers: SETTLERS.n,
            hatched: HATCHED.n,
            trex_eats: [TREX_NEAR.n, TREX_FAR.n],
            eruption: ERUPTION.map(|number| number.n),
        }
    }
}

#[test]
fn export_bindings_of_the_components() {
    mesozoic_testkit::export_components(&ComponentData::new());
}
