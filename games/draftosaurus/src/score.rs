//! What a zoo is worth, at any moment; scores with their sources, and who has won.

use std::array;
use std::sync::LazyLock;

use mesozoic_core::{Gain, Score, Seat, Standings};
use mesozoic_kit::{Bits, Pouch};

use crate::components::{
    BRIDGE, COUPLE, FOREST, ISLAND, KING, LOOKOUT, MEADOW, PYRAMID, Pen, RIVER, Side, Species,
    TREX, TRIO, WOOD,
};
use crate::event::Event;
use crate::options::Mode;
use crate::state::{Draftosaurus, Phase};
use crate::step::{Spot, Step};
use crate::zoo::Zoo;

/// A seat's points by source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Tally {
    /// The six pens of the side, in order. The Lovers' Bridge stands at its left bank.
    pub(crate) pens: [u8; 6],
    /// The River.
    pub(crate) river: u8,
    /// Pens with a T-Rex.
    pub(crate) trex: u8,
    /// T-Rexes in the whole zoo, which break ties.
    pub(crate) rexes: u8,
}

impl Tally {
    /// The points by source: pens, River, T-Rexes.
    #[inline]
    fn points(&self) -> [u8; POINTS] {
        let [a, b, c, d, e, f] = self.pens;
        [a, b, c, d, e, f, self.river, self.trex]
    }

    /// All points.
    #[inline]
    pub(crate) fn total(&self) -> i32 {
        self.pens.iter().map(|&n| i32::from(n)).sum::<i32>()
            + i32::from(self.river)
            + i32::from(self.trex)
    }
}

impl Draftosaurus {
    /// Points by pen, River and T-Rex bonus; in a match over both sides game by game.
    pub(crate) fn breakdown(&self, seat: Seat) -> Score {
        let mut score = Score::default();
        let mut add = |side, tally: &Tally| {
            for (place, points) in tally.points().into_iter().enumerate() {
                if let Some((id, name)) = told(side, place, self.mode) {
                    score.add(id, name, i32::from(points));
                }
            }
        };
        if self.is_second_game() {
            add(Side::Summer, &self.summer[seat.index()]);
        }
        add(self.side, &self.tally(seat));
        score
    }

    /// What placements change, as if each were carried out now. What others have revealed stands in
    /// their zoos already, wherever they will put it: it counts for the King and the Lookout.
    pub(crate) fn gains_of(&self, seat: Seat, steps: &[Step]) -> Vec<Vec<Gain>> {
        let mut now = self.clone();
        for other in Seat::all(self.seats).filter(|&other| other != seat) {
            if let Some(species) = now.revealed[other.index()] {
                now.zoos[other.index()].put(species, Spot::River);
            }
        }
        let before = now.tally(seat);
        let own = now.zoos[seat.index()];
        let mut gains = |step: &Step| {
            let zoo = &mut now.zoos[seat.index()];
            *zoo = own;
            match *step {
                Step::Place { species, spot } => zoo.put(species, spot),
                Step::Move { spot } => {
                    let Some(species) = zoo.quarantined() else { return Vec::new() };
                    zoo.leave_quarantine();
                    zoo.put(species, spot);
                }
                // These go to no zoo yet.
                Step::Choose { .. } | Step::Discard { .. } => return Vec::new(),
            }
            self.between(&before, &now.tally(seat))
        };
        steps.iter().map(&mut gains).collect()
    }

    fn between(&self, before: &Tally, after: &Tally) -> Vec<Gain> {
        let (before, after) = (before.points(), after.points());
        (0..POINTS)
            .filter(|&place| before[place] != after[place])
            .filter_map(|place| {
                let (id, name) = told(self.side, place, self.mode)?;
                // DR-22, DR-23: dinosaurs that come later can take these points away.
                let can_be_lost = id.ends_with("king") || id.ends_with("island");
                let sure = self.phase == Phase::Quarantine || !can_be_lost;
                let value = i32::from(after[place]) - i32::from(before[place]);
                Some(Gain { id: id.into(), name: name.into(), value, sure })
            })
            .collect()
    }

    /// DR-33: most points, then fewest T-Rexes, then shared.
    pub(crate) fn placings(&self) -> Option<Standings> {
        if self.phase != Phase::Over {
            return None;
        }
        let totals: Vec<i32> = Seat::all(self.seats).map(|s| self.total(s)).collect();
        let rexes: Vec<u8> = Seat::all(self.seats).map(|s| self.rexes(s)).collect();
        let rank = |seat: Seat| (-totals[seat.index()], rexes[seat.index()]);
        let explain = |seat: Seat| {
            let shared = Seat::all(self.seats).filter(|&s| rank(s) == rank(seat)).count() > 1;
            let rexes = rexes[seat.index()];
            let noun = if rexes == 1 { "T-Rex" } else { "T-Rexes" };
            Some(if shared {
                format!("equal points and equal T-Rexes ({rexes}): the place is shared")
            } else {
                format!("equal points; {rexes} {noun}, and fewer are better")
            })
        };
        Some(Standings::rank(&totals, rank, explain))
    }

    /// The last event of a match.
    pub(crate) fn ended(&self) -> Event {
        let standings = self.placings();
        let first = standings.iter().flat_map(|s| &s.0).find(|p| p.rank == 1);
        Event::Ended {
            winners: standings.iter().flat_map(Standings::winners).collect(),
            tie_break: first.and_then(|p| p.tie_break.clone()),
        }
    }
}

/// How many of a tally's numbers are points.
const POINTS: usize = 8;

/// What the points at a place of a tally are for: id and name. The bridge is one source though it stands on
/// two banks.
fn source(side: Side, place: usize) -> Option<Source> {
    match (Pen::of(side).get(place), place) {
        (Some(Pen::BridgeLeft), _) => Some(("bridge", "Lovers' Bridge")),
        (Some(Pen::BridgeRight | Pen::Quarantine), _) => None,
        (Some(pen), _) => Some((pen.info().id, pen.info().name)),
        (None, 6) => Some(("river", "River")),
        (None, _) => Some(("trex", "T-Rex bonus")),
    }
}

/// An id, and what people read.
type Source = (&'static str, &'static str);

/// The same as a score tells it: in a match over both sides with the side.
fn told(side: Side, place: usize, mode: Mode) -> Option<Source> {
    /// Made once: scores are told after every step.
    static APART: LazyLock<[[Option<Source>; POINTS]; 2]> = LazyLock::new(|| {
        [Side::Summer, Side::Winter].map(|side| {
            array::from_fn(|place| {
                let (id, name) = source(side, place)?;
                let (id, name) =
                    (format!("{}-{id}", side.id()), format!("{}: {name}", side.name()));
                Some((&*id.leak(), &*name.leak()))
            })
        })
    });
    if mode == Mode::SummerWinter { APART[side as usize][place] } else { source(side, place) }
}

/// Counts the zoo of `seat`.
pub(crate) fn tally(zoos: &[Zoo], side: Side, seat: usize) -> Tally {
    let zoo = &zoos[seat];
    let own = zoo.everybody();
    let pens = match side {
        Side::Summer => [
            FOREST.points[size(zoo, Pen::Forest)],
            // DR-21: exactly three.
            if size(zoo, Pen::Trio) == 3 { TRIO.points } else { 0 },
            prairie(zoo.pen(Pen::Prairie)),
            king(zoos, seat, own),
            MEADOW.points[size(zoo, Pen::Meadow)],
            island(zoo.pen(Pen::Island), own),
        ],
        Side::Winter => [
            WOOD.points[size(zoo, Pen::Wood)],
            bridge(zoo.pen(Pen::BridgeLeft), zoo.pen(Pen::BridgeRight)),
            // DR-28: the Quarantine Zone itself scores nothing.
            0,
            lookout(zoos, seat),
            0,
            pyramid(zoo),
        ],
    };
    // DR-31, DR-32: once a pen; neither the River nor the Quarantine Zone is one of them.
    let with_rex = Pen::of(side)
        .into_iter()
        .filter(|&pen| pen != Pen::Quarantine && zoo.pen(pen).has(Species::Trex as u8))
        .count();
    Tally {
        pens,
        river: zoo.river().total() as u8 * RIVER.points,
        trex: with_rex as u8 * TREX.points,
        rexes: own.count(Species::Trex as u8),
    }
}

fn size(zoo: &Zoo, pen: Pen) -> usize {
    zoo.pen(pen).total().min(6) as usize
}

/// DR-20: each couple of a species counts, leftovers do not.
fn prairie(inside: Pouch) -> u8 {
    let couples: u8 = Bits(inside.kinds()).map(|s| inside.count(s) / 2).sum();
    couples * COUPLE.points
}

/// DR-22: no opponent has more of the king's species in the whole zoo.
fn king(zoos: &[Zoo], seat: usize, own: Pouch) -> u8 {
    let Some(species) = Bits(zoos[seat].pen(Pen::King).kinds()).next() else { return 0 };
    let mine = own.count(species);
    let beaten = zoos
        .iter()
        .enumerate()
        .any(|(other, zoo)| other != seat && zoo.everybody().count(species) > mine);
    if beaten { 0 } else { KING.points }
}

/// DR-23: the only one of its species in the whole zoo.
fn island(inside: Pouch, own: Pouch) -> u8 {
    match Bits(inside.kinds()).next() {
        Some(species) if own.count(species) == 1 => ISLAND.points,
        _ => 0,
    }
}

/// DR-26: couples with one member on each bank.
fn bridge(left: Pouch, right: Pouch) -> u8 {
    let couples: u8 = Bits(left.kinds()).map(|s| left.count(s).min(right.count(s))).sum();
    couples * BRIDGE.points
}

/// DR-27: the whole zoo of the neighbour to the right.
fn lookout(zoos: &[Zoo], seat: usize) -> u8 {
    let right = &zoos[(seat + zoos.len() - 1) % zoos.len()];
    match Bits(zoos[seat].pen(Pen::Lookout).kinds()).next() {
        Some(species) => right.everybody().count(species) * LOOKOUT.points,
        None => 0,
    }
}

/// DR-25: each filled slot pays.
fn pyramid(zoo: &Zoo) -> u8 {
    let slots = zoo.bricks();
    PYRAMID.iter().zip(slots).filter(|(_, s)| s.is_some()).map(|(brick, _)| brick.points).sum()
}
