//! What the game knows about playing well.

use mesozoic_core::{Guide, Seat};

use crate::state::Draftosaurus;

impl Guide for Draftosaurus {
    fn value(&self, seat: Seat) -> f32 {
        self.total(seat) as f32
    }
}
