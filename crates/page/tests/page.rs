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
/// Asked besides, each about the same moments.
const LEVELS: [&str; 3] = [LEVEL, "search:12", "learnt:12"];
/// The questions of a match that are written down.
const MOMENTS: [usize; 2] = [1, 12];

/// The questions that bots are asked in a match among themselves, up to the last of [`MOMENTS`].
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
                    if questions.len() > MOMENTS[1] {
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
        let moments: Vec<Value> = MOMENTS
            .iter()
            .map(|&n| {
                let question = &questions[n];
                let said: BTreeMap<&str, Option<String>> = LEVELS
                    .iter()
                    .map(|&level| (level, think(&question.replace(LEVEL, level), None)))
                    .collect();
                assert!(said.values().all(Option::is_some), "{}: {said:?}", game.meta.id);
                json!({ "question": question, "said": said })
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
