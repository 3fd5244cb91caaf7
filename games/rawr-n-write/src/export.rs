//! The component data for boards, so that none repeats a name, a number or a text.

use mesozoic_core::capital;
use serde::Serialize;
use ts_rs::TS;

use crate::components::{
    ACTIONS, ATTRACTIONS, Action, BUILDING_CARDS, COST_BOXES, Colour, DEATH_BOXES, DINOSAURS,
    DISASTER_BOXES, DISASTER_LIMIT, DISASTERS, Diet, Disaster, EXCITEMENT_BOXES, EXCITEMENT_ICONS,
    EXCITEMENT_ROW, EXCITEMENT_VP, EXITS, Edge, Exit, FaceId, Gains, HQ, Icon, Kind, OBJECTIVES,
    RIVALS, SPECIALISTS, Shape, Space, Species, Square, TRADE, Turn,
};
use crate::words::{ability, bonus, effect, face, gains, host, worth};

/// A face of a die.
#[derive(Serialize, TS)]
#[ts(export)]
struct FaceInfo {
    id: String,
    /// One, or two of which one is chosen.
    sides: Vec<Gains>,
    /// Each side in words, and all of it.
    texts: Vec<String>,
    text: String,
    threat: u8,
}

/// A shape in every turn, each as its cells.
#[derive(Serialize, TS)]
#[ts(export)]
struct ShapeInfo {
    id: Shape,
    turns: Vec<Vec<(u8, u8)>>,
}

/// A species of the sheet.
#[derive(Serialize, TS)]
#[ts(export)]
struct SpeciesInfo {
    id: Species,
    name: &'static str,
    letter: char,
    diet: Diet,
    dna: [u8; 6],
    excitement: u8,
    threat: u8,
    shape: Shape,
    vp: u8,
}

/// A kind of attraction.
#[derive(Serialize, TS)]
#[ts(export)]
struct AttractionInfo {
    id: Kind,
    name: &'static str,
    shape: Shape,
    circles: u8,
    income: String,
}

/// A Building card.
#[derive(Serialize, TS)]
#[ts(export)]
struct BuildingInfo {
    id: &'static str,
    name: &'static str,
    cost: u8,
    shape: Shape,
    /// What it is attached to: `a Food`, `any paddock`.
    host: Option<String>,
    /// What it scores, in words: `4`, `2 per Ride, up to 8`.
    worth: String,
    bonus: String,
}

/// A Specialist card.
#[derive(Serialize, TS)]
#[ts(export)]
struct SpecialistInfo {
    id: &'static str,
    name: &'static str,
    cost: u8,
    bonus: String,
    ability: String,
}

/// An exit of the sheet.
#[derive(Serialize, TS)]
#[ts(export)]
struct ExitCard {
    id: Exit,
    #[ts(type = "string")]
    square: Square,
    /// Where the wall is open.
    side: Edge,
    vp: u8,
}

/// A disaster of the sheet.
#[derive(Serialize, TS)]
#[ts(export)]
struct DisasterCard {
    id: Disaster,
    name: &'static str,
    takes: u8,
    text: &'static str,
    limit: u8,
}

/// An action of the board, with its spaces on both sides.
#[derive(Serialize, TS)]
#[ts(export)]
struct ActionCard {
    id: Action,
    name: &'static str,
    text: &'static str,
    spaces: [&'static [Space]; 2],
}

/// A Rival card: positions of dice and actions.
#[derive(Serialize, TS)]
#[ts(export)]
struct RivalInfo {
    id: &'static str,
    takes: [(u8, Action); 2],
}

/// An Objective card.
#[derive(Serialize, TS)]
#[ts(export)]
struct ObjectiveInfo {
    id: &'static str,
    text: &'static str,
    vp: u8,
}

/// The excitement track.
#[derive(Serialize, TS)]
#[ts(export)]
struct ExcitementTrack {
    boxes: u8,
    row: u8,
    vp: [u8; 10],
    /// Boxes from 1, and what they bring.
    icons: Vec<(u8, Icon)>,
}

/// The death track.
#[derive(Serialize, TS)]
#[ts(export)]
struct DeathTrack {
    boxes: u16,
    disasters: [u16; 8],
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
    faces: Vec<FaceInfo>,
    shapes: Vec<ShapeInfo>,
    species: Vec<SpeciesInfo>,
    attractions: Vec<AttractionInfo>,
    buildings: Vec<BuildingInfo>,
    specialists: Vec<SpecialistInfo>,
    exits: Vec<ExitCard>,
    #[ts(type = "Array<string>")]
    hq: [Square; 3],
    cost_boxes: [u8; 2],
    trade: u8,
    excitement: ExcitementTrack,
    deaths: DeathTrack,
    disasters: Vec<DisasterCard>,
    actions: Vec<ActionCard>,
    rivals: Vec<RivalInfo>,
    objectives: Vec<ObjectiveInfo>,
}

fn face_info(id: FaceId) -> FaceInfo {
    let shown = id.face();
    let sides: Vec<Gains> = std::iter::once(shown.gains).chain(shown.or).collect();
    let texts = sides.iter().map(gains).collect();
    FaceInfo { id: id.to_string(), sides, texts, text: face(id), threat: shown.threat }
}

fn shape(id: Shape) -> ShapeInfo {
    let turns = id.turns().all().iter().map(Turn::cells).map(<[_]>::to_vec).collect();
    ShapeInfo { id, turns }
}

impl ComponentData {
    fn new() -> Self {
        let species = DINOSAURS.iter().map(|d| SpeciesInfo {
            id: d.species,
            name: d.species.name(),
            letter: d.letter,
            diet: d.diet,
            dna: d.dna,
            excitement: d.excitement,
            threat: d.threat,
            shape: d.diet.paddock().shape,
            vp: d.diet.paddock().vp,
        });
        let attractions = ATTRACTIONS.iter().map(|a| AttractionInfo {
            id: a.kind,
            name: a.kind.name(),
            shape: a.shape,
            circles: a.circles,
            income: capital(effect(&a.income)),
        });
        let buildings = BUILDING_CARDS.iter().map(|card| BuildingInfo {
            id: card.id,
            name: card.name,
            cost: card.cost,
            shape: card.shape,
            host: card.host.map(host),
            worth: worth(card.worth),
            bonus: capital(bonus(card)),
        });
        let specialists = SPECIALISTS.iter().map(|card| SpecialistInfo {
            id: card.id,
            name: card.name,
            cost: card.cost,
            bonus: capital(effect(&card.bonus)),
            ability: capital(ability(card)),
        });
        let exit = |e: &crate::components::ExitInfo| ExitCard {
            id: e.exit,
            square: e.square,
            side: e.side,
            vp: e.vp,
        };
        let disasters = DISASTERS.iter().map(|d| DisasterCard {
            id: d.disaster,
            name: d.disaster.name(),
            takes: d.takes,
            text: d.text,
            limit: DISASTER_LIMIT,
        });
        let actions = ACTIONS.iter().map(|a| ActionCard {
            id: a.action,
            name: a.action.name(),
            text: a.text,
            spaces: a.spaces,
        });
        let objectives =
            OBJECTIVES.iter().map(|o| ObjectiveInfo { id: o.id, text: o.text, vp: o.vp });
        Self {
            colours: Colour::ALL.to_vec(),
            diets: Diet::ALL.iter().map(|&id| NameOf { id, name: id.name() }).collect(),
            faces: FaceId::all().map(face_info).collect(),
            shapes: Shape::ALL.into_iter().map(shape).collect(),
            species: species.collect(),
            attractions: attractions.collect(),
            buildings: buildings.collect(),
            specialists: specialists.collect(),
            exits: EXITS.iter().map(exit).collect(),
            hq: HQ,
            cost_boxes: COST_BOXES,
            trade: TRADE,
            excitement: ExcitementTrack {
                boxes: EXCITEMENT_BOXES,
                row: EXCITEMENT_ROW,
                vp: EXCITEMENT_VP,
                icons: EXCITEMENT_ICONS.to_vec(),
            },
            deaths: DeathTrack { boxes: DEATH_BOXES, disasters: DISASTER_BOXES },
            disasters: disasters.collect(),
            actions: actions.collect(),
            rivals: RIVALS.iter().map(|r| RivalInfo { id: r.id, takes: r.takes }).collect(),
            objectives: objectives.collect(),
        }
    }
}

#[test]
fn export_bindings_of_the_components() {
    mesozoic_testkit::export_components(&ComponentData::new());
}
