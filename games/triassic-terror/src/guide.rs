//! What the game knows about playing well.

use mesozoic_core::{Guide, Seat};

use crate::state::TriassicTerror;

impl Guide for TriassicTerror {
    fn value(&self, seat: Seat) -> f32 {
        f32::from(self.points(seat)) + f32::from(self.next_scoring(seat).total())
    }
}
