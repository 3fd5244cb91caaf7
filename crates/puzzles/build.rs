//! Puts every `games/*/puzzles.jsonl` into the program: puzzles are a file beside their game, and
//! nothing else names them. A game's very first puzzles are noticed once this file is newer than they
//! are: `touch` it.

use std::env::var;
use std::fmt::Write;
use std::fs::{read_dir, write};
use std::path::Path;

fn main() {
    let games = Path::new("../../games").canonicalize().expect("the games are beside the crates");
    println!("cargo::rerun-if-changed=../registry/Cargo.toml");
    let folders = read_dir(&games).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        folders.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    let mut list = String::from("&[\n");
    for game in names {
        let path = games.join(&game).join("puzzles.jsonl");
        if path.is_file() {
            println!("cargo::rerun-if-changed={}", path.display());
            let text = format!("include_str!({:?})", path.display().to_string());
            writeln!(list, "({game:?}, {text}),").expect("a string takes all");
        }
    }
    list.push(']');
    let out = var("OUT_DIR").expect("cargo says where generated code goes");
    write(format!("{out}/files.rs"), list).expect("that folder can be written");
}
