//! Files that commands write: never over what is there, unless that was asked for.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

/// What helps a command that has a `--force`.
pub(crate) const USE_FORCE: &str = "--force writes over it";

/// A new file; one that is there already is written over only by `force`, and otherwise refused
/// with a `remedy`.
pub(crate) fn create(path: &Path, force: bool, remedy: &str) -> Result<File> {
    let made = if force { File::create(path) } else { File::create_new(path) };
    made.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            anyhow!("{} is there already; {remedy}", path.display())
        }
        _ => anyhow!(error).context(path.display().to_string()),
    })
}

/// A folder for files of the given kind, made if it is not there. Files of an earlier run would be
/// taken for new ones, so they are refused, or removed by `force`.
pub(crate) fn prepare_folder(
    folder: &Path,
    is_ours: impl Fn(&str) -> bool,
    force: bool,
) -> Result<()> {
    let named = || folder.display().to_string();
    fs::create_dir_all(folder).with_context(named)?;
    let mut old: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).with_context(named)? {
        let entry = entry.with_context(named)?;
        if entry.file_name().to_str().is_some_and(&is_ours) {
            old.push(entry.path());
        }
    }
    if !old.is_empty() && !force {
        let (folder, files) = (named(), old.len());
        bail!(
            "{folder} holds {files} files of an earlier run; take another folder, or --force, \
             which removes them"
        );
    }
    old.iter()
        .try_for_each(|path| fs::remove_file(path).with_context(|| path.display().to_string()))
}
