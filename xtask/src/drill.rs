//! The drill of many nodes, and what a step costs on them: see `drill.rs` and `scale.rs` in
//! `crates/cli/tests/it`.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::repo::Repo;
use crate::tool::WHOLE;
use crate::{command, nats, postgres};

/// How long, how many and what.
#[derive(clap::Args)]
pub(crate) struct Drill {
    /// For so many minutes there is trouble; afterwards everybody finishes what they have begun.
    #[arg(long, default_value_t = 10)]
    minutes: u32,
    /// How many clients sit at tables.
    #[arg(long, default_value_t = 200)]
    clients: u32,
    /// What happens when follows from this; by default another each time, which is printed.
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    built: Built,
}

/// What the nodes run.
#[derive(clap::Args)]
struct Built {
    /// A program that is built already, such as one of `cargo xtask dist`, instead of one that is built for tests.
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// Runs a test of many nodes that the other checks leave out.
fn nodes(repo: &Repo, test: &str, built: &Built) -> Result<Command> {
    let mut cargo = repo.cargo();
    cargo.args(["test", "--quiet"]).args(WHOLE).args(["--test", "it"]);
    cargo.args(["--", "--ignored", "--nocapture", test]);
    if let Some(program) = &built.program {
        cargo.env("MESOZOIC_TEST_PROGRAM", std::path::absolute(program)?);
    }
    cargo.env(postgres::REQUIRED, "1").env(nats::REQUIRED, "1");
    Ok(cargo)
}

impl Drill {
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        let mut cargo = nodes(repo, "drill::", &self.built)?;
        cargo.env("DRILL_MINUTES", self.minutes.to_string());
        cargo.env("DRILL_CLIENTS", self.clients.to_string());
        if let Some(seed) = self.seed {
            cargo.env("DRILL_SEED", seed.to_string());
        }
        command::run(&mut cargo)
    }
}

/// For how long, and at how many tables.
#[derive(clap::Args)]
pub(crate) struct Scale {
    /// How long to measure each number of nodes.
    #[arg(long, default_value_t = 10)]
    seconds: u32,
    /// How many tables are played at.
    #[arg(long, default_value_t = 40)]
    tables: u32,
    /// How many hundredths of a core each node may have; needs the right to make control groups.
    #[arg(long)]
    quota: Option<u32>,
    #[command(flatten)]
    built: Built,
}

impl Scale {
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        let mut cargo = nodes(repo, "scale::", &self.built)?;
        cargo.env("SCALE_SECONDS", self.seconds.to_string());
        cargo.env("SCALE_TABLES", self.tables.to_string());
        if let Some(quota) = self.quota {
            cargo.env("SCALE_QUOTA", quota.to_string());
        }
        command::run(&mut cargo)
    }
}
