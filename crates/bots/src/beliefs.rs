//! Worlds out of a state: the wall between the true state and a bot.

use std::fmt;

use mesozoic_core::{Beliefs, Game, Rng, Seat, SplitMix, Viewer};

/// The beliefs of one seat about a state that it does not see. The state goes in and only worlds
/// dealt anew for the seat come out.
pub struct Imagined<G, R = SplitMix> {
    state: G,
    seat: Seat,
    rng: R,
    hurry: Option<Box<dyn FnMut() -> bool + Send>>,
}

impl<G: Game, R: Rng> Imagined<G, R> {
    /// What `seat` believes about `state`; `rng` deals the worlds.
    pub fn new(state: G, seat: Seat, rng: R) -> Self {
        Self { state, seat, rng, hurry: None }
    }

    /// The same beliefs, held under a time budget: a bot asks `hurry` between playouts and answers
    /// with what it has once that is true. The clock is the caller's.
    #[must_use]
    pub fn with_hurry(self, hurry: impl FnMut() -> bool + Send + 'static) -> Self {
        Self { hurry: Some(Box::new(hurry)), ..self }
    }
}

impl<G: Game, R: Rng> Beliefs<G> for Imagined<G, R> {
    fn world(&mut self) -> G {
        let mut world = self.state.clone();
        world.determinize(Viewer::Seat(self.seat), &mut self.rng);
        world
    }

    fn hurry(&mut self) -> bool {
        self.hurry.as_mut().is_some_and(|hurry| hurry())
    }
}

impl<G, R> fmt::Debug for Imagined<G, R> {
    /// Names the seat alone: the state is a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Imagined").field("seat", &self.seat).finish_non_exhaustive()
    }
}
