//! The start of a round: what specialists bring, the roll, the automaton.

use mesozoic_core::{Audience, Env, Seat};

use crate::components::{FIRST_PRICE, Face, Named, Part, Ware, dice_for};
use crate::event::{Event, Item};
use crate::state::{Die, DieState, DinosaurIsland, Phase};

impl DinosaurIsland {
    pub(crate) fn begin_round<V: Env<Event>>(&mut self, env: &mut V) {
        self.round += 1;
        let round = self.round;
        env.emit(Audience::Everyone, || Event::Round { round });
        self.phase = Phase::RoundStart;
        self.turn = 0;
        self.go_on_starting(env);
    }

    /// DI-2.1: seats in turn order gain what their specialists bring.
    fn go_on_starting<V: Env<Event>>(&mut self, env: &mut V) {
        while self.turn < self.seats {
            let seat = self.actor();
            let hired = self.player(seat).hired;
            // Decisions are made in the order of the cards, so they are owed in the reverse order.
            for card in hired.into_iter().rev().flatten().map(|hired| hired.card) {
                for part in card.info().parts.iter().rev() {
                    if let Part::RoundStart(effect) = *part {
                        self.resolve(seat, effect, env);
                    }
                }
            }
            self.settle(seat, env);
            if !self.player(seat).owed.is_empty() {
                self.await_seat(seat);
                return;
            }
            self.end_start(seat, env);
        }
        self.roll(env);
    }

    fn end_start<V: Env<Event>>(&mut self, seat: Seat, env: &mut V) {
        self.note(seat);
        self.claim(env);
        self.turn += 1;
    }

    pub(crate) fn after_start<V: Env<Event>>(&mut self, seat: Seat, env: &mut V) {
        self.end_start(seat, env);
        self.go_on_starting(env);
    }

    /// The first seat in turn order rolls all dice into their slots.
    fn roll<V: Env<Event>>(&mut self, env: &mut V) {
        self.mix_dice(env);
        for die in self.centre.dice.iter_mut().flatten() {
            let face = self.draws.below(env, 6) as u8;
            *die = Die { face: Face::new(die.face.die(), face), state: DieState::Free };
        }
        let seat = self.order[0];
        env.emit(Audience::Everyone, || Event::Rolled {
            seat,
            dice: self.centre.dice.iter().flatten().map(|die| die.face.info().symbol).collect(),
        });
        self.show_automaton(env);
        self.phase = Phase::Research;
        self.turn = 0;
        self.await_seat(seat);
    }

    /// DI-2.1: alone, where the automaton counts dice from the left, chance says which die comes
    /// where; among several it does not matter.
    fn mix_dice<V: Env<Event>>(&mut self, env: &mut V) {
        if self.solo.is_none() {
            return;
        }
        let n = usize::from(dice_for(self.seats));
        for last in (1..n).rev() {
            let k = self.draws.below(env, last as u32 + 1) as usize;
            self.centre.dice.swap(k, last);
        }
    }

    /// DI-9.2: the automaton takes dice, a recipe and two items away.
    fn show_automaton<V: Env<Event>>(&mut self, env: &mut V) {
        let Some(solo) = &mut self.solo else { return };
        let k = self.draws.below(env, solo.deck.len());
        let card = solo.deck.nth(k);
        solo.deck = solo.deck.without(card);
        if let Some(before) = solo.shown.replace(card) {
            solo.spent = solo.spent.with(before);
        }
        let info = card.info();
        for slot in info.dice {
            if let Some(die) = &mut self.centre.dice[usize::from(slot) - 1] {
                die.state = DieState::Removed;
            }
        }
        let recipe = info.recipe.and_then(|diet| self.centre.recipes[diet.index()].take());
        if let Some(recipe) = recipe {
            self.centre.gone = self.centre.gone.with(recipe);
        }
        let taken = info.items.map(|(ware, price)| {
            self.take_item(ware, usize::from(price - FIRST_PRICE)).map(|item| (item, price))
        });
        env.emit(Audience::Everyone, || Event::Automaton {
            card,
            dice: info.dice.to_vec(),
            recipe,
            items: taken.into_iter().flatten().collect(),
        });
    }

    /// DI-3.14: an item leaves the market for its discard pile.
    pub(crate) fn take_item(&mut self, ware: Ware, row: usize) -> Option<Item> {
        let market = &mut self.market;
        match ware {
            Ware::Attraction => {
                let tile = market.attractions[row].take()?;
                market.attraction_discards = market.attraction_discards.with(tile);
                Some(Item::Attraction(tile))
            }
            Ware::Upgrade => {
                let tile = market.upgrades[row].take()?;
                market.upgrade_discards.add(tile);
                Some(Item::Upgrade(tile))
            }
            Ware::Specialist => {
                let card = market.specialists[row].take()?;
                market.specialist_discards = market.specialist_discards.with(card);
                Some(Item::Specialist(card))
            }
        }
    }
}
