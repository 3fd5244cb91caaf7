//! The Raptors tile: each Raptor moves, eats, and scatters.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, Seat, StepSink};

use super::Verdict;
use crate::components::{Area, Areas, Predator, RAPTOR_EATS, RAPTOR_SCATTERS};
use crate::event::Event;
use crate::state::{Eater, Hunt, Stage, TriassicTerror};
use crate::step::Step;

impl TriassicTerror {
    /// The Raptor that still may move from an area. Raptors are alike: of two that stand together
    /// the first moves.
    fn raptor_at(&self, hunt: Hunt, from: Area) -> Option<usize> {
        (0..2).find(|&i| !hunt.moved[i] && self.raptors[i] == from)
    }

    /// TT-35: one of them moves one area, the other one or two.
    pub(super) fn list_raptors<O: StepSink<Step>>(
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

    pub(super) fn refuse_raptor(&self, hunt: Hunt, from: Area, to: Area) -> Verdict {
        if self.raptor_at(hunt, from).is_none() {
            let sentence = format!("No Raptor that may still move stands in the {}.", from.name());
            return Err(Refusal::new("TT-35", sentence));
        }
        self.refuse_way("TT-35", Predator::Raptor, from, to, !hunt.far)
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
        if dinos == 0 {
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

    pub(super) fn list_scatters<O: StepSink<Step>>(
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

    pub(super) fn refuse_scatter(
        &self,
        hunt: Hunt,
        before: Option<(Seat, Area)>,
        seat: Seat,
        to: Area,
        dinos: u8,
    ) -> Verdict {
        let from = self.scattering_in(hunt);
        let left = RAPTOR_SCATTERS.n - u8::from(before.is_some());
        if !(1..=left).contains(&dinos) {
            let sentence = "A Raptor scatters two dinosaurs at most.";
            return Err(Refusal::new("TT-36", sentence));
        }
        let there = self.land.dinos(from, seat);
        if there < dinos {
            let place = from.name();
            let sentence = match there {
                0 => format!("This player has no dinosaur in the {place}."),
                _ => format!("This player has only one dinosaur in the {place}."),
            };
            return Err(Refusal::new("TT-36", sentence));
        }
        if self.groups(from, seat, before)[usize::from(dinos) - 1].has(to) {
            return Ok(());
        }
        let place = to.name();
        Err(if !from.adjacent().has(to) {
            let sentence = format!("The {place} is not adjacent to the {}.", from.name());
            Refusal::new("TT-37", sentence)
        } else if self.volcanoes().has(to) {
            Refusal::new("TT-41", format!("The {place} lies under a volcano."))
        } else if self.scatter_targets(from, seat, dinos).has(to) {
            let sentence = "Two dinosaurs of one herd go to one area together, or to two areas of \
                            their environment in order.";
            Refusal::new("TT-38", sentence)
        } else if from.environment() == to.environment() {
            let sentence = format!("The {place} has no habitat for so few.");
            Refusal::new("TT-37", sentence)
        } else {
            let sentence = "They stay in their environment as long as a habitat is free there.";
            Refusal::new("TT-38", sentence)
        })
    }

    /// TT-36: after the meal.
    pub(super) fn begin_scattering(&mut self, hunt: Hunt) {
        self.ask_to_scatter(hunt, None);
    }

    fn ask_to_scatter(&mut self, hunt: Hunt, before: Option<(Seat, Area)>) {
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
        self.raptors.sort_unstable();
        self.stage = Stage::Menu;
    }
}
