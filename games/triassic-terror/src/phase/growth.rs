//! New dinosaurs: environment cards, New Environment, Herd Growth, and the first half of Hatch.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, StepSink};

use super::Verdict;
use super::menu::forgo;
use crate::components::{
    Area, Areas, Environment, GROWTH_FIRST, GROWTH_SECOND, HATCHED, SETTLERS, Source,
};
use crate::event::Event;
use crate::state::{Stage, TriassicTerror};
use crate::step::Step;

impl TriassicTerror {
    /// TT-15.1: how many of so many dinosaurs the supply of the acting seat has.
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
        if added < dinos {
            forgo(seat, dinos - added, by, env);
        }
    }

    pub(super) fn list_environments<O: StepSink<Step>>(out: &mut O) -> ControlFlow<()> {
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
            if dinos < SETTLERS.n {
                forgo(seat, SETTLERS.n - dinos, by, env);
            }
        } else {
            self.stage = Stage::Menu;
            forgo(seat, SETTLERS.n, by, env);
        }
    }

    pub(super) fn list_settlements<O: StepSink<Step>>(
        &self,
        environment: Environment,
        out: &mut O,
    ) -> ControlFlow<()> {
        let seat = self.actor();
        let entries = environment.areas().map(|area| self.land.entry(area, seat));
        let fits =
            |i: usize, dinos: u8| dinos == 0 || entries[i].is_some_and(|least| dinos >= least);
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

    pub(super) fn refuse_settlement(&self, environment: Environment, dinos: [u8; 3]) -> Verdict {
        let all = self.available(SETTLERS.n);
        if dinos.iter().map(|&n| u32::from(n)).sum::<u32>() != u32::from(all) {
            let noun = if all == 1 { "dinosaur has" } else { "dinosaurs have" };
            return Err(Refusal::new("TT-16", format!("{all} {noun} to be placed in all.")));
        }
        for (area, n) in environment.areas().into_iter().zip(dinos) {
            if n > 0 {
                self.refuse_entry(area, n)?;
            }
        }
        Ok(())
    }

    /// TT-11, TT-12: whether dinosaurs of the acting seat find a habitat.
    pub(super) fn refuse_entry(&self, area: Area, dinos: u8) -> Verdict {
        match self.land.entry(area, self.actor()) {
            None => {
                let sentence = format!("The {} lies under a volcano.", area.name());
                Err(Refusal::new("TT-41", sentence))
            }
            Some(least) if dinos < least => Err(Refusal::new(
                "TT-12",
                format!(
                    "The {} is full; at least {least} dinosaurs have to arrive together to drive \
                     out the weakest herd there.",
                    area.name()
                ),
            )),
            Some(_) => Ok(()),
        }
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

    pub(super) fn list_growth<O: StepSink<Step>>(
        &self,
        first: Option<Area>,
        out: &mut O,
    ) -> ControlFlow<()> {
        self.growing(first).iter().try_for_each(|area| out.push(Step::Grow { area }))
    }

    pub(super) fn refuse_growth(&self, first: Option<Area>, area: Area) -> Verdict {
        if first == Some(area) {
            let sentence = "This herd has grown; the second growth is for another one.";
            return Err(Refusal::new("TT-18", sentence));
        }
        self.refuse_infertile("TT-18", area)
    }

    pub(super) fn grow<V: Env<Event>>(&mut self, first: Option<Area>, area: Area, env: &mut V) {
        if first.is_none() {
            self.breed(area, GROWTH_FIRST.n, Source::Growth, env);
            self.stage = Stage::Grow { first: Some(area) };
            self.ask_for_second_growth(area, env);
        } else {
            self.breed(area, GROWTH_SECOND.n, Source::Growth, env);
            self.stage = Stage::Menu;
        }
    }

    /// TT-18: with no other herd the second growth is lost.
    pub(super) fn ask_for_second_growth<V: Env<Event>>(&mut self, first: Area, env: &mut V) {
        if self.growing(Some(first)).is_empty() {
            forgo(self.actor(), GROWTH_SECOND.n, Source::Growth, env);
            self.stage = Stage::Menu;
        }
    }

    pub(super) fn list_hatching<O: StepSink<Step>>(&self, out: &mut O) -> ControlFlow<()> {
        let herds = self.land.fertile(self.actor());
        herds.iter().try_for_each(|area| out.push(Step::Hatch { area }))
    }

    pub(super) fn refuse_hatching(&self, area: Area) -> Verdict {
        self.refuse_infertile("TT-19", area)
    }

    pub(super) fn hatch<V: Env<Event>>(&mut self, area: Area, env: &mut V) {
        self.breed(area, HATCHED.n, Source::Hatch, env);
        self.stage = Stage::Fly { hatched: true };
    }
}

fn source(card: bool) -> Source {
    if card { Source::Card } else { Source::Environment }
}
