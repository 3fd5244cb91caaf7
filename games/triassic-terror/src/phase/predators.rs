//! The Pterodactyl, the T-Rex, and what all predators do when they arrive: eat.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, Seat, StepSink, ensure};

use super::Verdict;
use crate::components::{
    Area, Areas, HABITATS, PTERODACTYL_EATS, PTERODACTYL_EATS_OF_SIX, Predator, TREX_FAR, TREX_NEAR,
};
use crate::event::Event;
use crate::rules;
use crate::state::{Eater, NOBODY, Stage, TriassicTerror};
use crate::step::Step;

impl Eater {
    pub(crate) fn predator(self) -> Predator {
        match self {
            Self::Trex => Predator::Trex,
            Self::Pterodactyl => Predator::Pterodactyl,
            Self::Raptor { .. } => Predator::Raptor,
        }
    }
}

impl TriassicTerror {
    /// TT-19: up to two areas, or it stays.
    pub(super) fn legal_flights<O: StepSink<Step>>(&self, out: &mut O) -> ControlFlow<()> {
        let [near, far] = self.land.reach(self.pterodactyl);
        near.union(far).iter().try_for_each(|to| out.push(Step::Fly { to }))?;
        out.push(Step::Stay)
    }

    pub(super) fn why_flight(&self, to: Area) -> Verdict {
        self.ensure_reach(Predator::Pterodactyl, self.pterodactyl, to, true)
    }

    /// TT-42, TT-43: whether a predator can get there.
    pub(super) fn ensure_reach(
        &self,
        predator: Predator,
        from: Area,
        to: Area,
        may_go_far: bool,
    ) -> Verdict {
        ensure(from != to, || is_there(predator, to))?;
        ensure(!self.volcanoes().has(to), || rules::no_predator_enters(to))?;
        let [near, far] = self.land.reach(from);
        ensure(near.has(to) || far.has(to), || cannot_reach(predator, to))?;
        ensure(near.has(to) || may_go_far, rules::other_went_far)
    }

    pub(super) fn fly<V: Env<Event>>(&mut self, to: Area, env: &mut V) {
        let from = std::mem::replace(&mut self.pterodactyl, to);
        self.say_moved(Predator::Pterodactyl, from, to, env);
        let eats = if self.seats == 6 { PTERODACTYL_EATS_OF_SIX } else { PTERODACTYL_EATS };
        self.begin_meal(Eater::Pterodactyl, eats.n, env);
    }

    pub(super) fn say_moved<V: Env<Event>>(
        &self,
        predator: Predator,
        from: Area,
        to: Area,
        env: &mut V,
    ) {
        let seat = self.actor();
        env.emit(Audience::Everyone, || Event::Moved { seat, predator, from, to });
    }

    /// TT-29: it stays, or moves one area or two.
    pub(super) fn legal_stalks<O: StepSink<Step>>(&self, out: &mut O) -> ControlFlow<()> {
        let [near, far] = self.land.reach(self.land.trex.area);
        near.union(far).iter().try_for_each(|to| out.push(Step::Stalk { to }))?;
        out.push(Step::Stay)
    }

    pub(super) fn why_stalk(&self, to: Area) -> Verdict {
        self.ensure_reach(Predator::Trex, self.land.trex.area, to, true)
    }

    /// Whether the T-Rex has changed hands.
    fn take_trex<V: Env<Event>>(&mut self, env: &mut V) -> bool {
        let (seat, area) = (self.actor(), self.land.trex.area);
        let before = std::mem::replace(&mut self.land.trex.owner, seat.0);
        if before != seat.0 {
            let from = (before != NOBODY).then_some(Seat(before));
            env.emit(Audience::Everyone, || Event::TrexTaken { seat, from, area });
        }
        before != seat.0
    }

    /// TT-30: it changes hands where it stands, and the area is ranked once. Whose it is already
    /// changes nothing.
    pub(super) fn keep_trex<V: Env<Event>>(&mut self, env: &mut V) {
        if self.take_trex(env) {
            self.land.keep_trex(env);
        }
        self.stage = Stage::Menu;
    }

    /// TT-30: the area it leaves is ranked, then it eats, then it enters a habitat.
    pub(super) fn stalk<V: Env<Event>>(&mut self, to: Area, env: &mut V) {
        let from = self.land.trex.area;
        let eats = if from.adjacent().has(to) { TREX_NEAR } else { TREX_FAR };
        self.take_trex(env);
        self.land.trex.area = to;
        self.land.trex_is_hunting = true;
        self.say_moved(Predator::Trex, from, to, env);
        self.land.rank(from, env);
        self.begin_meal(Eater::Trex, eats.n, env);
    }

    /// Where a predator eats.
    pub(crate) fn eating_in(&self, by: Eater) -> Area {
        match by {
            Eater::Trex => self.land.trex.area,
            Eater::Pterodactyl => self.pterodactyl,
            Eater::Raptor { hunt } => self.raptors[usize::from(hunt.active)],
        }
    }

    /// TT-20, TT-31, TT-36: the Pterodactyl spares its mover's herds, the others spare nobody.
    #[inline]
    fn is_prey(&self, by: Eater, seat: Seat) -> bool {
        by != Eater::Pterodactyl || seat != self.actor()
    }

    /// The habitats that have a dinosaur left to eat. Whose turn to be eaten has passed is left
    /// out: seats are eaten in ascending order, because the order changes nothing.
    fn edible(&self, by: Eater, eaten: [u8; HABITATS]) -> [bool; HABITATS] {
        let here = self.land.habitats[self.eating_in(by).index()];
        let floor = (0..HABITATS).filter(|&i| eaten[i] > 0).map(|i| here.owner[i]).max();
        std::array::from_fn(|i| {
            here.dinos[i] > eaten[i]
                && here.owner[i] >= floor.unwrap_or(0)
                && self.is_prey(by, Seat(here.owner[i]))
        })
    }

    /// Where there is nobody to eat, the predator goes on.
    pub(super) fn begin_meal<V: Env<Event>>(&mut self, by: Eater, left: u8, env: &mut V) {
        let eaten = [0; HABITATS];
        if self.edible(by, eaten) != [false; HABITATS] {
            self.stage = Stage::Eat { by, left, eaten };
        } else if by == Eater::Trex {
            self.enter(env);
        } else {
            self.finish_meal(by, eaten, env);
        }
    }

    pub(super) fn legal_meals<O: StepSink<Step>>(
        &self,
        by: Eater,
        eaten: [u8; HABITATS],
        out: &mut O,
    ) -> ControlFlow<()> {
        let here = self.land.habitats[self.eating_in(by).index()];
        let edible = self.edible(by, eaten);
        let mut from = 0;
        // At most three herds, in order of their seats.
        while let Some(seat) = (0..HABITATS)
            .filter(|&i| edible[i] && here.owner[i] >= from)
            .map(|i| here.owner[i])
            .min()
        {
            out.push(Step::Eat { seat: Seat(seat) })?;
            from = seat + 1;
        }
        out.push(Step::Stop)
    }

    pub(super) fn why_meal(&self, by: Eater, eaten: [u8; HABITATS], seat: Seat) -> Verdict {
        let area = self.eating_in(by);
        let habitat = self.land.habitat_of(area, seat);
        let habitat = habitat.ok_or_else(|| rules::nobody_to_eat(area))?;
        ensure(self.is_prey(by, seat), rules::opponents_only)?;
        ensure(self.land.dinos(area, seat) > eaten[habitat], || rules::all_eaten(area))?;
        ensure(self.edible(by, eaten)[habitat], rules::meal_in_order)
    }

    pub(super) fn eat<V: Env<Event>>(
        &mut self,
        by: Eater,
        left: u8,
        mut eaten: [u8; HABITATS],
        seat: Seat,
        env: &mut V,
    ) {
        let habitat = self.land.habitat_of(self.eating_in(by), seat);
        eaten[habitat.expect("only who lives there is eaten")] += 1;
        let left = left - 1;
        if left == 0 || self.edible(by, eaten) == [false; HABITATS] {
            self.finish_meal(by, eaten, env);
        } else {
            self.stage = Stage::Eat { by, left, eaten };
        }
    }

    /// TT-9: a meal is one step, however many were eaten.
    pub(super) fn finish_meal<V: Env<Event>>(
        &mut self,
        by: Eater,
        eaten: [u8; HABITATS],
        env: &mut V,
    ) {
        let (seat, area, predator) = (self.actor(), self.eating_in(by), by.predator());
        let here = self.land.habitats[area.index()];
        for (habitat, &dinos) in eaten.iter().enumerate() {
            if dinos > 0 {
                self.land.take(area, habitat, dinos);
                let of = Seat(here.owner[habitat]);
                env.emit(Audience::Everyone, || Event::Ate { seat, predator, area, of, dinos });
            }
        }
        if eaten != [0; HABITATS] {
            self.land.rank(area, env);
        }
        match by {
            Eater::Pterodactyl => self.stage = Stage::Menu,
            Eater::Trex => self.ask_to_enter(env),
            Eater::Raptor { hunt } => self.ask_to_scatter(hunt, None),
        }
    }

    /// TT-45: a counter or a white dinosaur may come before the T-Rex takes its place.
    pub(super) fn ask_to_enter<V: Env<Event>>(&mut self, env: &mut V) {
        if self.may_interrupt() {
            self.stage = Stage::Enter;
        } else {
            self.enter(env);
        }
    }

    /// TT-30: the T-Rex that has eaten enters a habitat or joins its owner's herd.
    pub(super) fn enter<V: Env<Event>>(&mut self, env: &mut V) {
        self.land.trex_is_hunting = false;
        self.land.rank(self.land.trex.area, env);
        self.stage = Stage::Menu;
    }

    /// The areas one step from a Raptor, and two steps if it may go so far.
    pub(super) fn raptor_reach(&self, from: Area, may_go_far: bool) -> Areas {
        let [near, far] = self.land.reach(from);
        if may_go_far { near.union(far) } else { near }
    }
}

/// A predator that moves does not end where it was.
fn is_there(predator: Predator, area: Area) -> Refusal {
    match predator {
        Predator::Trex => rules::trex_is_there(area),
        Predator::Raptor => rules::raptor_is_there(area),
        Predator::Pterodactyl => rules::pterodactyl_is_there(area),
    }
}

fn cannot_reach(predator: Predator, area: Area) -> Refusal {
    match predator {
        Predator::Trex => rules::trex_cannot_reach(area),
        Predator::Raptor => rules::raptor_cannot_reach(area),
        Predator::Pterodactyl => rules::pterodactyl_cannot_reach(area),
    }
}
