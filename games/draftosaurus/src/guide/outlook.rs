//! What a zoo promises.
//!
//! Every pen is worth what it scores now and a promise: what the turns to come are likely to make
//! of it, compared with leaving it empty. A promise counts in full while there is plenty of time
//! for it and fades to nothing towards the end of the game, where only points count.

use mesozoic_core::Seat;
use mesozoic_kit::{Bits, Pouch};

use super::hunches::Hunches;
use crate::components::{
    BRIDGE, COUPLE, FOREST, ISLAND, KING, LOOKOUT, MAX_SEATS, MEADOW, PLACED, PYRAMID, Pen, RIVER,
    Side, Species, TREX, TRIO, WOOD,
};
use crate::state::Draftosaurus;
use crate::step::Spot;
use crate::zoo::{Spots, Zoo};

/// All the points of a Pyramid of so many; its slots are filled from the bottom (DR-25).
const PYRAMID_POINTS: [f32; 7] = {
    let mut points = [0.0; 7];
    let mut i = 0;
    while i < PYRAMID.len() {
        points[i + 1] = points[i] + PYRAMID[i].points as f32;
        i += 1;
    }
    points
};

/// A zoo and what is to come for it.
#[derive(Clone, Copy)]
pub(super) struct Outlook<'z> {
    hunches: &'z Hunches,
    side: Side,
    zoo: &'z Zoo,
    own: Pouch,
    /// The other seats' dinosaurs; nobody beyond the seats.
    others: [Pouch; MAX_SEATS],
    /// Everybody in the zoo that the Lookout sees.
    neighbour: Pouch,
    /// Placements to come.
    time: f32,
    /// How many there are still to come of each species for each one of all.
    share: [f32; 6],
}

impl<'z> Outlook<'z> {
    /// By the hunches that were found by hand.
    pub(super) fn new(game: &Draftosaurus, seat: Seat, zoo: &'z Zoo) -> Self {
        Self::by(Hunches::by_hand(game.side), game, seat, zoo)
    }

    pub(super) fn by(hunches: &'z Hunches, game: &Draftosaurus, seat: Seat, zoo: &'z Zoo) -> Self {
        let mut others = [Pouch::EMPTY; MAX_SEATS];
        let mut to_come = game.bag;
        for other in Seat::all(game.seats) {
            to_come = to_come + game.hands[other.index()];
            if other != seat {
                others[other.index()] = game.shown(other);
            }
        }
        let own = zoo.everybody();
        let all = to_come.total().max(1) as f32;
        Self {
            hunches,
            side: game.side,
            zoo,
            own,
            neighbour: others[usize::from((seat.0 + game.seats - 1) % game.seats)],
            others,
            time: f32::from(PLACED) - own.total() as f32,
            share: Species::ALL.map(|s| f32::from(to_come.count(s as u8)) / all),
        }
    }

    /// The zoo.
    pub(super) fn zoo(&self) -> &Zoo {
        self.zoo
    }

    /// Placements to come.
    pub(super) fn time(&self) -> f32 {
        self.time
    }

    /// The same zoo after one more placement, as far as time goes.
    pub(super) fn after_next(self) -> Self {
        Self { time: (self.time - 1.0).max(0.0), ..self }
    }

    /// How many of a species are to be expected.
    #[inline]
    fn expected(&self, species: u8) -> f32 {
        self.time * self.share[usize::from(species)]
    }

    /// How much promises count that any species can keep.
    #[inline]
    fn fullness(&self) -> f32 {
        (self.time / self.hunches.plenty).min(1.0)
    }

    /// How much promises count that one species must keep.
    #[inline]
    fn fullness_of(&self, species: u8) -> f32 {
        (self.expected(species) * f32::from(Species::COUNT) / self.hunches.plenty).min(1.0)
    }

    /// The zoo's points at the end, but for what placements to come bring by themselves.
    pub(super) fn worth(&self) -> f32 {
        let zoo = self.zoo;
        let mut worth = f32::from(RIVER.points) * zoo.river().total() as f32;
        for pen in Pen::of(self.side) {
            let inside = zoo.pen(pen);
            // One bank is enough to count the bridge.
            if pen != Pen::BridgeRight {
                worth += self.pen(pen, inside, self.own);
            }
            if pen != Pen::Quarantine && inside.has(Species::Trex as u8) {
                worth += f32::from(TREX.points);
            }
        }
        let bricks = zoo.bricks();
        if bricks[0].is_some() && bricks[0] == bricks[2] {
            worth += self.hunches.equal_ends * self.fullness();
        }
        worth
    }

    /// What a placement adds to the zoo's worth.
    #[inline]
    pub(super) fn gain(&self, species: Species, spot: Spot) -> f32 {
        let zoo = self.zoo;
        let own = self.own.with(species as u8);
        let mut gain = f32::from(RIVER.points) + self.hunches.river * self.fullness();
        if let Some(pen) = spot.pen() {
            let inside = zoo.pen(pen);
            gain = self.pen(pen, inside.with(species as u8), own) - self.pen(pen, inside, self.own);
            let is_first = !inside.has(species as u8) && pen != Pen::Quarantine;
            if species == Species::Trex && is_first {
                gain += f32::from(TREX.points) + self.hunches.rex * self.fullness();
            }
        }
        // One more of a species helps the King and spoils the Island from anywhere in the zoo.
        if self.side == Side::Summer {
            for pen in [Pen::King, Pen::Island] {
                let inside = zoo.pen(pen);
                if inside.has(species as u8) {
                    gain += self.pen(pen, inside, own) - self.pen(pen, inside, self.own);
                }
            }
        }
        let other_end = match spot {
            Spot::Pyramid0 => 2,
            Spot::Pyramid2 => 0,
            _ => return gain,
        };
        if zoo.bricks()[other_end] == Some(species) {
            gain += self.hunches.equal_ends * self.fullness();
        }
        gain
    }

    /// The best gain of a species on some of the spots.
    #[inline]
    pub(super) fn best(&self, species: Species, allowed: Spots) -> f32 {
        let spots = Bits(self.zoo.admits(species) & allowed).map(Spot::at);
        spots.map(|spot| self.gain(species, spot)).fold(f32::NEG_INFINITY, f32::max)
    }

    /// The gain of the best placement of a hand, on average over sets of allowed spots.
    pub(super) fn best_of<const N: usize>(&self, hand: Pouch, allowed: &[Spots; N]) -> f32 {
        let outlook = self.after_next();
        let mut best = [0.0f32; N];
        for species in Bits(hand.kinds()).map(Species::at) {
            for spot in Bits(self.zoo.admits(species)).map(Spot::at) {
                let gain = outlook.gain(species, spot);
                for (best, allowed) in best.iter_mut().zip(allowed) {
                    if allowed & spot.bit() != 0 {
                        *best = best.max(gain);
                    }
                }
            }
        }
        best.iter().sum::<f32>() / N as f32
    }

    /// The worth of a pen with these inside, in a zoo of these. Either bank is worth the bridge.
    #[inline]
    fn pen(&self, pen: Pen, inside: Pouch, own: Pouch) -> f32 {
        let n = inside.total() as usize;
        let any = self.fullness();
        match (pen, Bits(inside.kinds()).next()) {
            (Pen::BridgeLeft, _) => self.bridge(inside, self.zoo.pen(Pen::BridgeRight)),
            (Pen::BridgeRight, _) => self.bridge(self.zoo.pen(Pen::BridgeLeft), inside),
            (_, None) => 0.0,
            (Pen::Forest, Some(species)) => {
                f32::from(FOREST.points[n]) + self.hunches.forest[n] * self.fullness_of(species)
            }
            (Pen::Trio, Some(_)) => {
                let points = if n == 3 { f32::from(TRIO.points) } else { 0.0 };
                points + self.hunches.trio[n] * any
            }
            (Pen::Prairie, Some(_)) => self.prairie(inside),
            (Pen::King, Some(species)) => {
                f32::from(KING.points) * self.reign(species, own) + self.hunches.king * any
            }
            (Pen::Meadow, Some(_)) => f32::from(MEADOW.points[n]) + self.hunches.meadow[n] * any,
            (Pen::Island, Some(species)) => {
                f32::from(ISLAND.points) * self.solitude(species, own) + self.hunches.island * any
            }
            // The rarer of its two species limits the Wood.
            (Pen::Wood, Some(_)) => {
                let both = Bits(inside.kinds()).map(|s| self.fullness_of(s)).fold(1.0, f32::min);
                f32::from(WOOD.points[n]) + self.hunches.wood[n] * both
            }
            (Pen::Lookout, Some(species)) => {
                let more = self.hunches.sight * self.expected(species);
                let seen = f32::from(self.neighbour.count(species)) + more;
                f32::from(LOOKOUT.points) * seen + self.hunches.lookout * any
            }
            // DR-28: it will move to the best place that is left.
            (Pen::Quarantine, Some(species)) => {
                let move_to = self.best(Species::at(species), !Spot::Quarantine.bit());
                move_to + self.hunches.quarantine * any
            }
            (Pen::Pyramid, Some(_)) => PYRAMID_POINTS[n] + self.hunches.pyramid[n] * any,
        }
    }

    /// How likely no rival ends with more of the King's species: certain once none are to come.
    #[inline]
    fn reign(&self, species: u8, own: Pouch) -> f32 {
        let rival = self.others.iter().map(|other| other.count(species)).max().unwrap_or(0);
        let lead = f32::from(own.count(species)) - f32::from(rival) + self.hunches.draw;
        (0.5 + lead / (1.0 + self.hunches.swing * self.expected(species))).clamp(0.0, 1.0)
    }

    /// How likely the Island's dinosaur stays the only one of its species.
    #[inline]
    fn solitude(&self, species: u8, own: Pouch) -> f32 {
        if own.count(species) == 1 {
            (1.0 - self.hunches.risk * self.expected(species)).max(0.0)
        } else {
            0.0
        }
    }

    #[inline]
    fn prairie(&self, inside: Pouch) -> f32 {
        let of = |s| {
            let (couples, single) = (inside.count(s) / 2, inside.count(s) % 2);
            f32::from(couples * COUPLE.points)
                + f32::from(single) * self.hunches.prairie * self.fullness_of(s)
        };
        Bits(inside.kinds()).map(of).sum()
    }

    #[inline]
    fn bridge(&self, left: Pouch, right: Pouch) -> f32 {
        let of = |s| {
            let (l, r) = (left.count(s), right.count(s));
            f32::from(l.min(r) * BRIDGE.points)
                + f32::from(l.abs_diff(r)) * self.hunches.bridge * self.fullness_of(s)
        };
        Bits((left + right).kinds()).map(of).sum()
    }
}
