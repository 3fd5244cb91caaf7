//! Positions for tests, written as the component data writes them: `Red 4, Orange 1+T`. Say what
//! matters; the rest is filled in so that the position can occur.

use mesozoic_core::{Game, Seat, Viewer};
use mesozoic_table::{OpenArgs, OpenError, Position, Table};
use serde_json::{Map, Value, json};
use triassic_terror::{TriassicTerror, View};

pub(crate) type Match = Table<TriassicTerror>;

/// Seats by colour.
pub(crate) const RED: Seat = Seat(0);
pub(crate) const GREEN: Seat = Seat(1);
pub(crate) const BLUE: Seat = Seat(2);
pub(crate) const ORANGE: Seat = Seat(3);
pub(crate) const PINK: Seat = Seat(4);

const COLOURS: [&str; 6] = ["Red", "Green", "Blue", "Orange", "Pink", "Yellow"];
const TILES: [&str; 6] = ["environment", "growth", "migration", "hatch", "trex", "raptors"];
const ENVIRONMENTS: [&str; 4] = ["swamp", "forest", "desert", "mountains"];

fn colour(name: &str) -> u8 {
    let at = COLOURS.iter().position(|&colour| colour == name);
    at.unwrap_or_else(|| panic!("no colour {name}")) as u8
}

/// `FM` to `forest-middle`.
pub(crate) fn area(letters: &str) -> &'static str {
    const AREAS: [(&str, &str); 12] = [
        ("SI", "swamp-inner"),
        ("SM", "swamp-middle"),
        ("SO", "swamp-outer"),
        ("FI", "forest-inner"),
        ("FM", "forest-middle"),
        ("FO", "forest-outer"),
        ("DI", "desert-inner"),
        ("DM", "desert-middle"),
        ("DO", "desert-outer"),
        ("MI", "mountains-inner"),
        ("MM", "mountains-middle"),
        ("MO", "mountains-outer"),
    ];
    let found = AREAS.iter().find(|(short, _)| *short == letters);
    found.unwrap_or_else(|| panic!("no area {letters}")).1
}

/// A line of notation with areas by their two letters: `send FM 3`, `counter volcano SO`.
pub(crate) fn line(short: &str) -> String {
    let is_area = |word: &str| word.len() == 2 && word.chars().all(|c| c.is_ascii_uppercase());
    let words: Vec<String> = short
        .split(' ')
        .map(|word| {
            let (bare, mark) = match word.strip_suffix(';') {
                Some(bare) => (bare, ";"),
                None => (word, ""),
            };
            let bare = if is_area(bare) { area(bare) } else { bare };
            format!("{bare}{mark}")
        })
        .collect();
    words.join(" ")
}

/// Describes a position in which a seat's turn has begun.
#[derive(Clone)]
pub(crate) struct Given {
    seats: u8,
    long: bool,
    first: u8,
    turn: Option<u8>,
    actor: Seat,
    tile: &'static str,
    card: Option<&'static str>,
    white: u8,
    areas: Vec<(String, String)>,
    trex: (String, Option<u8>),
    raptors: [String; 2],
    pterodactyl: String,
    volcanoes: Vec<(Seat, String)>,
    used: Vec<(Seat, &'static str, &'static str)>,
    scored: Vec<(Seat, u8)>,
    is_over: bool,
    others_act_first: bool,
}

/// A table of so many seats, with an empty board.
pub(crate) fn given(seats: u8) -> Given {
    Given {
        seats,
        long: false,
        first: 0,
        turn: None,
        actor: RED,
        tile: "growth",
        card: None,
        white: 0,
        areas: Vec::new(),
        trex: ("DM".to_owned(), None),
        raptors: ["FO".to_owned(), "MO".to_owned()],
        pterodactyl: "DI".to_owned(),
        volcanoes: Vec::new(),
        used: Vec::new(),
        scored: Vec::new(),
        is_over: false,
        others_act_first: false,
    }
}

impl Given {
    /// `SM`, `Red 4, Blue 2, Orange 1+T`, primary habitat first. `+T` puts the T-Rex there, and so
    /// does `T` alone; `| Orange T` is a T-Rex outside the habitats.
    pub(crate) fn area(mut self, letters: &str, herds: &str) -> Self {
        if let Some(at) = herds.find('T') {
            let owner = herds[..at].rsplit([',', '|']).next().unwrap_or_default();
            let owner = owner.trim().split(' ').next().unwrap_or_default();
            self.trex = (letters.to_owned(), Some(colour(owner)));
        }
        let habitats = herds.split('|').next().unwrap_or_default();
        self.areas.push((letters.to_owned(), habitats.to_owned()));
        self
    }

    /// Who acts, with which tile.
    pub(crate) fn acts(mut self, seat: Seat, tile: &'static str) -> Self {
        (self.actor, self.tile) = (seat, tile);
        self
    }

    /// The actor holds a card of this environment; the turn is the first.
    pub(crate) fn card(mut self, environment: &'static str) -> Self {
        self.card = Some(environment);
        self
    }

    /// White dinosaurs that the actor has to place.
    pub(crate) fn white(mut self, n: u8) -> Self {
        self.white = n;
        self
    }

    /// The game turn, from 1.
    pub(crate) fn turn(mut self, turn: u8) -> Self {
        self.turn = Some(turn);
        self
    }

    pub(crate) fn long(mut self) -> Self {
        self.long = true;
        self
    }

    pub(crate) fn trex(mut self, letters: &str) -> Self {
        letters.clone_into(&mut self.trex.0);
        self
    }

    pub(crate) fn raptors(mut self, one: &str, other: &str) -> Self {
        self.raptors = [one.to_owned(), other.to_owned()];
        self
    }

    pub(crate) fn pterodactyl(mut self, letters: &str) -> Self {
        letters.clone_into(&mut self.pterodactyl);
        self
    }

    /// A seat's volcano, erupted in the Triassic.
    pub(crate) fn volcano(mut self, seat: Seat, letters: &str) -> Self {
        self.volcanoes.push((seat, letters.to_owned()));
        self.used(seat, "volcano", "triassic")
    }

    pub(crate) fn used(mut self, seat: Seat, counter: &'static str, period: &'static str) -> Self {
        self.used.push((seat, counter, period));
        self
    }

    /// Points for habitats in the first scoring.
    pub(crate) fn scored(mut self, seat: Seat, points: u8) -> Self {
        self.scored.push((seat, points));
        self
    }

    /// The actor is the last of the game turn.
    pub(crate) fn last(mut self) -> Self {
        self.others_act_first = true;
        self
    }

    /// After the last scoring.
    pub(crate) fn over(mut self) -> Self {
        self.is_over = true;
        self
    }

    fn herds(&self) -> Value {
        let mut areas = Map::new();
        for (letters, herds) in &self.areas {
            let herds: Vec<Value> = herds
                .split(',')
                .map(str::trim)
                .filter(|herd| !herd.is_empty())
                .map(|herd| {
                    let (name, dinos) = herd.split_once(' ').expect("colour and number");
                    let dinos = dinos.trim_end_matches("+T").trim_end_matches('T');
                    let dinos: u8 = if dinos.is_empty() { 0 } else { dinos.parse().unwrap() };
                    json!({ "seat": colour(name), "dinos": dinos })
                })
                .collect();
            if !herds.is_empty() {
                areas.insert(area(letters).to_owned(), json!(herds));
            }
        }
        Value::Object(areas)
    }

    /// The chart of the component data: turns of the periods, and card turns of each.
    fn chart(&self) -> ([u8; 3], [u8; 3]) {
        match (self.seats, self.long) {
            (2, _) => ([3, 3, 2], [2, 2, 1]),
            (3, _) => ([3, 3, 3], [1, 1, 1]),
            (6, false) => ([3, 3, 0], [1, 1, 0]),
            _ => ([3, 3, 2], [1, 1, 1]),
        }
    }

    /// Whether everybody takes a card in a turn, counted from 1, and the period of the turn.
    fn moment(&self, turn: u8) -> (bool, usize) {
        let (turns, card_turns) = self.chart();
        let (mut left, mut period) = (turn - 1, 0);
        while left >= turns[period] {
            left -= turns[period];
            period += 1;
        }
        (left < card_turns[period], period)
    }

    /// The turn, from 1: the third unless something else follows from what was said.
    fn when(&self) -> u8 {
        match (self.turn, self.card) {
            (Some(turn), _) => turn,
            _ if self.is_over => self.chart().0.iter().sum(),
            (None, Some(_)) => 1,
            (None, None) => 3,
        }
    }

    /// The tiles and who took them, and the space of the actor from 0.
    fn spaces(&self) -> (Vec<Value>, usize) {
        let mut order: Vec<u8> = (0..self.seats).filter(|&seat| seat != self.actor.0).collect();
        let at = if self.others_act_first { order.len() } else { 0 };
        order.insert(at, self.actor.0);
        let mut rest = TILES.iter().filter(|&&tile| tile != self.tile);
        let spaces = (0..6).map(|i| {
            let tile = if i == at { self.tile } else { rest.next().expect("a tile") };
            let mut space = json!({ "tile": tile, "white": 0 });
            if let Some(taken) = order.get(i).filter(|_| !self.is_over) {
                space["taken"] = json!(taken);
            }
            space
        });
        (spaces.collect(), at)
    }

    /// A seat without its card.
    fn seat(&self, seat: u8, scorings: usize) -> Value {
        let mut scored = vec![json!({ "habitats": 0, "presence": 0, "domination": 0 }); scorings];
        if let Some((_, points)) = self.scored.iter().find(|(s, _)| s.0 == seat) {
            // One scoring pays 62 at most; spread what is more.
            let mut points = *points;
            for tally in &mut scored {
                let part = points.min(60);
                tally["habitats"] = json!(part);
                points -= part;
            }
            assert_eq!(points, 0, "enough scorings for the points");
        }
        let white = if seat == self.actor.0 { self.white } else { 0 };
        let mut document = json!({ "white": white, "scored": scored });
        for (_, counter, period) in self.used.iter().filter(|(s, ..)| s.0 == seat) {
            document[counter] = json!(period);
        }
        if let Some((_, letters)) = self.volcanoes.iter().find(|(s, _)| s.0 == seat) {
            document["volcano-at"] = json!(area(letters));
        }
        document
    }

    pub(crate) fn position(&self) -> Position {
        let turn = self.when();
        let (is_card_turn, period) = self.moment(turn);
        let (spaces, at) = self.spaces();
        let scorings = period + usize::from(self.is_over);
        let mut seats: Vec<Value> = (0..self.seats).map(|i| self.seat(i, scorings)).collect();

        // Cards of earlier turns lie in the discard, one lies open, the others are held or played.
        let before = (1..turn).filter(|&turn| self.moment(turn).0).count() as u8
            + u8::from(self.is_over && is_card_turn);
        let (mut deck, mut discard) = ([7u8; 4], [0u8; 4]);
        for i in 0..before * self.seats {
            deck[usize::from(i % 4)] -= 1;
            discard[usize::from(i % 4)] += 1;
        }
        deck[0] -= 1;
        for seat in (0..self.seats).filter(|_| is_card_turn && !self.is_over) {
            let is_actor = seat == self.actor.0;
            let card = self.card.filter(|_| is_actor).unwrap_or(ENVIRONMENTS[3]);
            let kind = ENVIRONMENTS.iter().position(|&e| e == card).expect("an environment");
            deck[kind] -= 1;
            if self.others_act_first && !is_actor {
                discard[kind] += 1;
            } else {
                seats[usize::from(seat)]["card"] = json!({ "environment": card, "open": true });
            }
        }

        let counts = |cards: [u8; 4]| -> Value {
            ENVIRONMENTS.iter().zip(cards).map(|(e, n)| ((*e).to_owned(), json!(n))).collect()
        };
        let mut trex = json!({ "area": area(&self.trex.0) });
        if let Some(owner) = self.trex.1 {
            trex["owner"] = json!(owner);
        }
        let stage = if self.is_over { "over" } else { "menu" };
        let mut state = json!({
            "long": self.long,
            "first": self.first,
            "turn": turn,
            "stage": { "t": stage },
            "areas": self.herds(),
            "trex": trex,
            "raptors": [area(&self.raptors[0]), area(&self.raptors[1])],
            "pterodactyl": area(&self.pterodactyl),
            "spaces": spaces,
            "deck": counts(deck),
            "open": ENVIRONMENTS[0],
            "discard": counts(discard),
            "seats": seats,
        });
        if !self.is_over {
            state["space"] = json!(at + 1);
        }
        Position {
            format: "mesozoic-position/1".to_owned(),
            game: "triassic-terror".to_owned(),
            rules: TriassicTerror::META.rules,
            options: json!({ "long": self.long }),
            seats: self.seats,
            seed: "test".to_owned(),
            state,
        }
    }

    pub(crate) fn load(&self) -> Result<Match, OpenError> {
        Table::load(&self.position())
    }

    pub(crate) fn table(&self) -> Match {
        self.load().unwrap_or_else(|e| panic!("{e}"))
    }

    /// The table after the actor has played these lines, areas by their letters.
    pub(crate) fn after(&self, lines: &[&str]) -> Match {
        let mut table = self.table();
        for short in lines {
            play(&mut table, self.actor, short);
        }
        table
    }
}

/// A new table.
pub(crate) fn open(seats: u8, seed: &str) -> Match {
    Table::open(&OpenArgs::with_text(json!({}), seats, seed)).unwrap()
}

pub(crate) fn play(table: &mut Match, seat: Seat, short: &str) {
    table.submit(seat, &line(short)).unwrap_or_else(|e| panic!("seat {seat}: {short}: {e}"));
}

pub(crate) fn view(table: &Match) -> View {
    table.state().view(Viewer::Spectator)
}

/// Who lives in an area, written as in the component data.
pub(crate) fn herds(table: &Match, letters: &str) -> String {
    let view = view(table);
    let here = view
        .areas
        .iter()
        .find(|here| here.area.id() == area(letters))
        .expect("every area is in the view");
    let name = |seat: Seat| COLOURS[seat.index()];
    let mut text: Vec<String> = here
        .herds
        .iter()
        .map(|herd| match (herd.dinos, herd.has_trex) {
            (0, _) => format!("{} T", name(herd.seat)),
            (n, true) => format!("{} {n}+T", name(herd.seat)),
            (n, false) => format!("{} {n}", name(herd.seat)),
        })
        .collect();
    let mut outside = String::new();
    let is_here = view.trex.area == here.area && view.trex.is_outside;
    if let Some(owner) = view.trex.owner.filter(|_| is_here) {
        outside = format!(" | {} T", name(owner));
    }
    if text.is_empty() {
        text.push("-".to_owned());
    }
    text.join(", ") + &outside
}

/// Every area that is named, as it should be.
pub(crate) fn assert_herds(table: &Match, expected: &[(&str, &str)]) {
    for (letters, text) in expected {
        assert_eq!(&herds(table, letters), text, "{letters}");
    }
}

/// The legal lines of the acting seat that start with a word, without it, areas in full.
pub(crate) fn options(table: &Match, word: &str) -> Vec<String> {
    let seat = view(table).actor.expect("somebody acts");
    let start = format!("{word} ");
    let lines = table.legal(seat).into_iter().map(|step| step.to_string());
    lines.filter_map(|line| line.strip_prefix(&start).map(str::to_owned)).collect()
}

/// Whether a line is legal for the acting seat.
pub(crate) fn can(table: &Match, short: &str) -> bool {
    let seat = view(table).actor.expect("somebody acts");
    table.why(seat, &line(short)).is_ok()
}

/// The rule under which a line is refused.
pub(crate) fn refusal(table: &Match, short: &str) -> String {
    let seat = view(table).actor.expect("somebody acts");
    mesozoic_testkit::refusal(table, seat, &line(short)).rule.to_owned()
}
