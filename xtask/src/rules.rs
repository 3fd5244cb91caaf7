//! Every rule has a test, and every rule that is cited exists.
//!
//! A line of `games/*/RULES.md` that starts a heading, a table row or a list item with an id
//! declares that rule: `### DR-13 …`, `| DR-13 | …`, `- **DR-13** …`. A test covers it by a comment
//! `// rule: DR-13` (several ids are separated by commas) in `tests/` or below `#[cfg(test)]` in
//! `src/`. Refusals name their rule as a string, `"DR-13"`; comments name it in passing. All of
//! them must be declared.

use std::collections::BTreeMap;

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
    let mut found = Vec::new();
    let mut declared: BTreeMap<&str, (usize, bool)> = BTreeMap::new();
    for (n, line) in rules.lines() {
        let Some(id) = declared_id(line) else { continue };
        if let Some((first, _)) = declared.insert(id, (n, false)) {
            let what = format!("{id} is declared here and on line {first}");
            found.push(Finding::at(&book, n, what));
        }
    }
    if declared.is_empty() {
        found.push(Finding::new(&book, "declares no rule; see xtask/src/rules.rs for the form"));
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

/// The rule that a line of `RULES.md` declares.
fn declared_id(line: &str) -> Option<&str> {
    let hashes = line.trim_start_matches('#');
    let rest = match line.len() - hashes.len() {
        0 => line.strip_prefix("| ").or_else(|| line.strip_prefix("- "))?,
        _ => hashes.strip_prefix(' ')?,
    };
    leading_id(rest.trim_start_matches('*'))
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

/// The id at the start of a text: two capitals, a hyphen, numbers with dots, perhaps a letter.
fn leading_id(text: &str) -> Option<&str> {
    let bytes = text.as_bytes();
    let capitals = bytes.len() > 3 && bytes[..2].iter().all(u8::is_ascii_uppercase);
    if !capitals || bytes[2] != b'-' || !bytes[3].is_ascii_digit() {
        return None;
    }
    let numbers = bytes[3..].iter().take_while(|b| b.is_ascii_digit() || **b == b'.').count();
    let mut end = text[..3 + numbers].trim_end_matches('.').len();
    let letters = bytes[end..].iter().take_while(|b| b.is_ascii_alphanumeric()).count();
    match letters {
        0 => {}
        1 if bytes[end].is_ascii_lowercase() => end += 1,
        _ => return None,
    }
    Some(&text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# Go\n\n## GO-1 Placing\n\n- **GO-1.1** A stone stays.\n| GO-2a | ko | p. 3 |\nSee GO-9.\n";

    fn found(book: &str, files: &[(&str, &str)]) -> Vec<String> {
        let mut sources = vec![Source::new("games/go/RULES.md", book)];
        sources.extend(
            files.iter().map(|(path, text)| Source::new(format!("games/go/{path}"), *text)),
        );
        check(&sources, &["games/go".to_owned()]).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn ids_are_read_where_they_declare() {
        for (line, id) in [
            ("### DR-13 The die", Some("DR-13")),
            ("| DR-13 | die |", Some("DR-13")),
            ("- **DI-3.2.1** one", Some("DI-3.2.1")),
            ("- DR-4. Stop.", Some("DR-4")),
            ("- DR-4b: two", Some("DR-4b")),
            ("As DR-13 says", None),
            ("  - DR-13 nested", None),
            ("#DR-13", None),
            ("| D-13 | x |", None),
            ("| DR-x | x |", None),
            ("- DR-13th row", None),
        ] {
            assert_eq!(declared_id(line), id, "{line}");
        }
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
        assert!(found[0].starts_with("games/go/RULES.md:5: GO-1.1 has no test"), "{found:?}");
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
        let doubled = "- GO-1 a\n- GO-1 b\n";
        let found = found(doubled, &[("tests/rules.rs", "// rule: GO-1")]);
        assert_eq!(found, ["games/go/RULES.md:2: GO-1 is declared here and on line 1"]);
    }
}
