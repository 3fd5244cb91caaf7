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
    #[arg(long, value_name = "N")]
    seats: u8,
    /// The text that all dice follow from; drawn at random if none is given
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    #[command(flatten)]
    set: options::Set,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let entry = find(&self.game)?;
        let chosen = self.set.options(entry.meta, self.seats)?;
        let seed = options::seed_or_draw(self.seed.as_ref())?;
        let table = (entry.open)(&OpenArgs::with_text(chosen, self.seats, seed))?;
        output::json(&table.position().expect("dice named by a text make a position"))
    }
}
