//! `mesozoic ladder`: which bot plays better.

mod all;

use std::path::PathBuf;

use anyhow::{Context, Result};
use mesozoic_bots::Level;
use mesozoic_core::Budget;
use mesozoic_registry::find;
use mesozoic_sim::{Duel, Ladder, Margin, Outcome, Seating, Strength, Wins};

use crate::progress::Progress;
use crate::{options, output};

/// Let every pair of bots play and print win rates with their intervals
///
/// Both bots of a pair meet the same deals and dice from every seat; the number of games is rounded
/// up until that is so. A first place that is shared counts a half. With one seat there is nobody
/// to win against: each bot of a pair plays the same deals alone, and the mean difference of their
/// scores is printed with its interval.
///
/// With --all the six levels that people choose are measured instead: each against the one below, one
/// among others where more than two sit down, and the strongest against search. What is found is
/// kept, so that the command can be stopped and given again, and becomes a page for people. With
/// --minutes it stops by itself; then some pairs have played fewer games than --games says.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  mesozoic ladder draftosaurus --games 1000 --bots random,greedy,search\n  \
                  mesozoic ladder --all --games 400 --seed 17 --page docs/strength.md"
)]
pub(crate) struct Args {
    /// The game's id, as listed by `mesozoic games`
    #[arg(required_unless_present = "all")]
    game: Option<String>,
    /// Measure the six levels, in every game and with every number of seats unless one is named
    #[arg(long, conflicts_with = "bots")]
    all: bool,
    /// Where --all keeps what it has found: lines of JSON
    #[arg(long, value_name = "FILE", default_value = "strength.jsonl", requires = "all")]
    keep: PathBuf,
    /// A page in Markdown whose tables --all writes anew
    #[arg(long, value_name = "FILE", requires = "all")]
    page: Option<PathBuf>,
    /// How long --all plays at most: every pair in turn, what matters most more often
    #[arg(long, value_name = "M", requires = "all", value_parser = options::minutes)]
    minutes: Option<f64>,
    /// How many sit down; by default as few as the game allows, but not one alone
    #[arg(long, value_name = "N", value_parser = options::seats)]
    seats: Option<u8>,
    /// Who is compared: level:1 to level:6 or their names; random, instinct, greedy, search, learnt;
    /// search:N and learnt:N with a number of iterations
    #[arg(
        long,
        value_name = "B,B,..",
        value_delimiter = ',',
        default_value = "random,greedy,search"
    )]
    bots: Vec<Level>,
    /// Let one bot of a pair sit among others of the other kind, where more than two sit down
    #[arg(long, conflicts_with = "all")]
    one_among: bool,
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
        if self.all {
            return self.strength()?.run();
        }
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

    fn strength(&self) -> Result<all::All> {
        let strength = Strength {
            game: self.game.clone(),
            seats: self.seats,
            games: self.effort.games,
            seed: self.effort.seed()?,
            threads: self.effort.threads(),
        };
        let (keep, page) = (self.keep.clone(), self.page.clone());
        Ok(all::All { strength, keep, page, minutes: self.minutes })
    }

    fn ladder(&self) -> Result<Ladder> {
        let game = self.game.clone().context("name a game, or --all")?;
        let meta = find(&game)?.meta;
        let seats = self.seats.unwrap_or_else(|| 2.max(*meta.seats.start()));
        Ok(Ladder {
            options: self.set.options(meta, seats)?,
            game,
            seats,
            seating: if self.one_among { Seating::OneAmong } else { Seating::InTurn },
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
