//! `mesozoic bench`: how fast the rules are.

use std::fmt::Write;

use anyhow::{Result, anyhow};
use mesozoic_core::Meta;
use mesozoic_registry::{GAMES, find};
use mesozoic_sim::bench::{self, Bench};

use crate::{options, output};

/// Measure the speed of the rules, beside the fastest that any rules could be on this machine
///
/// The floor is a decision without rules: ten options are offered, one is drawn in one pass, and a
/// byte of a state of 100 bytes is written. A second floor lists the options on the stack first.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  mesozoic bench draftosaurus")]
pub(crate) struct Args {
    /// The game's id, as listed by `mesozoic games`; all games if none is given
    game: Option<String>,
    #[command(flatten)]
    set: options::Set,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let metas = match &self.game {
            Some(id) => vec![find(id)?.meta],
            None => GAMES.iter().map(|game| game.meta).collect(),
        };
        for meta in &metas {
            self.check(meta)?;
        }
        let mut results = Vec::new();
        for meta in metas {
            let result = bench::bench(meta.id, |seats| self.set.options(meta, seats))?;
            if !self.json {
                output::text(describe(&result))?;
            }
            results.push(result);
        }
        if self.json { output::json(&results) } else { Ok(()) }
    }

    /// Options that do not fit are said before minutes are spent on measuring others.
    fn check(&self, meta: &Meta) -> Result<()> {
        let fits = bench::check(meta.id, |seats| self.set.options(meta, seats));
        let advice = match &self.game {
            Some(_) => "",
            None => "; name the game that it is for, as in `mesozoic bench draftosaurus`",
        };
        fits.map_err(|error| anyhow!("--set does not fit {}: {error}{advice}", meta.id))
    }
}

fn describe(bench: &Bench) -> String {
    let mut text = format!(
        "{} {}: a state has {} bytes, a step {}\n\
         the floor is {:.1} ns a decision; {:.1} ns if the options are listed first\n\
         a net of its size judges {:.2} million positions a second, {:.0} % of the multiplications of \
         a plain matrix product\n",
        bench.game,
        bench.options,
        bench.state_bytes,
        bench.step_bytes,
        bench.floor_ns,
        bench.listed_floor_ns,
        bench.judgements_per_second / 1e6,
        bench.judgements_share * 100.0
    );
    let head =
        ["seats", "steps/s", "games/s", "ns/step", "times the floor", "ns/legal", "legal steps"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for line in &bench.seats {
        rows.push(vec![
            line.seats.to_string(),
            format!("{:.1} million", line.steps_per_second / 1e6),
            format!("{:.0}", line.games_per_second),
            format!("{:.1}", line.step_ns),
            format!("{:.2}", line.floor_ratio),
            format!("{:.1}", line.legal_ns),
            format!("{:.1}", line.legal_steps),
        ]);
    }
    text.push_str(&output::table(&rows));
    let _ = writeln!(
        text,
        "{} threads of a simulation make {:.2} times the steps of one",
        bench.threads, bench.threads_speedup
    );
    text
}
