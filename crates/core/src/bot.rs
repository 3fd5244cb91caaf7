//! What bots may know and what games tell them.

use crate::{Game, Level, Rng, Seat};

/// How long a bot may think.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// How many worlds or playouts at most.
    pub iterations: u32,
}

impl Default for Budget {
    fn default() -> Self {
        Self { iterations: 2_000 }
    }
}

/// Worlds that agree with what one seat knows. A bot never gets the true state.
pub trait Beliefs<G: Game> {
    /// One world, drawn uniformly.
    fn world(&mut self) -> G;
    /// Whether the caller wants an answer now. A caller with a clock says so; without one this
    /// is always false, and the answer depends on the seed and the iterations alone.
    fn hurry(&mut self) -> bool {
        false
    }
}

/// Somebody who can choose steps. Deterministic: the same seed, beliefs and budget give the same
/// choice.
pub trait Bot<G: Game>: Send {
    /// Chooses the next legal steps for `seat`, at least one; several where one thought settles
    /// them: a whole pen, a whole road. They are played up to the first step by which the seat
    /// learns something: then the bot is asked again.
    fn plan(&mut self, seat: Seat, beliefs: &mut dyn Beliefs<G>, budget: Budget) -> Vec<G::Step>;

    /// Chooses a legal step for `seat`.
    fn choose(&mut self, seat: Seat, beliefs: &mut dyn Beliefs<G>, budget: Budget) -> G::Step {
        self.plan(seat, beliefs, budget)[0]
    }
}

/// What a game knows about playing well.
pub trait Guide: Game {
    /// How many steps a seat a playout lasts before it is cut and judged by [`Guide::value`].
    const HORIZON: u32 = 10;

    /// How good the position looks for `seat`, in points at the end of the game. Greedy bots
    /// maximise it; search uses it where it stops a playout early.
    fn value(&self, seat: Seat) -> f32;

    /// A quick sensible step, for playouts. By default any legal step.
    fn playout_step<R: Rng>(&self, seat: Seat, rng: &mut R) -> Self::Step {
        self.sample(seat, rng).expect("an awaited seat has a legal step (L10)")
    }

    /// The game's own player of a level, for games whose turns are so long that weighing one step
    /// at a time leads nowhere. By default the general player of the level plays.
    fn player(level: Level, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        let _ = (level, seed);
        None
    }
}
