//! The engine of the web client: `crates/page` in WebAssembly, where that can be built.
//!
//! A client without it plays at a server only, and says so nowhere: what is not there is not offered.

use std::process::Command;

use anyhow::{Context, Result};

use crate::ci::Outcome;
use crate::command;
use crate::repo::Repo;

/// Where there is no operating system.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";
/// Where the client looks for it.
const FOLDER: &str = "web/engine";

/// Set for the client's tests where there is an engine: then they may not pass without it.
pub(crate) const REQUIRED: &str = "MESOZOIC_TEST_ENGINE";

/// Whether the client's build finds one.
pub(crate) fn is_here(repo: &Repo) -> bool {
    repo.join(FOLDER).join("mesozoic.wasm").is_file()
}

/// Why nothing can be built for [`WASM`]; nothing if it can. What is missing is installed where rustup
/// is there and may: a client without its engine is half a client.
pub(crate) fn is_missing(repo: &Repo) -> Result<Option<String>> {
    if !is_installed(repo)? {
        let mut rustup = Command::new("rustup");
        rustup.args(["target", "add", WASM]).current_dir(repo.root());
        // Where there is no rustup, or no way to its files, the reason below says what to do.
        let _ = command::capture(&mut rustup);
    }
    let why = format!("no {WASM} target; `rustup target add {WASM}` installs it");
    Ok((!is_installed(repo)?).then_some(why))
}

fn is_installed(repo: &Repo) -> Result<bool> {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", WASM]).current_dir(repo.root());
    let folder = command::capture(&mut rustc)?;
    Ok(std::path::Path::new(folder.trim()).is_dir())
}

/// Builds the engine and lays it where the client's build finds it. Without the target the client is
/// built without: an engine of another day would not fit it.
pub(crate) fn build(repo: &Repo) -> Result<Outcome> {
    let folder = repo.join(FOLDER);
    if let Some(why) = is_missing(repo)? {
        if folder.is_dir() {
            std::fs::remove_dir_all(&folder).context("the engine that is there must go")?;
        }
        return Ok(Outcome::Skipped(format!("{why}; the client plays at servers only")));
    }
    let mut cargo = repo.cargo();
    cargo.args(["build", "--package", "mesozoic-page", "--profile", "page", "--target", WASM]);
    command::run(&mut cargo)?;
    let built = repo.target()?.join(WASM).join("page").join("mesozoic_page.wasm");
    std::fs::create_dir_all(&folder).context("a folder for the engine")?;
    let engine = folder.join("mesozoic.wasm");
    let (built, before) =
        (std::fs::read(&built).context("the engine is built")?, std::fs::read(&engine));
    if before.is_ok_and(|before| before == built) {
        return Ok(Outcome::Passed);
    }
    std::fs::write(&engine, built).context("the engine can be laid there")?;
    // Without Node nobody builds a client with it.
    if has_node() {
        command::run(&mut pack(repo))?;
    }
    Ok(Outcome::Passed)
}

/// Builds the engine, and makes sure that it is no larger than a page may fetch. Whoever only wants to play
/// may have a larger one.
pub(crate) fn check(repo: &Repo) -> Result<Outcome> {
    let outcome = build(repo)?;
    if matches!(outcome, Outcome::Passed) && has_node() {
        command::run(pack(repo).arg("--check"))?;
    }
    Ok(outcome)
}

fn has_node() -> bool {
    command::capture(Command::new("node").arg("--version")).is_ok()
}

fn pack(repo: &Repo) -> Command {
    let mut node = Command::new("node");
    node.arg("web/pack.mjs").current_dir(repo.root());
    node
}
