//! A view as text, for the terminal: everything that lies open, by the names that questions use.

use std::fmt::Write;

use mesozoic_core::Seat;

use crate::components::{
    ATTRACTIONS, BUILDING_CARDS, COLUMNS, Colour, DINOSAURS, Disaster, EXITS, Exit, OBJECTIVES,
    Pair, RIVALS, ROWS, SPECIALISTS, Square, Track,
};
use crate::task::Task;
use crate::view::{ParkView, TrackView, View};
use crate::words::{ability, bonus, count, effect, face, host, price, worth};

/// Draws the table: cards, sheet, dice and board, then park by park, the viewer's own first.
pub(crate) fn draw(view: &View) -> String {
    let mut out = String::new();
    let action = view.action.map_or("the parks run".to_owned(), |n| format!("action phase {n}"));
    let _ = writeln!(out, "season {}, {action}; amber marker at seat {}", view.season, view.first);
    draw_cards(&mut out, view);
    draw_sheet(&mut out);
    draw_dice(&mut out, view);
    let n = view.parks.len();
    let first = view.you.map_or(0, Seat::index);
    for i in (0..n).map(|i| (first + i) % n) {
        let you = if view.you.is_some_and(|seat| seat.index() == i) { " (you)" } else { "" };
        let _ = writeln!(out, "\nseat {i}{you}{}", doing(&view.parks[i]));
        draw_park(&mut out, view, &view.parks[i]);
    }
    out
}

/// RW-1: what the cards cost and do.
fn draw_cards(out: &mut String, view: &View) {
    let _ = writeln!(out, "buildings");
    for (letter, id) in ('A'..).zip(view.buildings) {
        let Some(card) = BUILDING_CARDS.iter().find(|card| card.id == id) else { continue };
        let (cost, squares) = (count(card.cost, "coin"), count(card.shape.size() as u32, "square"));
        let at = card.host.map_or(String::new(), |of| format!(" at {}", host(of)));
        let _ = writeln!(out, "  {letter} {}, {cost}: {}", card.name, bonus(card));
        let _ = writeln!(out, "    {squares}{at}, worth {}", worth(card.worth));
    }
    let _ = writeln!(out, "specialists");
    for (letter, id) in ('A'..).zip(view.specialists) {
        let Some(card) = SPECIALISTS.iter().find(|card| card.id == id) else { continue };
        let cost = count(card.cost, "coin");
        let _ = writeln!(out, "  {letter} {}, {cost}: {}", card.name, effect(&card.bonus));
        let _ = writeln!(out, "    each run: {}", ability(card));
    }
    let Some(solo) = &view.solo else { return };
    let _ = writeln!(out, "objectives");
    for (id, is_met) in &solo.objectives {
        let Some(card) = OBJECTIVES.iter().find(|card| card.id == *id) else { continue };
        let met = if *is_met { " (met)" } else { "" };
        let _ = writeln!(out, "  {}, worth {}{met}", card.text, card.vp);
    }
}

/// What is printed on every sheet: dinosaurs, attractions, exits.
fn draw_sheet(out: &mut String) {
    let _ = writeln!(out, "dinosaurs");
    for info in &DINOSAURS {
        let paddock = info.diet.paddock();
        let _ = writeln!(
            out,
            "  {} {:<17} {:<26} {} excitement, {} threat, {} points, {} squares",
            info.letter,
            info.species.name(),
            price(info.species),
            info.excitement,
            info.threat,
            paddock.vp,
            paddock.shape.size()
        );
    }
    let _ = writeln!(out, "attractions");
    for info in &ATTRACTIONS {
        let (name, income) = (info.kind.name(), effect(&info.income));
        let _ = writeln!(out, "  {name}, {} squares: {income}", info.shape.size());
    }
    let points = EXITS.iter().map(|e| format!("{} {} ({})", exit(e.exit), e.square.name(), e.vp));
    let _ = writeln!(out, "exits {}", points.collect::<Vec<_>>().join(", "));
}

/// `W1`: as notation names it.
fn exit(of: Exit) -> String {
    of.id().to_ascii_uppercase()
}

fn draw_dice(out: &mut String, view: &View) {
    for (n, die) in (1..).zip(&view.row) {
        let taken = match (die.seat, die.rival) {
            (Some(seat), _) => format!("seat {seat}"),
            (None, true) => "rival".to_owned(),
            (None, false) => String::new(),
        };
        let threat = "!".repeat(usize::from(die.face.face().threat));
        let _ = writeln!(out, "  {n} {:<34} {threat:<3} {taken}", face(die.face));
    }
    let rival = view.solo.as_ref().and_then(|solo| solo.rival);
    if let Some(card) = rival.and_then(|id| RIVALS.iter().find(|card| card.id == id)) {
        let [one, other] =
            card.takes.map(|(place, action)| format!("die {place} on {}", action.name()));
        let _ = writeln!(out, "  the rival's card: {one}, {other}");
    }
    for space in view.spaces.iter().filter(|s| !s.dice.is_empty()) {
        let (id, name) = (space.space.id(), space.space.action().name());
        let owners = space.dice.iter().map(|die| match die.seat {
            Some(seat) => format!("seat {seat}"),
            None => "rival".to_owned(),
        });
        let owners: Vec<String> = owners.collect();
        let cost = count(space.threat, "threat");
        let _ = writeln!(out, "  {name} ({id}): {}; cover for {cost}", owners.join(", "));
    }
}

/// What a seat is at, with what it has in hand.
fn doing(park: &ParkView) -> String {
    if !park.awaited {
        return String::new();
    }
    let mut held = Vec::new();
    let coins: u32 = park.tasks.iter().map(|task| u32::from(task.coins())).sum();
    if coins > 0 {
        held.push(count(coins, "coin"));
    }
    let roads = park.tasks.iter().map(|task| match task {
        Task::Roads { left } => u32::from(*left),
        Task::Road => 1,
        _ => 0,
    });
    match roads.sum() {
        0 => {}
        n => held.push(count(n, "road")),
    }
    if held.is_empty() {
        return "  deciding".to_owned();
    }
    format!("  deciding, {} in hand", held.join(" and "))
}

fn draw_park(out: &mut String, view: &View, park: &ParkView) {
    let mut line = |name: &str, parts: &[String]| {
        if !parts.is_empty() {
            let _ = writeln!(out, "  {name}{}", parts.join(", "));
        }
    };
    line("dice: ", &park.dice.iter().map(|&id| face(id)).collect::<Vec<_>>());
    let dna: Vec<String> = Colour::ALL
        .iter()
        .zip(park.dna)
        .map(|(colour, d)| format!("{} {}", colour.name(), d.gained - d.spent))
        .collect();
    let stored = [("coins", park.coins), ("roads", park.roads)].map(|(name, boxes)| {
        let (left, free) = (boxes.gained - boxes.spent, boxes.boxes - boxes.gained);
        format!("{name} {left} (boxes left {free})")
    });
    line("DNA: ", &dna);
    line("stored: ", &stored);
    let threat = match park.unsecured {
        0 => format!("threat {}", park.threat),
        n => format!("threat {} ({n} unsecured)", park.threat),
    };
    let counters = [
        threat,
        format!("security {}", park.security),
        format!("excitement {}", park.excitement),
        format!("deaths {}", park.deaths),
    ];
    line("", &counters);
    let herds = park.dinosaurs.iter().filter(|herd| herd.made > 0);
    let herds: Vec<String> = herds
        .map(|herd| match herd.made - herd.living {
            0 => format!("{} {}", herd.living, herd.species.name()),
            gone => format!("{} {} ({gone} gone)", herd.living, herd.species.name()),
        })
        .collect();
    line("dinosaurs: ", &herds);
    let circles = ATTRACTIONS.iter().zip(park.circles);
    let circles: Vec<String> = circles
        .map(|(info, used)| format!("{} {used} of {}", info.kind.name(), info.circles))
        .collect();
    line("circles used: ", &circles);
    let tracks: Vec<String> = park.tracks.iter().map(|track| progress(view, track)).collect();
    line("cards: ", &tracks);
    let exits = park.exits.iter().filter(|exit| exit.circled);
    let exits: Vec<String> = exits
        .map(|circled| {
            let lost = if circled.reached { "" } else { " (out of reach)" };
            format!("{}{lost}", exit(circled.exit))
        })
        .collect();
    line("exits circled: ", &exits);
    let disasters = Disaster::ALL.into_iter().zip(park.disasters).filter(|&(_, n)| n > 0);
    let disasters: Vec<String> =
        disasters.map(|(disaster, n)| format!("{} {n} of 2", disaster.name())).collect();
    line("disasters: ", &disasters);
    let columns: String = (0..COLUMNS).flat_map(|x| [' ', char::from(b'A' + x)]).collect();
    let _ = writeln!(out, "    {columns}");
    for y in 0..ROWS {
        let row: String = (0..COLUMNS).flat_map(|x| [' ', mark(park, Square::new(x, y))]).collect();
        let _ = writeln!(out, "  {:>2}{row}", y + 1);
    }
}

/// How far a card is, by its name.
fn progress(view: &View, track: &TrackView) -> String {
    let name = card_name(view, track.track);
    let how = match (track.finished, track.track.is_building()) {
        (false, _) => format!("{} of {}", track.marks, track.cost),
        (true, true) if track.drawn => "drawn".to_owned(),
        (true, true) => "not drawn".to_owned(),
        (true, false) if track.crossed => "has left".to_owned(),
        (true, false) if track.used => "used".to_owned(),
        (true, false) => "hired".to_owned(),
    };
    format!("{name} {how}")
}

fn card_name(view: &View, track: Track) -> &'static str {
    let slot = track.slot();
    let name = if track.is_building() {
        BUILDING_CARDS.iter().find(|card| card.id == view.buildings[slot]).map(|card| card.name)
    } else {
        SPECIALISTS.iter().find(|card| card.id == view.specialists[slot]).map(|card| card.name)
    };
    name.unwrap_or(track.name())
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
