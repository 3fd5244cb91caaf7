//! The Worker Phase: all seats send their workers to the workstations of their labs.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Seat, StepSink};

use crate::components::{Effect, REFINEMENTS, Slot};
use crate::event::Event;
use crate::player::Player;
use crate::state::{DinosaurIsland, Phase};
use crate::step::{Act, Station, Step};

impl Player {
    /// The workstation, if there is one.
    #[inline]
    pub(crate) fn slot(&self, station: Station) -> Option<&'static Slot> {
        self.lab[station.space()].info().slots.get(station.slot())
    }

    /// DI-4.2: whether a slot can be manned: free, enough hands, and no equal slot before it.
    #[inline]
    pub(crate) fn can_man(&self, station: Station, slot: &Slot) -> bool {
        if slot.workers > self.hands {
            return false;
        }
        if slot.unlimited {
            return true;
        }
        let slots = self.lab[station.space()].info().slots;
        self.used & station.bit() == 0
            && !(0..station.slot()).any(|i| {
                self.used & Station::new(station.space(), i).bit() == 0 && slots[i] == *slot
            })
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

    pub(super) fn work_steps<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()> {
        let player = self.player(seat);
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

    pub(super) fn work<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        match step {
            Step::Work { station, act, via } => {
                let player = self.player_mut(seat);
                let manned = via.unwrap_or(station);
                let workers = player.slot(manned).map_or(0, |slot| slot.workers);
                player.hands -= workers;
                player.used |= manned.bit();
                let Some(slot) = player.slot(station) else { return };
                let tile = player.lab[station.space()];
                env.emit(Audience::Everyone, || Event::Worked {
                    seat,
                    station,
                    tile,
                    via,
                    workers,
                });
                self.perform(seat, slot.effect, act, env);
            }
            Step::Refine { into } => {
                self.player_mut(seat).refines -= 1;
                self.refine(seat, into, env);
            }
            Step::Done => {}
            _ => unreachable!("{step} is not for the Worker Phase"),
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

    /// Why a workstation cannot be used now; nothing if it can or if it is not the time to ask.
    pub(crate) fn blocked(&self, seat: Seat, station: Station) -> Option<String> {
        let player = self.player(seat);
        let slot =
            player.slot(station).filter(|_| self.phase == Phase::Work && self.awaits(seat))?;
        Self::why_unmanned(player, station, slot).map(|refusal| refusal.sentence.into_owned())
    }
}
