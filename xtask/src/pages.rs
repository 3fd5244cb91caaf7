//! The site as a folder for any host of files: everything but playing with others online.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::repo::Repo;
use crate::{command, engine, web};

/// Builds the client with its engine, and lays it into a folder as `web/pages.mjs` says.
pub(crate) fn run(repo: &Repo, folder: &Path) -> Result<()> {
    if let Some(why) = engine::is_missing(repo)? {
        bail!("without a server the engine has to be in the page: {why}");
    }
    web::client(repo)?;
    let mut node = Command::new("node");
    node.arg("web/pages.mjs").arg(folder).current_dir(repo.root());
    command::run(&mut node)
}
