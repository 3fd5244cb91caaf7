//! Steps as numbers and observations as floats, for learning.

use mesozoic_core::{Encode, Plane, Planes, Seat};

use crate::components::{
    COLUMNS, Colour, Disaster, Exit, Kind, MAX_SEATS, Offer, POINTS, Pair, ROWS, Site, Space,
    Species, Square, Track,
};
use crate::sheet::Sheet;
use crate::state::{RawrNWrite, Taker};
use crate::step::{Plan, Step, Ware};

const SQUARES: u32 = COLUMNS as u32 * ROWS as u32;

/// The kinds of step with how many codes each has, in order of code.
const SIZES: [u32; 32] = [
    9, 6, 2, 2, 16, 5, 4, 6, 6, 1, 5, 1, 1, SQUARES, 6, 8, 10, 1, 3, 3, 3, 2, 23, 7, 1, 5, 23,
    SQUARES, 1, 6, 3, 1,
];

/// Where the codes of each kind begin.
const STARTS: [u32; 33] = {
    let mut starts = [0; 33];
    let mut i = 0;
    while i < 32 {
        starts[i + 1] = starts[i] + SIZES[i];
        i += 1;
    }
    starts
};

fn number(square: Square) -> u32 {
    u32::from(square.y()) * u32::from(COLUMNS) + u32::from(square.x())
}

/// The kind of a step and its number among them.
fn split(step: Step) -> (usize, u32) {
    match step {
        Step::Draft { die } => (0, die.into()),
        Step::Keep { die } => (1, die.into()),
        Step::First { die } => (2, die.into()),
        Step::Side { side } => (3, side.into()),
        Step::Place { die, space } => (4, u32::from(die) * 8 + space as u32),
        Step::Choose { offer } => (5, offer as u32),
        Step::Build { plan } => (6, plan as u32),
        Step::Gain { colour } => (7, colour as u32),
        Step::Mark { track } => (8, track as u32),
        Step::Store => (9, 0),
        Step::Trade { ware } => (10, ware as u32),
        Step::Decline => (11, 0),
        Step::TakeRoad => (12, 0),
        Step::At { square } => (13, number(square)),
        Step::Pair { pair } => (14, pair as u32),
        Step::Turn { turn } => (15, turn.into()),
        Step::Make { species } => (16, species as u32),
        Step::Done => (17, 0),
        Step::Income { kind } => (18, kind as u32),
        Step::Use { slot } => (19, slot.into()),
        Step::Upgrade { colour } => (20, colour as u32),
        Step::Pick { die } => (21, die.into()),
        Step::Visit { site } => (22, site.index() as u32),
        Step::Exit { exit } => (23, exit as u32),
        Step::EndTour => (24, 0),
        Step::Disaster { disaster } => (25, disaster as u32),
        Step::Destroy { site } => (26, site.index() as u32),
        Step::Wash { square } => (27, number(square)),
        Step::WashStored => (28, 0),
        Step::Lose { colour } => (29, colour as u32),
        Step::Dismiss { slot } => (30, slot.into()),
        Step::TakeCoin => (31, 0),
    }
}

impl Encode for RawrNWrite {
    const ACTIONS: u32 = STARTS[32];
    /// Parks and sheets from the observer clockwise; absent seats are zero. The planes of a park:
    /// paddocks, attractions, cards, roads to the north, east, south and west, ruins.
    const PLANES: &'static [Plane] = &[
        ("parks", &[4, 8, 12, 15]),
        ("sheets", &[4, 48]),
        ("row", &[60]),
        ("cards", &[40]),
        ("month", &[10]),
        ("awaited", &[4]),
    ];

    fn code(step: Step) -> u32 {
        let (kind, n) = split(step);
        STARTS[kind] + n
    }

    fn decode(code: u32) -> Option<Step> {
        let kind = (0..32).find(|&kind| code < STARTS[kind + 1])?;
        let n = code - STARTS[kind];
        let (i, byte) = (n as usize, n as u8);
        let square =
            Square::new((n % u32::from(COLUMNS)) as u8, (n / u32::from(COLUMNS)).min(11) as u8);
        Some(match kind {
            0 => Step::Draft { die: byte },
            1 => Step::Keep { die: byte },
            2 => Step::First { die: byte },
            3 => Step::Side { side: byte },
            4 => Step::Place { die: byte / 8, space: Space::ALL[i % 8] },
            5 => Step::Choose { offer: Offer::ALL[i] },
            6 => Step::Build { plan: Plan::ALL[i] },
            7 => Step::Gain { colour: Colour::ALL[i] },
            8 => Step::Mark { track: Track::ALL[i] },
            9 => Step::Store,
            10 => Step::Trade { ware: Ware::ALL[i] },
            11 => Step::Decline,
            12 => Step::TakeRoad,
            13 => Step::At { square },
            14 => Step::Pair { pair: Pair::ALL[i] },
            15 => Step::Turn { turn: byte },
            16 => Step::Make { species: Species::ALL[i] },
            17 => Step::Done,
            18 => Step::Income { kind: Kind::ALL[i] },
            19 => Step::Use { slot: byte },
            20 => Step::Upgrade { colour: Colour::BASIC[i] },
            21 => Step::Pick { die: byte },
            22 => Step::Visit { site: Site::at(byte) },
            23 => Step::Exit { exit: Exit::ALL[i] },
            24 => Step::EndTour,
            25 => Step::Disaster { disaster: Disaster::ALL[i] },
            26 => Step::Destroy { site: Site::at(byte) },
            27 => Step::Wash { square },
            28 => Step::WashStored,
            29 => Step::Lose { colour: Colour::ALL[i] },
            30 => Step::Dismiss { slot: byte },
            _ => Step::TakeCoin,
        })
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        let mut planes = Planes::new(out);
        let park_len = 8 * SQUARES as usize;
        let parks = planes.next(MAX_SEATS * park_len);
        let sheets = planes.next(MAX_SEATS * 48);
        let (row, cards, month) = (planes.next(60), planes.next(40), planes.next(10));
        let awaited = planes.next(MAX_SEATS);
        let n = usize::from(self.seats);
        for i in 0..n {
            let other = (seat.index() + i) % n;
            observe_park(&self.sheets[other], &mut parks[i * park_len..(i + 1) * park_len]);
            observe_sheet(self, &self.sheets[other], &mut sheets[i * 48..(i + 1) * 48]);
            awaited[i] = f32::from(u8::from(self.awaits(Seat(other as u8))));
        }
        for die in self.row.iter().filter(|d| d.taker == Taker::Nobody) {
            row[usize::from(die.face.die()) * 6 + usize::from(die.face.index() % 6)] = 1.0;
        }
        for slot in 0..3 {
            cards[usize::from(self.cards.buildings[slot])] = 1.0;
            cards[20 + usize::from(self.cards.specialists[slot])] = 1.0;
        }
        month[usize::from(self.month)] = 1.0;
    }
}

fn observe_park(sheet: &Sheet, out: &mut [f32]) {
    let park = &sheet.park;
    let mut put = |plane: usize, squares: crate::squares::Squares| {
        for square in squares.iter() {
            out[plane * SQUARES as usize + number(square) as usize] = 1.0;
        }
    };
    for site in park.sites() {
        let plane = if site.species().is_some() {
            0
        } else if site.kind().is_some() {
            1
        } else {
            2
        };
        put(plane, park.squares(site));
    }
    for (edge, roads) in park.roads.into_iter().enumerate() {
        put(3 + edge, roads);
    }
    put(7, park.ruins);
}

fn observe_sheet(game: &RawrNWrite, sheet: &Sheet, out: &mut [f32]) {
    let mut at = 0;
    let mut put = |value: f32| {
        out[at] = value;
        at += 1;
    };
    for colour in Colour::ALL {
        put(f32::from(sheet.stored(colour)) / f32::from(colour.boxes()));
    }
    put(f32::from(sheet.coins.left()) / 8.0);
    put(f32::from(sheet.roads.left()) / 10.0);
    for track in Track::ALL {
        put(f32::from(sheet.marks[track as usize]) / f32::from(game.cards.cost(track)));
    }
    put(f32::from(sheet.threat) / 20.0);
    put(f32::from(sheet.security) / 20.0);
    put(f32::from(sheet.excitement) / 60.0);
    put(f32::from(sheet.deaths) / 20.0);
    for species in Species::ALL {
        put(f32::from(sheet.living[species as usize]) / 4.0);
    }
    for kind in Kind::ALL {
        put(f32::from(sheet.circles[kind as usize]) / f32::from(kind.info().circles));
    }
    for exit in Exit::ALL {
        put(f32::from(sheet.park.circled >> exit as u8 & 1));
    }
    for slot in 0..3 {
        put(POINTS.specialist as f32 * f32::from(sheet.crossed >> slot & 1) / 3.0);
    }
    put(f32::from(sheet.dice.len() as u8) / 2.0);
    put(sheet.park.free.len() as f32 / 180.0);
    put(sheet.marked() as f32 / 23.0);
}
