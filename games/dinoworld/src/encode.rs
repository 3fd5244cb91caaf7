//! Steps and observations as numbers, for learning.

use mesozoic_core::{Encode, Plane, Planes, Seat};

use crate::components::{Demand, FacilityType, Kind, MANY};
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
        ("visitor_progress", &[27, 4]),
        ("objectives", &[5]),
        ("objective_progress", &[5, 4]),
        ("objective_met", &[5]),
        ("stars", &[8]),
        ("held", &[1]),
        ("doors", &[1]),
        ("room", &[1]),
        ("ahead", &[1]),
        ("behind", &[1]),
        ("round", &[8]),
        ("seats", &[4]),
        ("mode", &[2]),
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

    fn observe(&self, seat: Seat, out: &mut [u8]) {
        let mut planes = Planes::new(out);
        let mut plane = |len: usize| planes.next(len);
        let squares = usize::from(SQUARES);
        let lane = &self.lanes[seat.index()];
        layers(&lane.park, plane(LAYERS * squares));
        let drawing = plane(squares);
        let shape = match lane.turn.draft {
            Draft::Pen { growth, .. } => growth.shape,
            Draft::Paths(paving) => paving.done,
            _ => crate::grid::Area::EMPTY,
        };
        shape.iter().for_each(|s| drawing[usize::from(s.index())] = 1);
        let (dice, turn) = (plane(3 * 6), &lane.turn);
        for (i, &die) in turn.dice.iter().enumerate().filter(|(_, die)| **die > 0) {
            dice[i * 6 + usize::from(die) - 1] = 1;
        }
        let used = plane(3);
        (0..3).for_each(|i| used[i] = turn.used >> i & 1);
        let flag = |is: bool| u8::from(is);
        plane(7).copy_from_slice(&[
            turn.pens,
            flag(turn.paths),
            turn.facilities,
            flag(turn.secured),
            flag(turn.expanded),
            flag(turn.half),
            flag(turn.ready),
        ]);
        let park = &lane.park;
        plane(2).copy_from_slice(&[park.threat, park.security]);
        plane(3).copy_from_slice(&park.research);
        plane(1)[0] = park.supply(self.cards.mode);
        let facilities = plane(12);
        facilities[self.cards.recreation as usize] = 1;
        facilities[self.cards.welfare as usize] = 1;
        let labs = plane(12);
        if self.cards.mode == crate::components::Mode::Danger {
            self.cards.labs.iter().for_each(|&lab| labs[lab as usize] = 1);
        }
        let aviaries = plane(11);
        (0..11).for_each(|i| aviaries[i] = (self.cards.aviaries >> i & 1) as u8);
        let (visitors, visitor_progress) = (plane(27), plane(27 * 4));
        for guest in self.guests.iter().filter(|g| g.open && self.is_between(g, seat)) {
            let card = usize::from(guest.card.0);
            visitors[card] = 1;
            let quarters = self.quarters(&lane.park, guest.card.info().wants);
            visitor_progress[card * 4..][..quarters].fill(1);
        }
        let (objectives, objective_progress, met) = (plane(5), plane(5 * 4), plane(5));
        for goal in &self.goals {
            let card = usize::from(goal.card.0);
            objectives[card] = 1;
            let quarters = self.quarters(&lane.park, goal.card.info().wants);
            objective_progress[card * 4..][..quarters].fill(1);
            met[card] = goal.first.union(goal.later).has(seat).into();
        }
        let byte = |n: i32| n.clamp(0, 255) as u8;
        let tally = self.tally(seat, park);
        plane(8).copy_from_slice(&[
            byte(tally.pens),
            byte(tally.aviaries),
            byte(tally.aquatics),
            byte(tally.recreation),
            byte(tally.welfare),
            byte(tally.visitors),
            byte(tally.generators),
            byte(tally.misc),
        ]);
        plane(1)[0] = self.visitors_of(seat).min(255) as u8;
        plane(1)[0] = (park.touched() & park.free).len() as u8;
        plane(1)[0] = park.free.len() as u8;
        let total = |other: Seat| self.tally(other, &self.lanes[other.index()].shown).total();
        let others = Seat::all(self.seat_count()).filter(|&other| other != seat);
        let lead = tally.total() - others.map(total).max().unwrap_or(0);
        plane(1)[0] = byte(lead);
        plane(1)[0] = byte(-lead);
        plane(8)[usize::from(self.round).min(7)] = 1;
        plane(4)[match self.seat_count() {
            1 => 0,
            2 => 1,
            3..MANY => 2,
            _ => 3,
        }] = 1;
        plane(2)[self.cards.mode as usize] = 1;
    }
}

impl DinoWorld {
    /// How many quarters of a card's demands a park has met.
    fn quarters(&self, park: &Park, wants: &[Demand]) -> usize {
        let quarters = |demand: &Demand| {
            let measure = park.measure(demand, self.cards.mode);
            4 * usize::from(measure.have) / usize::from(measure.need.max(1))
        };
        wants.iter().map(quarters).sum::<usize>() / wants.len().max(1)
    }
}

/// Adds a park to its layers: arms, lake, entrances, free squares, pens by family and diet, damage,
/// generators and facilities.
fn layers(park: &Park, out: &mut [u8]) {
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
            out[layer * usize::from(SQUARES) + usize::from(square.index())] += 1;
        }
    }
}
