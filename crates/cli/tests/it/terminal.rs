//! Playing in the terminal, by a script; and what every command says of itself.

use crate::run::{Ran, feed, feed_with, path, run};

fn play(seats: &str, script: &str) -> Ran {
    let args = ["play", "draftosaurus", "--seed", "rex", "--seats", seats];
    feed(&args, script)
}

#[test]
fn a_game_against_bots_is_played_to_its_result() {
    let text = play("human,greedy", &"1\n".repeat(24)).ok();
    assert!(text.contains("Forest of Sameness") && text.contains("your hand"), "{text}");
    let (_, end) = text.split_once("Total").expect("the scores are broken down");
    assert!(end.contains("1. ") && end.contains("2. "), "{end}");
    assert!(end.contains("Player with") && end.contains("Greedy with"), "{end}");
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
    assert!(text.contains("Random places") && text.contains("1. Greedy"), "{text}");
}

#[test]
fn the_usual_table_has_one_person() {
    let text = feed(&["play", "draftosaurus"], "").ok();
    assert!(text.contains("Seat 0: Player, human"), "{text}");
    assert!(text.contains("Seat 1: Greedy, greedy"), "{text}");
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
    let (first, second) = text.split_once("Pass the device to Player 2").unwrap();
    let hand = |part: &str| part.lines().find(|l| l.starts_with("your hand")).unwrap().to_owned();
    assert_ne!(hand(first), hand(second));
    assert!(!second.contains(&hand(first)));
    // The script's second line answered the question after the hand-over, not the hand-over.
    assert!(second.contains("Player 2> l"), "{second}");
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
fn a_game_can_be_saved_and_gone_on_with() {
    let file = path("saved.json");
    let file = file.to_str().unwrap();
    drop(std::fs::remove_file(file));
    let left = play("human,greedy", &format!("1\nsave {file}\nq\n")).ok();
    assert!(left.contains(&format!("Saved in {file}.")), "{left}");
    let go_on = format!("mesozoic play --position {file} --seats human,greedy");
    assert!(left.contains(&go_on), "{left}");
    let args = ["play", "--position", file, "--seats", "human,greedy"];
    let whole = feed(&args, "1\n".repeat(23)).ok();
    assert!(whole.contains("seed rex") && whole.contains("1. "), "{whole}");
    let started = play("human,greedy", "1\nv\n").ok();
    let board = |text: &str| text.rsplit_once("side   round").unwrap().1.to_owned();
    let resumed = feed(&args, "q\n").ok();
    assert_eq!(board(&resumed).lines().next(), board(&started).lines().next());
    // Its own file may be written over, somebody else's may not.
    let again = feed(&args, format!("1\nsave {file}\nq\n")).ok();
    assert!(again.contains("Saved in"), "{again}");
    let other = play("human,greedy", &format!("save {file}\nsave\nq\n")).ok();
    assert!(other.contains("is there already") && other.contains("Name a file"), "{other}");
    assert!(other.contains("Left the game with seed rex"), "{other}");
    let crowd = ["play", "--position", file, "--seats", "human,greedy,greedy"];
    assert!(run(&crowd).failed(1).contains("2 seats"));
}

#[test]
fn the_record_of_a_game_is_kept_step_by_step() {
    let file = path("played.record");
    let file = file.to_str().unwrap();
    let args = ["play", "draftosaurus", "--seats", "human,greedy", "--record", file];
    for script in ["", "1\n1\n"] {
        feed(&[&args[..], &["--force"]].concat(), script).ok();
        assert!(run(&["verify", file]).ok().contains("unfinished"));
    }
    assert!(feed(&args, "").failed(1).contains("--force"));
    feed(&[&args[..], &["--force"]].concat(), "1\n".repeat(24)).ok();
    assert!(run(&["verify", file]).ok().contains("the result"));
    let told = run(&["replay", file, "--at", "1"]).ok();
    assert!(told.contains("1. human: "), "{told}");
}

#[test]
fn lines_are_as_wide_as_the_terminal_and_break_between_words() {
    let args = ["play", "triassic-terror", "--seed", "rex", "--seats", "human,greedy,greedy"];
    let script = "1\n1\n1\n1\n1\n1\nw jump\n";
    let wide = feed(&args, script).ok();
    let narrow = feed_with(&[("COLUMNS", "48")], &args, script).ok();
    assert!(wide.lines().any(|line| line.chars().count() > 80), "there is something to break");
    for line in narrow.lines() {
        assert!(line.chars().count() <= 48, "{line}");
    }
    let words =
        |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
    assert_eq!(words(&narrow).len(), words(&wide).len(), "no word is broken");
}

#[test]
fn seats_have_names_in_drawings_and_sentences() {
    let args = ["play", "triassic-terror", "--seed", "rex", "--seats", "human,greedy,greedy"];
    let text = feed(&args, "1\n1\n1\n").ok();
    let (_, game) = text.split_once("Type ? for help.").unwrap();
    assert!(game.contains("Player (you)") && game.contains("Greedy 2"), "{game}");
    assert!(!game.contains("seat 0") && !game.contains("Seat 1"), "{game}");
}

#[test]
fn no_choice_ends_with_a_blank_or_begins_with_a_comma() {
    for game in ["draftosaurus", "triassic-terror", "dinoworld", "rawr-n-write", "dinosaur-island"]
    {
        let script = "1\n".repeat(30);
        let text = feed(&["play", game, "--seed", "rex"], script).ok();
        for line in text.lines().filter(|line| !line.ends_with("> ")) {
            let choice = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
            assert!(!choice.trim_start().starts_with(','), "{game}: {line:?}");
            let is_choice = line.starts_with("   ") && choice != line.trim_start();
            assert!(!is_choice || line == line.trim_end(), "{game}: {line:?}");
        }
    }
}

#[test]
fn wrong_tables_are_refused() {
    assert!(play("human", "").failed(1).contains("seats 2 to 5"));
    let who = play("human,dog", "").misused();
    assert!(who.contains("human") && who.contains("greedy"), "{who}");
}

#[test]
fn every_command_has_an_example() {
    for command in [
        "games", "new", "actions", "apply", "view", "score", "why", "play", "simulate", "ladder",
        "selfplay", "perft", "replay", "verify", "bench", "protocol",
    ] {
        let help = run(&[command, "--help"]).ok();
        let (_, examples) = help.split_once("\nExample").unwrap();
        assert!(
            examples.contains(&format!("\n  mesozoic {command}"))
                || examples.contains(&format!("| mesozoic {command}")),
            "{help}"
        );
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
    let kind = &option["kind"];
    assert_eq!((&option["key"], &kind["default"]), (&"mode".into(), &"summer".into()));
    assert_eq!(kind["values"].as_array().unwrap().len(), 3);
}
