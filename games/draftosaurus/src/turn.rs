//! A turn: what a seat may choose, and what happens when all have chosen.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, DrawKey, Env, Rng, Seat, SeatSet, StepSink};
use mesozoic_kit::{Bits, Pouch};

use crate::components::{DRAWN, Face, Side, Species};
use crate::event::Event;
use crate::options::Mode;
use crate::state::{Draftosaurus, Phase};
use crate::step::{Spot, Step};
use crate::zoo::Spots;

/// No more places than these are open to one species: the River, five pens of the Winter side and
/// the Pyramid's bottom row.
const MOST_SPOTS: u32 = 9;

/// The position of the `k`th bit that is set. Always as many rounds: a processor guesses the end of
/// a loop of `k` wrong about once a step.
#[inline]
fn nth_bit(mut set: u32, k: u32) -> u8 {
    for round in 1..MOST_SPOTS {
        set = if round <= k { set & set.wrapping_sub(1) } else { set };
    }
    set.trailing_zeros() as u8
}

#[inline]
fn nth_spot(set: Spots, k: u32) -> Spot {
    Spot::at(nth_bit(set, k))
}

impl Draftosaurus {
    /// Every legal step of an awaited seat.
    #[inline]
    pub(crate) fn steps<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()> {
        match self.phase {
            // DR-41: any species of the hand; the die binds its place.
            Phase::Choose => {
                for kind in Bits(self.hands[seat.index()].kinds()) {
                    out.push(Step::Choose { species: Species::at(kind) })?;
                }
            }
            Phase::Place => {
                let allowed = self.allowed(seat);
                for kind in Bits(self.placeable(seat)) {
                    let species = Species::at(kind);
                    for bit in Bits(self.zoos[seat.index()].admits(species) & allowed) {
                        out.push(Step::Place { species, spot: Spot::at(bit) })?;
                    }
                }
            }
            // DR-14: any species of the hand, whatever the die says.
            Phase::Discard => {
                for kind in Bits(self.hands[seat.index()].kinds()) {
                    out.push(Step::Discard { species: Species::at(kind) })?;
                }
            }
            Phase::Quarantine => {
                for bit in Bits(self.ways_out(seat)) {
                    out.push(Step::Move { spot: Spot::at(bit) })?;
                }
            }
            Phase::Over => {}
        }
        ControlFlow::Continue(())
    }

    /// One of the steps that `steps` lists, each as likely as any other, without listing them.
    #[inline]
    pub(crate) fn any_step<R: Rng>(&self, seat: Seat, rng: &mut R) -> Step {
        let any_of =
            |kinds: u32, rng: &mut R| Species::at(nth_bit(kinds, rng.below(kinds.count_ones())));
        let hand = self.hands[seat.index()].kinds();
        match self.phase {
            Phase::Choose => Step::Choose { species: any_of(hand, rng) },
            Phase::Place => {
                let allowed = self.allowed(seat);
                let zoo = &self.zoos[seat.index()];
                let held = self.placeable(seat);
                let spots = Species::ALL.map(|s| {
                    let is_held = (held >> s as u32 & 1).wrapping_neg();
                    zoo.admits(s) & allowed & is_held
                });
                // How many steps there are with the species before each.
                let mut before = [0; 7];
                let mut total = 0;
                for (sum, set) in before[1..].iter_mut().zip(spots) {
                    total += set.count_ones();
                    *sum = total;
                }
                let k = rng.below(total);
                let at = before[1..].iter().map(|&sum| usize::from(sum <= k)).sum::<usize>();
                let spot = nth_spot(spots[at], k - before[at]);
                Step::Place { species: Species::ALL[at], spot }
            }
            Phase::Discard => Step::Discard { species: any_of(hand, rng) },
            Phase::Quarantine | Phase::Over => {
                let ways = self.ways_out(seat);
                Step::Move { spot: nth_spot(ways, rng.below(ways.count_ones())) }
            }
        }
    }

    /// The spots that the die leaves a seat. DR-6: the River is always among them.
    #[inline]
    pub(crate) fn allowed(&self, seat: Seat) -> Spots {
        if self.is_bound(seat) {
            self.zoos[seat.index()].left_by(self.die) | Spot::River.bit()
        } else {
            Spots::MAX
        }
    }

    /// DR-28: where a quarantined dinosaur may go; the die plays no part.
    pub(crate) fn ways_out(&self, seat: Seat) -> Spots {
        let zoo = &self.zoos[seat.index()];
        zoo.quarantined().map_or(0, |species| zoo.admits(species) & !Spot::Quarantine.bit())
    }

    /// DR-4, DR-41: a choice stays hidden until the last seat has chosen.
    #[inline]
    pub(crate) fn choose<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        self.picks[seat.index()] = Some(step);
        self.waiting &= !(1 << seat.0);
        env.emit(Audience::only(seat), || Event::Chose { seat, step });
        if self.waiting == 0 {
            self.reveal(env);
        }
    }

    /// The barrier: all choices are carried out, in seat order.
    fn reveal<V: Env<Event>>(&mut self, env: &mut V) {
        env.fence(SeatSet::first(self.seats));
        for seat in Seat::all(self.seats) {
            if let Some(step) = self.picks[seat.index()].take() {
                self.carry_out(seat, step, env);
            }
        }
        match self.phase {
            Phase::Choose => self.ask(Phase::Place),
            Phase::Place if self.seats == 2 => self.ask(Phase::Discard),
            Phase::Place | Phase::Discard => self.end_turn(env),
            Phase::Quarantine | Phase::Over => self.count(env),
        }
    }

    #[inline]
    fn carry_out<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        let i = seat.index();
        match step {
            Step::Choose { species } => {
                self.hands[i] = self.hands[i].without(species as u8);
                self.revealed[i] = Some(species);
                env.emit(Audience::Everyone, || Event::Revealed { seat, species });
            }
            Step::Place { species, spot } => {
                if self.revealed[i].take().is_none() {
                    self.hands[i] = self.hands[i].without(species as u8);
                }
                self.zoos[i].put(species, spot);
                env.emit(Audience::Everyone, || Event::Placed { seat, species, spot });
            }
            Step::Discard { species } => {
                self.hands[i] = self.hands[i].without(species as u8);
                self.boxed = self.boxed.with(species as u8);
                env.emit(Audience::Everyone, || Event::Discarded { seat, species });
            }
            Step::Move { spot } => {
                let Some(species) = self.zoos[i].quarantined() else { return };
                self.zoos[i].leave_quarantine();
                self.zoos[i].put(species, spot);
                env.emit(Audience::Everyone, || Event::Moved { seat, species, spot });
            }
        }
    }

    /// DR-2, DR-7: hands and die go one seat to the left; then the next turn or round begins.
    fn end_turn<V: Env<Event>>(&mut self, env: &mut V) {
        self.roller = (self.roller + 1) % self.seats;
        self.turn += 1;
        let table = self.table();
        if self.turn < table.turns {
            self.hands[..usize::from(self.seats)].rotate_right(1);
            env.emit(Audience::Everyone, || Event::Passed);
            self.roll(env);
        } else if self.round + 1 < table.rounds {
            self.round += 1;
            self.begin_round(env);
        } else {
            self.turn = table.turns - 1;
            self.roller = (self.roller + self.seats - 1) % self.seats;
            self.end_game(env);
        }
    }

    /// DR-37: everybody draws six at random.
    pub(crate) fn begin_round<V: Env<Event>>(&mut self, env: &mut V) {
        self.turn = 0;
        let (round, rounds) = (self.round + 1, self.table().rounds);
        env.emit(Audience::Everyone, || Event::Round { round, rounds });
        let mut left = self.bag.total();
        for seat in Seat::all(self.seats) {
            let mut hand = Pouch::EMPTY;
            for _ in 0..DRAWN {
                let kind = self.bag.nth(env.below(DrawKey::table(self.draws), left));
                self.draws += 1;
                left -= 1;
                self.bag = self.bag.without(kind);
                hand = hand.with(kind);
            }
            self.hands[seat.index()] = hand;
            env.emit(Audience::only(seat), || Event::Drew {
                seat,
                hand: hand.iter().map(Species::at).collect(),
            });
        }
        self.roll(env);
    }

    /// DR-3: the die first, then all choose.
    fn roll<V: Env<Event>>(&mut self, env: &mut V) {
        let face = env.below(DrawKey::table(self.draws), Face::ALL.len() as u32);
        self.draws += 1;
        self.die = Face::ALL[face as usize];
        let (seat, face) = (Seat(self.roller), self.die);
        env.emit(Audience::Everyone, || Event::Rolled { seat, face });
        self.ask(self.placing.first_phase());
    }

    /// Awaits every seat.
    #[inline]
    fn ask(&mut self, phase: Phase) {
        self.phase = phase;
        self.waiting = (1 << self.seats) - 1;
    }

    /// DR-28: quarantined dinosaurs move before the zoos are counted.
    fn end_game<V: Env<Event>>(&mut self, env: &mut V) {
        self.phase = Phase::Quarantine;
        self.waiting = self.with_quarantine();
        if self.waiting == 0 {
            self.count(env);
        }
    }

    /// The seats whose Quarantine Zone is occupied at a moment when it matters.
    pub(crate) fn with_quarantine(&self) -> u8 {
        if self.side == Side::Summer {
            return 0;
        }
        let zoos = self.zoos().iter().enumerate();
        zoos.filter(|(_, zoo)| zoo.quarantined().is_some()).fold(0, |set, (i, _)| set | 1 << i)
    }

    /// DR-31: the zoos are counted. DR-34: after Summer may come Winter.
    fn count<V: Env<Event>>(&mut self, env: &mut V) {
        self.phase = Phase::Over;
        for seat in Seat::all(self.seats) {
            env.emit(Audience::Everyone, || Event::Scored {
                seat,
                side: self.side,
                points: self.tally(seat).total(),
            });
        }
        if self.mode == Mode::SummerWinter && self.side == Side::Summer {
            for seat in Seat::all(self.seats) {
                self.summer[seat.index()] = self.tally(seat);
            }
            self.roller = (self.roller + 1) % self.seats;
            self.begin(Side::Winter, env);
        } else {
            env.emit(Audience::Everyone, || self.ended());
        }
    }
}
