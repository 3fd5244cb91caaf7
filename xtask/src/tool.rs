//! The `mesozoic` binary of this tree, for tasks that ask it something.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::command;
use crate::repo::Repo;

/// The feature of the binary that does everything.
pub(crate) const FULL: &str = "mesozoic/full";

/// The built binary.
pub(crate) struct Tool(PathBuf);

impl Tool {
    pub(crate) fn build(repo: &Repo) -> Result<Self> {
        // The whole workspace's features: then it is the binary that the tests have built already.
        let mut cargo = repo.cargo();
        cargo.args(["build", "--quiet", "--workspace", "--features", FULL, "--bin", "mesozoic"]);
        command::run(&mut cargo)?;
        let name = format!("mesozoic{}", std::env::consts::EXE_SUFFIX);
        Ok(Self(repo.target()?.join("debug").join(name)))
    }

    /// Where the binary is.
    pub(crate) fn path(&self) -> &std::path::Path {
        &self.0
    }

    /// The binary, deaf to the settings of whoever runs this task.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.0);
        for (key, _) in std::env::vars_os() {
            if key.to_string_lossy().starts_with("MESOZOIC_") {
                command.env_remove(key);
            }
        }
        command
    }

    /// What it prints.
    pub(crate) fn print(&self, words: &[&str]) -> Result<String> {
        command::capture(self.command().args(words))
    }
}
