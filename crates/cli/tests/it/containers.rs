//! Whether systems and containers can be run here, and what of `deploy/` goes into them.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Set where containers work: then their tests may not pass by leaving themselves out.
const REQUIRED: &str = "MESOZOIC_TEST_CONTAINERS";

/// Whether root and the programs are here; where they have to be, they are.
pub(crate) fn is_possible() -> bool {
    let said = |program: &str, word: &str| Command::new(program).arg(word).output();
    let is_possible = said("id", "-u").is_ok_and(|said| said.stdout == b"0\n")
        && said("systemd-nspawn", "--version").is_ok()
        && said("buildah", "--version").is_ok();
    assert!(is_possible || std::env::var_os(REQUIRED).is_none(), "containers have to work here");
    if !is_possible {
        eprintln!("left out: this needs root, systemd-nspawn and buildah");
    }
    is_possible
}

/// A file of `deploy/`.
pub(crate) fn deployed(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name)
}
