//! What the game knows about playing well.
//!
//! A seat's value is the worth of its zoo (see `guide/outlook.rs`), what the placements to come
//! bring on average, and a look at the hand that it will choose from next. Playout steps take the
//! placement that adds most to the worth of the zoo, with some straying. The numbers were tuned by
//! playing bots against each other; they are opinions, not rules.
//!
//! Between two turns the net of `nets/` judges better: `training/README.md` says how it came about.

mod hunches;
mod outlook;
mod ways;

use mesozoic_core::{Encode, Forecast, Foresight, Guide, Level, Rng, Rung, Seat};
use mesozoic_kit::{Bits, Pouch};
use mesozoic_nets::{OwnNet, own_net};

use crate::components::{Face, Species};
use crate::state::{Draftosaurus, Phase};
use crate::step::{Spot, Step};
use crate::zoo::{Spots, Zoo};
use hunches::Hunches;
use outlook::Outlook;

/// What one more placement brings on average.
const PAR: f32 = 2.75;
/// How much of the best placement of the next turn comes on top of that.
const NEXT: f32 = 0.5;
/// How much that of the opponent who gets the hand counts against it.
const DENY: f32 = 0.8;
/// How far playout steps stray from the best placement, in points.
const STRAY: f32 = 0.5;
const STRAY_LEARNT: f32 = 0.1;
/// A T-Rex breaks ties: less than all of them together make up for a point.
const TIE: f32 = 0.01;

/// What was learnt from self-play, for this encoding.
static NET: OwnNet = own_net!(Draftosaurus::LEN, "../nets/value.net");

impl Guide for Draftosaurus {
    /// Two players on the Summer side: this won 59 % of 600 games against playouts to the end; on
    /// the Winter side it made no clear difference.
    const HORIZON: u32 = 10;
    const APART: f32 = 4.5;

    fn value(&self, seat: Seat) -> f32 {
        if self.phase == Phase::Over {
            return self.total(seat) as f32 - TIE * f32::from(self.rexes(seat));
        }
        let (zoo, hand) = self.after_pick(seat);
        let outlook = Outlook::new(self, seat, &zoo);
        let counted = self.summer[seat.index()].total() as f32;
        counted + outlook.worth() + PAR * outlook.time() + self.next_turn(seat, &outlook, hand)
    }

    /// Without this, whoever is asked last thinks of everybody else as playing at random.
    fn suppose<R: Rng>(&mut self, seat: Seat, rng: &mut R) {
        for other in Seat::all(self.seats).filter(|&other| other != seat) {
            if self.picks[other.index()].is_some() {
                self.picks[other.index()] = Some(self.learnt_step(other, rng));
            }
        }
    }

    fn is_settled(&self) -> bool {
        self.phase == self.placing.first_phase() && self.waiting == (1 << self.seats) - 1
    }

    fn foresee(&self, seat: Seat) -> Forecast {
        NET.foresee::<Self, { Self::LEN }>(self, seat)
    }

    /// With two, what one expects the other fears.
    fn foresee_otherwise(&self, seat: Seat, way: u32) -> Forecast {
        let (turn, other) = if self.seats == 2 { (way / 2, way % 2) } else { (way, 0) };
        let seer = Seat(seat.0 ^ other as u8);
        let turned = |seen: &mut [u8; Self::LEN]| ways::turn(seen, turn);
        let Forecast { win, margin } =
            NET.foresee_changed::<Self, { Self::LEN }>(self, seer, turned);
        if seer == seat {
            Forecast { win, margin }
        } else {
            Forecast { win: 1.0 - win, margin: -margin }
        }
    }

    /// Each is to win six of ten games of two against the one below: `docs/strength.md` has the figures.
    /// With four or five it matters less how one plays: there the lower levels slip more, and so does the fourth.
    fn rungs(seats: u8) -> [Level; Rung::COUNT] {
        let mut rungs = Level::rungs([800, 400, 120], 60, 4_000);
        if seats > 3 {
            rungs = Level::rungs([900, 600, 320], 60, 4_000);
            rungs[3] = Level::Instinct { slips: 100 };
        }
        rungs
    }

    fn net_id() -> Option<u64> {
        NET.id()
    }

    fn foresight() -> Foresight {
        NET.foresight()
    }

    fn learn(file: &[u8]) -> bool {
        NET.learn(file).is_ok()
    }

    #[inline]
    fn playout_step<R: Rng>(&self, seat: Seat, rng: &mut R) -> Step {
        self.quick_step(Hunches::by_hand(self.side), STRAY, seat, rng)
    }

    fn learnt_step<R: Rng>(&self, seat: Seat, rng: &mut R) -> Step {
        if self.seats > 2 {
            return self.playout_step(seat, rng);
        }
        self.quick_step(Hunches::learnt(self.side), STRAY_LEARNT, seat, rng)
    }
}

impl Draftosaurus {
    /// The step that looks best by these hunches, or one that seems worse by no more than `stray` points.
    fn quick_step<R: Rng>(&self, hunches: &Hunches, stray: f32, seat: Seat, rng: &mut R) -> Step {
        let zoo = &self.zoos[seat.index()];
        let hand = self.hands[seat.index()];
        // Hands go one seat to the left (DR-7).
        let next = Seat((seat.0 + 1) % self.seats);
        let outlook = |seat: Seat| Outlook::by(hunches, self, seat, &self.zoos[seat.index()]);
        let mut best = (f32::NEG_INFINITY, None);
        let mut consider = |gain: f32, step: Step| {
            let gain = gain + stray * rng.unit();
            if gain > best.0 {
                best = (gain, Some(step));
            }
        };
        match self.phase {
            // DR-41: the dinosaur that could go to the best place.
            Phase::Choose => {
                let outlook = outlook(seat).after_next();
                let allowed = self.allowed(seat);
                for species in Bits(hand.kinds()).map(Species::at) {
                    consider(outlook.best(species, allowed), Step::Choose { species });
                }
            }
            Phase::Place => {
                let own = outlook(seat).after_next();
                let passes = hunches.deny != 0.0 && hand.total() > 1;
                let theirs = passes.then(|| outlook(next).after_next());
                let allowed = self.allowed(seat);
                for species in Bits(self.placeable(seat)).map(Species::at) {
                    let kept = theirs.map_or(0.0, |other| other.best(species, Spots::MAX));
                    let more =
                        hunches.deny * kept + hunches.copies * f32::from(hand.count(species as u8));
                    for spot in Bits(zoo.admits(species) & allowed).map(Spot::at) {
                        consider(own.gain(species, spot) + more, Step::Place { species, spot });
                    }
                }
            }
            // What is left of the hand goes to the opponent, and some of it comes back.
            Phase::Discard => {
                let theirs = outlook(next).after_next();
                let comes_back = hunches.keep != 0.0 && self.turn == 0;
                let own = comes_back.then(|| outlook(seat).after_next());
                for species in Bits(hand.kinds()).map(Species::at) {
                    let lost = own.map_or(0.0, |own| own.best(species, Spots::MAX));
                    let gain = theirs.best(species, Spots::MAX) - hunches.keep * lost;
                    consider(gain, Step::Discard { species });
                }
            }
            Phase::Quarantine | Phase::Over => {
                let outlook = outlook(seat);
                if let Some(species) = zoo.quarantined() {
                    for spot in Bits(self.ways_out(seat)).map(Spot::at) {
                        consider(outlook.gain(species, spot), Step::Move { spot });
                    }
                }
            }
        }
        best.1.expect("an awaited seat has a legal step (L10)")
    }

    /// A seat's zoo and hand as they will be when its hidden choice is carried out. A dinosaur
    /// without a place is supposed to go where it adds most.
    fn after_pick(&self, seat: Seat) -> (Zoo, Pouch) {
        let (mut zoo, mut hand) = (self.zoos[seat.index()], self.hands[seat.index()]);
        match self.picks[seat.index()] {
            Some(Step::Choose { species }) => {
                hand = hand.without(species as u8);
                zoo.put(species, self.best_spot(seat, species));
            }
            Some(Step::Place { species, spot }) => {
                if self.revealed[seat.index()].is_none() {
                    hand = hand.without(species as u8);
                }
                zoo.put(species, spot);
            }
            Some(Step::Discard { species }) => hand = hand.without(species as u8),
            Some(Step::Move { spot }) => {
                if let Some(species) = zoo.quarantined() {
                    zoo.leave_quarantine();
                    zoo.put(species, spot);
                }
            }
            None => {
                if let Some(species) = self.revealed[seat.index()] {
                    zoo.put(species, self.best_spot(seat, species));
                }
            }
        }
        (zoo, hand)
    }

    /// Where a dinosaur of this turn adds most to a zoo.
    fn best_spot(&self, seat: Seat, species: Species) -> Spot {
        let zoo = &self.zoos[seat.index()];
        let outlook = Outlook::new(self, seat, zoo).after_next();
        let spots = Bits(zoo.admits(species) & self.allowed(seat)).map(Spot::at);
        spots
            .max_by(|&a, &b| outlook.gain(species, a).total_cmp(&outlook.gain(species, b)))
            .unwrap_or(Spot::River)
    }

    /// What the hands in play are worth to a seat: the best placement of its next turn, less that
    /// of the opponent who gets its hand in a two-player game.
    fn next_turn(&self, seat: Seat, outlook: &Outlook<'_>, hand: Pouch) -> f32 {
        let i = seat.index();
        let has_taken = self.picks[i].is_some() || self.revealed[i].is_some();
        let right = Seat((seat.0 + self.seats - 1) % self.seats);
        match self.phase {
            Phase::Choose | Phase::Place if !has_taken => {
                NEXT * outlook.best_of(hand, &[self.allowed(seat)])
            }
            Phase::Choose | Phase::Place => {
                NEXT * self.after_roll(seat, outlook, self.after_pick(right).1)
            }
            Phase::Discard => {
                let other = Outlook::new(self, right, &self.zoos[right.index()]);
                NEXT * self.after_roll(seat, outlook, self.after_pick(right).1)
                    - DENY * self.after_roll(right, &other, hand)
            }
            Phase::Quarantine | Phase::Over => 0.0,
        }
    }

    /// The gain of the best placement of a hand after the next roll of the die.
    fn after_roll(&self, seat: Seat, outlook: &Outlook<'_>, hand: Pouch) -> f32 {
        // DR-5: who rolls is free.
        if seat.0 == (self.roller + 1) % self.seats {
            return outlook.best_of(hand, &[Spots::MAX]);
        }
        let faces = Face::ALL.map(|face| outlook.zoo().left_by(face) | Spot::River.bit());
        outlook.best_of(hand, &faces)
    }
}

#[cfg(test)]
mod tests {
    use mesozoic_core::{Game, Quiet, SplitMix, Viewer};

    use super::*;
    use crate::options::{Mode, Options, Placing};

    /// Plays games of playout steps with every number of seats on both sides and shows each position.
    fn walk(mut visit: impl FnMut(&Draftosaurus)) {
        for seed in 0..40 {
            let mode = if seed % 2 == 0 { Mode::Summer } else { Mode::Winter };
            let placing = if seed % 16 < 8 { Placing::AtOnce } else { Placing::AfterReveal };
            let seats = 2 + (seed / 2 % 4) as u8;
            let mut rng = SplitMix::new(seed);
            let mut env = Quiet::new(rng.next_u64());
            let mut game =
                Draftosaurus::setup(&Options { mode, placing }, seats, &mut env).unwrap();
            visit(&game);
            while let Some(seat) = game.status().next() {
                let step = game.playout_step(seat, &mut rng);
                assert!(game.is_legal(seat, step), "{step} is not legal for seat {seat}");
                game.apply(seat, step, &mut env);
                visit(&game);
            }
        }
    }

    #[test]
    fn at_the_end_promises_are_gone_and_points_are_left() {
        let mut ends = 0;
        walk(|game| {
            let Some(standings) = game.standings() else { return };
            ends += 1;
            for seat in Seat::all(game.seats) {
                let worth = Outlook::new(game, seat, &game.zoos[seat.index()]).worth();
                assert!((worth - game.total(seat) as f32).abs() < 1e-3, "{game:?}");
            }
            let mut by_value: Vec<Seat> = Seat::all(game.seats).collect();
            by_value.sort_by(|&a, &b| game.value(b).total_cmp(&game.value(a)).then(a.cmp(&b)));
            assert_eq!(by_value, standings.0.iter().map(|p| p.seat).collect::<Vec<_>>());
        });
        assert_eq!(ends, 40);
    }

    #[test]
    fn a_gain_is_what_a_placement_adds_to_the_worth() {
        walk(|game| {
            let Some(seat) = game.status().next() else { return };
            let zoo = &game.zoos[seat.index()];
            // A dinosaur in quarantine is worth the best place left, which any placement may take.
            if game.phase != Phase::Place || game.with_quarantine() >> seat.0 & 1 == 1 {
                return;
            }
            let before = Outlook::new(game, seat, zoo).after_next();
            let mut steps = Vec::new();
            let _ = game.legal(seat, &mut steps);
            for step in steps {
                let Step::Place { species, spot } = step else { panic!("{step} is no placement") };
                let mut grown = *zoo;
                grown.put(species, spot);
                let after = Outlook::new(game, seat, &grown);
                let gain = after.worth() - before.worth();
                assert!((before.gain(species, spot) - gain).abs() < 1e-3, "{step} in {game:?}");
            }
        });
    }

    #[test]
    fn who_has_chosen_in_secret_is_supposed_to_choose_well() {
        let mut supposed = 0;
        walk(|game| {
            let Some(seat) = game.status().next() else { return };
            let hidden: Vec<Seat> =
                Seat::all(game.seats).filter(|s| game.picks[s.index()].is_some()).collect();
            if hidden.is_empty() {
                return;
            }
            let dealt = game.imagined(Viewer::Seat(seat));
            let mut world = dealt.clone();
            world.suppose(seat, &mut SplitMix::new(5));
            let mut rng = SplitMix::new(5);
            for other in hidden {
                let quick = dealt.learnt_step(other, &mut rng);
                assert_eq!(world.picks[other.index()], Some(quick), "{game:?}");
                supposed += u32::from(world.picks[other.index()] != dealt.picks[other.index()]);
            }
            world.picks = dealt.picks;
            assert_eq!(world, dealt, "nothing else has changed");
        });
        assert!(supposed > 500, "{supposed} choices were others than those at random");
    }

    #[test]
    fn two_players_throw_away_what_the_opponent_needs_most() {
        let mut game = Draftosaurus::setup(&Options::default(), 2, &mut Quiet::new(1)).unwrap();
        game.phase = Phase::Discard;
        for _ in 0..5 {
            game.zoos[1].put(Species::Spinosaurus, Spot::Forest);
        }
        game.hands[0] = Pouch::each(Species::COUNT, 1);
        for seed in 0..50 {
            let step = game.playout_step(Seat(0), &mut SplitMix::new(seed));
            assert_eq!(step, Step::Discard { species: Species::Spinosaurus });
        }
    }
}
