//! `mesozoic apply`: the next position.

use anyhow::Result;
use mesozoic_core::{Seat, Viewer};

use crate::options::{self, PositionArg};
use crate::tell::Names;
use crate::{input, output};

/// Play a step: print the position after it, and on standard error what the seat sees happen
///
/// A step that the rules refuse exits with 2, the reason and the rule on standard error, and
/// nothing on standard output. A line that is no notation exits with 3.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  mesozoic apply position.json --seat 0 'place trex river' > next.json"
)]
pub(crate) struct Args {
    #[command(flatten)]
    from: PositionArg,
    /// Who plays, counted from 0
    #[arg(long, value_parser = options::seat)]
    seat: u8,
    /// What is played, as listed by `mesozoic actions`
    #[arg(required = true, value_name = "NOTATION")]
    notation: Vec<String>,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let mut table = input::position(&self.from.position)?;
        let seat = Seat(self.seat);
        input::check_seat(table.as_ref(), seat)?;
        table.submit(seat, &self.notation.join(" "))?;
        output::json(&table.position().expect("a table at a position has one"))?;
        let viewer = Viewer::Seat(seat);
        for line in Names::numbers(table.seats()).told(table.as_ref(), viewer, 0) {
            output::aside(line);
        }
        Ok(())
    }
}
