//! The web client: its packages, checks, build and browser tests, and the server that embeds it.
//!
//! Without Node the checks of the client are skipped and say so; the server then still compiles.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, anyhow, bail};

use crate::ci::Outcome;
use crate::repo::Repo;
use crate::tool::Tool;
use crate::{command, debian, engine};

/// The profile of a server that is built to be tried: nearly as fast as a release, built much sooner.
const SERVE: &str = "serve";
const NO_NODE: &str = "no Node.js; install Node 20.19 or newer with npm";
/// Where programs lie that a package manager has installed.
const PROGRAMS: [&str; 3] = ["/usr/bin", "/usr/local/bin", "/snap/bin"];

/// A browser for the tests.
struct Browser {
    /// What names it, where it is not in a usual place.
    variable: &'static str,
    /// The names of its program.
    names: &'static [&'static str],
    /// What a Debian machine needs for it.
    packages: &'static [&'static str],
}

const CHROMIUM: Browser = Browser {
    variable: "CHROMIUM",
    names: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    packages: &["chromium", "fonts-noto-color-emoji", "fonts-dejavu-core"],
};
const FIREFOX: Browser =
    Browser { variable: "FIREFOX", names: &["firefox-esr", "firefox"], packages: &["firefox-esr"] };

impl Browser {
    /// The program, installed where it is missing and may be; otherwise why there is none.
    fn ready(&self) -> Result<PathBuf, String> {
        let find = |names: &[&str]| {
            let usual =
                names.iter().flat_map(|n| PROGRAMS.iter().map(move |f| Path::new(f).join(n)));
            usual.into_iter().find(|path| path.is_file())
        };
        let named = std::env::var_os(self.variable).map(PathBuf::from);
        if let Some(path) = named.or_else(|| find(self.names)) {
            return Ok(path);
        }
        let installed = debian::install(self.packages);
        find(self.names).ok_or_else(|| {
            let why = installed.err().unwrap_or_else(|| anyhow!("apt-get brought none"));
            format!(
                "no {} ({why:#}); install it, or name it in {}",
                self.packages[0], self.variable
            )
        })
    }
}

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
    let Some(mut npm) = npm(repo) else { return Ok(Outcome::Skipped(NO_NODE.to_owned())) };
    if engine::is_here(repo) {
        npm.env(engine::REQUIRED, "1");
    }
    command::run(npm.arg("test"))?;
    Ok(Outcome::Passed)
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
    let chromium = match CHROMIUM.ready() {
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
    let firefox = match FIREFOX.ready() {
        Ok(path) => path,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let tool = Tool::build(repo)?;
    npm.args(["run", "e2e", "--", "firefox.spec"]);
    npm.env("FIREFOX", firefox).env("MESOZOIC_BIN", tool.path());
    command::run(&mut npm)?;
    Ok(Outcome::Passed)
}

/// Builds the client and the server side by side, then starts the server on that client.
pub(crate) fn serve(repo: &Repo, rest: &[String]) -> Result<()> {
    println!("Building the server and the web client; from nothing it takes a few minutes.");
    let mut cargo = repo.cargo();
    cargo.args(["build", "--profile", SERVE, "--bin", "mesozoic"]);
    cargo.args(["--no-default-features", "--features", "serve"]);
    let (client, server) = std::thread::scope(|scope| {
        let client = scope.spawn(|| client(repo));
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

/// Builds the web client; fails where that cannot be done.
pub(crate) fn client(repo: &Repo) -> Result<()> {
    if let Outcome::Skipped(why) = engine::build(repo)? {
        println!("({why})");
    }
    for step in [packages, build] {
        if let Outcome::Skipped(why) = step(repo)? {
            bail!("the web client cannot be built: {why}");
        }
    }
    Ok(())
}
