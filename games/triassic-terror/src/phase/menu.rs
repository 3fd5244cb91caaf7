//! A seat's turn: card and tile in either order, then its end. White dinosaurs and counters come
//! between.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Seat, SeatSet, StepSink, ensure};

use super::Verdict;
use crate::components::{GROWTH_FIRST, GROWTH_SECOND, HATCHED, Source, Tile};
use crate::event::Event;
use crate::rules;
use crate::state::{Hunt, Stage, Trek, TriassicTerror};
use crate::step::{Held, Step};

impl TriassicTerror {
    /// Whether the acting seat has what it took and has not played it yet.
    #[inline]
    fn holds(&self, seat: Seat, held: Held) -> bool {
        match held {
            Held::Card => self.hands[seat.index()].is_some(),
            Held::Tile => !self.tile_played,
        }
    }

    /// TT-17, TT-21: what was taken is played, and white dinosaurs are placed where they can be.
    fn may_end(&self, seat: Seat) -> bool {
        let holds = |held: Held| self.holds(seat, held);
        !holds(Held::Card) && !holds(Held::Tile) && !self.has_to_place_white(seat)
    }

    pub(super) fn legal_menu<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()> {
        let mut held = Held::ALL.into_iter().filter(|&held| self.holds(seat, held));
        held.try_for_each(|held| out.push(Step::Play { held }))?;
        self.legal_interrupts(seat, out)?;
        if self.may_end(seat) { out.push(Step::End) } else { ControlFlow::Continue(()) }
    }

    pub(super) fn why_play(&self, held: Held) -> Verdict {
        ensure(self.holds(self.actor(), held), || match held {
            Held::Card if self.is_card_turn() => rules::card_played(),
            Held::Card => rules::no_cards(),
            Held::Tile => rules::tile_played(),
        })
    }

    pub(super) fn why_end(&self) -> Verdict {
        let seat = self.actor();
        ensure(!self.holds(seat, Held::Card), rules::card_left)?;
        ensure(!self.holds(seat, Held::Tile), rules::tile_left)?;
        ensure(!self.has_to_place_white(seat), rules::white_left)
    }

    pub(super) fn play_held<V: Env<Event>>(&mut self, held: Held, env: &mut V) {
        let seat = self.actor();
        match held {
            Held::Card => {
                let card = self.hands[seat.index()].take().expect("a held card is played");
                self.discard = self.discard.with(card.environment as u8);
                if !card.open {
                    // TT-3: now all see what was drawn.
                    env.fence(SeatSet::first(self.seats));
                }
                let environment = card.environment;
                env.emit(Audience::Everyone, || Event::PlayedCard { seat, environment });
                self.begin_settling(environment, true, env);
            }
            Held::Tile => {
                self.tile_played = true;
                let tile = self.tiles[usize::from(self.at)];
                env.emit(Audience::Everyone, || Event::PlayedTile { seat, tile });
                self.begin_tile(seat, tile, env);
            }
        }
    }

    fn begin_tile<V: Env<Event>>(&mut self, seat: Seat, tile: Tile, env: &mut V) {
        let has_herd = !self.land.fertile(seat).is_empty();
        self.stage = match tile {
            Tile::Environment => Stage::Environment,
            Tile::Growth if has_herd && self.land.supply[seat.index()] > 0 => {
                Stage::Grow { first: None }
            }
            Tile::Growth => {
                forgo(seat, GROWTH_FIRST.n + GROWTH_SECOND.n, Source::Growth, env);
                Stage::Menu
            }
            Tile::Migration => Stage::Migrate { trek: Trek::default() },
            Tile::Hatch if has_herd => Stage::Hatch,
            Tile::Hatch => {
                forgo(seat, HATCHED.n, Source::Hatch, env);
                Stage::Fly { hatched: false }
            }
            Tile::Trex => Stage::Stalk,
            Tile::Raptors => Stage::Raptor { hunt: Hunt::default() },
        };
    }

    /// TT-21: white dinosaurs that found no herd are lost.
    pub(super) fn end_turn<V: Env<Event>>(&mut self, env: &mut V) {
        let seat = self.actor();
        let left = std::mem::take(&mut self.won[seat.index()]);
        forgo(seat, left, Source::White, env);
        env.emit(Audience::Everyone, || Event::Finished { seat });
        if !self.begin_next_turn(usize::from(self.at) + 1, env) {
            self.end_game_turn(env);
        }
    }
}

/// Dinosaurs that could not come, if any.
pub(super) fn forgo<V: Env<Event>>(seat: Seat, dinos: u8, by: Source, env: &mut V) {
    if dinos > 0 {
        env.emit(Audience::Everyone, || Event::Forgone { seat, dinos, by });
    }
}
