//! A view as text, for the terminal.

use std::fmt::Write;

use crate::components::{Family, Mode};
use crate::grid::SIDE;
use crate::view::{DraftView, ParkView, Phase, View};

/// Draws the table: cards, dice, then parks, the viewer's own first.
pub(crate) fn draw(view: &View) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        let _ = writeln!(out, "{text}");
    };
    let mode = match view.mode {
        Mode::Lite => "Lite Mode",
        Mode::Danger => "Danger Mode",
    };
    let dice: Vec<String> = view.dice.iter().map(ToString::to_string).collect();
    line(format!("{mode}   round {} of {}   dice {}", view.round, view.rounds, dice.join(" ")));
    let [recreation, welfare] = view.facilities.map(|card| card.info().name);
    let labs: Vec<&str> = view.labs.iter().map(|lab| lab.info().name).collect();
    line(format!("facilities: {recreation}, {welfare}   labs: {}", list(&labs)));
    for visitor in &view.visitors {
        let info = visitor.card.info();
        let whose = match (visitor.open, visitor.bot) {
            (true, _) => "open".to_owned(),
            (false, bot) => {
                let mut who: Vec<String> =
                    visitor.seats.iter().map(|s| format!("seat {s}")).collect();
                who.extend(bot.then(|| "DinoBOT".to_owned()));
                who.join(", ")
            }
        };
        let gap = visitor.between.map_or(String::new(), |[a, b]| format!("  between {a} and {b}"));
        line(format!("  {} {} ({}): {}  {whose}{gap}", info.id, info.name, info.stars, info.text));
    }
    for objective in &view.objectives {
        let info = objective.card.info();
        line(format!("  {} {} ({}): {}", info.id, info.name, objective.stars, info.text));
    }
    if let Some(rival) = &view.rival {
        let card = rival.card.map_or("-", |card| card.info().id);
        line(format!("DinoBOT: {} stars, card {card}", rival.stars));
    }
    let n = view.wall.len();
    let first = view.you.map_or(0, mesozoic_core::Seat::index);
    let shown = if n > 9 { 1 } else { n };
    for i in (0..n).map(|i| (first + i) % n).take(shown) {
        let seat = &view.wall[i];
        let you = if view.you.is_some_and(|you| you.index() == i) { " (you)" } else { "" };
        let busy = if seat.awaited { "  building" } else { "" };
        line(String::new());
        line(format!("seat {i}{you}: {} stars{busy}", seat.stars));
        if let Some(park) = view.parks.iter().find(|park| park.seat.index() == i) {
            park_lines(view, park).into_iter().for_each(&mut line);
        }
    }
    if n > shown {
        let stars: Vec<String> = view.wall.iter().map(|seat| seat.stars.to_string()).collect();
        line(format!("stars by seat: {}", stars.join(" ")));
    }
    if let Some(turn) = view.turn.as_ref().filter(|_| view.phase == Phase::Construction) {
        let left: Vec<String> =
            turn.dice.iter().filter(|die| !die.used).map(|die| die.value.to_string()).collect();
        let doing = match &turn.draft {
            DraftView::Nothing => String::new(),
            DraftView::Paths { left, .. } => format!("   laying paths, {left} pips left"),
            DraftView::Pen { kind, squares, size, .. } => {
                format!("   drawing {}: {} of {size} squares", kind.info().name, squares.len())
            }
            DraftView::Power { need, .. } => format!("   power: {need} wanted"),
            DraftView::Facility { kind } => format!("   placing a {} facility", kind.id()),
            DraftView::Damage { left, .. } => format!("   {left} damage to place"),
        };
        line(String::new());
        line(format!(
            "your dice: {}{doing}",
            if left.is_empty() { "-".to_owned() } else { left.join(" ") }
        ));
    }
    out
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "-".to_owned() } else { names.join(", ") }
}

/// The sheet: a letter a square, paths as lines.
fn park_lines(view: &View, park: &ParkView) -> Vec<String> {
    let mut cells = vec!['.'; 100];
    let mut put = |square: crate::grid::Square, letter: char| {
        cells[usize::from(square.index())] = letter;
    };
    for &square in &park.lake {
        put(square, '~');
    }
    for path in &park.paths {
        let line = match (path.entrance, path.arms.to_string().as_str()) {
            (true, _) => '+',
            (_, "NS") => '│',
            (_, "EW") => '─',
            (_, "NE") => '└',
            (_, "NW") => '┘',
            (_, "ES") => '┌',
            (_, "SW") => '┐',
            (_, "NES") => '├',
            (_, "NSW") => '┤',
            (_, "ESW") => '┬',
            (_, "NEW") => '┴',
            _ => '┼',
        };
        put(path.square, line);
    }
    for pen in &park.pens {
        let info = pen.kind.info();
        let letter = info.letter.chars().next().unwrap_or('?');
        let letter =
            if info.family == Family::Aquatic { letter.to_ascii_lowercase() } else { letter };
        for &square in &pen.squares {
            put(square, if pen.damage.contains(&square) { 'x' } else { letter });
        }
    }
    for generator in &park.generators {
        put(generator.square, '*');
    }
    for facility in &park.facilities {
        put(facility.square, if facility.kind.id() == "welfare" { 'w' } else { 'r' });
    }
    let mut lines = vec!["     A B C D E F G H I J".to_owned()];
    for (y, row) in (1..).zip(cells.chunks(usize::from(SIDE))) {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        lines.push(format!("  {y:>2} {}", row.join(" ")));
    }
    let research: Vec<String> = park.research.iter().map(ToString::to_string).collect();
    let mut state =
        format!("  generators left {}   research {}", park.generators_left, research.join(" "));
    if view.mode == Mode::Danger {
        let _ = write!(state, "   threat {}   security {}", park.threat, park.security);
    }
    lines.push(state);
    lines
}
