//! Words that do not belong in a finished tree: promises of later work, debugging, and paths of
//! somebody's machine.

use crate::repo::Source;
use crate::tidy::Finding;

/// Promises. Open work is an issue, not a comment. Written in halves, so that this file passes.
const PROMISES: &[&str] = &[concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];

/// Macros that are promises or leftovers.
const MACROS: &[&str] = &[concat!("to", "do!"), concat!("unimple", "mented!"), concat!("db", "g!")];

/// Where home folders and build folders start on people's machines.
const MACHINES: &[&str] = &[
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/Us", "ers/"),
    concat!("/wo", "rk/"),
    concat!(r"C:\Us", r"ers\"),
];

pub(crate) fn check(sources: &[Source]) -> Vec<Finding> {
    let mut found = Vec::new();
    let is_locked = |s: &Source| s.is_any(&["lock"]) || s.path.ends_with("package-lock.json");
    for source in sources.iter().filter(|s| !is_locked(s)) {
        let is_rust = source.is_any(&["rs"]);
        for (n, line) in source.lines() {
            for word in PROMISES.iter().filter(|word| has(line, word)) {
                let what = format!("`{word}`: finish it or open an issue");
                found.push(Finding::at(&source.path, n, what));
            }
            for word in MACROS.iter().filter(|word| is_rust && has(line, word)) {
                found.push(Finding::at(&source.path, n, format!("`{word}` is left over")));
            }
            for path in MACHINES.iter().filter(|path| has(line, path)) {
                let what = format!("`{path}…` is a path of one machine");
                found.push(Finding::at(&source.path, n, what));
            }
        }
    }
    found
}

/// Whether the line has these characters and they are not part of a longer word or path.
fn has(line: &str, wanted: &str) -> bool {
    let in_word = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(wanted).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + wanted.len()..].chars().next();
        let in_path = |c: char| wanted.starts_with('/') && ".-~}".contains(c);
        let starts = before.is_none_or(|c| !in_word(c) && !in_path(c));
        let ends = !wanted.ends_with(in_word) || after.is_none_or(|c| !in_word(c));
        starts && ends
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftovers_are_found_where_they_stand() {
        for (path, line) in [
            ("a.rs", format!("// {}: later", PROMISES[0])),
            ("a.md", format!("- {} the rules", PROMISES[1])),
            ("a.ts", format!("// {}", PROMISES[2])),
            ("a.rs", format!("    {}()", MACROS[0])),
            ("a.rs", format!("    {}()", MACROS[1])),
            ("a.rs", format!("    let x = {}(x);", MACROS[2])),
            ("a.md", format!("run {}me/x/bin", MACHINES[0])),
            ("run", format!("cd {}main", MACHINES[3])),
        ] {
            let found = check(&[Source::new(path, format!("fine\n{line}\n"))]);
            assert_eq!(found.len(), 1, "{line}: {found:?}");
            assert_eq!(found[0].line, Some(2));
        }
    }

    #[test]
    fn words_that_only_look_alike_pass() {
        for line in [
            format!("{}SAURUS", PROMISES[0]),
            format!("let {}_LIST = 1;", PROMISES[0]),
            format!("crates{}x", MACHINES[3]),
            format!("~{}x", MACHINES[3]),
            format!("my_{}(x)", MACROS[2]),
        ] {
            assert_eq!(check(&[Source::new("a.rs", line.clone())]), [], "{line}");
        }
    }
}
