//! Whether anybody at a table knows what others do not: asked before a device goes from hand to hand.

use core::mem;

use mesozoic_core::{Game, Seat, SplitMix, Viewer};

use crate::{Known, Table};

/// So many worlds are imagined: a secret that was dealt anew may by chance come out as it is.
const WORLDS: u64 = 24;

impl<G: Game> Table<G> {
    /// Whether a seat knows something that those who only watch do not: in a world that is imagined for
    /// them the seat would see something else.
    pub fn keeps_secrets(&self, seat: Seat) -> bool {
        let (viewer, mut known) = (Viewer::Seat(seat), Known::default());
        known.write_view(&self.state, viewer);
        let seen = mem::take(&mut known.view.text);
        (0..WORLDS).any(|n| {
            let mut world = self.state.clone();
            world.determinize(Viewer::Spectator, &mut SplitMix::new(n));
            known.write_view(&world, viewer);
            known.view.text != seen
        })
    }
}
