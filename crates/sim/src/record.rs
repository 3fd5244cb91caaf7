//! Records of any game: opened at a fresh table, and proved.

use mesozoic_registry::find;
use mesozoic_table::{AnyTable, OpenError, Record, Verified};

use crate::SimError;

/// A fresh table of the record's game, before its first entry.
pub fn open(record: &Record) -> Result<Box<dyn AnyTable>, SimError> {
    let entry = find(&record.header.game)?;
    let (ours, found) = (entry.meta.rules, record.header.rules);
    if found != ours {
        return Err(OpenError::Rules { ours, found }.into());
    }
    Ok((entry.open)(&record.open_args()?)?)
}

/// Plays a record again and compares every draw, event and the result with what it claims.
pub fn verify(record: &Record) -> Result<Verified, SimError> {
    let mut table = open(record)?;
    Ok(mesozoic_table::verify(record, table.as_mut())?)
}
