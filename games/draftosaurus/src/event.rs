//! What happens at the table.

use mesozoic_core::Seat;
use serde::Serialize;

use crate::components::{Face, Side, Species};
use crate::step::{Spot, Step};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Event {
    /// A game on this side of the boards begins.
    Begun {
        /// The side.
        side: Side,
    },
    /// Everybody draws six dinosaurs.
    Round {
        /// From 1.
        round: u8,
        /// Of how many.
        rounds: u8,
    },
    /// What one seat drew; only it hears this.
    Drew {
        /// Who.
        seat: Seat,
        /// The new hand, in order of species.
        hand: Vec<Species>,
    },
    /// The die was rolled.
    Rolled {
        /// By whom.
        seat: Seat,
        /// What it shows.
        face: Face,
    },
    /// What one seat has chosen; only it hears this before the others have chosen too.
    Chose {
        /// Who.
        seat: Seat,
        /// What.
        step: Step,
    },
    /// DR-41: all have chosen, and this dinosaur was revealed.
    Revealed {
        /// By whom.
        seat: Seat,
        /// Which.
        species: Species,
    },
    /// A dinosaur was placed.
    Placed {
        /// By whom.
        seat: Seat,
        /// Which.
        species: Species,
        /// Where.
        spot: Spot,
    },
    /// A dinosaur was put back in the box.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which.
        species: Species,
    },
    /// All hands were passed to the left.
    Passed,
    /// A dinosaur left the Quarantine Zone.
    Moved {
        /// Whose.
        seat: Seat,
        /// Which.
        species: Species,
        /// Where to.
        spot: Spot,
    },
    /// A zoo was counted.
    Scored {
        /// Whose.
        seat: Seat,
        /// The side.
        side: Side,
        /// Its points.
        points: i32,
    },
    /// The match is over.
    Ended {
        /// Who won; several share the win.
        winners: Vec<Seat>,
        /// What decided between equal scores, in words.
        tie_break: Option<String>,
    },
}
