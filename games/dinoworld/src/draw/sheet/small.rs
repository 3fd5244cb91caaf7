//! Parks of a large table that are not the viewer's: a line of notes each, and small maps side by
//! side.

use mesozoic_core::Seat;

use super::super::Page;
use super::{generator_note, level_notes, path_line, pen_letter, pen_state, title, unit_note};
use crate::components::{Diet, MOST_PENS, Mode};
use crate::grid::{Arms, SIDE, Square};
use crate::view::{SheetView, View, WallView};

/// Maps that stand side by side.
const ABREAST: usize = 6;

/// The parks that are not shown in full, in order.
pub(super) fn parks(view: &View, order: impl Iterator<Item = Seat>, page: &mut Page) {
    let parks: Vec<(Seat, &WallView, &SheetView)> = order
        .filter_map(|seat| {
            let wall = &view.wall[seat.index()];
            Some((seat, wall, wall.sheet.as_ref()?))
        })
        .collect();
    for (seat, wall, sheet) in &parks {
        let text = [vec![title(view, *seat)], notes(view, wall, sheet)].concat().join("; ");
        page.item(&text);
    }
    for row in parks.chunks(ABREAST) {
        page.line("");
        let names = row.iter().map(|(seat, ..)| format!("{:<12}", format!("seat {seat}")));
        page.line(format!("  {}", names.collect::<String>()).trim_end());
        let maps: Vec<Vec<char>> = row.iter().map(|(_, wall, sheet)| cells(wall, sheet)).collect();
        for y in 0..usize::from(SIDE) {
            let mut line = String::from(" ");
            for map in &maps {
                line.push(' ');
                line.extend(&map[y * usize::from(SIDE)..][..usize::from(SIDE)]);
                line.push(' ');
            }
            page.line(line.trim_end());
        }
    }
}

/// The pen on a square of the map, by number from 0.
fn pen_at(map: &[u8], square: Square) -> Option<usize> {
    let letter = map[usize::from(square.index())];
    letter.is_ascii_digit().then(|| usize::from(letter - b'1'))
}

fn notes(view: &View, wall: &WallView, sheet: &SheetView) -> Vec<String> {
    let map = wall.map.as_bytes();
    let count = |squares: &mut dyn Iterator<Item = Square>| {
        let mut n = [0; MOST_PENS];
        squares.filter_map(|square| pen_at(map, square)).for_each(|pen| n[pen] += 1);
        n
    };
    let sizes = count(&mut Square::all());
    let damage = count(&mut sheet.damage.iter().copied());
    let birds = count(&mut sheet.birds.iter().copied());
    let mut notes = level_notes(
        sheet.difficulty,
        [sheet.threat, sheet.security, sheet.generators_left, sheet.experiment],
        &sheet.research,
    );
    notes.extend(sheet.kinds.iter().enumerate().map(|(i, kind)| {
        let state = pen_state(*kind, birds[i], damage[i], sizes[i]);
        format!("{} {}{state}", i + 1, kind.info().name)
    }));
    if view.mode == Mode::Danger {
        let squares = Square::all().filter(|s| map[usize::from(s.index())] == b'*');
        notes.extend(squares.zip(&sheet.links).map(|(square, links)| {
            let live = |pen: &&u8| damage[usize::from(**pen)] < sizes[usize::from(**pen)];
            generator_note(square, links, links.iter().filter(live).count())
        }));
    }
    for (diet, units) in [Diet::Herbivore, Diet::Carnivore].into_iter().zip(&sheet.captured) {
        notes.extend(units.iter().map(|&unit| unit_note(unit, diet)));
    }
    notes
}

/// The small map in the letters of the large one.
fn cells(wall: &WallView, sheet: &SheetView) -> Vec<char> {
    let map = wall.map.as_bytes();
    let letter = |(square, &sign): (Square, &u8)| match (sign, pen_at(map, square)) {
        (_, Some(pen)) => {
            let (crossed, bird) = (sheet.damage.contains(&square), sheet.birds.contains(&square));
            pen_letter(sheet.kinds[pen], crossed, bird)
        }
        (b'R', _) => 'r',
        (b'W', _) => 'w',
        (b'a'..=b'p', _) => path_line(Arms::from_bits(sign - b'a')),
        (sign, _) => char::from(sign),
    };
    Square::all().zip(map).map(letter).collect()
}
