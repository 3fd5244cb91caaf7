//! The list of games and the bots that sit down at its tables.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;
use std::thread;

use mesozoic_bots::Level;
use mesozoic_core::{Budget, Encode, Guide};
use mesozoic_registry::{Ask, Effort, GAMES, Visit, find, think, visit};
use mesozoic_table::{AnyTable, OpenArgs};
use serde_json::json;

fn ask(table: &dyn AnyTable, level: Level) -> Ask {
    Ask { seat: table.status().next().unwrap(), level }
}

fn effort(seed: u64) -> Effort {
    Effort { seed, budget: Budget { iterations: 40 }, hurry: None }
}

fn tables() -> impl Iterator<Item = Box<dyn AnyTable>> {
    GAMES.iter().map(|game| {
        let args = OpenArgs::with_text(json!({}), *game.meta.seats.start(), "rex");
        (game.open)(&args).unwrap()
    })
}

#[test]
fn ids_are_unique_and_found() {
    let ids: BTreeSet<&str> = GAMES.iter().map(|game| game.meta.id).collect();
    assert_eq!(ids.len(), GAMES.len());
    assert!(ids.iter().all(|id| find(id).unwrap().meta.id == *id));
}

#[test]
fn an_unknown_id_is_told_all_that_there_are() {
    let long = "x".repeat(10_000);
    for id in ["", "Draftosaurus", &long] {
        let error = find(id).unwrap_err().to_string();
        assert!(GAMES.iter().all(|game| error.contains(game.meta.id)), "{error}");
        assert!(error.len() < 1_000);
    }
}

struct Title;

impl Visit for Title {
    type Out = &'static str;

    fn visit<G: Guide + Encode>(self) -> &'static str {
        G::META.title
    }
}

#[test]
fn a_visit_goes_to_the_game_of_the_id() {
    for game in GAMES {
        assert_eq!(visit(game.meta.id, Title), Ok(game.meta.title));
    }
    assert!(visit("chess", Title).is_err());
}

#[test]
fn bots_of_every_level_play_a_whole_game_on_other_threads() {
    for mut table in tables() {
        let mut turn = 0;
        while let Some(seat) = table.status().next() {
            let level = Level::ALL[turn % Level::ALL.len()];
            let thought = think(table.as_ref(), ask(table.as_ref(), level));
            let line = thread::spawn(move || thought(effort(turn as u64))).join().unwrap();
            table.submit(seat, &line).unwrap();
            turn += 1;
        }
        assert!(table.standings().is_some());
    }
}

#[test]
fn a_thought_keeps_the_position_it_was_asked_about() {
    for mut table in tables() {
        let seat = table.status().next().unwrap();
        let level = Level::Search { iterations: None };
        let early = think(table.as_ref(), ask(table.as_ref(), level));
        let answer = think(table.as_ref(), ask(table.as_ref(), level))(effort(5));
        table.submit(seat, &answer).unwrap();
        assert_eq!(early(effort(5)), answer);
    }
}

#[test]
fn a_bot_in_a_hurry_answers_at_once() {
    for table in tables() {
        let level = Level::Search { iterations: Some(u32::MAX) };
        let question = ask(table.as_ref(), level);
        let line =
            think(table.as_ref(), question)(Effort { hurry: Some(Box::new(|| true)), ..effort(1) });
        let seat = question.seat;
        assert!(table.why(seat, &line).is_ok());
    }
}

#[test]
#[should_panic(expected = "asked but not awaited")]
fn nobody_thinks_out_of_turn() {
    let mut table = tables().next().unwrap();
    let question = ask(table.as_ref(), Level::Random);
    let line = table.lines(question.seat).remove(0);
    table.submit(question.seat, &line).unwrap();
    drop(think(table.as_ref(), question));
}
