//! Makes the list of games from this crate's manifest: each dependency under `games/` is one, in
//! the order of their lines, and its own manifest names the type that plays it.

use std::env::var;
use std::fmt::Write;
use std::fs::{read_to_string, write};

fn main() {
    println!("cargo::rerun-if-changed=Cargo.toml");
    let manifest = read_to_string("Cargo.toml").expect("a crate has a manifest");
    let mut list = String::from("games![\n");
    for line in manifest.lines() {
        let Some((_, rest)) = line.split_once("path = \"../../games/") else { continue };
        let Some((folder, _)) = rest.split_once('"') else { continue };
        let path = format!("../../games/{folder}/Cargo.toml");
        println!("cargo::rerun-if-changed={path}");
        let game = read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let named = game.lines().find_map(|line| line.strip_prefix("game = \"")?.strip_suffix('"'));
        let Some(name) = named else {
            panic!(
                "{path} must name the type that plays it: [package.metadata.mesozoic] game = ..."
            )
        };
        writeln!(list, "    {}::{name},", folder.replace('-', "_")).expect("a string takes all");
    }
    list.push_str("];\n");
    let out = var("OUT_DIR").expect("cargo says where generated code goes");
    write(format!("{out}/games.rs"), list).expect("that folder can be written");
}
