//! The logs of the matches, which only ever grow.

use crate::value::values;
use crate::{Command, Entry, Error, NewEntry, Store};

const READ: &str = "
SELECT n, line, at, seat, command, awaited FROM entries
WHERE match_no = (SELECT no FROM matches WHERE id = $1) AND n >= $2 ORDER BY n";

const COMMANDS: &str = "
SELECT seat, command FROM entries
WHERE match_no = (SELECT no FROM matches WHERE id = $1) AND command IS NOT NULL ORDER BY n";

const NOTES: &str = "
SELECT line, at FROM entries
WHERE match_no = (SELECT no FROM matches WHERE id = $1)
    AND (line LIKE '{\"t\":\"note\"%' OR line LIKE '{\"t\":\"rewind\"%') ORDER BY n";

impl Store {
    /// Adds an entry. One that does not fit the log is an [`Error::Conflict`] and changes nothing.
    pub async fn append(&self, entry: NewEntry) -> Result<(), Error> {
        let command = entry.command.as_ref().map_or("", |command| &command.id);
        if [&entry.match_id, &entry.line, command].into_iter().any(|text| text.contains('\0')) {
            return Err(Error::Nul);
        }
        self.add(entry).await
    }

    /// The entries of a match from this number on, in order; none for an unknown match.
    pub async fn entries(&self, match_id: &str, from: u32) -> Result<Vec<Entry>, Error> {
        let rows = self.fetch(READ, &values![match_id, from]).await?;
        rows.iter()
            .map(|row| {
                let (seat, id): (Option<u8>, Option<String>) =
                    (row.number_or_none(3)?, row.get(4)?);
                let command = seat.zip(id).map(|(seat, id)| Command { seat, id });
                Ok(Entry {
                    n: row.number(0)?,
                    line: row.get(1)?,
                    at: row.get(2)?,
                    awaited: row.seats(5)?,
                    command,
                })
            })
            .collect()
    }

    /// The lines of a match that may say something to people, with their times, in order.
    pub async fn notes(&self, match_id: &str) -> Result<Vec<(String, i64)>, Error> {
        let rows = self.fetch(NOTES, &values![match_id]).await?;
        rows.iter().map(|row| Ok((row.get(0)?, row.get(1)?))).collect()
    }

    /// Every command that entries of a match have carried out.
    pub async fn commands(&self, match_id: &str) -> Result<Vec<Command>, Error> {
        let rows = self.fetch(COMMANDS, &values![match_id]).await?;
        rows.iter().map(|row| Ok(Command { seat: row.number(0)?, id: row.get(1)? })).collect()
    }
}
