//! Every first game with a coach, held against the engine: there is a word for each kind of decision that
//! can come up, and each word comes up.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;

use mesozoic_core::{Budget, Level, Seat, Viewer};
use mesozoic_lessons::{course, courses};
use mesozoic_protocol::{CoachWord, FirstGame};
use mesozoic_registry::{Ask, Effort, find, think};
use mesozoic_rulebook::parse;
use mesozoic_table::{AnyTable, OpenArgs};
use serde_json::{Value, json};

const PUPIL: Seat = Seat(0);
/// The longest text, in characters: what fits above a board on a phone.
const SHORT: usize = 300;
/// So many matches have every kind of decision in them. Those by chance come to the rare ones.
const MATCHES: u64 = 8;

fn first(game: &str) -> &'static FirstGame {
    course(game).first.as_ref().unwrap_or_else(|| panic!("{game} has no first game"))
}

fn open(game: &str, first: &FirstGame, n: u64) -> Box<dyn AnyTable> {
    let options = match &first.options {
        Value::Null => json!({}),
        chosen => chosen.clone(),
    };
    let args = OpenArgs::with_text(options, first.seats, format!("first game {n}"));
    (find(game).unwrap().open)(&args).unwrap()
}

/// The kinds of step that the pupil can take.
fn kinds(table: &dyn AnyTable) -> BTreeSet<String> {
    let kind = |line: String| line.split(' ').next().unwrap_or_default().to_owned();
    table.lines(PUPIL).into_iter().map(kind).collect()
}

/// What the coach says, as the client finds it: the first thing that fits and was not said before.
fn word<'w>(
    words: &'w [CoachWord],
    kinds: &BTreeSet<String>,
    view: &Value,
    heard: &BTreeSet<&str>,
) -> Option<&'w CoachWord> {
    words.iter().find(|word| {
        !heard.contains(word.id.as_str())
            && word.kinds.iter().any(|all| all.split('+').all(|kind| kinds.contains(kind)))
            && word.when.iter().all(|(place, value)| view.pointer(place) == Some(value))
    })
}

/// Plays a match; `each` sees the table whenever the pupil decides.
fn play(game: &str, n: u64, mut each: impl FnMut(&dyn AnyTable)) {
    let mut table = open(game, first(game), n);
    let pupil = if n.is_multiple_of(2) { Level::Random } else { Level::Greedy };
    let mut seed = n;
    while let Some(seat) = table.status().awaited().iter().next() {
        if seat == PUPIL {
            each(&*table);
        }
        let level = if seat == PUPIL { pupil } else { Level::Random };
        seed += 1;
        let effort = Effort { seed, budget: Budget::default(), hurry: None };
        let line = think(&*table, Ask { seat, level })(effort);
        table.submit(seat, &line).unwrap();
    }
}

#[test]
fn the_coach_has_a_word_for_every_kind_of_decision_and_all_words_come_up() {
    for game in courses() {
        let words = &first(game).words;
        let named: BTreeSet<&str> = words
            .iter()
            .flat_map(|word| word.kinds.iter().flat_map(|all| all.split('+')))
            .collect();
        let mut spoken = BTreeSet::new();
        let mut missing = BTreeSet::new();
        for n in 0..MATCHES {
            let mut heard = BTreeSet::new();
            play(game, n, |table| {
                let kinds = kinds(table);
                let view = serde_json::from_str(table.view(Viewer::Seat(PUPIL)).get()).unwrap();
                missing.extend(kinds.iter().filter(|kind| !named.contains(kind.as_str())).cloned());
                if let Some(word) = word(words, &kinds, &view, &heard) {
                    heard.insert(word.id.as_str());
                }
            });
            assert!(heard.len() > 4, "{game}: a match in which only {heard:?} is said");
            spoken.extend(heard);
        }
        assert!(missing.is_empty(), "{game}: nothing is said of {missing:?}");
        let silent = words.iter().filter(|word| !spoken.contains(word.id.as_str()));
        let silent: Vec<&str> = silent.map(|word| word.id.as_str()).collect();
        assert!(silent.is_empty(), "{game}: never comes up: {silent:?}");
    }
}

#[test]
fn its_words_are_short_have_names_of_their_own_and_speak_of_rules_that_exist() {
    for game in courses() {
        let path = format!("{}/../../games/{game}/RULES.md", env!("CARGO_MANIFEST_DIR"));
        let book = parse(&std::fs::read_to_string(path).unwrap()).unwrap();
        let FirstGame { bots, words, seats, .. } = first(game);
        assert!(bots.parse::<Level>().is_ok() && *seats > 1, "{game}: {bots}");
        let mut ids = BTreeSet::new();
        for CoachWord { id, say, rules, kinds, .. } in words {
            assert!(ids.insert(id), "{game}: {id} is there twice");
            let long = say.chars().count();
            assert!((1..=SHORT).contains(&long), "{game} {id} has {long} characters");
            assert!(!kinds.is_empty(), "{game} {id} is about nothing");
            for rule in rules {
                assert!(book.rules().any(|one| one.id == *rule), "{game}: there is no rule {rule}");
            }
        }
    }
}
