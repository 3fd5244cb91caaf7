//! What a step would do, as on a button. Menus put what follows the first piece on lines of their own,
//! so no label goes on with a comma there.

use mesozoic_core::{Say, Seat};

use super::{count, spot, symbol};
use crate::components::{Colour, DNA_SALES, Dna, Effect, Named, PASS_MONEY};
use crate::phase::row_of;
use crate::player::Player;
use crate::state::DinosaurIsland;
use crate::step::{Act, Scientist, Station, Step, Zone};

/// `the Stegosaurus`, or the zone where no exhibit is.
fn exhibit(player: &Player, zone: Zone, say: &mut Say) {
    match player.exhibit_at(zone) {
        Some((_, exhibit)) => say.text("the ").piece(exhibit.recipe.id(), exhibit.recipe.name()),
        None => say.text(format!("zone {zone}")),
    };
}

fn act(player: &Player, act: Act, say: &mut Say) {
    match act {
        Act::Plain => {}
        Act::Security => {
            say.text("raise security");
        }
        Act::Paddock { zone } => {
            say.text("enlarge the paddock of ");
            exhibit(player, zone, say);
        }
        Act::Refine { into } => {
            say.text("refine DNA into ").piece(into.id(), into.name());
        }
        Act::Create { zone } => match player.exhibit_at(zone) {
            Some((_, exhibit)) => {
                let recipe = exhibit.recipe;
                say.text("create ").a_piece(recipe.id(), recipe.name());
            }
            None => {
                say.text(format!("create a dinosaur for zone {zone}"));
            }
        },
        Act::Dna => {
            say.text("gain DNA");
        }
    }
}

/// Whom a workstation takes, and for what, by the name that stands on its tile.
fn work(player: &Player, station: Station, what: Act, say: &mut Say) {
    let (tile, slot) = (player.lab[station.space()], player.slot(station));
    say.text(tile.name());
    match (what, slot.map(|slot| slot.effect)) {
        (Act::Plain, Some(Effect::Money(money))) => {
            say.text(format!(": take ${money}"));
        }
        (Act::Plain, _) => {}
        _ => {
            say.text(": ");
            act(player, what, say);
        }
    }
    let workers = slot.map_or(1, |slot| slot.workers);
    if workers > 1 {
        say.text(format!(" with {workers} workers"));
    }
}

/// `the die with 2 blue DNA`; where two show the same, their pips tell them apart.
fn die(game: &DinosaurIsland, slot: u8, say: &mut Say) {
    let face = |at: usize| game.centre.dice.get(at).copied().flatten().map(|die| die.face.info());
    let at = usize::from(slot) - 1;
    let Some(shown) = face(at) else {
        say.text(format!("die {slot}"));
        return;
    };
    let face_words = symbol(shown.symbol);
    let is_same =
        |other: usize| other != at && face(other).is_some_and(|f| f.symbol == shown.symbol);
    let words = if (0..game.centre.dice.len()).any(is_same) {
        format!("the die with {face_words} and {}", count(shown.pips, "pip"))
    } else {
        format!("the die with {face_words}")
    };
    say.piece(format!("die-{slot}"), words);
}

fn where_to(zone: Option<Zone>) -> String {
    zone.map_or_else(|| " where most room is left".to_owned(), |zone| format!(" on zone {zone}"))
}

/// `1 blue and 2 pink and 1 red DNA`.
fn amounts(say: &mut Say, dna: Dna) {
    let all = dna.into_iter().zip(Colour::ALL).filter(|(n, _)| *n > 0);
    let mut before = "";
    for (n, colour) in all {
        say.text(format!("{before}{n} ")).piece(colour.id(), colour.name());
        before = " and ";
    }
    say.text(if before.is_empty() { "no DNA" } else { " DNA" });
}

/// Tells what a step would do.
pub(crate) fn label(game: &DinosaurIsland, seat: Seat, step: Step, say: &mut Say) {
    let player = game.player(seat);
    match step {
        Step::Reject { card } => {
            say.text("Put back: ").piece(card.id(), card.info().text);
        }
        Step::Complete { card } => {
            say.text(format!("Score for {}: ", game.solo_value()))
                .piece(card.id(), card.info().text);
        }
        Step::Drop { card } => {
            say.text("Discard: ").piece(card.id(), card.info().text);
        }
        Step::Research { .. }
        | Step::Storage { .. }
        | Step::Recipe { .. }
        | Step::Pass { .. }
        | Step::Decline
        | Step::Copy
        | Step::Skip => research(game, step, say),
        Step::Hire { .. }
        | Step::Build { .. }
        | Step::Upgrade { .. }
        | Step::Special { .. }
        | Step::Dna { .. }
        | Step::Discard { .. }
        | Step::PassMarket => market(game, step, say),
        Step::Take { dna: units } => {
            say.text("Gain ");
            amounts(say, units);
        }
        Step::Expand { dna: units } => {
            say.text("Raise the limits for ");
            amounts(say, units);
        }
        Step::Spend { dna: units } => {
            say.text("Spend ");
            amounts(say, units);
        }
        Step::Paddock { zone } => {
            say.text("Enlarge the paddock of ");
            exhibit(player, zone, say);
        }
        Step::Work { station, act: what, via } => {
            work(player, station, what, say);
            if via.is_some() {
                say.text(" through the Duplication Chamber");
            }
        }
        Step::Refine { into } => {
            say.text("Refine into ").piece(into.id(), into.name()).text(" without a worker");
        }
        Step::Done => {
            say.text("Done");
        }
        Step::Bonus { act: what } => {
            say.text("Bonus: ");
            act(player, what, say);
        }
        _ => park(game, step, say),
    }
}

fn research(game: &DinosaurIsland, step: Step, say: &mut Say) {
    let who = |who: Scientist| who.name();
    match step {
        Step::Research { who: sent, die: slot } => {
            say.text(format!("Send {} to ", who(sent)));
            die(game, slot, say);
        }
        Step::Storage { who: sent } => {
            say.text(format!("Send {} to increase cold storage", who(sent)));
        }
        Step::Recipe { who: sent, diet, zone } => {
            say.text(format!("Send {} to procure ", who(sent)));
            match game.centre.recipes[diet.index()] {
                Some(recipe) => say.piece(recipe.id(), recipe.name()),
                None => say.text(format!("a {} recipe", diet.name())),
            };
            say.text(where_to(zone));
        }
        Step::Pass { who: sent } => {
            say.text(format!("Pass; {} joins the workers", who(sent)));
        }
        Step::Decline => {
            say.text("Decline the extra turn");
        }
        Step::Copy => {
            say.text("Copy the research");
        }
        _ => {
            say.text("Skip");
        }
    }
}

/// What the seat whose turn it is pays for an item of a row; what the row says where it is nobody's.
fn price(game: &DinosaurIsland, row: u8, of: impl Fn(&Player, usize) -> Option<u16>) -> u16 {
    let asked = game.awaited().next().map(|seat| game.player(seat));
    asked.and_then(|player| of(player, row_of(row))).unwrap_or(u16::from(row))
}

fn market(game: &DinosaurIsland, step: Step, say: &mut Say) {
    let market = &game.market;
    match step {
        Step::Hire { row, fire } => {
            let card = market.specialists[row_of(row)];
            say.text("Hire ");
            match card {
                Some(card) => say.text("the ").piece(card.id(), card.name()),
                None => say.text("a specialist"),
            };
            let price = price(game, row, |player, row| Some(player.hire_price(row, card?)));
            say.text(format!(" for ${price}"));
            if let Some(card) = fire {
                say.text(" and fire the ").piece(card.id(), card.name());
            }
        }
        Step::Build { row, zone } => {
            let tile = market.attractions[row_of(row)];
            say.text("Build ");
            match tile {
                Some(tile) => say.piece(tile.id(), tile.name()),
                None => say.text("an attraction"),
            };
            let price = price(game, row, |player, row| Some(player.build_price(row, tile?)));
            say.text(format!(" for ${price}")).text(where_to(zone));
        }
        Step::Upgrade { row, space } => {
            say.text("Buy ");
            match market.upgrades[row_of(row)] {
                Some(tile) => say.piece(tile.id(), tile.name()),
                None => say.text("a lab upgrade"),
            };
            let price = price(game, row, |player, row| Some(player.upgrade_price(row)));
            say.text(format!(" for ${price} and put it on lab space {space}"));
        }
        Step::Special { tile } => {
            let price = Player::special_price(tile);
            say.text("Buy ").piece(tile.id(), tile.name()).text(format!(" for ${price}"));
        }
        Step::Dna { row } => {
            let (wild, n) = DNA_SALES[row_of(row)];
            say.text(format!("Purchase {n} {} DNA for ${row}", wild.name()));
        }
        Step::Discard { ware } => {
            say.text(format!("Discard the {}", ware.name()));
        }
        _ => {
            say.text(format!("Pass and collect ${PASS_MONEY}"));
        }
    }
}

fn park(game: &DinosaurIsland, step: Step, say: &mut Say) {
    match step {
        Step::Swap { n: 0 } => {
            say.text("Send nobody back");
        }
        Step::Swap { n } => {
            say.text(format!("Send {} back and draw as many visitors", count(n, "hooligan")));
        }
        Step::Guard => {
            say.text("Send a hooligan away for points");
        }
        Step::LineUp => {
            say.text("Let all visitors line up by themselves");
        }
        Step::Stand { who, at } => {
            say.text(format!("Place a {} at {}", who.name(), spot(at)));
        }
        Step::Eat => {
            say.text("Let those be eaten who will be missed least");
        }
        Step::EatAt { at } => {
            say.text(format!("A patron at {} is eaten", spot(at)));
        }
        Step::Double { zone } => {
            say.text(format!("The attraction on zone {zone} scores twice"));
        }
        Step::Cash { zone, n } => {
            say.text(format!("Take money from {} on zone {zone}", count(n, "food patron")));
        }
        Step::Score => {
            say.text("Score");
        }
        _ => {
            say.text(format!("{} ({})", step, game.phase.name()));
        }
    }
}
