//! Records as JSON lines: a header, the entries, and a footer once the match is over.

use std::fmt;

use mesozoic_core::fair::{self, ServerSeed};
use mesozoic_core::record::{DiceNote, Entry, FORMAT, Footer, Header};
use mesozoic_core::{Seat, Viewer};
use serde::Deserialize;
use serde_json::Value;
use thiserror::Error;

use crate::json::Tree;
use crate::{AnyTable, OpenArgs, OpenError, fingerprint, read_json};

/// The log of a match, as it is stored and passed on.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// What was played, by how many, with which dice.
    pub header: Header<Value>,
    /// What was decided.
    pub entries: Vec<Entry>,
    /// How it ended.
    pub footer: Option<Footer>,
}

/// A record that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {reason}")]
pub struct RecordError {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl Record {
    /// Reads JSON lines. Empty lines are passed over.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut lines =
            text.lines().enumerate().map(|(i, l)| (i + 1, l)).filter(|(_, l)| !l.trim().is_empty());
        let bad = |line, reason: String| RecordError { line, reason };
        let (at, first) =
            lines.next().ok_or_else(|| bad(1, "the file is empty; a header is wanted".into()))?;
        let header: Header<Value> =
            read_json(first).map_err(|e| bad(at, format!("not a header: {e}")))?;
        if header.format != FORMAT {
            let reason = format!("format: expected \"{FORMAT}\", found \"{}\"", header.format);
            return Err(bad(at, reason));
        }
        let mut record = Self { header, entries: Vec::new(), footer: None };
        for (at, line) in lines {
            if record.footer.is_some() {
                return Err(bad(at, "nothing may follow the result".into()));
            }
            let value: Value =
                serde_json::from_str(line).map_err(|e| bad(at, format!("not JSON: {e}")))?;
            if value.get("standings").is_some() {
                let footer = Footer::deserialize(Tree(&value));
                record.footer = Some(footer.map_err(|e| bad(at, format!("not a result: {e}")))?);
            } else {
                let entry = Entry::deserialize(Tree(&value));
                record.entries.push(entry.map_err(|e| bad(at, format!("not an entry: {e}")))?);
            }
        }
        Ok(record)
    }

    /// What it takes to open the match again. Fair dice need the revealed seed in the footer.
    pub fn open_args(&self) -> Result<OpenArgs, OpenError> {
        let text = self.footer.as_ref().and_then(|f| f.server_seed.as_deref());
        let seed: Option<ServerSeed> = match text {
            Some(text) => Some(
                fair::from_hex(text)
                    .ok_or_else(|| OpenError::Dice("the server's seed is damaged".to_owned()))?,
            ),
            None => None,
        };
        Ok(OpenArgs {
            options: self.header.options.clone(),
            seats: self.header.seats,
            dice: self.header.dice.clone(),
            server_seed: seed,
        })
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = |value: Result<String, serde_json::Error>| value.map_err(|_| fmt::Error);
        writeln!(f, "{}", json(serde_json::to_string(&self.header))?)?;
        for entry in &self.entries {
            writeln!(f, "{}", json(serde_json::to_string(entry))?)?;
        }
        if let Some(footer) = &self.footer {
            writeln!(f, "{}", json(serde_json::to_string(footer))?)?;
        }
        Ok(())
    }
}

/// Where a record and the rules part ways.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Mismatch {
    /// A step that the rules refuse, or an undo that the table refuses.
    #[error("entry {at}: {reason}")]
    Refused {
        /// The entry, from 0.
        at: usize,
        /// The refusal.
        reason: String,
    },
    /// After this entry the table looks different.
    #[error("entry {at}: the table looks different; recorded {recorded}, recomputed {found}")]
    View {
        /// The entry, from 0.
        at: usize,
        /// The recorded fingerprint.
        recorded: String,
        /// The recomputed fingerprint.
        found: String,
    },
    /// The events of the match are different.
    #[error("the events differ: recorded {recorded}, recomputed {found}")]
    Events {
        /// The recorded fingerprint.
        recorded: String,
        /// The recomputed fingerprint.
        found: String,
    },
    /// The result is different.
    #[error("the result differs: recorded {recorded}, recomputed {found}")]
    Result {
        /// What the record says.
        recorded: String,
        /// What follows from the steps.
        found: String,
    },
}

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Steps played.
    pub steps: usize,
    /// Views compared.
    pub views: usize,
    /// Whether the record has a result of the rules, and it was compared.
    pub result: bool,
    /// Whether nobody could have steered the dice. Quick dice and dice named by a text repeat
    /// exactly but prove nothing.
    pub fair: bool,
}

/// Plays entries at a table, telling `each` after every one.
pub fn replay(
    table: &mut dyn AnyTable,
    entries: &[Entry],
    mut each: impl FnMut(usize, &Entry, &dyn AnyTable),
) -> Result<(), Mismatch> {
    for (at, entry) in entries.iter().enumerate() {
        table.follow(entry).map_err(|reason| Mismatch::Refused { at, reason })?;
        each(at, entry, table);
    }
    Ok(())
}

/// Plays a record at a freshly opened table of its game and compares everything that it claims.
pub fn verify(record: &Record, table: &mut dyn AnyTable) -> Result<Verified, Mismatch> {
    let fair = matches!(record.header.dice, DiceNote::Fair { .. });
    let mut done = Verified { steps: 0, views: 0, result: false, fair };
    let mut differs = None;
    replay(table, &record.entries, |at, entry, table| {
        let Entry::Step { view, .. } = entry else { return };
        done.steps += 1;
        let Some(recorded) = view else { return };
        done.views += 1;
        let found = fingerprint(table.view(Viewer::Spectator).get());
        if found != *recorded && differs.is_none() {
            differs = Some(Mismatch::View { at, recorded: recorded.clone(), found });
        }
    })?;
    if let Some(mismatch) = differs {
        return Err(mismatch);
    }
    if let Some(ended) = record.footer.as_ref().and_then(|footer| footer.ended.as_ref()) {
        // What players agree on among themselves does not follow from the steps; that the rules had
        // not ended the match does.
        return match table.standings() {
            None => Ok(done),
            Some(_) => Err(Mismatch::Result {
                recorded: ended.clone(),
                found: "the match was over by its rules".to_owned(),
            }),
        };
    }
    if let Some(footer) = &record.footer {
        let ours = table.record().and_then(|r| r.footer);
        let tell = |f: &Footer| {
            let places = f.standings.0.iter();
            let text: Vec<String> = places
                .map(|p| format!("seat {} {} points rank {}", p.seat, p.total, p.rank))
                .collect();
            text.join(", ")
        };
        let Some(ours) = ours else {
            let found = "the match is not over".to_owned();
            return Err(Mismatch::Result { recorded: tell(footer), found });
        };
        if ours.standings != footer.standings {
            return Err(Mismatch::Result { recorded: tell(footer), found: tell(&ours) });
        }
        if let (Some(recorded), Some(found)) = (&footer.events, ours.events)
            && *recorded != found
        {
            return Err(Mismatch::Events { recorded: recorded.clone(), found });
        }
        done.result = true;
    }
    Ok(done)
}

impl Record {
    /// Fills in the fingerprint of the spectator's view after every step, by playing the record
    /// at a freshly opened table.
    pub fn stamp(&mut self, table: &mut dyn AnyTable) -> Result<(), Mismatch> {
        let mut prints = Vec::with_capacity(self.entries.len());
        replay(table, &self.entries, |_, _, table| {
            prints.push(fingerprint(table.view(Viewer::Spectator).get()));
        })?;
        for (entry, print) in self.entries.iter_mut().zip(prints) {
            if let Entry::Step { view, .. } = entry {
                *view = Some(print);
            }
        }
        Ok(())
    }

    /// The steps of a seat, for reading.
    pub fn steps_of(&self, seat: Seat) -> impl Iterator<Item = &str> {
        self.entries.iter().filter_map(move |entry| match entry {
            Entry::Step { seat: who, line, .. } if *who == seat => Some(line.as_str()),
            _ => None,
        })
    }
}
