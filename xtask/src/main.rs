//! The project's tasks: every check, generated files, new games, golden records. Nothing to
//! install: `cargo xtask` is an alias in `.cargo/config.toml`.
//!
//! Start with [`ci`], the list of checks, or [`tidy`], the checks that are our own. Tools for
//! players (serving, simulating, verifying) are not here: they belong to the `mesozoic` binary.
#![expect(clippy::print_stdout, reason = "a task tells what it does")]

mod bans;
mod ci;
mod codegen;
mod command;
mod layers;
mod length;
mod repo;
mod rules;
mod shelf;
mod tidy;
mod words;

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
    },
    /// Check layers, rule coverage, the list of games, bans and leftovers.
    Tidy,
    /// Write the generated files anew.
    Codegen {
        /// Write nothing; fail when a file is stale.
        #[arg(long)]
        check: bool,
    },
}

fn main() -> Result<()> {
    let repo = repo::Repo::here();
    match Args::parse().task {
        Task::Test { fast } => ci::test(&repo, fast),
        Task::Tidy => tidy::run(&repo),
        Task::Codegen { check } => codegen::run(&repo, check),
    }
}
