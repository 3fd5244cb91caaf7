//! Events and steps in plain English.

use mesozoic_core::{Say, Seat, Word, count};

use crate::components::{
    Area, Counter, Environment, GROWTH_FIRST, HATCHED, Predator, Source, Tile,
};
use crate::event::Event;
use crate::state::{Stage, TriassicTerror};
use crate::step::{Held, Pile, Step};

/// `the inner Swamp`.
impl From<Area> for Word {
    fn from(area: Area) -> Self {
        Self::new(area.id(), format!("the {}", area.name()))
    }
}

impl From<Counter> for Word {
    fn from(counter: Counter) -> Self {
        Self::new(counter.id(), counter.name())
    }
}

/// A number of dinosaurs, as a sentence names it.
pub(crate) struct Dinosaurs(pub(crate) u8);

impl From<Dinosaurs> for Word {
    fn from(Dinosaurs(n): Dinosaurs) -> Self {
        Self { id: n.to_string().into(), english: dinosaurs(n).into() }
    }
}

fn place(say: &mut Say, area: Area) {
    say.text("the ").piece(area.id(), area.name());
}

fn environment(say: &mut Say, environment: Environment) {
    say.text("the ").piece(environment.id(), environment.name());
}

fn predator(say: &mut Say, predator: Predator) {
    let article = if predator == Predator::Raptor { "a " } else { "the " };
    say.text(article).piece(predator.id(), predator.name());
}

fn tile(say: &mut Say, tile: Tile) {
    say.piece(tile.id(), tile.name());
}

/// `1 dinosaur`, `3 dinosaurs`.
fn dinosaurs(n: u8) -> String {
    count(usize::from(n), "dinosaur", "dinosaurs")
}

fn source(by: Source) -> &'static str {
    match by {
        Source::Card => "by card",
        Source::Environment => "by New Environment",
        Source::Growth => "by Herd Growth",
        Source::Hatch => "by Hatch",
        Source::Counter => "by the Hatch counter",
        Source::White => "for white tokens",
    }
}

fn points(n: u8) -> String {
    count(usize::from(n), "point", "points")
}

/// Tells an event.
pub(crate) fn narrate(event: &Event, say: &mut Say) {
    match event {
        Event::Begun { first } => {
            say.seat(*first).text(" is player number one.");
        }
        Event::Turn { period, turn, start, cards } => {
            say.text(format!("{}, turn {turn}: ", period.name())).seat(*start).text(" starts");
            say.text(if *cards { ", and everybody takes a card." } else { "." });
        }
        Event::TookCard { seat, environment: Some(which), open } => {
            say.seat(*seat).text(if *open { " takes the open card, " } else { " draws " });
            environment(say, *which);
            say.text(".");
        }
        Event::TookCard { seat, environment: None, .. } => {
            say.seat(*seat).text(" draws a card from the deck.");
        }
        Event::TurnedUp { environment: which } => {
            say.text("The open card is now ");
            environment(say, *which);
            say.text(".");
        }
        Event::TookTile { seat, tile: which, space, white } => {
            say.seat(*seat).text(" takes ");
            tile(say, *which);
            say.text(format!(" from space {space}"));
            match white {
                0 => say.text("."),
                1 => say.text(" with 1 white token."),
                n => say.text(format!(" with {n} white tokens.")),
            };
        }
        Event::Acts { seat, space } => {
            say.seat(*seat).text(format!(" plays, from space {space}."));
        }
        Event::Cooled { seat, area } => {
            say.seat(*seat).text("'s volcano in ");
            place(say, *area);
            say.text(" dies down.");
        }
        Event::PlayedCard { seat, environment: which } => {
            say.seat(*seat).text(" plays a card of ");
            environment(say, *which);
            say.text(".");
        }
        Event::PlayedTile { seat, tile: which } => {
            say.seat(*seat).text(" plays ");
            tile(say, *which);
            say.text(".");
        }
        Event::Finished { .. } => {}
        Event::TilesLaid { tiles, .. } => {
            say.text("The tiles are laid out: ");
            say.list(tiles.iter().copied(), tile);
            say.text(".");
        }
        Event::Dominated { environment: which, places } => {
            if places.is_empty() {
                say.text("Nobody lives in ");
                environment(say, *which);
            } else {
                environment_first(say, *which);
                say.list(places.iter().copied(), |say, (seat, dinos)| {
                    say.seat(seat).text(format!(" with {dinos}"));
                });
            }
            say.text(".");
        }
        Event::Scored { seat, period, habitats, presence, domination } => {
            say.seat(*seat).text(format!(" scores {} for habitats", points(*habitats)));
            if *presence > 0 {
                say.text(format!(", {presence} for presence"));
            }
            if *domination > 0 {
                say.text(format!(", {domination} for domination"));
            }
            say.text(format!(" in the {}.", period.name()));
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
        _ => narrate_land(event, say),
    }
}

/// Tells what happens to herds and predators.
fn narrate_land(event: &Event, say: &mut Say) {
    match event {
        Event::Added { seat, area, dinos, by } => {
            say.seat(*seat).text(format!(" adds {} to ", dinosaurs(*dinos)));
            place(say, *area);
            say.text(format!(" {}.", source(*by)));
        }
        Event::Forgone { seat, dinos, by } => {
            say.seat(*seat);
            say.text(format!(" forgoes {} {}.", dinosaurs(*dinos), source(*by)));
        }
        Event::Ranked { area, seats } => ranked(say, *area, seats),
        Event::Extinct { seat, area, dinos } => {
            say.seat(*seat).text(" is driven out of ");
            place(say, *area);
            say.text(format!("; {} died out.", dinosaurs(*dinos)));
        }
        Event::TrexTaken { seat, from, area } => {
            say.seat(*seat).text(" takes the ").piece("trex", "T-Rex").text(" in ");
            place(say, *area);
            if let Some(from) = from {
                say.text(" from ").seat(*from);
            }
            say.text(".");
        }
        Event::Moved { seat, predator: which, from, to } => {
            say.seat(*seat).text(" moves ");
            predator(say, *which);
            say.text(" from ");
            place(say, *from);
            say.text(" to ");
            place(say, *to);
            say.text(".");
        }
        Event::Ate { predator: which, of, dinos, .. } => {
            say.text("The ").piece(which.id(), which.name());
            say.text(format!(" eats {} of ", dinosaurs(*dinos))).seat(*of).text(".");
        }
        Event::Scattered { of, from, to, dinos, died, .. } => {
            say.text(format!("{} of ", dinosaurs(*dinos))).seat(*of);
            say.text(if *dinos == 1 { " runs from " } else { " run from " });
            travel(say, *from, *to, *died);
        }
        Event::Captured { seat, of, area, joined } => {
            say.text("A dinosaur of ").seat(*of).text(" in ");
            place(say, *area);
            say.text(" is swept along by ").seat(*seat);
            say.text(if *joined { " and joins." } else { ", who has none left to replace it." });
        }
        Event::Migrated { seat, from, to, dinos, died } => {
            say.text(format!("{} of ", dinosaurs(*dinos))).seat(*seat);
            say.text(if *dinos == 1 { " migrates from " } else { " migrate from " });
            travel(say, *from, *to, *died);
        }
        Event::Erupted { seat, area } => {
            say.seat(*seat).text("'s volcano erupts in ");
            place(say, *area);
            say.text(".");
        }
        Event::Burnt { seat, dinos, .. } => {
            say.seat(*seat).text(format!(" loses {} to the volcano.", dinosaurs(*dinos)));
        }
        _ => {}
    }
}

/// Who holds the habitats of an area now.
fn ranked(say: &mut Say, area: Area, seats: &[Seat]) {
    if seats.is_empty() {
        say.text("Nobody is left in ");
        place(say, area);
    } else {
        say.text("In ");
        place(say, area);
        let kinds = [" is primary", " secondary", " tertiary"];
        say.text(": ");
        say.list(seats.iter().zip(kinds), |say, (&seat, kind)| {
            say.seat(seat).text(kind);
        });
    }
    say.text(".");
}

fn environment_first(say: &mut Say, which: Environment) {
    say.text("The ").piece(which.id(), which.name()).text(" belongs to ");
}

fn travel(say: &mut Say, from: Area, to: Area, died: u8) {
    place(say, from);
    say.text(" to ");
    place(say, to);
    match died {
        0 => say.text("."),
        1 => say.text("; 1 dies."),
        n => say.text(format!("; {n} die.")),
    };
}

/// Tells what a step would do.
pub(crate) fn label(game: &TriassicTerror, step: Step, say: &mut Say) {
    match step {
        Step::Card { from: Pile::Open } => {
            say.text("Take the open card");
            if let Some(which) = game.open {
                say.text(", ");
                environment(say, which);
            }
        }
        Step::Card { from: Pile::Deck } => {
            say.text("Draw a card from the deck");
        }
        Step::Tile { space } => {
            say.text("Take ");
            tile(say, game.tiles[usize::from(space - 1) % game.tiles.len()]);
            say.text(format!(" from space {space}"));
        }
        Step::Play { held: Held::Card } => {
            say.text("Play the environment card");
        }
        Step::Play { held: Held::Tile } => {
            say.text("Play ");
            tile(say, game.tiles[usize::from(game.at)]);
        }
        Step::Settle { dinos: [inner, middle, outer] } => {
            say.text(format!("Settle {inner} inside, {middle} in the middle, {outer} outside"));
        }
        Step::Environment { environment: which } => {
            say.text("Settle in ");
            environment(say, which);
        }
        Step::Grow { area, only } => {
            let most = game.most_growth().unwrap_or(GROWTH_FIRST.n);
            say.text(format!("Add {} to ", dinosaurs(only.unwrap_or(most))));
            place(say, area);
        }
        Step::Hatch { area } => {
            say.text(format!("Hatch {} in ", dinosaurs(HATCHED.n)));
            place(say, area);
        }
        Step::Fly { to } => move_to(say, Predator::Pterodactyl, to),
        Step::Stalk { to } => move_to(say, Predator::Trex, to),
        Step::Raptor { from, to } => {
            say.text("Move the ").piece("raptor", "Raptor").text(" from ");
            place(say, from);
            say.text(" to ");
            place(say, to);
        }
        Step::Eat { seat } => {
            say.text("Eat a dinosaur of ").seat(seat);
        }
        Step::Scatter { seat, to, dinos } => {
            say.text(format!("Scatter {} of ", dinosaurs(dinos))).seat(seat).text(" to ");
            place(say, to);
        }
        Step::Migrate { from } => {
            say.text("Migrate from ");
            place(say, from);
        }
        Step::Send { to, dinos } => {
            say.text(format!("Send {} to ", dinosaurs(dinos)));
            place(say, to);
        }
        Step::White { area } => {
            say.text("Add a white dinosaur to ");
            place(say, area);
        }
        Step::Counter { counter: Counter::Hatch, area } => {
            say.text(format!("Use the Hatch counter: {} in ", dinosaurs(HATCHED.n)));
            place(say, area);
        }
        Step::Counter { counter: Counter::Volcano, area } => {
            say.text("Let the volcano erupt in ");
            place(say, area);
        }
        Step::Stay => {
            say.text(if game.stage == Stage::Stalk {
                "Leave the T-Rex where it is"
            } else {
                "Leave the Pterodactyl where it is"
            });
        }
        Step::Stop => {
            say.text(match game.stage {
                Stage::Eat { .. } => "Eat no more",
                Stage::Scatter { .. } => "Scatter no more",
                Stage::Send { .. } => "Let the others stay",
                Stage::Raptor { .. } => "Move no Raptor any more",
                Stage::Migrate { .. } => "Migrate no more",
                Stage::Grow { .. } => "Let nothing more grow",
                _ => "Stop",
            });
        }
        Step::Enter => {
            say.text("Let the ").piece("trex", "T-Rex").text(" take its place");
        }
        Step::End => {
            say.text("End the turn");
        }
    }
}

fn move_to(say: &mut Say, which: Predator, to: Area) {
    say.text("Move ");
    predator(say, which);
    say.text(" to ");
    place(say, to);
}
