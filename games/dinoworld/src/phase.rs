//! What a seat may do, why not, and what happens: `legal`, `why` and `apply` of one thing stand side
//! by side. DinoBOT's die and the damage to aviaries are one step each. Construction is a
//! conversation: `construction.rs` says which part of it a step belongs to, and every part, from
//! pens to labs, has a file of its own.

mod actions;
mod construction;
mod damage;
mod facility;
mod give;
mod menu;
mod paths;
mod pen;
mod power;
mod shape;

use std::ops::ControlFlow;

use mesozoic_core::{Env, Pick, Refusal, Rng, Seat, StepSink, ensure};

use crate::event::Event;
use crate::rules;
use crate::state::{DinoWorld, Phase};
use crate::step::Step;

impl DinoWorld {
    /// Every legal step of an awaited seat.
    pub(crate) fn steps<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()> {
        let lane = &self.lanes[seat.index()];
        match self.phase {
            Phase::Give => give::legal(self, out),
            Phase::Construction => lane.steps(&self.cards, out),
            Phase::Damage => damage::legal(lane, out),
            Phase::Over => ControlFlow::Continue(()),
        }
    }

    /// One legal step of an awaited seat, each as likely as any other.
    pub(crate) fn any_step<R: Rng>(&self, seat: Seat, rng: &mut R) -> Option<Step> {
        if self.phase == Phase::Construction {
            return Some(self.lanes[seat.index()].any_step(&self.cards, rng));
        }
        let mut pick = Pick::new(rng);
        let _ = self.steps(seat, &mut pick);
        pick.picked
    }

    /// Refuses what `steps` does not give.
    pub(crate) fn refuse(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        ensure(seat.0 < self.seat_count(), || rules::no_seat(seat.0))?;
        let lane = &self.lanes[seat.index()];
        match self.phase {
            Phase::Give => give::why(self, step),
            Phase::Construction => lane.why(&self.cards, step),
            Phase::Damage => damage::why(lane, step),
            Phase::Over => Err(rules::over()),
        }
    }

    /// One step of an awaited seat.
    pub(crate) fn act<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        match step {
            Step::Give { die } => give::apply(self, die, env),
            Step::Cross { square } => damage::apply(self, seat, square, env),
            _ => construction::apply(self, seat, step, env),
        }
    }
}
