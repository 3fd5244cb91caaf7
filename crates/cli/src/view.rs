//! `mesozoic view`: what somebody sees.

use anyhow::Result;

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
        input::check_viewer(table.as_ref(), viewer)?;
        if self.text {
            return output::text(table.draw(viewer).trim_end().to_owned() + "\n");
        }
        output::view(table.as_ref(), viewer)
    }
}
