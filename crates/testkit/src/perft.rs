//! Perft files: counts of the tree of play, with the sources of the numbers.
//!
//! ```text
//! # Counted by hand: three cards and a peek, then a roll or not.
//! setup seats=2 seed=rex mode=winter
//! D1 4
//! D2 11
//! distinct D2 9
//! ```
//!
//! `setup` takes what the command line takes: `seats`, `seed`, and the game's options by name. Each
//! count after it is of that table; a file may hold several tables.

use std::path::Path;

use mesozoic_core::perft::{perft, perft_distinct};
use mesozoic_core::{Game, Quiet};
use mesozoic_table::{fingerprint, options_from_pairs};

use crate::files;

/// Counts everything that the `*.perft` files of a folder claim, and panics with a list of what
/// differs. `folder` is usually `concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft")`.
pub fn check_perft<G: Game>(folder: impl AsRef<Path>) {
    let files = files::list(folder.as_ref(), "perft");
    assert!(!files.is_empty(), "{} holds no *.perft file", folder.as_ref().display());
    let wrong: Vec<String> = files
        .iter()
        .flat_map(|(name, text)| {
            wrong_counts::<G>(text).into_iter().map(move |what| format!("{name}, {what}"))
        })
        .collect();
    assert!(wrong.is_empty(), "counts differ:\n  {}", wrong.join("\n  "));
}

/// Everything in a perft file that is wrong, with its line.
pub fn wrong_counts<G: Game>(text: &str) -> Vec<String> {
    let mut table: Option<(G, Quiet)> = None;
    let mut wrong = Vec::new();
    let mut counted = 0;
    let lines = text.lines().map(str::trim).zip(1..);
    for (line, at) in lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#')) {
        let result = if let Some(pairs) = line.strip_prefix("setup ") {
            set_up(pairs).map(|opened| table = Some(opened))
        } else {
            counted += 1;
            count(line, table.as_ref())
        };
        wrong.extend(result.err().map(|what| format!("line {at}: {what}")));
    }
    if counted == 0 {
        wrong.push("it counts nothing".to_owned());
    }
    wrong
}

fn set_up<G: Game>(pairs: &str) -> Result<(G, Quiet), String> {
    let (mut seats, mut seed, mut options) = (None, None, Vec::new());
    for pair in pairs.split_whitespace() {
        match pair.split_once('=') {
            Some(("seats", n)) => seats = n.parse().ok(),
            Some(("seed", text)) => seed = Some(seed_of(text)),
            Some(option) => options.push(option),
            None => return Err(format!("\"{pair}\": a pair such as seats=2 is wanted")),
        }
    }
    let (Some(seats), Some(seed)) = (seats, seed) else {
        return Err("seats=NUMBER and seed=TEXT are wanted".to_owned());
    };
    let options = options_from_pairs(G::META.options, seats, options).map_err(|e| e.to_string())?;
    let options = serde_json::from_value(options).map_err(|e| e.to_string())?;
    let mut env = Quiet::new(seed);
    let game = G::setup(&options, seats, &mut env).map_err(|e| e.to_string())?;
    Ok((game, env))
}

/// A number stands for itself, a text for its fingerprint, as on the command line.
fn seed_of(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| {
        u64::from_str_radix(&fingerprint(text), 16).expect("a fingerprint is 16 hexadecimal digits")
    })
}

fn count<G: Game>(line: &str, table: Option<&(G, Quiet)>) -> Result<(), String> {
    let (distinct, rest) = match line.strip_prefix("distinct ") {
        Some(rest) => (true, rest),
        None => (false, line),
    };
    let read = rest.split_once(char::is_whitespace).and_then(|(depth, n)| {
        Some((depth.strip_prefix('D')?.parse().ok()?, n.trim().replace('_', "").parse().ok()?))
    });
    let Some((depth, expected)): Option<(u32, u64)> = read else {
        return Err(format!("\"{line}\": a count such as \"D3 42\" is wanted"));
    };
    let Some((game, env)) = table else { return Err("a count before any setup".to_owned()) };
    let env = &mut env.clone();
    let found = if distinct { perft_distinct(game, depth, env) } else { perft(game, depth, env) };
    if found == expected { Ok(()) } else { Err(format!("\"{line}\", but there are {found}")) }
}
