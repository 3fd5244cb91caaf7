//! The player that takes what leads furthest now.

use arrayvec::ArrayVec;
use mesozoic_core::{Beliefs, Bot, Budget, Rng, Seat, SplitMix, sort_by};

use super::action::playout_step;
use super::turn;
use crate::components::{Environment, TILES};
use crate::state::{Card, NOBODY, Stage, TriassicTerror};
use crate::step::{Pile, Step};

/// Plays the turn after which it is furthest ahead, and takes what such a turn needs.
#[derive(Debug)]
pub(super) struct Greedy;

impl Bot<TriassicTerror> for Greedy {
    fn plan(
        &mut self,
        seat: Seat,
        beliefs: &mut dyn Beliefs<TriassicTerror>,
        _: Budget,
    ) -> Vec<Step> {
        decide(&beliefs.world(), seat)
    }
}

/// Plays the same, but now and then it slips and takes a quick step instead: what it takes, or what it
/// does with it, is not thought through.
#[derive(Debug)]
pub(super) struct Simple {
    rng: SplitMix,
    /// In how many of a thousand decisions it slips.
    slips: u16,
}

impl Simple {
    pub(super) const fn new(seed: u64, slips: u16) -> Self {
        Self { rng: SplitMix::new(seed), slips }
    }
}

impl Bot<TriassicTerror> for Simple {
    fn plan(
        &mut self,
        seat: Seat,
        beliefs: &mut dyn Beliefs<TriassicTerror>,
        _: Budget,
    ) -> Vec<Step> {
        let world = beliefs.world();
        if self.rng.below(1_000) < u32::from(self.slips) {
            vec![playout_step(&world, &mut self.rng)]
        } else {
            decide(&world, seat)
        }
    }
}

/// What greed does next: takes a card, takes a tile, or plays a whole turn.
pub(super) fn decide(game: &TriassicTerror, seat: Seat) -> Vec<Step> {
    match game.stage {
        Stage::Card => vec![Step::Card { from: choose_card(game, seat) }],
        Stage::Tile => vec![Step::Tile { space: tiles_by_lead(game, seat)[0] }],
        _ => {
            let mut steps = turn::plan(game, seat).steps;
            steps.push(Step::End);
            steps
        }
    }
}

/// The game as if the seat's turn were now, with the tile of a space.
fn as_if_acting(game: &TriassicTerror, seat: Seat, space: usize) -> TriassicTerror {
    let mut game = game.clone();
    game.taken = [NOBODY; TILES];
    game.taken[space] = seat.0;
    game.at = space as u8;
    game.stage = Stage::Menu;
    game.tile_played = false;
    game.won[seat.index()] = game.white[space];
    game
}

/// The free tiles by their spaces, from 1: first the one with which a turn played now would lead
/// furthest.
pub(super) fn tiles_by_lead(game: &TriassicTerror, seat: Seat) -> ArrayVec<u8, TILES> {
    let lead = |space: usize| turn::plan(&as_if_acting(game, seat, space), seat).lead;
    let mut tiles: ArrayVec<(f32, u8), TILES> = (0..TILES)
        .filter(|&space| game.taken[space] == NOBODY)
        .map(|space| (lead(space), space as u8 + 1))
        .collect();
    sort_by(&mut tiles, |a, b| b.0.total_cmp(&a.0));
    tiles.into_iter().map(|(_, space)| space).collect()
}

/// How far ahead a seat is after playing a card.
fn lead_with_card(game: &TriassicTerror, seat: Seat, environment: Environment) -> f32 {
    let mut game = as_if_acting(game, seat, 0);
    game.tile_played = true;
    game.won[seat.index()] = 0;
    game.hands[seat.index()] = Some(Card { environment, open: true });
    turn::plan(&game, seat).lead
}

/// The open card, if it is better than what the deck gives on average.
fn choose_card(game: &TriassicTerror, seat: Seat) -> Pile {
    let Some(open) = game.open else { return Pile::Deck };
    let leads = Environment::ALL.map(|environment| lead_with_card(game, seat, environment));
    let deck = |environment: Environment| f32::from(game.deck.count(environment as u8));
    let cards: f32 = Environment::ALL.into_iter().map(deck).sum();
    let mean: f32 = Environment::ALL.into_iter().map(|e| deck(e) * leads[e as usize]).sum();
    if leads[open as usize] >= mean / cards { Pile::Open } else { Pile::Deck }
}
