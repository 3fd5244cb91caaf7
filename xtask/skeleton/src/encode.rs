//! Steps as numbers and observations as small whole numbers, for learning.

use mesozoic_core::{Encode, Plane, Planes, Seat, Viewer};

use crate::components::{MAX_SEATS, MOST};
use crate::state::Skeleton;
use crate::step::Step;
use crate::view::View;

impl Encode for Skeleton {
    const ACTIONS: u32 = MOST as u32 + 1;
    /// Seats are counted from the observer on; absent ones are zero.
    const PLANES: &'static [Plane] = &[
        ("piles", &[MAX_SEATS]),
        ("points", &[MAX_SEATS]),
        ("pick", &[MOST as usize + 1]),
        ("rounds_left", &[1]),
    ];

    fn code(step: Step) -> u32 {
        let Step::Spend { pebbles } = step;
        u32::from(pebbles)
    }

    fn decode(code: u32) -> Option<Step> {
        (code < Self::ACTIONS).then_some(Step::Spend { pebbles: code as u8 })
    }

    fn observe(&self, seat: Seat, out: &mut [u8]) {
        let view = View::of(self, Viewer::Seat(seat));
        let mut planes = Planes::new(out);
        let (piles, points) = (planes.next(MAX_SEATS), planes.next(MAX_SEATS));
        for (i, place) in view.places.iter().enumerate() {
            let from_me = (i + view.places.len() - seat.index()) % view.places.len();
            piles[from_me] = place.pile;
            points[from_me] = place.points;
        }
        let pick = planes.next(MOST as usize + 1);
        if let Some(own) = view.places[seat.index()].pick {
            pick[usize::from(own)] = 1;
        }
        planes.next(1)[0] = view.rounds - view.round;
    }
}
