//! Where the matches are stored, for every command that needs to know.

use std::path::PathBuf;

use anyhow::{Context, Result};

/// Where the matches are stored
#[derive(Debug, clap::Args)]
pub(crate) struct Place {
    /// A file that sets options by their long names, as in port = 8080; the command line and the
    /// environment come before it
    #[arg(long, env = "MESOZOIC_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[arg(
        long,
        help = "The database: sqlite:PATH or postgres://USER@HOST/NAME; by default mesozoic.db in the data folder"
    )]
    #[arg(env = "MESOZOIC_DB", value_name = "URL")]
    db: Option<String>,
    /// The folder for what the server stores; made if it is not there
    #[arg(long, env = "MESOZOIC_DATA", default_value = "mesozoic-data", value_name = "FOLDER")]
    data: PathBuf,
}

impl Place {
    /// The address of the database.
    pub(crate) fn url(&self) -> String {
        let file = || format!("sqlite:{}", self.data.join("mesozoic.db").display());
        self.db.clone().unwrap_or_else(file)
    }

    /// The same, with the folder made where it is needed. It will hold the secrets of matches that run,
    /// so nobody else may look into it.
    pub(crate) fn make(&self) -> Result<String> {
        if self.db.is_none() {
            let mut folder = std::fs::DirBuilder::new();
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
            folder.recursive(true).create(&self.data).with_context(|| {
                format!("cannot make the data folder {}; try --data", self.data.display())
            })?;
        }
        Ok(self.url())
    }
}
