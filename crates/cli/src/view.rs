//! `mesozoic view`: what somebody sees.

use anyhow::Result;
use mesozoic_core::Viewer;
use serde_json::Value;

use crate::options::{PositionArg, ViewerArg};
use crate::{input, output};

/// Print what a seat, or a spectator, may know, as JSON
#[derive(Debug, clap::Args)]
#[command(
    group(clap::ArgGroup::new("viewer").required(true).args(["seat", "spectator"])),
    after_help = "Example:\n  mesozoic view position.json --seat 1"
)]
pub(crate) struct Args {
    #[command(flatten)]
    from: PositionArg,
    #[command(flatten)]
    viewer: ViewerArg,
    /// Draw it as text instead
    #[arg(long)]
    text: bool,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let table = input::position(&self.from.position)?;
        let viewer = self.viewer.viewer();
        if let Viewer::Seat(seat) = viewer {
            input::check_seat(table.as_ref(), seat)?;
        }
        if self.text {
            return output::text(table.draw(viewer).trim_end().to_owned() + "\n");
        }
        let view: Value = serde_json::from_str(table.view(viewer).get())?;
        output::json(&view)
    }
}
