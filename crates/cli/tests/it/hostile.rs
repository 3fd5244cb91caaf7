//! Damaged and hostile documents: one clear line, never a panic.

use serde_json::{Value, json};

use crate::run::{feed, path, run};

/// A new game as a document that can be spoilt.
fn document() -> Value {
    run(&["new", "draftosaurus", "--seats", "3", "--seed", "rex"]).json()
}

/// What loading says of a document after `spoil`.
fn refusal(spoil: impl FnOnce(&mut Value)) -> String {
    let mut position = document();
    spoil(&mut position);
    feed(&["actions", "-"], position.to_string()).failed(3)
}

#[test]
fn impossible_positions_are_refused_with_field_and_reason() {
    let zoo =
        |p: &mut Value, pen: &str, content: Value| p["state"]["seats"][0]["zoo"][pen] = content;
    let forest = refusal(|p| zoo(p, "forest", json!(["trex", "stegosaurus"])));
    assert!(forest.contains("state.") && forest.contains("forest"), "{forest}");
    let many = refusal(|p| zoo(p, "river", json!(vec!["trex"; 11])));
    assert!(many.contains("state."), "{many}");
    let die = refusal(|p| p["state"]["die"] = json!("seven"));
    assert!(die.contains("state.die"), "{die}");
    let gone = refusal(|p| drop(p["state"].as_object_mut().unwrap().remove("bag")));
    assert!(gone.contains("bag"), "{gone}");
}

#[test]
fn headers_are_checked() {
    for (field, value, word) in [
        ("format", json!("mesozoic-position/9"), "mesozoic-position/1"),
        ("game", json!("go"), "draftosaurus"),
        ("rules", json!(999), "version 999"),
        ("seats", json!(4), "seats"),
        ("seats", json!(300), "seats"),
        ("seats", json!(-1), "seats"),
        ("seats", json!("three"), "seats"),
        ("seed", json!(7), "seed"),
        ("options", json!({ "mode": "autumn" }), "summer"),
        ("options", json!([]), "options"),
        ("state", json!(1e300), "state"),
        ("state", Value::Null, "state"),
    ] {
        let error = refusal(|p| p[field] = value);
        assert!(error.contains(word), "{field}: {error}");
    }
}

#[test]
fn damaged_documents_are_refused_by_every_command() {
    let whole = document().to_string();
    let spoilt: [&[u8]; 8] = [
        b"",
        b"{",
        b"\xff\xfe{}",
        b"null",
        b"[1, 2",
        &whole.as_bytes()[..whole.len() / 2],
        "[".repeat(100_000).leak().as_bytes(),
        br#"{"format": "mesozoic-position/1", "game": "\u001b[2J\n"}"#,
    ];
    for bytes in spoilt {
        for command in [
            &["actions", "-"][..],
            &["view", "-", "--spectator"],
            &["score", "-"],
            &["verify", "-"],
        ] {
            let error = feed(command, bytes).failed(3);
            assert!(!error.contains("panicked"), "{error}");
            assert!(!error.trim_end().contains(char::is_control), "{error:?}");
        }
    }
    let mut twice = whole.clone();
    twice.push_str(&whole);
    assert!(feed(&["actions", "-"], twice).failed(3).contains("not a position"));
}

/// Each value of a document in turn is replaced by absurd ones. Whatever that makes of the
/// position, the command answers or refuses in one line.
#[test]
fn no_single_spoilt_value_makes_it_panic() {
    let mut whole = document();
    // One turn later, with a choice made for the next.
    for (seat, step) in [(0, 0), (1, 3), (2, 5), (0, 2)] {
        let seat = seat.to_string();
        let lines = feed(&["actions", "-", "--seat", &seat], whole.to_string()).ok();
        let line = lines.lines().nth(step).unwrap().split_once('\t').unwrap().1;
        whole = feed(&["apply", "-", "--seat", &seat, line], whole.to_string()).json();
    }
    let mut places = Vec::new();
    leaves(&whole["state"], &mut "/state".to_owned(), &mut places);
    assert!(places.len() > 20, "{places:?}");
    for place in places {
        for wrong in [json!(u64::MAX), json!(-5), json!(1), json!("trex"), json!([[]])] {
            let mut spoilt = whole.clone();
            *spoilt.pointer_mut(&place).unwrap() = wrong.clone();
            let ran = feed(&["actions", "-"], spoilt.to_string());
            let fine = ran.code == 0 || ran.failed(3).starts_with("error: ");
            assert!(fine, "{place} = {wrong}");
        }
    }
}

fn leaves(value: &Value, at: &mut String, places: &mut Vec<String>) {
    let down = |key: &str, value: &Value, at: &mut String, places: &mut Vec<String>| {
        let length = at.len();
        at.push('/');
        at.push_str(key);
        leaves(value, at, places);
        at.truncate(length);
    };
    match value {
        Value::Object(map) => map.iter().for_each(|(k, v)| down(k, v, at, places)),
        // One of a list stands for all.
        Value::Array(list) => list.iter().take(1).for_each(|v| down("0", v, at, places)),
        _ => places.push(at.clone()),
    }
}

#[test]
fn unknown_games_are_told_which_there_are() {
    for args in [
        &["new", "chess", "--seats", "2"][..],
        &["play", "chess"],
        &["simulate", "chess", "--seats", "2"],
        &["ladder", "chess"],
        &["perft", "chess", "--seats", "2", "--depth", "1"],
        &["bench", "chess"],
    ] {
        assert!(run(args).failed(1).contains("draftosaurus"), "{args:?}");
    }
}

#[test]
fn files_that_are_not_there_are_named() {
    let missing = path("no-such-file.json");
    let error = run(&["actions", missing.to_str().unwrap()]).failed(3);
    assert!(error.contains("no-such-file.json"), "{error}");
    let folder = env!("CARGO_TARGET_TMPDIR");
    assert!(run(&["verify", folder]).failed(3).contains(folder));
}

#[test]
fn tables_that_cannot_be_are_refused() {
    for seats in ["0", "1", "6", "255"] {
        let error = run(&["new", "draftosaurus", "--seats", seats]).failed(1);
        assert!(error.contains("seats 2 to 5"), "{error}");
        let error = run(&["simulate", "draftosaurus", "--seats", seats, "--games", "1"]).failed(1);
        assert!(error.contains("seats 2 to 5"), "{error}");
    }
}
