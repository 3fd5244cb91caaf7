//! `mesozoic backup`: a copy of everything that is stored.

use std::future::Future;
use std::path::PathBuf;

use anyhow::{Error, Result};
use mesozoic_store::{Copied, CopyError, Store};

use crate::exit::{self, Unreadable};
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
        let copied = copy(Store::back_up(&self.place.url(), &self.file))?;
        output::text(format!("{} to {}.\n", told(copied), self.file.display()))
    }
}

/// Runs a copy to its end. A file that cannot be read is told apart from what else may fail.
pub(crate) fn copy(copy: impl Future<Output = Result<Copied, CopyError>>) -> Result<Copied> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(copy).map_err(|error| {
        let is_unreadable = error.is_unreadable();
        let error = Error::new(error);
        let told = exit::chain(&error);
        if is_unreadable { error.context(Unreadable(told)) } else { error }
    })
}

/// What was copied, in words.
pub(crate) fn told(Copied { guests, matches, entries }: Copied) -> String {
    format!("Copied {guests} guests, {matches} matches and {entries} entries of their logs")
}
