//! The PostgreSQL server that the tests of the store start and kill for themselves, as somebody who
//! is not root.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::ci::Outcome;
use crate::debian;
use crate::repo::Repo;

/// Set for the tests where there is a server: then they may not pass without it.
pub(crate) const REQUIRED: &str = "MESOZOIC_TEST_POSTGRES";

/// Sees to it that there is one.
#[expect(clippy::unnecessary_wraps, reason = "it is one of the checks")]
pub(crate) fn ready(_: &Repo) -> Result<Outcome> {
    let made = match find() {
        Some(folder) => Ok(folder),
        None => debian::install(&["postgresql"])
            .and_then(|()| find().context("apt-get installed it, and yet it is not there")),
    };
    Ok(match made {
        Ok(folder) => {
            println!("(initdb and pg_ctl are in {})", folder.display());
            Outcome::Passed
        }
        Err(why) => Outcome::Skipped(format!("no PostgreSQL server ({why:#}); install it")),
    })
}

/// The folder that the server's programs are in.
pub(crate) fn find() -> Option<PathBuf> {
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&on_path).collect();
    if let Ok(versions) = std::fs::read_dir("/usr/lib/postgresql") {
        folders.extend(versions.flatten().map(|version| version.path().join("bin")));
    }
    let has = |folder: &PathBuf, program: &str| folder.join(program).is_file();
    folders.into_iter().find(|folder| has(folder, "initdb") && has(folder, "pg_ctl"))
}
