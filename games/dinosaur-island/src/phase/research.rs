//! The Research Phase: dice, cold storage, recipes.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, Seat, StepSink, ensure};
use mesozoic_kit::Bits;

use crate::components::{COLOURS, Diet, Named, Part, RESEARCH_TURNS, Symbol, Wild};
use crate::event::{Event, Purse};
use crate::player::{Exhibit, Finding, Player, Task};
use crate::rules;
use crate::state::{Die, DieState, DinosaurIsland, Envoy};
use crate::step::{Scientist, Step, Zone};

#[inline]
pub(super) fn legal<O: StepSink<Step>>(
    game: &DinosaurIsland,
    seat: Seat,
    out: &mut O,
) -> ControlFlow<()> {
    let player = game.player(seat);
    let pairs = player.pairs();
    let storage = game.has_storage_slot();
    for who in Scientist::ALL {
        if !player.has(who) {
            continue;
        }
        for (die, slot) in game.centre.dice.iter().map_while(Option::as_ref).zip(1..) {
            if die.state == DieState::Free && die.admits(who) {
                out.push(Step::Research { who, die: slot })?;
            }
        }
        if storage {
            out.push(Step::Storage { who })?;
        }
        if pairs != 0 {
            let level = player.recipe_level(who);
            for diet in Diet::ALL {
                if game.is_open(diet) && level >= diet.level() {
                    out.push(Step::Recipe { who, diet, zone: None })?;
                    for bit in Bits(u32::from(pairs)) {
                        out.push(Step::Recipe { who, diet, zone: Some(Zone(bit)) })?;
                    }
                }
            }
        }
        if who.can_pass() {
            out.push(Step::Pass { who })?;
        }
    }
    if game.can_decline(player) {
        out.push(Step::Decline)?;
    }
    ControlFlow::Continue(())
}

pub(super) fn why(game: &DinosaurIsland, seat: Seat, step: Step) -> Result<(), Refusal> {
    let player = game.player(seat);
    match step {
        Step::Research { who, die } => {
            player.ensure_there(who)?;
            game.ensure_claimable(die, who)
        }
        Step::Storage { who } => {
            player.ensure_there(who)?;
            ensure(game.has_storage_slot(), rules::storage_full)
        }
        Step::Recipe { who, diet, zone } => {
            player.ensure_there(who)?;
            let (level, pairs) = (player.recipe_level(who), player.pairs());
            ensure(game.is_open(diet), || rules::no_recipe(diet))?;
            let need = diet.level();
            ensure(level >= need, || rules::low_level(diet, need, who, level))?;
            ensure(pairs != 0, rules::no_pair)?;
            zone.map_or(Ok(()), |zone| ensure(pairs >> zone.0 & 1 == 1, || rules::pair_taken(zone)))
        }
        Step::Pass { who } => {
            player.ensure_there(who)?;
            ensure(who.can_pass(), rules::worker_cannot_pass)
        }
        Step::Decline => ensure(game.can_decline(player), rules::no_decline),
        _ => Err(rules::time_to_research()),
    }
}

pub(super) fn apply<V: Env<Event>>(game: &mut DinosaurIsland, seat: Seat, step: Step, env: &mut V) {
    match step {
        Step::Research { who, die } => game.claim_die(seat, who, die, env),
        Step::Storage { who } => {
            let n = game.player(seat).level(who);
            let envoy = game.send(seat, who);
            if let Some(slot) = game.centre.storage.iter_mut().find(|slot| slot.is_none()) {
                *slot = Some(envoy);
            }
            env.emit(Audience::Everyone, || Event::Storage { seat, who });
            game.player_mut(seat).owed.push(Task::Expand { n });
        }
        Step::Recipe { who, diet, zone } => game.procure(seat, who, diet, zone, env),
        Step::Pass { who } => {
            game.send(seat, who);
            game.player_mut(seat).passed |= who.bit();
            env.emit(Audience::Everyone, || Event::Passed { seat, who });
        }
        Step::Decline => env.emit(Audience::Everyone, || Event::Declined { seat }),
        _ => unreachable!("{step} is not for the Research Phase"),
    }
}

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

    fn ensure_there(&self, who: Scientist) -> Result<(), Refusal> {
        ensure(self.has(who), || match who {
            Scientist::Worker if self.perk(|p| p.jack) == 0 => rules::no_jack(),
            Scientist::Worker => rules::jacked(),
            _ => rules::already_sent(who),
        })
    }

    /// The research level of whoever is sent.
    #[inline]
    pub(crate) fn level(&self, who: Scientist) -> u8 {
        match who {
            Scientist::Worker => self.perk(|p| p.jack),
            _ => who as u8,
        }
    }

    /// DI-2.12: the level of whoever is sent for a recipe.
    #[inline]
    pub(crate) fn recipe_level(&self, who: Scientist) -> u8 {
        self.level(who) + self.perk(|p| p.recipe_level)
    }
}

impl Scientist {
    /// DI-2.3: a worker is among the workers already.
    #[inline]
    fn can_pass(self) -> bool {
        self != Self::Worker
    }
}

impl Die {
    /// DI-2.6: special faces are for scientist 3.
    #[inline]
    fn admits(self, who: Scientist) -> bool {
        !self.face.info().symbol.is_special() || who == Scientist::Three
    }
}

impl DinosaurIsland {
    /// DI-2.7: whether a slot for cold storage is free.
    #[inline]
    pub(crate) fn has_storage_slot(&self) -> bool {
        self.centre.storage.contains(&None)
    }

    /// DI-2.8: whether a stack has a face-up recipe.
    #[inline]
    pub(crate) fn is_open(&self, diet: Diet) -> bool {
        self.centre.recipes[diet.index()].is_some()
    }

    /// DI-2.10: only the worker of an extra turn may stay at home.
    #[inline]
    pub(crate) fn can_decline(&self, player: &Player) -> bool {
        self.is_extra_turn() && !player.jacked
    }

    fn ensure_claimable(&self, slot: u8, who: Scientist) -> Result<(), Refusal> {
        let die = self.centre.dice[usize::from(slot) - 1].ok_or_else(|| rules::no_die(slot))?;
        match die.state {
            DieState::Pool => Err(rules::not_rolled()),
            DieState::Removed => Err(rules::die_removed()),
            DieState::Claimed(_) | DieState::Holding => Err(rules::die_claimed()),
            DieState::Free => ensure(die.admits(who), rules::special_face),
        }
    }

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

    /// Sends somebody, who is then no longer there.
    fn send(&mut self, seat: Seat, who: Scientist) -> Envoy {
        let player = self.player_mut(seat);
        match who {
            Scientist::Worker => player.jacked = true,
            _ => player.scientists &= !who.bit(),
        }
        Envoy { seat, who }
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
