//! The first half of a game turn: everybody takes a card, on card turns, and a tile.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, DrawKey, Env, Seat, StepSink, ensure};

use super::Verdict;
use super::round::Draw;
use crate::components::{Environment, TILES};
use crate::event::Event;
use crate::rules;
use crate::state::{Card, NOBODY, Stage, TriassicTerror};
use crate::step::{Pile, Step};

impl TriassicTerror {
    /// TT-1: the card that lies open, or the top of the deck.
    pub(super) fn legal_cards<O: StepSink<Step>>(out: &mut O) -> ControlFlow<()> {
        Pile::ALL.into_iter().try_for_each(|from| out.push(Step::Card { from }))
    }

    pub(super) fn take_card<V: Env<Event>>(&mut self, from: Pile, env: &mut V) {
        let seat = self.actor();
        let card = match from {
            Pile::Open => {
                let environment = self.open.take().expect("a card lies open when one is taken");
                Card { environment, open: true }
            }
            Pile::Deck => {
                // One card per seat and game turn, so the turn numbers the draw.
                let key = DrawKey::seat(seat, u32::from(self.turn));
                Card { environment: self.draw(key, env), open: false }
            }
        };
        self.hands[seat.index()] = Some(card);
        let took = |environment| Event::TookCard { seat, environment, open: card.open };
        if card.open {
            env.emit(Audience::Everyone, || took(Some(card.environment)));
        } else {
            // TT-3: only its owner learns which it is.
            env.emit(Audience::only(seat), || took(Some(card.environment)));
            env.emit(Audience::except(seat), || took(None));
        }
        self.stage = Stage::Tile;
    }

    /// The deck has no order: the top card is any of those in it.
    pub(crate) fn draw<V: Env<Event>>(&mut self, key: DrawKey, env: &mut V) -> Environment {
        let kind = self.deck.nth(env.below(key, self.deck.total()));
        self.deck = self.deck.without(kind);
        Environment::at(kind)
    }

    fn is_free(&self, space: u8) -> bool {
        self.taken[usize::from(space) - 1] == NOBODY
    }

    /// TT-4: any tile that nobody has taken.
    pub(super) fn legal_tiles<O: StepSink<Step>>(&self, out: &mut O) -> ControlFlow<()> {
        let mut free = (1..=TILES as u8).filter(|&space| self.is_free(space));
        free.try_for_each(|space| out.push(Step::Tile { space }))
    }

    pub(super) fn why_tile(&self, space: u8) -> Verdict {
        ensure((1..=TILES as u8).contains(&space), || rules::no_space(TILES))?;
        ensure(self.is_free(space), || rules::tile_taken(space))
    }

    pub(super) fn take_tile<V: Env<Event>>(&mut self, space: u8, env: &mut V) {
        let (seat, i) = (self.actor(), usize::from(space) - 1);
        self.taken[i] = seat.0;
        // TT-6: the tokens go back at once, their dinosaurs wait for the seat's turn.
        let white = std::mem::take(&mut self.white[i]);
        self.won[seat.index()] = white;
        self.white_supply += white;
        let tile = self.tiles[i];
        env.emit(Audience::Everyone, || Event::TookTile { seat, tile, space, white });
        let taken = self.taken_tiles();
        if self.open.is_none() {
            let environment = self.draw(Draw::Open(taken).key(self.turn), env);
            self.open = Some(environment);
            env.emit(Audience::Everyone, || Event::TurnedUp { environment });
        }
        if taken < self.seats {
            self.stage = self.selection();
        } else {
            self.begin_next_turn(0, env);
        }
    }

    /// What a seat chooses first.
    pub(super) fn selection(&self) -> Stage {
        if self.is_card_turn() { Stage::Card } else { Stage::Tile }
    }

    /// TT-5: the turn of the lowest space from this one on that somebody took; false if there is
    /// none.
    pub(super) fn begin_next_turn<V: Env<Event>>(&mut self, from: usize, env: &mut V) -> bool {
        let Some(at) = (from..TILES).find(|&i| self.taken[i] != NOBODY) else { return false };
        self.at = at as u8;
        self.stage = Stage::Menu;
        self.tile_played = false;
        let seat = Seat(self.taken[at]);
        env.emit(Audience::Everyone, || Event::Acts { seat, space: at as u8 + 1 });
        self.land.cool(seat, env);
        true
    }
}
