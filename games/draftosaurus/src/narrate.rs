//! Events and steps in plain English.

use mesozoic_core::{Say, Word};

use crate::components::{Bank, Face, Region, Side, Species};
use crate::event::Event;
use crate::step::{Spot, Step};

/// No species of ours begins with a vowel, so that sentences can say `a {species}`.
impl From<Species> for Word {
    fn from(species: Species) -> Self {
        Self::new(species.id(), species.name())
    }
}

/// `the Woody Trio`, `King of the Jungle`, `Solitary Island`: as people say it.
impl From<Spot> for Word {
    fn from(spot: Spot) -> Self {
        Self::new(spot.id(), format!("{}{}", article(spot), spot.name()))
    }
}

impl From<Side> for Word {
    fn from(side: Side) -> Self {
        Self::new(side.id(), side.name())
    }
}

/// What the die says, within a sentence.
impl From<Face> for Word {
    fn from(face: Face) -> Self {
        Self::new(face.id(), face.name().to_ascii_lowercase())
    }
}

impl From<Region> for Word {
    fn from(region: Region) -> Self {
        match region {
            Region::Woodlands => Self::new("woodlands", "woodlands"),
            Region::Grasslands => Self::new("grasslands", "grasslands"),
        }
    }
}

/// `on the restroom side`.
impl From<Bank> for Word {
    fn from(bank: Bank) -> Self {
        match bank {
            Bank::FoodCourt => Self::new("food-court", "food court"),
            Bank::Restrooms => Self::new("restrooms", "restroom"),
        }
    }
}

fn article(spot: Spot) -> &'static str {
    match spot {
        Spot::King | Spot::Island | Spot::BridgeLeft | Spot::BridgeRight => "",
        _ => "the ",
    }
}

fn dinosaur(say: &mut Say, species: Species) {
    say.text("a ").piece(species.id(), species.name());
}

fn place(say: &mut Say, spot: Spot) {
    say.text(article(spot)).piece(spot.id(), spot.name());
}

/// Into a pen, onto a slot or island, to the bank.
fn preposition(spot: Spot) -> &'static str {
    match spot {
        Spot::Island | Spot::BridgeLeft | Spot::BridgeRight => " on ",
        _ if spot.slot().is_some() => " on ",
        Spot::King => " as ",
        _ => " in ",
    }
}

/// Tells an event.
pub(crate) fn narrate(event: &Event, say: &mut Say) {
    match event {
        Event::Begun { side } => {
            say.text(format!("The {} zoos open.", side.name()));
        }
        Event::Round { round, rounds } => {
            say.text(format!("Round {round} of {rounds}: everybody draws six dinosaurs."));
        }
        Event::Drew { seat, hand } => {
            say.seat(*seat).text(" draws ");
            let kinds: Vec<(usize, Species)> = Species::ALL
                .into_iter()
                .map(|s| (hand.iter().filter(|&&h| h == s).count(), s))
                .filter(|&(n, _)| n > 0)
                .collect();
            say.list(kinds, |say, (n, species)| {
                if n > 1 {
                    say.text(format!("{n} "));
                }
                say.piece(species.id(), species.name());
            });
            say.text(".");
        }
        Event::Rolled { seat, face } => {
            say.seat(*seat).text(" rolls ").piece(face.id(), face.name());
            say.text("; it binds everybody else.");
        }
        Event::Chose { seat, step } => {
            say.seat(*seat).text(match step {
                Step::Place { .. } | Step::Discard { .. } | Step::Choose { .. } => " chooses ",
                Step::Move { .. } => " chooses to move the quarantined dinosaur to ",
            });
            match *step {
                Step::Place { species, spot } => {
                    dinosaur(say, species);
                    say.text(" for ");
                    place(say, spot);
                }
                Step::Discard { species } => {
                    dinosaur(say, species);
                    say.text(" for the box");
                }
                Step::Move { spot } => place(say, spot),
                Step::Choose { species } => dinosaur(say, species),
            }
            say.text(".");
        }
        Event::Revealed { seat, species } => {
            say.seat(*seat).text(" reveals ");
            dinosaur(say, *species);
            say.text(".");
        }
        Event::Placed { seat, species, spot } => {
            say.seat(*seat).text(" places ");
            dinosaur(say, *species);
            say.text(preposition(*spot));
            place(say, *spot);
            say.text(".");
        }
        Event::Discarded { seat, species } => {
            say.seat(*seat).text(" puts ");
            dinosaur(say, *species);
            say.text(" back in the box.");
        }
        Event::Passed => {
            say.text("Hands are passed to the left.");
        }
        Event::Moved { seat, species, spot } => {
            say.seat(*seat).text(" moves ");
            dinosaur(say, *species);
            say.text(" from quarantine to ");
            place(say, *spot);
            say.text(".");
        }
        Event::Scored { seat, side, points } => {
            let noun = if *points == 1 { "point" } else { "points" };
            say.seat(*seat).text(format!("'s {} zoo is worth {points} {noun}.", side.name()));
        }
        Event::Ended { winners, tie_break } => {
            say.list(winners.iter().copied(), |say, seat| {
                say.seat(seat);
            });
            say.text(if winners.len() == 1 { " wins" } else { " share the win" });
            if let Some(reason) = tie_break {
                say.text(format!(" ({reason})"));
            }
            say.text(".");
        }
    }
}

/// Tells what a step would do.
pub(crate) fn label(step: Step, say: &mut Say) {
    match step {
        Step::Place { species, spot } => {
            say.text("Place ");
            dinosaur(say, species);
            say.text(preposition(spot));
            place(say, spot);
        }
        Step::Choose { species } => {
            say.text("Choose ");
            dinosaur(say, species);
        }
        Step::Discard { species } => {
            say.text("Put ");
            dinosaur(say, species);
            say.text(" back in the box");
        }
        Step::Move { spot } => {
            say.text("Move the quarantined dinosaur to ");
            place(say, spot);
        }
    }
}
