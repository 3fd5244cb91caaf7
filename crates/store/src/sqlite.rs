//! SQLite: one file beside the program.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{
    Sqlite, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool,
    SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Error, Row};

use crate::files::Files;
use crate::schema::{self, Step, steps};
use crate::value::seat_list;
use crate::{Lease, NewEntry, OpenError, Tally};

#[rustfmt::skip]
pub(crate) const STEPS: &[Step] = steps!("sqlite":
    "0001_matches",
    "0002_promises",
    "0003_terms",
    "0004_leaving",
    "0005_clocks",
    "0006_going_back",
    "0007_accounts",
    "0008_ratings",
    "0009_orders",
    "0010_reviews",
    "0011_notices",
    "0012_watching",
    "0013_friends",
    "0014_practice",
    "0018_looks",
);

/// How many read at once; each has a thread of its own.
const READERS: u32 = 4;

/// How long to wait for another program that holds the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// After how many pages the log of changes is folded into the file: 16 MiB. The default of 4 MiB
/// writes hot pages four times as often.
const CHECKPOINT: &str = "4000";

/// A group of entries in one statement, the same for any number of them: preparing it once is worth
/// more than the parsing of the JSON costs. An unknown match becomes a null, which is refused.
const APPEND: &str = "
INSERT INTO entries (match_no, n, line, at, awaited, seat, command)
SELECT m.no, e.value ->> 1, e.value ->> 2, e.value ->> 3, e.value ->> 4, e.value ->> 5, e.value ->> 6
FROM json_each($1) e LEFT JOIN matches m ON m.id = e.value ->> 0";

/// How to open the file at this path.
pub(crate) fn options(path: &Path) -> SqliteConnectOptions {
    plain(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .pragma("wal_autocheckpoint", CHECKPOINT)
}

/// The same, whichever way changes are logged.
fn plain(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        // Some systems take the plain flush for a hint; this one is for them.
        .pragma("fullfsync", "ON")
        .disable_statement_logging()
}

/// Opens the file to look at it.
pub(crate) async fn look(options: &SqliteConnectOptions) -> Result<SqliteConnection, Error> {
    plain(options.get_filename()).pragma("query_only", "ON").connect().await
}

/// Opens a file that lies still, with nothing beside it, and brings it to the newest schema.
pub(crate) async fn make(path: &Path) -> Result<SqliteConnection, OpenError> {
    let database = path.display().to_string();
    let still = plain(path).create_if_missing(true).journal_mode(SqliteJournalMode::Delete);
    let mut connection = still.connect().await.map_err(|error| explain(&error, &database))?;
    schema::migrate(&mut connection, STEPS, &database).await?;
    Ok(connection)
}

/// Takes the file for this program alone, opens it for writing and brings it to the newest schema.
pub(crate) async fn open(
    options: &SqliteConnectOptions,
) -> Result<(SqliteConnection, Files, Tally), OpenError> {
    let mut files = Files::claim(options.get_filename())?;
    match open_claimed(options, &mut files).await {
        Ok((connection, tally)) => Ok((connection, files, tally)),
        Err(error) => {
            files.give_up();
            Err(error)
        }
    }
}

async fn open_claimed(
    options: &SqliteConnectOptions,
    files: &mut Files,
) -> Result<(SqliteConnection, Tally), OpenError> {
    let database = options.get_filename().display().to_string();
    let fails = |error: Error| explain(&error, &database);
    // The writer touches a few pages of many matches.
    let writing = options.clone().pragma("cache_size", "-16384");
    let mut connection = writing.connect().await.map_err(fails)?;
    schema::migrate(&mut connection, STEPS, &database).await?;
    // A damaged page is better found now than by whoever needs it.
    let row = sqlx::query::<Sqlite>("PRAGMA quick_check(1)").fetch_one(&mut connection).await;
    let found: String = row.and_then(|row| row.try_get(0)).map_err(fails)?;
    if found != "ok" {
        return Err(OpenError::Damaged { database, reason: found });
    }
    // A file that can only be read opens all the same.
    sqlx::query::<Sqlite>(crate::writer::COUNT).execute(&mut connection).await.map_err(fails)?;
    let row = sqlx::query::<Sqlite>(TALLY).fetch_one(&mut connection).await.map_err(fails)?;
    let tally =
        Tally { entries: row.try_get(0).map_err(fails)?, changes: row.try_get(1).map_err(fails)? };
    files.open(tally)?;
    Ok((connection, tally))
}

/// What an error means for whoever starts the program.
pub(crate) fn explain(error: &Error, database: &str) -> OpenError {
    let (database, reason) = (database.to_owned(), error.to_string());
    let code = error.as_database_error().and_then(|e| e.code()?.parse::<u32>().ok());
    // The higher bytes only refine them.
    match code.map(|code| code & 0xff) {
        Some(CORRUPT | NO_DATABASE) => OpenError::Damaged { database, reason },
        Some(READ_ONLY) => OpenError::Unwritable { database, reason },
        _ => OpenError::Unreachable { database, reason },
    }
}

const READ_ONLY: u32 = 8;
const CORRUPT: u32 = 11;
const NO_DATABASE: u32 = 26;

/// Entries are never removed, so their numbers have no gaps.
const TALLY: &str = "SELECT (SELECT COALESCE(MAX(rowid), 0) FROM entries), changes FROM tally";

/// Opens the file for reading, when the first reader comes. A file that has gone is not made anew.
pub(crate) fn pool(options: &SqliteConnectOptions) -> SqlitePool {
    let reading = options.clone().create_if_missing(false).pragma("query_only", "ON");
    SqlitePoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(PATIENCE)
        .test_before_acquire(false)
        .connect_lazy_with(reading)
}

/// Folds the log of changes into the file, as far as readers allow; says whether all of it.
pub(crate) async fn fold(connection: &mut SqliteConnection) -> Result<bool, Error> {
    let row = sqlx::query::<Sqlite>("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(connection).await?;
    let (logged, folded): (i64, i64) = (row.try_get(1)?, row.try_get(2)?);
    Ok(logged == folded)
}

/// Adds entries, all or none. A file has one owner, who needs no lease.
pub(crate) async fn append(
    connection: &mut SqliteConnection,
    entries: &[(&NewEntry, Option<&Lease>)],
) -> Result<(), Error> {
    let rows: Vec<_> = entries
        .iter()
        .map(|(e, _)| {
            let seat = e.command.as_ref().map(|c| c.seat);
            let command = e.command.as_ref().map(|c| c.id.as_str());
            (e.match_id.as_str(), e.n, e.line.as_str(), e.at, seat_list(&e.awaited), seat, command)
        })
        .collect();
    let json = serde_json::to_string(&rows).map_err(|e| Error::Encode(e.into()))?;
    sqlx::query::<Sqlite>(APPEND).bind(json).execute(connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No test can pull the plug, so at least the promise to flush is held to.
    #[tokio::test]
    async fn the_writer_flushes_every_commit_and_checks_every_reference() {
        let path = std::env::temp_dir().join(format!("mesozoic-{}.db", std::process::id()));
        let options = options(&path);
        let (mut connection, ..) = open(&options).await.unwrap();
        let mut ask = async |pragma| {
            let row = sqlx::query::<Sqlite>(pragma).fetch_one(&mut connection).await.unwrap();
            row.try_get_unchecked::<String, _>(0).unwrap()
        };
        assert_eq!(ask("PRAGMA journal_mode").await, "wal");
        assert_eq!(ask("PRAGMA synchronous").await, "2");
        assert_eq!(ask("PRAGMA foreign_keys").await, "1");
        sqlx::Connection::close(connection).await.unwrap();
        for end in ["", "-owner"] {
            std::fs::remove_file(format!("{}{end}", path.display())).unwrap();
        }
    }
}
