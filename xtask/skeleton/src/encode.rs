//! Steps as numbers and observations as floats, for learning.

use mesozoic_core::{Encode, Plane, Planes, Seat, Viewer};

use crate::components::{MAX_SEATS, MOST, PEBBLES};
use crate::options::Length;
use crate::state::Skeleton;
use crate::step::Step;
use crate::view::View;

impl Encode for Skeleton {
    const ACTIONS: u32 = MOST as u32 + 1;
    /// Seats are counted from the observer on; absent ones are zero.
    const PLANES: &'static [Plane] =
        &[("piles", &[MAX_SEATS]), ("points", &[MAX_SEATS]), ("pick", &[1]), ("rounds_left", &[1])];

    fn code(step: Step) -> u32 {
        let Step::Spend { pebbles } = step;
        u32::from(pebbles)
    }

    fn decode(code: u32) -> Option<Step> {
        (code < Self::ACTIONS).then_some(Step::Spend { pebbles: code as u8 })
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        let view = View::of(self, Viewer::Seat(seat));
        let mut planes = Planes::new(out);
        let (piles, points) = (planes.next(MAX_SEATS), planes.next(MAX_SEATS));
        for (i, place) in view.places.iter().enumerate() {
            let from_me = (i + view.places.len() - seat.index()) % view.places.len();
            piles[from_me] = f32::from(place.pile) / f32::from(PEBBLES);
            points[from_me] = f32::from(place.points) / f32::from(PEBBLES);
        }
        let pick = view.places[seat.index()].pick;
        planes.next(1)[0] = pick.map_or(-1.0, |pick| f32::from(pick) / f32::from(MOST));
        planes.next(1)[0] = f32::from(view.rounds - view.round) / f32::from(Length::Long.rounds());
    }
}
