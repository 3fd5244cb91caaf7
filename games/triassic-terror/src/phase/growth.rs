//! New dinosaurs: environment cards, New Environment, Herd Growth, and the first half of Hatch.

use std::ops::{ControlFlow, RangeInclusive};

use mesozoic_core::{Audience, Env, Refusal, Seat, StepSink, ensure};

use super::Verdict;
use super::menu::forgo;
use crate::components::{
    Area, Areas, Environment, GROWTH_FIRST, GROWTH_SECOND, HATCHED, SETTLERS, Source,
};
use crate::event::Event;
use crate::narrate::Dinosaurs;
use crate::rules;
use crate::state::{Stage, TriassicTerror};
use crate::step::Step;

impl TriassicTerror {
    /// TT-15.1: of this many dinosaurs, those that the supply of the acting seat has.
    fn available(&self, dinos: u8) -> u8 {
        dinos.min(self.land.supply[self.actor().index()])
    }

    /// Adds dinosaurs to a herd of the acting seat, as many as the supply has.
    pub(super) fn breed<V: Env<Event>>(&mut self, area: Area, dinos: u8, by: Source, env: &mut V) {
        let seat = self.actor();
        let added = self.available(dinos);
        if added > 0 {
            env.emit(Audience::Everyone, || Event::Added { seat, area, dinos: added, by });
            self.land.add(area, seat, added, env);
        }
        forgo(seat, dinos - added, by, env);
    }

    /// TT-14, TT-18: only a herd outside volcanoes grows.
    pub(super) fn ensure_fertile(&self, area: Area, no_herd: impl FnOnce() -> Refusal) -> Verdict {
        ensure(self.land.dinos(area, self.actor()) > 0, no_herd)?;
        ensure(!self.volcanoes().has(area), || rules::nothing_hatches(area))
    }

    pub(super) fn legal_environments<O: StepSink<Step>>(out: &mut O) -> ControlFlow<()> {
        Environment::ALL
            .into_iter()
            .try_for_each(|environment| out.push(Step::Environment { environment }))
    }

    /// TT-16: all that the supply has are placed, if they fit anywhere; otherwise none. A group
    /// that fits nowhere as a whole fits nowhere in parts, since larger groups enter where smaller
    /// ones do.
    pub(super) fn begin_settling<V: Env<Event>>(
        &mut self,
        environment: Environment,
        card: bool,
        env: &mut V,
    ) {
        let (seat, dinos, by) = (self.actor(), self.available(SETTLERS.n), source(card));
        let fits = environment.areas().iter().any(|&area| self.land.can_enter(area, seat, dinos));
        if dinos > 0 && fits {
            self.stage = Stage::Settle { environment, card };
            forgo(seat, SETTLERS.n - dinos, by, env);
        } else {
            self.stage = Stage::Menu;
            forgo(seat, SETTLERS.n, by, env);
        }
    }

    pub(super) fn legal_settlements<O: StepSink<Step>>(
        &self,
        seat: Seat,
        environment: Environment,
        out: &mut O,
    ) -> ControlFlow<()> {
        // One bit for each number of dinosaurs that fits.
        let fitting = environment.areas().map(|area| {
            let entry = self.land.entry(area, seat);
            entry.map_or(1, |least| 1 | u32::MAX.checked_shl(least.into()).unwrap_or(0))
        });
        let fits = |i: usize, dinos: u8| fitting[i] >> dinos & 1 == 1;
        let all = self.available(SETTLERS.n);
        for inner in (0..=all).filter(|&n| fits(0, n)) {
            for middle in (0..=all - inner).filter(|&n| fits(1, n)) {
                let outer = all - inner - middle;
                if fits(2, outer) {
                    out.push(Step::Settle { dinos: [inner, middle, outer] })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn why_settlement(&self, environment: Environment, dinos: [u8; 3]) -> Verdict {
        let all = self.available(SETTLERS.n);
        let placed: u32 = dinos.iter().map(|&n| u32::from(n)).sum();
        ensure(placed == u32::from(all), || rules::settle_all(Dinosaurs(all)))?;
        for (area, n) in environment.areas().into_iter().zip(dinos) {
            if n > 0 {
                self.ensure_room(area, n)?;
            }
        }
        Ok(())
    }

    /// TT-11, TT-12: whether dinosaurs of the acting seat find a habitat.
    pub(super) fn ensure_room(&self, area: Area, dinos: u8) -> Verdict {
        let entry = self.land.entry(area, self.actor());
        let least = entry.ok_or_else(|| rules::under_volcano(area))?;
        ensure(dinos >= least, || rules::area_full(area, Dinosaurs(least)))
    }

    pub(super) fn settle<V: Env<Event>>(
        &mut self,
        environment: Environment,
        card: bool,
        dinos: [u8; 3],
        env: &mut V,
    ) {
        for (area, n) in environment.areas().into_iter().zip(dinos) {
            if n > 0 {
                self.breed(area, n, source(card), env);
            }
        }
        self.stage = Stage::Menu;
    }

    /// TT-18: another herd than the first.
    fn growing(&self, first: Option<Area>) -> Areas {
        let herds = self.land.fertile(self.actor());
        first.map_or(herds, |first| herds.without(Areas::only(first)))
    }

    /// TT-18: how many dinosaurs a herd may be given. TT-15.1: where the supply is short of both
    /// growths, the first may leave as much to the second as that takes.
    pub(crate) fn growth(&self, first: Option<Area>) -> RangeInclusive<u8> {
        let supply = self.land.supply[self.actor().index()];
        let (most, second) = match first {
            Some(_) => (GROWTH_SECOND.n.min(supply), 0),
            None if self.growing(None).len() == 1 => (GROWTH_FIRST.n.min(supply), 0),
            None => (GROWTH_FIRST.n.min(supply), GROWTH_SECOND.n),
        };
        let left_over = supply.saturating_sub(second);
        most.min(left_over).max(1)..=most
    }

    /// The most that a herd can grow by, while that is asked.
    pub(crate) fn most_growth(&self) -> Option<u8> {
        match self.stage {
            Stage::Grow { first } => Some(*self.growth(first).end()),
            _ => None,
        }
    }

    /// Nothing to add leaves only to say so: what dies meanwhile could still be added.
    pub(super) fn legal_growth<O: StepSink<Step>>(
        &self,
        first: Option<Area>,
        out: &mut O,
    ) -> ControlFlow<()> {
        let growth = self.growth(first);
        if growth.is_empty() {
            return out.push(Step::Stop);
        }
        for area in self.growing(first).iter() {
            out.push(Step::Grow { area, only: None })?;
            let fewer = *growth.start()..*growth.end();
            fewer.rev().try_for_each(|n| out.push(Step::Grow { area, only: Some(n) }))?;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn why_growth(&self, first: Option<Area>, area: Area, only: Option<u8>) -> Verdict {
        ensure(first != Some(area), rules::has_grown)?;
        self.ensure_fertile(area, || rules::no_herd_to_grow(area))?;
        let growth = self.growth(first);
        let (fewest, most) = (*growth.start(), *growth.end());
        let supply = self.land.supply[self.actor().index()];
        ensure(supply > 0, rules::supply_empty)?;
        ensure(only.unwrap_or(1) <= supply, || rules::supply_short(Dinosaurs(supply)))?;
        ensure(only.is_none_or(|n| (fewest..most).contains(&n)), || {
            if fewest == most {
                rules::grows_by(Dinosaurs(most))
            } else {
                rules::grows_between(fewest, most)
            }
        })
    }

    pub(super) fn why_no_growth(&self, first: Option<Area>) -> Verdict {
        ensure(self.growth(first).is_empty(), rules::has_to_grow)
    }

    pub(super) fn grow<V: Env<Event>>(
        &mut self,
        first: Option<Area>,
        area: Area,
        only: Option<u8>,
        env: &mut V,
    ) {
        let dinos = only.unwrap_or(*self.growth(first).end());
        self.breed(area, dinos, Source::Growth, env);
        let all = if first.is_none() { GROWTH_FIRST } else { GROWTH_SECOND };
        forgo(self.actor(), all.n - dinos, Source::Growth, env);
        if first.is_none() {
            self.stage = Stage::Grow { first: Some(area) };
            self.ask_for_second_growth(area, env);
        } else {
            self.stage = Stage::Menu;
        }
    }

    /// TT-18: with no other herd the second growth is lost, and so it is with nothing to add, unless
    /// something may come between that changes it.
    pub(super) fn ask_for_second_growth<V: Env<Event>>(&mut self, first: Area, env: &mut V) {
        let is_open = !self.growth(Some(first)).is_empty() || self.may_interrupt();
        if self.growing(Some(first)).is_empty() || !is_open {
            self.forgo_second_growth(env);
        }
    }

    pub(super) fn forgo_second_growth<V: Env<Event>>(&mut self, env: &mut V) {
        forgo(self.actor(), GROWTH_SECOND.n, Source::Growth, env);
        self.stage = Stage::Menu;
    }

    pub(super) fn legal_hatching<O: StepSink<Step>>(&self, out: &mut O) -> ControlFlow<()> {
        let herds = self.land.fertile(self.actor());
        herds.iter().try_for_each(|area| out.push(Step::Hatch { area }))
    }

    pub(super) fn why_hatching(&self, area: Area) -> Verdict {
        self.ensure_fertile(area, || rules::no_herd_to_hatch(area))
    }

    pub(super) fn hatch<V: Env<Event>>(&mut self, area: Area, env: &mut V) {
        self.breed(area, HATCHED.n, Source::Hatch, env);
        self.stage = Stage::Fly { hatched: true };
    }
}

fn source(card: bool) -> Source {
    if card { Source::Card } else { Source::Environment }
}
