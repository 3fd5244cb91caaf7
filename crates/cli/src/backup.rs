//! `mesozoic backup`: a copy of everything that is stored.

use std::path::PathBuf;

use anyhow::Result;
use mesozoic_store::{Copied, Store};

use crate::output;
use crate::place::Place;

/// Copy everything a server has stored into one file
///
/// The server may run meanwhile: the copy is everything as it was at one moment. It is an SQLite
/// file, whichever database it was made of. Keep it to yourself: it holds the secrets of matches
/// that are being played.
#[derive(Debug, clap::Args)]
#[allow(clippy::doc_markdown, reason = "these comments are the help page, where marks would show")]
#[command(after_help = "Examples:\n  mesozoic backup monday.backup\n  \
                        mesozoic backup monday.backup --db postgres://mesozoic@localhost/mesozoic")]
pub(crate) struct Args {
    /// The file to write; it must not be there yet
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let copied = runtime()?.block_on(Store::back_up(&self.place.url(), &self.file))?;
        output::text(format!("{} to {}.\n", told(copied), self.file.display()))
    }
}

/// What a copy needs to run.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?)
}

/// What was copied, in words.
pub(crate) fn told(Copied { guests, matches, entries }: Copied) -> String {
    format!("Copied {guests} guests, {matches} matches and {entries} entries of their logs")
}
