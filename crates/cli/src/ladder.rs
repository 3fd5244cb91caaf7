//! `mesozoic ladder`: which bot plays better.

use anyhow::Result;
use mesozoic_bots::Level;
use mesozoic_core::Budget;
use mesozoic_registry::find;
use mesozoic_sim::{Duel, Ladder, Margin, Outcome, Wins};

use crate::progress::Progress;
use crate::{options, output};

/// Let every pair of bots play and print win rates with their intervals
///
/// Both bots of a pair meet the same deals and dice from every seat; the number of games is rounded
/// up until that is so. A first place that is shared counts a half. With one seat there is nobody
/// to win against: each bot of a pair plays the same deals alone, and the mean difference of their
/// scores is printed with its interval.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  mesozoic ladder draftosaurus --games 1000 --bots random,greedy,search"
)]
pub(crate) struct Args {
    /// The game's id, as listed by `mesozoic games`
    game: String,
    /// How many sit down; by default as few as the game allows, but not one alone
    #[arg(long, value_name = "N", value_parser = options::seats)]
    seats: Option<u8>,
    /// Who is compared: random, greedy, search, learnt, and search:N or learnt:N with a
    /// number of iterations
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
        ladder.check()?;
        let pairs = ladder.pairs()?;
        if !self.json {
            output::text(format!(
                "{} games of {} for each pair, {}, seed {}\n",
                ladder.games(),
                ladder.game,
                if ladder.seats == 1 {
                    "one seat".to_owned()
                } else {
                    format!("{} seats", ladder.seats)
                },
                ladder.seed
            ))?;
        }
        let mut duels = Vec::new();
        for pair in pairs {
            let mut progress = Progress::of(ladder.games());
            let duel = ladder.duel(pair, |games| progress.add(games))?;
            progress.finish();
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
    let Duel { bot, against, means: [mine, theirs], thought_ms: [long, short], seconds, .. } = duel;
    let outcome = match &duel.outcome {
        Outcome::Wins(wins) => describe_wins(wins),
        Outcome::Scores(margin) => describe_margin(margin),
    };
    format!(
        "{bot} against {against}: {outcome}; mean score {mine:.1} to {theirs:.1}; 19 of 20 decisions \
         within {long:.1} and {short:.1} ms; {seconds:.1} s\n"
    )
}

fn describe_wins(found: &Wins) -> String {
    format!(
        "wins {:.1} % (95 % interval {}), {} alone and {} shared",
        found.rate * 100.0,
        output::interval(found.interval),
        found.alone,
        found.shared
    )
}

fn describe_margin(found: &Margin) -> String {
    let interval = match found.interval {
        Some([from, to]) => format!("95 % interval {from:+.1} to {to:+.1}"),
        None => "no interval from one deal".to_owned(),
    };
    format!(
        "{:+.1} points on average ({interval}), more in {} and fewer in {} of {} deals",
        found.difference, found.better, found.worse, found.deals
    )
}
