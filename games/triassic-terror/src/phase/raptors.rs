//! The Raptors tile: each Raptor moves, eats, and scatters.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Seat, StepSink, ensure, sort};

use super::Verdict;
use crate::components::{Area, Areas, Predator, RAPTOR_EATS, RAPTOR_SCATTERS};
use crate::event::Event;
use crate::narrate::Dinosaurs;
use crate::rules;
use crate::state::{Eater, Hunt, Stage, TriassicTerror};
use crate::step::Step;

impl TriassicTerror {
    /// The Raptor that still may move from an area. Raptors are alike: of two that stand together
    /// the first moves.
    fn raptor_at(&self, hunt: Hunt, from: Area) -> Option<usize> {
        (0..2).find(|&i| !hunt.moved[i] && self.raptors[i] == from)
    }

    /// TT-35: one of them moves one area, the other one or two.
    pub(super) fn legal_raptors<O: StepSink<Step>>(
        &self,
        hunt: Hunt,
        out: &mut O,
    ) -> ControlFlow<()> {
        for i in 0..2 {
            let from = self.raptors[i];
            if self.raptor_at(hunt, from) == Some(i) {
                let reach = self.raptor_reach(from, !hunt.far);
                reach.iter().try_for_each(|to| out.push(Step::Raptor { from, to }))?;
            }
        }
        out.push(Step::Stop)
    }

    pub(super) fn why_raptor(&self, hunt: Hunt, from: Area, to: Area) -> Verdict {
        ensure(self.raptor_at(hunt, from).is_some(), || rules::no_raptor(from))?;
        self.ensure_reach(Predator::Raptor, from, to, !hunt.far)
    }

    pub(super) fn move_raptor<V: Env<Event>>(
        &mut self,
        mut hunt: Hunt,
        from: Area,
        to: Area,
        env: &mut V,
    ) {
        let i = self.raptor_at(hunt, from).expect("a Raptor moves from where it stands");
        self.raptors[i] = to;
        hunt.moved[i] = true;
        hunt.active = i as u8;
        hunt.far |= !from.adjacent().has(to);
        self.say_moved(Predator::Raptor, from, to, env);
        self.begin_meal(Eater::Raptor { hunt }, RAPTOR_EATS.n, env);
    }

    /// TT-37, TT-38: where a group of a seat's dinosaurs can be scattered to: areas of the same
    /// environment with a habitat for them, or else any adjacent area without a volcano.
    fn scatter_targets(&self, from: Area, seat: Seat, dinos: u8) -> Areas {
        let home = Areas::of(from.environment());
        let mut near = Areas::NONE;
        for to in from.adjacent().and(home).iter() {
            if self.land.can_enter(to, seat, dinos) {
                near = near.union(Areas::only(to));
            }
        }
        if near.is_empty() { from.adjacent().without(home).without(self.volcanoes()) } else { near }
    }

    /// The groups of a seat's dinosaurs that may be scattered next, as a set of areas for one
    /// dinosaur and one for a pair. After a dinosaur of the same herd went alone, a second one
    /// goes to a later area of the same environment: to the same area both go together, the other
    /// order changes nothing, and in a hostile environment they have to go together (TT-38).
    fn groups(&self, from: Area, seat: Seat, before: Option<(Seat, Area)>) -> [Areas; 2] {
        let dinos = self.land.dinos(from, seat);
        // TT-41: a volcano that came after the meal holds everybody.
        if dinos == 0 || self.volcanoes().has(from) {
            return [Areas::NONE; 2];
        }
        let alone = self.scatter_targets(from, seat, 1);
        match before {
            None if dinos == 1 => [alone, Areas::NONE],
            None => [alone, self.scatter_targets(from, seat, 2)],
            Some((scattered, to)) if scattered == seat => {
                let home = Areas::of(from.environment());
                let later = if home.has(to) { home.and(Areas::after(to)) } else { Areas::NONE };
                [alone.and(later), Areas::NONE]
            }
            Some(_) => [alone, Areas::NONE],
        }
    }

    fn scatterers(&self, from: Area) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats).filter(move |&seat| self.land.dinos(from, seat) > 0)
    }

    fn scattering_in(&self, hunt: Hunt) -> Area {
        self.raptors[usize::from(hunt.active)]
    }

    pub(super) fn legal_scatters<O: StepSink<Step>>(
        &self,
        hunt: Hunt,
        before: Option<(Seat, Area)>,
        out: &mut O,
    ) -> ControlFlow<()> {
        let from = self.scattering_in(hunt);
        for seat in self.scatterers(from) {
            let [alone, together] = self.groups(from, seat, before);
            for to in alone.union(together).iter() {
                for (set, dinos) in [(alone, 1), (together, 2)] {
                    if set.has(to) {
                        out.push(Step::Scatter { seat, to, dinos })?;
                    }
                }
            }
        }
        out.push(Step::Stop)
    }

    pub(super) fn why_scatter(
        &self,
        hunt: Hunt,
        before: Option<(Seat, Area)>,
        seat: Seat,
        to: Area,
        dinos: u8,
    ) -> Verdict {
        let from = self.scattering_in(hunt);
        let left = RAPTOR_SCATTERS.n - u8::from(before.is_some());
        ensure((1..=left).contains(&dinos), rules::scatters_two)?;
        let there = self.land.dinos(from, seat);
        ensure(there > 0, || rules::nobody_to_scatter(from))?;
        ensure(there >= dinos, || rules::one_to_scatter(from))?;
        ensure(from.adjacent().has(to), || rules::too_far_to_run(to, from))?;
        ensure(!self.volcanoes().has(to), || rules::under_volcano(to))?;
        ensure(self.scatter_targets(from, seat, dinos).has(to), || {
            if from.environment() == to.environment() {
                rules::no_habitat(to, Dinosaurs(dinos))
            } else {
                rules::stay_in_environment()
            }
        })?;
        ensure(self.groups(from, seat, before)[usize::from(dinos) - 1].has(to), rules::run_in_order)
    }

    /// TT-36: after the meal, and again after one that ran alone.
    pub(super) fn ask_to_scatter(&mut self, hunt: Hunt, before: Option<(Seat, Area)>) {
        let from = self.scattering_in(hunt);
        let can =
            self.scatterers(from).any(|seat| self.groups(from, seat, before) != [Areas::NONE; 2]);
        if can {
            self.stage = Stage::Scatter { hunt, before };
        } else {
            self.end_hunt(hunt);
        }
    }

    /// TT-39: groups run one after the other, and both areas are ranked after each.
    pub(super) fn scatter<V: Env<Event>>(
        &mut self,
        hunt: Hunt,
        before: Option<(Seat, Area)>,
        of: Seat,
        to: Area,
        dinos: u8,
        env: &mut V,
    ) {
        let (seat, from) = (self.actor(), self.scattering_in(hunt));
        let is_hostile = from.environment() != to.environment();
        let survivors = dinos - u8::from(is_hostile);
        // TT-38: a survivor of the shock who finds no habitat dies too.
        let finds_room = !is_hostile || self.land.can_enter(to, of, survivors);
        let arrived = if finds_room { survivors } else { 0 };
        let died = dinos - arrived;
        env.emit(Audience::Everyone, || Event::Scattered { seat, of, from, to, dinos, died });
        let habitat = self.land.habitat_of(from, of).expect("only who lives there is scattered");
        self.land.take(from, habitat, dinos);
        self.land.rank(from, env);
        if arrived > 0 {
            self.land.add(to, of, arrived, env);
        }
        if before.is_none() && dinos == 1 {
            self.ask_to_scatter(hunt, Some((of, to)));
        } else {
            self.end_hunt(hunt);
        }
    }

    /// TT-35: then the other Raptor, if it has not moved.
    pub(super) fn end_hunt(&mut self, hunt: Hunt) {
        if hunt.moved == [true; 2] {
            self.end_raptors();
        } else {
            self.stage = Stage::Raptor { hunt };
        }
    }

    /// Raptors are alike, so the state keeps them in order of their areas.
    pub(super) fn end_raptors(&mut self) {
        sort(&mut self.raptors);
        self.stage = Stage::Menu;
    }
}
