//! SQLite: one file beside the program.

use std::time::Duration;

use sqlx::sqlite::{
    Sqlite, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool,
    SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Error};

use crate::schema::{self, Step, steps};
use crate::value::seat_list;
use crate::{NewEntry, OpenError};

const STEPS: &[Step] = steps!("sqlite": "0001_matches", "0002_terms");

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
pub(crate) fn options(path: &str) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        .pragma("wal_autocheckpoint", CHECKPOINT)
        // Some systems take the plain flush for a hint; this one is for them.
        .pragma("fullfsync", "ON")
        .disable_statement_logging()
}

/// Opens the file for writing and brings it to the newest schema.
pub(crate) async fn open(options: &SqliteConnectOptions) -> Result<SqliteConnection, OpenError> {
    let database = || options.get_filename().display().to_string();
    let mut connection = connect(options).await.map_err(|error| {
        let reason = error.to_string();
        if is_damage(&error) {
            OpenError::Damaged { database: database(), reason }
        } else {
            OpenError::Unreachable { database: database(), reason }
        }
    })?;
    schema::migrate(&mut connection, STEPS, &database()).await?;
    Ok(connection)
}

/// Opens the file for writing.
pub(crate) async fn connect(options: &SqliteConnectOptions) -> Result<SqliteConnection, Error> {
    // The writer touches a few pages of many matches.
    options.clone().pragma("cache_size", "-16384").connect().await
}

/// Opens the file for reading, when the first reader comes.
pub(crate) fn pool(options: &SqliteConnectOptions) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(READERS)
        .test_before_acquire(false)
        .connect_lazy_with(options.clone().pragma("query_only", "ON"))
}

/// Whether the file is to blame.
pub(crate) fn is_damage(error: &Error) -> bool {
    let code = error.as_database_error().and_then(|e| e.code()?.parse::<u32>().ok());
    // SQLITE_CORRUPT and SQLITE_NOTADB; the higher bytes only refine them.
    matches!(code.map(|code| code & 0xff), Some(11 | 26))
}

/// Adds entries, all or none.
pub(crate) async fn append(
    connection: &mut SqliteConnection,
    entries: &[&NewEntry],
) -> Result<(), Error> {
    let rows: Vec<_> = entries
        .iter()
        .map(|e| {
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
    use sqlx::Row;

    use super::*;

    /// No test can pull the plug, so at least the promise to flush is held to.
    #[tokio::test]
    async fn the_writer_flushes_every_commit_and_checks_every_reference() {
        let path = std::env::temp_dir().join(format!("mesozoic-{}.db", std::process::id()));
        let options = options(path.to_str().unwrap());
        let mut connection = connect(&options).await.unwrap();
        let mut ask = async |pragma| {
            let row = sqlx::query::<Sqlite>(pragma).fetch_one(&mut connection).await.unwrap();
            row.try_get_unchecked::<String, _>(0).unwrap()
        };
        assert_eq!(ask("PRAGMA journal_mode").await, "wal");
        assert_eq!(ask("PRAGMA synchronous").await, "2");
        assert_eq!(ask("PRAGMA foreign_keys").await, "1");
        sqlx::Connection::close(connection).await.unwrap();
        std::fs::remove_file(path).unwrap();
    }
}
