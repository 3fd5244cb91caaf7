//! `mesozoic selfplay`: positions to learn from.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mesozoic_bots::Level;
use mesozoic_core::Budget;
use mesozoic_registry::find;
use mesozoic_sim::{Batch, Keep, RESULTS, SelfPlay, Stop, npy_head};

use crate::progress::Progress;
use crate::{options, output, stop};

/// Play games of bots and write their positions down, with how the games ended
///
/// Two files in the format npy are written. observations.npy has a row of small whole numbers for every
/// position between two turns and every seat: what that seat knows, as the game's encoding has it.
/// results.npy has the same rows with five numbers: the seat's share of the win, its margin in
/// points over the best other seat, the margin that the game itself expected there, and the win and
/// the margin that its player expected, if it weighed anything. The same seed gives the same files,
/// whatever the number of threads. `training/` learns from them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  mesozoic selfplay draftosaurus --seats 2 --bots learnt:100 \
                  --games 10000 --stray 20 --seed 7 --out target/positions")]
pub(crate) struct Args {
    /// The game's id, as listed by `mesozoic games`
    game: String,
    /// How many sit down
    #[arg(long, value_name = "N", value_parser = options::seats)]
    seats: u8,
    /// Who plays with themselves, game by game in turn: level:1 to level:6 or their names; random,
    /// instinct, greedy, search, learnt; search:N and learnt:N with a number of iterations
    #[arg(long, value_name = "B,B,..", value_delimiter = ',', default_value = "greedy")]
    bots: Vec<Level>,
    /// Leave so many of a thousand decisions to chance
    #[arg(long, value_name = "N", default_value_t = 20)]
    stray: u32,
    #[command(flatten)]
    effort: options::Effort,
    #[command(flatten)]
    set: options::Set,
    /// The folder for the two files
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let plan = self.plan()?;
        plan.batch.check()?;
        let heard = stop::stop_on_signal(plan.batch.stop.clone())?;
        fs::create_dir_all(&self.out)
            .with_context(|| format!("cannot make the folder {}", self.out.display()))?;
        let mut observations = Rows::create(&self.out.join("observations.npy"), "|u1")?;
        let mut results = Rows::create(&self.out.join("results.npy"), "<f4")?;
        let mut progress = Progress::of(plan.batch.games);
        let mut games = 0;
        plan.run(&mut |some| {
            progress.add(some.games);
            games += some.games;
            observations.add(&some.observations, some.results.len(), some.len)?;
            let numbers = some.results.as_flattened();
            let bytes: Vec<u8> = numbers.iter().flat_map(|x| x.to_le_bytes()).collect();
            results.add(&bytes, some.results.len(), RESULTS)
        })?;
        progress.finish();
        let rows = observations.finish()?;
        results.finish()?;
        output::text(format!("{rows} positions of {games} games in {}\n", self.out.display()))?;
        if games < plan.batch.games { Err(heard.ending()) } else { Ok(()) }
    }

    fn plan(&self) -> Result<SelfPlay> {
        let entry = find(&self.game)?;
        let batch = Batch {
            game: self.game.clone(),
            options: self.set.options(entry.meta, self.seats)?,
            seats: self.seats,
            lineups: self.bots.iter().map(|&bot| vec![bot; usize::from(self.seats)]).collect(),
            games: self.effort.games,
            seed: self.effort.seed()?,
            threads: self.effort.threads(),
            budget: Budget::default(),
            keep: Keep::default(),
            stop: Stop::default(),
        };
        Ok(SelfPlay { batch, stray: self.stray })
    }
}

/// A file for `NumPy` that grows row by row.
struct Rows {
    file: BufWriter<File>,
    kind: &'static str,
    count: u64,
    width: usize,
}

impl Rows {
    fn create(path: &Path, kind: &'static str) -> Result<Self> {
        let file =
            File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        let mut file = BufWriter::new(file);
        file.write_all(&npy_head(kind, 0, 0))?;
        Ok(Self { file, kind, count: 0, width: 0 })
    }

    fn add(&mut self, bytes: &[u8], rows: usize, width: usize) -> io::Result<()> {
        self.count += rows as u64;
        self.width = width;
        self.file.write_all(bytes)
    }

    /// Writes the head anew, now that the rows are counted.
    fn finish(mut self) -> io::Result<u64> {
        self.file.rewind()?;
        self.file.write_all(&npy_head(self.kind, self.count, self.width))?;
        self.file.flush()?;
        Ok(self.count)
    }
}
