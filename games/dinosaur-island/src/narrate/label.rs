//! What a step would do, as on a button. Menus put what follows the first piece on lines of their own,
//! so no label goes on with a comma there.

use mesozoic_core::Say;

use super::{count, spot, symbol};
use crate::components::{Colour, DNA_SALES, Dna, Named, PASS_MONEY};
use crate::phase::row_of;
use crate::player::Player;
use crate::state::DinosaurIsland;
use crate::step::{Act, Scientist, Step, Zone};

impl DinosaurIsland {
    /// What lives at a zone; in a simultaneous phase it is not said whose, so the zone must do.
    fn exhibit_name(&self, zone: Zone) -> String {
        let asked = self.awaited().next().filter(|_| self.waiting.is_power_of_two());
        match asked.and_then(|seat| self.player(seat).exhibit_at(zone)) {
            Some((_, exhibit)) => format!("{} ({zone})", exhibit.recipe.name()),
            None => format!("zone {zone}"),
        }
    }
}

fn act(game: &DinosaurIsland, act: Act, say: &mut Say) {
    match act {
        Act::Plain => {}
        Act::Security => {
            say.text(": raise security");
        }
        Act::Paddock { zone } => {
            say.text(format!(": enlarge the paddock of {}", game.exhibit_name(zone)));
        }
        Act::Refine { into } => {
            say.text(": refine into ").piece(into.id(), into.name());
        }
        Act::Create { zone } => {
            say.text(format!(": create a dinosaur for {}", game.exhibit_name(zone)));
        }
        Act::Dna => {
            say.text(": gain DNA");
        }
    }
}

fn where_to(zone: Option<Zone>) -> String {
    zone.map_or_else(
        || " where most room for recipes is left".to_owned(),
        |zone| format!(" on zone {zone}"),
    )
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
pub(crate) fn label(game: &DinosaurIsland, step: Step, say: &mut Say) {
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
            say.text(format!("Enlarge the paddock of {}", game.exhibit_name(zone)));
        }
        Step::Work { station, act: what, via } => {
            say.text(format!("Workstation {station}"));
            act(game, what, say);
            if let Some(via) = via {
                say.text(format!(" through the Duplication Chamber at {via}"));
            }
        }
        Step::Refine { into } => {
            say.text("Refine into ").piece(into.id(), into.name()).text(" without a worker");
        }
        Step::Done => {
            say.text("Done");
        }
        Step::Bonus { act: what } => {
            say.text("Bonus");
            act(game, what, say);
        }
        _ => park(game, step, say),
    }
}

fn research(game: &DinosaurIsland, step: Step, say: &mut Say) {
    let who = |who: Scientist| who.name();
    match step {
        Step::Research { who: sent, die } => {
            say.text(format!("Send {} to die {die}", who(sent)));
            if let Some(die) = game.centre.dice[usize::from(die) - 1] {
                say.text(format!(": {}", symbol(die.face.info().symbol)));
            }
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
