//! `deploy/mesozoic.service` with `deploy/mesozoic.toml`, both as they are: a real systemd boots beside this
//! system, as a guest with its own users, files, network and processes, and a host installs, uses and
//! stops the server there as `docs/hosting.md` says.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::containers::{deployed, is_possible};

/// What the guest has of this system's own programs, which it cannot change.
const PROGRAMS: [&str; 5] = ["bin", "lib", "lib64", "sbin", "share"];

/// The host's walk, which is the system's only task and closes it.
const WALK: &str = "\
[Unit]
SuccessAction=exit-force
FailureAction=exit-force
[Service]
Type=oneshot
TimeoutStartSec=300
ExecStart=/usr/bin/bash -eux /srv/walk.sh
StandardOutput=file:/srv/walk.log
StandardError=inherit
";

/// A system without anything that is installed on this one.
fn make_system(root: &Path) {
    let _ = std::fs::remove_dir_all(root);
    for folder in ["etc/systemd/system", "usr/local/bin", "srv", "var", "tmp"] {
        std::fs::create_dir_all(root.join(folder)).unwrap();
    }
    for folder in PROGRAMS {
        std::fs::create_dir(root.join("usr").join(folder)).unwrap();
        symlink(Path::new("usr").join(folder), root.join(folder)).unwrap();
    }
    std::fs::copy("/usr/lib/os-release", root.join("etc/os-release")).unwrap();
    // Known, so that this is no first start, at which all that could be enabled is.
    std::fs::write(root.join("etc/machine-id"), "6d65736f7a6f6963206475727374000a\n").unwrap();
    std::fs::write(root.join("etc/systemd/system/walk.service"), WALK).unwrap();
    std::fs::write(root.join("srv/walk.sh"), include_str!("service/walk.sh")).unwrap();
    let given = root.join("srv/given");
    std::fs::create_dir(&given).unwrap();
    for name in ["mesozoic.service", "mesozoic.toml"] {
        std::fs::copy(deployed(name), given.join(name)).unwrap();
    }
    std::fs::copy(env!("CARGO_BIN_EXE_mesozoic"), given.join("mesozoic")).unwrap();
}

#[test]
fn the_unit_runs_under_a_real_systemd_and_nothing_is_lost() {
    if !is_possible() {
        return;
    }
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("service");
    make_system(&root);
    let mut boot = Command::new("systemd-nspawn");
    boot.args(["--quiet", "--private-network", "--register=no", "--keep-unit", "--console=pipe"]);
    boot.arg(format!("--machine=mesozoic-test-{}", std::process::id()));
    boot.arg("--directory").arg(&root);
    for folder in PROGRAMS {
        boot.arg(format!("--bind-ro=/usr/{folder}"));
    }
    boot.args(["--boot", "systemd.unit=walk.service"]).stdin(Stdio::null());
    let booted = boot.output().unwrap();
    let walked = std::fs::read_to_string(root.join("srv/walk.log")).unwrap_or_default();
    assert!(walked.ends_with("walked to the end\n"), "{walked}\n{booted:?}");
    std::fs::remove_dir_all(&root).unwrap();
}
