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
use crate::{command, debian, engine, web};

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
    if let Some(why) = engine::is_missing(repo)? {
        bail!("what hosts install can be played without them, too: {why}");
    }
    web::client(repo)?;
    compiler()?;
    command::run(Command::new("rustup").args(["target", "add", TARGET]))?;
    let mut cargo = repo.cargo();
    cargo.args(["build", "--release", "--locked", "--bin", "mesozoic", "--features", "full"]);
    cargo.args(["--target", TARGET]).env("CC_x86_64_unknown_linux_musl", "musl-gcc");
    command::run(&mut cargo)?;

    let mut cargo = repo.cargo();
    cargo.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", TARGET]);
    let metadata: Value = serde_json::from_str(&command::capture(&mut cargo)?)?;
    let target = repo.target()?;
    let name = format!("mesozoic-{}-x86_64-linux", version(&metadata)?);
    let folder = target.join("dist").join(name);
    lay_out(repo, &target.join(TARGET).join("release/mesozoic"), &contents(&metadata), &folder)?;
    println!("{}", pack(&folder)?);
    Ok(())
}

/// Fills a folder with the binary and all that goes with it. `deploy/Containerfile` is built there.
fn lay_out(repo: &Repo, binary: &Path, contents: &str, folder: &Path) -> Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    copy(binary, &folder.join("mesozoic"))?;
    for path in BESIDE {
        copy(&repo.join(path), &folder.join(path))?;
    }
    // What a container has in the place of its data.
    std::fs::create_dir(folder.join("deploy/empty"))?;
    std::fs::write(folder.join("CONTENTS.txt"), contents)?;
    Ok(())
}

/// Packs a folder into an archive beside it, with a file for `sha256sum --check`; gives that file's line.
fn pack(folder: &Path) -> Result<String> {
    let name = folder.file_name().and_then(|name| name.to_str()).context("a folder has a name")?;
    let beside = folder.parent().context("a folder lies somewhere")?;
    let archive = format!("{name}.tar.gz");
    let mut tar = Command::new("tar");
    // The same tree gives the same archive.
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"]);
    command::run(tar.args(["-czf", &archive, name]).current_dir(beside))?;
    let sum = command::capture(Command::new("sha256sum").arg(&archive).current_dir(beside))?;
    std::fs::write(beside.join(format!("{archive}.sha256")), &sum)?;
    Ok(format!("{}\n{}", beside.join(&archive).display(), sum.trim_end()))
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

    /// A release of a program that is one line of text.
    #[test]
    fn an_archive_holds_what_a_host_needs_and_is_what_its_checksum_says() {
        use std::os::unix::fs::PermissionsExt;

        let place = std::env::temp_dir().join(format!("mesozoic-dist-{}", std::process::id()));
        std::fs::create_dir_all(&place).unwrap();
        let (binary, folder) = (place.join("built"), place.join("mesozoic-1.2.3-x86_64-linux"));
        std::fs::write(&binary, "a program").unwrap();
        std::fs::set_permissions(&binary, PermissionsExt::from_mode(0o755)).unwrap();
        let repo = Repo::here();
        lay_out(&repo, &binary, "serde 1.0.1: MIT\n", &folder).unwrap();
        let first = pack(&folder).unwrap();
        // What lies there from an earlier time does not get in.
        std::fs::write(folder.join("left over"), "").unwrap();
        lay_out(&repo, &binary, "serde 1.0.1: MIT\n", &folder).unwrap();
        assert_eq!(pack(&folder).unwrap(), first, "the same tree gives the same archive");

        let archive = "mesozoic-1.2.3-x86_64-linux.tar.gz";
        let tell = |program: &str, words: &[&str]| {
            command::capture(Command::new(program).args(words).current_dir(&place)).unwrap()
        };
        tell("sha256sum", &["--check", "--strict", &format!("{archive}.sha256")]);
        let listed = tell("tar", &["-tvzf", archive]);
        let has = |mode: &str, path: &str| {
            let end = format!(" mesozoic-1.2.3-x86_64-linux/{path}");
            listed.lines().any(|line| line.starts_with(mode) && line.ends_with(&end))
        };
        assert!(has("-rwxr-xr-x 0/0", "mesozoic"), "{listed}");
        for path in ["CONTENTS.txt", "docs/hosting.md", "deploy/mesozoic.service", "LICENSE-MIT"] {
            assert!(has("-rw", path), "{path}: {listed}");
        }
        // Whatever the container is made of lies where it is built.
        let recipe = std::fs::read_to_string(folder.join("deploy/Containerfile")).unwrap();
        let copied = recipe.lines().filter_map(|line| line.strip_prefix("COPY "));
        let sources: Vec<&str> = copied
            .flat_map(|words| {
                let words = words.split(' ').filter(|word| !word.starts_with("--"));
                words.rev().skip(1)
            })
            .collect();
        assert!(sources.contains(&"mesozoic"), "{recipe}");
        for path in sources {
            assert!(has("-r", path) || has("d", &format!("{path}/")), "{path}: {listed}");
        }
        std::fs::remove_dir_all(&place).unwrap();
    }
}
