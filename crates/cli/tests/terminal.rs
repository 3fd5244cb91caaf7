//! Playing in the terminal, by a script; and what every command says of itself.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod run;

use run::{Ran, feed, run};

fn play(seats: &str, script: &str) -> Ran {
    let args = ["play", "draftosaurus", "--seed", "rex", "--seats", seats];
    feed(&args, script)
}

#[test]
fn a_game_against_bots_is_played_to_its_result() {
    let text = play("human,greedy", &"1\n".repeat(24)).ok();
    assert!(text.contains("Forest of Sameness") && text.contains("your hand"), "{text}");
    let (_, end) = text.split_once("Total").expect("the scores are broken down");
    assert!(end.contains("1. Seat") && end.contains("2. Seat"), "{end}");
    assert!(!text.contains('\u{1b}'), "colours are for terminals");
}

#[test]
fn the_end_of_input_ends_the_game_politely() {
    for script in ["", "1\n", "1\n1\n\n", "q\n", "1\nq\n"] {
        let ran = play("human,greedy,search:50", script);
        assert!(ran.err.is_empty(), "{ran:?}");
        assert!(ran.ok().contains("Left the game with seed rex"));
    }
}

#[test]
fn bots_alone_need_nobody() {
    let text = play("greedy,random", "").ok();
    assert!(text.contains("Seat 1 places") && text.contains("1. Seat"), "{text}");
}

#[test]
fn the_usual_table_has_one_person() {
    let text = feed(&["play", "draftosaurus"], "").ok();
    assert!(text.contains("Seat 0: human") && text.contains("Seat 1: greedy"), "{text}");
}

#[test]
fn a_choice_can_be_taken_back_until_the_reveal() {
    // Taken back, then played again; the log of the second choice alone remains.
    let text = play("human,greedy", "1\nu\n2\nl\n").ok();
    assert!(text.contains("Taken back."), "{text}");
    let (_, after) = text.split_once("Taken back.").unwrap();
    assert!(after.contains("place"), "the choices are offered again: {after}");
    // The bot has moved: now it stays done.
    let late = play("human,greedy", "1\n\nu\n").ok();
    assert!(late.contains("revealed") || late.contains("nothing to take back"), "{late}");
}

#[test]
fn people_who_share_a_device_do_not_see_each_others_hands() {
    let text = play("human,human", "1\nl\n").ok();
    let (first, second) = text.split_once("Pass the device to Seat 1").unwrap();
    let hand = |part: &str| part.lines().find(|l| l.starts_with("your hand")).unwrap().to_owned();
    assert_ne!(hand(first), hand(second));
    assert!(!second.contains(&hand(first)));
    // The script's second line answered the question after the hand-over, not the hand-over.
    assert!(second.contains("Seat 1> l"), "{second}");
    // Whoever passes the device on can still think again.
    let back = play("human,human", "1\nu\n").ok();
    assert!(back.contains("Taken back."), "{back}");
}

#[test]
fn questions_can_be_asked_and_mistakes_are_explained() {
    let text =
        play("human,greedy", "?\ns\nw place trex river\nw nonsense\n999\n0\nplace moon\nv\n").ok();
    for part in ["takes back your last step", "Total", "legal", "Choices run from 1 to"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(text.matches("cannot read").count(), 2, "{text}");
    let junk = feed(&["play", "draftosaurus", "--seats", "human,greedy"], b"\xff\xfe\n1\n");
    assert!(junk.ok().contains("cannot read"));
}

#[test]
fn wrong_tables_are_refused() {
    assert!(play("human", "").failed(1).contains("seats 2 to 5"));
    let who = play("human,dog", "");
    assert_eq!(who.code, 2);
    assert!(who.err.contains("human") && who.err.contains("greedy"), "{who:?}");
}

#[test]
fn every_command_has_an_example() {
    for command in [
        "games", "new", "actions", "apply", "view", "score", "why", "play", "simulate", "ladder",
        "perft", "replay", "verify", "bench",
    ] {
        let help = run(&[command, "--help"]).ok();
        assert!(help.contains("Example:\n  mesozoic "), "{command}: {help}");
        assert!(help.split("Example:").last().unwrap().contains(command), "{command}: {help}");
    }
}

#[test]
fn games_are_listed_for_people_and_programs() {
    let text = run(&["games"]).ok();
    assert!(text.contains("draftosaurus") && text.contains("--set mode=summer|winter"), "{text}");
    let games = run(&["games", "--json"]).json();
    let game = &games.as_array().unwrap()[0];
    assert_eq!(game["id"], "draftosaurus");
    assert_eq!((&game["seats"]["from"], &game["seats"]["to"]), (&2.into(), &5.into()));
    let option = &game["options"][0];
    assert_eq!((&option["key"], &option["default"]), (&"mode".into(), &"summer".into()));
    assert_eq!(option["values"].as_array().unwrap().len(), 3);
}
