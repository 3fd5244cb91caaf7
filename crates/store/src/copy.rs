//! Everything in a store, as it was at one moment, taken to another store of either engine.
//!
//! A backup is a store itself: an SQLite file that no server has open.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sqlx::AssertSqlSafe;
use thiserror::Error;

use crate::database::{Address, Connection};
use crate::files::Files;
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
    /// What is to be copied is not there.
    #[error("there is no {}; choose what to copy by another name", file.display())]
    Missing {
        /// The file.
        file: PathBuf,
    },
    /// What is to be copied cannot be read.
    #[error("{} is nothing that can be copied: {reason}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why.
        reason: String,
    },
    /// One of the two cannot be opened for another reason.
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
    #[error("{} cannot be written or read: {reason}", file.display())]
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

impl CopyError {
    /// Whether what is to be copied is missing, damaged or of another kind.
    pub fn is_unreadable(&self) -> bool {
        matches!(self, Self::Missing { .. } | Self::Unreadable { .. })
    }

    /// Why a file cannot be copied from. What one could do about a store that is damaged is no advice
    /// for what only lies there.
    fn of_source(file: &Path, error: OpenError) -> Self {
        let file = file.to_owned();
        match error {
            OpenError::Damaged { reason, .. } | OpenError::Unreachable { reason, .. } => {
                Self::Unreadable { file, reason }
            }
            OpenError::Newer { .. } | OpenError::Older { .. } | OpenError::Schema { .. } => {
                Self::Unreadable { file, reason: error.to_string() }
            }
            error => Self::Open(error),
        }
    }
}

/// Opens what is to be copied, as it is now.
async fn look(address: &Address) -> Result<Connection, CopyError> {
    let looked = address.look().await;
    let Some(file) = address.path() else { return Ok(looked?) };
    if !file.exists() {
        return Err(CopyError::Missing { file: file.to_owned() });
    }
    looked.map_err(|error| match error {
        OpenError::Older { .. } => error.into(),
        error => CopyError::of_source(file, error),
    })
}

impl Store {
    /// Copies the store at an address to a new file. Servers may have it open and write meanwhile.
    pub async fn back_up(url: &str, file: &Path) -> Result<Copied, CopyError> {
        let mut from = look(&Address::parse(url)?).await?;
        if file.exists() {
            return Err(CopyError::Exists { file: file.to_owned() });
        }
        // Half a backup never has the name of a whole one, and one that was broken off is in
        // nobody's way.
        let half = beside(file, &format!("-half-{}", std::process::id()));
        let written = write_file(&mut from, &half, file).await.and_then(|copied| {
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
        match look(&Address::file(file)).await {
            Ok(mut from) => {
                let copied = fill(&mut from, url).await;
                from.close().await?;
                copied
            }
            // Of an older program: brought up to date in a copy, because a backup is not changed.
            Err(CopyError::Open(OpenError::Older { .. })) => {
                let name = format!("mesozoic-restore-{}.db", std::process::id());
                let copy = std::env::temp_dir().join(name);
                let copied = fill_from_older(file, &copy, url).await;
                let _ = std::fs::remove_file(&copy);
                copied
            }
            Err(error) => Err(error),
        }
    }
}

async fn fill_from_older(file: &Path, copy: &Path, url: &str) -> Result<Copied, CopyError> {
    let mut old = File::open(file).map_err(about(file))?;
    let mut new = private(copy).map_err(about(copy))?;
    std::io::copy(&mut old, &mut new).map_err(about(copy))?;
    drop(new);
    let made = sqlite::make(copy).await;
    let mut from = Connection::Sqlite(made.map_err(|error| CopyError::of_source(file, error))?);
    from.begin_reading().await?;
    let copied = fill(&mut from, url).await;
    from.close().await?;
    copied
}

/// Copies to the empty store at an address.
async fn fill(from: &mut Connection, url: &str) -> Result<Copied, CopyError> {
    let address = Address::parse(url)?;
    if let Some(path) = address.path() {
        Files::forget(path).map_err(about(path))?;
    }
    let opened = address.open().await?;
    let (mut to, files) = (opened.connection, opened.files);
    let held = to.fetch("SELECT id FROM guests LIMIT 1", &[]).await?;
    let done = match held {
        Some(_) => Err(CopyError::NotEmpty { database: address.name() }),
        None => copy(from, &mut to).await,
    };
    to.close().await?;
    drop(files);
    if let Some(path) = address.path() {
        Files::hand_over(path).map_err(about(path))?;
    }
    done
}

/// Copies to a new file at a path, which will have another name in the end.
async fn write_file(from: &mut Connection, path: &Path, name: &Path) -> Result<Copied, CopyError> {
    let file = private(path).map_err(about(name))?;
    let mut to = Connection::Sqlite(sqlite::make(path).await?);
    let copied = copy(from, &mut to).await?;
    to.close().await?;
    file.sync_all().map_err(about(name))?;
    Ok(copied)
}

/// A new file with the secrets of matches that run: nobody else may read it, nor have laid it there.
fn private(path: &Path) -> std::io::Result<File> {
    let mut private = File::options();
    private.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut private, 0o600);
    private.open(path)
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
    for part in OF_ACCOUNTS {
        part.copy(from, to, None).await?;
    }
    RATINGS.copy(from, to, None).await?;
    for part in OF_THE_HOUSE {
        part.copy(from, to, None).await?;
    }
    ORDERS.copy(from, to, None).await?;
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
    columns: &[("id", Text), ("token_hash", Bytes), ("name", Text), ("at", Int), ("ended", Int)],
};

const OF_ACCOUNTS: &[Part] = &[
    Part {
        table: "accounts",
        order: "guest",
        columns: &[
            ("guest", Text),
            ("folded", Text),
            ("looks", Text),
            ("handle", Bytes),
            ("password", Text),
            ("at", Int),
        ],
    },
    Part {
        table: "sessions",
        order: "id",
        columns: &[
            ("id", Text),
            ("token_hash", Bytes),
            ("account", Text),
            ("browser", Text),
            ("at", Int),
            ("seen", Int),
        ],
    },
    Part {
        table: "passkeys",
        order: "id",
        columns: &[
            ("id", Bytes),
            ("account", Text),
            ("name", Text),
            ("fixed", Bytes),
            ("changing", Bytes),
            ("at", Int),
        ],
    },
];

const RATINGS: Part = Part {
    table: "ratings",
    order: "player, game",
    columns: &[
        ("player", Text),
        ("game", Text),
        ("rating", Int),
        ("deviation", Int),
        ("played", Int),
        ("at", Int),
    ],
};

const OF_THE_HOUSE: &[Part] = &[
    Part {
        table: "notices",
        order: "guest",
        columns: &[
            ("guest", Text),
            ("email", Text),
            ("quiet_from", Int),
            ("quiet_to", Int),
            ("ahead", Int),
        ],
    },
    Part {
        table: "pushes",
        order: "endpoint",
        columns: &[
            ("endpoint", Text),
            ("guest", Text),
            ("key", Bytes),
            ("secret", Bytes),
            ("at", Int),
        ],
    },
    Part { table: "secrets", order: "name", columns: &[("name", Text), ("value", Bytes)] },
    Part { table: "friend_codes", order: "account", columns: &[("account", Text), ("code", Text)] },
    Part {
        table: "friends",
        order: "account, friend",
        columns: &[("account", Text), ("friend", Text), ("at", Int)],
    },
    Part {
        table: "blocks",
        order: "account, guest",
        columns: &[("account", Text), ("guest", Text), ("at", Int)],
    },
];

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
        ("ending", Text),
        ("pace", Text),
        ("begun", Int),
        ("patience", Int),
        ("rated", Int),
        ("going_back", Text),
        ("practice", Int),
        ("hints", Int),
        ("origin", Text),
        ("deleted", Int),
        ("delay", Int),
        ("seating", Text),
        ("created", Int),
        ("touched", Int),
    ],
};

const ORDERS: Part = Part {
    table: "orders",
    order: "n",
    columns: &[("n", Int), ("at", Int), ("what", Text), ("reason", Text)],
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
            ("stand_in", Text),
            ("offered", Int),
            ("wants_end", Int),
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
    Part {
        table: "rating_changes",
        order: "seat",
        columns: &[
            ("seat", Int),
            ("player", Text),
            ("rating", Int),
            ("deviation", Int),
            ("at", Int),
        ],
    },
    Part { table: "noticed", order: "guest", columns: &[("guest", Text), ("at", Int)] },
    Part {
        table: "invitations",
        order: "guest",
        columns: &[("guest", Text), ("host", Text), ("at", Int)],
    },
    Part { table: "snapshots", order: "n", columns: &[("n", Int), ("body", Text)] },
    Part { table: "reviews", order: "version", columns: &[("version", Int), ("body", Text)] },
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
            ("removed", Int),
        ],
    },
    Part {
        table: "reports",
        order: "n, guest",
        columns: &[("n", Int), ("guest", Text), ("at", Int)],
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
        let mut copied: Vec<String> = [GUESTS, RATINGS, MATCHES, ORDERS]
            .iter()
            .chain(OF_ACCOUNTS)
            .chain(OF_THE_HOUSE)
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
