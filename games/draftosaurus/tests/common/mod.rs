//! Positions for tests: say what matters, the rest is filled in so that the position can occur.
#![allow(dead_code, reason = "each test binary uses its part")]

use draftosaurus::Draftosaurus;
use mesozoic_core::{Game, Score, Seat, Viewer};
use mesozoic_table::{OpenError, Position, Table};
use serde_json::{Value, json};

/// Two letters a species, as in the component data.
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

/// Describes a position. Everything not said is filled up: zoos in the River, hands, box and bag
/// from what is left, T-Rexes last.
#[derive(Clone)]
pub(crate) struct Given {
    side: &'static str,
    seats: u8,
    phase: &'static str,
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
        let mut pool = [10usize; 6];
        let mut take = |letters: &str| {
            let i = SPECIES.iter().position(|(s, _)| *s == letters).expect("a species");
            pool[i] -= 1;
            SPECIES[i].1
        };
        let mut zoos: Vec<Value> = Vec::new();
        for text in &self.zoos {
            let mut zoo = json!({});
            for part in text.split(';').map(str::trim).filter(|p| !p.is_empty()) {
                let (pen, list) = part.split_once(':').expect("pen: list");
                let list: Vec<Value> = list
                    .split_whitespace()
                    .map(|s| if s == "-" { Value::Null } else { json!(take(s)) })
                    .collect();
                zoo[pen] = json!(list);
            }
            zoos.push(zoo);
        }
        let mut hands: Vec<Vec<&str>> =
            self.hands.iter().map(|h| h.split_whitespace().map(&mut take).collect()).collect();

        let boxed_each = [0, 0, 2, 4, 2, 0][n];
        for count in &mut pool {
            *count -= boxed_each;
        }
        let size = |zoo: &Value| -> usize {
            let pens = zoo.as_object().expect("a zoo").values();
            pens.map(|p| p.as_array().expect("a pen").iter().filter(|s| !s.is_null()).count()).sum()
        };
        let is_end = self.phase == "quarantine" || self.phase == "over";
        let fullest = zoos.iter().map(size).max().unwrap_or_default();
        let placed = if is_end { 12 } else { self.placed.unwrap_or(fullest) };
        let (rounds, turns) = if n == 2 { (4, 3) } else { (2, 6) };
        let done = match self.phase {
            "place" => placed,
            _ => placed - 1,
        };
        let (round, turn) = (done / turns, done % turns);
        assert!(round < rounds, "too many dinosaurs for this phase");
        let hand_size = match (self.phase, n) {
            ("place", 2) => 6 - 2 * turn,
            ("place", _) => 6 - turn,
            ("discard", _) => 5 - 2 * turn,
            _ => 0,
        };
        // The most plentiful species first, T-Rexes last.
        let mut any = || {
            let i = (0..6).max_by_key(|&i| (pool[i], i)).expect("six species");
            let i =
                if i == 0 || pool[i] == 0 { (1..6).find(|&i| pool[i] > 0).unwrap_or(0) } else { i };
            pool[i] = pool[i].checked_sub(1).expect("enough dinosaurs");
            SPECIES[i].1
        };
        for hand in &mut hands {
            assert!(hand.len() <= hand_size, "a hand of {} at this time", hand_size);
            hand.extend((hand.len()..hand_size).map(|_| any()));
        }
        for zoo in &mut zoos {
            let mut river = zoo["river"].as_array().cloned().unwrap_or_default();
            river.extend((size(zoo)..placed).map(|_| json!(any())));
            zoo["river"] = json!(river);
        }
        let mut boxed = [boxed_each; 6];
        let discards = match (n, is_end) {
            (2, true) => 24,
            (2, false) => done * 2,
            _ => 0,
        };
        for _ in 0..discards {
            let s = any();
            boxed[SPECIES.iter().position(|x| x.1 == s).expect("a species")] += 1;
        }
        let counts = |list: [usize; 6]| -> Value {
            SPECIES
                .iter()
                .zip(list)
                .map(|(s, n)| (s.1.to_owned(), json!(n)))
                .collect::<serde_json::Map<_, _>>()
                .into()
        };
        let both = !self.summer.is_empty();
        let turns_before = done + if both { 12 } else { 0 };
        let seats: Vec<Value> = (0..n)
            .map(|i| {
                let mut seat = json!({ "hand": hands[i], "zoo": zoos[i] });
                if both {
                    seat["summer"] = self.summer[i].clone();
                }
                seat
            })
            .collect();
        let mode = if both { "summer-winter" } else { self.side };
        Position {
            format: "mesozoic-position/1".to_owned(),
            game: "draftosaurus".to_owned(),
            rules: Draftosaurus::META.rules,
            options: json!({ "mode": mode }),
            seats: self.seats,
            seed: "test".to_owned(),
            state: json!({
                "mode": mode,
                "side": self.side,
                "phase": self.phase,
                "round": round + 1,
                "turn": turn + 1,
                "roller": turns_before % n,
                "die": self.die,
                "bag": counts(pool),
                "box": counts(boxed),
                "seats": seats,
            }),
        }
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

pub(crate) fn part(score: &Score, id: &str) -> i32 {
    score.parts.iter().find(|p| p.id == id).unwrap_or_else(|| panic!("no part {id}")).value
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
    match table.why(seat, line) {
        Err(mesozoic_table::StepError::Refused(r)) => (r.rule.to_owned(), r.sentence.into_owned()),
        other => panic!("{line}: expected a refusal, got {other:?}"),
    }
}
