//! What the game knows about playing well: an estimate of a zoo's final points, pen by pen.
//!
//! Every pen is worth what it scores now and a promise: what the turns to come are likely to make
//! of it, compared with leaving it empty. A promise counts in full while there is plenty of time
//! for it and fades to nothing towards the end of the game, where only points count. The numbers
//! were tuned by playing greedy bots against each other; they are opinions, not rules.

use mesozoic_core::{Guide, Rng, Seat};
use mesozoic_kit::{Bits, Pouch};

use crate::components::{
    BRIDGE, COUPLE, FOREST, Face, ISLAND, KING, LOOKOUT, MAX_SEATS, MEADOW, PLACED, Pen, RIVER,
    Side, Species, TREX, TRIO, WOOD,
};
use crate::state::{Draftosaurus, Phase};
use crate::step::{Spot, Step};
use crate::zoo::{Spots, Zoo};

/// What one more placement brings on average.
const PAR: f32 = 2.75;

/// Promises of pens by the number of dinosaurs inside.
const FOREST_PROMISE: [f32; 7] = [0.0, -0.1, 0.2, -0.9, -1.0, -2.0, -3.0];
const MEADOW_PROMISE: [f32; 7] = [0.0, 2.2, 3.2, 3.2, 2.5, 0.8, -2.0];
const TRIO_PROMISE: [f32; 4] = [0.0, 2.7, 5.3, 0.4];
/// All the points of a Pyramid of so many.
const PYRAMID_POINTS: [f32; 7] = [0.0, 2.0, 4.0, 6.0, 10.0, 14.0, 21.0];
const WOOD_PROMISE: [f32; 7] = [0.0, 1.0, 2.0, 2.0, 2.0, 1.0, -3.0];
const PYRAMID_PROMISE: [f32; 7] = [0.0, 1.5, 3.0, 5.0, 4.0, 4.0, -3.0];
/// Half a couple in the Prairie of Love or on the Lovers' Bridge.
const SINGLE_PROMISE: f32 = 1.8;
const BRIDGE_PROMISE: f32 = 2.0;
/// An occupied place that a better dinosaur might have got later.
const KING_PROMISE: f32 = -4.0;
const ISLAND_PROMISE: f32 = -3.5;
const LOOKOUT_PROMISE: f32 = -3.0;
/// A dinosaur in quarantine will find a good place.
const QUARANTINE_PROMISE: f32 = 3.0;
/// A bottom row of the Pyramid with equal ends leaves two species fewer for the middle row.
const EQUAL_ENDS: f32 = -2.0;

/// Turns left from which on promises count in full.
const PLENTY: f32 = 6.0;
/// How far a lead in a species can swing until the end, for each one expected to come.
const SWING: f32 = 2.5;
/// The risk that one more of the Island's species must be taken, for each one expected to come.
const RISK: f32 = 0.2;
/// How many of the Lookout's species the neighbour takes, for each one expected to come.
const SIGHT: f32 = 0.5;

/// How much the best placement of the next turn counts, the own one and the opponent's.
const NEXT: f32 = 0.5;
const DENY: f32 = 0.4;
/// How far hunches stray from the best placement, in points.
const STRAY: f32 = 1.0;
/// A T-Rex breaks ties: less than all of them together make up for a point.
const TIE: f32 = 0.01;

impl Guide for Draftosaurus {
    fn value(&self, seat: Seat) -> f32 {
        let counted = self.summer[seat.index()].total() as f32;
        if self.phase == Phase::Over {
            return self.total(seat) as f32 - TIE * f32::from(self.rexes(seat));
        }
        let (zoo, _) = self.after_pick(seat);
        let outlook = Outlook::new(self, seat, &zoo);
        counted + outlook.worth() + PAR * outlook.time + self.next_turn(seat)
    }

    #[inline]
    fn hunch<R: Rng>(&self, seat: Seat, rng: &mut R) -> Step {
        let zoo = &self.zoos[seat.index()];
        let hand = self.hands[seat.index()];
        let mut best = (f32::NEG_INFINITY, None);
        let mut consider = |gain: f32, step: Step| {
            let gain = gain + STRAY * rng.unit();
            if gain > best.0 {
                best = (gain, Some(step));
            }
        };
        match self.phase {
            Phase::Place => {
                let outlook = Outlook::new(self, seat, zoo).after_next();
                let allowed = self.allowed(seat);
                for species in Bits(hand.kinds()).map(Species::at) {
                    for spot in Bits(zoo.admits(species) & allowed).map(Spot::at) {
                        consider(outlook.gain(species, spot), Step::Place { species, spot });
                    }
                }
            }
            // What is left of the hand goes to the opponent.
            Phase::Discard => {
                let other = Seat(1 - seat.0);
                let zoo = &self.zoos[other.index()];
                let outlook = Outlook::new(self, other, zoo).after_next();
                for species in Bits(hand.kinds()).map(Species::at) {
                    let gain = outlook.best(species, Spots::MAX);
                    consider(gain, Step::Discard { species });
                }
            }
            Phase::Quarantine | Phase::Over => {
                let outlook = Outlook::new(self, seat, zoo).after_next();
                if let Some(species) = zoo.quarantined() {
                    for spot in Bits(self.ways_out(seat)).map(Spot::at) {
                        consider(outlook.gain(species, spot), Step::Move { spot });
                    }
                }
            }
        }
        best.1.expect("an awaited seat has a legal step (L10)")
    }
}

impl Draftosaurus {
    /// A seat's zoo and hand as they will be when its hidden choice is carried out.
    fn after_pick(&self, seat: Seat) -> (Zoo, Pouch) {
        let (mut zoo, mut hand) = (self.zoos[seat.index()], self.hands[seat.index()]);
        match self.picks[seat.index()] {
            Some(Step::Place { species, spot }) => {
                hand = hand.without(species as u8);
                zoo.put(species, spot);
            }
            Some(Step::Discard { species }) => hand = hand.without(species as u8),
            Some(Step::Move { spot }) => {
                if let Some(species) = zoo.quarantined() {
                    zoo.leave_quarantine();
                    zoo.put(species, spot);
                }
            }
            None => {}
        }
        (zoo, hand)
    }

    /// What the hands in play are worth to a seat: the best placement of its next turn, less that
    /// of the opponent who gets its hand in a two-player game.
    fn next_turn(&self, seat: Seat) -> f32 {
        let chosen = self.picks[seat.index()].is_some();
        let passes = match self.phase {
            Phase::Place => chosen && self.seats > 2,
            Phase::Discard => true,
            Phase::Quarantine | Phase::Over => return 0.0,
        };
        let from = Seat((seat.0 + self.seats - u8::from(passes)) % self.seats);
        let (zoo, _) = self.after_pick(seat);
        let mut value = NEXT * self.best_of(self.after_pick(from).1, seat, &zoo);
        if self.phase == Phase::Discard {
            let other = Seat(1 - seat.0);
            let (_, mine) = self.after_pick(seat);
            value -= DENY * self.best_of(mine, other, &self.zoos[other.index()]);
        }
        value
    }

    /// The gain of the best placement of a hand in a zoo, on average over the die.
    fn best_of(&self, hand: Pouch, seat: Seat, zoo: &Zoo) -> f32 {
        let outlook = Outlook::new(self, seat, zoo).after_next();
        let mean = Face::ALL.map(|face| {
            let allowed = zoo.left_by(face) | Spot::River.bit();
            let gains = Bits(hand.kinds()).map(|s| outlook.best(Species::at(s), allowed));
            gains.reduce(f32::max).unwrap_or(0.0)
        });
        mean.iter().sum::<f32>() / Face::ALL.len() as f32
    }
}

/// A zoo and what is to come for it.
struct Outlook<'z> {
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
    fn new(game: &Draftosaurus, seat: Seat, zoo: &'z Zoo) -> Self {
        let mut others = [Pouch::EMPTY; MAX_SEATS];
        let mut to_come = game.bag;
        for (i, other) in game.zoos().iter().enumerate() {
            to_come = to_come + game.hands[i];
            if i != seat.index() {
                others[i] = other.everybody();
            }
        }
        let own = zoo.everybody();
        let all = to_come.total().max(1) as f32;
        Self {
            side: game.side,
            zoo,
            own,
            neighbour: others[usize::from((seat.0 + game.seats - 1) % game.seats)],
            others,
            time: f32::from(PLACED) - own.total() as f32,
            share: Species::ALL.map(|s| f32::from(to_come.count(s as u8)) / all),
        }
    }

    /// The same zoo after one more placement, as far as time goes.
    fn after_next(self) -> Self {
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
        (self.time / PLENTY).min(1.0)
    }

    /// How much promises count that one species must keep.
    #[inline]
    fn fullness_of(&self, species: u8) -> f32 {
        (self.expected(species) * f32::from(Species::COUNT) / PLENTY).min(1.0)
    }

    /// The zoo's points at the end, but for what future placements bring by themselves.
    fn worth(&self) -> f32 {
        let zoo = self.zoo;
        let pens = Pen::of(self.side).into_iter().filter(|&pen| pen != Pen::BridgeRight);
        let worth: f32 = pens.map(|pen| self.pen(pen, zoo.pen(pen), self.own)).sum();
        let rexes = Pen::of(self.side).into_iter().filter(|&pen| self.pays_rex(pen)).count();
        let bricks = zoo.bricks();
        let spoilt = bricks[0].is_some() && bricks[0] == bricks[2];
        worth
            + f32::from(RIVER.points) * zoo.river().total() as f32
            + f32::from(TREX.points) * rexes as f32
            + if spoilt { EQUAL_ENDS * self.fullness() } else { 0.0 }
    }

    /// What a placement adds to the zoo's worth.
    #[inline]
    fn gain(&self, species: Species, spot: Spot) -> f32 {
        let zoo = self.zoo;
        let own = self.own.with(species as u8);
        let mut gain = match spot.pen() {
            None => f32::from(RIVER.points),
            Some(pen) => {
                let inside = zoo.pen(pen);
                self.pen(pen, inside.with(species as u8), own) - self.pen(pen, inside, self.own)
            }
        };
        // One more of a species helps the King and spoils the Island from anywhere in the zoo.
        if self.side == Side::Summer {
            for pen in [Pen::King, Pen::Island] {
                let inside = zoo.pen(pen);
                if inside.has(species as u8) {
                    gain += self.pen(pen, inside, own) - self.pen(pen, inside, self.own);
                }
            }
        }
        if species == Species::Trex && spot.pen().is_some_and(|pen| pen != Pen::Quarantine && !zoo.pen(pen).has(0)) {
            gain += f32::from(TREX.points);
        }
        let other_end = match spot {
            Spot::Pyramid0 => 2,
            Spot::Pyramid2 => 0,
            _ => return gain,
        };
        let spoils = zoo.bricks()[other_end] == Some(species);
        gain + if spoils { EQUAL_ENDS * self.fullness() } else { 0.0 }
    }

    /// The best gain of a species on some of the spots.
    #[inline]
    fn best(&self, species: Species, allowed: Spots) -> f32 {
        let spots = Bits(self.zoo.admits(species) & allowed).map(Spot::at);
        spots.map(|spot| self.gain(species, spot)).fold(f32::NEG_INFINITY, f32::max)
    }

    fn pays_rex(&self, pen: Pen) -> bool {
        pen != Pen::Quarantine && self.zoo.pen(pen).has(Species::Trex as u8)
    }

    /// The worth of a pen with these inside, in a zoo of these. Both banks are worth the bridge.
    #[inline]
    fn pen(&self, pen: Pen, inside: Pouch, own: Pouch) -> f32 {
        let n = inside.total() as usize;
        if n == 0 && pen != Pen::BridgeLeft && pen != Pen::BridgeRight {
            return 0.0;
        }
        let (points, promise) = match pen {
            Pen::Forest => {
                return f32::from(FOREST.points[n]) + FOREST_PROMISE[n] * self.fullness_of(inside.nth(0));
            }
            Pen::Trio => (if n == 3 { f32::from(TRIO.points) } else { 0.0 }, TRIO_PROMISE[n]),
            Pen::Prairie => return self.prairie(inside),
            Pen::King => (f32::from(KING.points) * self.reign(inside.nth(0), own), KING_PROMISE),
            Pen::Meadow => (f32::from(MEADOW.points[n]), MEADOW_PROMISE[n]),
            Pen::Island => (f32::from(ISLAND.points) * self.solitude(inside.nth(0), own), ISLAND_PROMISE),
            Pen::Wood => {
                let rarer = Bits(inside.kinds()).map(|s| self.fullness_of(s)).fold(1.0, f32::min);
                return f32::from(WOOD.points[n]) + WOOD_PROMISE[n] * rarer;
            }
            Pen::BridgeLeft => return self.bridge(inside, self.zoo.pen(Pen::BridgeRight)),
            Pen::BridgeRight => return self.bridge(self.zoo.pen(Pen::BridgeLeft), inside),
            Pen::Lookout => {
                let species = inside.nth(0);
                let seen = f32::from(self.neighbour.count(species)) + SIGHT * self.expected(species);
                (f32::from(LOOKOUT.points) * seen, LOOKOUT_PROMISE)
            }
            Pen::Quarantine => (self.best(Species::at(inside.nth(0)), !Spot::Quarantine.bit()), QUARANTINE_PROMISE),
            Pen::Pyramid => (PYRAMID_POINTS[n], PYRAMID_PROMISE[n]),
        };
        points + promise * self.fullness()
    }

    /// How likely the King is to keep a species.
    #[inline]
    fn reign(&self, species: u8, own: Pouch) -> f32 {
        let rival = self.others.iter().map(|other| other.count(species)).max().unwrap_or(0);
        let lead = f32::from(own.count(species)) - f32::from(rival) + 0.5;
        (0.5 + lead / (1.0 + SWING * self.expected(species))).clamp(0.0, 1.0)
    }

    #[inline]
    fn solitude(&self, species: u8, own: Pouch) -> f32 {
        if own.count(species) == 1 { (1.0 - RISK * self.expected(species)).max(0.0) } else { 0.0 }
    }

    #[inline]
    fn prairie(&self, inside: Pouch) -> f32 {
        let of = |s| {
            let n = inside.count(s);
            f32::from(n / 2 * COUPLE.points) + f32::from(n % 2) * SINGLE_PROMISE * self.fullness_of(s)
        };
        Bits(inside.kinds()).map(of).sum()
    }

    #[inline]
    fn bridge(&self, left: Pouch, right: Pouch) -> f32 {
        let of = |s| {
            let (l, r) = (left.count(s), right.count(s));
            f32::from(l.min(r) * BRIDGE.points) + f32::from(l.abs_diff(r)) * BRIDGE_PROMISE * self.fullness_of(s)
        };
        Bits((left + right).kinds()).map(of).sum()
    }
}
