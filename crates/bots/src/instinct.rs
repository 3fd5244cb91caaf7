//! The player that does what comes to mind.

use mesozoic_core::{Beliefs, Bot, Budget, Guide, Quiet, Rng, Seat, SplitMix};

/// So many legal steps come to mind when it slips.
const IDEAS: usize = 3;

/// Plays by [`Guide::playout_step`], as somebody does who knows what is good but does not weigh it.
/// Now and then it slips: it takes the best-looking of a few legal steps and misses the others, as
/// first-timers do.
#[derive(Debug)]
pub struct Instinct {
    rng: SplitMix,
    slips: u16,
}

impl Instinct {
    /// The player of this seed, which slips in so many of a thousand decisions.
    pub const fn new(seed: u64, slips: u16) -> Self {
        Self { rng: SplitMix::new(seed), slips }
    }

    /// The best-looking of a few steps.
    fn slip<G: Guide>(&mut self, world: &G, seat: Seat) -> G::Step {
        let dice = Quiet::new(self.rng.next_u64());
        let ideas = (0..IDEAS).map(|_| {
            let step = world.sample(seat, &mut self.rng);
            let step = step.expect("an awaited seat has a legal step (L10)");
            let mut next = world.clone();
            next.apply(seat, step, &mut dice.clone());
            (next.value(seat), step)
        });
        ideas.reduce(|best, idea| if idea.0 > best.0 { idea } else { best }).expect("several").1
    }
}

impl<G: Guide> Bot<G> for Instinct {
    fn plan(&mut self, seat: Seat, beliefs: &mut dyn Beliefs<G>, _: Budget) -> Vec<G::Step> {
        let world = beliefs.world();
        let step = if self.rng.below(1_000) < u32::from(self.slips) {
            self.slip(&world, seat)
        } else {
            world.playout_step(seat, &mut self.rng)
        };
        vec![step]
    }
}
