//! A view as text, for the terminal.

use std::fmt::Write;

use mesozoic_core::Seat;

use crate::components::{Environment, Tile};
use crate::view::{AreaView, Ask, PeriodView, Phase, PlayerView, View};

/// Draws the table: turn, scorings, tiles, areas, environments, players, what is decided.
pub(crate) fn draw(view: &View) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        let _ = writeln!(out, "{}", text.trim_end());
    };
    line(format!(
        "{} turn {}   game turn {} of {}   seat {} starts",
        view.period.name(),
        view.turn,
        view.game_turn,
        view.game_turns,
        view.start,
    ));
    line(format!("scorings: {}", list(view.track.iter().filter(|p| p.chart.turns > 0), scoring)));
    let open = view.open_card.map_or("-", Environment::name);
    let played = Environment::ALL.into_iter().zip(view.discard).filter(|&(_, n)| n > 0);
    let played = list(played, |(environment, n)| format!("{} {n}", environment.name()));
    line(format!("cards: open {open}, {} in the deck, played {played}", view.deck));
    line(format!("tiles, with white tokens ({} more in the supply):", view.white_supply));
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
        let stones = area.stones.map(|stone| stone.to_string()).join("/");
        let name = area.area.name();
        line(format!("  {name:<18}{stones:<7}{:<34}{}", herds(area), guests(view, area)));
    }
    line(String::new());
    for here in &view.dominance {
        let dinos = |seat: &Seat| format!("seat {seat}: {}", here.totals[seat.index()]);
        line(format!("  {:<18}{}", here.environment.name(), list(&here.ranking, dinos)));
    }
    line(String::new());
    for player in &view.players {
        line(describe(view, player));
    }
    if let (Some(actor), Phase::Select | Phase::Play) = (view.actor, view.phase) {
        line(format!("seat {actor} decides{}", half_done(view)));
    }
    out
}

/// Things by commas, or a dash.
fn list<T>(items: impl IntoIterator<Item = T>, say: impl FnMut(T) -> String) -> String {
    let all: Vec<String> = items.into_iter().map(say).collect();
    if all.is_empty() { "-".to_owned() } else { all.join(", ") }
}

fn scoring(PeriodView { period, chart, is_scored }: &PeriodView) -> String {
    let mut text = format!("{} habitats", period.name());
    for (is_special, name) in [(chart.presence, "presence"), (chart.domination, "domination")] {
        if is_special {
            let _ = write!(text, " + {name}");
        }
    }
    if *is_scored { text + " (done)" } else { text }
}

fn herds(area: &AreaView) -> String {
    list(&area.herds, |herd| {
        let trex = if herd.has_trex { "+T" } else { "" };
        format!("seat {}: {}{trex}", herd.seat, herd.dinos)
    })
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
        "seat {}{you}, number {}: points {}, next scoring {}, dinosaurs {}, supply {}",
        player.seat,
        player.number,
        player.points,
        player.next.total(),
        player.dinos,
        player.supply
    );
    let counters = [("Hatch", player.hatch), ("Volcano", player.volcano)];
    let counters = counters.into_iter().filter(|(_, used)| used.is_none());
    let _ = write!(text, ", counters {}", list(counters, |(name, _)| name.to_owned()));
    if !player.may_use_counter && (player.hatch.is_none() || player.volcano.is_none()) {
        text.push_str(" (not in this period)");
    }
    if let Some(card) = player.card {
        let what = card.environment.map_or("unknown", Environment::name);
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

/// What has been decided of a decision so far.
fn half_done(view: &View) -> String {
    match &view.ask {
        Ask::Eat { predator, area, left, eaten } => {
            let herds = &view.areas[*area as usize].herds;
            let eaten = eaten.iter().zip(herds).filter(|&(&n, _)| n > 0);
            let eaten = list(eaten, |(n, herd)| format!("{n} of seat {}", herd.seat));
            let (predator, place) = (predator.name(), area.name());
            format!(": {predator} in the {place}, eaten so far {eaten}, {left} more")
        }
        Ask::Send { from, left, sent, captured } => {
            let sent = list(sent, |party| {
                let dies = if party.dies > 0 { " (1 dies)" } else { "" };
                format!("{} to the {}{dies}", party.dinos, party.to.name())
            });
            let captured = list(captured, |seat| format!("1 of seat {seat}"));
            let place = from.name();
            format!(": from the {place} {sent}, swept along {captured}, {left} more may leave")
        }
        Ask::Migrate { first: Some(first), .. } => {
            format!(": the second herd, after the one of the {}", first.name())
        }
        Ask::Grow { first: Some(first), dinos, .. } => {
            format!(": {dinos} for another herd than that of the {}", first.name())
        }
        Ask::Enter => ": the T-Rex has eaten and has not taken its place yet".to_owned(),
        Ask::Scatter { area, left } => {
            format!(": up to {left} run from the {}", area.name())
        }
        _ => String::new(),
    }
}
