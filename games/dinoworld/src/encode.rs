//! Steps as numbers and observations as floats, for learning.

use mesozoic_core::{Encode, Plane, Planes, Seat};

use crate::components::{FacilityType, Kind};
use crate::dice::Dice;
use crate::grid::{SQUARES, Square};
use crate::park::Park;
use crate::paving::PIECES;
use crate::state::{DinoWorld, Draft};
use crate::step::{Aid, MOST_PIPS, Step};

const N: u32 = SQUARES as u32;
const DICE: u32 = Dice::COUNT;
const AIDS: u32 = Aid::ALL.len() as u32;
const KINDS: u32 = Kind::ALL.len() as u32;

/// Where the codes of each kind of step begin.
const GIVE: u32 = 0;
const PEN: u32 = GIVE + 6;
const AT: u32 = PEN + KINDS * DICE * AIDS;
const PLACE: u32 = AT + N;
const GENERATOR: u32 = PLACE + N * 8;
const LINK: u32 = GENERATOR + N;
const PATHS: u32 = LINK + N * 3;
const CONVERT: u32 = PATHS + DICE * MOST_PIPS as u32;
const LAY: u32 = CONVERT + N;
const FACILITY: u32 = LAY + N * PIECES.len() as u32;
const BOOST: u32 = FACILITY + 2 * DICE;
const EXPAND: u32 = BOOST + 6;
const REPAVE: u32 = EXPAND + N;
const ENTRANCE: u32 = REPAVE + N;
const CROSS: u32 = ENTRANCE + N;
const PLAIN: u32 = CROSS + N;
const PLAINS: [Step; 5] =
    [Step::Stop, Step::Improve, Step::Experiment, Step::Regulate, Step::Ready];

/// Layers of one park.
const LAYERS: usize = 14;

impl Encode for DinoWorld {
    const ACTIONS: u32 = PLAIN + PLAINS.len() as u32;
    /// The observer's own park as it is, then the mean of the others' as they are shown.
    const PLANES: &'static [Plane] = &[
        ("park", &[LAYERS, 10, 10]),
        ("others", &[LAYERS, 10, 10]),
        ("drawing", &[10, 10]),
        ("dice", &[3, 6]),
        ("used", &[3]),
        ("done", &[7]),
        ("tracks", &[2]),
        ("research", &[3]),
        ("generators", &[1]),
        ("facilities", &[12]),
        ("labs", &[12]),
        ("aviaries", &[11]),
        ("visitors", &[27]),
        ("objectives", &[5]),
        ("rounds_left", &[1]),
    ];

    fn code(step: Step) -> u32 {
        let at = |base: u32, square: Square| base + u32::from(square.index());
        let plain = |step| PLAINS.iter().position(|p| *p == step).unwrap_or_default() as u32;
        match step {
            Step::Give { die } => GIVE + u32::from(die) - 1,
            Step::Pen { kind, dice, aid } => {
                let aid = Aid::ALL.iter().position(|a| *a == aid).unwrap_or_default() as u32;
                PEN + (kind as u32 * DICE + dice.number()) * AIDS + aid
            }
            Step::At { square } => at(AT, square),
            Step::Place { square, turn } => at(PLACE + N * u32::from(turn), square),
            Step::Generator { square } => at(GENERATOR, square),
            Step::Link { square, links } => at(LINK + N * (u32::from(links) - 1), square),
            Step::Paths { dice, pips } => {
                PATHS + dice.number() * u32::from(MOST_PIPS) + u32::from(pips) - 1
            }
            Step::Convert { square } => at(CONVERT, square),
            Step::Lay { square, arms } => {
                let piece = PIECES.iter().position(|p| *p == arms).unwrap_or_default() as u32;
                at(LAY + N * piece, square)
            }
            Step::Facility { kind, dice } => FACILITY + kind as u32 * DICE + dice.number(),
            Step::Boost { die } => BOOST + u32::from(die) - 1,
            Step::Expand { square } => at(EXPAND, square),
            Step::Repave { square } => at(REPAVE, square),
            Step::Entrance { square } => at(ENTRANCE, square),
            Step::Cross { square } => at(CROSS, square),
            Step::Stop | Step::Improve | Step::Experiment | Step::Regulate | Step::Ready => {
                PLAIN + plain(step)
            }
        }
    }

    fn decode(code: u32) -> Option<Step> {
        let square = |code: u32| Square::new((code % N) as u8);
        let die = |code: u32| code as u8 + 1;
        Some(match code {
            GIVE..PEN => Step::Give { die: die(code - GIVE) },
            PEN..AT => {
                let rest = code - PEN;
                Step::Pen {
                    kind: Kind::ALL[(rest / AIDS / DICE) as usize],
                    dice: Dice::from_number(rest / AIDS % DICE)?,
                    aid: Aid::ALL[(rest % AIDS) as usize],
                }
            }
            AT..PLACE => Step::At { square: square(code - AT) },
            PLACE..GENERATOR => {
                Step::Place { square: square(code - PLACE), turn: ((code - PLACE) / N) as u8 }
            }
            GENERATOR..LINK => Step::Generator { square: square(code - GENERATOR) },
            LINK..PATHS => {
                Step::Link { square: square(code - LINK), links: ((code - LINK) / N) as u8 + 1 }
            }
            PATHS..CONVERT => {
                let rest = code - PATHS;
                let pips = (rest % u32::from(MOST_PIPS)) as u8 + 1;
                Step::Paths { dice: Dice::from_number(rest / u32::from(MOST_PIPS))?, pips }
            }
            CONVERT..LAY => Step::Convert { square: square(code - CONVERT) },
            LAY..FACILITY => {
                let rest = code - LAY;
                Step::Lay { square: square(rest), arms: PIECES[(rest / N) as usize] }
            }
            FACILITY..BOOST => {
                let rest = code - FACILITY;
                let kind = FacilityType::ALL[(rest / DICE) as usize];
                Step::Facility { kind, dice: Dice::from_number(rest % DICE)? }
            }
            BOOST..EXPAND => Step::Boost { die: die(code - BOOST) },
            EXPAND..REPAVE => Step::Expand { square: square(code - EXPAND) },
            REPAVE..ENTRANCE => Step::Repave { square: square(code - REPAVE) },
            ENTRANCE..CROSS => Step::Entrance { square: square(code - ENTRANCE) },
            CROSS..PLAIN => Step::Cross { square: square(code - CROSS) },
            PLAIN.. => *PLAINS.get((code - PLAIN) as usize)?,
        })
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        let mut planes = Planes::new(out);
        let mut plane = |len: usize| planes.next(len);
        let squares = usize::from(SQUARES);
        let lane = &self.lanes[seat.index()];
        layers(&lane.park, 1.0, plane(LAYERS * squares));
        let others = plane(LAYERS * squares);
        let weight = 1.0 / (self.lanes.len() - 1).max(1) as f32;
        for (i, other) in self.lanes.iter().enumerate() {
            if i != seat.index() {
                layers(&other.shown, weight, others);
            }
        }
        let drawing = plane(squares);
        let shape = match lane.turn.draft {
            Draft::Pen { growth, .. } => growth.shape,
            Draft::Paths(paving) => paving.done,
            _ => crate::grid::Area::EMPTY,
        };
        shape.iter().for_each(|s| drawing[usize::from(s.index())] = 1.0);
        let (dice, turn) = (plane(3 * 6), &lane.turn);
        for (i, &die) in turn.dice.iter().enumerate().filter(|(_, die)| **die > 0) {
            dice[i * 6 + usize::from(die) - 1] = 1.0;
        }
        let used = plane(3);
        (0..3).for_each(|i| used[i] = f32::from(turn.used >> i & 1));
        let flag = |is: bool| f32::from(u8::from(is));
        plane(7).copy_from_slice(&[
            f32::from(turn.pens),
            flag(turn.paths),
            f32::from(turn.facilities),
            flag(turn.secured),
            flag(turn.expanded),
            flag(turn.half),
            flag(turn.ready),
        ]);
        let park = &lane.park;
        plane(2).copy_from_slice(&[f32::from(park.threat) / 15.0, f32::from(park.security) / 12.0]);
        plane(3).copy_from_slice(&park.research.map(|n| f32::from(n) / 6.0));
        plane(1)[0] = f32::from(park.supply(self.cards.mode)) / 12.0;
        let facilities = plane(12);
        facilities[self.cards.recreation as usize] = 1.0;
        facilities[self.cards.welfare as usize] = 1.0;
        let labs = plane(12);
        if self.cards.mode == crate::components::Mode::Danger {
            self.cards.labs.iter().for_each(|&lab| labs[lab as usize] = 1.0);
        }
        let aviaries = plane(11);
        (0..11).for_each(|i| aviaries[i] = f32::from((self.cards.aviaries >> i & 1) as u8));
        let visitors = plane(27);
        for guest in self.guests.iter().filter(|g| g.open && self.is_between(g, seat)) {
            visitors[usize::from(guest.card.0)] = 1.0;
        }
        let objectives = plane(5);
        for goal in &self.goals {
            objectives[usize::from(goal.card.0)] = 1.0;
        }
        plane(1)[0] = f32::from(crate::components::ROUNDS - self.round) / 8.0;
    }
}

/// Adds a park to its layers: arms, lake, entrances, free squares, pens by family and diet, damage,
/// generators and facilities.
fn layers(park: &Park, weight: f32, out: &mut [f32]) {
    use crate::components::Diet;
    let of = |is: &dyn Fn(&crate::park::Pen) -> bool| {
        let pens = park.standing().filter(|pen| is(pen));
        pens.fold(crate::grid::Area::EMPTY, |all, pen| all | pen.area)
    };
    let damage = park.pens.iter().fold(crate::grid::Area::EMPTY, |all, pen| all | pen.damage);
    let [north, east, south, west] = park.arms;
    let areas = [
        north,
        east,
        south,
        west,
        park.lake,
        park.entrances,
        park.free,
        of(&|pen| pen.diet() == Diet::Herbivore),
        of(&|pen| pen.diet() == Diet::Carnivore),
        of(&|pen| pen.kind.is_aviary()),
        damage,
        park.powered(),
        park.recreation,
        park.welfare,
    ];
    for (layer, area) in areas.into_iter().enumerate() {
        for square in area {
            out[layer * usize::from(SQUARES) + usize::from(square.index())] += weight;
        }
    }
}
