//! A view as text, for the terminal.

use std::fmt::Write;

use mesozoic_core::Word;

use crate::components::{PENS, Pen, Species};
use crate::state::Phase;
use crate::step::{Spot, Step};
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
    if view.boxed.iter().any(|&n| n > 0) {
        let kinds = Species::ALL.into_iter().zip(view.boxed).filter(|&(_, n)| n > 0);
        let kinds: Vec<_> = kinds.map(|(s, n)| format!("{n} {}", s.name())).collect();
        line(format!("box: {}", kinds.join(", ")));
    }
    if view.phase != Phase::Over {
        line(format!("die: {} (rolled by seat {})", view.die.name(), view.roller));
    }
    let n = view.zoos.len();
    let first = view.you.map_or(0, mesozoic_core::Seat::index);
    for i in (0..n).map(|i| (first + i) % n) {
        let zoo = &view.zoos[i];
        let you = if view.you.is_some_and(|seat| seat.index() == i) { " (you)" } else { "" };
        line(String::new());
        line(format!("seat {i}{you}{}", status(zoo)));
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
    if let Some(pick) = view.pick {
        line(format!("your choice: {}", choice(pick)));
    }
    out
}

/// What a seat is doing, and its counted Summer game.
fn status(zoo: &ZooView) -> String {
    let mut status = String::new();
    if zoo.awaited {
        status.push_str("  choosing");
    }
    if let Some(species) = zoo.revealed {
        let what = if zoo.awaited { " a place for the" } else { "  has placed the" };
        let _ = write!(status, "{what} revealed {}", species.name());
    }
    if let Some(points) = zoo.summer {
        let _ = write!(status, "  Summer: {points}");
    }
    status
}

fn choice(pick: Step) -> String {
    match pick {
        Step::Place { species, spot } => format!("{}, {}", species.name(), spot.name()),
        Step::Discard { species } => format!("{}, back in the box", species.name()),
        Step::Move { spot } => format!("from quarantine to {}", Word::from(spot)),
        Step::Choose { species } => species.name().to_owned(),
    }
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
