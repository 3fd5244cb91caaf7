//! The working tree: where it is, which text files it holds, what cargo knows of it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::command;

/// The working tree that this task was built from.
#[derive(Debug)]
pub(crate) struct Repo {
    root: PathBuf,
}

/// One text file.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// Relative to the root, with forward slashes.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    pub(crate) fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self { path: path.into(), text: text.into() }
    }

    /// The file's lines, numbered from 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(i, line)| (i + 1, line))
    }

    /// Whether the file's name ends with one of these, dot excluded.
    pub(crate) fn is_any(&self, extensions: &[&str]) -> bool {
        self.path.rsplit_once('.').is_some_and(|(_, ext)| extensions.contains(&ext))
    }
}

impl Repo {
    /// The tree whose `xtask` folder this binary was compiled in.
    pub(crate) fn here() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        Self { root: folder.parent().expect("xtask lies in the root").to_owned() }
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn join(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Cargo, started in the root.
    pub(crate) fn cargo(&self) -> Command {
        let mut cargo = command::cargo();
        cargo.current_dir(&self.root);
        cargo
    }

    /// Every file that git tracks or would track. What git ignores is nobody's concern here.
    pub(crate) fn paths(&self) -> Result<Vec<String>> {
        let mut git = Command::new("git");
        // CI may have cloned as somebody else, which git otherwise refuses to read.
        git.args(["-c", "safe.directory=*"]);
        git.args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
            .current_dir(&self.root);
        let listed = command::capture(&mut git).context("git lists the files to check")?;
        // A file can be listed twice, or be listed and yet be deleted in the working tree.
        let mut paths: Vec<String> = listed.split_terminator('\0').map(str::to_owned).collect();
        paths.retain(|path| self.join(path).is_file());
        paths.sort_unstable();
        paths.dedup();
        Ok(paths)
    }

    /// Every text file among these.
    pub(crate) fn sources(&self, paths: &[String]) -> Vec<Source> {
        let read = |path: &String| std::fs::read_to_string(self.join(path)).ok();
        paths.iter().filter_map(|path| Some(Source::new(path, read(path)?))).collect()
    }

    /// What `cargo metadata` says of the workspace's own packages.
    pub(crate) fn metadata(&self) -> Result<Value> {
        let mut cargo = self.cargo();
        cargo.args(["metadata", "--format-version", "1", "--no-deps"]);
        let text = command::capture(&mut cargo)?;
        serde_json::from_str(&text).context("cargo metadata prints JSON")
    }

    /// Where cargo builds.
    pub(crate) fn target(&self) -> Result<PathBuf> {
        let metadata = self.metadata()?;
        Ok(metadata["target_directory"].as_str().context("cargo names its target folder")?.into())
    }

    /// The folders under `games/` that hold a crate, by name.
    pub(crate) fn games(&self) -> Result<Vec<String>> {
        let mut games = Vec::new();
        for entry in std::fs::read_dir(self.join("games")).context("cannot list games/")? {
            let path = entry?.path();
            if path.join("Cargo.toml").is_file() {
                games.extend(path.file_name().and_then(|n| n.to_str()).map(str::to_owned));
            }
        }
        games.sort_unstable();
        Ok(games)
    }
}
