//! One door to both engines: the same statements go through it, but for the one that appends.

#[cfg(feature = "postgres")]
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, Postgres};
use sqlx::sqlite::{Sqlite, SqliteConnectOptions, SqliteConnection, SqlitePool};
use sqlx::{Connection as _, Error};

#[cfg(feature = "postgres")]
use crate::postgres;
use crate::value::{Row, Value, arguments};
use crate::{NewEntry, OpenError, sqlite};

/// Where the data is.
#[derive(Clone, Debug)]
pub(crate) enum Address {
    Sqlite(Box<SqliteConnectOptions>),
    #[cfg(feature = "postgres")]
    Postgres(Box<PgConnectOptions>),
}

impl Address {
    /// Reads `sqlite:PATH` or `postgres://…`. A path stands as it is: nothing in it is escaped.
    pub(crate) fn parse(url: &str) -> Result<Self, OpenError> {
        // The password of a mistyped address must not end up in a log.
        let bad = || OpenError::Url { url: url.rsplit('@').next().unwrap_or_default().to_owned() };
        #[cfg(feature = "postgres")]
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Self::Postgres(Box::new(postgres::options(url)?)));
        }
        let path = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:"));
        match path {
            // Each connection would have a memory of its own.
            None | Some("" | ":memory:") => Err(bad()),
            Some(path) => Ok(Self::Sqlite(Box::new(sqlite::options(path)))),
        }
    }

    /// Opens the writing connection and brings the schema up to date.
    pub(crate) async fn open(&self) -> Result<Connection, OpenError> {
        match self {
            Self::Sqlite(options) => sqlite::open(options).await.map(Connection::Sqlite),
            #[cfg(feature = "postgres")]
            Self::Postgres(options) => postgres::open(options).await.map(Connection::Postgres),
        }
    }

    /// Opens the writing connection anew.
    pub(crate) async fn connect(&self) -> Result<Connection, Error> {
        match self {
            Self::Sqlite(options) => sqlite::connect(options).await.map(Connection::Sqlite),
            #[cfg(feature = "postgres")]
            Self::Postgres(options) => postgres::connect(options).await.map(Connection::Postgres),
        }
    }

    /// The reading connections.
    pub(crate) fn pool(&self) -> Pool {
        match self {
            Self::Sqlite(options) => Pool::Sqlite(sqlite::pool(options)),
            #[cfg(feature = "postgres")]
            Self::Postgres(options) => Pool::Postgres(postgres::pool(options)),
        }
    }
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
        sql: &'static str,
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

    /// Adds entries, all or none.
    pub(crate) async fn append(&mut self, entries: &[&NewEntry]) -> Result<(), Error> {
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

    /// Makes the transaction durable.
    pub(crate) async fn commit(&mut self) -> Result<(), Error> {
        self.execute("COMMIT", &[]).await.map(drop)
    }

    /// Begins a part of the transaction that can fail alone.
    pub(crate) async fn enter(&mut self) -> Result<(), Error> {
        self.execute("SAVEPOINT part", &[]).await.map(drop)
    }

    /// Ends that part and keeps what it did.
    pub(crate) async fn keep(&mut self) -> Result<(), Error> {
        self.execute("RELEASE SAVEPOINT part", &[]).await.map(drop)
    }

    /// Ends that part without a trace. Fails when the whole transaction has.
    pub(crate) async fn undo(&mut self) -> Result<(), Error> {
        self.execute("ROLLBACK TO SAVEPOINT part", &[]).await?;
        self.keep().await
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
                Ok(query.fetch_all(pool).await?.into_iter().map(Row::Sqlite).collect())
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(pool) => {
                let query = sqlx::query_with::<Postgres, _>(sql, arguments::<Postgres>(values)?);
                Ok(query.fetch_all(pool).await?.into_iter().map(Row::Postgres).collect())
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
