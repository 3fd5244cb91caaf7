//! What a host downloads: one archive with the binary, the examples of `deploy/` and a list of all that
//! is inside.
//!
//! The binary is linked against musl, all of it, so that it runs on any Linux of its processor, however
//! old.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::repo::Repo;
use crate::{command, debian, web};

/// Where the binary runs.
const TARGET: &str = "x86_64-unknown-linux-musl";

/// What goes with the binary.
const BESIDE: [&str; 8] = [
    "README.md",
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "docs/hosting.md",
    "docs/nodes.md",
    "docs/cli.md",
    "deploy",
];

/// Builds the archive and says where it is.
pub(crate) fn run(repo: &Repo) -> Result<()> {
    web::client(repo)?;
    compiler()?;
    command::run(Command::new("rustup").args(["target", "add", TARGET]))?;
    let mut cargo = repo.cargo();
    cargo.args(["build", "--release", "--locked", "--bin", "mesozoic", "--features", "full"]);
    cargo.args(["--target", TARGET]).env("CC_x86_64_unknown_linux_musl", "musl-gcc");
    command::run(&mut cargo)?;

    let metadata = repo
        .cargo()
        .args(["metadata", "--format-version", "1", "--locked", "--filter-platform", TARGET])
        .output()?;
    let metadata: Value = serde_json::from_slice(&metadata.stdout)?;
    let version = version(&metadata)?;
    let name = format!("mesozoic-{version}-x86_64-linux");
    let (dist, target) = (repo.target()?.join("dist"), repo.target()?.join(TARGET));
    let folder = dist.join(&name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    std::fs::copy(target.join("release/mesozoic"), folder.join("mesozoic"))?;
    for path in BESIDE {
        copy(&repo.join(path), &folder.join(path))?;
    }
    std::fs::write(folder.join("CONTENTS.txt"), contents(&metadata))?;

    let archive = format!("{name}.tar.gz");
    let mut tar = Command::new("tar");
    // The same tree gives the same archive.
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"]);
    command::run(tar.args(["-czf", &archive, &name]).current_dir(&dist))?;
    let sum = command::capture(Command::new("sha256sum").arg(&archive).current_dir(&dist))?;
    std::fs::write(dist.join(format!("{archive}.sha256")), &sum)?;
    println!("{}\n{}", dist.join(&archive).display(), sum.trim_end());
    Ok(())
}

/// A compiler of C for musl: SQLite and the allocator are written in it.
fn compiler() -> Result<()> {
    let is_there = || command::capture(Command::new("musl-gcc").arg("--version")).is_ok();
    if !is_there() {
        debian::install(&["musl-tools"]).context("musl-gcc is wanted; install musl-tools")?;
    }
    if is_there() { Ok(()) } else { bail!("there is no musl-gcc; install musl-tools") }
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    if from.is_dir() {
        for entry in std::fs::read_dir(from)? {
            let entry = entry?;
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::copy(from, to).with_context(|| from.display().to_string())?;
    Ok(())
}

fn packages(metadata: &Value) -> impl Iterator<Item = &Value> {
    metadata["packages"].as_array().into_iter().flatten()
}

fn version(metadata: &Value) -> Result<&str> {
    let own = packages(metadata).find(|package| package["name"] == "mesozoic");
    own.and_then(|own| own["version"].as_str()).context("cargo knows the version")
}

/// Every crate from elsewhere that the binary may hold, with its version and licence.
fn contents(metadata: &Value) -> String {
    let mut lines: Vec<String> = packages(metadata)
        .filter(|package| package["source"].is_string())
        .map(|package| {
            let part = |key: &str| package[key].as_str().unwrap_or("?");
            format!("{} {}: {}", part("name"), part("version"), part("license"))
        })
        .collect();
    lines.sort();
    let mut text = "What this program is made of, beside our own code.\n\n".to_owned();
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_contents_name_every_crate_from_elsewhere_with_its_licence() {
        let metadata = json!({ "packages": [
            { "name": "serde", "version": "1.0.1", "license": "MIT", "source": "registry" },
            { "name": "mesozoic", "version": "0.1.0", "license": "MIT", "source": null },
            { "name": "axum", "version": "0.8.0", "license": null, "source": "registry" },
        ]});
        assert_eq!(version(&metadata).unwrap(), "0.1.0");
        let text = contents(&metadata);
        assert!(text.ends_with("\n\naxum 0.8.0: ?\nserde 1.0.1: MIT\n"), "{text}");
    }

    #[test]
    fn everything_that_goes_along_is_there() {
        for path in BESIDE {
            assert!(Repo::here().join(path).exists(), "{path}");
        }
    }
}
