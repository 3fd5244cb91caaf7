//! Parks: a letter a square, and beside it what the letters do not tell.

mod small;

use std::fmt::Write;

use mesozoic_core::Seat;

use super::cards::diet_word;
use super::{Page, WIDTH, numbers, seat_name};
use crate::components::{
    Diet, Difficulty, FacilityType, Family, Kind, Mode, SECURITY_BOXES, THREAT_BOXES,
};
use crate::grid::{Arms, SIDE, Square};
use crate::view::{GeneratorView, ParkView, PenView, View};

/// All parks: the others' in order behind the viewer, then the viewer's own.
pub(super) fn parks(view: &View, page: &mut Page) {
    page.line("Parks");
    page.item(
        "~ lake, + entrance, * generator, r w facilities, x crossed out, A pterosaur, a nest; pens \
         by their letters",
    );
    let n = view.wall.len();
    let last = view.you.map_or(n - 1, Seat::index);
    let order = (1..=n).map(|i| Seat(((last + i) % n) as u8));
    small::parks(view, order.clone(), page);
    for seat in order {
        if let Some(park) = view.parks.iter().find(|park| park.seat == seat) {
            page.line("");
            page.line(title(view, park.seat));
            map_with_notes(view, park, page);
        }
    }
}

fn title(view: &View, seat: Seat) -> String {
    let wall = &view.wall[seat.index()];
    let mut name = format!("seat {seat}");
    if view.you == Some(seat) {
        name = format!("{name} ({})", seat_name(view, seat));
    }
    let busy = if wall.awaited { ", building" } else { "" };
    format!("{name}: {} stars{busy}", wall.stars)
}

/// The map at the left, the notes at the right and, if they are many, below.
fn map_with_notes(view: &View, park: &ParkView, page: &mut Page) {
    let cells = cells(park);
    let mut lines = vec!["     A B C D E F G H I J".to_owned()];
    for (y, row) in (1..).zip(cells.chunks(usize::from(SIDE))) {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        lines.push(format!("  {y:>2} {}", row.join(" ")));
    }
    let blank = " ".repeat(24);
    let mut notes = notes(view, park).into_iter().flat_map(|note| broken(&note, WIDTH - 27));
    for line in lines {
        page.line(match notes.next() {
            Some(note) => format!("{line}   {note}"),
            None => line,
        });
    }
    notes.for_each(|note| page.line(format!("{blank}   {note}")));
}

/// A note in lines of so many letters; the second and later ones are set in.
fn broken(note: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in note.split(' ') {
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last].push_str(word);
        } else if lines[last].len() + 1 + word.len() > width {
            lines.push(format!("  {word}"));
        } else {
            lines[last].push(' ');
            lines[last].push_str(word);
        }
    }
    lines
}

/// What the map does not show.
fn notes(view: &View, park: &ParkView) -> Vec<String> {
    let mut notes = level_notes(
        park.difficulty,
        [park.threat, park.security, park.generators_left, park.experiment],
        &park.research,
    );
    notes.extend((1..).zip(&park.pens).map(|(number, pen)| pen_note(number, pen)));
    if view.mode == Mode::Danger {
        let links = |g: &GeneratorView| generator_note(g.square, &g.links, usize::from(g.live));
        notes.extend(park.generators.iter().map(links));
    }
    notes.extend(
        park.facilities.iter().filter_map(|unit| Some(unit_note(unit.square, unit.captured?))),
    );
    notes
}

/// Tracks, generators that are left, research that is left.
fn level_notes(
    difficulty: Option<Difficulty>,
    [threat, security, generators, experiment]: [u8; 4],
    research: &[u8],
) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(difficulty) = difficulty {
        notes.push(format!(
            "{}, threat {threat} of {THREAT_BOXES}, security {security} of {SECURITY_BOXES}",
            difficulty.info().name
        ));
    }
    let research = match research {
        [x, y, z] => format!("X {x} Y {y} Z {z}"),
        _ => numbers(research.iter()),
    };
    notes.push(format!("generators left {generators}, research left {research}"));
    if experiment > 0 {
        notes.push(format!("Mad Scientist {experiment} stars"));
    }
    notes
}

fn pen_note(number: usize, pen: &PenView) -> String {
    let mut note = format!("{number} {}", pen.kind.info().name);
    for square in &pen.squares {
        let _ = write!(note, " {square}");
    }
    if pen.kind.family() != Family::Aquatic && !pen.destroyed {
        let _ = write!(note, ", {} stars", pen.stars);
    }
    note + &pen_state(pen.kind, pen.birds.len(), pen.damage.len(), pen.squares.len())
}

/// Pterosaurs and damage of a pen.
fn pen_state(kind: Kind, birds: usize, damage: usize, squares: usize) -> String {
    if damage == squares {
        return ", destroyed".to_owned();
    }
    let mut text = String::new();
    if kind.is_aviary() {
        let _ = write!(text, ", {birds} {}", if birds == 1 { "pterosaur" } else { "pterosaurs" });
    }
    if damage > 0 {
        let _ = write!(text, ", {damage} of {squares} crossed out");
    }
    text
}

fn generator_note(square: Square, links: &[u8], live: usize) -> String {
    if links.is_empty() {
        return format!("generator {square}: no links");
    }
    let mut note = format!("generator {square}: links to");
    for pen in links {
        let _ = write!(note, " {}", pen + 1);
    }
    if live < links.len() {
        let _ = write!(note, ", {} dead", links.len() - live);
    }
    note
}

fn unit_note(square: Square, caught: Diet) -> String {
    format!("unit {square} has caught a {}", diet_word(caught))
}

/// A letter a square, paths as lines.
fn cells(park: &ParkView) -> Vec<char> {
    let mut cells = vec!['.'; 100];
    let mut put = |square: Square, letter: char| cells[usize::from(square.index())] = letter;
    park.lake.iter().for_each(|&square| put(square, '~'));
    for path in &park.paths {
        put(path.square, if path.entrance { '+' } else { path_line(path.arms) });
    }
    for pen in &park.pens {
        for &square in &pen.squares {
            let (crossed, bird) = (pen.damage.contains(&square), pen.birds.contains(&square));
            put(square, pen_letter(pen.kind, crossed, bird));
        }
    }
    park.generators.iter().for_each(|generator| put(generator.square, '*'));
    for facility in &park.facilities {
        put(facility.square, if facility.kind == FacilityType::Welfare { 'w' } else { 'r' });
    }
    cells
}

/// The letter of a pen on one of its squares.
fn pen_letter(kind: Kind, crossed: bool, bird: bool) -> char {
    let letter = kind.info().letter.chars().next().unwrap_or('?');
    match kind.family() {
        _ if crossed => 'x',
        Family::Aquatic => letter.to_ascii_lowercase(),
        Family::SmallAviary | Family::LargeAviary if !bird => letter.to_ascii_lowercase(),
        _ => letter,
    }
}

/// A path as a line, by its arms.
fn path_line(arms: Arms) -> char {
    const LINES: [char; 16] =
        ['?', '?', '?', '└', '?', '│', '┌', '├', '?', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    LINES[usize::from(arms.bits())]
}
