//! The player that imagines seasons.
//!
//! Decisions that matter (dice, actions, what to build and make) are tried one by one: after each
//! candidate everybody plays on by the policy until the parks have run, and the sheets are judged
//! by their value. All candidates meet the same dice, and the worse half is dropped several times,
//! so that most of the time goes to what is hard to tell apart. Everything else follows the policy.
//!
//! The learnt player plays on for a few turns instead and asks what was learnt.

use mesozoic_core::{
    Beliefs, Bot, Budget, Foresight, Game, Guide, Quiet, Rng, Seat, SplitMix, halve, sort_by,
};

use super::policy::Planner;
use crate::state::{Phase, RawrNWrite};
use crate::step::Step;
use crate::task::Task;

/// A playout of a season is some dozens of decisions; the budget counts in single ones.
const SHARE: u32 = 80;
/// One of a turn or two is shorter.
const SHORT: u32 = 10;
/// No candidate is judged by fewer playouts than this, if there is any choice.
const LEAST: usize = 3;
/// How much of an opponent's value counts against one's own.
const ENVY: f32 = 0.35;
/// About a standard deviation of how far apart the players end.
const POINTS: f32 = 25.0;
/// How many steps a playout has at most; a season never has so many.
const LONGEST: usize = 2_000;

/// Tries what the policy would not do.
#[derive(Debug)]
pub(crate) struct Search {
    rng: SplitMix,
    iterations: Option<u32>,
    /// How the learnt player looks ahead.
    foresight: Option<Foresight>,
}

struct Candidate {
    steps: Vec<Step>,
    sum: f32,
}

impl Search {
    pub(crate) fn new(seed: u64, iterations: Option<u32>) -> Self {
        Self { rng: SplitMix::new(seed), iterations, foresight: None }
    }

    pub(crate) fn learnt(seed: u64, iterations: Option<u32>) -> Self {
        Self { foresight: Some(RawrNWrite::foresight()), ..Self::new(seed, iterations) }
    }

    /// What comes of a candidate under these dice.
    fn try_out(&self, world: &RawrNWrite, seat: Seat, steps: &[Step], dice: Quiet) -> f32 {
        match self.foresight {
            None => season(world, seat, steps, dice),
            Some(foresight) => some_turns(world, seat, steps, dice, foresight),
        }
    }

    /// The policy's plan first, then every other step.
    fn candidates(world: &RawrNWrite, seat: Seat) -> Vec<Candidate> {
        let plan = Planner::new(world, seat).plan().to_vec();
        let mut all = vec![Candidate { steps: plan, sum: 0.0 }];
        let task = world.sheets[seat.index()].asked();
        let matters = matches!(
            task,
            Some(
                Task::Draft
                    | Task::Keep
                    | Task::Place
                    | Task::Choose { .. }
                    | Task::Build
                    | Task::Attraction { .. }
                    | Task::Make { .. }
            )
        );
        if matters {
            let mut steps: Vec<Step> = Vec::new();
            let _ = world.legal(seat, &mut steps);
            let policy = all[0].steps[0];
            let others = steps.into_iter().filter(|&step| {
                step != policy
                    && !matches!(
                        step,
                        Step::Mark { .. } | Step::Trade { .. } | Step::TakeRoad | Step::TakeCoin
                    )
            });
            all.extend(others.map(|step| Candidate { steps: vec![step], sum: 0.0 }));
        }
        all
    }
}

/// Plays on for a few turns and asks what was learnt.
fn some_turns(
    world: &RawrNWrite,
    seat: Seat,
    steps: &[Step],
    mut dice: Quiet,
    foresight: Foresight,
) -> f32 {
    let mut game = world.clone();
    for &step in steps {
        game.apply(seat, step, &mut dice);
    }
    let mut left = foresight.turns;
    for _ in 0..LONGEST {
        if game.is_settled() {
            left -= 1;
            if left == 0 {
                break;
            }
        }
        let Some(next) = game.status().next() else { break };
        for step in Planner::new(&game, next).plan() {
            game.apply(next, step, &mut dice);
        }
    }
    foresight.merit(foresight.judge(&game, seat), POINTS)
}

/// Plays until the parks have run and says how much better off the seat is than the others.
fn season(world: &RawrNWrite, seat: Seat, steps: &[Step], mut dice: Quiet) -> f32 {
    let mut game = world.clone();
    let season = game.season();
    for &step in steps {
        game.apply(seat, step, &mut dice);
    }
    for _ in 0..LONGEST {
        if game.phase == Phase::Over || game.season() != season {
            break;
        }
        let Some(next) = game.status().next() else { break };
        for step in Planner::new(&game, next).plan() {
            game.apply(next, step, &mut dice);
        }
    }
    let others = Seat::all(game.seats()).filter(|&other| other != seat);
    let best = others.map(|other| game.value(other)).fold(0.0, f32::max);
    game.value(seat) - ENVY * best
}

impl Bot<RawrNWrite> for Search {
    /// The plan whose seasons end best.
    fn plan(
        &mut self,
        seat: Seat,
        beliefs: &mut dyn Beliefs<RawrNWrite>,
        budget: Budget,
    ) -> Vec<Step> {
        let world = beliefs.world();
        let mut all = Self::candidates(&world, seat);
        let share = if self.foresight.is_some() { SHORT } else { SHARE };
        let playouts = (self.iterations.unwrap_or(budget.iterations) / share).max(1) as usize;
        halve(
            &mut all,
            playouts,
            |left| LEAST.min(left),
            |all, rounds| {
                for _ in 0..rounds {
                    if beliefs.hurry() {
                        break;
                    }
                    let dice = Quiet::new(self.rng.next_u64());
                    for candidate in all.iter_mut() {
                        candidate.sum += self.try_out(&world, seat, &candidate.steps, dice);
                    }
                }
                sort_by(all, |a, b| b.sum.total_cmp(&a.sum));
                !beliefs.hurry()
            },
        );
        all.swap_remove(0).steps
    }
}
