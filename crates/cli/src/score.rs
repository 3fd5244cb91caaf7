//! `mesozoic score`: who has how much, and from what.

use anyhow::Result;
use mesozoic_core::{Seat, Viewer};
use mesozoic_table::AnyTable;
use serde_json::{Value, json};

use crate::options::{PositionArg, ViewerArg};
use crate::{input, output};

/// Print each seat's score with its sources, and the ranks once the game is over, as JSON
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  mesozoic score position.json")]
pub(crate) struct Args {
    #[command(flatten)]
    from: PositionArg,
    #[command(flatten)]
    viewer: ViewerArg,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let table = input::position(&self.from.position)?;
        let viewer = self.viewer.viewer();
        input::check_viewer(table.as_ref(), viewer)?;
        output::json(&scores(table.as_ref(), viewer))
    }
}

fn scores(table: &dyn AnyTable, viewer: Viewer) -> Value {
    let standings = table.standings();
    let seats: Vec<Value> = Seat::all(table.seats())
        .zip(table.scores(viewer))
        .map(|(seat, score)| {
            let placing = standings.iter().flat_map(|s| &s.0).find(|p| p.seat == seat);
            let mut value = json!({
                "seat": seat,
                "total": score.total,
                "parts": score.parts,
                "rank": placing.map(|p| p.rank),
            });
            if let Some(reason) = placing.and_then(|p| p.tie_break.as_ref()) {
                value["tie_break"] = json!(reason);
            }
            value
        })
        .collect();
    json!({ "over": table.status().is_over(), "seats": seats })
}
