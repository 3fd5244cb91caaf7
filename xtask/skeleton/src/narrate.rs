//! The only place with sentences for people.

use std::fmt::Write;

use mesozoic_core::Say;

use crate::event::Event;
use crate::step::Step;
use crate::view::View;

/// Tells an event.
pub(crate) fn tell(event: &Event, say: &mut Say) {
    match event {
        Event::Chose { seat, pebbles } => {
            say.seat(*seat).text(format!(" will spend {}.", count(*pebbles)))
        }
        Event::Spent { seat, pebbles } => {
            say.seat(*seat).text(format!(" spends {}.", count(*pebbles)))
        }
        Event::Rolled { face } => say.text(format!("The die shows {face}.")),
        Event::Scored { seat, points } => say.seat(*seat).text(format!(" scores {points}.")),
        Event::Ended { winners } => {
            let verb = if winners.len() == 1 { " wins." } else { " win together." };
            say.list(winners, |say, &seat| {
                say.seat(seat);
            })
            .text(verb)
        }
    };
}

/// Tells what a step would do.
pub(crate) fn label(step: Step, say: &mut Say) {
    let Step::Spend { pebbles } = step;
    say.text(format!("Spend {}", count(pebbles)));
}

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

fn count(pebbles: u8) -> String {
    match pebbles {
        0 => "no pebbles".to_owned(),
        1 => "1 pebble".to_owned(),
        n => format!("{n} pebbles"),
    }
}
