//! Whether anybody at a table knows what others do not: asked before a device goes from hand to hand.

use mesozoic_core::{Game, Seat, SplitMix, Viewer};

use crate::Table;

/// So many worlds are imagined: a secret that was dealt anew may by chance come out as it is.
const WORLDS: u64 = 24;

impl<G: Game> Table<G> {
    /// Whether a seat knows something that those who only watch do not: in a world that is imagined for
    /// them the seat would see something else.
    pub fn keeps_secrets(&self, seat: Seat) -> bool {
        let seen = self.state.view(Viewer::Seat(seat));
        (0..WORLDS).any(|n| {
            let mut world = self.state.clone();
            world.determinize(Viewer::Spectator, &mut SplitMix::new(n));
            world.view(Viewer::Seat(seat)) != seen
        })
    }
}
