//! The words between nodes as they are written, each once, in `words.jsonl`: nodes of the release before
//! say and read them so (ADR 54). A line there is not changed; a new word is a new line, with a new number.

use std::collections::BTreeSet;

use mesozoic_room::Request;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::wire::{Item, Told, What};

const WORDS: &str = include_str!("words.jsonl");

/// One line: a word, and the number with which it came, where it has one.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Line {
    #[serde(skip_serializing_if = "Option::is_none")]
    v: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ask: Option<What>,
    #[serde(skip_serializing_if = "Option::is_none")]
    told: Option<Told>,
    #[serde(skip_serializing_if = "Option::is_none")]
    news: Option<Item>,
}

#[test]
fn what_nodes_say_is_still_read_and_written_so() {
    for text in WORDS.lines() {
        let mut line: Line = serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"));
        line.v = line.ask.as_ref().map(What::version).or(line.news.as_ref().map(Item::version));
        assert_eq!(serde_json::to_string(&line).unwrap(), text);
    }
}

/// What serde expects where it finds something else: the names of all that there could be.
fn names<T: DeserializeOwned>() -> BTreeSet<String> {
    let Err(error) = serde_json::from_value::<T>(json!("?")) else { panic!("`?` is a word") };
    let told = error.to_string();
    let quoted = told.split('`').skip(1).step_by(2);
    quoted.filter(|name| *name != "?").map(str::to_owned).collect()
}

fn name(word: &Value) -> String {
    let name = word.as_str().or_else(|| word.as_object()?.keys().next().map(String::as_str));
    name.expect("a word has a name").to_owned()
}

#[test]
fn every_word_is_written_down() {
    let lines: Vec<Value> = WORDS.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let said = |pointer: &str| -> BTreeSet<String> {
        lines.iter().filter_map(|line| line.pointer(pointer)).map(name).collect()
    };
    assert_eq!(said("/ask"), names::<What>());
    assert_eq!(said("/ask/Request"), names::<Request>());
    assert_eq!(said("/told"), names::<Told>());
    assert_eq!(said("/news"), names::<Item>());
}
