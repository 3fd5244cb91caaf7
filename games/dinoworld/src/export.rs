//! The component data for boards, so that none repeats a name, a number or a text.

use serde::Serialize;
use ts_rs::TS;

use crate::components::{
    AQUATICS, AVIARIES, Aquatic, BIRD_STARS, BOT_CARDS, BotIcons, CONVERSION, Diet, FACILITIES,
    Facility, FacilityType, Family, KINDS, Kind, LAB_USES, LABS, LINKS, Lab, MAP, OBJECTIVES,
    SECURITY_BOXES, THREAT_BOXES, VISITORS, piece_cost,
};
use crate::grid::Square;

/// What a kind of pen is like.
#[derive(Serialize, TS)]
#[ts(export)]
struct KindCard {
    id: Kind,
    name: &'static str,
    /// What stands in the pen on the sheet.
    letter: &'static str,
    family: Family,
    diet: Diet,
    squares: u8,
    /// Megawatts for its fence.
    power: u8,
    /// What a standard pen adds to the threat.
    threat: u8,
    stars: u8,
    /// Sums of dice that build it; those of aquatic dinosaurs are on their card.
    values: &'static [u8],
}

/// A facility: where it may stand, and what it is worth.
#[derive(Serialize, TS)]
#[ts(export)]
struct FacilityCard {
    id: Facility,
    name: &'static str,
    #[serde(rename = "type")]
    kind: FacilityType,
    place: &'static str,
    worth: &'static str,
}

/// A card with a text.
#[derive(Serialize, TS)]
#[ts(export)]
struct TextCard<I> {
    id: I,
    name: &'static str,
    text: &'static str,
}

/// A visitor.
#[derive(Serialize, TS)]
#[ts(export)]
struct VisitorCard {
    id: &'static str,
    name: &'static str,
    stars: u8,
    text: &'static str,
}

/// An aquatic card.
#[derive(Serialize, TS)]
#[ts(export)]
struct AquaticCard {
    id: Aquatic,
    name: &'static str,
    text: &'static str,
    /// Sums of dice for each of the three types.
    values: [&'static [u8]; 3],
}

/// The outline of an aviary, as columns and rows from 0.
#[derive(Serialize, TS)]
#[ts(export)]
struct Outline {
    kind: Kind,
    squares: &'static [(u8, u8)],
}

/// A card of DinoBOT's.
#[derive(Serialize, TS)]
#[ts(export)]
struct BotCardFace {
    id: &'static str,
    top: BotIcons,
    bottom: BotIcons,
}

/// Sums of dice that build facilities.
#[derive(Serialize, TS)]
#[ts(export)]
struct FacilityValues {
    recreation: Vec<u8>,
    welfare: Vec<u8>,
}

/// Everything in the box.
#[derive(Serialize, TS)]
#[ts(export)]
#[serde(rename_all = "camelCase")]
struct ComponentData {
    lake: Vec<Square>,
    entrances: Vec<Square>,
    threat_boxes: u8,
    security_boxes: u8,
    lab_uses: [u8; 3],
    bird_stars: i32,
    /// Links that a generator can have.
    links: u8,
    /// Pips of a path by its number of arms, and of a path that becomes a crossroads.
    piece_costs: [u8; 5],
    conversion: u8,
    facility_values: FacilityValues,
    kinds: Vec<KindCard>,
    facilities: Vec<FacilityCard>,
    labs: Vec<TextCard<Lab>>,
    visitors: Vec<VisitorCard>,
    objectives: Vec<TextCard<&'static str>>,
    aquatics: Vec<AquaticCard>,
    aviaries: Vec<Outline>,
    bot_cards: Vec<BotCardFace>,
}

impl ComponentData {
    fn new() -> Self {
        let values = |kind: FacilityType| kind.values().collect();
        let kinds = Kind::ALL.into_iter().zip(KINDS).map(|(id, info)| KindCard {
            id,
            name: info.name,
            letter: info.letter,
            family: info.family,
            diet: info.diet,
            squares: info.squares,
            power: info.power,
            threat: info.diet.threat(),
            stars: info.stars,
            values: info.values,
        });
        let facilities = Facility::ALL.into_iter().zip(FACILITIES).map(|(id, info)| FacilityCard {
            id,
            name: info.name,
            kind: info.kind,
            place: info.place,
            worth: info.worth,
        });
        let labs = Lab::ALL.into_iter().zip(LABS);
        let visitors = VISITORS.into_iter().map(|info| VisitorCard {
            id: info.id,
            name: info.name,
            stars: info.stars,
            text: info.text,
        });
        let objectives = OBJECTIVES.into_iter();
        let aquatics = Aquatic::ALL.into_iter().zip(AQUATICS).map(|(id, info)| AquaticCard {
            id,
            name: info.name,
            text: info.text,
            values: info.values,
        });
        let bot_cards = BOT_CARDS.into_iter();
        Self {
            lake: MAP.lake.iter().collect(),
            entrances: MAP.entrances.iter().collect(),
            threat_boxes: THREAT_BOXES,
            security_boxes: SECURITY_BOXES,
            lab_uses: LAB_USES,
            bird_stars: BIRD_STARS,
            links: LINKS,
            piece_costs: [0, 1, 2, 3, 4].map(|arms| if arms < 2 { 0 } else { piece_cost(arms) }),
            conversion: CONVERSION,
            facility_values: FacilityValues {
                recreation: values(FacilityType::Recreation),
                welfare: values(FacilityType::Welfare),
            },
            kinds: kinds.collect(),
            facilities: facilities.collect(),
            labs: labs.map(|(id, lab)| TextCard { id, name: lab.name, text: lab.text }).collect(),
            visitors: visitors.collect(),
            objectives: objectives
                .map(|info| TextCard { id: info.id, name: info.name, text: info.text })
                .collect(),
            aquatics: aquatics.collect(),
            aviaries: AVIARIES.map(|s| Outline { kind: s.kind, squares: s.squares }).into(),
            bot_cards: bot_cards
                .map(|card| BotCardFace { id: card.id, top: card.top, bottom: card.bottom })
                .collect(),
        }
    }
}

#[test]
fn export_bindings_of_the_components() {
    mesozoic_testkit::export_components(&ComponentData::new());
}
