//! The player that imagines how the others will answer.
//!
//! A decision is a card, a tile, or a whole turn. Each promising one is followed for this game
//! turn and the next, with greed for everybody, in worlds that agree with what the seat knows; the
//! one that leads furthest is taken. Tiles are taken before they are played, so in the second half
//! of a game turn the answers are well known, and with six seats as with two each seat plays for
//! itself. All candidates meet the same worlds and dice, and the worse half of them is dropped
//! several times.
//!
//! The learnt player follows them to the next game turn alone and asks what was learnt. It thinks again
//! after every step: the rest of a turn that greed has filled in is only a promise. With four or more seats,
//! of which the net has seen few games, it follows them as far as the other and asks nothing.

use mesozoic_core::{
    Beliefs, Bot, Budget, Forecast, Forecasts, Foresight, Guide, Quiet, Rng, Seat, SplitMix, halve,
    sort_by,
};

use super::action::lead;
use super::greedy::{decide, tiles_by_lead};
use super::turn;
use crate::state::{Stage, TriassicTerror};
use crate::step::{Pile, Step};

/// How many game turns, this one included, a candidate is followed.
const DEPTH: u8 = 2;
/// About a standard deviation of how far apart the players end.
const POINTS: f32 = 20.0;
/// How many turns are compared, and how many by the learnt player.
const WIDTH: usize = 8;
const WIDTH_LEARNT: usize = 16;
/// From so many seats on the net is not asked.
const MANY: u8 = 4;
/// What the learnt player does instead: it goes by what the game itself expects.
const UNASKED: Foresight = Foresight { turns: DEPTH as u32, blend: 8.0, trust: 0.0 };
/// In how many worlds each has to be tried on average.
const LEAST: u32 = 2;
/// About how many turns greed imagines for each seat in a game turn: one for each tile, one to
/// play.
const THOUGHTS: u32 = 7;

/// Follows the most promising decisions on, with greed for everybody, and takes the one that leads
/// furthest. An iteration is one turn that is imagined.
#[derive(Debug)]
pub(super) struct Search {
    rng: SplitMix,
    iterations: Option<u32>,
    /// How the learnt player looks ahead.
    foresight: Option<Foresight>,
    expected: Option<Forecast>,
}

/// A decision and how far ahead it led in the worlds tried.
struct Candidate {
    steps: Vec<Step>,
    sum: f32,
    latest: f32,
    /// What the learnt player expects of it.
    ends: Forecasts,
}

impl Search {
    /// The searching player of this seed. `iterations`, if given, stands above the budget's.
    pub(super) fn new(seed: u64, iterations: Option<u32>) -> Self {
        Self { rng: SplitMix::new(seed), iterations, foresight: None, expected: None }
    }

    /// The learnt player of this seed.
    pub(super) fn learnt(seed: u64, iterations: Option<u32>) -> Self {
        Self { foresight: Some(TriassicTerror::foresight()), ..Self::new(seed, iterations) }
    }

    /// How the learnt player looks ahead with so many seats.
    fn foresight(&self, seats: u8) -> Option<Foresight> {
        self.foresight.map(|learnt| if seats < MANY { learnt } else { UNASKED })
    }

    /// How many game turns, this one included, a candidate is followed.
    fn depth(&self, seats: u8) -> u8 {
        self.foresight(seats).map_or(DEPTH, |foresight| foresight.turns.min(99) as u8)
    }

    /// The decisions to compare, most promising first.
    fn candidates(&self, game: &TriassicTerror, seat: Seat) -> Vec<Vec<Step>> {
        let width = if self.foresight.is_some() { WIDTH_LEARNT } else { WIDTH };
        match game.stage {
            Stage::Card => Pile::ALL.map(|from| vec![Step::Card { from }]).to_vec(),
            Stage::Tile => tiles_by_lead(game, seat)
                .into_iter()
                .map(|space| vec![Step::Tile { space }])
                .collect(),
            _ => turn::candidates(game, seat)
                .into_iter()
                .take(width)
                .map(|turn| turn.steps.into_iter().chain([Step::End]).collect())
                .collect(),
        }
    }

    /// Tries every candidate in one world. False, and nothing learnt, if the caller is in a hurry.
    fn try_world(
        &mut self,
        seat: Seat,
        candidates: &mut [Candidate],
        beliefs: &mut dyn Beliefs<TriassicTerror>,
    ) -> bool {
        let (world, dice) = (beliefs.world(), Quiet::new(self.rng.next_u64()));
        let (foresight, depth) = (self.foresight(world.seats), self.depth(world.seats));
        for candidate in candidates.iter_mut() {
            if beliefs.hurry() {
                return false;
            }
            let end = follow(&world, depth, &candidate.steps, dice);
            candidate.latest = match foresight {
                None => lead(&end, seat),
                Some(foresight) => {
                    let forecast = foresight.judge(&end, seat);
                    candidate.ends.add(forecast);
                    foresight.merit(forecast, POINTS)
                }
            };
        }
        for candidate in candidates {
            candidate.sum += candidate.latest;
        }
        true
    }
}

impl Bot<TriassicTerror> for Search {
    fn plan(
        &mut self,
        seat: Seat,
        beliefs: &mut dyn Beliefs<TriassicTerror>,
        budget: Budget,
    ) -> Vec<Step> {
        let world = beliefs.world();
        let iterations = self.iterations.unwrap_or(budget.iterations);
        let fresh = |steps| Candidate { steps, sum: 0.0, latest: 0.0, ends: Forecasts::default() };
        let mut candidates: Vec<Candidate> =
            self.candidates(&world, seat).into_iter().map(fresh).collect();
        let each = u32::from(self.depth(world.seats)) * u32::from(world.seats) * THOUGHTS;
        candidates.truncate((iterations / (LEAST * each)).max(1) as usize);
        halve(
            &mut candidates,
            (iterations / each) as usize,
            |_| 1,
            |candidates, worlds| {
                let goes_on = (0..worlds).all(|_| self.try_world(seat, candidates, beliefs));
                sort_by(candidates, |a, b| b.sum.total_cmp(&a.sum));
                goes_on
            },
        );
        let Candidate { mut steps, ends, .. } = candidates.swap_remove(0);
        self.expected = ends.mean();
        if self.foresight.is_some() {
            steps.truncate(1);
        }
        steps
    }

    fn expected(&self) -> Option<Forecast> {
        self.expected
    }
}

/// Where it leads when everybody goes on by greed for some game turns.
fn follow(world: &TriassicTerror, depth: u8, steps: &[Step], mut dice: Quiet) -> TriassicTerror {
    let mut game = world.clone();
    for &step in steps {
        game.play(step, &mut dice);
    }
    while game.stage != Stage::Over && game.turn < world.turn + depth {
        for step in decide(&game, game.actor()) {
            game.play(step, &mut dice);
        }
    }
    game
}
