//! `mesozoic play`: a game in the terminal.

mod lines;
mod menu;
mod session;

use std::fmt;
use std::str::FromStr;

use anyhow::Result;
use mesozoic_bots::Level;
use mesozoic_core::Meta;
use mesozoic_registry::find;
use mesozoic_table::OpenArgs;

use crate::options;
use session::Session;

/// Play in the terminal, against bots or each other
///
/// Choices are numbered; a choice can also be made by its notation. Several people share the
/// device and are asked to pass it on. Choices can come from a pipe, one a line.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  mesozoic play draftosaurus --seats human,greedy,search")]
pub(crate) struct Args {
    /// The game's id, as listed by `mesozoic games`
    game: String,
    /// Who holds each seat: human, random, greedy, search, search:ITERATIONS
    #[arg(long, value_name = "WHO,WHO,..", value_delimiter = ',')]
    seats: Vec<Who>,
    /// The text that all dice follow from; drawn at random if none is given
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    #[command(flatten)]
    set: options::Set,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let entry = find(&self.game)?;
        let who = if self.seats.is_empty() { usual(entry.meta) } else { self.seats.clone() };
        // More people than any game seats is refused below, with the numbers that are right.
        let seats = u8::try_from(who.len()).unwrap_or(u8::MAX);
        let chosen = self.set.options(entry.meta, seats)?;
        let seed = options::seed_or_draw(self.seed.as_ref())?;
        let table = (entry.open)(&OpenArgs::with_text(chosen, seats, seed.clone()))?;
        Session::new(table, who, &seed).run()
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

/// A person and two bots of different strength, or as near as the game's seats allow.
fn usual(meta: &Meta) -> Vec<Who> {
    let bots = [Level::Greedy, Level::Search { iterations: None }].map(Who::Bot);
    let seats = 3.clamp(*meta.seats.start(), *meta.seats.end());
    let all = [Who::Human].into_iter().chain(bots.into_iter().cycle());
    all.take(usize::from(seats)).collect()
}
