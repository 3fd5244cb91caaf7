//! The drill of many nodes: see `crates/cli/tests/it/drill.rs`.

use anyhow::Result;

use crate::ci::Outcome;
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

impl Drill {
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        let mut cargo = repo.cargo();
        cargo.args(["test", "--quiet"]).args(WHOLE).args(["--test", "it"]);
        if self.release {
            cargo.arg("--release");
        }
        cargo.args(["--", "--ignored", "--nocapture", "drill::"]);
        cargo.env(postgres::REQUIRED, "1").env(nats::REQUIRED, "1");
        cargo.env("DRILL_MINUTES", self.minutes.to_string());
        cargo.env("DRILL_CLIENTS", self.clients.to_string());
        if let Some(seed) = self.seed {
            cargo.env("DRILL_SEED", seed.to_string());
        }
        command::run(&mut cargo)
    }
}

/// Two minutes of it, as one of the checks.
pub(crate) fn short(repo: &Repo) -> Result<Outcome> {
    if postgres::find().is_none() || nats::find().is_none() {
        return Ok(Outcome::Skipped("no PostgreSQL and NATS; install them".to_owned()));
    }
    Drill { minutes: 2, clients: 100, seed: None, release: false }.run(repo)?;
    Ok(Outcome::Passed)
}
