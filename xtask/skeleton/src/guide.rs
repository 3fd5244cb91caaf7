//! What the game tells bots.

use mesozoic_core::{Guide, Seat};

use crate::components::FACES;
use crate::state::Skeleton;

/// What a pebble is worth while it can still be spent; a little less than once it is chosen.
const PEBBLE: f32 = 0.3;

impl Guide for Skeleton {
    fn value(&self, seat: Seat) -> f32 {
        let place = &self.places[seat.index()];
        if self.is_over() {
            return f32::from(place.points);
        }
        // A choice is right one time in three, and then a point for each pebble.
        let pick = f32::from(place.pick.unwrap_or_default());
        let kept = f32::from(place.pile) - pick;
        f32::from(place.points) + pick / f32::from(FACES) + PEBBLE * kept
    }
}
