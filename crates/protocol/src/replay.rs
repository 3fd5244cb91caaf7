//! Finished matches, moment by moment.

use mesozoic_core::{Score, Seat};
use mesozoic_table::Told;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::lobby::TableInfo;

/// A finished match as one viewer saw it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Replay {
    /// The table.
    pub info: TableInfo,
    /// Its moments from set-up to the end, without what was taken back.
    pub moments: Vec<Moment>,
}

/// One moment of a match as one viewer saw it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Moment {
    /// Counts from 0, the moment after set-up.
    pub n: u32,
    /// How many entries of the log lie behind it. Viewers notice different things: by this number
    /// the same time is found in another viewer's replay.
    pub entry: u32,
    /// Who acted, where the viewer may know the step.
    pub seat: Option<Seat>,
    /// The step in the game's notation, likewise.
    pub line: Option<String>,
    /// What happened since the moment before.
    pub events: Vec<Told>,
    /// What the viewer saw.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[cfg_attr(feature = "schema", schema(value_type = serde_json::Value))]
    pub view: Box<RawValue>,
    /// Each seat's score, as far as the viewer could know it.
    pub scores: Vec<Score>,
}
