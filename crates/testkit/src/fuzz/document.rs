//! Documents from outside, damaged in every way: they are refused or work, and never panic.

use mesozoic_core::{Game, Viewer};
use mesozoic_table::{AnyTable, Position, Record, Snapshot, Table, replay, verify};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::bytes::Bytes;
use super::{assert_sound, open, play_step};
use crate::compare::some;

/// Text as a record: raw where it starts with a brace, otherwise the record of a game that bytes
/// have played, with bytes of it changed. Reading, opening, replaying and verifying never panic.
pub fn record<G: Game>(bytes: &[u8]) {
    let text = if bytes.first() == Some(&b'{') {
        String::from_utf8_lossy(bytes).into_owned()
    } else {
        let mut bytes = Bytes::new(bytes);
        let Some((_, mut table)) = open::<G>(&mut bytes) else { return };
        play_some(&mut table, &mut bytes);
        let record = table.record().expect("the table goes back to its set-up");
        damage_text(&record.to_string(), &mut bytes)
    };
    let Ok(record) = Record::parse(&text) else { return };
    let again = Record::parse(&record.to_string());
    assert_eq!(again.as_ref(), Ok(&record), "a record reads back differently");
    let open = || record.open_args().and_then(|args| Table::<G>::open(&args));
    let Ok(mut table) = open() else { return };
    let census = table.state().census();
    let replayed = replay(&mut table, &record.entries, |_, _, _| {}).is_ok();
    assert_sound(table.state(), &census);
    let Ok(mut fresh) = open() else { return };
    assert!(verify(&record, &mut fresh).is_err() || replayed, "what cannot be replayed verifies");
}

/// A snapshot or a position of a game that bytes have played, with parts of it changed. It is
/// refused, or the game goes on soundly from there.
pub fn snapshot<G: Game>(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let Some((args, mut table)) = open::<G>(&mut bytes) else { return };
    play_some(&mut table, &mut bytes);
    let loaded = if let Some(position) = table.position().filter(|_| bytes.below(2) == 0) {
        damaged::<Position>(&position, &mut bytes).map(|read| Table::<G>::load(&read))
    } else {
        let snapshot = table.snapshot(table.log().len() as u32);
        damaged::<Snapshot>(&snapshot, &mut bytes)
            .map(|read| Table::<G>::restore(&read, &args, &[]))
    };
    match loaded {
        None => {}
        Some(Ok(table)) => go_on(table, &mut bytes),
        Some(Err(error)) => {
            let told = error.to_string();
            assert!(told.len() > 10, "a document is refused without a word: {told}");
        }
    }
}

/// A document with parts of it changed; none if it does not even read.
fn damaged<D: Serialize + DeserializeOwned>(document: &D, bytes: &mut Bytes<'_>) -> Option<D> {
    let document = serde_json::to_value(document).expect("documents are plain data");
    serde_json::from_value(damage(document, bytes)).ok()
}

/// How far a table that was accepted is played on.
const ON: u32 = 300;

/// Plays a table that was accepted, to its end where it has one nearby.
fn go_on<G: Game>(mut table: Table<G>, bytes: &mut Bytes<'_>) {
    let census = table.state().census();
    for n in 0..G::META.longest.min(ON) as usize {
        assert_sound(table.state(), &census);
        for seat in some(table.state().seats()) {
            let _ = table.state().score(seat, Viewer::Spectator);
            let _ = table.state().view(Viewer::Seat(seat));
        }
        if play_step(&mut table, n, bytes).is_none() {
            return;
        }
    }
}

fn play_some<G: Game>(table: &mut Table<G>, bytes: &mut Bytes<'_>) {
    for n in 0..bytes.below(32) {
        if play_step(table, n, bytes).is_none() {
            return;
        }
    }
}

/// Changes characters of a text: three bytes a change.
fn damage_text(text: &str, bytes: &mut Bytes<'_>) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    while let Some(how) = bytes.take() {
        let at = bytes.below(chars.len().max(257)) % chars.len().max(1);
        let to = char::from(bytes.take().unwrap_or(b'0'));
        match how % 8 {
            0 => chars.insert(at.min(chars.len()), to),
            1 if !chars.is_empty() => drop(chars.remove(at)),
            2 => chars.truncate(at),
            3 => chars.extend_from_within(at.min(chars.len())..),
            _ if !chars.is_empty() => chars[at] = to,
            _ => {}
        }
        chars.truncate(100_000);
    }
    chars.into_iter().collect()
}

/// Changes parts of a document: up to four, three choices each.
fn damage(mut document: Value, bytes: &mut Bytes<'_>) -> Value {
    for _ in 0..bytes.below(5) {
        let mut places = Vec::new();
        list_places(&document, String::new(), &mut places);
        let place = places[bytes.below(places.len())].clone();
        let other = places[bytes.below(places.len())].clone();
        let how = bytes.below(16);
        let other = document.pointer(&other).cloned().unwrap_or(Value::Null);
        if let Some(value) = document.pointer_mut(&place) {
            damage_value(value, other, how);
        }
    }
    document
}

fn list_places(value: &Value, path: String, places: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                list_places(item, format!("{path}/{i}"), places);
            }
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                let key = key.replace('~', "~0").replace('/', "~1");
                list_places(field, format!("{path}/{key}"), places);
            }
        }
        _ => {}
    }
    places.push(path);
}

fn damage_value(value: &mut Value, other: Value, how: usize) {
    match (how, &mut *value) {
        (0, _) => *value = Value::Null,
        (1, Value::Number(n)) => *value = json!(n.as_i64().unwrap_or(0).wrapping_add(1)),
        (2, Value::Number(n)) => *value = json!(n.as_i64().unwrap_or(0).wrapping_sub(1)),
        (3, Value::Number(_)) => *value = json!(255),
        (4, Value::Number(_)) => *value = json!(u32::MAX),
        (5, Value::Bool(is)) => *is = !*is,
        (6, Value::Array(items)) => drop(items.pop()),
        (7, Value::Array(items)) => items.extend_from_within(..items.len().min(8)),
        (8, Value::Array(items)) => items.reverse(),
        (9, Value::Object(fields)) => {
            if let Some(key) = fields.keys().next().cloned() {
                fields.remove(&key);
            }
        }
        (10, Value::String(text)) => text.push('x'),
        (11, _) => *value = json!(0),
        (12, _) => *value = json!([]),
        _ => *value = other,
    }
}
