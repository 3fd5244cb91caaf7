//! The two halves of secrecy: what a viewer may know, and worlds that agree with it.

use mesozoic_core::{Rng, Seat, Viewer};
use serde::Serialize;

use crate::options::Length;
use crate::state::Skeleton;

/// What one viewer may know.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// How long the game takes.
    pub length: Length,
    /// Rounds that are over.
    pub round: u8,
    /// Of how many.
    pub rounds: u8,
    /// What lies before each seat.
    pub places: Vec<PlaceView>,
}

/// What a viewer may know of one place.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct PlaceView {
    /// Pebbles that can still be spent.
    pub pile: u8,
    /// Pebbles that were spent.
    pub spent: u8,
    /// Points.
    pub points: u8,
    /// What the viewer itself has chosen.
    pub pick: Option<u8>,
}

impl View {
    /// SK-3: everything lies open but the choices of others.
    pub(crate) fn of(game: &Skeleton, viewer: Viewer) -> Self {
        let place = |seat: Seat| {
            let place = &game.places[seat.index()];
            PlaceView {
                pile: place.pile,
                spent: place.spent,
                points: place.points,
                pick: if viewer.is(seat) { place.pick } else { None },
            }
        };
        Self {
            length: game.length,
            round: game.round,
            rounds: game.length.rounds(),
            places: Seat::all(game.places.len() as u8).map(place).collect(),
        }
    }
}

impl Skeleton {
    /// Any choice that is open to a seat is as likely as any other.
    pub(crate) fn imagine<R: Rng>(&mut self, observer: Viewer, rng: &mut R) {
        for seat in Seat::all(self.places.len() as u8).filter(|&seat| !observer.is(seat)) {
            let most = self.most(seat);
            if let Some(pick) = &mut self.places[seat.index()].pick {
                *pick = rng.below(u32::from(most) + 1) as u8;
            }
        }
    }
}
