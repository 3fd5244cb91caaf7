//! `mesozoic simulate`: many games by bots.

mod games;
mod parquet;

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use mesozoic_bots::Level;
use mesozoic_core::Budget;
use mesozoic_registry::find;
use mesozoic_sim::csv::Csv;
use mesozoic_sim::{Batch, BotLine, Keep, Played, Report, Stop, lineup};

use self::games::Games;
use crate::files::USE_FORCE;
use crate::progress::Progress;
use crate::{files, options, output, stop};

/// Play many games with bots and describe the scores by seat and bot
///
/// The same seed gives the same games, whatever the number of threads. Ctrl-C ends the run early:
/// every game that is done stays in the files and in the results, and the exit code is 130. A
/// second Ctrl-C ends it at once. Where standard error is no terminal, a line tells every ten
/// seconds how far it is.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  mesozoic simulate draftosaurus --seats 3 --games 1000 \
                  --bots random,greedy,search:500 --seed 7\n  \
                  mesozoic simulate draftosaurus --seats 3 --csv - > rows.csv\n  \
                  mesozoic simulate draftosaurus --seats 2 --games 100000 --bots greedy \
                  --parquet games.parquet\n\n\
                  The columns of --csv, a row for every game and seat:\n  \
                  game   the number of the game in this run, from 0\n  \
                  seed   its dice: `mesozoic new GAME --seats N --seed SEED`, with the same --set, \
                  opens the same game\n  \
                  seat   the seat, from 0\n  \
                  bot    who held it\n  \
                  score  its points at the end\n  \
                  rank   its place, 1 for the best; seats that share a place share the number\n  \
                  then   a column for each source of points of the first game\n  \
                  more   points of later games from sources that the first did not have, as \
                  name=value; mostly empty")]
pub(crate) struct Args {
    /// The game's id, as listed by `mesozoic games`
    game: String,
    /// How many sit down
    #[arg(long, value_name = "N", value_parser = options::seats)]
    seats: u8,
    /// Who plays: one bot for all seats, or one per seat: level:1 to level:6 or their names; random,
    /// instinct, greedy, search, learnt; search:N and learnt:N with a number of iterations
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
    /// Write a row for every game and seat into this file, or - for standard output: the results
    /// then go to standard error
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write every game into this Parquet file: seed, seats with their scores by source, and steps. The
    /// columns are described in docs/data.md
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
    /// Write over a file that --csv or --parquet names, and remove what records of this game the folder holds
    #[arg(long)]
    force: bool,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        ensure!(
            !(self.json && self.rows_to_stdout()),
            "--json and --csv - both print on standard output; write the rows into a file"
        );
        let batch = self.batch()?;
        batch.check()?;
        let heard = stop::stop_on_signal(batch.stop.clone())?;
        let mut files = Files::create(self, &batch)?;
        let mut progress = Progress::of(batch.games);
        let report = batch.run(&mut |chunk| {
            progress.add(chunk.games);
            chunk.played.iter().try_for_each(|played| files.write(played))
        })?;
        progress.finish();
        files.finish()?;
        if self.json {
            output::json(&report)?;
        } else if self.rows_to_stdout() {
            output::aside(describe(&report).trim_end());
        } else {
            output::text(describe(&report))?;
        }
        if report.interrupted {
            let (done, games) = (report.games, batch.games);
            output::aside(format!("Stopped after {done} of {games} games; what is done is kept."));
            return Err(heard.ending());
        }
        Ok(())
    }

    fn rows_to_stdout(&self) -> bool {
        self.csv.as_deref() == Some(Path::new("-"))
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
            keep: Keep {
                scores: self.csv.is_some() || self.parquet.is_some(),
                records: self.records.is_some() || self.parquet.is_some(),
            },
            stop: Stop::default(),
        })
    }

    /// Whether a file has the name of a record of this game.
    fn is_record(&self, name: &str) -> bool {
        let number = name.strip_prefix(self.game.as_str()).and_then(|rest| rest.strip_prefix('-'));
        let number = number.and_then(|rest| rest.strip_suffix(RECORD));
        number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    }
}

/// How the names of records end.
const RECORD: &str = ".record";

/// Where single games go.
struct Files<'a> {
    game: &'a str,
    records: Option<&'a Path>,
    csv: Option<(&'a Path, Box<dyn Write>)>,
    rows: Csv,
    parquet: Option<(&'a Path, Games)>,
}

impl<'a> Files<'a> {
    fn create(args: &'a Args, batch: &Batch) -> Result<Self> {
        if let Some(folder) = &args.records {
            files::prepare_folder(folder, |name| args.is_record(name), args.force)?;
        }
        let csv = match &args.csv {
            None => None,
            Some(path) => {
                // Whoever reads standard output gets each row at once.
                let file: Box<dyn Write> = if args.rows_to_stdout() {
                    Box::new(io::stdout())
                } else {
                    Box::new(BufWriter::new(files::create(path, args.force, USE_FORCE)?))
                };
                Some((path.as_path(), file))
            }
        };
        let parquet = match &args.parquet {
            None => None,
            Some(path) => {
                let file = files::create(path, args.force, USE_FORCE)?;
                let notes = vec![
                    ("mesozoic.game", batch.game.clone()),
                    ("mesozoic.version", env!("CARGO_PKG_VERSION").to_owned()),
                    ("mesozoic.options", batch.options.to_string()),
                    ("mesozoic.seed", batch.seed.to_string()),
                ];
                let games = Games::new(file, notes).with_context(|| path.display().to_string())?;
                Some((path.as_path(), games))
            }
        };
        let records = args.records.as_deref();
        Ok(Self { game: &args.game, records, csv, rows: Csv::default(), parquet })
    }

    fn write(&mut self, played: &Played) -> io::Result<()> {
        let named = |path: &Path, e: io::Error| {
            io::Error::new(e.kind(), format!("{}: {e}", path.display()))
        };
        if let (Some(folder), Some(record)) = (self.records, &played.record) {
            let path = folder.join(format!("{}-{:06}{RECORD}", self.game, played.game));
            fs::write(&path, record.to_string()).map_err(|e| named(&path, e))?;
        }
        if let Some((path, file)) = &mut self.csv {
            file.write_all(self.rows.rows(played).as_bytes()).map_err(|e| named(path, e))?;
        }
        if let Some((path, games)) = &mut self.parquet {
            games.add(played).map_err(|e| named(path, e))?;
        }
        Ok(())
    }

    fn finish(self) -> Result<()> {
        if let Some((path, mut file)) = self.csv {
            file.flush().with_context(|| path.display().to_string())?;
        }
        if let Some((path, games)) = self.parquet {
            games.finish().with_context(|| path.display().to_string())?;
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
