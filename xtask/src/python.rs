//! The Python package: built, installed into a virtual environment of its own, and tested there.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::repo::Repo;
use crate::{command, debian};

/// What most tests need. The rest is big, and its tests say that they were skipped.
const SMALL: &str = "./python[test,gymnasium,pettingzoo,openspiel]";
const ALL: &str = "./python[test,gymnasium,pettingzoo,openspiel,ray,bench]";

/// Builds and tests the package.
pub(crate) fn run(repo: &Repo, all: bool) -> Result<()> {
    let manifest = ["--manifest-path", "python/Cargo.toml"];
    command::run(repo.cargo().arg("fmt").args(manifest).arg("--check"))?;
    let target = repo.target()?.join("python");
    let folder = target.join("venv");
    make_environment(&folder)
        .context("Python 3.10 or newer is needed, with its module for virtual environments")?;
    // In the profile of the package, whose build scripts and macros then serve both.
    let mut clippy = repo.cargo();
    clippy.arg("clippy").args(manifest).args(["--release", "--", "-D", "warnings"]);
    command::run(clippy.env("CARGO_TARGET_DIR", &target))?;
    let python = folder.join("bin/python");
    let run = |words: &[&str]| {
        let mut python = Command::new(&python);
        python.current_dir(repo.root()).env("CARGO_TARGET_DIR", &target);
        command::run(python.args(words))
    };
    let package = if all { ALL } else { SMALL };
    run(&[
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--progress-bar",
        "off",
        package,
    ])?;
    run(&["-m", "pytest", "-q", "python"])
}

/// An empty virtual environment. On Debian its maker is a package of its own.
fn make_environment(folder: &Path) -> Result<()> {
    let make = || {
        let mut python = Command::new("python3");
        command::run(python.args(["-m", "venv", "--clear"]).arg(folder))
    };
    let asked = "import sys; print(sys.version_info >= (3, 10))";
    let recent = command::capture(Command::new("python3").args(["-c", asked]));
    if recent.is_ok_and(|said| said.trim() == "False") {
        bail!("python3 is older");
    }
    make().or_else(|_| {
        debian::install(&["python3", "python3-venv"])?;
        make()
    })
}
