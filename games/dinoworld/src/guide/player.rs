//! The players: one takes the round that looks best, one tries the best on.

use mesozoic_core::{Beliefs, Bot, Budget, Game, Quiet, Rng, Seat, SplitMix, sort};

use super::plan::{Planner, Sketch, Width};
use super::worth::Outlook;
use crate::components::{FACES, Mode};
use crate::state::{DinoWorld, Draft, Lane, Phase, Turn};
use crate::step::Step;

/// How the greedy player looks.
const GREEDY: Width = Width { roads: 3, shapes: (10, 3), spots: 2, beam: 2 };
/// How the searching player looks at its own round.
pub(super) const WIDE: Width = Width { roads: 24, shapes: (40, 8), spots: 5, beam: 5 };
/// How rounds to come are imagined.
pub(super) const QUICK: Width = Width { roads: 1, shapes: (5, 1), spots: 1, beam: 1 };
/// Rounds that are tried on, at most.
const CANDIDATES: usize = 10;
/// What trying one on once costs, in iterations of the budget.
const EACH: usize = 20;
/// How much the look of a round counts beside where it leads.
const LOOKS: f32 = 0.3;
/// How far they are tried on.
const AHEAD: u8 = 2;
/// What a star of DinoBOT's is worth beside one's own.
const RIVAL: f32 = 0.8;

/// What a seat does outside of construction, or in the middle of a drawing that somebody else has
/// begun.
pub(super) fn simple_plan(world: &DinoWorld, seat: Seat, rng: &mut SplitMix) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    match world.phase {
        Phase::Construction if world.lanes[seat.index()].turn.draft == Draft::Nothing => None,
        // Empty squares of an aviary come first.
        Phase::Damage => {
            let _ = world.legal(seat, &mut steps);
            steps.truncate(1);
            Some(steps)
        }
        _ => world.sample(seat, rng).map(|step| vec![step]),
    }
}

/// The steps of a round that are still to be taken.
pub(super) fn steps_of(sketch: &Sketch, lane: &Lane) -> Vec<Step> {
    sketch.lane.turn.steps[lane.turn.steps.len()..].to_vec()
}

/// Which die to leave to DinoBOT: what is built without it, less what it gains.
pub(super) fn give(world: &DinoWorld, width: Width, rng: &mut SplitMix) -> Vec<Step> {
    let seat = Seat(0);
    let mut best = (f32::NEG_INFINITY, 0);
    for die in 1..=FACES {
        if !world.dice.contains(&die) {
            continue;
        }
        let mut next = world.clone();
        next.act(seat, Step::Give { die }, &mut Quiet::new(0));
        let rival = next.rival_total().unwrap_or_default() as f32;
        let outlook = Outlook::new(&next, seat);
        let mut planner = Planner { cards: &next.cards, outlook: &outlook, width, rng };
        let rounds = planner.rounds(&next.lanes[0]);
        let value = rounds.first().map_or(0.0, |round| round.value) - RIVAL * rival;
        if value > best.0 {
            best = (value, die);
        }
    }
    vec![Step::Give { die: best.1 }]
}

/// The round that comes to mind first.
pub(super) fn quick_plan(world: &DinoWorld, seat: Seat, rng: &mut SplitMix) -> Vec<Step> {
    round_of(world, seat, QUICK, rng, |_, _| 0)
}

/// One of the rounds that are thought of, best first, as `pick` chooses among so many.
fn round_of(
    world: &DinoWorld,
    seat: Seat,
    width: Width,
    rng: &mut SplitMix,
    pick: impl FnOnce(&mut SplitMix, u32) -> u32,
) -> Vec<Step> {
    if world.phase == Phase::Give {
        return give(world, QUICK, rng);
    }
    if let Some(plan) = simple_plan(world, seat, rng) {
        return plan;
    }
    let outlook = Outlook::new(world, seat);
    let lane = &world.lanes[seat.index()];
    let mut planner = Planner { cards: &world.cards, outlook: &outlook, width, rng };
    let rounds = planner.rounds(lane);
    let at = pick(rng, rounds.len().max(1) as u32) as usize;
    rounds.get(at).map_or_else(|| vec![Step::Ready], |round| steps_of(round, lane))
}

/// Takes the round that looks best. Now and then it slips, and takes any it has thought of.
#[derive(Debug)]
pub(super) struct Builder {
    rng: SplitMix,
    width: Width,
    /// In how many of a thousand rounds it slips.
    slips: u16,
}

impl Builder {
    pub(super) fn new(seed: u64) -> Self {
        Self { rng: SplitMix::new(seed), width: GREEDY, slips: 0 }
    }

    /// Somebody who sees little.
    pub(super) fn simple(seed: u64, slips: u16) -> Self {
        Self { width: QUICK, slips, ..Self::new(seed) }
    }
}

impl Bot<DinoWorld> for Builder {
    fn plan(&mut self, seat: Seat, beliefs: &mut dyn Beliefs<DinoWorld>, _: Budget) -> Vec<Step> {
        let slips = u32::from(self.slips);
        round_of(&beliefs.world(), seat, self.width, &mut self.rng, |rng, rounds| {
            let is_slip = slips > 0 && rng.below(1_000) < slips;
            if is_slip { rng.below(rounds) } else { 0 }
        })
    }
}

/// Looks at many rounds and tries the best of them on.
#[derive(Debug)]
pub(super) struct Thinker {
    rng: SplitMix,
    iterations: Option<u32>,
}

impl Thinker {
    pub(super) fn new(seed: u64, iterations: Option<u32>) -> Self {
        Self { rng: SplitMix::new(seed), iterations }
    }
}

/// Plays a few rounds on from the end of this one and judges where that leads.
fn try_on(world: &DinoWorld, outlook: &Outlook, lane: &Lane, seed: u64) -> f32 {
    let mut rng = SplitMix::new(seed);
    let mut lane = lane.clone();
    let mut outlook = outlook.clone();
    let mut left = outlook.rounds() as u8;
    for _ in 0..AHEAD.min(left) {
        end_round(world, &mut lane, &mut rng);
        outlook.claim(&lane.park);
        left -= 1;
        outlook = outlook.with_rounds(left);
        let mut planner =
            Planner { cards: &world.cards, outlook: &outlook, width: QUICK, rng: &mut rng };
        if let Some(best) = planner.rounds(&lane).into_iter().next() {
            lane = best.lane;
        }
    }
    if left == 0 {
        end_round(world, &mut lane, &mut rng);
        outlook.claim(&lane.park);
    }
    outlook.value(&lane)
}

/// The malfunction of a round, and the dice of the next.
fn end_round(world: &DinoWorld, lane: &mut Lane, rng: &mut SplitMix) {
    let seat = Seat(0);
    if world.cards.mode == Mode::Danger {
        let die = rng.below(u32::from(FACES)) as u8 + 1;
        let mut env = Quiet::new(0);
        lane.malfunction(&world.cards, seat, die, &mut env);
        while let Some(pen) = lane.wounded() {
            let Some(square) = lane.park.pens[pen].crossable().0 else { break };
            lane.cross(seat, square, &mut env);
        }
    }
    lane.shown.clone_from(&lane.park);
    if world.cards.aviaries != 0 {
        lane.breed(seat, world.cards.mode, &mut Quiet::new(0));
    }
    let mut dice = [0; 3].map(|_: u8| rng.below(u32::from(FACES)) as u8 + 1);
    sort(&mut dice);
    lane.turn = Turn { dice, ..Turn::default() };
}

impl Bot<DinoWorld> for Thinker {
    fn plan(
        &mut self,
        seat: Seat,
        beliefs: &mut dyn Beliefs<DinoWorld>,
        budget: Budget,
    ) -> Vec<Step> {
        let world = beliefs.world();
        if world.phase == Phase::Give {
            return give(&world, GREEDY, &mut self.rng);
        }
        if let Some(plan) = simple_plan(&world, seat, &mut self.rng) {
            return plan;
        }
        let iterations = self.iterations.unwrap_or(budget.iterations) as usize;
        let outlook = Outlook::new(&world, seat);
        let lane = &world.lanes[seat.index()];
        let mut planner =
            Planner { cards: &world.cards, outlook: &outlook, width: WIDE, rng: &mut self.rng };
        let mut rounds = planner.rounds(lane);
        rounds.truncate(CANDIDATES);
        if rounds.is_empty() {
            return vec![Step::Ready];
        }
        let mut sums: Vec<f32> = vec![0.0; rounds.len()];
        let mut tried = 0.0f32;
        for _ in 0..iterations / EACH / rounds.len() {
            if beliefs.hurry() {
                break;
            }
            // All are tried on with the same dice, so that luck cancels out.
            let seed = self.rng.next_u64();
            for (sum, round) in sums.iter_mut().zip(&rounds) {
                *sum += try_on(&world, &outlook, &round.lane, seed);
            }
            tried += 1.0;
        }
        let merit = |i: usize| sums[i] / tried.max(1.0) + LOOKS * rounds[i].value;
        let best = (0..rounds.len()).max_by(|&a, &b| merit(a).total_cmp(&merit(b)).then(b.cmp(&a)));
        steps_of(&rounds[best.unwrap_or(0)], lane)
    }
}
