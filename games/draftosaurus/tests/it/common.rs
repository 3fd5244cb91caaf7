//! Positions for tests: say what matters, the rest is filled in so that the position can occur.

use draftosaurus::Draftosaurus;
use mesozoic_core::{Game, Score, Seat, Viewer};
use mesozoic_table::{OpenError, Position, Table};
use mesozoic_testkit::part;
use serde_json::{Value, json};

/// Two letters per species, as in the component data.
const SPECIES: [(&str, &str); 6] = [
    ("TR", "trex"),
    ("ST", "stegosaurus"),
    ("BR", "brachiosaurus"),
    ("TC", "triceratops"),
    ("PA", "parasaurolophus"),
    ("SP", "spinosaurus"),
];

pub(crate) fn species(letters: &str) -> &'static str {
    SPECIES.iter().find(|(short, _)| *short == letters).expect("a species").1
}

/// Where in the game a position is, and how many dinosaurs are where.
struct When {
    turns: usize,
    placed: usize,
    /// Turns before this one.
    done: usize,
    hand: usize,
    discarded: usize,
}

/// What is left to fill up with, by species.
struct Pool([usize; 6]);

impl Pool {
    fn take(&mut self, letters: &str) -> &'static str {
        let i = SPECIES.iter().position(|(s, _)| *s == letters).expect("a species");
        self.0[i] = self.0[i].checked_sub(1).expect("enough of the species");
        SPECIES[i].1
    }

    /// The most plentiful species, T-Rexes last.
    fn any(&mut self) -> &'static str {
        let i = (1..6).filter(|&i| self.0[i] > 0).max_by_key(|&i| self.0[i]).unwrap_or(0);
        self.0[i] = self.0[i].checked_sub(1).expect("enough dinosaurs");
        SPECIES[i].1
    }

    fn zoo(&mut self, text: &str) -> Value {
        let mut zoo = json!({});
        for part in text.split(';').map(str::trim).filter(|p| !p.is_empty()) {
            let (pen, list) = part.split_once(':').expect("pen: list");
            let list = list.split_whitespace();
            let list: Vec<Value> =
                list.map(|s| if s == "-" { Value::Null } else { json!(self.take(s)) }).collect();
            zoo[pen] = json!(list);
        }
        zoo
    }
}

/// How many dinosaurs a zoo holds.
fn size(zoo: &Value) -> usize {
    let pens = zoo.as_object().expect("a zoo").values();
    pens.map(|p| p.as_array().expect("a pen").iter().filter(|s| !s.is_null()).count()).sum()
}

fn counts(list: [usize; 6]) -> Value {
    SPECIES.iter().zip(list).map(|(s, n)| (s.1.to_owned(), json!(n))).collect()
}

/// Describes a position. Everything not said is filled up: zoos in the River, hands, box and bag
/// from what is left, T-Rexes last.
#[derive(Clone)]
pub(crate) struct Given {
    side: &'static str,
    seats: u8,
    phase: &'static str,
    /// DR-41: what each seat has revealed; empty when the place is chosen with the dinosaur.
    revealed: Vec<&'static str>,
    after_reveal: bool,
    die: &'static str,
    zoos: Vec<String>,
    hands: Vec<String>,
    placed: Option<usize>,
    summer: Vec<Value>,
}

pub(crate) fn summer(seats: u8) -> Given {
    Given::new("summer", seats)
}

pub(crate) fn winter(seats: u8) -> Given {
    Given::new("winter", seats)
}

impl Given {
    fn new(side: &'static str, seats: u8) -> Self {
        Self {
            side,
            seats,
            phase: "place",
            revealed: Vec::new(),
            after_reveal: false,
            die: "woodlands",
            zoos: vec![String::new(); usize::from(seats)],
            hands: vec![String::new(); usize::from(seats)],
            placed: None,
            summer: Vec::new(),
        }
    }

    pub(crate) fn phase(mut self, phase: &'static str) -> Self {
        self.phase = phase;
        self
    }

    /// DR-41: the table places after the reveal, and dinosaurs are being chosen.
    pub(crate) fn choosing(mut self) -> Self {
        self.after_reveal = true;
        self.phase("choose")
    }

    /// DR-41: the table places after the reveal, and each seat has revealed one of these.
    pub(crate) fn revealed(mut self, dinosaurs: &[&'static str]) -> Self {
        self.after_reveal = true;
        self.revealed = dinosaurs.to_vec();
        self.phase("place")
    }

    pub(crate) fn die(mut self, face: &'static str) -> Self {
        self.die = face;
        self
    }

    /// `forest: PA PA; river: TR`; the Pyramid slot by slot with `-` for a free one.
    pub(crate) fn zoo(mut self, seat: u8, zoo: &str) -> Self {
        zoo.clone_into(&mut self.zoos[usize::from(seat)]);
        self
    }

    pub(crate) fn hand(mut self, seat: u8, hand: &str) -> Self {
        hand.clone_into(&mut self.hands[usize::from(seat)]);
        self
    }

    /// How many dinosaurs stand in each zoo; by default as many as the fullest zoo described.
    pub(crate) fn placed(mut self, n: usize) -> Self {
        self.placed = Some(n);
        self
    }

    /// The Winter half of a match over both sides, with the counted Summer games.
    pub(crate) fn after_summer(mut self, tallies: Vec<Value>) -> Self {
        self.summer = tallies;
        self
    }

    /// The position document.
    pub(crate) fn position(&self) -> Position {
        let n = usize::from(self.seats);
        let boxed = [0, 0, 2, 4, 2, 0][n];
        let mut pool = Pool([10 - boxed; 6]);
        let mut zoos: Vec<Value> = self.zoos.iter().map(|text| pool.zoo(text)).collect();
        let mut hands: Vec<Vec<&str>> = self
            .hands
            .iter()
            .map(|h| h.split_whitespace().map(|s| pool.take(s)).collect())
            .collect();
        let revealed: Vec<&str> = self.revealed.iter().map(|s| pool.take(s)).collect();
        let when = self.when(zoos.iter().map(size).max().unwrap_or_default());
        for hand in &mut hands {
            assert!(hand.len() <= when.hand, "a hand of {} at this time", when.hand);
            hand.extend((hand.len()..when.hand).map(|_| pool.any()));
        }
        for zoo in &mut zoos {
            let mut river = zoo["river"].as_array().cloned().unwrap_or_default();
            river.extend((size(zoo)..when.placed).map(|_| json!(pool.any())));
            zoo["river"] = json!(river);
        }
        let mut in_box = [boxed; 6];
        for _ in 0..when.discarded {
            let thrown = pool.any();
            in_box[SPECIES.iter().position(|s| s.1 == thrown).expect("a species")] += 1;
        }
        let both = !self.summer.is_empty();
        let seats: Vec<Value> = (0..n)
            .map(|i| {
                let mut seat = json!({ "hand": hands[i], "zoo": zoos[i] });
                if both {
                    seat["summer"] = self.summer[i].clone();
                }
                if let Some(species) = revealed.get(i) {
                    seat["revealed"] = json!(species);
                }
                seat
            })
            .collect();
        let mode = if both { "summer-winter" } else { self.side };
        let mut options = json!({ "mode": mode });
        let mut state = json!({
            "mode": mode,
            "side": self.side,
            "phase": self.phase,
            "round": when.done / when.turns + 1,
            "turn": when.done % when.turns + 1,
            "roller": (when.done + if both { 12 } else { 0 }) % n,
            "die": self.die,
            "bag": counts(pool.0),
            "box": counts(in_box),
            "seats": seats,
        });
        if self.after_reveal {
            options["placing"] = json!("after-reveal");
            state["placing"] = json!("after-reveal");
        }
        Position {
            format: "mesozoic-position/1".to_owned(),
            game: "draftosaurus".to_owned(),
            rules: Draftosaurus::META.rules,
            options,
            seats: self.seats,
            seed: "test".to_owned(),
            state,
        }
    }

    /// The moment that fits the phase and the fullest zoo described.
    fn when(&self, fullest: usize) -> When {
        let two = self.seats == 2;
        let (rounds, turns) = if two { (4, 3) } else { (2, 6) };
        let is_end = self.phase == "quarantine" || self.phase == "over";
        let placed = if is_end { 12 } else { self.placed.unwrap_or(fullest) };
        let is_before = self.phase == "place" || self.phase == "choose";
        let done = if is_before { placed } else { placed - 1 };
        assert!(done / turns < rounds, "too many dinosaurs for this phase");
        let turn = done % turns;
        let hand = match (self.phase, two) {
            ("place" | "choose", true) => 6 - 2 * turn,
            ("place" | "choose", false) => 6 - turn,
            ("discard", _) => 5 - 2 * turn,
            _ => 0,
        };
        let hand = hand - usize::from(!self.revealed.is_empty());
        let discarded = match (two, is_end) {
            (true, true) => 24,
            (true, false) => done * 2,
            (false, _) => 0,
        };
        When { turns, placed, done, hand, discarded }
    }

    pub(crate) fn load(&self) -> Result<Table<Draftosaurus>, OpenError> {
        Table::load(&self.position())
    }

    pub(crate) fn table(&self) -> Table<Draftosaurus> {
        self.load().unwrap_or_else(|e| panic!("{e}"))
    }

    /// The roller in this position.
    pub(crate) fn roller(&self) -> Seat {
        self.table().state().view(Viewer::Spectator).roller
    }

    /// Where a seat could place a species: ids of spots.
    pub(crate) fn places(&self, seat: u8, letters: &str) -> Vec<String> {
        places(&self.table(), Seat(seat), letters)
    }

    /// A part of a seat's score.
    pub(crate) fn part(&self, seat: u8, id: &str) -> i32 {
        part(&self.score(seat), id)
    }

    pub(crate) fn score(&self, seat: u8) -> Score {
        self.table().state().score(Seat(seat), Viewer::Spectator)
    }
}

/// Where a seat could place a species: ids of spots.
pub(crate) fn places(table: &Table<Draftosaurus>, seat: Seat, letters: &str) -> Vec<String> {
    let start = format!("place {} ", species(letters));
    table
        .legal(seat)
        .iter()
        .filter_map(|step| step.to_string().strip_prefix(&start).map(str::to_owned))
        .collect()
}

/// The rule under which a line is refused, and the sentence.
pub(crate) fn refusal(table: &Table<Draftosaurus>, seat: Seat, line: &str) -> (String, String) {
    let refusal = mesozoic_testkit::refusal(table, seat, line);
    (refusal.rule.to_owned(), refusal.sentence.into_owned())
}
