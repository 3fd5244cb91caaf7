//! Test files in folders.

use std::fs;
use std::path::Path;

/// The files of a folder whose names end so, by name, with their text. No folder is an empty one.
pub(crate) fn list(folder: &Path, extension: &str) -> Vec<(String, String)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<(String, String)> = entries
        .map(|entry| entry.unwrap_or_else(|e| panic!("{}: {e}", folder.display())).path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .map(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display())))
        })
        .collect();
    files.sort();
    files
}

/// Writes a file, with the folder if it is missing.
pub(crate) fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, text))
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
}

/// Whether files shall be written instead of compared.
pub(crate) fn updating() -> bool {
    std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value != "0" && !value.is_empty())
}
