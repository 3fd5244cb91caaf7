//! One door to both engines: the same statements go through it, but for the one that appends.

use std::cmp::Ordering;
use std::future::Future;
use std::io;
use std::path::Path;
use std::time::Duration;

#[cfg(feature = "postgres")]
use sqlx::ConnectOptions as _;
#[cfg(feature = "postgres")]
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, Postgres};
use sqlx::sqlite::{Sqlite, SqliteConnectOptions, SqliteConnection, SqlitePool};
use sqlx::{Connection as _, Error, SqlSafeStr};
use tokio::time::timeout;

use crate::files::Files;
#[cfg(feature = "postgres")]
use crate::postgres::{self, Company};
use crate::value::{Row, Value, arguments};
use crate::{Lease, NewEntry, OpenError, Tally, schema, sqlite};

/// Where the data is.
#[derive(Clone, Debug)]
pub(crate) enum Address {
    Sqlite(Box<SqliteConnectOptions>),
    #[cfg(feature = "postgres")]
    Postgres(Box<PgConnectOptions>, Company),
}

impl Address {
    /// Reads `sqlite:PATH` or `postgres://…`. A path stands as it is: nothing in it is escaped.
    pub(crate) fn parse(url: &str) -> Result<Self, OpenError> {
        // The password of a mistyped address must not end up in a log.
        let bad = || OpenError::Url { url: url.rsplit('@').next().unwrap_or_default().to_owned() };
        #[cfg(feature = "postgres")]
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Self::Postgres(Box::new(postgres::options(url)?), Company::Alone));
        }
        let path = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:"));
        match path {
            // Each connection would have a memory of its own.
            None | Some("" | ":memory:") => Err(bad()),
            Some(path) => Ok(Self::file(path.as_ref())),
        }
    }

    /// Takes the database for this program alone, opens the writing connection and brings the
    /// schema up to date.
    pub(crate) async fn open(&self) -> Result<Opened, OpenError> {
        match self {
            Self::Sqlite(options) => {
                let (connection, files, tally) = sqlite::open(options).await?;
                Ok(Opened { connection: Connection::Sqlite(connection), files: Some(files), tally })
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(options, company) => {
                let connection = Connection::Postgres(postgres::open(options, *company).await?);
                Ok(Opened { connection, files: None, tally: Tally::default() })
            }
        }
    }

    /// Opens the writing connection anew, where it can be lost.
    pub(crate) async fn connect(&self) -> Result<Connection, Error> {
        match self {
            // It lives as long as the store does: see `Connection::recover`.
            Self::Sqlite(_) => Err(Error::WorkerCrashed),
            #[cfg(feature = "postgres")]
            Self::Postgres(options, company) => {
                let connected = patiently(postgres::connect(options, *company)).await?;
                Ok(Connection::Postgres(connected))
            }
        }
    }

    /// The store in a file.
    pub(crate) fn file(path: &Path) -> Self {
        Self::Sqlite(Box::new(sqlite::options(path)))
    }

    /// The file, where it is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::Sqlite(options) => Some(options.get_filename()),
            #[cfg(feature = "postgres")]
            Self::Postgres(..) => None,
        }
    }

    /// The database as errors call it.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Sqlite(options) => options.get_filename().display().to_string(),
            #[cfg(feature = "postgres")]
            Self::Postgres(options, _) => postgres::name(options),
        }
    }

    /// Connects to look at a database of this program's schema as it is at one moment, whoever has
    /// it open.
    pub(crate) async fn look(&self) -> Result<Connection, OpenError> {
        let (connected, steps) = match self {
            Self::Sqlite(options) => {
                (sqlite::look(options).await.map(Connection::Sqlite), sqlite::STEPS)
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(options, _) => {
                let connected = patiently(options.connect()).await;
                (connected.map(Connection::Postgres), postgres::STEPS)
            }
        };
        let fails = |error: Error| sqlite::explain(&error, &self.name());
        let mut connection = connected.map_err(fails)?;
        connection.begin_reading().await.map_err(fails)?;
        let newest = "SELECT MAX(version) FROM _sqlx_migrations";
        let row = connection.fetch(newest, &[]).await.map_err(fails)?;
        let found: i64 = row.and_then(|row| row.get(0).ok()).unwrap_or_default();
        let (database, known) = (self.name(), schema::newest(steps));
        match found.cmp(&known) {
            Ordering::Equal => Ok(connection),
            Ordering::Less => Err(OpenError::Older { database, found, known }),
            Ordering::Greater => Err(OpenError::Newer { database, found, known }),
        }
    }

    /// The reading connections.
    pub(crate) fn pool(&self) -> Pool {
        match self {
            Self::Sqlite(options) => Pool::Sqlite(sqlite::pool(options)),
            #[cfg(feature = "postgres")]
            Self::Postgres(options, _) => Pool::Postgres(postgres::pool(options)),
        }
    }

    /// The same database, shared with other servers; nothing where it cannot be.
    pub(crate) fn shared(self) -> Option<Self> {
        match self {
            Self::Sqlite(_) => None,
            #[cfg(feature = "postgres")]
            Self::Postgres(options, _) => Some(Self::Postgres(options, Company::Shared)),
        }
    }

    /// Whether it is shared with other servers.
    pub(crate) fn is_shared(&self) -> bool {
        match self {
            Self::Sqlite(_) => false,
            #[cfg(feature = "postgres")]
            Self::Postgres(_, company) => *company == Company::Shared,
        }
    }

    /// The connections for leases, where it is shared.
    pub(crate) fn lease_pool(&self) -> Option<Pool> {
        match self {
            Self::Sqlite(_) => None,
            #[cfg(feature = "postgres")]
            Self::Postgres(options, company) => {
                (*company == Company::Shared).then(|| Pool::Postgres(postgres::lease_pool(options)))
            }
        }
    }
}

/// A database that this program owns.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) connection: Connection,
    /// Where it has files of its own.
    pub(crate) files: Option<Files>,
    /// How much it holds, where that is compared with what was promised.
    pub(crate) tally: Tally,
}

/// How long a database may take to answer before it counts as away: a server can fall silent
/// without hanging up.
const PATIENCE: Duration = Duration::from_secs(10);

async fn patiently<T>(work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let late = |_| Err(Error::Io(io::ErrorKind::TimedOut.into()));
    timeout(PATIENCE, work).await.unwrap_or_else(late)
}

/// A part of a transaction that can fail alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// One statement, which is done or not done by itself.
    Statement,
    /// What is behind a savepoint.
    Saved,
}

/// The writing connection.
#[derive(Debug)]
pub(crate) enum Connection {
    Sqlite(SqliteConnection),
    #[cfg(feature = "postgres")]
    Postgres(PgConnection),
}

impl Connection {
    /// Runs a statement; says how many rows it touched.
    pub(crate) async fn execute(
        &mut self,
        sql: impl SqlSafeStr,
        values: &[Value],
    ) -> Result<u64, Error> {
        match self {
            Self::Sqlite(connection) => {
                let query = sqlx::query_with::<Sqlite, _>(sql, arguments::<Sqlite>(values)?);
                Ok(query.execute(connection).await?.rows_affected())
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(connection) => {
                let query = sqlx::query_with::<Postgres, _>(sql, arguments::<Postgres>(values)?);
                Ok(query.execute(connection).await?.rows_affected())
            }
        }
    }

    /// Runs a query for at most one row.
    pub(crate) async fn fetch(
        &mut self,
        sql: &'static str,
        values: &[Value],
    ) -> Result<Option<Row>, Error> {
        match self {
            Self::Sqlite(connection) => {
                let query = sqlx::query_with::<Sqlite, _>(sql, arguments::<Sqlite>(values)?);
                Ok(query.fetch_optional(connection).await?.map(Row::Sqlite))
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(connection) => {
                let query = sqlx::query_with::<Postgres, _>(sql, arguments::<Postgres>(values)?);
                Ok(query.fetch_optional(connection).await?.map(Row::Postgres))
            }
        }
    }

    /// Runs a query.
    pub(crate) async fn fetch_all(
        &mut self,
        sql: impl SqlSafeStr,
        values: &[Value],
    ) -> Result<Vec<Row>, Error> {
        match self {
            Self::Sqlite(connection) => {
                let query = sqlx::query_with::<Sqlite, _>(sql, arguments::<Sqlite>(values)?);
                Ok(query.fetch_all(connection).await?.into_iter().map(Row::Sqlite).collect())
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(connection) => {
                let query = sqlx::query_with::<Postgres, _>(sql, arguments::<Postgres>(values)?);
                Ok(query.fetch_all(connection).await?.into_iter().map(Row::Postgres).collect())
            }
        }
    }

    /// Adds entries, all or none; each under the lease beside it, where there is one.
    pub(crate) async fn append(
        &mut self,
        entries: &[(&NewEntry, Option<&Lease>)],
    ) -> Result<(), Error> {
        match self {
            Self::Sqlite(connection) => sqlite::append(connection, entries).await,
            #[cfg(feature = "postgres")]
            Self::Postgres(connection) => postgres::append(connection, entries).await,
        }
    }

    /// Begins a transaction that will write.
    pub(crate) async fn begin(&mut self) -> Result<(), Error> {
        let begin = match self {
            Self::Sqlite(_) => "BEGIN IMMEDIATE",
            #[cfg(feature = "postgres")]
            Self::Postgres(_) => "BEGIN",
        };
        self.execute(begin, &[]).await.map(drop)
    }

    /// Begins a transaction that reads, and sees everything as it is now until it ends.
    pub(crate) async fn begin_reading(&mut self) -> Result<(), Error> {
        let begin = match self {
            Self::Sqlite(_) => "BEGIN",
            #[cfg(feature = "postgres")]
            Self::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        self.execute(begin, &[]).await.map(drop)
    }

    /// Makes the transaction durable.
    pub(crate) async fn commit(&mut self) -> Result<(), Error> {
        self.execute("COMMIT", &[]).await.map(drop)
    }

    /// Begins a part of the transaction, of so many statements, that can fail alone.
    pub(crate) async fn enter(&mut self, statements: usize) -> Result<Part, Error> {
        let part = match self {
            // A statement that is refused leaves nothing behind. When more than the statement fails, the
            // transaction is over, and cannot be committed.
            Self::Sqlite(_) if statements == 1 => Part::Statement,
            _ => Part::Saved,
        };
        if part == Part::Saved {
            self.execute("SAVEPOINT part", &[]).await?;
        }
        Ok(part)
    }

    /// Ends that part and keeps what it did.
    pub(crate) async fn keep(&mut self, part: Part) -> Result<(), Error> {
        match part {
            Part::Statement => Ok(()),
            Part::Saved => self.execute("RELEASE SAVEPOINT part", &[]).await.map(drop),
        }
    }

    /// Ends that part without a trace. Fails when the whole transaction has.
    pub(crate) async fn undo(&mut self, part: Part) -> Result<(), Error> {
        if part == Part::Saved {
            self.execute("ROLLBACK TO SAVEPOINT part", &[]).await?;
        }
        self.keep(part).await
    }

    /// Does work on the connection within a bounded time, where the other end may fall silent.
    pub(crate) async fn bounded<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<T, Error> {
        match self {
            Self::Sqlite(_) => work(self).await,
            #[cfg(feature = "postgres")]
            Self::Postgres(_) => patiently(work(self)).await,
        }
    }

    /// What is left of the connection after a failure. How far a server's got is unknown, and it
    /// is given up. A file's is kept: closing it could delete the log of changes beside the file.
    pub(crate) async fn recover(mut self) -> Option<Self> {
        match self {
            Self::Sqlite(_) => {
                // Fails where there is nothing to take back.
                let _ = self.execute("ROLLBACK", &[]).await;
                Some(self)
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(_) => None,
        }
    }

    /// Folds changes that lie beside the database into it; says whether all of them.
    pub(crate) async fn fold(&mut self) -> Result<bool, Error> {
        match self {
            Self::Sqlite(connection) => sqlite::fold(connection).await,
            #[cfg(feature = "postgres")]
            Self::Postgres(_) => Ok(true),
        }
    }

    /// Says goodbye.
    pub(crate) async fn close(self) -> Result<(), Error> {
        match self {
            Self::Sqlite(connection) => connection.close().await,
            #[cfg(feature = "postgres")]
            Self::Postgres(connection) => connection.close().await,
        }
    }
}

/// The reading connections.
#[derive(Clone, Debug)]
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    #[cfg(feature = "postgres")]
    Postgres(PgPool),
}

impl Pool {
    /// Runs a query.
    pub(crate) async fn fetch(
        &self,
        sql: &'static str,
        values: &[Value],
    ) -> Result<Vec<Row>, Error> {
        match self {
            Self::Sqlite(pool) => {
                let query = sqlx::query_with::<Sqlite, _>(sql, arguments::<Sqlite>(values)?);
                let rows = patiently(query.fetch_all(pool)).await?;
                Ok(rows.into_iter().map(Row::Sqlite).collect())
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(pool) => {
                let query = sqlx::query_with::<Postgres, _>(sql, arguments::<Postgres>(values)?);
                let rows = patiently(query.fetch_all(pool)).await?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }
        }
    }

    /// Waits for readers to finish and says goodbye.
    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            #[cfg(feature = "postgres")]
            Self::Postgres(pool) => pool.close().await,
        }
    }
}
