//! What is kept of a game: its record step by step, and positions to go on from.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mesozoic_table::AnyTable;

use crate::files::{self, USE_FORCE};

/// Where a game is kept.
#[derive(Debug)]
pub(crate) struct Keep {
    /// The file that this game was saved in or came from: that alone may be written over.
    saved: Option<PathBuf>,
    /// Whether nothing has changed since.
    is_fresh: bool,
    record: Option<PathBuf>,
}

impl Keep {
    /// `from` is where the game comes from, `record` where its record goes.
    pub(crate) fn new(from: Option<PathBuf>, record: Option<PathBuf>, force: bool) -> Result<Self> {
        if let Some(path) = &record {
            files::create(path, force, USE_FORCE)?;
        }
        Ok(Self { is_fresh: from.is_some(), saved: from, record })
    }

    /// Writes the record as it stands, if one is wanted.
    pub(crate) fn write(&self, table: &dyn AnyTable, players: &[String]) -> Result<()> {
        let (Some(path), Some(mut record)) = (&self.record, table.record()) else { return Ok(()) };
        players.clone_into(&mut record.header.players);
        fs::write(path, record.to_string()).with_context(|| path.display().to_string())
    }

    /// What was saved is not the game as it is any more.
    pub(crate) fn grow_stale(&mut self) {
        self.is_fresh = false;
    }

    /// Saves the position in a file of this name.
    pub(crate) fn save(&mut self, table: &dyn AnyTable, name: &str) -> Result<()> {
        let path = PathBuf::from(name);
        let position = table.position().context("this game's dice cannot be written down")?;
        let text = serde_json::to_string_pretty(&position)? + "\n";
        let is_own = self.saved.as_deref() == Some(&path);
        let mut file = files::create(&path, is_own, "take another name")?;
        file.write_all(text.as_bytes()).with_context(|| path.display().to_string())?;
        (self.saved, self.is_fresh) = (Some(path), true);
        Ok(())
    }

    /// The file that holds the game as it is now.
    pub(crate) fn fresh(&self) -> Option<&Path> {
        self.saved.as_deref().filter(|_| self.is_fresh)
    }
}
