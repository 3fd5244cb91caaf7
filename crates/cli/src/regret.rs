//! `mesozoic regret`: how far from perfect bots play.

use std::fmt::Write;

use anyhow::Result;
use mesozoic_bots::Level;
use mesozoic_core::Budget;
use mesozoic_registry::find;
use mesozoic_sim::{Batch, Keep, Mean, Regret, Regrets, Stop, Unit, lineup};

use crate::progress::Progress;
use crate::stop::stop_on_signal;
use crate::{options, output};

/// Let bots play the ends of games and print what they lose beside perfect play
///
/// Games are played by one bot. From the end of each one goes back as far as every position that can still
/// come about can be looked at; from there on every bot that is compared plays, alone or against a
/// perfect player. Regret is what it loses by its steps on average: none would be perfect.
///
/// Works where nothing is hidden at the end: alone, or two at a table. Two who choose at once are
/// perfect where neither gains by choosing otherwise (a Nash equilibrium of the points ahead, or of wins).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  mesozoic regret draftosaurus --games 50 --seed 17\n  \
                  mesozoic regret rawr-n-write --seats 1 --games 50 --seed 17")]
pub(crate) struct Args {
    /// The game's id, as listed by `mesozoic games`
    game: String,
    /// How many sit down: 1 or 2; by default as few as the game allows
    #[arg(long, value_name = "N", value_parser = options::seats)]
    seats: Option<u8>,
    /// Who is compared with perfect play
    #[arg(
        long,
        value_name = "B,B,..",
        value_delimiter = ',',
        default_value = "level:1,level:2,level:3,level:4,level:5,level:6"
    )]
    bots: Vec<Level>,
    /// Who plays the games up to their ends
    #[arg(long, value_name = "B", default_value = "greedy")]
    from: Level,
    /// Count lost wins instead of points
    #[arg(long)]
    wins: bool,
    /// How many positions to look at in each ending: more go further back and take longer
    #[arg(long, value_name = "P", default_value_t = 4_000_000)]
    positions: u64,
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
        let plan = self.plan()?;
        let heard = stop_on_signal(plan.batch.stop.clone())?;
        let mut progress = Progress::over(plan.batch.games, "endings");
        let found = plan.run(&mut || progress.add(1))?;
        progress.finish();
        if self.json {
            output::json(&found)?;
        } else {
            output::text(describe(&found))?;
        }
        if found.games < plan.batch.games { Err(heard.ending()) } else { Ok(()) }
    }

    fn plan(&self) -> Result<Regret> {
        let meta = find(&self.game)?.meta;
        let seats = self.seats.unwrap_or(*meta.seats.start());
        let batch = Batch {
            game: self.game.clone(),
            options: self.set.options(meta, seats)?,
            seats,
            lineups: vec![lineup(&[self.from], seats)?],
            games: self.effort.games,
            seed: self.effort.seed()?,
            threads: self.effort.threads(),
            budget: Budget::default(),
            keep: Keep::default(),
            stop: Stop::default(),
        };
        let unit = if self.wins { Unit::Wins } else { Unit::Points };
        Ok(Regret { batch, bots: self.bots.clone(), unit, positions: self.positions })
    }
}

fn describe(found: &Regrets) -> String {
    let unit = match found.unit {
        Unit::Points => "points",
        Unit::Wins => "wins",
    };
    let mut text = format!(
        "{} of {} games have an ending that could be solved, of {:.1} decisions on average\n\
         lost {unit}, with the 95 % interval:\n",
        found.endings, found.games, found.decisions
    );
    let head = ["bot", "an ending", "endings", "without loss"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for one in &found.bots {
        rows.push(vec![
            one.bot.clone(),
            mean(one.ending),
            one.ending.count.to_string(),
            format!("{:.0} %", one.perfect * 100.0),
        ]);
    }
    text.push_str(&output::table(&rows));
    let _ = writeln!(text, "lost by a decision, by its first word:");
    let mut words: Vec<&String> = found.bots.iter().flat_map(|one| one.steps.keys()).collect();
    words.sort_unstable();
    words.dedup();
    let head = ["bot"].into_iter().chain(words.iter().map(|word| word.as_str()));
    let mut rows = vec![head.map(str::to_owned).collect::<Vec<_>>()];
    for one in &found.bots {
        let cell = |word: &&String| match one.steps.get(*word) {
            Some(lost) => format!("{:.3} of {}", lost.mean, lost.count),
            None => "-".to_owned(),
        };
        rows.push([one.bot.clone()].into_iter().chain(words.iter().map(cell)).collect());
    }
    text.push_str(&output::table(&rows));
    text
}

fn mean(Mean { mean, within, .. }: Mean) -> String {
    format!("{mean:.3} ± {within:.3}")
}
