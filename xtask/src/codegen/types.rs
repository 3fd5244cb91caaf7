//! TypeScript types, as `ts-rs` writes them from its tests.

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use super::File;
use crate::command;
use crate::repo::Repo;

/// The programs that write the types, by package.
pub(super) struct Types(HashMap<String, PathBuf>);

impl Types {
    /// Builds them all at once: one package after the other would build what they share anew, each
    /// with the features of that one alone.
    pub(super) fn build(repo: &Repo, packages: &[&str]) -> Result<Self> {
        let mut cargo = repo.cargo();
        cargo.args(["test", "--no-run", "--quiet", "--lib", "--message-format", "json"]);
        for package in packages {
            cargo.args(["--package", package, "--features", &format!("{package}/ts")]);
        }
        let messages = command::capture(&mut cargo)?;
        let built = |line: &str| -> Option<(String, PathBuf)> {
            let message: Value = serde_json::from_str(line).ok()?;
            let name = message["target"]["name"].as_str()?;
            let program = message["executable"].as_str()?;
            Some((name.to_owned(), program.into()))
        };
        Ok(Self(messages.lines().filter_map(built).collect()))
    }

    /// What some packages write for a folder.
    pub(super) fn written(
        &self,
        repo: &Repo,
        packages: &[&str],
        folder: &str,
    ) -> Result<Vec<File>> {
        let written = repo.target()?.join("types").join(packages[0]);
        if written.is_dir() {
            std::fs::remove_dir_all(&written)?;
        }
        for package in packages {
            let program = self.0.get(&package.replace('-', "_"));
            let program = program.with_context(|| format!("cargo builds no tests of {package}"))?;
            let mut write = Command::new(program);
            command::capture(write.arg("export_bindings").env("TS_RS_EXPORT_DIR", &written))?;
        }
        let mut files = Vec::new();
        for file in std::fs::read_dir(&written).context("ts-rs writes types")? {
            let file = file?;
            let name = file.file_name().to_string_lossy().into_owned();
            files.push((format!("{folder}/{name}"), std::fs::read_to_string(file.path())?));
        }
        files.sort();
        Ok(files)
    }
}
