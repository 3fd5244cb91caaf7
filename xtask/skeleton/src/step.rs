//! Steps and their notation: `spend 2`.

use std::fmt;
use std::str::FromStr;

use mesozoic_core::NotationError;
use serde::Serialize;

/// One decision of one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Step {
    /// Spend pebbles this round.
    Spend {
        /// How many.
        pebbles: u8,
    },
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spend { pebbles } => write!(f, "spend {pebbles}"),
        }
    }
}

impl FromStr for Step {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<Self, NotationError> {
        let pebbles = match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["spend", number] => number.parse().ok(),
            _ => None,
        };
        match pebbles {
            Some(pebbles) => Ok(Self::Spend { pebbles }),
            None => Err(NotationError::new(line, "write \"spend 2\"")),
        }
    }
}
