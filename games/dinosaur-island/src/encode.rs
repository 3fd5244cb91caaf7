//! Steps and observations as numbers, for learning.

use mesozoic_core::{Encode, Plane, Seat};

use crate::components::{
    BASICS, COLOURS, Colour, Diet, Dna, MAX_DICE, Named, ROWS, SOLO_CARDS, SPACES, SPECIALISTS,
    SoloCard, Specialist, UPGRADES, Upgrade, Ware, ZONES, row_price,
};
use crate::phase::row_of;
use crate::state::{DieState, DinosaurIsland, Phase};
use crate::step::{Act, Scientist, Spot, Station, Step, Visitor, Zone};

/// Amounts of up to `MOST` in `TRACKS` tracks, each once: how steps of many units are numbered.
const fn multisets<const TRACKS: usize, const COUNT: usize>(most: u8) -> [[u8; TRACKS]; COUNT] {
    let mut all = [[0; TRACKS]; COUNT];
    let mut now = [0u8; TRACKS];
    let mut n = 0;
    loop {
        all[n] = now;
        n += 1;
        if n == COUNT {
            return all;
        }
        // The next amounts: one more on the first track that leaves the sum within bounds.
        let mut at = 0;
        loop {
            now[at] += 1;
            let mut sum = 0;
            let mut i = 0;
            while i < TRACKS {
                sum += now[i];
                i += 1;
            }
            if sum <= most {
                break;
            }
            now[at] = 0;
            at += 1;
        }
    }
}

/// Up to nine units in three colours.
const UNITS: [[u8; BASICS]; 220] = multisets(9);
/// Up to four steps on six tracks.
const STEPS: [[u8; COLOURS]; 210] = multisets(4);

/// Blocks of codes: each kind of step has its own.
const WHO: u32 = Scientist::ALL.len() as u32;
const DICE: u32 = MAX_DICE as u32;
const DIETS: u32 = Diet::ALL.len() as u32;
const ZONE: u32 = ZONES as u32;
const SPOT: u32 = Spot::COUNT as u32;
const ROW: u32 = ROWS as u32;
const CARDS: u32 = SOLO_CARDS as u32;
const ACTS: u32 = 1 + 1 + ZONE + BASICS as u32 + ZONE + 1;
const STATION: u32 = Station::COUNT as u32;

const RESEARCH: u32 = 0;
const STORAGE: u32 = RESEARCH + WHO * DICE;
const RECIPE: u32 = STORAGE + WHO;
const PASS: u32 = RECIPE + WHO * DIETS * (ZONE + 1);
const PLAIN: u32 = PASS + WHO;
const TAKE: u32 = PLAIN + PLAIN_STEPS.len() as u32;
const EXPAND: u32 = TAKE + 2 * UNITS.len() as u32;
const SPEND: u32 = EXPAND + STEPS.len() as u32;
const PADDOCK: u32 = SPEND + UNITS.len() as u32;
const HIRE: u32 = PADDOCK + ZONE;
const BUILD: u32 = HIRE + ROW * (SPECIALISTS as u32 + 1);
const UPGRADE: u32 = BUILD + ROW * (ZONE + 1);
const DNA: u32 = UPGRADE + ROW * SPACES as u32;
const DISCARD: u32 = DNA + ROW;
const WORK: u32 = DISCARD + Ware::ALL.len() as u32;
const REFINE: u32 = WORK + STATION * ACTS * (SPACES as u32 + 1);
const SWAP: u32 = REFINE + BASICS as u32;
const STAND: u32 = SWAP + 10;
const EAT: u32 = STAND + 2 * SPOT;
const DOUBLE: u32 = EAT + SPOT;
const CASH: u32 = DOUBLE + ZONE;
const BONUS: u32 = CASH + ZONE * 9;
const SOLO: u32 = BONUS + ACTS;
const END: u32 = SOLO + 3 * CARDS;

/// Steps without anything to say.
const PLAIN_STEPS: [Step; 11] = [
    Step::Decline,
    Step::Copy,
    Step::Skip,
    Step::PassMarket,
    Step::Done,
    Step::Guard,
    Step::LineUp,
    Step::Eat,
    Step::Score,
    Step::Special { tile: Upgrade::DinoResearch2 },
    Step::Special { tile: Upgrade::DnaRefinement2 },
];

fn optional(zone: Option<Zone>) -> u32 {
    zone.map_or(0, |zone| u32::from(zone.0) + 1)
}

fn zone(code: u32) -> Zone {
    Zone(code as u8)
}

fn optional_zone(code: u32) -> Option<Zone> {
    code.checked_sub(1).map(zone)
}

fn act_code(act: Act) -> u32 {
    match act {
        Act::Plain => 0,
        Act::Security => 1,
        Act::Paddock { zone } => 2 + u32::from(zone.0),
        Act::Refine { into } => 2 + ZONE + (into.index() - BASICS) as u32,
        Act::Create { zone } => 2 + ZONE + BASICS as u32 + u32::from(zone.0),
        Act::Dna => ACTS - 1,
    }
}

fn act(code: u32) -> Act {
    const REFINES: u32 = 2 + ZONE;
    const CREATES: u32 = REFINES + BASICS as u32;
    match code {
        0 => Act::Plain,
        1 => Act::Security,
        2..REFINES => Act::Paddock { zone: zone(code - 2) },
        REFINES..CREATES => Act::Refine { into: Colour::at(BASICS + (code - REFINES) as usize) },
        CREATES.. if code < ACTS - 1 => Act::Create { zone: zone(code - CREATES) },
        _ => Act::Dna,
    }
}

/// Where amounts stand in a table.
fn place<const N: usize>(table: &[[u8; N]], amounts: [u8; N]) -> u32 {
    let at = table.iter().position(|row| *row == amounts);
    at.expect("steps stay within the table") as u32
}

fn units(dna: Dna) -> u32 {
    let [a, b, c, d, e, f] = dna;
    if [d, e, f] == [0; 3] {
        place(&UNITS, [a, b, c])
    } else {
        UNITS.len() as u32 + place(&UNITS, [d, e, f])
    }
}

fn basic(amounts: [u8; BASICS]) -> Dna {
    let [a, b, c] = amounts;
    [a, b, c, 0, 0, 0]
}

fn advanced(amounts: [u8; BASICS]) -> Dna {
    let [a, b, c] = amounts;
    [0, 0, 0, a, b, c]
}

fn row_code(row: u8) -> u32 {
    row_of(row) as u32
}

fn row(code: u32) -> u8 {
    row_price(code as usize)
}

impl Encode for DinosaurIsland {
    const ACTIONS: u32 = END;
    /// Seats from the observer clockwise; absent seats are zero.
    const PLANES: &'static [Plane] = &[
        ("phase", &[12]),
        ("round", &[1]),
        ("dice", &[9, 9]),
        ("recipes", &[17]),
        ("attractions", &[4, 31]),
        ("upgrades", &[4, 20]),
        ("specialists", &[4, 22]),
        ("objectives", &[5, 3]),
        ("twists", &[11]),
        ("solo", &[16]),
        ("seats", &[4, 28]),
        ("hired", &[4, 22]),
        ("lab", &[4, 6, 20]),
        ("exhibits", &[4, 21, 2]),
        ("rounds", &[12]),
        ("ending", &[1]),
        ("table", &[4]),
        ("built", &[4, 31]),
    ];

    fn code(step: Step) -> u32 {
        if let Some(at) = PLAIN_STEPS.iter().position(|&plain| plain == step) {
            return PLAIN + at as u32;
        }
        match step {
            Step::Research { who, die } => RESEARCH + who as u32 * DICE + u32::from(die) - 1,
            Step::Storage { who } => STORAGE + who as u32,
            Step::Recipe { who, diet, zone } => {
                RECIPE + (who as u32 * DIETS + diet as u32) * (ZONE + 1) + optional(zone)
            }
            Step::Pass { who } => PASS + who as u32,
            Step::Take { dna } => TAKE + units(dna),
            Step::Expand { dna } => EXPAND + place(&STEPS, dna),
            Step::Spend { dna: [a, b, c, ..] } => SPEND + place(&UNITS, [a, b, c]),
            Step::Paddock { zone } => PADDOCK + u32::from(zone.0),
            Step::Hire { row, fire } => {
                HIRE + row_code(row) * (SPECIALISTS as u32 + 1)
                    + fire.map_or(0, |card| card as u32 + 1)
            }
            Step::Build { row, zone } => BUILD + row_code(row) * (ZONE + 1) + optional(zone),
            Step::Upgrade { row, space } => {
                UPGRADE + row_code(row) * SPACES as u32 + u32::from(space) - 1
            }
            Step::Dna { row } => DNA + row_code(row),
            Step::Discard { ware } => DISCARD + ware as u32,
            Step::Work { station, act, via } => {
                let via = via.map_or(0, |via| via.space() as u32 + 1);
                WORK + (u32::from(station.0) * ACTS + act_code(act)) * (SPACES as u32 + 1) + via
            }
            Step::Refine { into } => REFINE + (into.index() - BASICS) as u32,
            Step::Swap { n } => SWAP + u32::from(n),
            Step::Stand { who, at } => STAND + who as u32 * SPOT + u32::from(at.0),
            Step::EatAt { at } => EAT + u32::from(at.0),
            Step::Double { zone } => DOUBLE + u32::from(zone.0),
            Step::Cash { zone, n } => CASH + u32::from(zone.0) * 9 + u32::from(n) - 1,
            Step::Bonus { act } => BONUS + act_code(act),
            Step::Reject { card } => SOLO + card as u32,
            Step::Complete { card } => SOLO + CARDS + card as u32,
            Step::Drop { card } => SOLO + 2 * CARDS + card as u32,
            _ => unreachable!("{step} is plain"),
        }
    }

    fn decode(code: u32) -> Option<Step> {
        let who = |code: u32| Scientist::ALL[code as usize];
        Some(match code {
            RESEARCH..STORAGE => {
                Step::Research { who: who(code / DICE), die: (code % DICE) as u8 + 1 }
            }
            STORAGE..RECIPE => Step::Storage { who: who(code - STORAGE) },
            RECIPE..PASS => {
                let (rest, at) = ((code - RECIPE) / (ZONE + 1), (code - RECIPE) % (ZONE + 1));
                let diet = Diet::ALL[(rest % DIETS) as usize];
                Step::Recipe { who: who(rest / DIETS), diet, zone: optional_zone(at) }
            }
            PASS..PLAIN => Step::Pass { who: who(code - PASS) },
            PLAIN..TAKE => PLAIN_STEPS[(code - PLAIN) as usize],
            TAKE..EXPAND => {
                let at = (code - TAKE) as usize;
                let dna = if at < UNITS.len() {
                    basic(UNITS[at])
                } else {
                    advanced(UNITS[at - UNITS.len()])
                };
                // Nothing at all has one code.
                if at == UNITS.len() {
                    return None;
                }
                Step::Take { dna }
            }
            EXPAND..SPEND => Step::Expand { dna: STEPS[(code - EXPAND) as usize] },
            SPEND..PADDOCK => Step::Spend { dna: basic(UNITS[(code - SPEND) as usize]) },
            PADDOCK..HIRE => Step::Paddock { zone: zone(code - PADDOCK) },
            HIRE..BUILD => {
                let (at, fire) = (
                    (code - HIRE) / (SPECIALISTS as u32 + 1),
                    (code - HIRE) % (SPECIALISTS as u32 + 1),
                );
                let fire = fire.checked_sub(1).map(|card| Specialist::ALL[card as usize]);
                Step::Hire { row: row(at), fire }
            }
            BUILD..UPGRADE => {
                let (at, to) = ((code - BUILD) / (ZONE + 1), (code - BUILD) % (ZONE + 1));
                Step::Build { row: row(at), zone: optional_zone(to) }
            }
            UPGRADE..DNA => {
                let (at, space) =
                    ((code - UPGRADE) / SPACES as u32, (code - UPGRADE) % SPACES as u32);
                Step::Upgrade { row: row(at), space: space as u8 + 1 }
            }
            DNA..DISCARD => Step::Dna { row: row(code - DNA) },
            DISCARD..WORK => Step::Discard { ware: Ware::ALL[(code - DISCARD) as usize] },
            WORK..REFINE => {
                let (rest, via) =
                    ((code - WORK) / (SPACES as u32 + 1), (code - WORK) % (SPACES as u32 + 1));
                let via = via.checked_sub(1).map(|space| Station::new(space as usize, 0));
                Step::Work { station: Station((rest / ACTS) as u8), act: act(rest % ACTS), via }
            }
            REFINE..SWAP => Step::Refine { into: Colour::at(BASICS + (code - REFINE) as usize) },
            SWAP..STAND => Step::Swap { n: (code - SWAP) as u8 },
            STAND..EAT => {
                let (who, at) = ((code - STAND) / SPOT, (code - STAND) % SPOT);
                Step::Stand { who: Visitor::ALL[who as usize], at: Spot(at as u8) }
            }
            EAT..DOUBLE => Step::EatAt { at: Spot((code - EAT) as u8) },
            DOUBLE..CASH => Step::Double { zone: zone(code - DOUBLE) },
            CASH..BONUS => {
                Step::Cash { zone: zone((code - CASH) / 9), n: ((code - CASH) % 9) as u8 + 1 }
            }
            BONUS..SOLO => Step::Bonus { act: act(code - BONUS) },
            SOLO..END => {
                let card = SoloCard::ALL[((code - SOLO) % CARDS) as usize];
                match (code - SOLO) / CARDS {
                    0 => Step::Reject { card },
                    1 => Step::Complete { card },
                    _ => Step::Drop { card },
                }
            }
            _ => return None,
        })
    }

    fn observe(&self, seat: Seat, out: &mut [u8]) {
        out.fill(0);
        let mut at = 0;
        for (name, shape) in Self::PLANES {
            let len: usize = shape.iter().product();
            self.observe_plane(name, seat, &mut out[at..at + len]);
            at += len;
        }
    }
}

impl DinosaurIsland {
    fn observe_plane(&self, name: &str, seat: Seat, out: &mut [u8]) {
        let from_me = |other: Seat| usize::from((other.0 + self.seats - seat.0) % self.seats);
        let mut mark = |at: usize, x: u8| out[at] = x;
        match name {
            "phase" => mark(self.phase.index(), 1),
            "round" => mark(0, self.round),
            "rounds" => mark(usize::from(self.round).min(11), 1),
            "ending" => mark(0, self.ending.into()),
            "table" => mark(usize::from(self.seats) - 1, 1),
            "dice" => {
                for (i, die) in self.centre.dice.iter().enumerate() {
                    let Some(die) = die else { continue };
                    let info = die.face.info();
                    let (kind, n) = match info.symbol {
                        crate::components::Symbol::Dna { colour, n } => (colour.index(), n),
                        crate::components::Symbol::Wild { wild, n } => (6 + wild.index(), n),
                        _ => (8, 1),
                    };
                    let free = die.state == DieState::Free;
                    mark(i * 9 + kind, if free { n } else { 0 });
                }
            }
            "recipes" => self.centre.recipes.iter().flatten().for_each(|r| mark(r.index(), 1)),
            "attractions" => {
                for (row, tile) in self.market.attractions.iter().enumerate() {
                    if let Some(tile) = tile {
                        mark(row * 31 + tile.index(), 1);
                    }
                }
            }
            "upgrades" => {
                for (row, tile) in self.market.upgrades.iter().enumerate() {
                    if let Some(tile) = tile {
                        mark(row * UPGRADES + tile.index(), 1);
                    }
                }
            }
            "specialists" => {
                for (row, card) in self.market.specialists.iter().enumerate() {
                    if let Some(card) = card {
                        mark(row * SPECIALISTS + card.index(), 1);
                    }
                }
            }
            "objectives" => {
                for (i, card) in self.objectives.iter().enumerate() {
                    let (have, need) = self.player(seat).progress(card.objective.info().goal);
                    mark(i * 3, need.saturating_sub(have) as u8);
                    mark(i * 3 + 1, card.by >> seat.0 & 1);
                    mark(i * 3 + 2, card.closed.into());
                }
            }
            "twists" => self.twists.iter().for_each(|twist| mark(twist.index(), 1)),
            "solo" => self.solo_cards().iter().for_each(|card| mark(card.index(), 1)),
            "seats" => {
                for other in Seat::all(self.seats) {
                    for (i, x) in self.levels(other).into_iter().enumerate() {
                        mark(from_me(other) * 28 + i, x);
                    }
                }
            }
            "hired" => {
                for other in Seat::all(self.seats) {
                    let base = from_me(other) * SPECIALISTS;
                    self.player(other).hired().for_each(|h| mark(base + h.card.index(), 1));
                }
            }
            "lab" => {
                for other in Seat::all(self.seats) {
                    for (space, tile) in self.player(other).lab.iter().enumerate() {
                        mark((from_me(other) * SPACES + space) * UPGRADES + tile.index(), 1);
                    }
                }
            }
            "exhibits" => {
                for other in Seat::all(self.seats) {
                    for (_, e) in self.player(other).exhibits() {
                        let base = (from_me(other) * 21 + e.recipe.index()) * 2;
                        mark(base, e.dinos);
                        mark(base + 1, e.capacity);
                    }
                }
            }
            _ => {
                for other in Seat::all(self.seats) {
                    for (_, tile) in self.player(other).attractions() {
                        mark(from_me(other) * 31 + tile.index(), 1);
                    }
                }
            }
        }
    }

    /// One seat's tracks.
    fn levels(&self, seat: Seat) -> [u8; 28] {
        let player = self.player(seat);
        let mut levels = [0; 28];
        levels[..COLOURS].copy_from_slice(&player.dna);
        levels[COLOURS..2 * COLOURS].copy_from_slice(&player.limits);
        let rest = [
            player.money.min(255) as u8,
            player.score.min(255) as u8,
            player.excitement,
            player.threat,
            player.security.min(255) as u8,
            player.workers,
            player.hands,
            player.scientists.count_ones() as u8,
            self.awaits(seat).into(),
            player.line.patrons,
            player.line.hooligans,
            self.danger(seat),
            player.to_eat,
            player.free.count_ones() as u8,
            self.order.iter().position(|&s| s == seat).unwrap_or(0) as u8,
            player.used.count_ones() as u8,
        ];
        levels[2 * COLOURS..].copy_from_slice(&rest);
        debug_assert!(self.phase != Phase::SoloPick || seat.0 == 0);
        levels
    }
}
