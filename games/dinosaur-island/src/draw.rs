//! A view as text, for the terminal.

use std::fmt::Write;

use mesozoic_core::Seat;

use crate::components::{Colour, Named};
use crate::narrate::symbol;
use crate::state::DieState;
use crate::view::{SeatView, View};

/// Draws the table: research centre, market, objectives, then seat by seat, the viewer's own first.
pub(crate) fn draw(view: &View) -> String {
    let mut out = String::new();
    let _ = draw_table(view, &mut out);
    let n = view.seats.len();
    let first = view.you.map_or(0, Seat::index);
    for i in (0..n).map(|i| (first + i) % n) {
        let _ = draw_seat(&view.seats[i], view.you == Some(view.seats[i].seat), &mut out);
    }
    out
}

fn draw_table(view: &View, out: &mut String) -> std::fmt::Result {
    let last = if view.last_round { " (the last)" } else { "" };
    writeln!(out, "round {}{last}   {}", view.round, view.phase.name())?;
    write!(out, "dice:")?;
    for (die, slot) in view.research.dice.iter().zip(1..) {
        let state = match die.state {
            DieState::Free => String::new(),
            DieState::Claimed(by) => format!(", seat {}", by.seat),
            DieState::Removed => ", removed".to_owned(),
            DieState::Holding => ", holding".to_owned(),
        };
        write!(out, "  {slot}: {} (threat {}{state})", symbol(die.symbol), die.pips)?;
    }
    writeln!(out)?;
    write!(out, "recipes:")?;
    for stack in &view.research.stacks {
        let name = stack.recipe.map_or("none", Named::name);
        write!(out, "  {}: {name}", stack.diet.name())?;
    }
    writeln!(out)?;
    for row in &view.market {
        let names: Vec<&str> =
            row.items.iter().map(|item| item.map_or("-", |item| item.named().1)).collect();
        writeln!(out, "  ${}  {}", row.price, names.join(" | "))?;
    }
    for objective in &view.objectives {
        let by: Vec<String> = objective.by.iter().map(|seat| format!("seat {seat}")).collect();
        let by = if by.is_empty() { "open".to_owned() } else { by.join(", ") };
        writeln!(out, "objective: {} {} points, {by}", objective.text, objective.points)?;
    }
    for objective in view.solo.iter().flat_map(|solo| &solo.objectives) {
        let (have, need) = (objective.have, objective.need);
        writeln!(out, "objective {}: {} {have} of {need}", objective.card.id(), objective.text)?;
    }
    for twist in &view.twists {
        writeln!(out, "twist: {}", twist.text)?;
    }
    writeln!(out, "bag: {} patrons, {} hooligans", view.bag.patrons, view.bag.hooligans)
}

fn draw_seat(seat: &SeatView, you: bool, out: &mut String) -> std::fmt::Result {
    let mark = if you { " (you)" } else { "" };
    let thinking = if seat.awaited { "  to move" } else { "" };
    writeln!(out, "\nseat {}{mark}{thinking}", seat.seat)?;
    writeln!(
        out,
        "  score {}  ${}  excitement {}  threat {}  security {}  workers {}",
        seat.score, seat.money, seat.excitement, seat.threat, seat.security, seat.pool
    )?;
    write!(out, "  DNA:")?;
    for (i, colour) in Colour::ALL.iter().enumerate() {
        write!(out, "  {} {}/{}", colour.name(), seat.dna[i], seat.limits[i])?;
    }
    writeln!(out)?;
    let lab: Vec<&str> = seat.lab.iter().map(|space| space.name.as_str()).collect();
    writeln!(out, "  lab: {}", lab.join(" | "))?;
    let hired: Vec<&str> = seat.hired.iter().map(|hired| hired.card.name()).collect();
    writeln!(
        out,
        "  specialists: {}",
        if hired.is_empty() { "-".to_owned() } else { hired.join(", ") }
    )?;
    for exhibit in &seat.exhibits {
        let (name, zone) = (exhibit.recipe.name(), exhibit.zone);
        let (dinos, capacity) = (exhibit.dinosaurs, exhibit.capacity);
        writeln!(
            out,
            "  {zone} {name}: {dinos} of {capacity}, {} visiting",
            exhibit.visitors.total()
        )?;
    }
    for tile in &seat.attractions {
        let (name, zone, spaces) = (tile.attraction.name(), tile.zone, tile.spaces);
        writeln!(out, "  {zone} {name}: {} of {spaces} visiting", tile.visitors.total())?;
    }
    writeln!(out, "  line: {} patrons, {} hooligans", seat.line.patrons, seat.line.hooligans)
}
