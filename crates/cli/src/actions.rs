//! `mesozoic actions`: what can be done.

use std::fmt::Write;

use anyhow::Result;
use mesozoic_core::{Seat, SeatSet};

use crate::options::{self, PositionArg};
use crate::{input, output};

/// List the legal steps: one a line, with the seat, a tab and the notation
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  mesozoic new draftosaurus --seats 2 | mesozoic actions - --seat 1"
)]
pub(crate) struct Args {
    #[command(flatten)]
    from: PositionArg,
    /// Only the steps of this seat, counted from 0
    #[arg(long, value_parser = options::seat)]
    seat: Option<u8>,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let table = input::position(&self.from.position)?;
        let seats = match self.seat.map(Seat) {
            Some(seat) => {
                input::check_seat(table.as_ref(), seat)?;
                SeatSet::only(seat)
            }
            None => table.status().awaited(),
        };
        let mut text = String::new();
        for seat in seats.iter() {
            for line in table.lines(seat) {
                let _ = writeln!(text, "{seat}\t{line}");
            }
        }
        output::text(text)
    }
}
