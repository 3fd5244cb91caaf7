//! The only place with sentences for people.

use mesozoic_core::Say;

use crate::event::Event;
use crate::step::Step;

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

fn count(pebbles: u8) -> String {
    match pebbles {
        0 => "no pebbles".to_owned(),
        1 => "1 pebble".to_owned(),
        n => format!("{n} pebbles"),
    }
}
