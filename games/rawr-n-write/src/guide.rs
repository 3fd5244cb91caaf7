//! What the game knows about playing well.

use mesozoic_core::{Guide, Seat};

use crate::state::RawrNWrite;

impl Guide for RawrNWrite {
    fn value(&self, seat: Seat) -> f32 {
        self.tally(seat).total() as f32
    }
}
