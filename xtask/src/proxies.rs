//! The proxies that `docs/hosting.md` shows, for the tests that run them.

use std::process::Command;

use anyhow::{Context, Result};

use crate::ci::Outcome;
use crate::repo::Repo;
use crate::{command, debian};

/// Set for the tests where there are proxies: then they may not pass without them.
pub(crate) const REQUIRED: &str = "MESOZOIC_TEST_PROXIES";

/// Sees to it that they are there.
#[expect(clippy::unnecessary_wraps, reason = "it is one of the checks")]
pub(crate) fn ready(_: &Repo) -> Result<Outcome> {
    let installed = if are_here() {
        Ok(())
    } else {
        debian::install(&["nginx-light", "caddy", "curl", "openssl"])
            .and_then(|()| are_here().then_some(()).context("apt-get brought less"))
    };
    Ok(match installed {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::Skipped(format!("no nginx and Caddy ({why:#}); install them")),
    })
}

/// Whether nginx, Caddy and what asks them are here.
pub(crate) fn are_here() -> bool {
    [("nginx", "-v"), ("caddy", "version"), ("curl", "-V"), ("openssl", "version")]
        .iter()
        .all(|(program, word)| command::capture(Command::new(program).arg(word)).is_ok())
}
