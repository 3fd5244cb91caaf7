//! `mesozoic new`: a first position.

use anyhow::Result;
use mesozoic_registry::find;
use mesozoic_table::OpenArgs;

use crate::{options, output};

/// Print the first position of a new game
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  mesozoic new draftosaurus --seats 3 --seed rex > position.json"
)]
pub(crate) struct Args {
    /// The game's id, as listed by `mesozoic games`
    game: String,
    /// How many sit down
    #[arg(long, value_name = "N", value_parser = options::seats)]
    seats: u8,
    #[command(flatten)]
    seed: options::Seed,
    #[command(flatten)]
    set: options::Set,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let entry = find(&self.game)?;
        let chosen = self.set.options(entry.meta, self.seats)?;
        let seed = self.seed.text()?;
        let table = (entry.open)(&OpenArgs::with_text(chosen, self.seats, seed))?;
        output::json(&table.position().expect("dice that a text names make a position"))
    }
}
