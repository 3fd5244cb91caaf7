//! Offers as a numbered menu that is quick to read.

use std::fmt::Write;

use mesozoic_core::{Line, Token};
use mesozoic_table::Offer;

use super::wrap::wrap_line;
use crate::style::Style;
use crate::tell::Names;

/// How wide a number and the blank behind it are.
const NUMBER: usize = 5;

/// The offers, numbered from 1, in lines of this width. Those that begin alike, up to the first
/// piece they name, stand under one heading.
pub(crate) fn menu(offers: &[Offer], names: &Names, style: Style, width: usize) -> String {
    let mut text = String::new();
    let entries: Vec<Entry> = offers.iter().map(|offer| Entry::new(&offer.label, names)).collect();
    let mut at = 0;
    while at < entries.len() {
        let head = &entries[at].head;
        let is_alike = |entry: &&Entry| entry.head == *head && entry.can_stand_alone();
        let alike = entries[at..].iter().take_while(is_alike).count();
        if alike > 1 {
            let _ = writeln!(text, "{}", style.bold(head));
            let rests: Vec<&str> =
                entries[at..at + alike].iter().map(|e| e.rest.as_str()).collect();
            text.push_str(&columns(&rests, at, style, width));
        } else {
            let label = wrap_line(&entries[at].whole, NUMBER, NUMBER, width);
            let _ = writeln!(text, "{} {label}", number(at, style));
        }
        at += alike.max(1);
    }
    text
}

/// A label in words: all of it, and its two parts.
struct Entry {
    whole: String,
    /// Up to and with the first piece it names.
    head: String,
    rest: String,
}

impl Entry {
    fn new(label: &Line, names: &Names) -> Self {
        let piece = label.0.iter().position(|token| matches!(token, Token::Piece { .. }));
        let (head, rest) = label.0.split_at(piece.map_or(label.0.len(), |at| at + 1));
        let words = |tokens: &[Token]| names.sentence(&Line(tokens.to_vec())).trim().to_owned();
        Self { whole: words(&label.0), head: words(head), rest: words(rest) }
    }

    /// Whether the rest can be read without the head: it is there, and does not go on in the
    /// middle of a sentence, as ", where most room is left" does.
    fn can_stand_alone(&self) -> bool {
        self.rest.starts_with(|c: char| c.is_alphanumeric() || "($+-".contains(c))
    }
}

/// Choices under a heading, in columns.
fn columns(rests: &[&str], first: usize, style: Style, width: usize) -> String {
    let widest = rests.iter().map(|rest| rest.chars().count()).max().unwrap_or(0);
    let columns = ((width + 1) / (widest + NUMBER + 1)).max(1);
    let mut text = String::new();
    for (i, rest) in rests.iter().enumerate() {
        let is_last = (i + 1) % columns == 0 || i + 1 == rests.len();
        let _ = write!(text, "{} ", number(first + i, style));
        if is_last {
            let _ = writeln!(text, "{}", wrap_line(rest, NUMBER, NUMBER, width));
        } else {
            let _ = write!(text, "{rest:<widest$} ");
        }
    }
    text
}

fn number(index: usize, style: Style) -> String {
    style.faint(&format!("{:>4}", index + 1))
}

#[cfg(test)]
mod tests {
    use mesozoic_core::Say;

    use super::*;

    /// An offer whose label is a piece between words.
    fn offer(before: &str, piece: &'static str, after: &str) -> Offer {
        let mut say = Say::default();
        say.text(before);
        if !piece.is_empty() {
            say.piece(piece, piece);
        }
        say.text(after);
        let step = serde_json::value::RawValue::from_string("0".to_owned()).unwrap();
        Offer { line: String::new(), label: say.line(), step, gains: Vec::new() }
    }

    fn shown(offers: &[Offer], width: usize) -> String {
        menu(offers, &Names::numbers(2), Style::PLAIN, width)
    }

    #[test]
    fn choices_that_begin_alike_share_a_heading() {
        let places = ["in the River", "in the Forest", "on the Island"];
        let offers = places.map(|place| offer("Place a ", "T-Rex", &format!(" {place}")));
        assert_eq!(
            shown(&offers, 44),
            "Place a T-Rex\n   1 in the River     2 in the Forest\n   3 on the Island\n"
        );
        let narrow = "Place a T-Rex\n   1 in the River\n   2 in the Forest\n   3 on the Island\n";
        assert_eq!(shown(&offers, 20), narrow);
    }

    #[test]
    fn no_choice_begins_in_the_middle_of_a_sentence() {
        let rests = ["", ", where most room is left", " to b1", " to b2", ", or not"];
        let offers = rests.map(|rest| offer("Take the ", "Sauropod", rest));
        assert_eq!(
            shown(&offers, 60),
            "   1 Take the Sauropod\n   2 Take the Sauropod, where most room is left\n\
             Take the Sauropod\n   3 to b1    4 to b2\n   5 Take the Sauropod, or not\n"
        );
    }

    #[test]
    fn no_line_ends_with_a_blank_or_is_too_wide() {
        let long = " to the far side of the park, beside the Parasaurolophus";
        let offers = [
            offer("End the turn", "", ""),
            offer("Lay paths with the die 5, raised to 8 ", "", ""),
            offer("Move the ", "Spinosaurus", long),
            offer("Move the ", "Spinosaurus", " home"),
        ];
        for width in 24..90 {
            let text = shown(&offers, width);
            for line in text.lines() {
                assert_eq!(line, line.trim_end());
                assert!(line.chars().count() <= width, "{width}: {text}");
            }
        }
    }
}
