//! Documents from files or standard input. What comes from outside is never trusted: it may be
//! too long, no text, no JSON, or no document of ours.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use mesozoic_core::{Seat, Viewer};
use mesozoic_registry::{find, open_record};
use mesozoic_table::{AnyTable, Position, Record};
use serde_json::Value;

use crate::exit::Unreadable;

/// No document is longer than this, by far.
const LONGEST: u64 = 64 << 20;

/// How the formats of our documents begin.
const POSITION: &str = "mesozoic-position/";
const RECORD: &str = "mesozoic-record/";

/// A table at the position in a file, or in standard input for `-`.
pub(crate) fn position(path: &Path) -> Result<Box<dyn AnyTable>> {
    let load = || -> Result<Box<dyn AnyTable>> {
        let text = read(path)?;
        if has_format(&text, RECORD) {
            bail!(
                "this is a record, where a position is wanted; `mesozoic replay RECORD --at N \
                 --position` makes one of it"
            );
        }
        let mut json = serde_json::Deserializer::from_str(&text);
        let position: Position =
            serde_path_to_error::deserialize(&mut json).map_err(|e| {
                match e.path().to_string().as_str() {
                    "." => anyhow!("not a position: {}", e.inner()),
                    field => anyhow!("{field}: {}", e.inner()),
                }
            })?;
        json.end().context("not a position")?;
        Ok((find(&position.game)?.load)(&position)?)
    };
    load().with_context(|| unreadable(path))
}

/// The record in a file, or in standard input for `-`, and a fresh table before its first entry.
pub(crate) fn record(path: &Path) -> Result<(Record, Box<dyn AnyTable>)> {
    let load = || -> Result<(Record, Box<dyn AnyTable>)> {
        let text = read(path)?;
        if has_format(&text, POSITION) {
            bail!(
                "this is a position, where a record is wanted; `mesozoic simulate --records` and \
                 `mesozoic play --record` write some"
            );
        }
        let record = Record::parse(&text)?;
        let table = open_record(&record)?;
        Ok((record, table))
    };
    load().with_context(|| unreadable(path))
}

/// Refuses a seat that the table does not have.
pub(crate) fn check_seat(table: &dyn AnyTable, seat: Seat) -> Result<()> {
    let seats = table.seats();
    ensure!(seat.0 < seats, "there is no seat {seat} at a table of {seats}; seats count from 0");
    Ok(())
}

/// The same for whoever looks.
pub(crate) fn check_viewer(table: &dyn AnyTable, viewer: Viewer) -> Result<()> {
    match viewer {
        Viewer::Seat(seat) => check_seat(table, seat),
        Viewer::Spectator => Ok(()),
    }
}

/// What errors call the document.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() }
}

fn unreadable(path: &Path) -> Unreadable {
    Unreadable(name(path))
}

fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

fn read(path: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    let source: Box<dyn Read> =
        if is_stdin(path) { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    source.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        bail!("longer than {} MiB: no document of ours is", LONGEST >> 20);
    }
    String::from_utf8(bytes).map_err(|e| {
        let whole = &e.as_bytes()[..e.utf8_error().valid_up_to()];
        let line = whole.split(|&byte| byte == b'\n').count();
        anyhow!("line {line}: not text in UTF-8")
    })
}

/// Whether the first JSON value of a text says that it is of this format.
fn has_format(text: &str, prefix: &str) -> bool {
    let first = serde_json::Deserializer::from_str(text).into_iter::<Value>().next();
    let Some(Ok(value)) = first else { return false };
    value.get("format").and_then(Value::as_str).is_some_and(|format| format.starts_with(prefix))
}
