//! Offers as a numbered menu that is quick to read.

use std::fmt::Write;

use mesozoic_core::{Line, Token};
use mesozoic_table::Offer;

use crate::style::Style;
use crate::tell;

/// How wide a line of choices may get.
const WIDTH: usize = 100;

/// The offers, numbered from 1. Those that begin alike, up to the first piece they name, stand
/// under one heading.
pub(crate) fn menu(offers: &[Offer], style: Style) -> String {
    let mut text = String::new();
    let labels: Vec<(String, String)> = offers.iter().map(|offer| split(&offer.label)).collect();
    let mut at = 0;
    while at < labels.len() {
        let same = labels[at..].iter().take_while(|(head, _)| *head == labels[at].0).count();
        let group = &labels[at..at + same];
        if group.iter().any(|(_, rest)| rest.is_empty()) || same == 1 {
            for (i, (head, rest)) in group.iter().enumerate() {
                let _ = writeln!(text, "{} {head} {rest}", number(at + i, style));
            }
        } else {
            let _ = writeln!(text, "{}", style.bold(&group[0].0));
            text.push_str(&items(group, at, style));
        }
        at += same;
    }
    text
}

/// Choices under a heading, in columns.
fn items(group: &[(String, String)], first: usize, style: Style) -> String {
    let widest = group.iter().map(|(_, rest)| rest.chars().count()).max().unwrap_or(0);
    let columns = (WIDTH / (widest + 6)).max(1);
    let mut text = String::new();
    for (i, (_, rest)) in group.iter().enumerate() {
        let _ = write!(text, "{} {rest:<widest$} ", number(first + i, style));
        if (i + 1) % columns == 0 || i + 1 == group.len() {
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
    }
    text
}

fn number(index: usize, style: Style) -> String {
    style.faint(&format!("{:>4}", index + 1))
}

/// A label up to and with the first piece it names, and the rest.
fn split(label: &Line) -> (String, String) {
    let piece = label.0.iter().position(|token| matches!(token, Token::Piece { .. }));
    let (head, rest) = label.0.split_at(piece.map_or(label.0.len(), |at| at + 1));
    let words = |tokens: &[Token]| tell::sentence(&Line(tokens.to_vec())).trim().to_owned();
    (words(head), words(rest))
}
