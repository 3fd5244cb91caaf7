//! A law that a game breaks, with all it takes to see it again.

use std::fmt;

use mesozoic_core::Game;

/// A broken law. `Display` says how to reproduce it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The name of the law's function, for example `l03_non_interference`.
    pub law: &'static str,
    /// The game's id.
    pub game: &'static str,
    /// How many sat at the table.
    pub seats: u8,
    /// The options as JSON; nothing where the caller brought the position.
    pub options: String,
    /// The seed of the game: of its dice and of its players.
    pub seed: u64,
    /// How many steps had been played.
    pub step: u32,
    /// What is wrong.
    pub what: String,
    /// The steps played, as `seat notation`.
    pub played: Vec<String>,
}

impl Broken {
    /// A law that is broken at a position which the caller brought.
    pub(crate) fn at<G: Game>(law: &'static str, state: &G, what: String) -> Self {
        let (game, seats, options) = (G::META.id, state.seats(), String::new());
        Self { law, game, seats, options, seed: 0, step: 0, what, played: Vec::new() }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, game, seats, options, seed, step, what, played } = self;
        writeln!(f, "{game} breaks {law}: {what}")?;
        if options.is_empty() {
            return write!(f, "  where: a position at a table of {seats}, brought by the caller");
        }
        writeln!(f, "  where: {seats} seats, options {options}, seed {seed}, after {step} steps")?;
        write!(f, "  again: {law}::<G>(&Plan::only({seats}, r#\"{options}\"#, {seed}))")?;
        if !played.is_empty() {
            write!(f, "\n  steps: {}", played.join(", "))?;
        }
        Ok(())
    }
}

impl std::error::Error for Broken {}
