//! What the game knows about playing well.

use mesozoic_core::{Guide, Seat};

use crate::state::DinoWorld;

impl Guide for DinoWorld {
    const HORIZON: u32 = 20;

    fn value(&self, seat: Seat) -> f32 {
        self.tally(seat, &self.lanes[seat.index()].park).total() as f32
    }
}
