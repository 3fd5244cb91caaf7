//! Parks: a letter a square, and beside it what the letters do not tell.

use std::fmt::Write;

use mesozoic_core::Seat;

use super::cards::diet_word;
use super::{Page, WIDTH, numbers, seat_name};
use crate::components::{
    BIRD_STARS, Diet, FacilityType, Family, Kind, Mode, SECURITY_BOXES, THREAT_BOXES,
};
use crate::grid::{Arms, SIDE, Square};
use crate::view::{
    FacilityView, GeneratorView, ParkView, PathView, PenView, SheetView, View, WallView,
};

/// Small maps that stand side by side.
const ABREAST: usize = 6;

/// All parks: the others' in order behind the viewer, then the viewer's own.
pub(super) fn parks(view: &View, page: &mut Page) {
    let n = view.wall.len();
    let last = view.you.map_or(n - 1, Seat::index);
    let others = (1..n).map(|i| (last + i) % n);
    let small: Vec<ParkView> = others
        .clone()
        .chain([last])
        .filter_map(|i| Some(park_of(Seat(i as u8), &view.wall[i], view.wall[i].sheet.as_ref()?)))
        .collect();
    page.line("Parks");
    page.item(
        "~ lake, + entrance, * generator, r w facilities, x crossed out, A pterosaur, a nest; pens \
         by their letters",
    );
    for park in &small {
        let notes = [vec![title(view, park.seat)], notes(view, park)].concat();
        page.item(&notes.join("; "));
    }
    for row in small.chunks(ABREAST) {
        small_maps(row, page);
    }
    for i in others.chain([last]) {
        if let Some(park) = view.parks.iter().find(|park| park.seat.index() == i) {
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

fn small_maps(parks: &[ParkView], page: &mut Page) {
    page.line("");
    let names = parks.iter().map(|park| format!("{:<12}", format!("seat {}", park.seat)));
    page.line(format!("  {}", names.collect::<String>()).trim_end());
    let maps: Vec<Vec<char>> = parks.iter().map(cells).collect();
    for y in 0..usize::from(SIDE) {
        let rows = maps.iter().map(|map| {
            let row: String = map[y * usize::from(SIDE)..][..usize::from(SIDE)].iter().collect();
            format!("{row}  ")
        });
        page.line(format!("  {}", rows.collect::<String>()).trim_end());
    }
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
    let mut notes = Vec::new();
    if let Some(difficulty) = park.difficulty {
        notes.push(format!(
            "{}, threat {} of {THREAT_BOXES}, security {} of {SECURITY_BOXES}",
            difficulty.info().name,
            park.threat,
            park.security
        ));
    }
    let research = match view.mode {
        Mode::Lite => numbers(park.research.iter()),
        Mode::Danger => {
            let tiers = ["X", "Y", "Z"].iter().zip(&park.research);
            tiers.map(|(tier, n)| format!("{tier} {n}")).collect::<Vec<_>>().join(" ")
        }
    };
    notes.push(format!("generators left {}, research left {research}", park.generators_left));
    if park.experiment > 0 {
        notes.push(format!("Mad Scientist {} stars", park.experiment));
    }
    notes.extend((1..).zip(&park.pens).map(|(number, pen)| pen_note(number, pen)));
    if view.mode == Mode::Danger {
        notes.extend(park.generators.iter().map(generator_note));
    }
    notes.extend(park.facilities.iter().filter_map(|facility| {
        let caught = diet_word(facility.captured?);
        Some(format!("unit {} has caught a {caught}", facility.square))
    }));
    notes
}

fn pen_note(number: usize, pen: &PenView) -> String {
    let squares: Vec<String> = pen.squares.iter().map(ToString::to_string).collect();
    let mut note = format!("{number} {} {}", pen.kind.info().name, squares.join(" "));
    if pen.destroyed {
        return note + ", destroyed";
    }
    if pen.kind.is_aviary() {
        let n = pen.birds.len();
        let _ = write!(note, ", {n} {}", if n == 1 { "pterosaur" } else { "pterosaurs" });
    }
    if pen.kind.family() != Family::Aquatic {
        let _ = write!(note, ", {} stars", pen.stars);
    }
    if !pen.damage.is_empty() {
        let _ = write!(note, ", {} of {} crossed out", pen.damage.len(), pen.squares.len());
    }
    note
}

fn generator_note(generator: &GeneratorView) -> String {
    if generator.links.is_empty() {
        return format!("generator {}: no links", generator.square);
    }
    let to: Vec<String> = generator.links.iter().map(|pen| (pen + 1).to_string()).collect();
    let dead = generator.links.len() - usize::from(generator.live);
    let dead = if dead > 0 { format!(", {dead} dead") } else { String::new() };
    format!("generator {}: links to {}{dead}", generator.square, to.join(" "))
}

/// A letter a square, paths as lines.
fn cells(park: &ParkView) -> Vec<char> {
    let mut cells = vec!['.'; 100];
    let mut put = |square: Square, letter: char| cells[usize::from(square.index())] = letter;
    park.lake.iter().for_each(|&square| put(square, '~'));
    park.paths.iter().for_each(|path| put(path.square, path_line(*path)));
    for pen in &park.pens {
        for &square in &pen.squares {
            put(square, pen_letter(pen, square));
        }
    }
    park.generators.iter().for_each(|generator| put(generator.square, '*'));
    for facility in &park.facilities {
        put(facility.square, if facility.kind == FacilityType::Welfare { 'w' } else { 'r' });
    }
    cells
}

fn pen_letter(pen: &PenView, square: Square) -> char {
    let letter = pen.kind.info().letter.chars().next().unwrap_or('?');
    match pen.kind.family() {
        _ if pen.damage.contains(&square) => 'x',
        Family::Aquatic => letter.to_ascii_lowercase(),
        Family::SmallAviary | Family::LargeAviary if !pen.birds.contains(&square) => {
            letter.to_ascii_lowercase()
        }
        _ => letter,
    }
}

fn path_line(path: PathView) -> char {
    match (path.entrance, path.arms.to_string().as_str()) {
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
    }
}

/// A park of a large table, put together from its small map and the rest of its sheet.
fn park_of(seat: Seat, wall: &WallView, sheet: &SheetView) -> ParkView {
    let at = |wanted: &dyn Fn(char) -> bool| -> Vec<Square> {
        let all = Square::all().zip(wall.map.chars());
        all.filter(|(_, letter)| wanted(*letter)).map(|(square, _)| square).collect()
    };
    let pens: Vec<PenView> = ('1'..)
        .zip(&sheet.kinds)
        .map(|(digit, &kind)| pen_of(kind, at(&|letter| letter == digit), sheet))
        .collect();
    let path = |(square, letter): (Square, char)| PathView {
        square,
        arms: if letter == '+' { Arms::ALL } else { Arms::from_bits(letter as u8 - b'a') },
        entrance: letter == '+',
        fresh: false,
    };
    let paths = Square::all().zip(wall.map.chars());
    let paths = paths.filter(|(_, letter)| matches!(letter, '+' | 'a'..='p')).map(path);
    let generators = at(&|letter| letter == '*').into_iter().zip(&sheet.links);
    let live = |pen: &&u8| !pens[usize::from(**pen)].destroyed;
    let generators = generators.map(|(square, links)| GeneratorView {
        square,
        links: links.clone(),
        live: links.iter().filter(live).count() as u8,
        fresh: false,
    });
    let captured = |square: Square| {
        let [herbivores, carnivores] = &sheet.captured;
        let diet = herbivores.contains(&square).then_some(Diet::Herbivore);
        diet.or(carnivores.contains(&square).then_some(Diet::Carnivore))
    };
    let facilities = [('R', FacilityType::Recreation), ('W', FacilityType::Welfare)]
        .into_iter()
        .flat_map(|(sign, kind)| at(&|letter| letter == sign).into_iter().map(move |s| (s, kind)))
        .map(|(square, kind)| FacilityView {
            square,
            kind,
            captured: captured(square),
            fresh: false,
        });
    ParkView {
        seat,
        difficulty: sheet.difficulty,
        lake: at(&|letter| letter == '~'),
        paths: paths.collect(),
        generators: generators.collect(),
        facilities: facilities.collect(),
        generators_left: sheet.generators_left,
        research: sheet.research.clone(),
        threat: sheet.threat,
        security: sheet.security,
        experiment: sheet.experiment,
        pens,
    }
}

fn pen_of(kind: Kind, squares: Vec<Square>, sheet: &SheetView) -> PenView {
    let within = |marks: &[Square]| -> Vec<Square> {
        marks.iter().copied().filter(|square| squares.contains(square)).collect()
    };
    let (damage, birds) = (within(&sheet.damage), within(&sheet.birds));
    let destroyed = damage.len() == squares.len();
    let stars = if kind.is_aviary() {
        BIRD_STARS * birds.len() as i32
    } else {
        i32::from(kind.info().stars)
    };
    PenView {
        kind,
        damage,
        birds,
        destroyed,
        stars: if destroyed { 0 } else { stars },
        distance: None,
        generators: Vec::new(),
        fresh: false,
        squares,
    }
}
