//! Scores with their sources, and the result.

use mesozoic_core::{Score, Seat, Standings};

use crate::state::Skeleton;

impl Skeleton {
    /// A seat's points. They change at barriers only, so everybody may know them.
    pub(crate) fn score_of(&self, seat: Seat) -> Score {
        let mut score = Score::default();
        score.add("guesses", "Guesses", i32::from(self.places[seat.index()].points));
        score
    }

    /// SK-6: the result, once the game is over.
    pub(crate) fn rank(&self) -> Option<Standings> {
        if !self.is_over() {
            return None;
        }
        let mut totals = [0; crate::components::MAX_SEATS];
        for (total, place) in totals.iter_mut().zip(&self.places) {
            *total = i32::from(place.points);
        }
        let place = |seat: Seat| &self.places[seat.index()];
        Some(Standings::rank(
            &totals[..self.places.len()],
            |seat| (-i32::from(place(seat).points), -i32::from(place(seat).pile)),
            |seat| Some(format!("{} pebbles left over", place(seat).pile)),
        ))
    }
}
