//! What bots say natively, written down: `web/tests/engine.test.ts` asks the same bots in WebAssembly.

use std::collections::BTreeMap;
use std::fs::{read_to_string, write};
use std::path::Path;

use mesozoic_core::fair;
use mesozoic_page::{Begin, begin, tell, think, verify};
use mesozoic_protocol::lobby::Me;
use mesozoic_registry::GAMES;
use serde_json::{Value, json};

/// The bots of a match that plays itself play so.
const LEVEL: &str = "greedy";
/// Those who know what the game has learnt, and those who do not. With fewer iterations they would
/// have one candidate, which is greedy's.
const LEARNT: &str = "learnt:96";
const UNLEARNT: [&str; 2] = [LEVEL, "search:96"];
/// Asked besides about the same moments: whom people play against.
const RUNGS: [&str; 6] = ["level:1", "level:2", "level:3", "level:4", "level:5", "level:6"];
/// So many questions of a match are looked through for moments.
const MOST: usize = 40;

/// The questions that bots are asked in a match among themselves.
fn questions(game: &str, seats: u8) -> Vec<String> {
    let me = Me { id: "ada".to_owned(), name: "Ada".to_owned() };
    let entropy = fair::to_hex(&[7; 32]);
    let first = Begin { me, entropy, values: Vec::new() };
    let mut device = begin(&json!(first).to_string()).expect("it begins");
    let mut questions = Vec::new();
    let new = json!({ "game": game, "seats": seats, "bots": vec![LEVEL; usize::from(seats)] });
    let mut inputs = vec![request("/api/tables", &new)];
    while let Some(input) = inputs.pop() {
        let said = tell(&mut device, 1_000, &json!([input]).to_string()).expect("it is understood");
        let outputs: Vec<Value> = serde_json::from_str(&said).expect("outputs are a list");
        for output in outputs {
            match output["t"].as_str() {
                Some("write") => {
                    inputs.push(json!({ "t": "stored", "call": output["call"], "ok": true }));
                }
                Some("think") => {
                    let question = text(&output, "question");
                    let said = think(&question, None);
                    questions.push(question);
                    if questions.len() == MOST {
                        return questions;
                    }
                    let thought =
                        json!({ "t": "thought", "thought": output["thought"], "said": said });
                    inputs.insert(0, thought);
                }
                Some("answer") if questions.is_empty() => {
                    let info: Value =
                        serde_json::from_str(&text(&output, "body")).expect("a table");
                    if info["stage"] == "open" {
                        let path = format!("/api/tables/{}/start", text(&info, "id"));
                        inputs.push(request(&path, &json!(null)));
                    }
                }
                _ => {}
            }
        }
    }
    questions
}

/// What a bot of this level says.
fn said(question: &str, level: &str) -> String {
    think(&question.replace(LEVEL, level), None).expect("bots understand")
}

/// The moments that are written down: one of the beginning, and one at which it shows what was learnt, so
/// that a wrong net would be noticed.
fn moments(questions: &[String]) -> [&String; 2] {
    let shows = |question: &&String| {
        let learnt = said(question, LEARNT);
        UNLEARNT.iter().all(|level| said(question, level) != learnt)
    };
    let second = questions.iter().skip(2).find(shows).expect("something was learnt");
    [&questions[1], second]
}

fn text(value: &Value, key: &str) -> String {
    value[key].as_str().expect("it is a text").to_owned()
}

fn request(path: &str, body: &Value) -> Value {
    json!({ "t": "request", "ask": 1, "method": "POST", "path": path, "body": body.to_string() })
}

/// A new game needs nothing written down to be played; `UPDATE_GOLDEN=1` writes for all there are.
#[test]
fn bots_choose_what_is_written_down() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let file = |game: &str| {
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/choices/{game}.json"))
    };
    let games: Vec<_> =
        GAMES.iter().filter(|game| update || file(game.meta.id).is_file()).collect();
    assert!(!games.is_empty(), "nothing is written down");
    for game in games {
        let seats = (*game.meta.seats.start()).max(2);
        let questions = questions(game.meta.id, seats);
        let levels = || UNLEARNT.into_iter().chain([LEARNT]).chain(RUNGS);
        let moments: Vec<Value> = moments(&questions)
            .into_iter()
            .map(|question| {
                let all: BTreeMap<&str, String> =
                    levels().map(|level| (level, said(question, level))).collect();
                json!({ "question": question, "said": all })
            })
            .collect();
        let path = file(game.meta.id);
        let ours = format!("{}\n", serde_json::to_string_pretty(&moments).unwrap());
        if update {
            write(&path, &ours).expect("the choices can be written");
        }
        let written = read_to_string(&path).unwrap_or_default();
        assert!(
            written == ours,
            "{}: bots choose otherwise than is written down; UPDATE_GOLDEN=1 writes it anew",
            game.meta.id
        );
    }
}

#[test]
fn a_record_is_verified_and_a_wrong_one_is_refused() {
    let path = "../../games/draftosaurus/tests/golden/02p-summer-1.record";
    let record = read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let said: Value = serde_json::from_str(&verify(&record)).unwrap();
    assert_eq!((&said["ok"], &said["result"]), (&json!(true), &json!(true)));
    let said = verify(&record.replacen("stegosaurus", "trex", 1));
    assert!(said.contains("\"ok\":false"), "{said}");
    assert!(verify("nonsense").contains("reason"));
}
