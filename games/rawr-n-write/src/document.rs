//! The state as a person reads and edits it: names, not numbers. Whether it can occur is for
//! `check.rs` to say; here only what could not even be written down is refused.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use mesozoic_core::{BadPosition, Draws, gathered};
use mesozoic_kit::Bits;
use serde::{Deserialize, Serialize};

use crate::components::{
    BUILDING_CARDS, Colour, DICE, Disaster, Exit, FaceId, Kind, MAX_SEATS, OBJECTIVES, Pair,
    RIVALS, SPECIALISTS, Site, Species, Square, Track,
};
use crate::park::Lot;
use crate::sheet::{Cards, STACK, Sheet, Used};
use crate::squares::{covered, is_inside};
use crate::state::{BoardDie, Phase, RawrNWrite, RowDie};
use crate::task::Task;

/// The document. Seats, months and turns count from 0.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    phase: Phase,
    month: u8,
    turn: u8,
    first: u8,
    buildings: [String; 3],
    specialists: [String; 3],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    objectives: Option<[String; 3]>,
    /// Rival cards not yet revealed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rivals: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rival: Option<String>,
    row: ArrayVec<RowDie, 9>,
    board: ArrayVec<BoardDie, 8>,
    draws: Draws,
    seats: ArrayVec<SheetDocument, MAX_SEATS>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SheetDocument {
    dna: BTreeMap<Colour, UsedDocument>,
    coins: UsedDocument,
    roads: UsedDocument,
    marks: BTreeMap<Track, u8>,
    threat: u16,
    security: u16,
    excitement: u16,
    deaths: u16,
    dinosaurs: BTreeMap<Species, Herd>,
    circles: BTreeMap<Kind, u8>,
    disasters: BTreeMap<Disaster, u8>,
    buildings: Vec<BuildingDocument>,
    pavement: Vec<RoadDocument>,
    ruins: Vec<Square>,
    exits: Vec<Exit>,
    /// Specialists who have left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left: Vec<Track>,
    /// Specialists used in this Run Park.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    used: Vec<Track>,
    /// Dice that are not in the seat's own bag, from 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    drawn: Vec<u8>,
    #[serde(default, skip_serializing_if = "ArrayVec::is_empty")]
    dice: ArrayVec<FaceId, 2>,
    /// The places of this season's tour.
    #[serde(default, skip_serializing_if = "ArrayVec::is_empty")]
    tour: ArrayVec<Site, 23>,
    draws: Draws,
    tasks: ArrayVec<Task, STACK>,
}

#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UsedDocument {
    gained: u8,
    spent: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Herd {
    made: u8,
    living: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BuildingDocument {
    site: Site,
    turn: u8,
    at: Square,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    marked: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    host: Option<Site>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoadDocument {
    at: Square,
    pair: Pair,
}

impl From<RawrNWrite> for Document {
    fn from(game: RawrNWrite) -> Self {
        let rivals = (0..RIVALS.len()).filter(|card| game.rivals >> card & 1 == 1);
        let alone = game.is_solo();
        Self {
            phase: game.phase,
            month: game.month,
            turn: game.turn,
            first: game.first,
            buildings: [0, 1, 2].map(|slot| game.cards.building(slot).id.to_owned()),
            specialists: [0, 1, 2].map(|slot| game.cards.specialist(slot).id.to_owned()),
            objectives: alone
                .then(|| game.objectives.map(|o| OBJECTIVES[usize::from(o)].id.to_owned())),
            rivals: rivals.map(|card| RIVALS[card].id.to_owned()).collect(),
            rival: game.rival.map(|card| RIVALS[usize::from(card)].id.to_owned()),
            row: game.row.clone(),
            board: game.placed.clone(),
            draws: game.draws,
            seats: game.sheets().iter().map(write_sheet).collect(),
        }
    }
}

fn write_used(used: Used) -> UsedDocument {
    UsedDocument { gained: used.gained, spent: used.spent }
}

fn write_slots(slots: u8) -> Vec<Track> {
    (0..3).filter(|slot| slots >> slot & 1 == 1).map(|slot| Track::SPECIALISTS[slot]).collect()
}

fn write_sheet(sheet: &Sheet) -> SheetDocument {
    let park = &sheet.park;
    let herd =
        |s: &Species| Herd { made: sheet.made[*s as usize], living: sheet.living[*s as usize] };
    let building = |site: Site| {
        let Lot { turn, corner, .. } = park.lot(site);
        let host = site.slot().and_then(|slot| park.hosts[slot]);
        let marked = park.marked & site.bit() != 0;
        BuildingDocument { site, turn, at: corner, marked, host }
    };
    SheetDocument {
        dna: gathered(Colour::ALL.into_iter().map(|c| (c, write_used(sheet.dna[c as usize])))),
        coins: write_used(sheet.coins),
        roads: write_used(sheet.roads),
        marks: gathered(Track::ALL.into_iter().map(|t| (t, sheet.marks[t as usize]))),
        threat: sheet.threat,
        security: sheet.security,
        excitement: sheet.excitement,
        deaths: sheet.deaths,
        dinosaurs: gathered(
            Species::ALL.into_iter().filter(|&s| sheet.made[s as usize] > 0).map(|s| (s, herd(&s))),
        ),
        circles: gathered(Kind::ALL.into_iter().map(|k| (k, sheet.circles[k as usize]))),
        disasters: gathered(
            Disaster::ALL
                .into_iter()
                .filter(|&d| sheet.disasters[d as usize] > 0)
                .map(|d| (d, sheet.disasters[d as usize])),
        ),
        buildings: park.sites().map(building).collect(),
        pavement: park
            .paved()
            .iter()
            .filter_map(|at| Some(RoadDocument { at, pair: park.road(at)? }))
            .collect(),
        ruins: park.ruins.iter().collect(),
        exits: Bits(park.circled.into()).map(|e| Exit::ALL[usize::from(e)]).collect(),
        left: write_slots(sheet.crossed),
        used: write_slots(sheet.used),
        drawn: (0..DICE).filter(|die| sheet.bag >> die & 1 == 0).map(|die| die + 1).collect(),
        dice: sheet.dice.clone(),
        tour: sheet.path.clone(),
        draws: sheet.draws,
        tasks: sheet.tasks.clone(),
    }
}

/// The index of a card by its id.
fn card(
    field: &str,
    id: &str,
    mut ids: impl Iterator<Item = &'static str>,
) -> Result<u8, BadPosition> {
    let at = ids.position(|known| known == id);
    at.map(|at| at as u8)
        .ok_or_else(|| BadPosition::new(field, format!("there is no card \"{id}\"")))
}

impl TryFrom<Document> for RawrNWrite {
    type Error = BadPosition;

    fn try_from(document: Document) -> Result<Self, BadPosition> {
        let building = |id: &String| card("buildings", id, BUILDING_CARDS.iter().map(|c| c.id));
        let specialist = |id: &String| card("specialists", id, SPECIALISTS.iter().map(|c| c.id));
        let objective = |id: &String| card("objectives", id, OBJECTIVES.iter().map(|c| c.id));
        let rival = |id: &String| card("rivals", id, RIVALS.iter().map(|c| c.id));
        let [a, b, c] = &document.buildings;
        let [x, y, z] = &document.specialists;
        let cards = Cards {
            buildings: [building(a)?, building(b)?, building(c)?],
            specialists: [specialist(x)?, specialist(y)?, specialist(z)?],
        };
        let objectives = match &document.objectives {
            Some([a, b, c]) => [objective(a)?, objective(b)?, objective(c)?],
            None => [0; 3],
        };
        let alone = document.seats.len() == 1;
        if document.objectives.is_some() != alone {
            return Err(BadPosition::new(
                "objectives",
                "one player alone has three, and nobody else any",
            ));
        }
        let mut rivals = 0;
        for id in &document.rivals {
            rivals |= 1u16 << rival(id)?;
        }
        let mut game = Self {
            seats: document.seats.len() as u8,
            phase: document.phase,
            month: document.month,
            turn: document.turn,
            first: document.first,
            cards,
            objectives,
            rivals,
            rival: document.rival.as_ref().map(rival).transpose()?,
            row: document.row,
            placed: document.board,
            draws: document.draws,
            sheets: [const { Sheet::NEW }; MAX_SEATS],
        };
        for (i, seat) in document.seats.into_iter().enumerate() {
            game.sheets[i] = read_sheet(seat, cards)
                .map_err(|e| BadPosition::new(format!("seats[{i}].{}", e.field), e.reason))?;
        }
        Ok(game)
    }
}

fn read_used(used: UsedDocument) -> Used {
    Used { gained: used.gained, spent: used.spent }
}

fn read_slots(field: &str, tracks: &[Track]) -> Result<u8, BadPosition> {
    tracks.iter().try_fold(0, |all, track| {
        if track.is_building() {
            return Err(BadPosition::new(field, "only specialists can be named here"));
        }
        Ok(all | 1 << track.slot())
    })
}

fn read_sheet(document: SheetDocument, cards: Cards) -> Result<Sheet, BadPosition> {
    let mut sheet = Sheet::NEW;
    sheet.dna = [Used::default(); 6];
    for (colour, used) in document.dna {
        sheet.dna[colour as usize] = read_used(used);
    }
    for (track, marks) in document.marks {
        sheet.marks[track as usize] = marks;
    }
    for (species, herd) in document.dinosaurs {
        sheet.made[species as usize] = herd.made;
        sheet.living[species as usize] = herd.living;
    }
    for (kind, circles) in document.circles {
        sheet.circles[kind as usize] = circles;
    }
    for (disaster, n) in document.disasters {
        sheet.disasters[disaster as usize] = n;
    }
    sheet.coins = read_used(document.coins);
    sheet.roads = read_used(document.roads);
    sheet.threat = document.threat;
    sheet.security = document.security;
    sheet.excitement = document.excitement;
    sheet.deaths = document.deaths;
    sheet.crossed = read_slots("left", &document.left)?;
    sheet.used = read_slots("used", &document.used)?;
    for die in document.drawn {
        if !(1..=DICE).contains(&die) {
            return Err(BadPosition::new("drawn", "dice are numbered from 1 to 10"));
        }
        sheet.bag &= !(1 << (die - 1));
    }
    sheet.dice = document.dice;
    sheet.path = document.tour;
    sheet.draws = document.draws;
    sheet.tasks = document.tasks;
    read_park(&mut sheet, document.buildings, cards)?;
    let park = &mut sheet.park;
    for RoadDocument { at, pair } in document.pavement {
        if !park.admits_road(at, pair) {
            return Err(BadPosition::new(
                "pavement",
                format!("there cannot be such a road on {}", at.name()),
            ));
        }
        park.pave(at, pair);
    }
    for square in document.ruins {
        if !park.free.has(square) {
            return Err(BadPosition::new(
                "ruins",
                format!("{} is two things at once", square.name()),
            ));
        }
        park.free = park.free.without(square);
        park.ruins = park.ruins.with(square);
    }
    park.circled = document.exits.iter().fold(0, |all, &exit| all | 1 << exit as u8);
    Ok(sheet)
}

fn read_park(
    sheet: &mut Sheet,
    buildings: Vec<BuildingDocument>,
    cards: Cards,
) -> Result<(), BadPosition> {
    let park = &mut sheet.park;
    for (i, building) in buildings.into_iter().enumerate() {
        let BuildingDocument { site, turn, at, marked, host } = building;
        let wrong = |reason: &str| BadPosition::new(format!("buildings[{i}]"), reason);
        let shape = cards.shape(site);
        if turn >= shape.turns().count() || !is_inside(shape, turn, at) {
            return Err(wrong("it does not lie in the park so"));
        }
        if park.stands(site) || !covered(shape, turn, at).minus(park.free).is_empty() {
            return Err(wrong("it stands twice, or on squares that are taken"));
        }
        park.draw(site, Lot { shape, turn, corner: at }, None);
        if marked {
            park.marked |= site.bit();
        }
        match (host, site.slot()) {
            (None, _) => {}
            (Some(_), Some(slot)) => park.hosts[slot] = host,
            (Some(_), None) => return Err(wrong("only buildings of cards are attached")),
        }
    }
    Ok(())
}
