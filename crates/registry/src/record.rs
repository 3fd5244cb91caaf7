//! Records of any game.

use mesozoic_table::{AnyTable, OpenError, Record};
use thiserror::Error;

use crate::{UnknownGame, find};

/// Why a record cannot be played here.
#[derive(Debug, Error)]
pub enum OpenRecordError {
    /// No such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The table cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// A fresh table of the record's game, before its first entry.
pub fn open_record(record: &Record) -> Result<Box<dyn AnyTable>, OpenRecordError> {
    let entry = find(&record.header.game)?;
    let (ours, found) = (entry.meta.rules, record.header.rules);
    if found != ours {
        return Err(OpenError::Rules { ours, found }.into());
    }
    Ok((entry.open)(&record.open_args()?)?)
}
