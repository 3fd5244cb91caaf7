//! Sentences for people: events, steps and what cards want.

mod label;
mod wants;
mod words;

use mesozoic_core::{Say, count};

use crate::components::{BotIcons, BotPen, Diet, Facility, Family, Kind};
use crate::dice::Dice;
use crate::event::Event;
use crate::grid::Square;
use crate::step::Step;

pub(crate) use wants::demand_text;
pub(crate) use words::{one_of, placement};

fn square(say: &mut Say, square: Square) {
    say.piece(square.word(), square.word());
}

fn squares(say: &mut Say, list: &[Square]) {
    say.list(list.iter(), |say, s| square(say, *s));
}

/// A pen of a kind, with its article.
fn a_pen(say: &mut Say, kind: Kind) {
    let info = kind.info();
    match info.family {
        Family::Standard => {
            say.text("a ").piece(info.id, info.name).text(" pen");
        }
        Family::SmallAviary | Family::LargeAviary => {
            say.text("an aviary for ").piece(info.id, info.name);
        }
        Family::Aquatic => {
            let article = if info.name.starts_with('I') { "an " } else { "a " };
            say.text(article).piece(info.id, info.name);
        }
    }
}

fn die_or_dice(say: &mut Say, dice: Dice) {
    let noun = if dice.len() == 1 { "the die " } else { "the dice " };
    say.text(noun);
    for (n, value) in dice.values().iter().enumerate() {
        say.text(if n == 0 { "" } else { " and " }).number(value);
    }
}

/// A pen and the other icons of half a card of DinoBOT's.
pub(crate) fn half_words(pen: Option<BotPen>, icons: BotIcons) -> String {
    let pen = pen.map(|pen| match pen {
        BotPen::Kind(kind) if kind.family() == Family::Aquatic => kind.info().name.to_owned(),
        BotPen::Kind(kind) => format!("{} pen", kind.info().name),
        BotPen::Small => "small aviary".to_owned(),
        BotPen::Large => "large aviary".to_owned(),
    });
    let some = |n: u8, one: &str, many: &str| plural_if(usize::from(n), one, many);
    let all = [
        pen,
        some(icons.recreation, "recreation facility", "recreation facilities"),
        some(icons.welfare, "welfare facility", "welfare facilities"),
        some(icons.paths, "path", "paths"),
        some(icons.generators, "generator", "generators"),
        some(icons.security, "security", "security"),
    ];
    all.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The same where it is not known which expansions are played.
fn any_half_words(icons: BotIcons) -> String {
    let text = half_words(icons.pen, icons);
    if let Some(kind) = icons.instead {
        let without =
            if icons.pen_with(true, false) == icons.pen { "aquatics" } else { "aviaries" };
        return format!("{text} (without {without} {} pen)", kind.info().name);
    }
    text
}

/// Tells an event.
pub(crate) fn narrate(event: &Event, say: &mut Say) {
    match event {
        Event::Dealt { facilities, labs, objectives, aquatic, aviaries, .. } => {
            say.text("In play are ");
            let names = facilities.iter().map(|f| (f.info().id, f.info().name));
            let names = names.chain(labs.iter().map(|lab| (lab.info().id, lab.info().name)));
            let names =
                names.chain(objectives.iter().map(|card| (card.info().id, card.info().name)));
            let names = names.chain(aquatic.iter().map(|card| (card.info().id, card.info().name)));
            let names = names.chain(aviaries.iter().map(|kind| (kind.info().id, kind.info().name)));
            let names: Vec<_> = names.collect();
            say.list(names, |say, (id, name)| {
                say.piece(id, name);
            });
            say.text(".");
        }
        Event::Round { round, rounds } => {
            say.text(format!("Round {round} of {rounds} begins."));
        }
        Event::Born { seat, square: s, threat, .. } => {
            say.text("A pterosaur is born in ").seat(*seat).text("'s aviary, on ");
            square(say, *s);
            match threat {
                Some(n) => say.text(format!("; it is full and adds {n} threat.")),
                None => say.text("."),
            };
        }
        Event::Revealed { card } => {
            let info = card.info();
            say.text("DinoBOT turns over ").piece(info.id, info.id).text(format!(
                ": 1 to 3 brings {}; 4 to 6 brings {}.",
                any_half_words(info.top),
                any_half_words(info.bottom)
            ));
        }
        Event::Rolled { dice } => {
            say.text("The dice show ");
            say.list(dice.iter(), |say, die| {
                say.number(die);
            });
            say.text(".");
        }
        Event::Gave { die, card, half } => {
            let info = card.info();
            let brings = any_half_words(info.half(*half));
            say.text(format!("DinoBOT gets the {die} and with it, by "));
            say.piece(info.id, info.id).text(format!(": {brings}."));
        }
        Event::Did { seat, step } => did(say, *seat, *step),
        Event::Opened { seat, pens, paths, generators, facilities, lake, .. } => {
            opened(
                say,
                *seat,
                pens,
                facilities,
                &[
                    plural_if(paths.len(), "path", "paths"),
                    plural_if(generators.len(), "generator", "generators"),
                    plural_if(lake.len(), "lake square", "lake squares"),
                ],
            );
        }
        Event::DangerRolled { .. }
        | Event::Malfunction { .. }
        | Event::Damaged { .. }
        | Event::Escaped { .. }
        | Event::Captured { .. }
        | Event::Crossed { .. } => narrate_danger(event, say),
        Event::Claimed { .. }
        | Event::Met { .. }
        | Event::Scored { .. }
        | Event::RivalScored { .. }
        | Event::Ended { .. } => narrate_stars(event, say),
    }
}

/// Tells what happens in the Malfunction Phase.
fn narrate_danger(event: &Event, say: &mut Say) {
    match event {
        Event::DangerRolled { die } => {
            say.text(format!("The danger die shows {die}."));
        }
        Event::Malfunction { seat, danger, generators, regulated } => {
            say.seat(*seat).text(format!("'s park is at danger level {danger}: "));
            if generators.is_empty() {
                say.text("all generators hold.");
                return;
            }
            say.text(if generators.len() == 1 { "the generator on " } else { "generators on " });
            let at: Vec<Square> = generators.iter().map(|g| g.square).collect();
            squares(say, &at);
            say.text(if generators.len() == 1 { " malfunctions" } else { " malfunction" });
            say.text(if *regulated { ", but the Power Regulator holds." } else { "." });
        }
        Event::Damaged { seat, pen, damage, left, .. } => {
            say.seat(*seat).text(format!(
                "'s pen {} takes {damage} damage and has {left} whole {} left.",
                pen + 1,
                if *left == 1 { "square" } else { "squares" }
            ));
        }
        Event::Escaped { seat, pen, kind, .. } => {
            say.text("Breakout! ").piece(kind.info().id, kind.info().name);
            say.text(" escapes from ").seat(*seat).text(format!("'s pen {}.", pen + 1));
        }
        Event::Captured { seat, square: s, diet } => {
            say.seat(*seat).text("'s containment unit on ");
            square(say, *s);
            say.text(" catches ").text(match diet {
                Diet::Herbivore => "a herbivore.",
                Diet::Carnivore => "a carnivore.",
            });
        }
        Event::Crossed { seat, square: s, bird, .. } => {
            say.seat(*seat).text("'s aviary loses ");
            square(say, *s);
            say.text(if *bird { " and the pterosaur on it." } else { "." });
        }
        _ => {}
    }
}

/// Tells who claims and who wins.
fn narrate_stars(event: &Event, say: &mut Say) {
    match event {
        Event::Claimed { card, seats, bot, stars } => {
            let info = card.info();
            say.piece(info.id, info.name).text(" goes to ");
            say.list(seats.iter().copied(), |say, seat| {
                say.seat(seat);
            });
            if *bot {
                say.text(if seats.is_empty() { "DinoBOT" } else { " and to DinoBOT" });
            }
            say.text(format!(", for {stars} stars."));
        }
        Event::Met { card, seats, stars } => {
            let info = card.info();
            say.list(seats.iter().copied(), |say, seat| {
                say.seat(seat);
            });
            say.text(if seats.len() == 1 { " meets " } else { " meet " });
            say.piece(info.id, info.name).text(format!(" for {stars} stars."));
        }
        Event::Scored { seat, stars } => {
            say.seat(*seat).text(format!("'s park is worth {}.", stars_of(*stars)));
        }
        Event::RivalScored { stars } => {
            say.text(format!("DinoBOT's park is worth {}.", stars_of(*stars)));
        }
        Event::Ended { winners, how } => {
            if winners.is_empty() {
                say.text("DinoBOT wins");
            } else {
                say.list(winners.iter().copied(), |say, seat| {
                    say.seat(seat);
                });
                say.text(if winners.len() == 1 { " wins" } else { " share the win" });
            }
            if let Some(how) = how {
                say.text(format!(" ({how})"));
            }
            say.text(".");
        }
        _ => {}
    }
}

fn stars_of(n: i32) -> String {
    if n == 1 { "1 star".to_owned() } else { format!("{n} stars") }
}

fn plural_if(n: usize, one: &str, many: &str) -> Option<String> {
    (n > 0).then(|| count(n, one, many))
}

fn opened(
    say: &mut Say,
    seat: mesozoic_core::Seat,
    pens: &[crate::event::NewPen],
    facilities: &[crate::event::NewFacility],
    counts: &[Option<String>],
) {
    enum New {
        Pen(Kind),
        Facility(Facility),
        Count(String),
    }
    let mut news: Vec<New> = pens.iter().map(|pen| New::Pen(pen.kind)).collect();
    news.extend(facilities.iter().map(|facility| New::Facility(facility.card)));
    news.extend(counts.iter().flatten().cloned().map(New::Count));
    say.seat(seat);
    if news.is_empty() {
        say.text(" has built nothing.");
        return;
    }
    say.text(" has built ");
    say.list(news, |say, new| match new {
        New::Pen(kind) => a_pen(say, kind),
        New::Facility(card) => {
            say.text("a ").piece(card.info().id, card.info().name);
        }
        New::Count(text) => {
            say.text(text);
        }
    });
    say.text(".");
}

fn did(say: &mut Say, seat: mesozoic_core::Seat, step: Step) {
    match step {
        Step::Pen { kind, dice, .. } => {
            say.seat(seat).text(" begins ");
            a_pen(say, kind);
            say.text(" with ");
            die_or_dice(say, dice);
            say.text(".");
        }
        Step::Paths { pips, .. } => {
            say.seat(seat).text(format!(" lays paths for {pips} pips."));
        }
        Step::Facility { kind, .. } => {
            say.seat(seat).text(format!(" begins a {} facility.", kind.id()));
        }
        Step::Improve => {
            say.seat(seat).text(" improves security.");
        }
        Step::Boost { .. } => {
            say.seat(seat).text(" boosts security.");
        }
        Step::Expand { square: s } => {
            say.seat(seat).text(" makes the lake larger on ");
            square(say, s);
            say.text(".");
        }
        Step::Repave { square: s } => {
            say.seat(seat).text(" re-paves ");
            square(say, s);
            say.text(".");
        }
        Step::Entrance { square: s } => {
            say.seat(seat).text(" opens an entrance on ");
            square(say, s);
            say.text(".");
        }
        Step::Experiment => {
            say.seat(seat).text(" lets the Mad Scientist work.");
        }
        Step::Regulate => {
            say.seat(seat).text(" turns the Power Regulator on.");
        }
        Step::Ready => {
            say.seat(seat).text(" is ready.");
        }
        // Single strokes of a drawing tell nothing that the drawing does not show.
        Step::At { .. }
        | Step::Place { .. }
        | Step::Generator { .. }
        | Step::Link { .. }
        | Step::Convert { .. }
        | Step::Lay { .. }
        | Step::Stop
        | Step::Give { .. }
        | Step::Cross { .. } => {}
    }
}
