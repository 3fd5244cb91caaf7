//! `mesozoic restore`: a backup put back.

use std::path::PathBuf;

use anyhow::Result;
use mesozoic_store::Store;

use crate::backup::{copy, told};
use crate::output;
use crate::place::Place;

/// Put a backup back
///
/// The database must be empty or not there yet: nothing is overwritten. Stop the server first, and
/// move what is left of the old database away.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  mesozoic restore monday.backup\n  \
                        mesozoic restore monday.backup --db postgres://mesozoic@localhost/mesozoic")]
pub(crate) struct Args {
    /// A file that `mesozoic backup` has written
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

impl Args {
    pub(crate) fn run(&self) -> Result<()> {
        let url = self.place.make()?;
        let copied = copy(Store::restore(&self.file, &url))?;
        output::text(format!("{} from {}.\n", told(copied), self.file.display()))
    }
}
