//! A view as text, for the terminal.

use std::fmt::Write;

use crate::components::{PENS, Pen, Species};
use crate::state::Phase;
use crate::step::Spot;
use crate::view::{View, ZooView};

/// Draws the table: the die, then zoo by zoo, the viewer's own first.
pub(crate) fn draw(view: &View) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        let _ = writeln!(out, "{text}");
    };
    line(format!(
        "{} side   round {} of {}   turn {} of {}   bag {}",
        view.side.name(),
        view.round,
        view.rounds,
        view.turn,
        view.turns,
        view.bag
    ));
    if view.phase != Phase::Over {
        line(format!("die: {} (rolled by seat {})", view.die.name(), view.roller));
    }
    let n = view.zoos.len();
    let first = view.you.map_or(0, mesozoic_core::Seat::index);
    for i in (0..n).map(|i| (first + i) % n) {
        let zoo = &view.zoos[i];
        let you = if view.you.is_some_and(|seat| seat.index() == i) { " (you)" } else { "" };
        let thinking = if zoo.awaited { "  choosing" } else { "" };
        line(String::new());
        line(format!("seat {i}{you}{thinking}"));
        for pen in Pen::of(view.side) {
            let info = &PENS[pen as usize];
            line(format!("  {:<28}{}", info.name, residents(zoo, pen)));
        }
        let river: Vec<_> = at(zoo, |spot| spot == Spot::River).map(Species::name).collect();
        line(format!("  {:<28}{}", "River", list(&river)));
    }
    if view.you.is_some() && view.phase != Phase::Over {
        let hand: Vec<_> = view.hand.iter().map(|s| s.name()).collect();
        line(String::new());
        line(format!("your hand: {}", list(&hand)));
    }
    out
}

fn at(zoo: &ZooView, here: impl Fn(Spot) -> bool) -> impl Iterator<Item = Species> {
    zoo.residents.iter().filter(move |r| here(r.spot)).map(|r| r.species)
}

fn residents(zoo: &ZooView, pen: Pen) -> String {
    if pen != Pen::Pyramid {
        let names: Vec<_> = at(zoo, |s| s.pen() == Some(pen)).map(Species::name).collect();
        return list(&names);
    }
    let rows = [0..3, 3..5, 5..6].map(|row| {
        let slots: Vec<_> = row
            .map(|slot| at(zoo, |s| s.slot() == Some(slot)).next().map_or("-", Species::name))
            .collect();
        slots.join(", ")
    });
    rows.join(" / ")
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "-".to_owned() } else { names.join(", ") }
}
