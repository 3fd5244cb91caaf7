//! The component data for boards, so that none repeats a name, a number or a text.

use serde::Serialize;
use ts_rs::TS;

use crate::components::{
    ATTRACTION_INFO, Attraction, Colour, DNA_SALES, Diet, Dna, Effect, Kind, MAX_EXCITEMENT,
    MAX_LIMIT, Modifier, Named, Pay, RECIPE_INFO, REFINEMENTS, ROWS, Recipe, SOLO_INFO,
    SPECIALIST_INFO, Slot, SoloCard, Specialist, UPGRADE_INFO, Upgrade, Ware, Wild, row_price,
};

/// A specialist.
#[derive(Serialize, TS)]
#[ts(export)]
struct SpecialistInfo {
    id: Specialist,
    name: &'static str,
    text: &'static str,
}

/// What a workstation does: boards have a picture for each.
#[derive(Serialize, TS)]
#[ts(export)]
#[serde(rename_all = "camelCase")]
enum Work {
    Money,
    Security,
    Paddock,
    SecurityOrPaddock,
    Create,
    Basic,
    Advanced,
    Refine,
    Copy,
    Guard,
    Visitors,
    Shelter,
    Swap,
    Double,
}

/// A workstation.
#[derive(Serialize, TS)]
#[ts(export)]
struct StationInfo {
    /// How many workers it takes.
    workers: u8,
    /// Whether it can be used again and again in one round.
    unlimited: bool,
    work: Work,
    /// How much, in a sign or two.
    sign: String,
    /// All of it in words.
    text: String,
}

impl StationInfo {
    fn new(slot: &Slot) -> Self {
        let (work, sign, text) = effect(slot.effect);
        Self { workers: slot.workers, unlimited: slot.unlimited, work, sign, text }
    }
}

fn effect(effect: Effect) -> (Work, String, String) {
    match effect {
        Effect::Money(n) => (Work::Money, format!("+${n}"), format!("take ${n}")),
        Effect::Security(pay) => priced(Work::Security, "security", pay),
        Effect::Paddock(pay) => priced(Work::Paddock, "paddock", pay),
        Effect::Either([Effect::Security(pay), Effect::Paddock(_)]) => {
            priced(Work::SecurityOrPaddock, "security or paddock", *pay)
        }
        Effect::Create { waive: 0 } => {
            (Work::Create, String::new(), "create a dinosaur".to_owned())
        }
        Effect::Create { waive } => {
            let text = format!("create a dinosaur for {waive} basic DNA less");
            (Work::Create, format!("\u{2212}{waive}"), text)
        }
        Effect::Dna(wild, n) => {
            let work = if wild == Wild::Basic { Work::Basic } else { Work::Advanced };
            (work, format!("+{n}"), format!("{n} {} DNA", wild.name()))
        }
        Effect::Refine => (Work::Refine, String::new(), "refine DNA".to_owned()),
        Effect::Copy => (Work::Copy, String::new(), "repeat another action".to_owned()),
        Effect::Round(modifier) => lasting(modifier),
        _ => unreachable!("no workstation does {effect:?}"),
    }
}

/// A step that costs money.
fn priced(work: Work, what: &str, pay: Pay) -> (Work, String, String) {
    let (sign, price) = match pay {
        Pay::Standard => (String::new(), String::new()),
        Pay::Less(n) => (format!("\u{2212}${n}"), format!(", ${n} less")),
        Pay::Free => ("free".to_owned(), ", free".to_owned()),
    };
    (work, sign, format!("{what} +1{price}"))
}

/// What holds for the rest of the round.
fn lasting(modifier: Modifier) -> (Work, String, String) {
    match modifier {
        Modifier::Security(n) => {
            (Work::Guard, format!("+{n}"), format!("security counts {n} more this round"))
        }
        Modifier::Draw(n) => (Work::Visitors, format!("+{n}"), format!("{n} more visitors")),
        Modifier::EatShield(n) => (
            Work::Shelter,
            format!("\u{2212}{n}"),
            format!("{n} fewer visitors are eaten this round"),
        ),
        Modifier::HooliganSwap(n) => {
            (Work::Swap, n.to_string(), format!("swap up to {n} hooligans this round"))
        }
        Modifier::DoubleAttraction => (
            Work::Double,
            "\u{d7}2".to_owned(),
            "one attraction scores twice this round".to_owned(),
        ),
        _ => unreachable!("no workstation arranges {modifier:?}"),
    }
}

/// A lab tile.
#[derive(Serialize, TS)]
#[ts(export)]
struct UpgradeInfo {
    id: Upgrade,
    name: &'static str,
    text: &'static str,
    stations: Vec<StationInfo>,
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
                stations: info.slots.iter().map(StationInfo::new).collect(),
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
