//! `mesozoic perft`: counts of the tree of play.

use anyhow::Result;
use mesozoic_registry::find;
use mesozoic_sim::{Perft, PerftArgs, perft};

use crate::{options, output};

/// Count the sequences of steps from the start of a game: a line per depth, depth and count
///
/// Chance is fixed by the seed, with the same dice as `mesozoic new`. Where several seats may act,
/// the one with the lowest number does.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  mesozoic perft draftosaurus --seats 2 --depth 4 --seed rex")]
pub(crate) struct Args {
    /// The game's id, as listed by `mesozoic games`
    game: String,
    /// How many sit down
    #[arg(long, value_name = "N", value_parser = options::seats)]
    seats: u8,
    /// How many steps deep
    #[arg(long, value_name = "D", value_parser = depth)]
    depth: u32,
    #[command(flatten)]
    seed: options::Seed,
    #[command(flatten)]
    set: options::Set,
    /// Also count the different states reached, as a third column; needs memory for all of them
    #[arg(long)]
    distinct: bool,
    /// Print the counts as JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let entry = find(&self.game)?;
        let args = PerftArgs {
            game: self.game.clone(),
            options: self.set.options(entry.meta, self.seats)?,
            seats: self.seats,
            depth: self.depth,
            seed: self.seed.text()?,
            distinct: self.distinct,
        };
        let mut counts = Vec::new();
        perft(&args, &mut |count| {
            counts.push(count);
            if self.json { Ok(()) } else { output::write(&describe(count)) }
        })?;
        if self.json { output::json(&counts) } else { Ok(()) }
    }
}

/// How many steps.
fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth > 0);
    depth.ok_or_else(|| "write how many steps deep to count, from 1, such as 4".to_owned())
}

fn describe(count: Perft) -> String {
    let states = count.states.map(|n| format!("\t{n}")).unwrap_or_default();
    format!("{}\t{}{states}\n", count.depth, count.paths)
}
