//! Puts every file of `games/*/lessons` into the program: a lesson is a file beside its game, and
//! nothing else names it. People write TOML; the program reads the same as JSON, which it reads anyway, so
//! that a page need not fetch a second parser.

use std::env::var;
use std::fmt::Write;
use std::fs::{read_dir, read_to_string, write};
use std::path::Path;

use serde_json::Value;

fn main() {
    let games = Path::new("../../games").canonicalize().expect("the games are beside the crates");
    // Not the whole folder of the games: a change of a board is none of a lesson.
    println!("cargo::rerun-if-changed=../registry/Cargo.toml");
    let mut list = String::from("&[\n");
    for game in names(&games) {
        let folder = games.join(&game).join("lessons");
        if folder.is_dir() {
            println!("cargo::rerun-if-changed={}", folder.display());
        }
        for file in names(&folder) {
            let path = folder.join(&file);
            if let Some(name) = file.strip_suffix(".toml") {
                let text = as_json(&path);
                writeln!(list, "({game:?}, {name:?}, {text:?}),").expect("a string takes all");
            }
        }
    }
    list.push(']');
    let out = var("OUT_DIR").expect("cargo says where generated code goes");
    write(format!("{out}/files.rs"), list).expect("that folder can be written");
}

/// A lesson's file as JSON.
fn as_json(path: &Path) -> String {
    let text = read_to_string(path).expect("a file that is listed can be read");
    let value: Value =
        toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    value.to_string()
}

/// What is in a folder, in order; nothing where there is none.
fn names(folder: &Path) -> Vec<String> {
    let entries = read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}
