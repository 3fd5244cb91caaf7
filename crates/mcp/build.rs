//! Takes in the rules of every game, so that an agent can read them.

use std::env::var;
use std::fmt::Write;
use std::fs::{canonicalize, read_dir, write};

fn main() {
    let games = canonicalize("../../games").expect("the games lie beside the crates");
    println!("cargo::rerun-if-changed={}", games.display());
    let mut found: Vec<_> = read_dir(&games)
        .expect("their folder can be read")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|folder| folder.join("RULES.md").is_file())
        .collect();
    found.sort();
    let mut list = String::from("&[\n");
    for folder in found {
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        let rules = folder.join("RULES.md").display().to_string();
        writeln!(list, "    ({:?}, include_str!({rules:?})),", name.unwrap_or_default())
            .expect("a string takes all");
    }
    list.push_str("]\n");
    let out = var("OUT_DIR").expect("cargo says where generated code goes");
    write(format!("{out}/rules.rs"), list).expect("that folder can be written");
}
