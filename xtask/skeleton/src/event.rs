//! What happens at the table.

use mesozoic_core::Seat;
use serde::Serialize;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Event {
    /// What one seat has chosen; only it hears this before the others have chosen too.
    Chose {
        /// Who.
        seat: Seat,
        /// How many.
        pebbles: u8,
    },
    /// Pebbles were spent.
    Spent {
        /// By whom.
        seat: Seat,
        /// How many.
        pebbles: u8,
    },
    /// The die was rolled.
    Rolled {
        /// What it shows.
        face: u8,
    },
    /// A seat had spent just that many.
    Scored {
        /// Who.
        seat: Seat,
        /// How many points it gets.
        points: u8,
    },
    /// The game is over.
    Ended {
        /// Who won; several share the win.
        winners: Vec<Seat>,
    },
}
