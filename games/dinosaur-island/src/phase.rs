//! The course of a round. Each phase has its own file with what is legal and what happens.
//!
//! `steps` lists, `play` plays. A step does its work, then everything that has only one answer is
//! answered, then the phase goes on: in a sequential phase to the next seat, in a simultaneous one
//! to the barrier once nobody is awaited.

mod attract;
mod cleanup;
mod lines;
mod loose;
mod market;
mod research;
mod round;
mod solo;
mod tally;
mod work;

use std::ops::ControlFlow;

use mesozoic_core::{Env, Seat, SeatSet, StepSink};

use crate::event::Event;
use crate::state::{DinosaurIsland, Phase};
use crate::step::Step;

pub(crate) use market::row_of;

impl DinosaurIsland {
    /// Every legal step of an awaited seat.
    #[inline]
    pub(crate) fn steps<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()> {
        if let Some(task) = self.player(seat).owed.next() {
            return self.answers(seat, task, out);
        }
        match self.phase {
            Phase::SoloPick => self.reject_steps(out),
            Phase::Research => self.research_steps(seat, out),
            Phase::Market => self.market_steps(seat, out),
            Phase::Work => self.work_steps(seat, out),
            Phase::Attract => self.attract_steps(seat, out),
            Phase::Lines => self.line_steps(seat, out),
            Phase::Loose => self.eat_steps(seat, out),
            Phase::Tally => self.tally_steps(seat, out),
            Phase::Bonus => self.bonus_steps(seat, out),
            Phase::SoloScore => self.solo_score_steps(out),
            Phase::RoundStart | Phase::Over => ControlFlow::Continue(()),
        }
    }

    /// Plays a legal step.
    pub(crate) fn play<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        if let Some(task) = self.player(seat).owed.next() {
            self.player_mut(seat).owed.pop();
            self.answer(seat, task, step, env);
        } else {
            match self.phase {
                Phase::SoloPick => self.reject(step, env),
                Phase::Research => self.research(seat, step, env),
                Phase::Market => self.trade(seat, step, env),
                Phase::Work => self.work(seat, step, env),
                Phase::Attract => self.attract(seat, step, env),
                Phase::Lines => self.line(seat, step, env),
                Phase::Loose => self.eat(seat, step, env),
                Phase::Tally => self.tally(seat, step, env),
                Phase::Bonus => self.bonus(seat, step, env),
                Phase::SoloScore => self.solo_score(step, env),
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
