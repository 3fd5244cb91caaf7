//! The component data for boards, so that none repeats a name, a number or a text.

use serde::Serialize;
use ts_rs::TS;

use crate::components::{
    ATTRACTION_INFO, Attraction, Colour, DNA_SALES, Diet, Dna, Kind, MAX_EXCITEMENT, MAX_LIMIT,
    Named, RECIPE_INFO, REFINEMENTS, ROWS, Recipe, SOLO_INFO, SPECIALIST_INFO, Slot, SoloCard,
    Specialist, UPGRADE_INFO, Upgrade, Ware, Wild, row_price,
};

/// A specialist.
#[derive(Serialize, TS)]
#[ts(export)]
struct SpecialistInfo {
    id: Specialist,
    name: &'static str,
    text: &'static str,
}

/// A lab tile.
#[derive(Serialize, TS)]
#[ts(export)]
struct UpgradeInfo {
    id: Upgrade,
    name: &'static str,
    text: &'static str,
    /// Its workstations.
    slots: &'static [Slot],
}

/// An attraction.
#[derive(Serialize, TS)]
#[ts(export)]
struct AttractionInfo {
    id: Attraction,
    name: &'static str,
    kind: Option<Kind>,
    cost: u8,
    spaces: u8,
    points: u8,
}

/// A recipe.
#[derive(Serialize, TS)]
#[ts(export)]
#[serde(rename_all = "camelCase")]
struct RecipeInfo {
    id: Recipe,
    name: &'static str,
    diet: Diet,
    cost: Dna,
    /// This many basic DNA of choice come on top.
    any_basic: u8,
    excitement: u8,
    points: u8,
    threat: u8,
}

/// A solo card.
#[derive(Serialize, TS)]
#[ts(export)]
struct SoloInfo {
    id: SoloCard,
    name: &'static str,
    text: &'static str,
    /// Dice that are removed, counted from 1.
    dice: [u8; 2],
    recipe: Option<Diet>,
    items: [(Ware, u8); 2],
}

/// DNA for money.
#[derive(Serialize, TS)]
#[ts(export)]
struct Sale {
    price: u8,
    wild: Wild,
    n: u8,
}

/// What refining spends for an advanced DNA.
#[derive(Serialize, TS)]
#[ts(export)]
struct RefinementInfo {
    into: Colour,
    from: [Colour; 2],
}

/// Something that has a name.
#[derive(Serialize, TS)]
#[ts(export)]
struct NameOf<I> {
    id: I,
    name: &'static str,
}

/// Everything in the box.
#[derive(Serialize, TS)]
#[ts(export)]
#[serde(rename_all = "camelCase")]
struct ComponentData {
    colours: Vec<Colour>,
    diets: Vec<NameOf<Diet>>,
    kinds: Vec<NameOf<Kind>>,
    wares: Vec<NameOf<Ware>>,
    specialists: Vec<SpecialistInfo>,
    upgrades: Vec<UpgradeInfo>,
    attractions: Vec<AttractionInfo>,
    recipes: Vec<RecipeInfo>,
    solo: Vec<SoloInfo>,
    dna_sales: Vec<Sale>,
    refinements: Vec<RefinementInfo>,
    /// Boxes of a track of cold storage, and of excitement.
    storage: u8,
    excitement: u8,
}

fn names<T: Named>() -> Vec<NameOf<T>> {
    T::ALL.iter().map(|&id| NameOf { id, name: id.name() }).collect()
}

/// Each thing with its row of a table.
fn rows<T: Named, I: Copy, R>(table: &[I], row: impl Fn(T, I) -> R) -> Vec<R> {
    T::ALL.iter().zip(table).map(|(&thing, &info)| row(thing, info)).collect()
}

impl ComponentData {
    fn new() -> Self {
        let sale = |row: usize| {
            let (wild, n) = DNA_SALES[row];
            Sale { price: row_price(row), wild, n }
        };
        Self {
            colours: Colour::ALL.to_vec(),
            diets: names(),
            kinds: names(),
            wares: names(),
            specialists: rows(&SPECIALIST_INFO, |id: Specialist, info| SpecialistInfo {
                id,
                name: id.name(),
                text: info.text,
            }),
            upgrades: rows(&UPGRADE_INFO, |id: Upgrade, info| UpgradeInfo {
                id,
                name: id.name(),
                text: info.text,
                slots: info.slots,
            }),
            attractions: rows(&ATTRACTION_INFO, |id: Attraction, info| AttractionInfo {
                id,
                name: id.name(),
                kind: info.kind,
                cost: info.cost,
                spaces: info.spaces,
                points: info.points,
            }),
            recipes: rows(&RECIPE_INFO, |id: Recipe, info| RecipeInfo {
                id,
                name: id.name(),
                diet: info.diet,
                cost: info.cost,
                any_basic: info.any_basic,
                excitement: info.excitement,
                points: info.points,
                threat: info.diet.threat(),
            }),
            solo: rows(&SOLO_INFO, |id: SoloCard, info| SoloInfo {
                id,
                name: id.name(),
                text: info.text,
                dice: info.dice,
                recipe: info.recipe,
                items: info.items,
            }),
            dna_sales: (0..ROWS).map(sale).collect(),
            refinements: REFINEMENTS
                .iter()
                .map(|refinement| RefinementInfo { into: refinement.into, from: refinement.from })
                .collect(),
            storage: MAX_LIMIT,
            excitement: MAX_EXCITEMENT,
        }
    }
}

#[test]
fn export_bindings_of_the_components() {
    mesozoic_testkit::export_components(&ComponentData::new());
}
