//! How matches lie in the storage: keys and values.
//!
//! | key | value |
//! |---|---|
//! | `row/ID` | everything about a match but its log |
//! | `log/ID/eNNNNNNNN` | an entry of its log |
//! | `log/ID/cNNNNNNNN` | a line of chat |
//! | `log/ID/s` | its newest snapshot |
//! | `review/ID` | its review, once somebody has wanted one |

use mesozoic_core::sort_by_key;
use mesozoic_model::{Holder, Match};
use mesozoic_protocol::lobby::Me;
use mesozoic_room::Kept;
use mesozoic_table::read_json;
use serde::Serialize;

use crate::Put;
use crate::together::moved;

/// What is read at the beginning.
pub(crate) const FIRST: [&str; 1] = ["row/"];

pub(crate) fn row_key(id: &str) -> String {
    format!("row/{id}")
}

fn log_prefix(id: &str) -> String {
    format!("log/{id}/")
}

pub(crate) fn review_key(id: &str) -> String {
    format!("review/{id}")
}

/// The review of a match, to be kept.
pub(crate) fn review(id: &str, review: &impl Serialize) -> Put {
    put(review_key(id), review, false)
}

/// Everything of a match.
pub(crate) fn prefixes(id: &str) -> Vec<String> {
    vec![row_key(id), log_prefix(id)]
}

fn put(key: String, value: &impl Serialize, new: bool) -> Put {
    let value = serde_json::to_string(value).expect("rows are plain data");
    Put { key, value, new }
}

/// What there is to store of a match that has changed; of a new one, everything.
pub(crate) fn changes(before: Option<&Kept>, after: &Kept) -> Vec<Put> {
    let id = &after.row.card.id;
    let log = log_prefix(id);
    let (entries, said) = before.map_or((0, 0), |kept| (kept.entries.len(), kept.chat.len()));
    let later = after.entries.iter().skip(entries);
    let later = later.map(|entry| put(format!("{log}e{:08}", entry.n), entry, true));
    let talk = after.chat.iter().skip(said);
    let talk = talk.map(|said| put(format!("{log}c{:08}", said.line.n), said, true));
    let newest = after.snapshot.as_ref();
    let newest = newest.filter(|newest| before.and_then(|k| k.snapshot.as_ref()) != Some(*newest));
    let newest = newest.map(|snapshot| put(format!("{log}s"), snapshot, false));
    let row = put(row_key(id), &after.row, before.is_none());
    [row].into_iter().chain(later).chain(talk).chain(newest).collect()
}

/// A row as it was stored; nothing if it cannot be read. Every person on a device is whoever plays there
/// now: a browser that was forgotten by a server is somebody new to it, and keeps its matches. Where
/// several play together, all of them do.
pub(crate) fn read_row(value: &str, me: &Me) -> Option<Match> {
    let mut row: Match = read_json(value).ok()?;
    row.host.clone_from(&me.id);
    for seat in &mut row.card.seats {
        if let Holder::Guest { id } = &mut seat.holder {
            if let Some(person) = moved(id, &me.id) {
                *id = person;
            } else {
                id.clone_from(&me.id);
                seat.name = Some(me.name.clone());
            }
        }
    }
    Some(row)
}

/// A match as it was stored; nothing if it is not there, or is damaged.
pub(crate) fn read(id: &str, values: &[(String, String)], me: &Me) -> Option<Kept> {
    let key = row_key(id);
    let (_, row) = values.iter().find(|(found, _)| *found == key)?;
    let row = read_row(row, me)?;
    let mut kept = Kept { row, entries: Vec::new(), chat: Vec::new(), snapshot: None };
    let log = log_prefix(id);
    for (key, value) in values {
        match key.strip_prefix(&log).and_then(|rest| rest.chars().next()) {
            Some('e') => kept.entries.push(read_json(value).ok()?),
            Some('c') => kept.chat.push(read_json(value).ok()?),
            Some('s') => kept.snapshot = read_json(value).ok(),
            _ => {}
        }
    }
    sort_by_key(&mut kept.entries, |entry| entry.n);
    sort_by_key(&mut kept.chat, |said| said.line.n);
    Some(kept)
}
