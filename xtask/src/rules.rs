//! Every rule has a test, and every rule that is cited exists.
//!
//! `games/*/RULES.md` declares rules in the form that `crates/rulebook` reads. A test covers one by a
//! comment `// rule: DR-13` (several ids are separated by commas) in `tests/` or below `#[cfg(test)]`
//! in `src/`. Comments name rules in passing, and strings such as `"DR-13"` do. All of them must be
//! declared.

use std::collections::BTreeMap;

use mesozoic_rulebook::{leading_id, parse};

use crate::repo::Source;
use crate::tidy::Finding;

/// Checks the games in these folders.
pub(crate) fn check(sources: &[Source], folders: &[String]) -> Vec<Finding> {
    folders.iter().flat_map(|folder| check_game(sources, &format!("{folder}/"))).collect()
}

fn check_game(sources: &[Source], folder: &str) -> Vec<Finding> {
    let book = format!("{folder}RULES.md");
    let Some(rules) = sources.iter().find(|s| s.path == book) else {
        return vec![Finding::new(book, "is missing: every game states its rules with ids")];
    };
    let read = match parse(&rules.text) {
        Ok(read) => read,
        Err(mistake) => return vec![Finding::at(&book, mistake.line, mistake.what)],
    };
    let mut found = Vec::new();
    let mut declared: BTreeMap<&str, (usize, bool)> =
        read.rules().map(|rule| (rule.id.as_str(), (rule.line, false))).collect();
    if declared.is_empty() {
        found.push(Finding::new(&book, "declares no rule; see crates/rulebook for the form"));
    }
    let prefixes: Vec<&str> = declared.keys().map(|id| &id[..3]).collect();

    let code = sources.iter().filter(|s| s.path.starts_with(folder) && s.is_any(&["rs"]));
    for source in code {
        let mut in_tests = source.path.starts_with(&format!("{folder}tests/"));
        for (n, line) in source.lines() {
            in_tests |= line.trim_start().starts_with("#[cfg(test)]");
            let cited = citations(line);
            for id in &cited {
                match declared.get_mut(id) {
                    Some((_, covered)) => *covered |= in_tests,
                    None => found.push(unknown(&source.path, n, id, &book)),
                }
            }
            for (id, quoted) in mentions(line) {
                let ours = quoted || prefixes.contains(&&id[..3]);
                if ours && !declared.contains_key(id) && !cited.contains(&id) {
                    found.push(unknown(&source.path, n, id, &book));
                }
            }
        }
    }
    found.extend(declared.iter().filter(|(_, (_, covered))| !covered).map(|(id, (n, _))| {
        Finding::at(
            &book,
            *n,
            format!("{id} has no test: add one with the comment `// rule: {id}`"),
        )
    }));
    found
}

fn unknown(path: &str, line: usize, id: &str, book: &str) -> Finding {
    Finding::at(path, line, format!("{id} is not declared in {book}"))
}

/// The ids of a `// rule:` comment; words that are no ids are kept, so that they are refused.
fn citations(line: &str) -> Vec<&str> {
    let Some((_, list)) = line.split_once("// rule:") else { return Vec::new() };
    list.split(',').map(|word| word.trim().trim_end_matches('.')).collect()
}

/// Every id that a line mentions, and whether it stands alone in quotation marks.
fn mentions(line: &str) -> Vec<(&str, bool)> {
    let starts = line.char_indices().filter(|(_, c)| c.is_ascii_uppercase()).map(|(at, _)| at);
    starts
        .filter(|&at| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '-'))
        .filter_map(|at| {
            let id = leading_id(&line[at..])?;
            let quoted = line[..at].ends_with('"') && line[at + id.len()..].starts_with('"');
            Some((id, quoted))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# Go\n\n## Placing\nSee GO-9.\n\n- **GO-1** **Stones.** Two colours.\n- **GO-1.1** **Staying.** A stone stays.\n- **GO-2a** **Ko.** No.\n";

    fn found(book: &str, files: &[(&str, &str)]) -> Vec<String> {
        let mut sources = vec![Source::new("games/go/RULES.md", book)];
        sources.extend(
            files.iter().map(|(path, text)| Source::new(format!("games/go/{path}"), *text)),
        );
        check(&sources, &["games/go".to_owned()]).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn covered_rules_pass() {
        let tests = "#[test]\nfn a() {\n    // rule: GO-1, GO-1.1\n}\n";
        let unit = "fn f() {}\n#[cfg(test)]\nmod tests {\n    // rule: GO-2a\n}\n";
        let found = found(BOOK, &[("tests/rules.rs", tests), ("src/lib.rs", unit)]);
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn a_rule_without_a_test_is_found() {
        let tests = "// rule: GO-1, GO-2a\n";
        // A mention outside of tests covers nothing.
        let lib = "// rule: GO-1.1\nfn f() {}\n";
        let found = found(BOOK, &[("tests/rules.rs", tests), ("src/lib.rs", lib)]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("games/go/RULES.md:7: GO-1.1 has no test"), "{found:?}");
    }

    #[test]
    fn a_citation_of_nothing_is_found() {
        let all = "// rule: GO-1, GO-1.1, GO-2a\n";
        for (file, text, id) in [
            ("tests/more.rs", "// rule: GO-7", "GO-7"),
            ("tests/more.rs", "// rule: go-1", "go-1"),
            ("src/lib.rs", "Refusal::new(\"GO-3\", \"No.\")", "GO-3"),
            ("src/lib.rs", "const KO: &str = \"XO-1\";", "XO-1"),
            ("src/lib.rs", "// GO-5: stones never move.", "GO-5"),
        ] {
            let found = found(BOOK, &[("tests/rules.rs", all), (file, text)]);
            let wanted = format!("games/go/{file}:1: {id} is not declared in games/go/RULES.md");
            assert_eq!(found, [wanted]);
        }
    }

    #[test]
    fn other_hyphens_are_no_rules() {
        let text = "// rule: GO-1, GO-1.1, GO-2a\n// UTF-8, SHA-256, ISO-8601 and AB-1 of others\n";
        assert_eq!(found(BOOK, &[("tests/rules.rs", text)]), Vec::<String>::new());
    }

    #[test]
    fn a_book_that_is_missing_empty_or_doubled_is_found() {
        assert!(check(&[], &["games/go".to_owned()])[0].what.contains("missing"));
        assert!(found("# Go\n", &[])[0].contains("declares no rule"));
        let doubled = "## A\n- **GO-1** **A.** a\n- **GO-1** **B.** b\n";
        let found = found(doubled, &[("tests/rules.rs", "// rule: GO-1")]);
        assert_eq!(found, ["games/go/RULES.md:3: GO-1 is declared here and on line 2"]);
    }
}
