//! Steps and observations as numbers, for learning.

use mesozoic_core::{Encode, Plane, Planes, Seat};
use mesozoic_kit::Bits;

use crate::components::{
    COLUMNS, Colour, Disaster, Exit, FaceId, Kind, MAX_SEATS, Offer, Pair, ROWS, Site, Space,
    Species, Square, Track,
};
use crate::sheet::Sheet;
use crate::state::{RawrNWrite, Taker};
use crate::step::{Plan, Step, Ware};

const SQUARES: u32 = COLUMNS as u32 * ROWS as u32;
const SITES: usize = Site::COUNT as usize;

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
    /// Seats from the observer clockwise; absent seats are zero. Of a park there is which buildings
    /// stand, can be reached and are marked, rather than every square.
    const PLANES: &'static [Plane] = &[
        ("sheets", &[4, 48]),
        ("standing", &[4, 23]),
        ("reached", &[4, 23]),
        ("marked", &[4, 23]),
        ("exits", &[4, 7]),
        ("dice", &[4, 60]),
        ("points", &[4]),
        ("awaited", &[4]),
        ("first", &[4]),
        ("seats", &[4]),
        ("row", &[60]),
        ("cards", &[40]),
        ("spaces", &[8]),
        ("month", &[9]),
        ("phase", &[8]),
        ("turn", &[8]),
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

    fn observe(&self, seat: Seat, out: &mut [u8]) {
        let mut planes = Planes::new(out);
        let mut of_seats = |len: usize| planes.next(MAX_SEATS * len);
        let (sheets, standing, reached) = (of_seats(48), of_seats(SITES), of_seats(SITES));
        let (marked, exits, dice) = (of_seats(SITES), of_seats(7), of_seats(60));
        let (points, awaited, first, seats) = (of_seats(1), of_seats(1), of_seats(1), of_seats(1));
        let (row, cards) = (planes.next(60), planes.next(40));
        let (spaces, month) = (planes.next(8), planes.next(9));
        let (phase, turn) = (planes.next(8), planes.next(8));
        let n = usize::from(self.seats);
        for i in 0..n {
            let other = (seat.index() + i) % n;
            let (sheet, seat) = (&self.sheets[other], Seat(other as u8));
            observe_sheet(self, sheet, &mut sheets[i * 48..(i + 1) * 48]);
            let park = &sheet.park;
            let links = park.reached();
            let mark = |bits: u32, plane: &mut [u8]| {
                Bits(bits).for_each(|site| plane[i * SITES + usize::from(site)] = 1);
            };
            mark(park.standing, standing);
            mark(park.marked & park.standing, marked);
            for site in Bits(park.standing).map(Site::at) {
                if links.places & park.root(site).bit() != 0 {
                    reached[i * SITES + site.index()] = 1;
                }
            }
            for exit in Bits(u32::from(links.exits)) {
                exits[i * 7 + usize::from(exit)] = 1;
            }
            for &face in &sheet.dice {
                dice[i * 60 + face_number(face)] = 1;
            }
            points[i] = self.tally(seat).total().clamp(0, 255) as u8;
            awaited[i] = self.awaits(seat).into();
            first[i] = (self.first == seat.0).into();
        }
        seats[n - 1] = 1;
        for die in self.row.iter().filter(|d| d.taker == Taker::Nobody) {
            row[face_number(die.face)] = 1;
        }
        for slot in 0..3 {
            cards[usize::from(self.cards.buildings[slot])] = 1;
            cards[20 + usize::from(self.cards.specialists[slot])] = 1;
        }
        for die in &self.placed {
            spaces[die.space as usize] = 1;
        }
        month[usize::from(self.month).min(8)] = 1;
        phase[self.phase as usize] = 1;
        turn[usize::from(self.turn).min(7)] = 1;
    }
}

fn face_number(face: FaceId) -> usize {
    usize::from(face.die()) * 6 + usize::from(face.index() % 6)
}

fn observe_sheet(game: &RawrNWrite, sheet: &Sheet, out: &mut [u8]) {
    let mut at = 0;
    let mut put = |value: u8| {
        out[at] = value;
        at += 1;
    };
    let byte = |n: u16| n.min(255) as u8;
    for colour in Colour::ALL {
        put(sheet.stored(colour));
    }
    put(sheet.coins.left());
    put(sheet.roads.left());
    for track in Track::ALL {
        put(game.cards.cost(track).saturating_sub(sheet.marks[track as usize]));
    }
    put(byte(sheet.threat));
    put(byte(sheet.security));
    put(byte(sheet.excitement));
    put(byte(sheet.deaths));
    sheet.living.into_iter().for_each(&mut put);
    sheet.circles.into_iter().for_each(&mut put);
    for exit in Exit::ALL {
        put(sheet.park.circled >> exit as u8 & 1);
    }
    for slot in 0..3 {
        put(sheet.crossed >> slot & 1);
    }
    put(sheet.dice.len() as u8);
    put(sheet.park.free.len() as u8);
    put(sheet.marked() as u8);
}
