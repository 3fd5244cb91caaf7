//! `mesozoic puzzles`: positions in which one step is clearly best.

use std::ops::ControlFlow;

use anyhow::Result;
use clap::{Args as Arguments, Subcommand};
use mesozoic_bots::Level;
use mesozoic_puzzles::{Bar, Mine, mine};
use mesozoic_sim::Stop;

use crate::progress::Progress;
use crate::{options, output, stop};

/// Find positions in which one step is clearly best, and is not the one that looks best
#[derive(Debug, Arguments)]
#[command(after_help = "Example:\n  mesozoic puzzles mine draftosaurus --count 10 --seed 7\n\n\
                        `mesozoic puzzles mine --help` tells the rest.")]
pub(crate) struct Args {
    #[command(subcommand)]
    job: Job,
}

#[derive(Debug, Subcommand)]
enum Job {
    Mine(Dig),
}

/// Look through games between good bots, and print each puzzle as one line of JSON
///
/// A position is a puzzle where the bots that play, the strongest bot and play-outs agree on one step,
/// that step is better than every other by a gap, and `greedy` misses it. The same seed gives the same
/// puzzles. On standard error it is told how many games have been looked through: to go on later, give
/// that number to --from.
#[derive(Debug, Arguments)]
#[command(after_help = "Example:\n  mesozoic puzzles mine draftosaurus --count 100 --seed 7 \
                        > games/draftosaurus/puzzles.jsonl")]
struct Dig {
    /// The game's id, as listed by `mesozoic games`
    game: String,
    /// How many puzzles to find
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: u64,
    /// What everything follows from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The first game to look at
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
    /// How many sit at the tables
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = options::seats)]
    seats: u8,
    /// Who plays: a strong bot, such as learnt:20 or level:6
    #[arg(long, value_name = "BOT", default_value = "learnt:20")]
    player: Level,
    /// The most steps to choose from: nobody can compare many
    #[arg(long, value_name = "N", default_value_t = 60)]
    choices: usize,
    /// By how much the step must be better than any other, in wins; points count in part
    #[arg(long, value_name = "X", default_value_t = 0.1)]
    gap: f64,
    /// How many standard errors beyond the gap it must be
    #[arg(long, value_name = "X", default_value_t = 2.0)]
    sure: f64,
    /// In how many worlds the best steps are compared
    #[arg(long, value_name = "N", default_value_t = 300)]
    worlds: u32,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let Job::Mine(dig) = &self.job;
        dig.run()
    }
}

impl Dig {
    fn run(&self) -> Result<()> {
        let wanted = Mine {
            seats: self.seats,
            seed: self.seed,
            from: self.from,
            player: self.player,
            choices: self.choices,
            bar: Bar { gap: self.gap, sure: self.sure, worlds: self.worlds },
        };
        let wish = Stop::default();
        let heard = stop::stop_on_signal(wish.clone())?;
        let mut progress = Progress::over(self.count, "puzzles");
        let (mut count, mut failed, mut games) = (0, None, self.from);
        let go_on = |goes_on: bool| {
            if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        mine(
            &self.game,
            &wanted,
            &mut |puzzle| {
                let line = serde_json::to_string(&puzzle).map(|line| line + "\n");
                failed = line.map_err(Into::into).and_then(output::text).err();
                count += 1;
                progress.add(1);
                go_on(failed.is_none() && count < self.count)
            },
            &mut |played| {
                games = played;
                go_on(!wish.is_wanted())
            },
        )?;
        progress.finish();
        output::aside(format!("{count} puzzles; games up to {games} have been looked through"));
        match failed {
            Some(error) => Err(error),
            None if count < self.count => Err(heard.ending()),
            None => Ok(()),
        }
    }
}
