//! Positions for tests: parks in the notation of the component data, everything else filled in.

use std::collections::BTreeMap;

use dinoworld::{DinoWorld, View};
use mesozoic_core::{Game, Seat, Viewer};
use mesozoic_table::{OpenArgs, OpenError, Position, StepError, Table};
use serde_json::{Value, json};

pub(crate) const ME: Seat = Seat(0);

fn kind(letter: &str) -> &str {
    match letter {
        "P" => "protoceratops",
        "C" => "compsognathus",
        "S" => "stegosaurus",
        "V" => "velociraptor",
        "B" => "brachiosaurus",
        "T" => "trex",
        "p" => "plesiosaurus",
        "i" => "ichthyosaurus",
        "m" => "mosasaurus",
        other => other,
    }
}

/// A park in words: `C9:NS` a path, `S[C8 C7 D7 D6]+B8*1,E8` a pen with generators and their links,
/// `R@D9` and `W@E7` facilities, `~D6` a square of the lake, `!A6` an entrance.
pub(crate) fn park(text: &str) -> Value {
    let mut lists: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut pens = Vec::new();
    let mut generators: BTreeMap<(u8, String), Vec<usize>> = BTreeMap::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = match (rest.find('['), rest.find([' ', ';'])) {
            (Some(open), Some(blank)) if open < blank => {
                let close = rest.find(']').expect("a closed pen");
                rest[close..].find([' ', ';']).map_or(rest.len(), |at| close + at)
            }
            (Some(_) | None, None) => rest.len(),
            (_, Some(blank)) => blank,
        };
        let word = &rest[..end];
        rest = rest[end..].trim_start_matches([' ', ';']);
        if let Some((letter, body)) = word.split_once('[') {
            let (squares, plugs) = body.split_once(']').unwrap();
            for plug in plugs.trim_start_matches('+').split(',').filter(|p| !p.is_empty()) {
                let (square, links) = plug.split_once('*').unwrap_or((plug, "0"));
                let links: usize = links.parse().unwrap();
                let key = (index(square), square.to_owned());
                generators.entry(key).or_default().extend(vec![pens.len(); links]);
            }
            pens.push(json!({ "kind": kind(letter), "at": squares }));
        } else if let Some(square) = word.strip_prefix("R@") {
            lists.entry("recreation").or_default().push(square.to_owned());
        } else if let Some(square) = word.strip_prefix("W@") {
            lists.entry("welfare").or_default().push(square.to_owned());
        } else if let Some(square) = word.strip_prefix('~') {
            lists.entry("lake").or_default().push(square.to_owned());
        } else if let Some(square) = word.strip_prefix('!') {
            lists.entry("entrances").or_default().push(square.to_owned());
        } else {
            lists.entry("paths").or_default().push(word.to_owned());
        }
    }
    let generators: Vec<String> = generators
        .into_iter()
        .map(|((_, square), links)| {
            let links: Vec<String> = links.iter().map(ToString::to_string).collect();
            if links.is_empty() { square } else { format!("{square}:{}", links.join(",")) }
        })
        .collect();
    let mut park = json!({ "pens": pens, "generators": generators.join(" ") });
    for (key, list) in lists {
        park[key] = json!(list.join(" "));
    }
    park
}

fn index(square: &str) -> u8 {
    let square: dinoworld::grid::Square = square.parse().unwrap();
    square.index()
}

/// Describes a position.
#[derive(Clone)]
pub(crate) struct Given(Position);

/// A table with these options, in the first round.
pub(crate) fn given(seats: u8, options: Value) -> Given {
    let table = Table::<DinoWorld>::open(&OpenArgs::with_text(options, seats, "test")).unwrap();
    Given(Position::of(&table, "test"))
}

/// Lite Mode for so many seats.
pub(crate) fn lite(seats: u8) -> Given {
    given(seats, json!({})).cards("picnic-area", "hatchery")
}

/// Danger Mode at easy difficulty.
pub(crate) fn danger(seats: u8) -> Given {
    given(seats, json!({ "mode": "danger" })).cards("picnic-area", "hatchery").labs(
        "repaving",
        "urbanisation",
        "mad-scientist",
    )
}

impl Given {
    /// Changes a place of the state.
    pub(crate) fn set(mut self, pointer: &str, value: Value) -> Self {
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let place = self.0.state.pointer_mut(parent).unwrap_or_else(|| panic!("no {parent}"));
        match place {
            Value::Array(items) => items[key.parse::<usize>().unwrap()] = value,
            object => object[key] = value,
        }
        self
    }

    pub(crate) fn cards(self, recreation: &str, welfare: &str) -> Self {
        self.set("/recreation", json!(recreation)).set("/welfare", json!(welfare))
    }

    pub(crate) fn labs(self, x: &str, y: &str, z: &str) -> Self {
        self.set("/labs", json!([x, y, z]))
    }

    /// The round from 1. In Danger Mode a danger die has been rolled before.
    pub(crate) fn round(self, round: u8) -> Self {
        let danger = self.0.state["mode"] == "danger" && round > 1;
        let mut given = self.set("/round", json!(round)).set("/danger", json!(u8::from(danger)));
        if given.0.seats == 1 {
            let halves: Vec<Value> =
                (1..round).map(|n| json!([format!("D{n:02}"), "bottom"])).collect();
            given.0.state["bot"]["halves"] = json!(halves);
            given.0.state["bot"]["card"] = json!("D12");
        }
        given
    }

    pub(crate) fn dice(self, dice: &[u8]) -> Self {
        self.set("/dice", json!(dice))
    }

    /// A park; the round is put late enough for it.
    pub(crate) fn park(mut self, seat: u8, text: &str) -> Self {
        let round = self.0.state["round"].as_u64().unwrap();
        let park = park(text);
        let built = park["pens"].as_array().unwrap().len().max(
            ["recreation", "welfare"]
                .iter()
                .map(|k| park[*k].as_str().unwrap_or_default().split_whitespace().count())
                .sum(),
        );
        let built = built.max(park["lake"].as_str().unwrap_or_default().split_whitespace().count());
        if built as u64 >= round {
            self = self.round((built + 1) as u8);
        }
        let place = &mut self.0.state["seats"][usize::from(seat)]["park"];
        for (key, value) in park.as_object().unwrap() {
            place[key] = value.clone();
        }
        self
    }

    /// One field of a park.
    pub(crate) fn sheet(self, seat: u8, key: &str, value: Value) -> Self {
        self.set(&format!("/seats/{seat}/park/{key}"), value)
    }

    /// Damage to a pen.
    pub(crate) fn damage(self, seat: u8, pen: usize, squares: &str) -> Self {
        self.set(&format!("/seats/{seat}/park/pens/{pen}/damage"), json!(squares))
    }

    /// Pterosaurs in a pen.
    pub(crate) fn birds(self, seat: u8, pen: usize, squares: &str) -> Self {
        self.set(&format!("/seats/{seat}/park/pens/{pen}/birds"), json!(squares))
    }

    /// Puts a visitor in the place of one of the same value; with `skip` of the next such.
    pub(crate) fn visitor(mut self, card: &str, skip: usize) -> Self {
        let number = |id: &str| id[1..].parse::<usize>().unwrap() - 1;
        let guests = self.0.state["visitors"].as_array_mut().unwrap();
        if guests.iter().any(|guest| guest["card"] == card) {
            return self;
        }
        let same =
            |guest: &&mut Value| number(guest["card"].as_str().unwrap()) / 9 == number(card) / 9;
        let place = guests.iter_mut().filter(same).nth(skip).expect("a visitor of that value");
        place["card"] = json!(card);
        self
    }

    pub(crate) fn position(&self) -> Position {
        self.0.clone()
    }

    pub(crate) fn load(&self) -> Result<Table<DinoWorld>, OpenError> {
        Table::load(&self.0)
    }

    pub(crate) fn table(&self) -> Table<DinoWorld> {
        self.load().unwrap_or_else(|e| panic!("{e}\n{:#}", self.0.state))
    }
}

/// What a seat sees.
pub(crate) fn view(table: &Table<DinoWorld>, seat: Seat) -> View {
    table.state().view(Viewer::Seat(seat))
}

/// Plays lines of one seat.
pub(crate) fn play(table: &mut Table<DinoWorld>, seat: Seat, lines: &[&str]) {
    for line in lines {
        table.submit(seat, line).unwrap_or_else(|e| panic!("{line}: {e}"));
    }
}

/// All are ready, the last seat last.
pub(crate) fn ready(table: &mut Table<DinoWorld>) {
    for seat in table.state().status().awaited().iter() {
        play(table, seat, &["ready"]);
    }
}

/// The rule by which a line is refused, or the reason why it cannot be read.
pub(crate) fn refused(table: &Table<DinoWorld>, seat: Seat, line: &str) -> String {
    match table.why(seat, line) {
        Ok(()) => "legal".to_owned(),
        Err(StepError::Refused(refusal)) => refusal.rule.to_owned(),
        Err(error) => error.to_string(),
    }
}

/// Whether a line could be played.
pub(crate) fn legal(table: &Table<DinoWorld>, seat: Seat, line: &str) -> bool {
    table.why(seat, line).is_ok()
}

/// The notation of all legal steps.
pub(crate) fn lines(table: &Table<DinoWorld>, seat: Seat) -> Vec<String> {
    table.legal(seat).iter().map(ToString::to_string).collect()
}

/// One line of a seat's score sheet, as it sees it.
pub(crate) fn part(table: &Table<DinoWorld>, seat: Seat, id: &str) -> i32 {
    mesozoic_testkit::part(&table.state().score(seat, Viewer::Seat(seat)), id)
}

/// Seeds are tried until the danger die of this round shows the wanted value. The dice of a
/// position follow from its text.
pub(crate) fn with_danger_die(given: &Given, wanted: u8) -> Table<DinoWorld> {
    (0..200)
        .find_map(|seed| {
            let mut position = given.position();
            position.seed = format!("danger-{seed}");
            let table = Table::<DinoWorld>::load(&position).unwrap();
            let mut trial = table.clone();
            ready(&mut trial);
            let rolled = trial.heard(Viewer::Spectator).find_map(|event| match event {
                dinoworld::Event::DangerRolled { die } => Some(*die),
                _ => None,
            });
            (rolled == Some(wanted)).then_some(table)
        })
        .expect("some seed rolls it")
}
