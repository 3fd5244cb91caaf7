//! The player that tries its ideas out.
//!
//! Ideas are the steps, or whole Worker Phases, that look best to the greedy player. Each is played on
//! by quick steps of all seats to the end of the next round, in the same worlds with the same dice, so
//! that luck cancels out; the worse half is dropped again and again, and most trials go to ideas that
//! are hard to tell apart.

use mesozoic_core::{Beliefs, Bot, Budget, Guide, Quiet, Rng, Seat, SplitMix, halve};

use super::plan::plans;
use crate::state::{DinosaurIsland, Phase};
use crate::step::Step;

/// Ideas for a step, and for a Worker Phase.
const IDEAS: usize = 8;
const PLANS: usize = 6;
/// How many of the budget's iterations one trial costs: a trial is a round or more of all seats.
const COST: u32 = 20;
/// How many plans are followed at once to find the best.
const WIDTH: usize = 12;
/// How far quick steps stray in trials.
const STRAY: f32 = 0.4;
/// A trial ends after this many rounds.
const ROUNDS: u8 = 2;

#[derive(Debug)]
pub(super) struct Search {
    rng: SplitMix,
    iterations: Option<u32>,
}

/// Something to do, and how its trials went.
struct Idea {
    steps: Vec<Step>,
    sum: f64,
    latest: f64,
}

impl Search {
    pub(super) fn new(seed: u64, iterations: Option<u32>) -> Self {
        Self { rng: SplitMix::new(seed), iterations }
    }

    /// What is worth trying, best-looking first.
    fn ideas(&mut self, world: &DinosaurIsland, seat: Seat) -> Vec<Idea> {
        let idea = |steps: Vec<Step>| Idea { steps, sum: 0.0, latest: 0.0 };
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
                ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
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
            idea.latest = play_on(game, seat, dice, playouts.clone());
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
        let trials = (self.iterations.unwrap_or(budget.iterations) / COST).max(1) as usize;
        halve(
            &mut ideas,
            trials,
            |_| 1,
            |ideas, worlds| {
                let goes_on = (0..worlds).all(|_| self.try_world(seat, ideas, beliefs));
                // Stable: what is equally good stays in the order of looks.
                ideas.sort_by(|a, b| b.sum.total_cmp(&a.sum));
                goes_on
            },
        );
        ideas.swap_remove(0).steps
    }
}

/// Plays on by quick steps for a round or two and says how far ahead the seat is.
fn play_on(mut game: DinosaurIsland, seat: Seat, mut dice: Quiet, mut playouts: SplitMix) -> f64 {
    let last = game.round + ROUNDS;
    while game.round < last {
        let Some(next) = game.awaited().next() else { break };
        if game.phase == Phase::Work && game.player(next).owed.is_empty() {
            let steps = plans(&game, next, 1).swap_remove(0).steps;
            for step in steps {
                game.play(next, step, &mut dice);
            }
            continue;
        }
        let step = game.quick_step(next, STRAY, &mut playouts);
        game.play(next, step, &mut dice);
    }
    let margin = f64::from(game.value(seat) - game.strongest_rival(seat));
    if game.phase == Phase::Over && game.seats > 1 {
        // A win is a win, however small.
        margin + 15.0 * margin.signum()
    } else {
        margin
    }
}
