//! Who may act now.

use crate::{Seat, SeatSet};

/// Whose move it is. In a sequential phase one seat is awaited; in a simultaneous phase every seat
/// that has not finished its lane, and each may act as soon as it likes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// These seats may act; never empty.
    Awaiting(SeatSet),
    /// The game has ended.
    Over,
}

impl Status {
    /// Whether the game has ended.
    #[inline]
    pub fn is_over(self) -> bool {
        self == Self::Over
    }

    /// The awaited seats; nobody once the game is over.
    #[inline]
    pub fn awaited(self) -> SeatSet {
        match self {
            Self::Awaiting(seats) => seats,
            Self::Over => SeatSet::EMPTY,
        }
    }

    /// The awaited seat with the lowest number: how bots, perft and simulations serialise a
    /// simultaneous phase. Lanes commute, so the choice changes nothing.
    #[inline]
    pub fn next(self) -> Option<Seat> {
        self.awaited().lowest()
    }
}
