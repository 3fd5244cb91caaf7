//! What a seat may do, why not, and what happens: each phase has its `legal`, `why` and `apply` side
//! by side in a file of its own. Here is what they share: a choice stays hidden until the last seat
//! has chosen.

mod choose;
mod discard;
mod pens;
mod place;
mod quarantine;
mod turn;

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, Rng, Seat, SeatSet, StepSink, ensure};

pub(crate) use pens::admitted;

use crate::components::Species;
use crate::event::Event;
use crate::options::Placing;
use crate::rules;
use crate::state::{Draftosaurus, Phase};
use crate::step::{Spot, Step};
use crate::zoo::Spots;

impl Draftosaurus {
    /// Every legal step of an awaited seat.
    #[inline]
    pub(crate) fn steps<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()> {
        match self.phase {
            Phase::Choose => choose::legal(self, seat, out),
            Phase::Place => place::legal(self, seat, out),
            Phase::Discard => discard::legal(self, seat, out),
            Phase::Quarantine => quarantine::legal(self, seat, out),
            Phase::Over => ControlFlow::Continue(()),
        }
    }

    /// One of the steps that `steps` lists, each as likely as any other, without listing them.
    #[inline]
    pub(crate) fn any_step<R: Rng>(&self, seat: Seat, rng: &mut R) -> Step {
        match self.phase {
            Phase::Choose => choose::any(self, seat, rng),
            Phase::Place => place::any(self, seat, rng),
            Phase::Discard => discard::any(self, seat, rng),
            Phase::Quarantine | Phase::Over => quarantine::any(self, seat, rng),
        }
    }

    /// Refuses what `steps` does not give.
    pub(crate) fn refuse(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        ensure(seat.0 < self.seats, || rules::no_seat(seat.0))?;
        match (self.phase, step) {
            (Phase::Choose, Step::Choose { species }) => choose::why(self, seat, species),
            (Phase::Place, Step::Place { species, spot }) => place::why(self, seat, species, spot),
            (Phase::Discard, Step::Discard { species }) => discard::why(self, seat, species),
            (Phase::Quarantine, Step::Move { spot }) => quarantine::why(self, seat, spot),
            (Phase::Choose, _) => Err(rules::time_to_choose()),
            (Phase::Place, _) if self.placing == Placing::AfterReveal => {
                Err(rules::time_to_place_revealed())
            }
            (Phase::Place, _) => Err(rules::time_to_place()),
            (Phase::Discard, _) => Err(rules::time_to_discard()),
            (Phase::Quarantine, _) => Err(rules::time_to_move()),
            (Phase::Over, _) => Err(rules::over()),
        }
    }

    /// DR-4: a choice that was made is taken back before another is made.
    fn ensure_awaited(&self, seat: Seat) -> Result<(), Refusal> {
        ensure(self.awaits(seat), rules::chosen_already)
    }

    /// DR-39.
    fn ensure_in_hand(&self, seat: Seat, species: Species) -> Result<(), Refusal> {
        let is_held = self.hands[seat.index()].has(species as u8);
        ensure(is_held, || rules::not_in_hand(species))
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
            match self.picks[seat.index()].take() {
                Some(Step::Choose { species }) => choose::apply(self, seat, species, env),
                Some(Step::Place { species, spot }) => place::apply(self, seat, species, spot, env),
                Some(Step::Discard { species }) => discard::apply(self, seat, species, env),
                Some(Step::Move { spot }) => quarantine::apply(self, seat, spot, env),
                None => {}
            }
        }
        match self.phase {
            Phase::Choose => self.ask(Phase::Place),
            Phase::Place if self.seats == 2 => self.ask(Phase::Discard),
            Phase::Place | Phase::Discard => self.end_turn(env),
            Phase::Quarantine | Phase::Over => self.count(env),
        }
    }

    /// Awaits every seat.
    #[inline]
    fn ask(&mut self, phase: Phase) {
        self.phase = phase;
        self.waiting = (1 << self.seats) - 1;
    }
}

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

/// Any of these kinds of dinosaur.
#[inline]
fn any_of<R: Rng>(kinds: u32, rng: &mut R) -> Species {
    Species::at(nth_bit(kinds, rng.below(kinds.count_ones())))
}
