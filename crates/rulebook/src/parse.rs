//! From text to chapters, rules and refusals; line by line, so that every mistake has a line.

use std::collections::BTreeMap;

use crate::{Chapter, Mistake, Refusal, Rule, Rulebook};

/// How a refusal begins, beneath its rule.
const REFUSAL: &str = "  - refusal ";

/// Reads a `RULES.md`. What stands before the first chapter is for maintainers and is left out.
pub fn parse(text: &str) -> Result<Rulebook, Mistake> {
    let mut reader = Reader::default();
    for (i, line) in text.lines().enumerate() {
        reader.take(i + 1, line.trim_end())?;
    }
    reader.check()?;
    Ok(Rulebook { chapters: reader.chapters })
}

/// The id at the start of a text: two capitals, a hyphen, numbers with dots, perhaps a letter.
pub fn leading_id(text: &str) -> Option<&str> {
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

fn mistake<T>(line: usize, what: impl Into<String>) -> Result<T, Mistake> {
    Err(Mistake { line, what: what.into() })
}

#[derive(Default)]
struct Reader {
    chapters: Vec<Chapter>,
}

impl Reader {
    fn take(&mut self, n: usize, line: &str) -> Result<(), Mistake> {
        if let Some(title) = line.strip_prefix("## ") {
            let title = title.trim().to_owned();
            let (introduction, rules) = (String::new(), Vec::new());
            self.chapters.push(Chapter { title, introduction, rules });
            return Ok(());
        }
        if let Some(id) = line.strip_prefix("- **").and_then(leading_id) {
            let Some(chapter) = self.chapters.last_mut() else {
                return mistake(n, format!("{id} stands in no chapter: begin one with `## Title`"));
            };
            chapter.rules.push(rule(n, id, line)?);
            return Ok(());
        }
        let Some(chapter) = self.chapters.last_mut() else { return Ok(()) };
        let Some(rule) = chapter.rules.last_mut() else {
            add_prose(&mut chapter.introduction, line);
            return Ok(());
        };
        if let Some(rest) = line.strip_prefix(REFUSAL) {
            rule.refusals.push(refusal(n, rest)?);
        } else if line.is_empty() {
        } else if let Some(more) = line.strip_prefix("    ").filter(|_| !rule.refusals.is_empty()) {
            let refusal = rule.refusals.last_mut().expect("there is one");
            add_words(&mut refusal.sentence, more);
        } else if let Some(more) = line.strip_prefix("  ").filter(|_| rule.refusals.is_empty()) {
            add_words(&mut rule.text, more);
        } else {
            return mistake(
                n,
                format!("this belongs to nothing: indent it under {}, or begin a chapter", rule.id),
            );
        }
        Ok(())
    }

    /// What can be said when everything has been read.
    fn check(&mut self) -> Result<(), Mistake> {
        let (mut ids, mut keys) = (BTreeMap::new(), BTreeMap::new());
        for chapter in &mut self.chapters {
            chapter.introduction.truncate(chapter.introduction.trim_end().len());
            for rule in &chapter.rules {
                if let Some(first) = ids.insert(rule.id.clone(), rule.line) {
                    let what = format!("{} is declared here and on line {first}", rule.id);
                    return mistake(rule.line, what);
                }
                for refusal in &rule.refusals {
                    check_refusal(refusal)?;
                    if let Some(first) = keys.insert(refusal.key.clone(), refusal.line) {
                        let what = format!("`{}` stands here and on line {first}", refusal.key);
                        return mistake(refusal.line, what);
                    }
                }
            }
        }
        Ok(())
    }
}

/// `- **DR-10** **Empty Pen.** Only a pen …`
fn rule(n: usize, id: &str, line: &str) -> Result<Rule, Mistake> {
    let rest = line.strip_prefix("- **").and_then(|rest| rest.strip_prefix(id));
    let Some(rest) = rest.and_then(|rest| rest.strip_prefix("** ")) else {
        return mistake(n, format!("write `- **{id}** **Title.** What the rule says.`"));
    };
    let title = rest.strip_prefix("**").and_then(|rest| rest.split_once(".**"));
    let Some((title, text)) = title.filter(|(title, _)| !title.is_empty()) else {
        return mistake(n, format!("{id} has no title: write `- **{id}** **Title.** …`"));
    };
    let (id, title, text) = (id.to_owned(), title.to_owned(), text.trim().to_owned());
    Ok(Rule { id, title, text, refusals: Vec::new(), line: n })
}

/// ``refusal `key`: Sentence.``
fn refusal(n: usize, rest: &str) -> Result<Refusal, Mistake> {
    let parts = rest.strip_prefix('`').and_then(|rest| rest.split_once("`: "));
    let Some((key, sentence)) = parts else {
        return mistake(n, "write ``- refusal `key`: Sentence with {parameter}.``");
    };
    Ok(Refusal { key: key.to_owned(), sentence: sentence.to_owned(), line: n })
}

fn check_refusal(refusal: &Refusal) -> Result<(), Mistake> {
    let Refusal { key, sentence, line } = refusal;
    if !is_name(key) {
        return mistake(*line, format!("`{key}` is no key: write small letters and `_`"));
    }
    if !sentence.ends_with('.') {
        return mistake(*line, format!("the sentence of `{key}` ends without a full stop"));
    }
    if let Some(name) = refusal.parameters().into_iter().find(|name| !is_name(name)) {
        return mistake(*line, format!("`{{{name}}}` is no parameter: write `{{small_letters}}`"));
    }
    let is_even = sentence.matches('{').count() == sentence.matches('}').count();
    if is_even { Ok(()) } else { mistake(*line, format!("a brace of `{key}` has no partner")) }
}

/// Whether this can name a function or a parameter.
fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Lines of the introduction: a list item or an empty line begins anew, all others go on.
fn add_prose(prose: &mut String, line: &str) {
    if line.is_empty() {
        if !prose.is_empty() && !prose.ends_with("\n\n") {
            prose.push_str("\n\n");
        }
    } else if prose.is_empty() || prose.ends_with('\n') {
        prose.push_str(line);
    } else if line.starts_with("- ") {
        prose.push('\n');
        prose.push_str(line);
    } else {
        add_words(prose, line);
    }
}

fn add_words(text: &mut String, more: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(more.trim());
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "\
# Go: the rules
Seats are numbered.

## Placing

Two play, **black** and
white.

- One stone a turn,
  anywhere.

- **GO-1** **A stone.** It goes on a point
  that is free. *RB*
  - refusal `taken`: {place} holds a stone of {colour};
    {place} is taken.
- **GO-1.1** **No passing.** Everybody plays. *Ruling*: games end.

## The end
- **GO-2a** **Counting.** Most points win.
";

    #[test]
    fn chapters_rules_and_refusals_are_read() {
        let book = parse(BOOK).unwrap();
        let [placing, end] = &book.chapters[..] else { panic!("{book:?}") };
        assert_eq!(placing.title, "Placing");
        assert_eq!(
            placing.introduction,
            "Two play, **black** and white.\n\n- One stone a turn, anywhere."
        );
        assert_eq!((end.title.as_str(), end.introduction.as_str()), ("The end", ""));
        let ids: Vec<_> = book.rules().map(|r| (r.id.as_str(), r.title.as_str(), r.line)).collect();
        assert_eq!(
            ids,
            [("GO-1", "A stone", 12), ("GO-1.1", "No passing", 16), ("GO-2a", "Counting", 19)]
        );
        let rule = &placing.rules[0];
        assert_eq!(rule.text, "It goes on a point that is free. *RB*");
        let [refusal] = &rule.refusals[..] else { panic!("{rule:?}") };
        assert_eq!((refusal.key.as_str(), refusal.line), ("taken", 14));
        assert_eq!(refusal.sentence, "{place} holds a stone of {colour}; {place} is taken.");
        assert_eq!(refusal.parameters(), ["place", "colour"]);
    }

    #[test]
    fn mistakes_name_their_line() {
        let rule = "## A\n- **GO-1** **One.** Text.\n";
        for (more, line, what) in [
            ("- **GO-1** **Two.** Text.", 3, "GO-1 is declared here and on line 2"),
            ("- **GO-2** Text.", 3, "GO-2 has no title"),
            ("- **GO-2**: Text.", 3, "`- **GO-2** **Title.** What the rule says.`"),
            ("- a list", 3, "belongs to nothing: indent it under GO-1"),
            ("  - refusal taken: No.", 3, "refusal `key`"),
            ("  - refusal `Taken`: No.", 3, "`Taken` is no key"),
            ("  - refusal `taken`: No", 3, "full stop"),
            ("  - refusal `taken`: No {a b}.", 3, "`{a b}` is no parameter"),
            ("  - refusal `taken`: No {a}}.", 3, "brace"),
            ("  - refusal `taken`: No.\n  - refusal `taken`: No.", 4, "here and on line 3"),
        ] {
            let mistake = parse(&format!("{rule}{more}\n")).unwrap_err();
            assert_eq!(mistake.line, line, "{mistake}");
            assert!(mistake.what.contains(what), "{mistake}");
        }
        let mistake = parse("- **GO-1** **One.** Text.").unwrap_err();
        assert_eq!(
            mistake.to_string(),
            "RULES.md:1: GO-1 stands in no chapter: begin one with `## Title`"
        );
    }

    #[test]
    fn ids_are_two_capitals_and_numbers() {
        for (text, id) in [
            ("DR-13 The die", Some("DR-13")),
            ("DI-3.2.1** one", Some("DI-3.2.1")),
            ("DR-4. Stop.", Some("DR-4")),
            ("DR-4b: two", Some("DR-4b")),
            ("D-13 | x |", None),
            ("DR-x | x |", None),
            ("DR-13th row", None),
        ] {
            assert_eq!(leading_id(text), id, "{text}");
        }
    }
}
