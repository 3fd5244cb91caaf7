//! The drill of many nodes, and what a step costs on them: see `drill.rs` and `scale.rs` in
//! `crates/cli/tests/it`.

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
    /// The optimised program, which takes longer to build.
    #[arg(long)]
    release: bool,
}

/// Runs a test of many nodes that the other checks leave out.
fn nodes(repo: &Repo, test: &str, release: bool) -> Command {
    let mut cargo = repo.cargo();
    cargo.args(["test", "--quiet"]).args(WHOLE).args(["--test", "it"]);
    if release {
        cargo.arg("--release");
    }
    cargo.args(["--", "--ignored", "--nocapture", test]);
    cargo.env(postgres::REQUIRED, "1").env(nats::REQUIRED, "1");
    cargo
}

impl Drill {
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        let mut cargo = nodes(repo, "drill::", self.release);
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
    /// The program as it is built for tests, which is slower and soon there.
    #[arg(long)]
    debug: bool,
}

impl Scale {
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        let mut cargo = nodes(repo, "scale::", !self.debug);
        cargo.env("SCALE_SECONDS", self.seconds.to_string());
        cargo.env("SCALE_TABLES", self.tables.to_string());
        command::run(&mut cargo)
    }
}
