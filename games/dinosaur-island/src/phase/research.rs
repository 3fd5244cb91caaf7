//! The Research Phase: dice, cold storage, recipes.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Seat, StepSink};

use crate::components::{COLOURS, Diet, Named, Part, RESEARCH_TURNS, Symbol, Wild};
use crate::event::{Event, Purse};
use crate::player::{Exhibit, Finding, Player, Task};
use crate::state::{DieState, DinosaurIsland, Envoy};
use crate::step::{Scientist, Step, Zone};

impl Player {
    /// DI-2.10: whether a worker may act as a scientist.
    #[inline]
    pub(crate) fn can_jack(&self) -> bool {
        !self.jacked && self.pool() > 0 && self.perk(|p| p.jack) > 0
    }

    /// Whether somebody can still be sent.
    #[inline]
    pub(crate) fn has(&self, who: Scientist) -> bool {
        match who {
            Scientist::Worker => self.can_jack(),
            _ => self.scientists & who.bit() != 0,
        }
    }

    /// The research level of whoever is sent.
    #[inline]
    pub(crate) fn level(&self, who: Scientist) -> u8 {
        match who {
            Scientist::Worker => self.perk(|p| p.jack),
            _ => who as u8,
        }
    }
}

impl DinosaurIsland {
    /// DI-2.10: whether the fourth turn of Jack of All Trades is being taken.
    pub(crate) fn is_extra_turn(&self) -> bool {
        self.turn >= RESEARCH_TURNS * self.seats
    }

    /// The only one who can be sent in an extra turn: the worker, or the scientist it stood in for.
    pub(crate) fn extra_turn(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        player.perk(|p| p.jack) > 0
            && if player.jacked { player.scientists != 0 } else { player.can_jack() }
    }

    pub(super) fn research_steps<O: StepSink<Step>>(
        &self,
        seat: Seat,
        out: &mut O,
    ) -> ControlFlow<()> {
        let player = self.player(seat);
        let pairs = player.pairs();
        let storage = self.centre.storage.contains(&None);
        let (jack, extra) = (player.perk(|p| p.jack), player.perk(|p| p.recipe_level));
        for &who in Scientist::ALL {
            let level = if who == Scientist::Worker { jack } else { who as u8 };
            let there = match who {
                Scientist::Worker => jack > 0 && !player.jacked && player.pool() > 0,
                _ => player.scientists & who.bit() != 0,
            };
            if !there {
                continue;
            }
            for (die, slot) in self.centre.dice.iter().map_while(Option::as_ref).zip(1..) {
                // DI-2.6: special faces are for scientist #3.
                let open = !die.face.info().symbol.is_special() || who == Scientist::Three;
                if die.state == DieState::Free && open {
                    out.push(Step::Research { who, die: slot })?;
                }
            }
            if storage {
                out.push(Step::Storage { who })?;
            }
            if pairs != 0 {
                for &diet in Diet::ALL {
                    if self.centre.recipes[diet.index()].is_some() && level + extra >= diet.level()
                    {
                        out.push(Step::Recipe { who, diet, zone: None })?;
                        for bit in mesozoic_kit::Bits(u32::from(pairs)) {
                            out.push(Step::Recipe { who, diet, zone: Some(Zone(bit)) })?;
                        }
                    }
                }
            }
            if who != Scientist::Worker {
                out.push(Step::Pass { who })?;
            }
        }
        if self.is_extra_turn() && !player.jacked {
            out.push(Step::Decline)?;
        }
        ControlFlow::Continue(())
    }

    /// Sends somebody, who is then no longer there.
    fn send(&mut self, seat: Seat, who: Scientist) -> Envoy {
        let player = self.player_mut(seat);
        match who {
            Scientist::Worker => player.jacked = true,
            _ => player.scientists &= !who.bit(),
        }
        Envoy { seat, who }
    }

    pub(super) fn research<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        match step {
            Step::Research { who, die } => self.claim_die(seat, who, die, env),
            Step::Storage { who } => {
                let n = self.player(seat).level(who);
                let envoy = self.send(seat, who);
                if let Some(slot) = self.centre.storage.iter_mut().find(|slot| slot.is_none()) {
                    *slot = Some(envoy);
                }
                env.emit(Audience::Everyone, || Event::Storage { seat, who });
                self.player_mut(seat).owed.push(Task::Expand { n });
            }
            Step::Recipe { who, diet, zone } => self.procure(seat, who, diet, zone, env),
            Step::Pass { who } => {
                self.send(seat, who);
                self.player_mut(seat).passed |= who.bit();
                env.emit(Audience::Everyone, || Event::Passed { seat, who });
            }
            Step::Decline => env.emit(Audience::Everyone, || Event::Declined { seat }),
            _ => unreachable!("{step} is not for the Research Phase"),
        }
    }

    fn claim_die<V: Env<Event>>(&mut self, seat: Seat, who: Scientist, slot: u8, env: &mut V) {
        let level = self.player(seat).level(who);
        let envoy = self.send(seat, who);
        let Some(die) = &mut self.centre.dice[usize::from(slot) - 1] else { return };
        die.state = DieState::Claimed(envoy);
        let symbol = die.face.info().symbol;
        env.emit(Audience::Everyone, || Event::Researched { seat, who, die: slot, symbol });
        // DI-2.13: claiming pays, whatever the face.
        self.earn(seat, u16::from(self.house().claim_money), Purse::Twist, env);
        match symbol {
            Symbol::Dna { colour, n } => {
                let mut gain = [0; COLOURS];
                gain[colour.index()] = n * level;
                self.store(seat, gain, env);
                let finding = Finding { dna: gain, wild: Wild::of(colour), more: 0 };
                self.offer_copy(seat, finding);
            }
            Symbol::Wild { wild, n } => {
                let task = Task::Take { wild, n: n * level, shared: true };
                self.player_mut(seat).owed.push(task);
            }
            Symbol::Paddock => self.player_mut(seat).owed.push(Task::Paddock),
            Symbol::Worker => drop(self.recruit(seat, 1, env)),
        }
    }

    /// DI-2.11: whoever can copy another seat's research is asked.
    pub(crate) fn offer_copy(&mut self, claimant: Seat, finding: Finding) {
        let holder = Seat::all(self.seats).find(|&seat| {
            let player = self.player(seat);
            seat != claimant && !player.copied && player.hired().any(|h| h.card.perks().copies)
        });
        let Some(holder) = holder else { return };
        let player = self.player_mut(holder);
        let Finding { dna, wild, more } = finding;
        let fits = dna.iter().zip(player.room()).any(|(&n, room)| n > 0 && room > 0);
        if fits || player.sale(wild) > 0 || (more > 0 && player.can_use(wild)) {
            player.owed.push(Task::Copy { finding });
        }
    }

    fn procure<V: Env<Event>>(
        &mut self,
        seat: Seat,
        who: Scientist,
        diet: Diet,
        zone: Option<Zone>,
        env: &mut V,
    ) {
        let envoy = self.send(seat, who);
        let Some(recipe) = self.centre.recipes[diet.index()].take() else { return };
        self.centre.procured[diet.index()] = Some(envoy);
        let player = self.player_mut(seat);
        let zone = zone.or_else(|| player.best_pair()).expect("a recipe is procured where it fits");
        player.free &= !(0b11 << zone.0);
        let place = player.exhibits.iter_mut().find(|slot| slot.is_none());
        *place.expect("seven exhibits fill a park") =
            Some(Exhibit { recipe, zone: zone.0, capacity: 1, dinos: 0 });
        env.emit(Audience::Everyone, || Event::Procured { seat, who, recipe, zone });
        self.foresee_end(env);
        let hired = self.player(seat).hired;
        for card in hired.into_iter().rev().flatten().map(|hired| hired.card) {
            for part in card.info().parts.iter().rev() {
                if let Part::OnRecipe(effect) = *part {
                    self.resolve(seat, effect, env);
                }
            }
        }
    }

    /// The turn goes on to whoever copies, or ends.
    pub(super) fn after_research<V: Env<Event>>(&mut self, seat: Seat, env: &mut V) {
        self.note(seat);
        let copier = Seat::all(self.seats).find(|&other| !self.player(other).owed.is_empty());
        if let Some(copier) = copier {
            self.await_seat(copier);
            return;
        }
        self.claim(env);
        self.turn += 1;
        let regular = RESEARCH_TURNS * self.seats;
        while self.turn < regular + self.seats {
            let seat = self.actor();
            if self.turn < regular || self.extra_turn(seat) {
                self.await_seat(seat);
                return;
            }
            self.turn += 1;
        }
        self.hold_dice(env);
        self.close_phase();
        self.begin_market();
    }

    /// DI-2.9: unclaimed dice with the most pips threaten everybody.
    fn hold_dice<V: Env<Event>>(&mut self, env: &mut V) {
        let house = self.house();
        for _ in 0..house.holding_dice {
            let free = self.centre.dice.iter().enumerate().filter_map(|(i, die)| {
                let die = die.filter(|die| die.state == DieState::Free)?;
                Some((i, die.face.info().pips))
            });
            // The leftmost of equal dice.
            let chosen = if house.holding_most {
                free.rev().max_by_key(|&(_, pips)| pips)
            } else {
                free.min_by_key(|&(_, pips)| pips)
            };
            let Some((i, pips)) = chosen else { break };
            if let Some(die) = &mut self.centre.dice[i] {
                die.state = DieState::Holding;
            }
            self.centre.pips += pips;
        }
        let pips = self.centre.pips;
        env.emit(Audience::Everyone, || {
            let held = self.centre.dice.iter().zip(1..);
            let held =
                held.filter(|(die, _)| die.is_some_and(|die| die.state == DieState::Holding));
            Event::Held { dice: held.map(|(_, slot)| slot).collect(), pips }
        });
    }
}
