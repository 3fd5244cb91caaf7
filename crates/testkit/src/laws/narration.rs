//! L13: everything that is heard can be told.

use std::panic::{AssertUnwindSafe, catch_unwind};

use mesozoic_core::{Game, Line, Say, Seat, Token, Viewer, article};

use crate::compare::name;
use crate::walk::{Spot, heard, legal, sample, walk};
use crate::{Broken, Plan};

/// Marks of text that was printed for programmers.
const DEBUGGING: [&str; 6] = ["Some(", "Ok(", "{", "}", "[", "::"];

/// L13: every event that a viewer hears, every legal step and every view can be put in words: no
/// panic, no line of blanks, no text meant for programmers, no piece without a name, `a` and `an`
/// where they belong. An event may deliberately say nothing. That no line tells what is hidden is law L3.
pub fn l13_narration<G: Game>(plan: &Plan) -> Result<(), Broken> {
    walk("l13_narration", plan, |spot: Spot<'_, G>| {
        let seats = spot.state.seats();
        for viewer in Viewer::all(seats) {
            for event in heard(spot.events, viewer) {
                let line = spoken(|say| G::narrate(event, say))
                    .ok_or_else(|| format!("{event:?} cannot be narrated"))?;
                well_said(&line, seats).map_err(|what| {
                    format!("{} hears {:?} of {event:?}: {what}", name(viewer), text(&line))
                })?;
            }
        }
        for seat in sample(spot.rng, spot.state.status().awaited().iter(), 4) {
            for step in sample(spot.rng, legal(spot.state, seat), 8) {
                let line = spoken(|say| spot.state.label(seat, step, say))
                    .ok_or_else(|| format!("{step} cannot be labelled"))?;
                if line.0.is_empty() {
                    return Err(format!("{step} has no label"));
                }
                well_said(&line, seats)
                    .map_err(|what| format!("the label of {step} is {:?}: {what}", text(&line)))?;
            }
        }
        for viewer in sample(spot.rng, Viewer::all(seats), 2) {
            let view = spot.state.view(viewer);
            match catch_unwind(AssertUnwindSafe(|| G::draw(&view))) {
                Ok(drawing) if !drawing.trim().is_empty() => {}
                _ => return Err(format!("the view of {} cannot be drawn", name(viewer))),
            }
        }
        Ok(())
    })
}

fn spoken(speak: impl FnOnce(&mut Say)) -> Option<Line> {
    catch_unwind(AssertUnwindSafe(|| {
        let mut say = Say::default();
        speak(&mut say);
        say.line()
    }))
    .ok()
}

fn text(line: &Line) -> String {
    line.text(|seat: Seat| format!("Player {seat}"))
}

fn well_said(line: &Line, seats: u8) -> Result<(), String> {
    let said = text(line);
    if !line.0.is_empty() && said.trim().is_empty() {
        return Err("blanks say nothing; saying nothing is to say no word".to_owned());
    }
    if let Some(mark) = DEBUGGING.iter().find(|mark| said.contains(**mark)) {
        return Err(format!("\"{mark}\" is for programmers"));
    }
    if let Some(words) = wrong_article(&said) {
        return Err(format!("\"{words}\" has the wrong article"));
    }
    for token in &line.0 {
        match token {
            Token::Seat(seat) if seat.0 >= seats => return Err(format!("there is no seat {seat}")),
            Token::Piece { id, name } if id.is_empty() || name.is_empty() => {
                return Err("a piece without id or name".to_owned());
            }
            _ => {}
        }
    }
    Ok(())
}

/// The first article that does not fit the word behind it, with that word. A capital A in the
/// middle of a sentence is the name of something.
pub(super) fn wrong_article(said: &str) -> Option<String> {
    let words: Vec<&str> = said.split([' ', '\n', '(', ')']).filter(|w| !w.is_empty()).collect();
    let is_wrong = |at: usize| {
        let (word, next) = (words[at], words[at + 1]);
        let other = if article(next) == "a" { "an" } else { "a" };
        let is_other = if at == 0 { word.eq_ignore_ascii_case(other) } else { word == other };
        is_other && next.starts_with(char::is_alphanumeric)
    };
    let wrong = (0..words.len().saturating_sub(1)).find(|&at| is_wrong(at))?;
    Some(words[wrong..wrong + 2].join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programmers_text_and_blanks_are_noticed() {
        let line = |words: &str| {
            let mut say = Say::default();
            say.text(words);
            say.line()
        };
        for good in
            ["A T-Rex goes to the Woody Trio.", "None is left (yet).", "Lab A opens an office."]
        {
            assert_eq!(well_said(&line(good), 2), Ok(()));
        }
        for bad in ["Make a Allosaurus.", "An T-Rex eats.", "lost (a orange DNA)"] {
            assert!(well_said(&line(bad), 2).is_err(), "{bad}");
        }
        for bad in ["drew Some(3)", "Step { a: 1 }", "[1, 2]", "Pen::Forest", "  "] {
            assert!(well_said(&line(bad), 2).is_err(), "{bad}");
        }
        let mut say = Say::default();
        say.seat(Seat(2));
        assert!(well_said(&say.line(), 2).is_err());
        assert_eq!(well_said(&Line::default(), 2), Ok(()));
    }
}
