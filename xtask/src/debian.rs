//! Programs that checks need and that come as packages.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::command;

/// On Debian as root packages come by name; elsewhere nobody's machine is changed.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    let user = command::capture(Command::new("id").arg("-u"))?;
    if user.trim() != "0" || !Path::new("/usr/bin/apt-get").is_file() {
        bail!("only root on Debian can have it installed from here");
    }
    command::run(Command::new("apt-get").args(["update", "-qq"]))?;
    let mut apt = Command::new("apt-get");
    apt.args(["install", "-y", "-qq", "--no-install-recommends"]).args(packages);
    command::run(apt.env("DEBIAN_FRONTEND", "noninteractive"))
}
