//! The course of a round. Each phase has its `legal`, `why` and `apply` side by side in a file of its
//! own, and so have the decisions that a card or die leaves open (`owed.rs`).
//!
//! `steps` lists, `refuse` says why not, `play` plays. A step does its work, then everything that has
//! only one answer is answered, then the phase goes on: in a sequential phase to the next seat, in a
//! simultaneous one to the barrier once nobody is awaited.

mod attract;
mod bonus;
mod cleanup;
mod lines;
mod loose;
mod market;
mod owed;
mod pick;
mod research;
mod round;
mod solo;
mod tally;
mod work;

use std::ops::ControlFlow;

use mesozoic_core::{Env, Refusal, Seat, SeatSet, StepSink, ensure};

use crate::event::Event;
use crate::rules;
use crate::state::{DinosaurIsland, Phase};
use crate::step::Step;

pub(crate) use market::{SPECIAL, row_of};
pub(crate) use owed::legal as answers;

impl DinosaurIsland {
    /// Every legal step of an awaited seat.
    #[inline]
    pub(crate) fn steps<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()> {
        if let Some(task) = self.player(seat).owed.next() {
            return owed::legal(self, seat, task, out);
        }
        match self.phase {
            Phase::SoloPick => pick::legal(self, out),
            Phase::Research => research::legal(self, seat, out),
            Phase::Market => market::legal(self, seat, out),
            Phase::Work => work::legal(self, seat, out),
            Phase::Attract => attract::legal(self, seat, out),
            Phase::Lines => lines::legal(self, seat, out),
            Phase::Loose => loose::legal(self, seat, out),
            Phase::Tally => tally::legal(self, seat, out),
            Phase::Bonus => bonus::legal(self, seat, out),
            Phase::SoloScore => solo::legal(self, out),
            Phase::RoundStart | Phase::Over => ControlFlow::Continue(()),
        }
    }

    /// Refuses what `steps` does not give.
    pub(crate) fn refuse(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        ensure(seat.0 < self.seats, || rules::no_seat(seat.0))?;
        ensure(self.phase != Phase::Over, rules::over)?;
        ensure(self.awaits(seat) || !self.phase.is_lane(), rules::finished)?;
        ensure(self.awaits(seat), rules::not_your_turn)?;
        if let Some(task) = self.player(seat).owed.next() {
            return owed::why(self, seat, task, step);
        }
        match self.phase {
            Phase::SoloPick => pick::why(self, step),
            Phase::Research => research::why(self, seat, step),
            Phase::Market => market::why(self, seat, step),
            Phase::Work => work::why(self, seat, step),
            Phase::Attract => attract::why(self, seat, step),
            Phase::Lines => lines::why(self, seat, step),
            Phase::Loose => loose::why(self, seat, step),
            Phase::Tally => tally::why(self, seat, step),
            Phase::Bonus => bonus::why(self, seat, step),
            Phase::SoloScore => solo::why(self, step),
            // At the start of a round whoever is awaited owes a decision.
            Phase::RoundStart | Phase::Over => Err(rules::not_your_turn()),
        }
    }

    /// Plays a legal step.
    pub(crate) fn play<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        if let Some(task) = self.player(seat).owed.next() {
            self.player_mut(seat).owed.pop();
            owed::apply(self, seat, task, step, env);
        } else {
            match self.phase {
                Phase::SoloPick => pick::apply(self, step, env),
                Phase::Research => research::apply(self, seat, step, env),
                Phase::Market => market::apply(self, seat, step, env),
                Phase::Work => work::apply(self, seat, step, env),
                Phase::Attract => attract::apply(self, seat, step, env),
                Phase::Lines => lines::apply(self, seat, step),
                Phase::Loose => loose::apply(self, seat, step, env),
                Phase::Tally => tally::apply(self, seat, step, env),
                Phase::Bonus => bonus::apply(self, seat, step, env),
                Phase::SoloScore => solo::apply(self, step, env),
                Phase::RoundStart | Phase::Over => unreachable!("nobody has a step now"),
            }
        }
        self.settle(seat, env);
        if self.phase == Phase::Work {
            self.note_stored(seat);
        }
        if !self.player(seat).owed.is_empty() {
            return;
        }
        match self.phase {
            Phase::RoundStart => self.after_start(seat, env),
            Phase::Research => self.after_research(seat, env),
            Phase::Market => self.after_market(seat, env),
            Phase::Attract => self.go_on_attracting(env),
            Phase::SoloPick | Phase::SoloScore => self.after_solo(env),
            Phase::Work | Phase::Lines | Phase::Loose | Phase::Bonus => {
                self.after_lane(seat, step, env);
            }
            Phase::Tally if step == Step::Score => self.go_on_scoring(env),
            Phase::Tally | Phase::Over => {}
        }
    }

    /// A lane may have ended; when all have, the barrier is passed.
    fn after_lane<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        let is_done = match self.phase {
            Phase::Work => step == Step::Done,
            Phase::Lines => matches!(step, Step::LineUp | Step::Done) || self.is_lined_up(seat),
            Phase::Loose => self.player(seat).to_eat == 0,
            _ => true,
        };
        if !is_done {
            return;
        }
        match self.phase {
            Phase::Lines => self.end_line(seat, env),
            Phase::Work => self.finish_work(seat, env),
            _ => {}
        }
        self.waiting &= !(1 << seat.0);
        self.pass_barrier(env);
    }

    /// Whatever joins the lanes, once nobody is awaited.
    pub(crate) fn pass_barrier<V: Env<Event>>(&mut self, env: &mut V) {
        while self.waiting == 0 && self.phase.is_lane() {
            // What others did at the same time is now known: nobody goes back behind it.
            env.fence(SeatSet::first(self.seats));
            match self.phase {
                Phase::Work => self.end_work(env),
                Phase::Lines => self.end_lines(env),
                Phase::Loose => self.end_loose(env),
                Phase::Bonus => self.end_bonus(env),
                _ => return,
            }
        }
    }

    /// The seat whose turn it is in a sequential phase.
    #[inline]
    pub(crate) fn actor(&self) -> Seat {
        self.order[usize::from(self.turn % self.seats)]
    }

    /// Awaits one seat.
    #[inline]
    pub(crate) fn await_seat(&mut self, seat: Seat) {
        self.waiting = 1 << seat.0;
    }
}
