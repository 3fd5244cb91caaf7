//! TT-45: white dinosaurs and counters, which come between other actions of a turn.

use std::ops::ControlFlow;

use mesozoic_core::{Count, Env, Seat, StepSink, ensure};

use super::Verdict;
use crate::components::{Area, Areas, Counter, HATCHED, Source};
use crate::event::Event;
use crate::rules;
use crate::state::{Stage, TriassicTerror};
use crate::step::Step;

impl TriassicTerror {
    /// TT-45: whether white dinosaurs and counters may come between.
    #[inline]
    pub(super) fn is_interrupted(&self) -> bool {
        match self.stage {
            Stage::Menu | Stage::Enter => true,
            Stage::Grow { first } => first.is_some(),
            Stage::Fly { hatched } => hatched,
            Stage::Raptor { hunt } => hunt.moved != [false; 2],
            Stage::Scatter { before, .. } => before.is_none(),
            Stage::Migrate { trek } => trek.first.is_some(),
            _ => false,
        }
    }

    /// Whether the acting seat has anything that may come between.
    pub(super) fn may_interrupt(&self) -> bool {
        let mut count = Count::default();
        let _ = self.legal_interrupts(self.actor(), &mut count);
        count.0 > 0
    }

    /// Whether a white dinosaur waits that could come from the supply.
    fn has_white(&self, seat: Seat) -> bool {
        self.won[seat.index()] > 0 && self.land.supply[seat.index()] > 0
    }

    /// TT-21: whether a white dinosaur waits that could be placed.
    pub(super) fn has_to_place_white(&self, seat: Seat) -> bool {
        self.has_white(seat) && !self.land.fertile(seat).is_empty()
    }

    /// TT-44: whether the period allows a seat to use any counter it has left.
    pub(crate) fn may_use_counters(&self, seat: Seat) -> bool {
        Counter::ALL.into_iter().any(|counter| self.can_use(seat, counter))
    }

    fn has_used(&self, seat: Seat, counter: Counter) -> bool {
        self.counters[seat.index()].used[counter as usize].is_some()
    }

    /// TT-44: each counter once in a game, one counter in a period.
    #[inline]
    pub(crate) fn can_use(&self, seat: Seat, counter: Counter) -> bool {
        let used = self.counters[seat.index()].used;
        !self.has_used(seat, counter) && !used.contains(&Some(self.moment().0))
    }

    /// White dinosaurs and counters.
    pub(super) fn legal_interrupts<O: StepSink<Step>>(
        &self,
        seat: Seat,
        out: &mut O,
    ) -> ControlFlow<()> {
        let counters = Counter::ALL.map(|counter| self.can_use(seat, counter));
        if self.won[seat.index()] == 0 && counters == [false; 2] {
            return ControlFlow::Continue(());
        }
        let fertile = self.land.fertile(seat);
        if self.has_white(seat) {
            fertile.iter().try_for_each(|area| out.push(Step::White { area }))?;
        }
        let closed = self.volcanoes();
        let places = [fertile, Areas::ALL.without(closed)];
        for ((counter, may_use), areas) in Counter::ALL.into_iter().zip(counters).zip(places) {
            if may_use {
                areas.iter().try_for_each(|area| out.push(Step::Counter { counter, area }))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn why_white(&self, area: Area) -> Verdict {
        let seat = self.actor();
        ensure(self.won[seat.index()] > 0, rules::no_white)?;
        ensure(self.has_white(seat), rules::supply_empty)?;
        self.ensure_fertile(area, || rules::no_herd_for_white(area))
    }

    pub(super) fn why_counter(&self, counter: Counter, area: Area) -> Verdict {
        let seat = self.actor();
        ensure(!self.has_used(seat, counter), || rules::counter_used(counter))?;
        ensure(self.can_use(seat, counter), rules::one_counter_per_period)?;
        match counter {
            Counter::Hatch => self.ensure_fertile(area, || rules::no_herd(area)),
            Counter::Volcano => ensure(!self.volcanoes().has(area), || rules::burns_already(area)),
        }
    }

    pub(super) fn place_white<V: Env<Event>>(&mut self, area: Area, env: &mut V) {
        let seat = self.actor();
        self.won[seat.index()] -= 1;
        self.breed(area, 1, Source::White, env);
        self.resume(env);
    }

    pub(super) fn use_counter<V: Env<Event>>(&mut self, counter: Counter, area: Area, env: &mut V) {
        let seat = self.actor();
        self.counters[seat.index()].used[counter as usize] = Some(self.moment().0);
        match counter {
            Counter::Hatch => self.breed(area, HATCHED.n, Source::Counter, env),
            Counter::Volcano => self.land.erupt(seat, area, env),
        }
        self.resume(env);
    }

    /// What came between may leave nothing to ask: the herd that was to grow next has burnt,
    /// nobody can run from under a volcano, or nothing more may come before the T-Rex enters.
    fn resume<V: Env<Event>>(&mut self, env: &mut V) {
        match self.stage {
            Stage::Grow { first: Some(first) } => self.ask_for_second_growth(first, env),
            Stage::Scatter { hunt, before } => self.ask_to_scatter(hunt, before),
            Stage::Enter => self.ask_to_enter(env),
            _ => {}
        }
    }
}
