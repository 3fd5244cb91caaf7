//! Events and steps in plain English.

use mesozoic_core::{Say, Seat, Word, capital, small};

use crate::components::{
    BUILDING_CARDS, Colour, DISASTERS, Disaster, EXITS, Exit, FaceId, Kind, OBJECTIVES,
    SPECIALISTS, Site, Space, Species, Square, Track,
};
use crate::event::{Asset, Event};
use crate::sheet::Cards;
use crate::state::RawrNWrite;
use crate::step::{Plan, Step};
use crate::task::Task;
use crate::words::{a, ability, count, dna, effect, face, gains, good, price};

/// Things whose name is what refusals call them.
macro_rules! words_by_name {
    ($($thing:ty)*) => {$(
        impl From<$thing> for Word {
            fn from(thing: $thing) -> Self {
                Self::new(thing.id(), thing.name())
            }
        }
    )*};
}

words_by_name!(Colour Disaster Exit Kind Plan Species);

/// As it is written in notation: refusals say what to write.
impl From<Space> for Word {
    fn from(space: Space) -> Self {
        Self::new(space.id(), space.id())
    }
}

impl From<Square> for Word {
    fn from(square: Square) -> Self {
        Self { id: square.to_string().into(), english: square.name().into() }
    }
}

impl Cards {
    /// The card of a track.
    pub(crate) fn word(self, track: Track) -> Word {
        Word::new(self.id(track), self.name(track))
    }

    /// The building of a site: `the T-Rex paddock`.
    pub(crate) fn building_word(self, site: Site) -> Word {
        Word::new(site.id(), format!("the {}", self.site_name(site)))
    }
}

fn card(say: &mut Say, id: &str) {
    let building = BUILDING_CARDS.iter().find(|c| c.id == id).map(|c| c.name);
    let specialist = || SPECIALISTS.iter().find(|c| c.id == id).map(|c| c.name);
    let name = building.or_else(specialist).unwrap_or("card");
    say.piece(id, name);
}

/// By what it shows: numbers of dice and their places in the row are easily confused.
fn die(say: &mut Say, id: FaceId) {
    say.text("the die with ").piece(id.to_string(), face(id));
}

fn space(say: &mut Say, space: Space) {
    say.piece(space.id(), space.action().name());
}

fn site(say: &mut Say, at: Site, name: &str) {
    say.piece(at.id(), name);
}

/// A site without its table: cards are named by their slot.
fn plain_site(at: Site) -> String {
    match (at.species(), at.kind(), at.track()) {
        (Some(species), _, _) => format!("{} paddock", species.name()),
        (_, Some(kind), _) => kind.name().to_owned(),
        (_, _, track) => format!("{} building", track.map_or("card", Track::name)),
    }
}

/// Tells an event.
#[expect(clippy::too_many_lines, reason = "one arm per event, each of a line or two")]
pub(crate) fn narrate(event: &Event, say: &mut Say) {
    let who = |say: &mut Say, seat: Seat, words: &str| {
        say.seat(seat).text(words);
    };
    match event {
        Event::Begun { buildings, specialists, objectives, first } => {
            say.text("On offer are ");
            say.list(buildings.iter().chain(specialists).collect::<Vec<_>>(), |say, id| {
                card(say, id);
            });
            if !objectives.is_empty() {
                say.text("; the objectives are ");
                say.list(objectives, |say, id| {
                    let text = OBJECTIVES.iter().find(|o| o.id == id).map_or("", |o| o.text);
                    say.piece(id.clone(), text.to_ascii_lowercase());
                });
            }
            say.text(". ").seat(*first).text(" has the amber marker.");
        }
        Event::Rolled { season, action, first, row } => {
            say.text(format!("Season {season}, action phase {action}: "));
            who(say, *first, " rolls ");
            say.list(row, |say, id| {
                say.piece(id.to_string(), face(*id));
            });
            say.text(".");
        }
        Event::Rivalled { card, face, space: at, .. } => {
            say.piece(card.clone(), "The rival").text(" puts ");
            die(say, *face);
            say.text(" on ");
            space(say, *at);
            say.text(".");
        }
        Event::Drafted { seat, face, .. } => {
            who(say, *seat, " drafts ");
            die(say, *face);
            say.text(".");
        }
        Event::Leftover { face } => {
            say.text("Left over for everybody is ");
            die(say, *face);
            say.text(format!(" with {}.", count(face.face().threat, "threat")));
        }
        Event::Kept { seat, face, threat } => {
            who(say, *seat, " keeps ");
            die(say, *face);
            say.text(format!(" and takes {}.", count(threat.face().threat, "threat")));
        }
        // What it brings is told by the events that follow.
        Event::Faced { .. } => {}
        Event::Gained { seat, what, n } => {
            let what = match what {
                Asset::Good(what) => count(*n, good(*what)),
                Asset::Dna(colour) => dna(*colour, *n),
                Asset::Threat => count(*n, "threat"),
            };
            who(say, *seat, &format!(" gains {what}."));
        }
        Event::Overflowed { seat, colour, n } => {
            let (name, coins) = (colour.name(), count(*n, "coin"));
            who(say, *seat, &format!("'s {name} track is full: {coins} instead."));
        }
        Event::Placed { seat, face: id, space: at, covers } => {
            who(say, *seat, " places ");
            die(say, *id);
            say.text(" on ");
            space(say, *at);
            if let Some(below) = covers {
                say.text(format!(", on a die with {}", count(below.face().threat, "threat")));
            }
            say.text(".");
        }
        Event::Copied { seat, face } => {
            say.text("Everybody but ").seat(*seat).text(" gains a copy of ");
            die(say, *face);
            say.text(".");
        }
        Event::Marked { seat, card: id, marks, cost, stored, .. } => {
            let coin = if *stored { " marks a stored coin on " } else { " marks a coin on " };
            who(say, *seat, coin);
            card(say, id);
            say.text(format!(" ({marks} of {cost})."));
        }
        Event::Finished { seat, card: id, track } => {
            who(say, *seat, if track.is_building() { " completes " } else { " hires " });
            card(say, id);
            say.text(".");
        }
        Event::Stored { seat, good: what } => {
            who(say, *seat, &format!(" stores a {}.", good(*what)));
        }
        Event::Took { seat, good: what } => {
            who(say, *seat, &format!(" takes a {} out of storage.", good(*what)));
        }
        Event::Lost { seat, good: what, n } => {
            who(say, *seat, &format!(" gives up {}.", count(*n, good(*what))));
        }
        Event::Traded { seat, .. } => who(say, *seat, " trades 2 coins."),
        Event::Paved { seat, square, pair } => {
            who(say, *seat, " draws a road on ");
            say.piece(square.to_string(), square.name()).text(format!(", {}.", pair.name()));
        }
        Event::Built { seat, site: at, name, squares } => {
            who(say, *seat, " draws ");
            say.a_piece(at.id(), name.clone());
            if let Some(square) = squares.first() {
                say.text(" at ").piece(square.to_string(), square.name());
            }
            say.text(".");
        }
        Event::Unbuilt { seat, name, forced } => {
            let why = if *forced { "has no room or circle for" } else { "declines" };
            who(say, *seat, &format!(" {why} {}.", a(name)));
        }
        Event::Born { seat, species, made } => {
            who(say, *seat, " makes ");
            say.a_piece(species.id(), species.name()).text(format!(" ({made} of 4)."));
        }
        Event::Upgraded { seat, colour } => {
            who(say, *seat, &format!(" upgrades {} DNA.", a(colour.name())));
        }
        Event::Threw { seat, faces } => {
            who(say, *seat, " rolls ");
            say.list(faces, |say, id| die(say, *id));
            say.text(".");
        }
        Event::Opened { season } => {
            say.text(format!("Season {season}: the parks run."));
        }
        Event::Paid { seat, kind, n } => {
            say.seat(*seat).text(format!("'s {n} ")).piece(kind.id(), kind.name());
            say.text(if *n == 1 { " pays." } else { " pay." });
        }
        Event::Used { seat, card: id } => {
            who(say, *seat, " uses ");
            card(say, id);
            say.text(".");
        }
        Event::Visited { seat, site: at, .. } => {
            say.seat(*seat).text("'s tour visits the ");
            site(say, *at, &plain_site(*at));
            say.text(".");
        }
        Event::Toured { seat, marks: 0, exit: None } => {
            who(say, *seat, " has nothing new to show on a tour.");
        }
        Event::Toured { seat, marks, exit } => {
            let marks = if *marks == 1 { "1 new X".into() } else { format!("{marks} new X") };
            say.seat(*seat).text(format!("'s tour ends with {marks}"));
            if let Some(exit) = exit {
                let vp = EXITS[*exit as usize].vp;
                say.text(" at ").piece(exit.id(), exit.name()).text(format!(" (worth {vp})"));
            }
            say.text(".");
        }
        Event::Iconed { seat, space } => {
            say.seat(*seat).text(format!("'s excitement box {space} pays."));
        }
        Event::Died { seat, deaths, disaster } => {
            say.text("A visitor dies in the park of ").seat(*seat);
            let more = if *disaster { "; a disaster follows" } else { "" };
            say.text(format!(" (death {deaths}{more})."));
        }
        Event::Struck { seat, disaster } => {
            who(say, *seat, " suffers ");
            let text = DISASTERS[*disaster as usize].text;
            say.a_piece(disaster.id(), disaster.name()).text(format!(". {text}"));
        }
        Event::Destroyed { seat, site: at, .. } => {
            say.seat(*seat).text("'s ");
            site(say, *at, &plain_site(*at));
            say.text(" is destroyed.");
        }
        Event::Washed { seat, square } => {
            say.seat(*seat).text("'s road ");
            match square {
                Some(square) => say.text("on ").piece(square.to_string(), square.name()),
                None => say.text("in storage"),
            };
            say.text(" is destroyed.");
        }
        Event::Spoiled { seat, colour } => {
            who(say, *seat, &format!(" loses {} DNA.", a(colour.name())));
        }
        Event::Left { seat, card: id } => {
            card(say, id);
            say.text(" leaves ").seat(*seat).text(".");
        }
        Event::Scored { seat, points } => {
            say.seat(*seat).text(format!("'s park is worth {}.", points_in_words(*points)));
        }
        Event::Ended { winners, tie_break } => {
            if winners.is_empty() {
                say.text("The park has failed");
            } else {
                say.list(winners.iter().copied(), |say, seat| {
                    say.seat(seat);
                });
                say.text(if winners.len() == 1 { " wins" } else { " share the win" });
            }
            if let Some(reason) = tie_break {
                say.text(format!(" ({reason})"));
            }
            say.text(".");
        }
    }
}

fn points_in_words(points: i32) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}

/// Tells what a step would do.
#[expect(clippy::too_many_lines, reason = "one arm a step, each of a line or two")]
pub(crate) fn label(game: &RawrNWrite, seat: Seat, step: Step, say: &mut Say) {
    let own = &game.sheets()[seat.index()];
    let find = |answers: &dyn Fn(Task) -> bool| {
        own.asked().filter(|&task| answers(task)).map(|task| (own, task))
    };
    let row = |die: u8| game.row.get(usize::from(die)).map(|d| d.face);
    match step {
        Step::Draft { die: at } => {
            say.text("Draft ");
            if let Some(id) = row(at) {
                die(say, id);
            }
        }
        Step::Keep { die: at } => {
            say.text("Gain ");
            if let Some(id) = row(at) {
                die(say, id);
            }
        }
        Step::First { die: at } => {
            say.text("First gain ");
            let dice = find(&|task| task == Task::First).map(|(sheet, _)| &sheet.dice);
            match dice.and_then(|dice| dice.get(usize::from(at))) {
                Some(&id) => die(say, id),
                None => drop(say.text(format!("die {}", at + 1))),
            }
        }
        Step::Side { side } => {
            let shown = find(&|task| matches!(task, Task::Face { .. }));
            match shown {
                Some((_, Task::Face { face, .. })) => {
                    say.text(format!("Gain {}", gains(face.face().side(side))));
                }
                _ => drop(say.text(format!("Side {}", side + 1))),
            }
        }
        Step::Place { die: at, space: on } => {
            let dice = find(&|task| task == Task::Place).map(|(sheet, _)| &sheet.dice);
            say.text("Place ");
            match dice.and_then(|dice| dice.get(usize::from(at))) {
                Some(&id) => die(say, id),
                None => drop(say.text(format!("die {}", at + 1))),
            }
            say.text(" on ");
            space(say, on);
            let threat = game.top(on).map_or(0, |below| below.face().threat);
            if threat > 0 {
                say.text(format!(", taking {}", count(threat, "threat")));
            }
        }
        Step::Choose { offer } => {
            let choice = find(&|task| matches!(task, Task::Choose { .. }));
            let sides = choice.and_then(|(_, task)| match task {
                Task::Choose { choice, .. } => Some(choice.sides()),
                _ => None,
            });
            let found = sides.and_then(|s| s.into_iter().find(|(o, _)| *o == offer));
            let words = found.map_or_else(|| offer.name().to_owned(), |(_, of)| effect(&of));
            say.text(capital(&words));
        }
        Step::Build { plan } => {
            say.text("Build ");
            match plan {
                Plan::Roads => drop(say.text("3 roads")),
                _ => drop(say.a_piece(plan.id(), plan.kind().map_or("", Kind::name))),
            }
        }
        Step::Gain { colour } => {
            say.text("Gain ").a_piece(colour.id(), format!("{} DNA", colour.name()));
        }
        Step::Mark { track } => {
            say.text("Mark a coin on ").piece(track.id(), game.cards.name(track));
        }
        Step::Store => {
            let coins = find(&|task| task.coins() > 0).is_some();
            let roads = find(&|task| matches!(task, Task::Roads { .. })).is_some();
            say.text(match (coins, roads) {
                (true, false) => "Store a coin",
                (false, true) => "Store a road",
                _ => "Store one",
            });
        }
        Step::Trade { ware } => {
            say.text(format!("Trade 2 coins for {}", ware.name()));
        }
        Step::Decline => {
            let roads = find(&|task| matches!(task, Task::Roads { .. })).is_some();
            say.text(if roads { "Give up a road" } else { "Do not build this" });
        }
        Step::TakeRoad => drop(say.text("Take a road out of storage")),
        Step::TakeCoin => drop(say.text("Take a coin out of storage")),
        Step::At { square } => {
            let draws = find(&|task| matches!(task, Task::Draw { .. })).is_some();
            say.text(if draws { "Draw with its corner at " } else { "Draw a road on " });
            say.piece(square.to_string(), square.name());
        }
        Step::Pair { pair } => drop(say.text(format!("Lay the road from {}", pair.name()))),
        Step::Turn { turn } => {
            let site = find(&|task| matches!(task, Task::Turn { .. }));
            say.text("Turn the ");
            match site {
                Some((_, Task::Turn { site: at })) => site_name(say, game, at),
                _ => drop(say.text("building")),
            }
            say.text(format!(" to position {turn}"));
        }
        Step::Make { species } => {
            let made = species.info();
            say.text("Make ").a_piece(species.id(), species.name());
            say.text(format!(" for {}", price(species)));
            let threat = if made.threat > 0 {
                format!(" and {}", count(made.threat, "threat"))
            } else {
                String::new()
            };
            say.text(format!(": {}{threat}", count(made.excitement, "excitement")));
        }
        Step::Done => drop(say.text("Done")),
        Step::Income { kind } => {
            say.text("Let your ").piece(kind.id(), kind.name()).text(" attractions pay");
        }
        Step::Use { slot } => {
            let specialist = game.cards.specialist(usize::from(slot));
            say.text("Use ").piece(specialist.id, specialist.name);
            say.text(format!(": {}", ability(specialist)));
        }
        Step::Upgrade { colour } => {
            say.text("Upgrade ").a_piece(colour.id(), format!("{} DNA", colour.name()));
        }
        Step::Pick { die: at } => {
            say.text("Gain ");
            match find(&|task| matches!(task, Task::Pick { .. })) {
                Some((_, Task::Pick { faces })) => die(say, faces[usize::from(at)]),
                _ => drop(say.text(format!("die {}", at + 1))),
            }
        }
        Step::Visit { site: at } => {
            say.text("Visit the ");
            site_name(say, game, at);
        }
        Step::Exit { exit } => {
            let vp = EXITS[exit as usize].vp;
            say.text("End the tour at ").piece(exit.id(), exit.name());
            say.text(format!(", worth {vp}"));
        }
        Step::EndTour => {
            let at_hq = find(&|task| task == Task::Tour { at: None }).is_some();
            say.text(if at_hq { "Run no tour" } else { "End the tour here" });
        }
        Step::Disaster { disaster } => {
            say.text("Suffer ").a_piece(disaster.id(), disaster.name());
            let text = DISASTERS[disaster as usize].text.trim_end_matches('.');
            say.text(format!(": {}", small(text)));
        }
        Step::Destroy { site: at } => {
            say.text("Destroy the ");
            site_name(say, game, at);
        }
        Step::Wash { square } => {
            say.text("Destroy the road on ").piece(square.to_string(), square.name());
        }
        Step::WashStored => drop(say.text("Destroy a stored road")),
        Step::Lose { colour } => {
            say.text("Lose ").a_piece(colour.id(), format!("{} DNA", colour.name()));
        }
        Step::Dismiss { slot } => {
            let specialist = game.cards.specialist(usize::from(slot));
            say.text("Let ").piece(specialist.id, specialist.name).text(" go");
        }
    }
}

fn site_name(say: &mut Say, game: &RawrNWrite, at: Site) {
    site(say, at, &game.cards.site_name(at));
}
