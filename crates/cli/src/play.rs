//! `mesozoic play`: a game in the terminal.

mod keep;
mod lines;
mod menu;
mod session;
mod wrap;

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Result, ensure};
use mesozoic_bots::Level;
use mesozoic_registry::find;
use mesozoic_table::{AnyTable, OpenArgs};

use crate::{input, options};
use keep::Keep;
use session::Session;

/// Play in the terminal, against bots or each other
///
/// Choices are numbered; a choice can also be made by its notation. Several people share the
/// device and are asked to pass it on. Choices can come from a pipe, one a line. What was saved by
/// `save FILE` in a game goes on with --position FILE.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  mesozoic play draftosaurus --seats human,greedy,search\n  \
                        mesozoic play --position saved.json --seats human,greedy,search")]
pub(crate) struct Args {
    /// The game's id, as listed by `mesozoic games`
    #[arg(required_unless_present = "position", conflicts_with = "position")]
    game: Option<String>,
    /// Who holds each seat: human; level:1 to level:6 or their names; random, instinct, greedy,
    /// search, learnt; search:N and learnt:N with a number of iterations
    #[arg(long, value_name = "WHO,WHO,..", value_delimiter = ',')]
    seats: Vec<Who>,
    #[command(flatten)]
    seed: options::Seed,
    #[command(flatten)]
    set: options::Set,
    /// Go on from the position in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "pairs"])]
    position: Option<PathBuf>,
    /// Write the record of the game into this file, step by step
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    record: Option<PathBuf>,
    /// Write over a file that --record names
    #[arg(long, requires = "record")]
    force: bool,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let (table, who) = match (&self.position, &self.game) {
            (Some(path), _) => self.resume(path)?,
            (None, game) => self.open(game.as_deref().unwrap_or_default())?,
        };
        let keep = Keep::new(self.position.clone(), self.record.clone(), self.force)?;
        Session::new(table, who, keep).run()
    }

    fn open(&self, game: &str) -> Result<(Box<dyn AnyTable>, Vec<Who>)> {
        let entry = find(game)?;
        let (fewest, most) = (*entry.meta.seats.start(), *entry.meta.seats.end());
        let who =
            if self.seats.is_empty() { usual(3.clamp(fewest, most)) } else { self.seats.clone() };
        // More people than any game seats is refused below, with the numbers that are right.
        let seats = u8::try_from(who.len()).unwrap_or(u8::MAX);
        let chosen = self.set.options(entry.meta, seats)?;
        let table = (entry.open)(&OpenArgs::with_text(chosen, seats, self.seed.text()?))?;
        Ok((table, who))
    }

    fn resume(&self, path: &Path) -> Result<(Box<dyn AnyTable>, Vec<Who>)> {
        ensure!(
            path != Path::new("-"),
            "standard input is where choices come from; --position takes a file"
        );
        let table = input::position(path)?;
        let seats = table.seats();
        let who = if self.seats.is_empty() { usual(seats) } else { self.seats.clone() };
        let named = who.len();
        ensure!(
            named == usize::from(seats),
            "{}: the table has {seats} seats, and --seats names {named}",
            input::name(path)
        );
        Ok((table, who))
    }
}

/// Who holds a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    /// Somebody at the terminal.
    Human,
    /// A bot.
    Bot(Level),
}

impl Who {
    /// What sentences call whoever it is.
    fn name(self) -> &'static str {
        match self {
            Self::Human => "Player",
            Self::Bot(Level::Random) => "Random",
            Self::Bot(Level::Greedy) => "Greedy",
            Self::Bot(Level::Search { .. }) => "Search",
            Self::Bot(Level::Instinct { .. }) => "Instinct",
            Self::Bot(Level::Learnt { .. }) => "Learnt",
            Self::Bot(Level::Rung(rung)) => rung.name(),
        }
    }
}

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "human" {
            return Ok(Self::Human);
        }
        text.parse().map(Self::Bot).map_err(|e| format!("{e}; or human, for a person"))
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Bot(level) => level.fmt(f),
        }
    }
}

/// A person and bots of different strength.
fn usual(seats: u8) -> Vec<Who> {
    let bots = [Level::Greedy, Level::Search { iterations: None }].map(Who::Bot);
    let all = [Who::Human].into_iter().chain(bots.into_iter().cycle());
    all.take(usize::from(seats)).collect()
}
