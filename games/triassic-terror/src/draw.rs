//! A view as text, for the terminal.

use std::fmt::Write;

use mesozoic_core::Seat;

use crate::components::Tile;
use crate::view::{AreaView, Phase, PlayerView, View};

/// Draws the table: turn, tiles, areas, players.
pub(crate) fn draw(view: &View) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        let _ = writeln!(out, "{}", text.trim_end());
    };
    line(format!(
        "{} turn {}   game turn {} of {}   seat {} starts   deck {}   open card {}",
        view.period.name(),
        view.turn,
        view.game_turn,
        view.game_turns,
        view.start,
        view.deck,
        view.open_card.map_or("-", |environment| environment.name())
    ));
    for space in &view.spaces {
        let taker = space.seat.map_or_else(String::new, |seat| {
            let done = if space.is_done { ", done" } else { "" };
            format!("seat {seat}{done}")
        });
        let white = if space.white > 0 { format!("+{}", space.white) } else { String::new() };
        line(format!("  {}  {:<16}{white:<4}{taker}", space.space, space.tile.name()));
    }
    line(String::new());
    for area in &view.areas {
        line(format!("  {:<18}{:<34}{}", area.area.name(), herds(area), guests(view, area)));
    }
    line(String::new());
    for player in &view.players {
        line(describe(view, player));
    }
    if let (Some(actor), Phase::Select | Phase::Play) = (view.actor, view.phase) {
        line(format!("seat {actor} decides"));
    }
    out
}

fn herds(area: &AreaView) -> String {
    let herds: Vec<String> = area
        .herds
        .iter()
        .map(|herd| {
            let trex = if herd.has_trex { "+T" } else { "" };
            format!("seat {}: {}{trex}", herd.seat, herd.dinos)
        })
        .collect();
    if herds.is_empty() { "-".to_owned() } else { herds.join(", ") }
}

/// Who is there without a habitat.
fn guests(view: &View, area: &AreaView) -> String {
    let mut guests = Vec::new();
    if view.trex.area == area.area && view.trex.is_outside {
        let owner = |seat: Seat| format!("T-Rex of seat {seat}");
        guests.push(view.trex.owner.map_or_else(|| "T-Rex".to_owned(), owner));
    }
    let raptors = view.raptors.iter().filter(|&&at| at == area.area);
    guests.extend(raptors.map(|_| "Raptor".to_owned()));
    if view.pterodactyl == area.area {
        guests.push("Pterodactyl".to_owned());
    }
    guests.extend(area.volcano.map(|seat| format!("volcano of seat {seat}")));
    guests.join(", ")
}

fn describe(view: &View, player: &PlayerView) -> String {
    let you = if view.you == Some(player.seat) { " (you)" } else { "" };
    let mut text = format!(
        "seat {}{you}: {} points, next scoring {}, {} dinosaurs",
        player.seat,
        player.points,
        player.next.total(),
        player.dinos
    );
    if let Some(card) = player.card {
        let what = card.environment.map_or("unknown", |environment| environment.name());
        let _ = write!(text, ", card {what}");
    }
    if let Some(tile) = player.tile.map(Tile::name) {
        let _ = write!(text, ", {tile}");
    }
    if player.white > 0 {
        let _ = write!(text, ", {} white to place", player.white);
    }
    text
}
