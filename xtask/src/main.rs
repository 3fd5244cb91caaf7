//! The project's tasks: serving, every check, generated files, new games, golden records. Nothing to
//! install: `cargo xtask` is an alias in `.cargo/config.toml`.
//!
//! Start with [`ci`], the list of checks, or [`tidy`], the checks that are our own. Tools for
//! players (simulating, verifying) are not here: they belong to the `mesozoic` binary.
#![expect(clippy::print_stdout, reason = "a task tells what it does")]

mod bans;
mod ci;
mod codegen;
mod command;
mod containers;
mod counts;
mod debian;
mod dist;
mod drill;
mod engine;
mod golden;
mod layers;
mod length;
mod links;
mod listed;
mod nats;
mod new_game;
mod pages;
mod postgres;
mod proxies;
mod python;
mod repo;
mod rules;
mod sixth;
mod tidy;
mod tool;
mod web;
mod words;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Tasks of the Mesozoic project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run every check, as CI does.
    Test {
        /// Leave out what is slow and seldom fails: documentation, generated files, wasm32.
        #[arg(long)]
        fast: bool,
        /// Run only the checks whose names contain this, such as `browser`.
        #[arg(long, value_name = "NAME")]
        only: Option<String>,
    },
    /// Build the web client and the server, and start both on an embedded SQLite file.
    Serve {
        /// Passed on to `mesozoic serve`; see `cargo xtask serve -- --help`.
        #[arg(last = true)]
        rest: Vec<String>,
    },
    /// Build the site as a folder that any host of files can serve, without a server of ours.
    Pages {
        /// Where to; what is there goes.
        #[arg(default_value = "target/pages")]
        folder: PathBuf,
    },
    /// Build the archive that hosts download, for any Linux.
    Dist,
    /// Three nodes, many clients, and everything that can happen to them; then logs and clients are compared.
    Drill(drill::Drill),
    /// Measure what a step costs on one, two and three nodes, for docs/scale.md.
    Scale(drill::Scale),
    /// Count the instructions of a step of each game and compare them with those that are kept.
    Counts(counts::Counts),
    /// Check layers, rule coverage, the list of games, bans and leftovers.
    Tidy,
    /// Write the generated files anew.
    Codegen {
        /// Write nothing; fail when a file is stale.
        #[arg(long)]
        check: bool,
    },
    /// Write a new game's folder and add it to the list of games.
    NewGame {
        /// Lower-case words with hyphens, such as `triassic-terror`.
        name: String,
        /// Two capitals that start the ids of its rules; by default made from the name.
        #[arg(long)]
        prefix: Option<String>,
    },
    /// Record a golden game and add it to the game's tests.
    Golden(golden::Golden),
    /// Build the Python package and test it in a fresh virtual environment.
    Python {
        /// Build it as it is for use, and test also what takes long: datasets of 100,000 games, and
        /// the packages of others beside which it is measured.
        #[arg(long)]
        full: bool,
        /// Test nothing, but measure it beside others and write `docs/python-speed.md`; best on a machine
        /// that has nothing else to do.
        #[arg(long, conflicts_with = "full")]
        speed: bool,
    },
}

fn main() -> ExitCode {
    match perform(&Args::parse().task, &repo::Repo::here()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn perform(task: &Task, repo: &repo::Repo) -> Result<()> {
    match task {
        Task::Test { fast, only } => ci::test(repo, *fast, only.as_deref()),
        Task::Serve { rest } => web::serve(repo, rest),
        Task::Pages { folder } => pages::run(repo, folder),
        Task::Dist => dist::run(repo),
        Task::Counts(args) => counts::run(repo, args),
        Task::Drill(drill) => drill.run(repo),
        Task::Scale(scale) => scale.run(repo),
        Task::Tidy => tidy::run(repo),
        Task::Codegen { check } => codegen::run(repo, *check),
        Task::NewGame { name, prefix } => new_game::run(repo, name, prefix.as_deref()),
        Task::Golden(golden) => golden.run(repo),
        Task::Python { speed: true, .. } => python::measure(repo),
        Task::Python { full: true, .. } => python::run(repo, python::Extent::Full),
        Task::Python { .. } => python::run(repo, python::Extent::Usual),
    }
}
