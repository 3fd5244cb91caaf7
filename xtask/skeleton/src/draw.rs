//! A view as text, for the terminal.

use std::fmt::Write;

use crate::view::View;

/// Draws a view as text.
pub(crate) fn draw(view: &View) -> String {
    let mut text = format!("Round {} of {}\n", (view.round + 1).min(view.rounds), view.rounds);
    for (seat, place) in view.places.iter().enumerate() {
        let pile = "o".repeat(usize::from(place.pile));
        let pick = place.pick.map(|pick| format!("  will spend {pick}")).unwrap_or_default();
        let _ = writeln!(text, "seat {seat}: {:>2} points  {pile:<6}{pick}", place.points);
    }
    text
}
