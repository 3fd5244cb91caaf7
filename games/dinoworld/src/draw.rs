//! A view as text, for the terminal: everything that lies open, and the viewer's own park last,
//! nearest to what is asked.

mod cards;
mod sheet;

use std::fmt::Write;

use mesozoic_core::Seat;

use crate::components::{Mode, RECREATION_VALUES, WELFARE_VALUES};
use crate::state::Phase;
use crate::view::{DraftView, ObjectiveView, Progress, View, VisitorView};

/// Lines are broken before this column.
const WIDTH: usize = 80;

/// Draws the table: cards and prices, visitors, DinoBOT, parks, dice.
pub(crate) fn draw(view: &View) -> String {
    let mut page = Page::default();
    page.line(head(view));
    cards::prices(view, &mut page);
    cards::dealt(view, &mut page);
    page.line("Visitors");
    view.visitors.iter().for_each(|visitor| page.item(&visitor_text(view, visitor)));
    if !view.objectives.is_empty() {
        page.line("Objectives");
        view.objectives.iter().for_each(|objective| page.item(&objective_text(view, objective)));
    }
    if let Some(rival) = &view.rival {
        cards::rival(view, rival, &mut page);
    }
    sheet::parks(view, &mut page);
    if let Some(text) = asked(view) {
        page.line("");
        page.line(text);
    }
    page.0
}

/// The text so far.
#[derive(Default)]
struct Page(String);

impl Page {
    fn line(&mut self, text: impl AsRef<str>) {
        let _ = writeln!(self.0, "{}", text.as_ref());
    }

    /// A sentence or more, set in, broken where it is too long.
    fn item(&mut self, text: &str) {
        self.0.push(' ');
        let mut used = 1;
        for word in text.split(' ') {
            let width = word.chars().count();
            if used + 1 + width > WIDTH {
                self.0.push_str("\n   ");
                used = 3;
            }
            self.0.push(' ');
            self.0.push_str(word);
            used += 1 + width;
        }
        self.0.push('\n');
    }
}

fn head(view: &View) -> String {
    let mode = match view.mode {
        Mode::Lite => "Lite Mode",
        Mode::Danger => "Danger Mode",
    };
    let mut text = format!(
        "{mode}, round {} of {}. Dice: {}.",
        view.round,
        view.rounds,
        numbers(view.dice.iter())
    );
    if let Some(die) = view.danger_die {
        let _ = write!(text, " The last danger die showed {die}.");
    }
    text
}

/// Numbers with blanks between them, or a dash.
fn numbers<'n>(list: impl Iterator<Item = &'n u8>) -> String {
    let words: Vec<String> = list.map(ToString::to_string).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

fn seat_name(view: &View, seat: Seat) -> String {
    if view.you == Some(seat) { "you".to_owned() } else { format!("seat {seat}") }
}

/// Who has a card: seats, and DinoBOT.
fn holders(view: &View, seats: &[Seat], bot: bool) -> String {
    let seats = seats.iter().map(|&seat| seat_name(view, seat));
    seats.chain(bot.then(|| "DinoBOT".to_owned())).collect::<Vec<_>>().join(" and ")
}

fn visitor_text(view: &View, visitor: &VisitorView) -> String {
    let info = visitor.card.info();
    let mut text = format!("{} {} ({} stars", info.id, info.name, info.stars);
    if let Some(between) = visitor.between {
        let [a, b] = between.map(|seat| seat_name(view, seat));
        let _ = write!(text, ", between {a} and {b}");
    }
    let _ = write!(text, "): {}", info.text);
    if visitor.open {
        text.push_str(&progress_text(&visitor.progress));
    } else {
        let _ = write!(text, " Taken by {}.", holders(view, &visitor.seats, visitor.bot));
    }
    text
}

fn objective_text(view: &View, objective: &ObjectiveView) -> String {
    let info = objective.card.info();
    let mut text = format!("{} {} ({} stars): {}", info.id, info.name, objective.stars, info.text);
    if !objective.seats.is_empty() {
        let _ = write!(text, " Met by {}.", holders(view, &objective.seats, false));
    }
    text.push_str(&progress_text(&objective.progress));
    text
}

/// How far the viewer has come, thing by thing.
fn progress_text(progress: &[Progress]) -> String {
    if progress.is_empty() {
        return String::new();
    }
    let each: Vec<String> = progress.iter().map(|p| format!("{} of {}", p.have, p.need)).collect();
    format!(" You have {}.", each.join(", "))
}

/// The viewer's dice, and what is being drawn.
fn asked(view: &View) -> Option<String> {
    let turn = view.turn.as_ref()?;
    let doing = match &turn.draft {
        DraftView::Nothing => String::new(),
        DraftView::Paths { left, .. } => format!(" Laying paths: {left} pips left."),
        DraftView::Pen { kind, squares, size, .. } => {
            let drawn: Vec<String> = squares.iter().map(ToString::to_string).collect();
            let (name, n) = (kind.info().name, drawn.len());
            format!(" Drawing {name}: {n} of {size} squares. {}", drawn.join(" "))
        }
        DraftView::Power { kind, need, .. } => {
            let what = if view.mode == Mode::Lite { "generators" } else { "links" };
            format!(" {} needs {need} more {what}.", kind.info().name)
        }
        DraftView::Facility { kind } => {
            format!(" Placing a {}.", view.facilities[*kind as usize].info().name)
        }
        DraftView::Damage { pen, left } => {
            format!(" {left} more damage to place in pen {}.", pen + 1)
        }
    };
    match view.phase {
        Phase::Construction => {
            let left = turn.dice.iter().filter(|die| !die.used).map(|die| &die.value);
            Some(format!("Your dice: {}.{doing}", numbers(left)).trim_end().to_owned())
        }
        Phase::Damage if !doing.is_empty() => Some(doing.trim_start().to_owned()),
        _ => None,
    }
}

/// Values that build a facility of each type, in words.
fn facility_values() -> [String; 2] {
    [RECREATION_VALUES, WELFARE_VALUES]
        .map(|values| format!("{} to {}", values.start(), values.end()))
}
