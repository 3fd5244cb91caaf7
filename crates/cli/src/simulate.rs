//! `mesozoic simulate`: many games by bots.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mesozoic_bots::Level;
use mesozoic_core::Budget;
use mesozoic_registry::find;
use mesozoic_sim::csv::Csv;
use mesozoic_sim::{Batch, BotLine, Keep, Played, Report, lineup};

use crate::{options, output};

/// Play many games with bots and describe the scores by seat and bot
///
/// The same seed gives the same games, whatever the number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  mesozoic simulate draftosaurus --seats 3 --games 1000 \
                  --bots random,greedy,search:500 --seed 7")]
pub(crate) struct Args {
    /// The game's id, as listed by `mesozoic games`
    game: String,
    /// How many sit down
    #[arg(long, value_name = "N")]
    seats: u8,
    /// Who plays: one bot for all seats, or one a seat: random, greedy, search, search:ITERATIONS
    #[arg(long, value_name = "B,B,..", value_delimiter = ',', default_value = "random")]
    bots: Vec<Level>,
    #[command(flatten)]
    effort: options::Effort,
    #[command(flatten)]
    set: options::Set,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
    /// Write the record of every game into this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Write a row for every game and seat into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let batch = self.batch()?;
        let mut files = Files::create(self)?;
        let bar = output::progress(batch.games);
        let report = batch.run(&mut |chunk| {
            bar.inc(chunk.games);
            chunk.played.iter().try_for_each(|played| files.write(played))
        })?;
        bar.finish_and_clear();
        files.finish()?;
        if self.json { output::json(&report) } else { output::text(describe(&report)) }
    }

    fn batch(&self) -> Result<Batch> {
        let entry = find(&self.game)?;
        Ok(Batch {
            game: self.game.clone(),
            options: self.set.options(entry.meta, self.seats)?,
            seats: self.seats,
            lineups: vec![lineup(&self.bots, self.seats)?],
            games: self.effort.games,
            seed: self.effort.seed()?,
            threads: self.effort.threads(),
            budget: Budget::default(),
            keep: Keep { scores: self.csv.is_some(), records: self.records.is_some() },
        })
    }
}

/// Where single games go.
struct Files<'a> {
    game: &'a str,
    records: Option<&'a Path>,
    csv: Option<(&'a Path, BufWriter<File>)>,
    rows: Csv,
}

impl<'a> Files<'a> {
    fn create(args: &'a Args) -> Result<Self> {
        if let Some(folder) = &args.records {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let csv = match &args.csv {
            None => None,
            Some(path) => {
                let file = File::create(path).with_context(|| path.display().to_string())?;
                Some((path.as_path(), BufWriter::new(file)))
            }
        };
        let records = args.records.as_deref();
        Ok(Self { game: &args.game, records, csv, rows: Csv::default() })
    }

    fn write(&mut self, played: &Played) -> io::Result<()> {
        let named = |path: &Path, e: io::Error| {
            io::Error::new(e.kind(), format!("{}: {e}", path.display()))
        };
        if let (Some(folder), Some(record)) = (self.records, &played.record) {
            let path = folder.join(format!("{}-{:06}.record", self.game, played.game));
            fs::write(&path, record.to_string()).map_err(|e| named(&path, e))?;
        }
        if let Some((path, file)) = &mut self.csv {
            file.write_all(self.rows.rows(played).as_bytes()).map_err(|e| named(path, e))?;
        }
        Ok(())
    }

    fn finish(self) -> Result<()> {
        if let Some((path, mut file)) = self.csv {
            file.flush().with_context(|| path.display().to_string())?;
        }
        Ok(())
    }
}

fn describe(report: &Report) -> String {
    let head = ["seat", "bot", "wins", "rate", "95 % interval", "mean", "deviation", "min", "max"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(report.seats.iter().map(|seat| cells(seat.seat.to_string(), &seat.line)));
    // A line a bot adds something where one bot holds several seats and another plays too.
    if report.bots.len() > 1 && report.bots.len() < report.seats.len() {
        rows.extend(report.bots.iter().map(|bot| cells("all".to_owned(), bot)));
    }
    format!(
        "{} games of {} with seed {}: {} steps in {:.2} s on {} threads\n\
         {:.0} steps a second, {:.0} games a second\n\n{}",
        report.games,
        report.game,
        report.seed,
        report.steps,
        report.seconds,
        report.threads,
        report.steps_per_second,
        report.games_per_second,
        output::table(&rows)
    )
}

fn cells(label: String, line: &BotLine) -> Vec<String> {
    vec![
        label,
        line.bot.clone(),
        format!("{:.1}", line.wins),
        format!("{:.1} %", line.win_rate * 100.0),
        output::interval(line.win_interval),
        format!("{:.2}", line.mean),
        format!("{:.2}", line.deviation),
        line.min.to_string(),
        line.max.to_string(),
    ]
}
