//! Steps and observations as numbers, for learning.

use mesozoic_core::{Encode, Plane, Planes, Seat};
use mesozoic_kit::{Bits, Pouch};

use crate::components::{Face, PLACED, Pen, Side, Species};
use crate::options::Mode;
use crate::state::Draftosaurus;
use crate::step::{Spot, Step};
use crate::zoo::Zoo;

const SPECIES: u32 = Species::ALL.len() as u32;
const SPOTS: u32 = Spot::ALL.len() as u32;
/// Where the codes of discards begin, those of moves, and those of choices.
const DISCARDS: u32 = SPECIES * SPOTS;
const MOVES: u32 = DISCARDS + SPECIES;
const CHOICES: u32 = MOVES + SPOTS;

impl Encode for Draftosaurus {
    const ACTIONS: u32 = CHOICES + SPECIES;
    /// Seats are counted from the observer clockwise; absent ones are zero. Of a hand there is a
    /// place each for one, two and three or more of a species; of a pen one for each resident.
    const PLANES: &'static [Plane] = &[
        ("zoos", &[5, 18, 6]),
        ("sizes", &[5, 6, 6]),
        ("wood_next", &[5, 6]),
        ("species", &[5, 6]),
        ("points", &[5, 8]),
        ("summer", &[5]),
        ("ahead", &[1]),
        ("behind", &[1]),
        ("hands", &[5, 6, 3]),
        ("known", &[5]),
        ("pool", &[6]),
        ("die", &[6]),
        ("roller", &[5]),
        ("awaited", &[5]),
        ("revealed", &[5, 6]),
        ("own_species", &[6]),
        ("own_spot", &[18]),
        ("phase", &[4]),
        ("seats", &[4]),
        ("side", &[2]),
        ("both_sides", &[1]),
        ("turn", &[6]),
        ("to_come", &[12]),
    ];

    fn code(step: Step) -> u32 {
        match step {
            Step::Place { species, spot } => species as u32 * SPOTS + spot as u32,
            Step::Discard { species } => DISCARDS + species as u32,
            Step::Move { spot } => MOVES + spot as u32,
            Step::Choose { species } => CHOICES + species as u32,
        }
    }

    fn decode(code: u32) -> Option<Step> {
        let spot = |i: u32| Spot::ALL[i as usize];
        let species = |i: u32| Species::ALL[i as usize];
        match code {
            0..DISCARDS => {
                Some(Step::Place { species: species(code / SPOTS), spot: spot(code % SPOTS) })
            }
            DISCARDS..MOVES => Some(Step::Discard { species: species(code - DISCARDS) }),
            MOVES..CHOICES => Some(Step::Move { spot: spot(code - MOVES) }),
            CHOICES.. if code < Self::ACTIONS => {
                Some(Step::Choose { species: species(code - CHOICES) })
            }
            _ => None,
        }
    }

    fn observe(&self, seat: Seat, out: &mut [u8]) {
        let mut planes = Planes::new(out);
        let (zoos, sizes) = (planes.next(5 * 18 * 6), planes.next(5 * 6 * 6));
        let (wood_next, species) = (planes.next(5 * 6), planes.next(5 * 6));
        let (points, summer) = (planes.next(5 * 8), planes.next(5));
        let (ahead, behind) = (planes.next(1), planes.next(1));
        let (hands, known, pool) = (planes.next(5 * 6 * 3), planes.next(5), planes.next(6));
        let (die, roller, awaited) = (planes.next(6), planes.next(5), planes.next(5));
        let revealed = planes.next(5 * 6);
        let (own_species, own_spot) = (planes.next(6), planes.next(18));
        let (phase, seats, side) = (planes.next(4), planes.next(4), planes.next(2));
        let (both_sides, turn, to_come) = (planes.next(1), planes.next(6), planes.next(12));

        let from_me = |other: Seat| usize::from((other.0 + self.seats - seat.0) % self.seats);
        let mut unknown = self.bag;
        let mut best_other = 0;
        for other in Seat::all(self.seats) {
            let (i, zoo) = (from_me(other), &self.zoos[other.index()]);
            observe_zoo(zoo, self.side, &mut zoos[i * 108..][..108], &mut sizes[i * 36..][..36]);
            if let Some(next) = zoo.wood_next().filter(|_| self.side == Side::Winter) {
                wood_next[i * 6 + next as usize] = 1;
            }
            let tally = self.tally(other);
            points[i * 8..][..6].copy_from_slice(&tally.pens);
            (points[i * 8 + 6], points[i * 8 + 7]) = (tally.river, tally.trex);
            summer[i] = self.summer[other.index()].total() as u8;
            if other != seat {
                best_other = best_other.max(self.total(other));
            }
            let shown = self.shown(other);
            for kind in 0..Species::COUNT {
                species[i * 6 + usize::from(kind)] = shown.count(kind);
            }
            awaited[i] = self.awaits(other).into();
            if let Some(species) = self.revealed[other.index()] {
                revealed[i * 6 + species as usize] = 1;
            }
            let hand = self.hands[other.index()];
            if self.has_held(seat, other) {
                known[i] = 1;
                for kind in 0..Species::COUNT {
                    let at = (i * 6 + usize::from(kind)) * 3;
                    hands[at..at + usize::from(hand.count(kind).min(3))].fill(1);
                }
            } else {
                unknown = unknown + hand;
            }
        }
        for kind in 0..Species::COUNT {
            pool[usize::from(kind)] = unknown.count(kind);
        }
        let lead = self.total(seat) - best_other;
        (ahead[0], behind[0]) = (lead.max(0) as u8, (-lead).max(0) as u8);
        if self.is_bound(seat) {
            die[Face::ALL.iter().position(|&f| f == self.die).unwrap_or_default()] = 1;
        }
        roller[from_me(Seat(self.roller))] = 1;
        match self.picks[seat.index()] {
            Some(Step::Place { species, spot }) => {
                (own_species[species as usize], own_spot[spot as usize]) = (1, 1);
            }
            Some(Step::Choose { species } | Step::Discard { species }) => {
                own_species[species as usize] = 1;
            }
            Some(Step::Move { spot }) => own_spot[spot as usize] = 1,
            None => {}
        }
        if let Some(at) = phase.get_mut(self.phase as usize) {
            *at = 1;
        }
        seats[usize::from(self.seats) - 2] = 1;
        side[self.side as usize] = 1;
        both_sides[0] = (self.mode == Mode::SummerWinter).into();
        turn[usize::from(self.turn).min(5)] = 1;
        let placed = self.zoos[seat.index()].everybody().total();
        to_come[..u32::from(PLACED).saturating_sub(placed) as usize].fill(1);
    }
}

/// Who stands where in a zoo, and how many in each pen.
fn observe_zoo(zoo: &Zoo, side: Side, spots: &mut [u8], sizes: &mut [u8]) {
    for (i, pen) in Pen::of(side).into_iter().enumerate() {
        let inside = zoo.pen(pen);
        sizes[i * 6..][..inside.total().min(6) as usize].fill(1);
        if pen != Pen::Pyramid {
            observe_spot(inside, Spot::ALL[pen as usize], spots);
        }
    }
    observe_spot(zoo.river(), Spot::River, spots);
    for (slot, brick) in zoo.bricks().into_iter().enumerate() {
        if let Some(species) = brick {
            spots[Spot::pyramid(slot) as usize * 6 + species as usize] = 1;
        }
    }
}

fn observe_spot(inside: Pouch, spot: Spot, spots: &mut [u8]) {
    for kind in Bits(inside.kinds()) {
        spots[spot as usize * 6 + usize::from(kind)] = inside.count(kind);
    }
}
