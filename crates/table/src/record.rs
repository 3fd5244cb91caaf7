//! Records as JSON lines: a header, the entries, and a footer once the match is over.

use std::fmt;

use mesozoic_core::fair::{self, ServerSeed};
use mesozoic_core::record::{DiceNote, Entry, FORMAT, Footer, Header};
use mesozoic_core::{Seat, Standings, Viewer};
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
        match Self::salvage(text)? {
            (record, None) => Ok(record),
            (_, Some(torn)) => Err(torn),
        }
    }

    /// Reads a record of which a part may be missing: what is whole of it before its first damaged
    /// line, and where that is. Of a last line that is whole nothing is true of a shorter match but
    /// the server's seed, so that alone is kept of it.
    pub fn salvage(text: &str) -> Result<(Self, Option<RecordError>), RecordError> {
        let mut lines =
            text.lines().enumerate().map(|(i, l)| (i + 1, l)).filter(|(_, l)| !l.trim().is_empty());
        let bad = |line, reason: String| RecordError { line, reason };
        let (at, first) =
            lines.next().ok_or_else(|| bad(1, "the file is empty; a header is wanted".into()))?;
        let header: Header<Value> =
            read_json(first).map_err(|e| bad(at, format!("not a header: {}", in_line(&e))))?;
        if header.format != FORMAT {
            let reason = format!("format: expected \"{FORMAT}\", found \"{}\"", header.format);
            return Err(bad(at, reason));
        }
        let mut record = Self { header, entries: Vec::new(), footer: None };
        for (at, line) in lines.by_ref() {
            if record.footer.is_some() {
                return Err(bad(at, "nothing may follow the result".into()));
            }
            match Line::read(line) {
                Ok(Line::Entry(entry)) => record.entries.push(entry),
                Ok(Line::Footer(footer)) => record.footer = Some(footer),
                Err(reason) => {
                    if let Some(Ok(Line::Footer(footer))) = lines.last().map(|(_, l)| Line::read(l))
                    {
                        let standings = Standings(Vec::new());
                        record.footer =
                            Some(Footer { standings, ended: None, events: None, ..footer });
                    }
                    return Ok((record, Some(bad(at, reason))));
                }
            }
        }
        Ok((record, None))
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

/// What can stand below a header.
enum Line {
    Entry(Entry),
    Footer(Footer),
}

impl Line {
    fn read(line: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(line).map_err(|e| in_line(&e))?;
        if value.get("standings").is_some() {
            let footer = Footer::deserialize(Tree(&value));
            footer.map(Self::Footer).map_err(|e| format!("not a result: {e}"))
        } else {
            let entry = Entry::deserialize(Tree(&value));
            entry.map(Self::Entry).map_err(|e| format!("not an entry: {e}"))
        }
    }
}

/// What is wrong inside a line. To the reader of JSON each is the first one of a text.
fn in_line(error: &serde_json::Error) -> String {
    let (column, said) = (error.column(), error.to_string());
    match said.strip_suffix(&format!(" at line 1 column {column}")) {
        Some(_) if error.is_eof() => format!("it breaks off at column {column}"),
        Some(why) => format!("not JSON at column {column}: {why}"),
        None => said,
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

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = r#"{"format":"mesozoic-record/1","game":"toy","rules":1,"seats":2,"options":{},"dice":{"t":"text","seed":"a"}}"#;
    const STEP: &str = r#"{"t":"step","seat":0,"line":"a1"}"#;
    const FOOTER: &str =
        r#"{"standings":[{"seat":0,"total":3,"rank":1}],"ended":"agreed","server_seed":"ab"}"#;

    #[test]
    fn what_is_whole_before_a_torn_line_is_read_and_the_place_is_told() {
        let text = [HEADER, STEP, "", STEP, &STEP[..20]].join("\n");
        let (record, torn) = Record::salvage(&text).expect("its beginning is whole");
        assert_eq!((record.entries.len(), &record.footer), (2, &None));
        let torn = torn.expect("the last line is torn").to_string();
        assert_eq!(torn, "line 5: it breaks off at column 20");
        assert_eq!(Record::parse(&text).unwrap_err().to_string(), torn);
    }

    #[test]
    fn of_a_last_line_behind_a_torn_one_the_seed_alone_counts() {
        let text = [HEADER, STEP, "{\"t\":\"st", STEP, FOOTER].join("\n");
        let (record, torn) = Record::salvage(&text).expect("its beginning is whole");
        assert_eq!((record.entries.len(), torn.map(|torn| torn.line)), (1, Some(3)));
        let footer = record.footer.expect("the last line is whole");
        assert_eq!((footer.standings.0.len(), footer.ended), (0, None));
        assert_eq!(footer.server_seed.as_deref(), Some("ab"));
    }

    #[test]
    fn a_record_without_a_beginning_is_none() {
        let error = Record::salvage(&HEADER[..30]).unwrap_err().to_string();
        assert!(error.starts_with("line 1: not a header: it breaks off at column 30"), "{error}");
        assert!(Record::salvage(&[HEADER, FOOTER, STEP].join("\n")).is_err());
    }
}
