//! What the tests of a host's service and container need: systemd in a container of its own, and a
//! program that builds containers. Both need root.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::ci::Outcome;
use crate::repo::Repo;
use crate::{command, debian};

/// Set for the tests where a systemd can be booted and a container be built: then they may not pass
/// without.
pub(crate) const REQUIRED: &str = "MESOZOIC_TEST_CONTAINERS";

/// What they come with.
const PACKAGES: [&str; 5] = ["systemd", "systemd-container", "buildah", "curl", "binutils"];

/// Sees to it that they are there.
#[expect(clippy::unnecessary_wraps, reason = "it is one of the checks")]
pub(crate) fn ready(_: &Repo) -> Result<Outcome> {
    let is_done = try_out().or_else(|_| debian::install(&PACKAGES).and_then(|()| try_out()));
    Ok(match is_done {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::Skipped(format!(
            "no containers ({why:#}); be root and install {}",
            PACKAGES.join(", ")
        )),
    })
}

/// Whether both work here, for which it is not enough that they are installed.
pub(crate) fn work() -> bool {
    try_out().is_ok()
}

fn try_out() -> Result<()> {
    for (program, word) in [("buildah", "--version"), ("curl", "-V"), ("strip", "-V")] {
        command::capture(Command::new(program).arg(word))?;
    }
    command::capture(Command::new("unshare").args(["--mount", "true"]))
        .context("nothing can be mounted here")?;
    // A system with nothing but the programs of this one, which is closed as soon as it is up.
    if !Path::new("/usr/lib/systemd/systemd").is_file() {
        bail!("there is no systemd");
    }
    let mut boot = Command::new("systemd-nspawn");
    boot.args(["--quiet", "--directory=/", "--volatile=yes", "--private-network", "--register=no"]);
    boot.args(["--keep-unit", "--console=pipe"]);
    boot.arg(format!("--machine=mesozoic-{}", std::process::id()));
    boot.args(["--boot", "systemd.unit=poweroff.target"]);
    command::capture(&mut boot).context("systemd does not boot here").map(drop)
}
