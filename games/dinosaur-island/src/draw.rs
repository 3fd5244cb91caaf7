//! A view as text, for the terminal: everything that lies open, with what it costs and does.

use std::collections::BTreeSet;
use std::fmt::{Result, Write};

use mesozoic_core::{Seat, list};

use crate::components::{Colour, DNA_SALES, Named, REFINEMENTS, RecipeInfo, Upgrade};
use crate::event::Item;
use crate::narrate::{count, symbol};
use crate::player::Player;
use crate::state::DieState;
use crate::view::{Plot, Prices, SeatView, View};

/// Draws the table: research centre, market, objectives, then seat by seat, the viewer's own first.
pub(crate) fn draw(view: &View) -> String {
    let mut out = String::new();
    let _ = draw_table(view, &mut out);
    let n = view.seats.len();
    let first = view.you.map_or(0, Seat::index);
    for i in (0..n).map(|i| (first + i) % n) {
        let _ = draw_seat(&view.seats[i], view.you == Some(view.seats[i].seat), &mut out);
    }
    let _ = draw_tiles(view, &mut out);
    out
}

/// `1 blue, 1 pink and 2 red`.
/// What a dinosaur costs and brings.
fn recipe(info: &RecipeInfo) -> String {
    let colours = info.cost.iter().zip(Colour::ALL).filter(|(n, _)| **n > 0);
    let mut parts: Vec<String> = colours.map(|(n, c)| format!("{n} {}", c.name())).collect();
    if info.any_basic > 0 {
        parts.push(format!("{} of any basic", info.any_basic));
    }
    let dna = if parts.is_empty() { "nothing".to_owned() } else { list(&parts) };
    let (excitement, threat) = (info.excitement, info.diet.threat());
    let points = count(info.points, "point");
    format!("{dna} DNA; excitement {excitement}, threat {threat}, {points}")
}

/// What an item of the market is good for.
fn words(item: Item) -> String {
    match item {
        Item::Attraction(tile) => {
            let info = tile.info();
            let kind = info.kind.map_or("attraction", Named::name);
            let (spaces, points) = (count(info.spaces, "space"), count(info.points, "point"));
            format!("{kind}, {spaces}, {points}")
        }
        Item::Upgrade(tile) => tile.info().text.to_owned(),
        Item::Specialist(card) => card.info().text.to_owned(),
    }
}

/// What an item costs: the viewer, or, where nobody looks, whoever has no discounts.
fn price(item: Item, row: usize, row_price: u8, prices: Option<&Prices>) -> u16 {
    let own = prices.and_then(|prices| match item {
        Item::Attraction(_) => prices.build[row],
        Item::Upgrade(_) => prices.upgrade[row],
        Item::Specialist(_) => prices.hire[row],
    });
    own.unwrap_or_else(|| {
        u16::from(row_price)
            + u16::from(match item {
                Item::Attraction(tile) => tile.info().cost,
                Item::Upgrade(_) => 0,
                Item::Specialist(card) => card.perks().surcharge,
            })
    })
}

fn draw_table(view: &View, out: &mut String) -> Result {
    let last = if view.last_round { " (the last)" } else { "" };
    writeln!(out, "round {}{last}   {}", view.round, view.phase.name())?;
    let order: Vec<String> = view.order.iter().map(|seat| format!("seat {seat}")).collect();
    writeln!(out, "turn order: {}", order.join(", "))?;
    draw_research(view, out)?;
    draw_market(view, out)?;
    for objective in &view.objectives {
        let by: Vec<String> = objective.by.iter().map(|seat| format!("seat {seat}")).collect();
        let have: Vec<String> = objective.have.iter().map(ToString::to_string).collect();
        let (have, need) = (have.join("/"), objective.need);
        let by = if by.is_empty() { format!("open: {have} of {need}") } else { by.join(", ") };
        writeln!(out, "objective: {} {} points, {by}", objective.text, objective.points)?;
    }
    if let Some(solo) = &view.solo {
        for objective in &solo.objectives {
            let (have, need, id) = (objective.have, objective.need, objective.card.id());
            writeln!(out, "objective {id}: {} {have} of {need}", objective.text)?;
        }
        let values: Vec<String> = solo.values.iter().map(ToString::to_string).collect();
        let (scored, dropped) = (solo.scored.len(), solo.dropped.len());
        writeln!(
            out,
            "objectives are worth {} by round; {scored} scored, {dropped} discarded",
            values.join(" ")
        )?;
    }
    for twist in &view.twists {
        writeln!(out, "twist: {}: {}", twist.name, twist.text)?;
    }
    let (patrons, hooligans) = (view.bag.patrons, view.bag.hooligans);
    write!(out, "bag: {}, {}", count(patrons, "patron"), count(hooligans, "hooligan"))?;
    if view.outside > 0 {
        write!(out, "; {} come later", count(view.outside, "hooligan"))?;
    }
    writeln!(out)
}

fn draw_research(view: &View, out: &mut String) -> Result {
    let research = &view.research;
    write!(out, "dice:")?;
    for (die, slot) in research.dice.iter().zip(1..) {
        let state = match die.state {
            DieState::Pool | DieState::Free => String::new(),
            DieState::Claimed(by) => format!(", seat {}", by.seat),
            DieState::Removed => ", removed".to_owned(),
            DieState::Holding => ", holding".to_owned(),
        };
        if let Some(shown) = die.symbol {
            write!(out, "  {slot}: {} (threat {}{state})", symbol(shown), die.pips)?;
        }
    }
    let unrolled = research.dice.iter().filter(|die| die.symbol.is_none()).count();
    if unrolled > 0 {
        write!(out, "  {unrolled} not rolled yet")?;
    }
    writeln!(out)?;
    let free = research.storage.iter().filter(|slot| slot.is_none()).count();
    writeln!(out, "cold storage: {free} of {} slots free", research.storage.len())?;
    writeln!(out, "recipes:")?;
    for stack in &research.stacks {
        let (diet, level, left) = (stack.diet.name(), stack.level, stack.left);
        write!(out, "  {diet} (level {level}, {left} face down)  ")?;
        match stack.recipe {
            Some(tile) => writeln!(out, "{}: {}", tile.name(), recipe(tile.info()))?,
            None => writeln!(out, "none")?,
        }
    }
    Ok(())
}

fn draw_market(view: &View, out: &mut String) -> Result {
    let prices = view.you.map(|seat| &view.seats[seat.index()].prices);
    writeln!(out, "market:")?;
    for (row, (wild, n)) in DNA_SALES.into_iter().enumerate() {
        let row_price = view.market[row].price;
        let mut lead = format!("  ${row_price}");
        for item in view.market[row].items.into_iter().flatten() {
            let price = price(item, row, row_price, prices);
            writeln!(out, "{lead:<6}{} (${price}): {}", item.named().1, words(item))?;
            lead.clear();
        }
        writeln!(out, "{lead:<6}{n} {} DNA for ${row_price}", wild.name())?;
    }
    let left = [view.supply.dino_research, view.supply.dna_refinement];
    for (tile, left) in [Upgrade::DinoResearch2, Upgrade::DnaRefinement2].into_iter().zip(left) {
        let (name, price) = (tile.name(), Player::special_price(tile));
        writeln!(out, "      {name} (${price}), {left} left: {}", tile.info().text)?;
    }
    let [attractions, upgrades, specialists] = view.supply.stacks;
    writeln!(
        out,
        "      face down: {}, {}, {}",
        count(attractions, "attraction"),
        count(upgrades, "lab upgrade"),
        count(specialists, "specialist")
    )
}

fn draw_seat(seat: &SeatView, you: bool, out: &mut String) -> Result {
    let mark = if you { " (you)" } else { "" };
    let thinking = if seat.awaited { "  to move" } else { "" };
    writeln!(out, "\nseat {}{mark}{thinking}", seat.seat)?;
    let bonus = if seat.security_bonus > 0 {
        format!(" and {} more", seat.security_bonus)
    } else {
        String::new()
    };
    writeln!(
        out,
        "  score {}  ${}  excitement {}  threat {}  security {}{bonus} (next ${})",
        seat.score, seat.money, seat.excitement, seat.threat, seat.security, seat.prices.security
    )?;
    let scientists: Vec<&str> = seat.scientists.iter().map(|who| who.name()).collect();
    let scientists = if scientists.is_empty() { "none".to_owned() } else { scientists.join(", ") };
    writeln!(
        out,
        "  workers {} (supply {})  scientists at home: {scientists}",
        seat.pool, seat.supply
    )?;
    write!(out, "  DNA:")?;
    for (colour, (have, limit)) in Colour::ALL.iter().zip(seat.dna.iter().zip(seat.limits)) {
        write!(out, "  {} {have}/{limit}", colour.name())?;
    }
    writeln!(out)?;
    let lab: Vec<String> =
        seat.lab.iter().map(|space| format!("{} {}", space.space, space.name)).collect();
    writeln!(out, "  lab: {}", lab.join(" | "))?;
    for hired in &seat.hired {
        writeln!(out, "  {}: {}", hired.card.name(), hired.card.info().text)?;
    }
    if seat.free_hire {
        writeln!(out, "  the next hire is free")?;
    }
    for exhibit in &seat.exhibits {
        let (name, zone) = (exhibit.recipe.name(), exhibit.zone);
        let (dinos, capacity) = (exhibit.dinosaurs, exhibit.capacity);
        let visiting = exhibit.visitors.total();
        write!(out, "  {zone} {name}: {dinos} of {capacity}, {visiting} visiting; ")?;
        write!(out, "{}", recipe(exhibit.recipe.info()))?;
        match exhibit.upgrade_price {
            Some(price) => writeln!(out, "; next capacity ${price}")?,
            None => writeln!(out)?,
        }
    }
    for tile in &seat.attractions {
        let (name, zone, spaces) = (tile.attraction.name(), tile.zone, tile.spaces);
        let kind = tile.kind.map_or("attraction", Named::name);
        let points = count(tile.attraction.info().points, "point");
        let there = tile.visitors.total();
        writeln!(out, "  {zone} {name}: {kind}, {there} of {spaces} visiting, {points}")?;
    }
    let free: Vec<String> = seat
        .zones
        .iter()
        .filter(|zone| zone.plot == Plot::Free)
        .map(|zone| zone.zone.to_string())
        .collect();
    writeln!(
        out,
        "  free zones: {}",
        if free.is_empty() { "none".to_owned() } else { free.join(" ") }
    )?;
    let (patrons, hooligans) = (seat.line.patrons, seat.line.hooligans);
    writeln!(out, "  line: {}, {}", count(patrons, "patron"), count(hooligans, "hooligan"))
}

/// What the tiles in all labs do, each told once, and how DNA is refined.
fn draw_tiles(view: &View, out: &mut String) -> Result {
    let tiles = view.seats.iter().flat_map(|seat| seat.lab.iter().map(|space| space.tile));
    writeln!(out, "\nlab tiles:")?;
    for tile in tiles.collect::<BTreeSet<_>>() {
        writeln!(out, "  {}: {}", tile.name(), tile.info().text)?;
    }
    let ways = REFINEMENTS.iter().map(|way| {
        let [a, b] = way.from.map(Named::name);
        format!("{a} and {b} to {}", way.into.name())
    });
    writeln!(out, "refinement: {}", ways.collect::<Vec<_>>().join(", "))
}
