//! The NATS server that the tests of several nodes start and kill for themselves.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::ci::Outcome;
use crate::debian;
use crate::repo::Repo;

/// Set for the tests where there is a server: then they may not pass without it.
pub(crate) const REQUIRED: &str = "MESOZOIC_TEST_NATS";

/// Sees to it that there is one.
#[expect(clippy::unnecessary_wraps, reason = "it is one of the checks")]
pub(crate) fn ready(_: &Repo) -> Result<Outcome> {
    let made = match find() {
        Some(program) => Ok(program),
        None => debian::install(&["nats-server"])
            .and_then(|()| find().context("apt-get installed it, and yet it is not there")),
    };
    Ok(match made {
        Ok(program) => {
            println!("({} is here)", program.display());
            Outcome::Passed
        }
        Err(why) => Outcome::Skipped(format!("no NATS server ({why:#}); install nats-server")),
    })
}

/// Where the program is; packages put it where only root's path leads.
pub(crate) fn find() -> Option<PathBuf> {
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&on_path).collect();
    folders.extend(["/usr/sbin", "/usr/local/bin"].map(PathBuf::from));
    folders.into_iter().map(|folder| folder.join("nats-server")).find(|program| program.is_file())
}
