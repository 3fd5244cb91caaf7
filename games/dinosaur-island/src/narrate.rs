//! Events and steps in plain English.

mod label;

use mesozoic_core::{Say, Seat, Word, article};

use crate::components::{
    Colour, Diet, Dna, Recipe, SoloCard, Specialist, Symbol, Upgrade, Ware, Wild,
};
use crate::event::{Event, Item, Purse, Standing};
use crate::state::Crowd;
use crate::step::{Scientist, Spot, Visitor, Zone};

pub(crate) use label::label;

/// What is called by its name within a sentence.
macro_rules! words_of_names {
    ($($thing:ty)*) => {$(
        impl From<$thing> for Word {
            fn from(thing: $thing) -> Self {
                Self::new(thing.id(), thing.name())
            }
        }
    )*};
}

words_of_names!(Colour Diet Scientist Specialist Upgrade Visitor Ware Wild);

/// `an Allosaurus`.
impl From<Recipe> for Word {
    fn from(recipe: Recipe) -> Self {
        let name = recipe.name();
        Self::new(recipe.id(), format!("{} {name}", article(name)))
    }
}

/// What the card asks for, as the end of a sentence.
impl From<SoloCard> for Word {
    fn from(card: SoloCard) -> Self {
        Self::new(card.id(), card.info().text.trim_end_matches('.'))
    }
}

impl From<Zone> for Word {
    fn from(zone: Zone) -> Self {
        let written = zone.to_string();
        Self { id: written.clone().into(), english: written.into() }
    }
}

impl From<Spot> for Word {
    fn from(spot: Spot) -> Self {
        spot.zone().map_or_else(|| Self::new("card", "the Intern's card"), Self::from)
    }
}

/// `1 patron`, `3 patrons`.
pub(crate) fn count(n: impl Into<u32>, one: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// `2 blue and 1 green DNA`.
fn dna(say: &mut Say, dna: Dna) {
    let amounts: Vec<(u8, Colour)> =
        dna.iter().copied().zip(Colour::ALL.iter().copied()).filter(|(n, _)| *n > 0).collect();
    if amounts.is_empty() {
        say.text("no DNA");
        return;
    }
    say.list(amounts, |say, (n, colour)| {
        say.text(format!("{n} ")).piece(colour.id(), colour.name());
    });
    say.text(" DNA");
}

/// What a die shows.
pub(crate) fn symbol(symbol: Symbol) -> String {
    match symbol {
        Symbol::Dna { colour, n } => format!("{n} {} DNA", colour.name()),
        Symbol::Wild { wild, n } => format!("{n} {} DNA of any colour", wild.name()),
        Symbol::Paddock => "a paddock upgrade".to_owned(),
        Symbol::Worker => "a worker".to_owned(),
    }
}

fn crowd(crowd: Crowd) -> String {
    match (crowd.patrons, crowd.hooligans) {
        (0, 0) => "nobody".to_owned(),
        (p, 0) => count(p, "patron"),
        (0, h) => count(h, "hooligan"),
        (p, h) => format!("{} and {}", count(p, "patron"), count(h, "hooligan")),
    }
}

fn items(say: &mut Say, items: &[(Item, u8)]) {
    say.list(items, |say, (item, row)| {
        let (id, name) = item.named();
        say.piece(id, name).text(format!(" (${row})"));
    });
}

fn seats(say: &mut Say, seats: &[Seat]) {
    say.list(seats.iter().copied(), |say, seat| {
        say.seat(seat);
    });
}

/// Where somebody stands.
pub(crate) fn spot(at: Spot) -> String {
    match at.zone() {
        Some(zone) => format!("zone {zone}"),
        None => "the Intern's card".to_owned(),
    }
}

fn inside(standings: &[Standing]) -> Crowd {
    let mut all = Crowd::EMPTY;
    for standing in standings {
        all += Crowd { patrons: standing.patrons, hooligans: standing.hooligans };
    }
    all
}

/// Tells an event.
pub(crate) fn narrate(event: &Event, say: &mut Say) {
    match event {
        Event::Begun { .. }
        | Event::Rejected { .. }
        | Event::Round { .. }
        | Event::Rolled { .. }
        | Event::Automaton { .. }
        | Event::Held { .. }
        | Event::Claimed { .. }
        | Event::LastRound { .. }
        | Event::Ordered { .. }
        | Event::Refreshed { .. }
        | Event::Revealed { .. }
        | Event::Cleared
        | Event::Joined { .. }
        | Event::Completed { .. }
        | Event::Dropped { .. }
        | Event::Ended { .. } => table(event, say),
        Event::Arrived { .. }
        | Event::Swapped { .. }
        | Event::Guarded { .. }
        | Event::Admitted { .. }
        | Event::LinedUp { .. }
        | Event::Rerolled { .. }
        | Event::Loose { .. }
        | Event::Eaten { .. }
        | Event::Scored { .. } => park(event, say),
        _ => lab(event, say),
    }
}

/// What concerns the whole table.
#[expect(clippy::too_many_lines, reason = "one short arm an event")]
fn table(event: &Event, say: &mut Say) {
    match event {
        Event::Begun { order, objectives, twists } => {
            seats(say, order);
            say.text(if order.len() == 1 {
                " opens a park."
            } else {
                " open their parks, in this order of turns."
            });
            if !objectives.is_empty() {
                say.text(" Objectives: ");
                say.list(objectives, |say, objective| {
                    let text = objective.info().text.trim_end_matches('.');
                    say.piece(objective.to_string(), text);
                });
                say.text(".");
            }
            if !twists.is_empty() {
                say.text(" Plot twists: ");
                say.list(twists, |say, twist| {
                    say.piece(twist.id(), twist.name());
                });
                say.text(".");
            }
        }
        Event::Rejected { card } => {
            say.text("An objective is put back: ").piece(card.id(), card.name()).text(".");
        }
        Event::Round { round } => {
            say.text(format!("Round {round} begins."));
        }
        Event::Rolled { seat, dice } => {
            say.seat(*seat).text(" rolls the DNA dice: ");
            say.list(dice, |say, shown| {
                say.text(symbol(*shown));
            });
            say.text(".");
        }
        Event::Automaton { card, dice, recipe, items: taken } => {
            say.text("The automaton shows ")
                .piece(card.id(), card.name())
                .text(" and removes dice ");
            say.list(dice, |say, die| {
                say.number(die);
            });
            if let Some(recipe) = recipe {
                say.text(", the recipe of ").piece(recipe.id(), recipe.name());
            }
            if !taken.is_empty() {
                say.text(", and from the market ");
                items(say, taken);
            }
            say.text(".");
        }
        Event::Held { dice, pips } => {
            if dice.is_empty() {
                say.text("No die is left over; the holding area stays empty.");
            } else {
                say.text(format!("The holding area adds {pips} to everybody's threat."));
            }
        }
        Event::Claimed { objective, seats: by } => {
            seats(say, by);
            say.text(if by.len() == 1 { " claims " } else { " claim together: " });
            say.piece(objective.to_string(), objective.info().text);
        }
        Event::LastRound { out_of_reach: false } => {
            say.text("At most one objective is left: this is the last round.");
        }
        Event::LastRound { out_of_reach: true } => {
            say.text("Nobody can reach the objectives that are left: this is the last round.");
        }
        Event::Ordered { order } if order.len() > 1 => {
            say.text("Turn order: ");
            seats(say, order);
            say.text(".");
        }
        Event::Refreshed { discarded, revealed, reshuffled } => {
            say.text("The market is refreshed");
            if !discarded.is_empty() {
                say.text("; discarded: ");
                items(say, discarded);
            }
            if !revealed.is_empty() {
                say.text("; new: ");
                items(say, revealed);
            }
            if !reshuffled.is_empty() {
                say.text("; reshuffled: ");
                say.list(reshuffled, |say, ware| {
                    say.text(format!("{}s", ware.name()));
                });
            }
            say.text(".");
        }
        Event::Revealed { diet, recipe } => {
            say.text(format!("A {} recipe is turned up: ", diet.name()));
            say.piece(recipe.id(), recipe.name()).text(".");
        }
        Event::Cleared => {
            say.text("Visitors leave; workers and scientists come home.");
        }
        Event::Joined { hooligans } => {
            say.text(format!("{} join the bag.", count(*hooligans, "hooligan")));
        }
        Event::Completed { card, points } => {
            say.text("An objective is scored for ").number(points).text(": ");
            say.piece(card.id(), card.name()).text(".");
        }
        Event::Dropped { card } => {
            say.text("An objective is discarded: ").piece(card.id(), card.name()).text(".");
        }
        Event::Ended { winners, tie_break } => {
            seats(say, winners);
            say.text(if winners.len() == 1 { " wins" } else { " share the win" });
            if let Some(reason) = tie_break {
                say.text(format!(" ({reason})"));
            }
            say.text(".");
        }
        _ => {}
    }
}

/// What happens in labs, research centre and market.
#[expect(clippy::too_many_lines, reason = "one short arm an event")]
fn lab(event: &Event, say: &mut Say) {
    match event {
        Event::Researched { seat, who, die, symbol: shown } => {
            say.seat(*seat).text(format!(" sends {} to ", who.name()));
            say.piece(format!("die-{die}"), format!("the die with {}", symbol(*shown))).text(".");
        }
        Event::Stored { seat, dna: gained, lost } => {
            say.seat(*seat).text(" stores ");
            dna(say, *gained);
            if *lost > 0 {
                say.text(format!("; {lost} did not fit"));
            }
            say.text(".");
        }
        Event::Storage { seat, who } => {
            say.seat(*seat).text(format!(" sends {} to increase cold storage.", who.name()));
        }
        Event::Expanded { seat, dna: steps } => {
            say.seat(*seat).text(" raises the limits for ");
            dna(say, *steps);
            say.text(".");
        }
        Event::Procured { seat, who, recipe, zone } => {
            say.seat(*seat).text(format!(" sends {} to procure ", who.name()));
            say.piece(recipe.id(), recipe.name()).text(format!(" for zone {zone}."));
        }
        Event::Passed { seat, who } => {
            say.seat(*seat).text(format!(" passes; {} joins the workers.", who.name()));
        }
        Event::Declined { seat } => {
            say.seat(*seat).text(" declines the extra research turn.");
        }
        Event::Copied { seat } => {
            say.seat(*seat).text("'s ").piece("computer-programmer", "Computer Programmer");
            say.text(" copies the research.");
        }
        Event::Hired { seat, card, price, .. } => {
            say.seat(*seat).text(" hires the ").piece(card.id(), card.name());
            say.text(format!(" for ${price}."));
        }
        Event::Fired { seat, card, workers } => {
            say.seat(*seat).text(" fires the ").piece(card.id(), card.name());
            if *workers > 0 {
                say.text(format!(" with {}", count(*workers, "worker")));
            }
            say.text(".");
        }
        Event::Recruited { seat, n } => {
            say.seat(*seat).text(format!(" gains {}.", count(*n, "worker")));
        }
        Event::Built { seat, attraction, zone, price, .. } => {
            say.seat(*seat).text(" builds ").piece(attraction.id(), attraction.name());
            say.text(format!(" on zone {zone} for ${price}."));
        }
        Event::Upgraded { seat, tile, space, price, .. } => {
            say.seat(*seat).text(" buys ").piece(tile.id(), tile.name());
            say.text(format!(" for lab space {space} at ${price}."));
        }
        Event::Purchased { seat, row } => {
            say.seat(*seat).text(format!(" purchases DNA for ${row}."));
        }
        Event::Discarded { seat, item, row } => {
            let (id, name) = item.named();
            say.seat(*seat).text(" discards ").piece(id, name);
            say.text(format!(" from the ${row} row."));
        }
        Event::PassedMarket { seat } => {
            say.seat(*seat).text(" passes in the market.");
        }
        Event::Earned { seat, money, from } => {
            let from = match from {
                Purse::Lab => "from the lab",
                Purse::Specialist => "from a specialist",
                Purse::Sale => "for DNA that did not fit",
                Purse::Twist => "by a plot twist",
                Purse::Pass => "for passing",
            };
            say.seat(*seat).text(format!(" earns ${money} {from}."));
        }
        Event::Worked { seat, tile, via, workers, .. } => {
            let workers = count(*workers, "worker");
            say.seat(*seat).text(format!(" sends {workers} to "));
            match via {
                Some(_) => say
                    .piece("duplication-chamber", "Duplication Chamber")
                    .text(" to repeat ")
                    .piece(tile.id(), tile.name()),
                None => say.piece(tile.id(), tile.name()),
            };
            say.text(".");
        }
        Event::Secured { seat, level, price } => {
            say.seat(*seat).text(format!(" raises security to {level} for ${price}."));
        }
        Event::Enlarged { seat, zone, capacity, price } => {
            say.seat(*seat)
                .text(format!(" enlarges the paddock at {zone} to {capacity} for ${price}."));
        }
        Event::Refined { seat, into } => {
            say.seat(*seat).text(" refines DNA into ").piece(into.id(), into.name()).text(".");
        }
        Event::Created { seat, recipe, dna: spent, excitement, threat, .. } => {
            say.seat(*seat).text(" creates ").a_piece(recipe.id(), recipe.name()).text(" for ");
            dna(say, *spent);
            say.text(format!("; excitement {excitement}, threat {threat}."));
        }
        Event::Finished { seat } => {
            say.seat(*seat).text(" has finished the Worker Phase.");
        }
        _ => {}
    }
}

/// What happens in the parks.
fn park(event: &Event, say: &mut Say) {
    match event {
        Event::Arrived { seat, visitors } => {
            say.text("To the park of ").seat(*seat).text(format!(" come {}.", crowd(*visitors)));
        }
        Event::Swapped { seat, sent, came } => {
            let sent = count(*sent, "hooligan");
            say.seat(*seat).text(format!(" sends {sent} back and draws {}.", crowd(*came)));
        }
        Event::Guarded { seat, points } => {
            let points = count(*points, "point");
            say.seat(*seat).text(format!("'s guard sends a hooligan away for {points}."));
        }
        Event::Admitted { seat, fees, bonus } => {
            say.seat(*seat).text(format!(" collects ${fees} at the gate"));
            if *bonus > 0 {
                say.text(format!(" and ${bonus} more"));
            }
            say.text(".");
        }
        Event::LinedUp { seat, inside: there, line } => {
            let there = crowd(inside(there));
            say.seat(*seat).text(format!(": {there} inside, {} in line.", crowd(*line)));
        }
        Event::Rerolled { dice, pips } => {
            say.text("The holding dice are rolled again: ");
            say.list(dice, |say, shown| {
                say.text(symbol(*shown));
            });
            say.text(format!(", {} of threat.", count(*pips, "pip")));
        }
        Event::Loose { seat, threat, security, eaten, points } => {
            say.seat(*seat).text(format!(" has threat {threat} against security {security}: "));
            match eaten {
                0 => say.text("nobody is eaten."),
                n => say.text(format!(
                    "{} eaten, {} lost.",
                    count(*n, "visitor"),
                    count(*points, "point")
                )),
            };
        }
        Event::Eaten { seat, inside: there, line } => {
            let mut all = inside(there);
            all += *line;
            say.text("In the park of ").seat(*seat).text(format!(" dinosaurs eat {}.", crowd(all)));
        }
        Event::Scored { seat, points, money, doubled } => {
            say.seat(*seat).text(format!(" scores {}", count(*points, "point")));
            if *money > 0 {
                say.text(format!(" and takes ${money} for food"));
            }
            if !doubled.is_empty() {
                say.text(", doubled at ");
                say.list(doubled, |say, zone| {
                    say.text(zone.to_string());
                });
            }
            say.text(".");
        }
        _ => {}
    }
}
