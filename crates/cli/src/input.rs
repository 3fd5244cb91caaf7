//! Documents from files or standard input. What comes from outside is never trusted: it may be
//! too long, no text, no JSON, or no document of ours.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use mesozoic_core::Seat;
use mesozoic_registry::find;
use mesozoic_table::{AnyTable, Position, Record};

/// No document is longer than this, by far.
const LONGEST: u64 = 64 << 20;

/// A table at the position in a file, or in standard input for `-`.
pub(crate) fn position(path: &Path) -> Result<Box<dyn AnyTable>> {
    let load = || -> Result<Box<dyn AnyTable>> {
        let text = read(path)?;
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
    load().with_context(|| name(path))
}

/// The record in a file, or in standard input for `-`.
pub(crate) fn record(path: &Path) -> Result<Record> {
    let load = || -> Result<Record> { Ok(Record::parse(&read(path)?)?) };
    load().with_context(|| name(path))
}

/// Refuses a seat that the table does not have.
pub(crate) fn check_seat(table: &dyn AnyTable, seat: Seat) -> Result<()> {
    let seats = table.seats();
    ensure!(seat.0 < seats, "there is no seat {seat} at a table of {seats}; seats count from 0");
    Ok(())
}

/// What errors call the document.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() }
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
    String::from_utf8(bytes).context("not text in UTF-8")
}
