//! What the game knows about playing well.

use mesozoic_core::{Guide, Seat};

use crate::state::DinosaurIsland;

impl Guide for DinosaurIsland {
    fn value(&self, seat: Seat) -> f32 {
        self.total(seat) as f32
    }
}
