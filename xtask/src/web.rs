//! The web client: its packages, checks, build and browser tests, and the server that embeds it.
//!
//! Without Node the checks of the client are skipped and say so; the server then still compiles.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, anyhow, bail};

use crate::ci::Outcome;
use crate::repo::Repo;
use crate::tool::Tool;
use crate::{command, debian};

/// The profile of a server that is built to be tried: nearly as fast as a release, built much sooner.
const SERVE: &str = "serve";
const NO_NODE: &str = "no Node.js; install Node 20.19 or newer with npm";
/// What a Debian machine needs to run the browser tests.
const CHROMIUM: [&str; 3] = ["chromium", "fonts-noto-color-emoji", "fonts-dejavu-core"];
const FIREFOX: [&str; 1] = ["firefox-esr"];
/// Where programs lie that a package manager has installed.
const PROGRAMS: [&str; 3] = ["/usr/bin", "/usr/local/bin", "/snap/bin"];

/// npm in this repository; installed where it is missing and may be.
fn npm(repo: &Repo) -> Option<Command> {
    let is_there = || command::capture(Command::new("npm").arg("--version")).is_ok();
    if !is_there() && debian::install(&["nodejs", "npm"]).is_err() {
        return None;
    }
    let mut npm = Command::new("npm");
    npm.current_dir(repo.root());
    is_there().then_some(npm)
}

/// Runs an npm script, if there is npm.
fn script(repo: &Repo, words: &[&str]) -> Result<Outcome> {
    match npm(repo) {
        Some(mut npm) => command::run(npm.args(words)).map(|()| Outcome::Passed),
        None => Ok(Outcome::Skipped(NO_NODE.to_owned())),
    }
}

/// Fetches the packages, unless those of the lock file are there already.
pub(crate) fn packages(repo: &Repo) -> Result<Outcome> {
    let changed = |path: &str| std::fs::metadata(repo.join(path)).and_then(|m| m.modified()).ok();
    let there = changed("node_modules/.package-lock.json");
    if there.is_some() && there >= changed("package-lock.json") {
        println!("(the packages are there)");
        return Ok(Outcome::Passed);
    }
    script(repo, &["ci", "--no-audit", "--no-fund"])
}

pub(crate) fn check(repo: &Repo) -> Result<Outcome> {
    script(repo, &["run", "check"])
}

pub(crate) fn test(repo: &Repo) -> Result<Outcome> {
    script(repo, &["test"])
}

pub(crate) fn build(repo: &Repo) -> Result<Outcome> {
    script(repo, &["run", "build"])
}

/// Plays everything in the system's Chromium against the real binary.
pub(crate) fn browser(repo: &Repo) -> Result<Outcome> {
    browse(repo, &[])
}

/// Plays the specs whose paths contain one of these words; all of them without any.
pub(crate) fn browse(repo: &Repo, specs: &[&str]) -> Result<Outcome> {
    let Some(mut npm) = npm(repo) else { return Ok(Outcome::Skipped(NO_NODE.to_owned())) };
    let chromium = match ready("CHROMIUM", chromium, &CHROMIUM) {
        Ok(path) => path,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let tool = Tool::build(repo)?;
    npm.args(["run", "e2e", "--"]).args(specs);
    npm.env("CHROMIUM", chromium).env("MESOZOIC_BIN", tool.path());
    command::run(&mut npm)?;
    Ok(Outcome::Passed)
}

/// Plays some of everything in the system's Firefox.
pub(crate) fn firefox(repo: &Repo) -> Result<Outcome> {
    let Some(mut npm) = npm(repo) else { return Ok(Outcome::Skipped(NO_NODE.to_owned())) };
    let firefox = match ready("FIREFOX", firefox_here, &FIREFOX) {
        Ok(path) => path,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let tool = Tool::build(repo)?;
    npm.args(["run", "e2e", "--", "firefox.spec"]);
    npm.env("FIREFOX", firefox).env("MESOZOIC_BIN", tool.path());
    command::run(&mut npm)?;
    Ok(Outcome::Passed)
}

/// A browser, installed where it is missing and may be; otherwise why there is none.
fn ready(
    variable: &str,
    find: fn() -> Option<PathBuf>,
    packages: &[&str],
) -> Result<PathBuf, String> {
    if let Some(path) = find() {
        return Ok(path);
    }
    let missing = || anyhow!("apt-get installed it, and yet it is not there");
    debian::install(packages).and_then(|()| find().ok_or_else(missing)).map_err(|why| {
        format!("no {} ({why:#}); install it, or name it in {variable}", packages[0])
    })
}

fn chromium() -> Option<PathBuf> {
    program("CHROMIUM", &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"])
}

fn firefox_here() -> Option<PathBuf> {
    program("FIREFOX", &["firefox-esr", "firefox"])
}

/// The program that a variable names, or one with a usual name in a usual place.
fn program(variable: &str, names: &[&str]) -> Option<PathBuf> {
    let named = std::env::var_os(variable).map(PathBuf::from);
    let usual = names.iter().flat_map(|name| PROGRAMS.iter().map(move |f| Path::new(f).join(name)));
    named.into_iter().chain(usual).find(|path| path.is_file())
}

/// Builds the client and the server side by side, then starts the server on that client.
pub(crate) fn serve(repo: &Repo, rest: &[String]) -> Result<()> {
    println!("Building the server and the web client; from nothing it takes a few minutes.");
    let mut cargo = repo.cargo();
    cargo.args(["build", "--profile", SERVE, "--bin", "mesozoic", "--features", "serve"]);
    let (client, server) = std::thread::scope(|scope| {
        let client = scope.spawn(|| build_client(repo));
        let server = command::run(&mut cargo);
        (client.join(), server)
    });
    client.map_err(|_| anyhow!("building the web client panicked"))??;
    server?;
    let binary =
        repo.target()?.join(SERVE).join(format!("mesozoic{}", std::env::consts::EXE_SUFFIX));
    let mut serve = Command::new(binary);
    serve.current_dir(repo.root()).args(["serve", "--client", "web/dist"]).args(rest);
    command::run(&mut serve)
}

fn build_client(repo: &Repo) -> Result<()> {
    for step in [packages, build] {
        if let Outcome::Skipped(why) = step(repo)? {
            bail!("the web client cannot be built: {why}");
        }
    }
    Ok(())
}
