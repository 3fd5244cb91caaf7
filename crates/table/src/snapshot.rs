//! A match at rest: enough to go on without replaying it from the start.

use mesozoic_core::{Game, Meta, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::position::check_header;
use crate::table::join;
use crate::{OpenError, Table};

/// The document's version.
const FORMAT: &str = "mesozoic-snapshot/1";

/// The settled state of a match and the steps that are still open.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    /// `mesozoic-snapshot/1`.
    pub format: String,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u16,
    /// The version of the state's form.
    pub schema: u16,
    /// How many entries of the log it covers.
    pub entries: u32,
    /// The state before the first open step.
    pub state: Value,
    /// The open steps, which can still be taken back.
    pub tail: Vec<(Seat, String)>,
    /// How many events each viewer had heard before the open steps; seats, then the spectator.
    pub heard: Vec<u32>,
}

impl Snapshot {
    /// The snapshot of a table whose log has `entries` entries in all.
    pub fn of<G: Game>(table: &Table<G>, entries: u32) -> Self {
        Self {
            format: FORMAT.to_owned(),
            game: G::META.id.to_owned(),
            rules: G::META.rules,
            schema: G::META.schema,
            entries,
            state: Table::state_json(&table.base),
            tail: table.tail.iter().map(|p| (p.seat, join(&p.steps))).collect(),
            heard: Viewer::all(table.state().seats()).map(|v| table.heard_for_good(v)).collect(),
        }
    }

    pub(crate) fn check_header(&self, meta: &Meta) -> Result<(), OpenError> {
        check_header(FORMAT, &self.format, meta, &self.game, self.rules)?;
        if self.schema != meta.schema {
            return Err(OpenError::State {
                field: "schema".to_owned(),
                reason: format!("found {}, this program reads {}", self.schema, meta.schema),
            });
        }
        Ok(())
    }
}
