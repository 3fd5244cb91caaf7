//! How much time those who play have.

use serde::{Deserialize, Serialize};

/// How fast a table is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase", deny_unknown_fields)]
pub enum Pace {
    /// Without a clock.
    #[default]
    Free,
    /// In one sitting: everybody has a bank of time, and a little more for each decision.
    Live {
        /// The bank, in seconds.
        bank: u32,
        /// What is added for each decision, in seconds.
        added: u32,
    },
    /// Over days: a decision may take so long.
    Slow {
        /// How many days a decision may take.
        days: u8,
        /// How many days of vacation everybody may take during the match.
        vacation: u8,
    },
}

impl Pace {
    /// The longest bank, in seconds.
    pub const MOST_BANK: u32 = 4 * 60 * 60;
    /// The most that is added for a decision, in seconds.
    pub const MOST_ADDED: u32 = 15 * 60;
    /// The most days that a decision may take, and of vacation.
    pub const MOST_DAYS: u8 = 30;

    /// Whether a match can be played so: neither without any time nor without end.
    pub const fn is_possible(&self) -> bool {
        match *self {
            Self::Free => true,
            Self::Live { bank, added } => {
                bank + added > 0 && bank <= Self::MOST_BANK && added <= Self::MOST_ADDED
            }
            Self::Slow { days, vacation } => {
                days > 0 && days <= Self::MOST_DAYS && vacation <= Self::MOST_DAYS
            }
        }
    }
}

/// The clocks of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Clocks {
    /// So many milliseconds after somebody's time is up a bot plays for them.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub grace: i64,
    /// The clock of each seat.
    pub seats: Vec<Clock>,
}

/// One seat's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Clock {
    /// The time left, in milliseconds: now if it stands still, otherwise when it began to run. Below
    /// 0 the seat is out of time.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub left: i64,
    /// Since when it runs, in milliseconds since 1970 by the server's clock; nothing while it stands
    /// still.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub since: Option<i64>,
    /// How many days of vacation are left.
    pub vacation: u8,
}
