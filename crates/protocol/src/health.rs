//! How a server fares.

use serde::{Deserialize, Serialize};

/// Whether a server can do its work, and how much there is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Health {
    /// Whether it can.
    pub ok: bool,
    /// The server's version.
    pub version: String,
    /// The same as `ok`, in words.
    pub store: String,
    /// How many tables are in memory.
    pub tables: usize,
    /// How many of them wait for the store.
    pub waiting: usize,
    /// How many of them have broken down.
    pub broken: usize,
}
