//! The state of a game and what can be read off it. No rules of play.

use arrayvec::ArrayVec;
use mesozoic_core::{Seat, Status};
use serde::{Deserialize, Serialize};

use crate::components::MAX_SEATS;
use crate::options::Length;

/// A game of Skeleton.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skeleton {
    /// How long it takes.
    pub length: Length,
    /// From 0; the number of rounds once the game is over. It also numbers the draws: there is one
    /// a round.
    pub round: u8,
    /// What lies before each seat.
    pub places: ArrayVec<Place, MAX_SEATS>,
}

/// What lies before one seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Pebbles that can still be spent.
    pub pile: u8,
    /// Pebbles that were spent.
    pub spent: u8,
    /// Points.
    pub points: u8,
    /// How many pebbles were chosen this round; the others do not know it yet.
    pub pick: Option<u8>,
}

impl Skeleton {
    /// Whether the last round is over.
    pub(crate) fn is_over(&self) -> bool {
        self.round == self.length.rounds()
    }

    /// Every seat that has not chosen yet is awaited.
    pub(crate) fn whose(&self) -> Status {
        if self.is_over() {
            return Status::Over;
        }
        let seats = Seat::all(self.places.len() as u8);
        Status::Awaiting(seats.filter(|s| self.places[s.index()].pick.is_none()).collect())
    }
}
