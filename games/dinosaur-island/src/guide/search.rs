//! The player that tries its ideas out.
//!
//! Ideas are the steps, or whole Worker Phases, that look best to the greedy player. Each is played on
//! by quick steps of all seats to the end of the next round, in the same worlds with the same dice, so
//! that luck cancels out; the worse half is dropped again and again, and most trials go to ideas that
//! are hard to tell apart.

use mesozoic_core::{
    Beliefs, Bot, Budget, Forecast, Forecasts, Foresight, Guide, Quiet, Rng, Seat, SplitMix, halve,
    sort_by,
};

use super::plan::plans;
use crate::components::MAX_SEATS;
use crate::state::{DinosaurIsland, Phase};
use crate::step::{Scientist, Step};

/// Ideas for a step, and for a Worker Phase.
const IDEAS: usize = 8;
const PLANS: usize = 6;
/// How many of the budget's iterations one trial costs: a trial is a round or more of all seats.
const COST: u32 = 20;
/// One that ends at the next research or market is shorter.
const SHORT: u32 = 8;
/// How many plans are followed at once to find the best.
const WIDTH: usize = 12;
/// How far quick steps stray in trials.
const STRAY: f32 = 0.4;
/// About a standard deviation of how far apart the players end.
const POINTS: f32 = 25.0;
/// A trial ends after this many rounds.
const ROUNDS: u8 = 2;

#[derive(Debug)]
pub(super) struct Search {
    rng: SplitMix,
    iterations: Option<u32>,
    /// How the learnt player looks ahead.
    foresight: Option<Foresight>,
    expected: Option<Forecast>,
}

/// Something to do, and how its trials went.
struct Idea {
    steps: Vec<Step>,
    sum: f64,
    latest: f64,
    /// What the learnt player expects of it.
    ends: Forecasts,
}

impl Search {
    pub(super) fn new(seed: u64, iterations: Option<u32>) -> Self {
        Self { rng: SplitMix::new(seed), iterations, foresight: None, expected: None }
    }

    pub(super) fn learnt(seed: u64, iterations: Option<u32>) -> Self {
        Self { foresight: Some(DinosaurIsland::foresight()), ..Self::new(seed, iterations) }
    }

    /// What is worth trying, best-looking first.
    fn ideas(&mut self, world: &DinosaurIsland, seat: Seat) -> Vec<Idea> {
        let idea = |steps| Idea { steps, sum: 0.0, latest: 0.0, ends: Forecasts::default() };
        let owes = !world.player(seat).owed.is_empty();
        match world.phase {
            Phase::Work => {
                let mut found = plans(world, seat, WIDTH);
                found.truncate(PLANS);
                found.into_iter().map(|plan| idea(plan.steps)).collect()
            }
            Phase::Research
            | Phase::Market
            | Phase::SoloPick
            | Phase::SoloScore
            | Phase::Bonus
            | Phase::RoundStart => {
                let mut dice = Quiet::new(0);
                let mut ranked = Vec::new();
                world.sensible(seat, |step| {
                    ranked.push((world.value_after(seat, step, &mut dice), step));
                });
                sort_by(&mut ranked, |a, b| b.0.total_cmp(&a.0));
                spare_the_higher(&mut ranked);
                ranked.truncate(if owes { IDEAS / 2 } else { IDEAS });
                ranked.into_iter().map(|(_, step)| idea(vec![step])).collect()
            }
            _ => vec![idea(vec![world.quick_step(seat, 0.0, &mut self.rng)])],
        }
    }

    /// Tries every idea in one world. False, and nothing learnt, if the caller is in a hurry.
    fn try_world(
        &mut self,
        seat: Seat,
        ideas: &mut [Idea],
        beliefs: &mut dyn Beliefs<DinosaurIsland>,
    ) -> bool {
        let world = beliefs.world();
        let dice = Quiet::new(self.rng.next_u64());
        let playouts = SplitMix::new(self.rng.next_u64());
        for idea in ideas.iter_mut() {
            if beliefs.hurry() {
                return false;
            }
            let mut game = world.clone();
            for &step in &idea.steps {
                game.play(seat, step, &mut dice.clone());
            }
            idea.latest = match self.foresight {
                None => play_on(game, seat, dice, playouts.clone()),
                Some(foresight) => {
                    let forecast = look_on(game, seat, foresight, dice, playouts.clone());
                    idea.ends.add(forecast);
                    f64::from(foresight.merit(forecast, POINTS))
                }
            };
        }
        for idea in ideas {
            idea.sum += idea.latest;
        }
        true
    }
}

impl Bot<DinosaurIsland> for Search {
    fn plan(
        &mut self,
        seat: Seat,
        beliefs: &mut dyn Beliefs<DinosaurIsland>,
        budget: Budget,
    ) -> Vec<Step> {
        let world = beliefs.world();
        let mut ideas = self.ideas(&world, seat);
        let cost = if self.foresight.is_some() { SHORT } else { COST };
        let trials = (self.iterations.unwrap_or(budget.iterations) / cost).max(1) as usize;
        halve(
            &mut ideas,
            trials,
            |_| 1,
            |ideas, worlds| {
                let goes_on = (0..worlds).all(|_| self.try_world(seat, ideas, beliefs));
                // Stable: what is equally good stays in the order of looks.
                sort_by(ideas, |a, b| b.sum.total_cmp(&a.sum));
                goes_on
            },
        );
        let Idea { steps, ends, .. } = ideas.swap_remove(0);
        self.expected = ends.mean();
        steps
    }

    fn expected(&self) -> Option<Forecast> {
        self.expected
    }
}

/// Of several scientists who come back with the same the lowest goes. Trials cannot tell: what a higher one
/// would do later is lost in the luck of the dice.
fn spare_the_higher(ranked: &mut Vec<(f32, Step)>) {
    let all = ranked.clone();
    ranked.retain(|&(value, step)| {
        let Some((who, what)) = errand(step) else { return true };
        let does_it_too = |&(other, lower): &(f32, Step)| {
            let is_lower = |lowly: Scientist| 0 < lowly.bit() && lowly.bit() < who.bit();
            value.to_bits() == other.to_bits()
                && errand(lower).is_some_and(|(lowly, same)| is_lower(lowly) && same == what)
        };
        !all.iter().any(does_it_too)
    });
}

/// Who is sent, and the same errand as scientist 1 would do it.
fn errand(step: Step) -> Option<(Scientist, Step)> {
    let one = Scientist::One;
    Some(match step {
        Step::Research { who, die } => (who, Step::Research { who: one, die }),
        Step::Storage { who } => (who, Step::Storage { who: one }),
        Step::Recipe { who, diet, zone } => (who, Step::Recipe { who: one, diet, zone }),
        Step::Pass { who } => (who, Step::Pass { who: one }),
        _ => return None,
    })
}

/// What a seat does next without much thought.
fn go_on(game: &mut DinosaurIsland, seat: Seat, dice: &mut Quiet, playouts: &mut SplitMix) {
    if game.phase == Phase::Work && game.player(seat).owed.is_empty() {
        let steps = plans(game, seat, 1).swap_remove(0).steps;
        for step in steps {
            game.play(seat, step, dice);
        }
    } else {
        let step = game.quick_step(seat, STRAY, playouts);
        game.play(seat, step, dice);
    }
}

/// Plays on until the research or the market has begun a few times, and asks what was learnt. Each seat
/// strays by dice of its own, so that the others do the same whatever this one tries.
fn look_on(
    mut game: DinosaurIsland,
    seat: Seat,
    foresight: Foresight,
    mut dice: Quiet,
    mut playouts: SplitMix,
) -> Forecast {
    let seed = playouts.next_u64();
    let mut turns = [0u64; MAX_SEATS];
    let mut left = foresight.turns;
    while let Some(next) = game.awaited().next() {
        if game.is_settled() {
            left -= 1;
            if left == 0 {
                break;
            }
        }
        let turn = &mut turns[next.index()];
        *turn += 1;
        let mut strays = SplitMix::nth(seed, u64::from(next.0) << 32 | *turn);
        go_on(&mut game, next, &mut dice, &mut strays);
    }
    foresight.judge(&game, seat)
}

/// Plays on by quick steps for a round or two and says how far ahead the seat is.
fn play_on(mut game: DinosaurIsland, seat: Seat, mut dice: Quiet, mut playouts: SplitMix) -> f64 {
    let last = game.round + ROUNDS;
    while game.round < last {
        let Some(next) = game.awaited().next() else { break };
        go_on(&mut game, next, &mut dice, &mut playouts);
    }
    let margin = f64::from(game.value(seat) - game.strongest_rival(seat));
    if game.phase == Phase::Over && game.seats > 1 {
        // A win is a win, however small.
        margin + 15.0 * margin.signum()
    } else {
        margin
    }
}
