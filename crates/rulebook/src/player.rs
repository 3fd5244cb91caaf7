//! A rule as players read it: without the marks that say which book it comes from, and with our own
//! rulings set apart.

use crate::Rule;

/// Marks that tell only where a rule comes from.
const SOURCES: [&str; 2] = ["RB", "Public"];
/// The mark of what no book says.
const RULING: &str = "Ruling";

impl Rule {
    /// The text in the form of an introduction: paragraphs and `**strong**` words.
    pub fn for_players(&self) -> String {
        let mut told = String::new();
        for (i, part) in slanted(&self.text).into_iter().enumerate() {
            let word = part.split([',', ' ']).next().unwrap_or_default();
            let is_mark = |mark: &str| i % 2 == 1 && word.eq_ignore_ascii_case(mark);
            if SOURCES.into_iter().any(is_mark) {
                continue;
            }
            if is_mark(RULING) {
                told.truncate(told.trim_end_matches([' ', ',', ';']).len());
                told.push_str("\n\n**Our ruling**");
            } else {
                go_on(&mut told, part);
            }
        }
        told.trim().to_owned()
    }
}

/// Adds what stands behind a mark that was left out: the sentence before it has its own full stop.
fn go_on(told: &mut String, part: &str) {
    let before = told.trim_end();
    if !before.ends_with(['.', ',', ';', ':']) {
        told.push_str(part);
        return;
    }
    let rest = part.trim_start_matches([' ', '.', ',', ';', ':']);
    let mut letters = rest.chars();
    let first = letters
        .next()
        .map(|first| if before.ends_with('.') { first.to_ascii_uppercase() } else { first });
    told.truncate(before.len());
    told.push(' ');
    told.extend(first);
    told.push_str(letters.as_str());
}

/// The text cut at single asterisks: plain, slanted, plain, and so on. Strong words stay whole.
fn slanted(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let is_star = |i: usize| bytes.get(i) == Some(&b'*');
    let (mut parts, mut start, mut i) = (Vec::new(), 0, 0);
    while i < bytes.len() {
        if is_star(i) && is_star(i + 1) {
            i += 2;
        } else if is_star(i) {
            parts.push(&text[start..i]);
            i += 1;
            start = i;
        } else {
            i += 1;
        }
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use crate::parse;

    #[test]
    fn players_read_rules_without_marks_and_rulings_apart() {
        for (text, told) in [
            ("A stone stays. *RB*", "A stone stays."),
            (
                "A stone stays. *RB*. It is **black**. *RB, board*",
                "A stone stays. It is **black**.",
            ),
            ("All pass. *Ruling*: nobody waits.", "All pass.\n\n**Our ruling**: nobody waits."),
            (
                "One. *RB* Two. *Ruling* on words: three.",
                "One. Two.\n\n**Our ruling** on words: three.",
            ),
            (
                "In the box, *RB*, and out. *RB*; *ruling* on it.",
                "In the box, and out.\n\n**Our ruling** on it.",
            ),
            ("One. *RB*: two is the same. *RB*, *public*.", "One. Two is the same."),
            ("A *ko* is a *ko*.", "A ko is a ko."),
        ] {
            let book = parse(&format!("## A\n- **GO-1** **One.** {text}\n")).unwrap();
            assert_eq!(book.chapters[0].rules[0].for_players(), told);
        }
    }
}
