//! Games played by scripts: new, actions, apply, view, score, why.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::run::{feed, path, run};

/// A new two-player game with known dice.
fn start() -> String {
    run(&["new", "draftosaurus", "--seats", "2", "--seed", "rex"]).ok()
}

/// The steps that a position offers: (seat, notation).
fn actions(position: &str) -> Vec<(String, String)> {
    let listed = feed(&["actions", "-"], position).ok();
    let split = |line: &str| line.split_once('\t').map(|(s, n)| (s.to_owned(), n.to_owned()));
    listed.lines().map(|line| split(line).unwrap()).collect()
}

#[test]
fn a_position_says_what_it_is_in_words() {
    let position: Value = serde_json::from_str(&start()).unwrap();
    let keys: Vec<&String> = position.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["format", "game", "rules", "options", "seats", "seed", "state"]);
    assert_eq!(position["game"], "draftosaurus");
    assert_eq!(position["options"], json!({ "mode": "summer" }));
    assert_eq!((&position["seats"], &position["seed"]), (&json!(2), &json!("rex")));
    assert!(position["state"].to_string().contains("\"stegosaurus\""));
}

#[test]
fn dice_follow_from_the_seed_and_a_seed_is_drawn_if_none_is_given() {
    assert_eq!(start(), start());
    let drawn = || run(&["new", "draftosaurus", "--seats", "2"]).json()["seed"].clone();
    assert_ne!(drawn(), drawn());
}

#[test]
fn options_are_set_by_name() {
    let args = ["new", "draftosaurus", "--seats", "3", "--set", "mode=winter"];
    assert_eq!(run(&args).json()["options"], json!({ "mode": "winter" }));
    let wrong = |pair| run(&["new", "draftosaurus", "--seats", "3", "--set", pair]);
    assert!(wrong("mode=spring").failed(1).contains("summer, winter, summer-winter"));
    assert!(wrong("mood=winter").failed(1).contains("mode"));
    assert!(wrong("winter").misused().contains("KEY=VALUE"));
}

#[test]
fn steps_are_listed_by_seat_and_each_is_legal() {
    let position = start();
    let all = actions(&position);
    let seats: Vec<&str> = all.iter().map(|(seat, _)| seat.as_str()).collect();
    assert!(seats.is_sorted() && seats.contains(&"0") && seats.contains(&"1"));
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    let of_one = feed(&["actions", "-", "--seat", "1"], &position).ok();
    assert_eq!(of_one.lines().count(), seats.iter().filter(|s| **s == "1").count());
    for (seat, notation) in all.iter().step_by(3) {
        let answer = feed(&["why", "-", "--seat", seat, notation], &position);
        assert_eq!(answer.ok(), "legal\n");
    }
}

#[test]
fn a_whole_game_can_be_played_by_a_script() {
    let args = ["new", "draftosaurus", "--seats", "2", "--seed", "7", "--set", "mode=winter"];
    let mut position = run(&args).ok();
    let mut steps = 0;
    loop {
        let offered = actions(&position);
        if offered.is_empty() {
            break;
        }
        // Any choice will do, as long as it is not always the first.
        let (seat, notation) = &offered[steps * 7 % offered.len()];
        let ran = feed(&["apply", "-", "--seat", seat, notation], &position);
        assert!(!ran.err.trim().is_empty(), "a step tells something: {ran:?}");
        position = ran.ok();
        steps += 1;
    }
    // 24 placements and 24 discards; up to two leave quarantine.
    assert!((48..=50).contains(&steps), "{steps}");
    let score = feed(&["score", "-"], &position).json();
    assert_eq!(score["over"], true);
    for seat in score["seats"].as_array().unwrap() {
        let parts = seat["parts"].as_array().unwrap();
        let sum: i64 = parts.iter().map(|part| part["value"].as_i64().unwrap()).sum();
        assert_eq!(seat["total"], sum);
        assert!(seat["rank"] == 1 || seat["rank"] == 2);
    }
    let late = feed(&["apply", "-", "--seat", "0", "place trex river"], &position);
    assert!(late.failed(2).contains("DR-"));
}

#[test]
fn scores_have_no_rank_before_the_end() {
    let score = feed(&["score", "-"], start()).json();
    assert_eq!(score["over"], false);
    let seats = score["seats"].as_array().unwrap();
    assert_eq!(seats.len(), 2);
    assert!(seats.iter().all(|seat| seat["rank"].is_null() && seat["total"] == 0));
    let part = &seats[0]["parts"][0];
    assert!(part["name"].is_string() && part["value"].is_i64());
}

#[test]
fn a_refused_step_names_its_rule_and_changes_nothing() {
    let position = start();
    let mut elsewhere = actions(&position).into_iter().filter(|(seat, _)| seat == "0");
    let (_, played) = elsewhere.next().unwrap();
    let next = feed(&["apply", "-", "--seat", "0", &played], &position).ok();
    // Seat 0 has chosen and is not awaited any more.
    let refused = feed(&["apply", "-", "--seat", "0", "place trex river"], &next);
    assert!(refused.failed(2).contains("DR-"));
    let why = feed(&["why", "-", "--seat", "0", "place trex river"], &next).ok();
    assert!(why.contains("DR-") && why.trim().ends_with(char::is_numeric), "{why}");
    let why = feed(&["why", "-", "--seat", "0", "place trex river", "--json"], &next).json();
    assert_eq!(why["legal"], false);
    assert!(why["rule"].as_str().unwrap().starts_with("DR-"));
    assert!(why["sentence"].as_str().unwrap().ends_with('.'));
}

#[test]
fn lines_that_are_no_steps_are_refused_with_an_example() {
    for line in ["", " ", "place", "place trex", "place trex moon", "jump", "place trex river ;"] {
        for command in ["apply", "why"] {
            let error = feed(&[command, "-", "--seat", "0", line], start()).failed(3);
            assert!(error.contains("cannot read"), "{line:?}: {error}");
        }
    }
    let nobody = feed(&["apply", "-", "--seat", "2", "place trex river"], start());
    assert!(nobody.failed(1).contains("no seat 2"));
}

#[test]
fn notation_may_come_in_several_words() {
    let position = start();
    let (seat, notation) = actions(&position).remove(0);
    let words: Vec<&str> =
        ["apply", "-", "--seat", &seat].into_iter().chain(notation.split(' ')).collect();
    let whole = feed(&["apply", "-", "--seat", &seat, &notation], &position).ok();
    assert_eq!(feed(&words, &position).ok(), whole);
}

#[test]
fn notation_may_be_shouted() {
    let position = start();
    let (seat, notation) = actions(&position).remove(0);
    let whole = feed(&["apply", "-", "--seat", &seat, &notation], &position).ok();
    let loud = notation.to_uppercase();
    assert_ne!(loud, notation);
    assert_eq!(feed(&["apply", "-", "--seat", &seat, &loud], &position).ok(), whole);
    let refused = feed(&["why", "-", "--seat", "0", "MOVE RIVER"], &position).ok();
    assert!(refused.contains("DR-"), "{refused}");
}

#[test]
fn a_view_is_somebodys() {
    let position = start();
    let views = [&["--seat", "0"][..], &["--seat", "1"], &["--spectator"]]
        .map(|who| feed(&[&["view", "-"], who].concat(), &position).json());
    assert!(views[0] != views[1] && views[1] != views[2]);
    feed(&["view", "-"], &position).misused();
    feed(&["view", "-", "--spectator", "--seat", "0"], &position).misused();
    for command in ["view", "actions", "score"] {
        let error = feed(&[command, "-", "--seat", "2"], &position).failed(1);
        assert!(error.contains("no seat 2"), "{error}");
    }
}

#[test]
fn positions_come_from_files_too() {
    let file = path("position.json");
    std::fs::write(&file, start()).unwrap();
    let listed = run(&["actions", file.to_str().unwrap()]).ok();
    assert_eq!(listed, feed(&["actions", "-"], start()).ok());
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mesozoic"))
        .args(["actions", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The pipe is closed before the command has anything to write.
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(start().as_bytes()).unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!((said.as_str(), child.wait().unwrap().code()), ("", Some(0)));
}
