//! The player that asks what was learnt from many games.
//!
//! Everybody builds at the same time, so what the others do in a round does not depend on one's own:
//! it is imagined once for all candidates, in each of several worlds. Then the round ends, and the net
//! judges what it has led to. Of the best round only the first drawing is made, then it thinks again: what
//! comes to mind is a matter of chance, and there may be better.

use mesozoic_core::{
    Beliefs, Bot, Budget, Forecast, Forecasts, Foresight, Game, Guide, Quiet, Rng, Seat, SplitMix,
    halve, sort_by,
};

use super::plan::{Planner, Width};
use super::player::{QUICK, WIDE, give, simple_plan, steps_of};
use super::worth::Outlook;
use crate::state::{DinoWorld, Draft, Phase};
use crate::step::Step;

/// Rounds that are tried, at most.
const CANDIDATES: usize = 24;
/// How often rounds are thought of: every time others come to mind.
const LOOKS: usize = 2;
/// What trying one costs, in iterations of the budget.
const EACH: usize = 8;
/// How many of the others build in imagination; who sits further away only gets ready.
const OTHERS: usize = 5;
/// About a standard deviation of how far apart the players end.
const STARS: f32 = 15.0;

/// Looks at many rounds and at what they lead to.
#[derive(Debug)]
pub(super) struct Learnt {
    rng: SplitMix,
    iterations: Option<u32>,
    foresight: Foresight,
    expected: Option<Forecast>,
}

struct Candidate {
    steps: Vec<Step>,
    sum: f32,
    /// What is expected of it.
    ends: Forecasts,
}

impl Learnt {
    pub(super) fn new(seed: u64, iterations: Option<u32>) -> Self {
        let foresight = DinoWorld::foresight();
        Self { rng: SplitMix::new(seed), iterations, foresight, expected: None }
    }

    /// The rounds to compare, best-looking first.
    fn candidates(&mut self, world: &DinoWorld, seat: Seat) -> Vec<Candidate> {
        let steps = best_rounds(world, seat, (WIDE, LOOKS), CANDIDATES, &mut self.rng);
        let fresh = |steps| Candidate { steps, sum: 0.0, ends: Forecasts::default() };
        steps.into_iter().map(fresh).collect()
    }

    /// How good it looks when a round has ended in this way.
    fn judge(&mut self, mut game: DinoWorld, seat: Seat, dice: &mut Quiet) -> Forecast {
        let mut left = self.foresight.turns;
        while !game.status().is_over() {
            if game.is_settled() {
                left -= 1;
                if left == 0 {
                    break;
                }
            }
            let Some(next) = game.status().next() else { break };
            // What the others build from here on is the same for all candidates: it can stay undone.
            let plan = if next == seat {
                quick(&game, next, &mut self.rng)
            } else {
                simple_plan(&game, next, &mut self.rng).unwrap_or_else(|| vec![Step::Ready])
            };
            for step in plan {
                game.act(next, step, dice);
            }
        }
        self.foresight.judge(&game, seat)
    }
}

/// The best rounds of a seat that come to mind in some looks, as steps.
fn best_rounds(
    world: &DinoWorld,
    seat: Seat,
    (width, looks): (Width, usize),
    most: usize,
    rng: &mut SplitMix,
) -> Vec<Vec<Step>> {
    let outlook = Outlook::new(world, seat);
    let lane = &world.lanes[seat.index()];
    let mut planner = Planner { cards: &world.cards, outlook: &outlook, width, rng };
    let mut rounds: Vec<_> = (0..looks).flat_map(|_| planner.rounds(lane)).collect();
    sort_by(&mut rounds, |a, b| b.value.total_cmp(&a.value));
    rounds.iter().take(most).map(|round| steps_of(round, lane)).collect()
}

/// The first steps of a round, until nothing is half drawn.
fn first_drawing(world: &DinoWorld, seat: Seat, mut steps: Vec<Step>) -> Vec<Step> {
    let mut lane = world.lanes[seat.index()].clone();
    let is_whole = |&step: &Step| {
        lane.play(&world.cards, step);
        lane.turn.draft == Draft::Nothing
    };
    if let Some(last) = steps.iter().position(is_whole) {
        steps.truncate(last + 1);
    }
    steps
}

/// What a seat does without much thought.
fn quick(world: &DinoWorld, seat: Seat, rng: &mut SplitMix) -> Vec<Step> {
    if world.phase == Phase::Give {
        return give(world, QUICK, rng);
    }
    let plan = simple_plan(world, seat, rng);
    plan.unwrap_or_else(|| {
        let best = best_rounds(world, seat, (QUICK, 1), 1, rng).pop();
        best.unwrap_or_else(|| vec![Step::Ready])
    })
}

/// The world when everybody else has built. Who is ready has drawn in secret: in a world that is dealt anew
/// that is anything, so it is thought of in the same way as what the others have still to draw.
fn others_build(mut world: DinoWorld, seat: Seat, rng: &mut SplitMix) -> DinoWorld {
    let n = world.lanes.len();
    for i in 1..n {
        let other = Seat(((seat.index() + i) % n) as u8);
        world.lanes[other.index()].restart();
        world.waiting = world.waiting.with(other);
        let steps = if i <= OTHERS { quick(&world, other, rng) } else { vec![Step::Ready] };
        for step in steps {
            world.act(other, step, &mut Quiet::new(0));
        }
    }
    world
}

impl Bot<DinoWorld> for Learnt {
    fn plan(
        &mut self,
        seat: Seat,
        beliefs: &mut dyn Beliefs<DinoWorld>,
        budget: Budget,
    ) -> Vec<Step> {
        let world = beliefs.world();
        if world.phase == Phase::Give {
            return give(&world, WIDE, &mut self.rng);
        }
        if let Some(plan) = simple_plan(&world, seat, &mut self.rng) {
            return plan;
        }
        let mut all = self.candidates(&world, seat);
        if all.is_empty() {
            return vec![Step::Ready];
        }
        let trials = (self.iterations.unwrap_or(budget.iterations) as usize / EACH).max(1);
        halve(
            &mut all,
            trials,
            |_| 1,
            |all, worlds| {
                for _ in 0..worlds {
                    if beliefs.hurry() {
                        break;
                    }
                    let built = others_build(beliefs.world(), seat, &mut self.rng);
                    let dice = Quiet::new(self.rng.next_u64());
                    // What comes after the round is imagined with the same thoughts for all.
                    let thoughts = self.rng.clone();
                    for candidate in all.iter_mut() {
                        self.rng = thoughts.clone();
                        let (mut game, mut dice) = (built.clone(), dice);
                        for &step in &candidate.steps {
                            game.act(seat, step, &mut dice);
                        }
                        let forecast = self.judge(game, seat, &mut dice);
                        candidate.ends.add(forecast);
                        candidate.sum += self.foresight.merit(forecast, STARS);
                    }
                }
                sort_by(all, |a, b| b.sum.total_cmp(&a.sum));
                !beliefs.hurry()
            },
        );
        let Candidate { steps, ends, .. } = all.swap_remove(0);
        self.expected = ends.mean();
        first_drawing(&world, seat, steps)
    }

    fn expected(&self) -> Option<Forecast> {
        self.expected
    }
}
