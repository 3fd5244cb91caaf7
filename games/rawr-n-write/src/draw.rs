//! A view as text, for the terminal.

use std::fmt::Write;

use crate::components::{COLUMNS, Colour, Pair, ROWS, Square};
use crate::narrate;
use crate::view::{ParkView, View};

/// Draws the table: dice and board, then park by park, the viewer's own first.
pub(crate) fn draw(view: &View) -> String {
    let mut out = String::new();
    let action = view.action.map_or("the parks run".to_owned(), |n| format!("action phase {n}"));
    let _ = writeln!(out, "season {}, {action}; amber marker at seat {}", view.season, view.first);
    let _ = writeln!(out, "buildings   {}", view.buildings.join("  "));
    let _ = writeln!(out, "specialists {}", view.specialists.join("  "));
    if let Some(solo) = &view.solo {
        let objectives: Vec<String> = solo
            .objectives
            .iter()
            .map(|(id, met)| format!("{id}{}", if *met { " (met)" } else { "" }))
            .collect();
        let _ = writeln!(out, "objectives  {}", objectives.join("  "));
    }
    for (n, die) in (1..).zip(&view.row) {
        let taken = match (die.seat, die.rival) {
            (Some(seat), _) => format!("seat {seat}"),
            (None, true) => "rival".to_owned(),
            (None, false) => String::new(),
        };
        let threat = "!".repeat(usize::from(die.face.face().threat));
        let _ = writeln!(out, "  {n} {:<34} {threat:<3} {taken}", narrate::face(die.face));
    }
    for space in view.spaces.iter().filter(|s| !s.dice.is_empty()) {
        let name = space.space.action().name();
        let dice = space.dice.len();
        let _ = writeln!(out, "  {name}: {dice} on it, cover for {} threat", space.threat);
    }
    let n = view.parks.len();
    let first = view.you.map_or(0, mesozoic_core::Seat::index);
    for i in (0..n).map(|i| (first + i) % n) {
        let you = if view.you.is_some_and(|seat| seat.index() == i) { " (you)" } else { "" };
        let thinking = if view.parks[i].awaited { "  deciding" } else { "" };
        let _ = writeln!(out, "\nseat {i}{you}{thinking}");
        draw_park(&mut out, &view.parks[i]);
    }
    out
}

fn draw_park(out: &mut String, park: &ParkView) {
    let dna: Vec<String> = Colour::ALL
        .iter()
        .zip(park.dna)
        .map(|(colour, d)| format!("{} {}", colour.name(), d.gained - d.spent))
        .collect();
    let _ = writeln!(
        out,
        "  {}; coins {}, roads {}",
        dna.join(", "),
        park.coins.gained - park.coins.spent,
        park.roads.gained - park.roads.spent
    );
    let _ = writeln!(
        out,
        "  threat {}, security {}, excitement {}, deaths {}",
        park.threat, park.security, park.excitement, park.deaths
    );
    let tracks: Vec<String> =
        park.tracks.iter().map(|t| format!("{} {}/{}", t.track.name(), t.marks, t.cost)).collect();
    let _ = writeln!(out, "  {}", tracks.join(", "));
    let columns: String = (0..COLUMNS).flat_map(|x| [' ', char::from(b'A' + x)]).collect();
    let _ = writeln!(out, "    {columns}");
    for y in 0..ROWS {
        let row: String = (0..COLUMNS).flat_map(|x| [' ', mark(park, Square::new(x, y))]).collect();
        let _ = writeln!(out, "  {:>2}{row}", y + 1);
    }
}

/// One character a square: letters for paddocks, f r m for attractions, $ for cards, lines for
/// roads, x for ruins.
fn mark(park: &ParkView, square: Square) -> char {
    if crate::components::HQ.contains(&square) {
        return '#';
    }
    if park.ruins.contains(&square) {
        return 'x';
    }
    if let Some(road) = park.pavement.iter().find(|r| r.square == square) {
        return match road.pair {
            Pair::Ns => '|',
            Pair::Ew => '-',
            Pair::Ne => '└',
            Pair::Nw => '┘',
            Pair::Se => '┌',
            Pair::Sw => '┐',
        };
    }
    let building = park.buildings.iter().find(|b| b.squares.contains(&square));
    building.map_or('.', |b| match (b.site.species(), b.site.kind()) {
        (Some(species), _) => species.info().letter,
        (_, Some(kind)) => kind.id().chars().next().unwrap_or('?'),
        _ => '$',
    })
}
