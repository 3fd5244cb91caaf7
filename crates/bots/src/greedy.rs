//! The player that looks one step ahead.

use mesozoic_core::chance::{self, Gauge};
use mesozoic_core::{Beliefs, Bot, Budget, Env, Guide, Quiet, Rng, Seat, SplitMix, sort_by};

/// How many worlds a step is tried in. Steps are compared in the same worlds, so few are enough.
const WORLDS: usize = 4;
/// Up to so many outcomes of chance are all looked at; beyond, a sample of them.
const BRANCHES: u64 = 64;
/// How many samples stand for more outcomes than that.
const SAMPLES: usize = 8;

/// Plays the step after which the game looks best for its seat, on average over chance and over
/// what it does not know. Of equally good steps it plays the lowest.
#[derive(Debug)]
pub struct Greedy<G: Guide> {
    rng: SplitMix,
    worlds: Vec<G>,
    steps: Vec<G::Step>,
    ranked: Vec<(f32, G::Step)>,
}

impl<G: Guide> Greedy<G> {
    /// The greedy player of this seed. The seed matters only where chance is sampled.
    pub const fn new(seed: u64) -> Self {
        let rng = SplitMix::new(seed);
        Self { rng, worlds: Vec::new(), steps: Vec::new(), ranked: Vec::new() }
    }

    /// Every legal step with its expected value, best first. When the caller is in a hurry the
    /// steps not yet looked at come last.
    pub(crate) fn rank(&mut self, seat: Seat, beliefs: &mut dyn Beliefs<G>) -> &[(f32, G::Step)] {
        let world = beliefs.world();
        self.steps.clear();
        let _ = world.legal(seat, &mut self.steps);
        assert!(!self.steps.is_empty(), "an awaited seat has a legal step (L10)");
        let forced = self.steps.len() == 1;
        self.worlds.clear();
        self.worlds.push(world);
        if !forced {
            self.worlds.extend((1..WORLDS).map(|_| beliefs.world()));
            // A seat that knows everything imagines the same world again and again.
            self.worlds.dedup();
        }

        let dice: [u64; SAMPLES] = std::array::from_fn(|_| self.rng.next_u64());
        self.ranked.clear();
        for &step in &self.steps {
            let value = if forced || beliefs.hurry() {
                f32::NEG_INFINITY
            } else {
                let sum: f32 = self.worlds.iter().map(|w| expectation(w, seat, step, &dice)).sum();
                sum / self.worlds.len() as f32
            };
            self.ranked.push((value, step));
        }
        sort_by(&mut self.ranked, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        &self.ranked
    }
}

impl<G: Guide> Bot<G> for Greedy<G> {
    fn plan(&mut self, seat: Seat, beliefs: &mut dyn Beliefs<G>, _: Budget) -> Vec<G::Step> {
        vec![self.rank(seat, beliefs)[0].1]
    }
}

/// The mean value for `seat` of the world after `step`.
fn expectation<G: Guide>(world: &G, seat: Seat, step: G::Step, dice: &[u64; SAMPLES]) -> f32 {
    let mut gauge = Gauge::new(Quiet::new(dice[0]));
    let first = value_after(world, seat, step, &mut gauge);
    match gauge.branches() {
        1 => first,
        2..=BRANCHES => {
            let mut mean = 0.0;
            chance::outcomes(world, seat, step, |probability, next| {
                mean += probability * f64::from(next.value(seat));
            });
            mean as f32
        }
        _ => {
            let rest =
                dice[1..].iter().map(|&d| value_after(world, seat, step, &mut Quiet::new(d)));
            (first + rest.sum::<f32>()) / SAMPLES as f32
        }
    }
}

fn value_after<G: Guide>(
    world: &G,
    seat: Seat,
    step: G::Step,
    env: &mut impl Env<G::Event>,
) -> f32 {
    let mut next = world.clone();
    next.apply(seat, step, env);
    next.value(seat)
}
