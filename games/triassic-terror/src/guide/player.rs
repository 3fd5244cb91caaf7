//! Players that think in turns.

use mesozoic_core::{Beliefs, Bot, Budget, Level, Quiet, Rng, Seat, SplitMix};

use super::action::lead;
use super::turn;
use crate::components::{Environment, TILES};
use crate::state::{Card, NOBODY, Stage, TriassicTerror};
use crate::step::{Pile, Step};

/// The player of a level, where the game has its own.
pub(super) fn of(level: Level, seed: u64) -> Option<Box<dyn Bot<TriassicTerror>>> {
    match level {
        Level::Random => None,
        Level::Greedy => Some(Box::new(Greedy)),
        Level::Search { iterations } => {
            Some(Box::new(Search { rng: SplitMix::new(seed), iterations }))
        }
    }
}

/// Plays the turn after which it is furthest ahead, and takes what such a turn needs.
#[derive(Debug)]
struct Greedy;

impl Bot<TriassicTerror> for Greedy {
    fn choose(
        &mut self,
        seat: Seat,
        beliefs: &mut dyn Beliefs<TriassicTerror>,
        budget: Budget,
    ) -> Step {
        self.plan(seat, beliefs, budget)[0]
    }

    fn plan(
        &mut self,
        seat: Seat,
        beliefs: &mut dyn Beliefs<TriassicTerror>,
        _: Budget,
    ) -> Vec<Step> {
        decide(&beliefs.world(), seat)
    }
}

/// What greed does next: takes a card, takes a tile, or plays a whole turn.
fn decide(game: &TriassicTerror, seat: Seat) -> Vec<Step> {
    match game.stage {
        Stage::Card => vec![Step::Card { from: choose_card(game, seat) }],
        Stage::Tile => vec![Step::Tile { space: choose_tile(game, seat) }],
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

fn free_spaces(game: &TriassicTerror) -> impl Iterator<Item = usize> {
    (0..TILES).filter(|&space| game.taken[space] == NOBODY)
}

/// The tile with which a turn played now would lead furthest.
fn choose_tile(game: &TriassicTerror, seat: Seat) -> u8 {
    let lead = |space: usize| turn::plan(&as_if_acting(game, seat, space), seat).lead;
    let best =
        free_spaces(game).map(|space| (lead(space), space)).max_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(1, |(_, space)| space as u8 + 1)
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

/// How many game turns, this one included, a candidate is followed.
const DEPTH: u8 = 2;
/// How many turns are compared.
const WIDTH: usize = 8;
/// About how many turns greed imagines for each seat in a game turn: one for each tile, one to
/// play.
const THOUGHTS: u32 = 7;

/// Follows the most promising decisions on, with greed for everybody, and takes the one that leads
/// furthest. An iteration is one turn that is imagined.
#[derive(Debug)]
struct Search {
    rng: SplitMix,
    iterations: Option<u32>,
}

/// A decision and how far ahead it led in the worlds tried.
struct Candidate {
    steps: Vec<Step>,
    sum: f32,
    latest: f32,
}

impl Search {
    fn candidates(game: &TriassicTerror, seat: Seat) -> Vec<Vec<Step>> {
        match game.stage {
            Stage::Card => Pile::ALL.map(|from| vec![Step::Card { from }]).to_vec(),
            Stage::Tile => free_spaces(game)
                .map(|space| vec![Step::Tile { space: space as u8 + 1 }])
                .collect(),
            _ => turn::candidates(game, seat)
                .into_iter()
                .take(WIDTH)
                .map(|turn| turn.steps.into_iter().chain([Step::End]).collect())
                .collect(),
        }
    }
}

impl Bot<TriassicTerror> for Search {
    fn choose(
        &mut self,
        seat: Seat,
        beliefs: &mut dyn Beliefs<TriassicTerror>,
        budget: Budget,
    ) -> Step {
        self.plan(seat, beliefs, budget)[0]
    }

    fn plan(
        &mut self,
        seat: Seat,
        beliefs: &mut dyn Beliefs<TriassicTerror>,
        budget: Budget,
    ) -> Vec<Step> {
        let world = beliefs.world();
        let mut left = self.iterations.unwrap_or(budget.iterations);
        let fresh = |steps| Candidate { steps, sum: 0.0, latest: 0.0 };
        let mut candidates: Vec<Candidate> =
            Self::candidates(&world, seat).into_iter().map(fresh).collect();
        let each = u32::from(DEPTH) * u32::from(world.seats) * THOUGHTS;
        while candidates.len() > 1 {
            let halvings = candidates.len().next_power_of_two().ilog2();
            let worlds = (left / halvings / (each * candidates.len() as u32)).max(1);
            left = left.saturating_sub(worlds * each * candidates.len() as u32);
            for _ in 0..worlds {
                let (world, dice) = (beliefs.world(), Quiet::new(self.rng.next_u64()));
                for candidate in &mut candidates {
                    if beliefs.hurry() {
                        return candidates.swap_remove(0).steps;
                    }
                    candidate.latest = follow(&world, seat, &candidate.steps, dice);
                }
                for candidate in &mut candidates {
                    candidate.sum += candidate.latest;
                }
            }
            candidates.sort_by(|a, b| b.sum.total_cmp(&a.sum));
            candidates.truncate(candidates.len().div_ceil(2));
        }
        candidates.swap_remove(0).steps
    }
}

/// How far ahead a seat is when everybody has gone on by greed for some game turns.
fn follow(world: &TriassicTerror, seat: Seat, steps: &[Step], mut dice: Quiet) -> f32 {
    let mut game = world.clone();
    for &step in steps {
        game.play(step, &mut dice);
    }
    while game.stage != Stage::Over && game.turn < world.turn + DEPTH {
        for step in decide(&game, game.actor()) {
            game.play(step, &mut dice);
        }
    }
    lead(&game, seat)
}
