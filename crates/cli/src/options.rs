//! Arguments that several commands share.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use anyhow::{Context, Result, ensure};
use clap::Args;
use mesozoic_core::fair::to_hex;
use mesozoic_core::record::DiceNote;
use mesozoic_core::{Meta, Seat, Viewer};
use mesozoic_table::{OpenError, note_of_text, options_from_pairs, seed_from_text};
use serde_json::Value;

/// What is chosen at set-up.
#[derive(Debug, Args)]
pub(crate) struct Set {
    /// Chooses an option of the game; `mesozoic games` lists them. Can be given several times
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = pair)]
    pairs: Vec<(String, String)>,
}

impl Set {
    /// The options as a document holds them.
    pub(crate) fn options(&self, meta: &Meta, seats: u8) -> Result<Value, OpenError> {
        let pairs = self.pairs.iter().map(|(key, value)| (key, value));
        options_from_pairs(meta.options, seats, pairs)
    }
}

/// A position document.
#[derive(Debug, Args)]
pub(crate) struct PositionArg {
    /// A file with a position, or - for standard input
    #[arg(value_name = "POSITION")]
    pub(crate) position: PathBuf,
}

/// Who looks.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub(crate) struct ViewerArg {
    /// Whoever holds this seat, counted from 0
    #[arg(long, value_parser = seat)]
    seat: Option<u8>,
    /// Anybody: sees what lies open on the table
    #[arg(long)]
    spectator: bool,
}

impl ViewerArg {
    /// The spectator, unless a seat was named.
    pub(crate) fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)))
    }
}

/// How many sit down. The game knows how many are right; here it only has to be a number.
pub(crate) fn seats(text: &str) -> Result<u8, String> {
    let advice = "write how many sit down, such as 3; `mesozoic games` lists how many each game \
                  seats";
    text.parse().map_err(|_| advice.to_owned())
}

/// For how many minutes to play.
pub(crate) fn minutes(text: &str) -> Result<f64, String> {
    let minutes = text.parse().ok().filter(|&m: &f64| m.is_finite() && m > 0.0);
    minutes.ok_or_else(|| "write for how many minutes to play, such as 30 or 0.5".to_owned())
}

/// A seat's number. The table knows how many it has; here it only has to be a number.
pub(crate) fn seat(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| "write a seat's number, counted from 0".to_owned())
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) => Ok((key.to_owned(), value.to_owned())),
        None => Err("write KEY=VALUE, such as mode=winter".to_owned()),
    }
}

/// The dice of a single game.
#[derive(Debug, Args)]
pub(crate) struct Seed {
    /// The text that all dice follow from, or quick:NUMBER for a game of `mesozoic simulate`; drawn
    /// at random if none is given
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
}

impl Seed {
    /// The seed that was given, or a new one.
    pub(crate) fn text(&self) -> Result<String> {
        seed_or_draw(self.seed.as_ref())
    }
}

/// The seed that was given, or one drawn by the operating system.
fn seed_or_draw(seed: Option<&String>) -> Result<String> {
    if let Some(seed) = seed {
        return Ok(seed.clone());
    }
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).context("the operating system gives no random numbers")?;
    Ok(to_hex(&bytes))
}

/// How much is played, by how many.
#[derive(Debug, Args)]
pub(crate) struct Effort {
    /// How many games to play
    #[arg(
        long,
        value_name = "K",
        default_value_t = 1_000,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000)
    )]
    pub(crate) games: u64,
    /// What all games follow from: a number or any text; drawn at random if none is given
    #[arg(long, value_name = "S")]
    seed: Option<String>,
    /// How many threads play; by default one a core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
}

impl Effort {
    /// The number that a batch follows from.
    pub(crate) fn seed(&self) -> Result<u64> {
        let text = seed_or_draw(self.seed.as_ref())?;
        ensure!(
            matches!(note_of_text(&text), DiceNote::Text { .. }),
            "--seed {text}: that is the seed of a single game; `mesozoic new` opens it"
        );
        Ok(seed_from_text(&text))
    }

    /// As many threads as were asked for, or as the machine has cores.
    pub(crate) fn threads(&self) -> NonZeroUsize {
        let asked = self.threads.and_then(|n| NonZeroUsize::new(usize::from(n)));
        asked.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }
}
