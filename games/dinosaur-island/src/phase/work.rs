//! The Worker Phase: all seats send their workers to the workstations of their labs.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Each, Env, Refusal, Seat, StepSink, ensure};

use crate::components::{Effect, MAX_CAPACITY, REFINEMENTS, Slot};
use crate::event::Event;
use crate::gain::{matches, refinement};
use crate::player::Player;
use crate::rules;
use crate::state::{DinosaurIsland, Phase};
use crate::step::{Act, Station, Step};

#[inline]
pub(super) fn legal<O: StepSink<Step>>(
    game: &DinosaurIsland,
    seat: Seat,
    out: &mut O,
) -> ControlFlow<()> {
    let player = game.player(seat);
    for space in 0..player.lab.len() {
        for (i, slot) in player.lab[space].info().slots.iter().enumerate() {
            let station = Station::new(space, i);
            if player.can_man(station, slot) {
                player.station_steps(station, slot, out)?;
            }
        }
    }
    // DI-4.10: before the first worker.
    if player.refines > 0 && player.used == 0 {
        for refinement in REFINEMENTS.iter().filter(|r| player.can_refine(r)) {
            out.push(Step::Refine { into: refinement.into })?;
        }
    }
    out.push(Step::Done)
}

pub(super) fn why(game: &DinosaurIsland, seat: Seat, step: Step) -> Result<(), Refusal> {
    let player = game.player(seat);
    match step {
        Step::Work { station, act, via } => player.ensure_works(station, act, via),
        Step::Refine { into } => {
            ensure(player.refines > 0, rules::no_free_refinement)?;
            ensure(player.used == 0, rules::refine_first)?;
            let can = refinement(into).is_some_and(|refinement| player.can_refine(refinement));
            ensure(can, || rules::cannot_refine(into))
        }
        Step::Done => Ok(()),
        _ => Err(rules::time_to_work()),
    }
}

pub(super) fn apply<V: Env<Event>>(game: &mut DinosaurIsland, seat: Seat, step: Step, env: &mut V) {
    match step {
        Step::Work { station, act, via } => {
            let player = game.player_mut(seat);
            let manned = via.unwrap_or(station);
            let workers = player.slot(manned).map_or(0, |slot| slot.workers);
            player.hands -= workers;
            player.used |= manned.bit();
            let Some(slot) = player.slot(station) else { return };
            let tile = player.lab[station.space()];
            env.emit(Audience::Everyone, || Event::Worked { seat, station, tile, via, workers });
            game.perform(seat, slot.effect, act, env);
        }
        Step::Refine { into } => {
            game.player_mut(seat).refines -= 1;
            game.refine(seat, into, env);
        }
        Step::Done => {}
        _ => unreachable!("{step} is not for the Worker Phase"),
    }
}

impl Player {
    /// The workstation, if there is one.
    #[inline]
    pub(crate) fn slot(&self, station: Station) -> Option<&'static Slot> {
        self.lab[station.space()].info().slots.get(station.slot())
    }

    /// DI-4.2: whether a slot can be manned: free, enough hands, and no equal slot before it.
    #[inline]
    pub(crate) fn can_man(&self, station: Station, slot: &Slot) -> bool {
        self.has_hands(slot)
            && self.is_free(station, slot)
            && (slot.unlimited || !self.has_equal_before(station, slot))
    }

    #[inline]
    fn has_hands(&self, slot: &Slot) -> bool {
        slot.workers <= self.hands
    }

    #[inline]
    fn is_free(&self, station: Station, slot: &Slot) -> bool {
        slot.unlimited || self.used & station.bit() == 0
    }

    /// Whether a free slot before it on the tile is the same.
    #[inline]
    fn has_equal_before(&self, station: Station, slot: &Slot) -> bool {
        let slots = self.lab[station.space()].info().slots;
        (0..station.slot())
            .any(|i| self.used & Station::new(station.space(), i).bit() == 0 && slots[i] == *slot)
    }

    /// Everything that an effect can be used for now, but for copying.
    pub(crate) fn acts(
        &self,
        effect: Effect,
        visit: &mut impl FnMut(Act) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match effect {
            Effect::Security(pay) => {
                if self.security_cost(pay) <= self.money {
                    visit(Act::Security)?;
                }
            }
            Effect::Paddock(pay) => {
                for (_, exhibit) in self.exhibits() {
                    if self.can_upgrade(exhibit, pay) {
                        visit(Act::Paddock { zone: exhibit.zone() })?;
                    }
                }
            }
            Effect::Refine => {
                for refinement in REFINEMENTS.iter().filter(|r| self.can_refine(r)) {
                    visit(Act::Refine { into: refinement.into })?;
                }
            }
            Effect::Create { waive } => {
                for (i, exhibit) in self.exhibits() {
                    if self.can_create(i, waive) {
                        visit(Act::Create { zone: exhibit.zone() })?;
                    }
                }
            }
            Effect::Dna(wild, _) => {
                if self.can_use(wild) {
                    visit(Act::Dna)?;
                }
            }
            Effect::Either(list) => {
                for effect in list {
                    self.acts(*effect, visit)?;
                }
            }
            // DI-4.3: these always do something.
            Effect::Money(_) | Effect::Round(_) => visit(Act::Plain)?,
            // Not on workstations, or listed by its caller.
            Effect::MoneyByTypes { .. }
            | Effect::Limit(_)
            | Effect::Worker(_)
            | Effect::FreeHire
            | Effect::Copy => {}
        }
        ControlFlow::Continue(())
    }

    /// Whether an effect can be used for just this.
    pub(super) fn can_do(&self, effect: Effect, act: Act) -> bool {
        let mut compare = |other: Act| {
            if other == act { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.acts(effect, &mut compare).is_break()
    }

    fn ensure_works(
        &self,
        station: Station,
        act: Act,
        via: Option<Station>,
    ) -> Result<(), Refusal> {
        let manned = via.unwrap_or(station);
        let (Some(slot), Some(target)) = (self.slot(manned), self.slot(station)) else {
            return Err(rules::no_station());
        };
        self.ensure_usable(manned, slot)?;
        ensure(via.is_none() || slot.effect == Effect::Copy, rules::no_chamber)?;
        ensure(target.effect != Effect::Copy, rules::name_the_repeated)?;
        ensure(matches(target.effect, act), rules::other_action)?;
        ensure(self.can_do(target.effect, act), || self.impossible(act))?;
        let is_first = match via {
            None => self.can_man(station, slot),
            Some(chamber) => self.copies(chamber).any(|(copied, _)| copied == station),
        };
        ensure(is_first, rules::equal_before)
    }

    /// DI-4.2, DI-4.3: a workstation that can be used for something.
    fn ensure_usable(&self, station: Station, slot: &Slot) -> Result<(), Refusal> {
        ensure(self.is_free(station, slot), rules::station_used)?;
        ensure(self.has_hands(slot), || rules::few_workers(slot.workers, self.hands))?;
        let any = self.station_steps(station, slot, &mut Each(|_: Step| ControlFlow::Break(())));
        ensure(any.is_break(), rules::does_nothing)
    }

    /// What an act lacks, whatever the workstation.
    fn impossible(&self, act: Act) -> Refusal {
        match act {
            Act::Paddock { zone } => match self.exhibit_at(zone) {
                None => rules::no_paddock(zone),
                Some((_, e)) if e.capacity >= MAX_CAPACITY => rules::largest_paddock(),
                Some(_) => rules::paddock_price(),
            },
            Act::Create { zone } => match self.exhibit_at(zone) {
                None => rules::no_exhibit(zone),
                Some((_, e)) if e.dinos >= e.capacity => rules::paddock_full(),
                Some((_, e)) => rules::lacks_dna(e.recipe),
            },
            Act::Refine { into } => rules::cannot_refine(into),
            Act::Security => rules::security_price(),
            Act::Dna | Act::Plain => rules::does_nothing(),
        }
    }

    /// Workstations of other tiles that a Duplication Chamber can repeat, one of equal ones each.
    fn copies(&self, chamber: Station) -> impl Iterator<Item = (Station, &'static Slot)> + '_ {
        let others = (0..self.lab.len()).filter(move |&space| space != chamber.space());
        others.flat_map(|space| {
            let slots = self.lab[space].info().slots;
            slots.iter().enumerate().filter_map(move |(i, slot)| {
                let repeated = slots[..i].iter().any(|before| before.effect == slot.effect);
                let open = slot.effect != Effect::Copy && !repeated;
                open.then(|| (Station::new(space, i), slot))
            })
        })
    }

    /// Everything that a workstation can be used for now.
    #[inline]
    pub(crate) fn station_steps<O: StepSink<Step>>(
        &self,
        station: Station,
        slot: &Slot,
        out: &mut O,
    ) -> ControlFlow<()> {
        if !matches!(slot.effect, Effect::Copy) {
            return self
                .acts(slot.effect, &mut |act| out.push(Step::Work { station, act, via: None }));
        }
        for (copied, slot) in self.copies(station) {
            let via = Some(station);
            self.acts(slot.effect, &mut |act| out.push(Step::Work { station: copied, act, via }))?;
        }
        ControlFlow::Continue(())
    }
}

impl DinosaurIsland {
    pub(super) fn begin_work(&mut self) {
        self.phase = Phase::Work;
        self.waiting = self.everybody();
        for player in &mut self.players {
            player.hands = player.pool() + player.passed.count_ones() as u8;
            player.refines = player.perk(|p| p.refines);
        }
    }

    pub(super) fn finish_work<V: Env<Event>>(&mut self, seat: Seat, env: &mut V) {
        self.player_mut(seat).refines = 0;
        env.emit(Audience::Everyone, || Event::Finished { seat });
    }

    /// DI-4.1: what all have done counts together.
    pub(super) fn end_work<V: Env<Event>>(&mut self, env: &mut V) {
        self.claim_all(env);
        self.close_phase();
        self.begin_attract(env);
    }
}

impl Player {
    /// Why a workstation cannot be used, while it is time to work; nothing if it can.
    pub(crate) fn blocked(&self, station: Station) -> Option<String> {
        let refusal = self.ensure_usable(station, self.slot(station)?).err()?;
        Some(refusal.sentence.into_owned())
    }
}
