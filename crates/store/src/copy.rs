//! Everything in a store, as it was at one moment, taken to another store of either engine.
//!
//! A backup is a store itself: an SQLite file that no server has open.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sqlx::AssertSqlSafe;
use thiserror::Error;

use crate::database::{Address, Connection};
use crate::value::{Row, Value};
use crate::{OpenError, Store, sqlite, writer};

/// How much was copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Copied {
    /// Guests.
    pub guests: u64,
    /// Matches.
    pub matches: u64,
    /// Entries of their logs.
    pub entries: u64,
}

/// Why a store cannot be copied. Nothing was left half done.
#[derive(Debug, Error)]
pub enum CopyError {
    /// One of the two cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The backup's file is there already.
    #[error("{} is there already; choose another name, or move it away", file.display())]
    Exists {
        /// The file.
        file: PathBuf,
    },
    /// The store to restore to holds something.
    #[error(
        "{database} is not empty, and nothing in it is overwritten; move it away, or restore to another"
    )]
    NotEmpty {
        /// Where it is.
        database: String,
    },
    /// One of the two failed.
    #[error("it could not be copied: {0}")]
    Failed(#[from] crate::Error),
    /// The file system failed.
    #[error("{}: {reason}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What it said.
        reason: std::io::Error,
    },
}

impl From<sqlx::Error> for CopyError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl Store {
    /// Copies the store at an address to a new file. Servers may have it open and write meanwhile.
    pub async fn back_up(url: &str, file: &Path) -> Result<Copied, CopyError> {
        let mut from = Address::parse(url)?.look().await?;
        if file.exists() {
            return Err(CopyError::Exists { file: file.to_owned() });
        }
        // Half a backup never has the name of a whole one.
        let half = beside(file, "-half");
        let written = write_file(&mut from, &half).await.and_then(|copied| {
            std::fs::rename(&half, file).map_err(about(file))?;
            Ok(copied)
        });
        if written.is_err() {
            // What went wrong is worth more than what this would say.
            let _ = std::fs::remove_file(&half);
        }
        from.close().await?;
        written
    }

    /// Copies what [`Self::back_up`] wrote, or any file of a store, to a store that is empty or not
    /// there yet. Nobody may have that open.
    pub async fn restore(file: &Path, url: &str) -> Result<Copied, CopyError> {
        match Address::file(file).look().await {
            Ok(mut from) => {
                let copied = fill(&mut from, url).await;
                from.close().await?;
                copied
            }
            // Of an older program: brought up to date in a copy, because a backup is not changed.
            Err(OpenError::Older { .. }) => {
                let name = format!("mesozoic-restore-{}.db", std::process::id());
                let copy = std::env::temp_dir().join(name);
                let copied = fill_from_older(file, &copy, url).await;
                let _ = std::fs::remove_file(&copy);
                copied
            }
            Err(error) => Err(error.into()),
        }
    }
}

async fn fill_from_older(file: &Path, copy: &Path, url: &str) -> Result<Copied, CopyError> {
    std::fs::copy(file, copy).map_err(about(file))?;
    let mut from = Connection::Sqlite(sqlite::make(copy).await?);
    from.begin_reading().await?;
    let copied = fill(&mut from, url).await;
    from.close().await?;
    copied
}

/// Copies to the empty store at an address.
async fn fill(from: &mut Connection, url: &str) -> Result<Copied, CopyError> {
    let address = Address::parse(url)?;
    let opened = address.open().await?;
    let (mut to, files) = (opened.connection, opened.files);
    let held = to.fetch("SELECT id FROM guests LIMIT 1", &[]).await?;
    let done = match held {
        Some(_) => Err(CopyError::NotEmpty { database: address.name() }),
        None => copy(from, &mut to).await,
    };
    to.close().await?;
    drop(files);
    done
}

/// Copies to a new file.
async fn write_file(from: &mut Connection, path: &Path) -> Result<Copied, CopyError> {
    // It holds the secrets of matches that run: nobody else may read it.
    let mut private = File::options();
    private.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut private, 0o600);
    let file = private.open(path).map_err(about(path))?;
    let mut to = Connection::Sqlite(sqlite::make(path).await?);
    let copied = copy(from, &mut to).await?;
    to.close().await?;
    file.sync_all().map_err(about(path))?;
    Ok(copied)
}

fn about(file: &Path) -> impl Fn(std::io::Error) -> CopyError {
    |reason| CopyError::File { file: file.to_owned(), reason }
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(end);
    path.into()
}

/// Copies everything, in one transaction.
async fn copy(from: &mut Connection, to: &mut Connection) -> Result<Copied, CopyError> {
    to.begin().await?;
    let mut copied = Copied { guests: GUESTS.copy(from, to, None).await?, ..Copied::default() };
    copied.matches = MATCHES.copy(from, to, None).await?;
    for row in from.fetch_all("SELECT id FROM matches ORDER BY no", &[]).await? {
        let id: String = row.get(0)?;
        for part in OF_A_MATCH {
            let rows = part.copy(from, to, Some(&id)).await?;
            if part.table == "entries" {
                copied.entries += rows;
            }
        }
    }
    to.execute(writer::COUNT, &[]).await?;
    to.commit().await?;
    Ok(copied)
}

/// A table, and its columns but for the number of a match: each store numbers its own.
struct Part {
    table: &'static str,
    order: &'static str,
    columns: &'static [(&'static str, Kind)],
}

/// What a column holds.
#[derive(Clone, Copy)]
enum Kind {
    Int,
    Text,
    Bytes,
}
use Kind::{Bytes, Int, Text};

const GUESTS: Part = Part {
    table: "guests",
    order: "id",
    columns: &[("id", Text), ("token_hash", Bytes), ("name", Text), ("at", Int)],
};

const MATCHES: Part = Part {
    table: "matches",
    order: "no",
    columns: &[
        ("id", Text),
        ("game", Text),
        ("rules", Int),
        ("options", Text),
        ("host", Text),
        ("listed", Int),
        ("server_seed", Bytes),
        ("commitment", Text),
        ("stage", Text),
        ("awaited", Text),
        ("standings", Text),
        ("rematch", Text),
        ("created", Int),
        ("touched", Int),
    ],
};

const OF_A_MATCH: &[Part] = &[
    Part {
        table: "seats",
        order: "seat",
        columns: &[
            ("seat", Int),
            ("holder", Text),
            ("guest", Text),
            ("level", Text),
            ("pledge", Text),
            ("nonce", Text),
            ("term", Int),
        ],
    },
    Part {
        table: "unseated",
        order: "guest",
        columns: &[("guest", Text), ("seat", Int), ("how", Text), ("at", Int)],
    },
    Part {
        table: "entries",
        order: "n",
        columns: &[
            ("n", Int),
            ("line", Text),
            ("at", Int),
            ("awaited", Text),
            ("seat", Int),
            ("command", Text),
        ],
    },
    Part { table: "snapshots", order: "n", columns: &[("n", Int), ("body", Text)] },
    Part {
        table: "chat",
        order: "n",
        columns: &[
            ("n", Int),
            ("name", Text),
            ("seat", Int),
            ("text", Text),
            ("at", Int),
            ("guest", Text),
            ("command", Text),
        ],
    },
];

impl Part {
    /// Copies the rows of the whole table, or of one match; says how many.
    async fn copy(
        &self,
        from: &mut Connection,
        to: &mut Connection,
        match_id: Option<&str>,
    ) -> Result<u64, CopyError> {
        let Self { table, order, .. } = self;
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        let columns = names.join(", ");
        let places = |first: usize| -> String {
            let places: Vec<String> =
                (first..first + names.len()).map(|n| format!("${n}")).collect();
            places.join(", ")
        };
        let (read, write) = match match_id {
            None => (
                format!("SELECT {columns} FROM {table} ORDER BY {order}"),
                format!("INSERT INTO {table} ({columns}) VALUES ({})", places(1)),
            ),
            Some(_) => (
                format!(
                    "SELECT {columns} FROM {table}
                     WHERE match_no = (SELECT no FROM matches WHERE id = $1) ORDER BY {order}"
                ),
                format!(
                    "INSERT INTO {table} (match_no, {columns})
                     SELECT no, {} FROM matches WHERE id = $1",
                    places(2)
                ),
            ),
        };
        let whose: Vec<Value> = match_id.iter().map(|id| Value::from(*id)).collect();
        let rows = from.fetch_all(AssertSqlSafe(read), &whose).await?;
        let write: Arc<str> = write.into();
        for row in &rows {
            let values: Result<Vec<Value>, crate::Error> =
                whose.iter().cloned().map(Ok).chain(self.values(row)).collect();
            to.execute(AssertSqlSafe(Arc::clone(&write)), &values?).await?;
        }
        Ok(rows.len() as u64)
    }

    fn values(&self, row: &Row) -> impl Iterator<Item = Result<Value, crate::Error>> {
        self.columns.iter().enumerate().map(|(at, (_, kind))| {
            Ok(match kind {
                Int => Value::Int(row.get(at)?),
                Text => Value::Text(row.get(at)?),
                Bytes => Value::Bytes(row.get(at)?),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever adds a column or a table has to say that it is copied.
    #[tokio::test]
    async fn every_column_of_every_table_is_copied() {
        let path = std::env::temp_dir().join(format!("mesozoic-copy-{}.db", std::process::id()));
        let mut connection = Connection::Sqlite(sqlite::make(&path).await.unwrap());
        let sql = "SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c
            WHERE t.type = 'table' AND t.name NOT IN ('_sqlx_migrations', 'tally')
            AND c.name NOT IN ('no', 'match_no')";
        let rows = connection.fetch_all(sql, &[]).await.unwrap();
        let mut there: Vec<String> = rows.iter().map(|row| row.get(0).unwrap()).collect();
        let mut copied: Vec<String> = [GUESTS, MATCHES]
            .iter()
            .chain(OF_A_MATCH)
            .flat_map(|part| part.columns.iter().map(|(name, _)| format!("{}.{name}", part.table)))
            .collect();
        there.sort();
        copied.sort();
        assert_eq!(there, copied);
        connection.close().await.unwrap();
        std::fs::remove_file(path).unwrap();
    }
}
