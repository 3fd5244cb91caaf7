//! Finding a game with whoever else looks for one.

use serde::{Deserialize, Serialize};

use crate::Pace;

/// What somebody would like to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Wish {
    /// The game's id. It is played with its usual options.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// How fast; by default without a clock.
    #[serde(default)]
    pub pace: Pace,
    /// Whether it counts for ratings: for accounts alone.
    #[serde(default)]
    pub rated: bool,
    /// When bots would do; nothing waits for people as long as it takes.
    #[serde(default)]
    pub bots: Option<BotsAfter>,
}

/// After how long bots take the seats that are left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BotsAfter {
    /// In seconds.
    pub after: u16,
    /// Their level.
    pub level: String,
}
