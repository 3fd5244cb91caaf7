//! Sentences for people: events, steps and what cards want.

use std::fmt::Write;

use mesozoic_core::Say;

use crate::components::{
    CONVERSION, Demand, Diet, FacilityFilter, FacilityType, Family, Kind, PenFilter,
};
use crate::dice::Dice;
use crate::event::Event;
use crate::grid::Square;
use crate::state::DinoWorld;
use crate::step::{Aid, Step};

fn square(say: &mut Say, square: Square) {
    say.piece(square.to_string(), square.to_string());
}

fn squares(say: &mut Say, list: &[Square]) {
    say.list(list.iter(), |say, s| square(say, *s));
}

fn plural(n: usize, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
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
    let values: Vec<String> = dice.values().iter().map(ToString::to_string).collect();
    say.text(noun).text(values.join(" and "));
}

/// Tells an event.
pub(crate) fn narrate(event: &Event, say: &mut Say) {
    match event {
        Event::Dealt { facilities, labs, .. } => {
            say.text("In play are ");
            let names = facilities.iter().map(|f| (f.info().id, f.info().name));
            let names = names.chain(labs.iter().map(|lab| (lab.info().id, lab.info().name)));
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
            say.text("DinoBOT turns over ").piece(card.info().id, card.info().id).text(".");
        }
        Event::Rolled { dice } => {
            say.text("The dice show ");
            say.list(dice.iter(), |say, die| {
                say.number(die);
            });
            say.text(".");
        }
        Event::Gave { die, card, half } => {
            let half = match half {
                crate::components::BotHalf::Top => "upper",
                crate::components::BotHalf::Bottom => "lower",
            };
            say.text(format!("DinoBOT gets the {die} and with it the {half} half of "));
            say.piece(card.info().id, card.info().id).text(".");
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
    (n > 0).then(|| plural(n, one, many))
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
        Facility(FacilityType),
        Count(String),
    }
    let mut news: Vec<New> = pens.iter().map(|pen| New::Pen(pen.kind)).collect();
    news.extend(facilities.iter().map(|facility| New::Facility(facility.kind)));
    news.extend(counts.iter().flatten().cloned().map(New::Count));
    say.seat(seat);
    if news.is_empty() {
        say.text(" has built nothing.");
        return;
    }
    say.text(" has built ");
    say.list(news, |say, new| match new {
        New::Pen(kind) => a_pen(say, kind),
        New::Facility(kind) => {
            say.text(format!("a {} facility", kind.id()));
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

impl DinoWorld {
    /// Tells what a step would do.
    pub(crate) fn tell_step(&self, step: Step, say: &mut Say) {
        match step {
            Step::Give { die } => {
                say.text(format!("Leave the {die} to DinoBOT"));
            }
            Step::Pen { kind, dice, aid } => {
                say.text("Build ");
                a_pen(say, kind);
                say.text(" with ");
                die_or_dice(say, dice);
                for (lab, text) in [
                    (Aid::SMALLER, ", one square smaller"),
                    (Aid::LARGER, ", one square larger"),
                    (Aid::RISK, ", with Calculated Risk"),
                    (Aid::DOCILE, ", with Docile Gene Editing"),
                ] {
                    if aid.has(lab) {
                        say.text(text);
                    }
                }
            }
            Step::At { square: s } => {
                // A label is not told whose step it is, and must not look into every lane.
                say.text("Draw on ");
                square(say, s);
            }
            Step::Place { square: s, turn } => {
                say.text("Build from ");
                square(say, s);
                say.text(format!(", position {}", turn + 1));
            }
            Step::Generator { square: s } => {
                say.text("Build a generator on ");
                square(say, s);
            }
            Step::Link { square: s, links } => {
                say.text(format!("Draw {} from ", plural(usize::from(links), "link", "links")));
                square(say, s);
            }
            Step::Paths { dice, pips } => {
                say.text("Lay paths with ");
                die_or_dice(say, dice);
                if pips != dice.sum() {
                    say.text(format!(", raised to {pips}"));
                }
            }
            Step::Convert { square: s } => {
                say.text("Turn ");
                square(say, s);
                say.text(format!(" into a crossroads for {CONVERSION} pips"));
            }
            Step::Repave { square: s } => {
                say.text("Re-pave ");
                square(say, s);
                say.text(" to a crossroads");
            }
            Step::Lay { square: s, arms } => {
                say.text("Draw a path on ");
                square(say, s);
                say.text(format!(" to {arms}"));
            }
            Step::Stop => {
                say.text("Lay no more paths");
            }
            Step::Facility { kind, dice } => {
                let info = self.cards.facility(kind).info();
                say.text("Build a ").piece(info.id, info.name).text(" with ");
                die_or_dice(say, dice);
            }
            Step::Improve => {
                say.text("Improve security");
            }
            Step::Boost { die } => {
                say.text(format!("Boost security with the {die}"));
            }
            Step::Expand { square: s } => {
                say.text("Make the lake larger on ");
                square(say, s);
            }
            Step::Entrance { square: s } => {
                say.text("Open an entrance on ");
                square(say, s);
            }
            Step::Experiment => {
                say.text("Let the Mad Scientist work");
            }
            Step::Regulate => {
                say.text("Turn the Power Regulator on");
            }
            Step::Ready => {
                say.text("Ready");
            }
            Step::Cross { square: s } => {
                say.text("Cross out ");
                square(say, s);
            }
        }
    }
}

fn pens_text(f: PenFilter, many: bool) -> String {
    let mut text = String::new();
    match (f.kind, f.diet) {
        (Some(kind), _) => text.push_str(kind.info().name),
        (None, Some(Diet::Herbivore)) => text.push_str("herbivore"),
        (None, Some(Diet::Carnivore)) => text.push_str("carnivore"),
        (None, None) => {}
    }
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(if many { "pens" } else { "pen" });
    if f.least > 0 {
        let _ = write!(text, " of {} squares or more", f.least);
    }
    if f.perimeter {
        text.push_str(" at the wall");
    }
    if f.lakeside {
        text.push_str(" at the lake");
    }
    if let Some(n) = f.within {
        let _ = write!(text, " within {n} paths");
    }
    if let Some(n) = f.beyond {
        let _ = write!(text, " {n} or more paths away");
    }
    text
}

fn facilities_text(f: FacilityFilter) -> String {
    let kind = f.kind.map_or(String::new(), |kind| format!("{} ", kind.id()));
    let mut text = format!("{kind}facilities");
    if let Some(n) = f.within {
        let _ = write!(text, " within {n} paths");
    }
    if f.beside_pen {
        text.push_str(" next to pens");
    }
    if f.beside_lake {
        text.push_str(" at the lake");
    }
    text
}

/// One thing that a card wants, for a list of what is missing.
pub(crate) fn demand_text(demand: &Demand) -> String {
    match *demand {
        Demand::Pens { of, least } => pens_text(of, least != 1),
        Demand::Species { of, .. } => format!("species among {}", pens_text(of, true)),
        Demand::Touch { of, to, different } => {
            let other = if different { " of another species" } else { "" };
            format!("{} touching a {}{other}", pens_text(of, false), pens_text(to, false))
        }
        Demand::NoTouch { of, to } => {
            format!("no {} touching a {}", pens_text(of, false), pens_text(to, false))
        }
        Demand::Apart { of, .. } => format!("{} that do not touch", pens_text(of, true)),
        Demand::Cluster { of, .. } => format!("{} in one touching group", pens_text(of, true)),
        Demand::Facilities { of, .. } => facilities_text(of),
        Demand::Route { .. } => "squares on one route".to_owned(),
        Demand::Coast { perimeter, lakeside } => {
            format!("squares on one route, {perimeter} at the wall and {lakeside} at the lake")
        }
        Demand::Loop { .. } => "squares on one round trip".to_owned(),
        Demand::Straight { .. } => "path squares in a straight line".to_owned(),
        Demand::Gates { .. } => "squares on a route between entrances".to_owned(),
        Demand::Hub { .. } => "features at one drawn path".to_owned(),
        Demand::Generator { .. } => "pens supplied by one generator".to_owned(),
        Demand::LakeSurrounded => "lakeside squares with pens or facilities".to_owned(),
        Demand::LakeEnclosed => "a round trip around the lake".to_owned(),
        Demand::Network { entrances, .. } => {
            format!("drawn junctions in a network with {entrances} entrances")
        }
        Demand::Shaped { squares } => {
            format!("a pen in the shape of {} squares that the card shows", squares.len())
        }
        Demand::Bars { least, squares } => {
            format!("straight pens (up to {least}) and their squares (up to {squares})")
        }
    }
}
