//! What a command says that this binary was built without.

use std::ffi::OsString;

use anyhow::{Result, bail};

/// Part of a whole build only: `cargo build --release --features full`
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<OsString>,
}

impl Args {
    #[expect(clippy::unused_self, reason = "as every command has it")]
    pub(crate) fn run(self) -> Result<()> {
        bail!(
            "this binary plays, scripts and simulates; one that does this too is built by \
             `cargo build --release --features full`"
        )
    }
}
