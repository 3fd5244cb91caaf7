//! The player that knows the rules and nothing else.

use mesozoic_core::{Beliefs, Bot, Budget, Game, Seat, SplitMix};

/// Plays any legal step, each with equal probability.
#[derive(Clone, Debug)]
pub struct Random {
    rng: SplitMix,
}

impl Random {
    /// The random player of this seed.
    pub const fn new(seed: u64) -> Self {
        Self { rng: SplitMix::new(seed) }
    }
}

impl<G: Game> Bot<G> for Random {
    fn plan(&mut self, seat: Seat, beliefs: &mut dyn Beliefs<G>, _: Budget) -> Vec<G::Step> {
        let step = beliefs.world().sample(seat, &mut self.rng);
        vec![step.expect("an awaited seat has a legal step (L10)")]
    }
}
