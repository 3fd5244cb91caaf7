//! `mesozoic ladder`: which bot plays better.

use anyhow::Result;
use mesozoic_bots::Level;
use mesozoic_core::Budget;
use mesozoic_registry::find;
use mesozoic_sim::{Duel, Ladder};

use crate::{options, output};

/// Let every pair of bots play and print win rates with their intervals
///
/// Both bots of a pair meet the same deals and dice from every seat; the number of games is rounded
/// up until that is so. A first place that is shared counts a half.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  mesozoic ladder draftosaurus --games 1000 --bots random,greedy,search"
)]
pub(crate) struct Args {
    /// The game's id, as listed by `mesozoic games`
    game: String,
    /// How many sit down; by default as few as the game allows, but not one alone
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// Who is compared: random, greedy, search, search:ITERATIONS
    #[arg(
        long,
        value_name = "B,B,..",
        value_delimiter = ',',
        default_value = "random,greedy,search"
    )]
    bots: Vec<Level>,
    #[command(flatten)]
    effort: options::Effort,
    #[command(flatten)]
    set: options::Set,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let ladder = self.ladder()?;
        let pairs = ladder.pairs()?;
        if !self.json {
            output::text(format!(
                "{} games of {} for each pair, {} seats, seed {}\n",
                ladder.games(),
                ladder.game,
                ladder.seats,
                ladder.seed
            ))?;
        }
        let mut duels = Vec::new();
        for pair in pairs {
            let bar = output::progress(ladder.games());
            let duel = ladder.duel(pair, |games| bar.inc(games))?;
            bar.finish_and_clear();
            if !self.json {
                output::text(describe(&duel))?;
            }
            duels.push(duel);
        }
        if self.json { output::json(&duels) } else { Ok(()) }
    }

    fn ladder(&self) -> Result<Ladder> {
        let meta = find(&self.game)?.meta;
        let seats = self.seats.unwrap_or_else(|| 2.max(*meta.seats.start()));
        Ok(Ladder {
            game: self.game.clone(),
            options: self.set.options(meta, seats)?,
            seats,
            bots: self.bots.clone(),
            games: self.effort.games,
            seed: self.effort.seed()?,
            threads: self.effort.threads(),
            budget: Budget::default(),
        })
    }
}

fn describe(duel: &Duel) -> String {
    format!(
        "{} against {}: wins {:.1} % (95 % interval {}), {} alone and {} shared; \
         mean score {:.1} to {:.1}; {:.1} s\n",
        duel.bot,
        duel.against,
        duel.rate * 100.0,
        output::interval(duel.interval),
        duel.alone,
        duel.shared,
        duel.means[0],
        duel.means[1],
        duel.seconds
    )
}
