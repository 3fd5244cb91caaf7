//! PostgreSQL: a server, chosen by URL.

use std::str::FromStr;
use std::time::Duration;

use sqlx::error::DatabaseError;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, Postgres};
use sqlx::{ConnectOptions, Error};

use crate::schema::{self, Step, steps};
use crate::value::seat_list;
use crate::{NewEntry, OpenError};

pub(crate) const STEPS: &[Step] =
    steps!("postgres": "0001_matches", "0002_promises", "0003_terms", "0004_leaving");

/// How many read at once.
const READERS: u32 = 8;

/// How long a reader waits for a connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// A group of entries in one statement. An unknown match becomes a null, which is refused. The rows
/// come in the order of the group, because each match's entries must.
const APPEND: &str = "
INSERT INTO entries (match_no, n, line, at, awaited, seat, command)
SELECT m.no, e.n, e.line, e.at, e.awaited, e.seat, e.command
FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::text[])
    WITH ORDINALITY AS e (match_id, n, line, at, awaited, seat, command, place)
LEFT JOIN matches m ON m.id = e.match_id
ORDER BY e.place";

/// How to reach the server at this URL.
pub(crate) fn options(url: &str) -> Result<PgConnectOptions, OpenError> {
    let options = PgConnectOptions::from_str(url).map_err(|error| OpenError::Unreachable {
        database: "the PostgreSQL database".to_owned(),
        reason: format!("its address cannot be read: {error}"),
    })?;
    // A connection that was cut off without a word still holds its locks; the server must notice
    // within half a minute, not within hours.
    let notice = [
        ("tcp_keepalives_idle", "10"),
        ("tcp_keepalives_interval", "5"),
        ("tcp_keepalives_count", "3"),
    ];
    Ok(options.application_name("mesozoic").options(notice).disable_statement_logging())
}

/// The database as errors call it.
pub(crate) fn name(options: &PgConnectOptions) -> String {
    let database = options.get_database().unwrap_or_else(|| options.get_username());
    format!("the PostgreSQL database {database:?} at {}", options.get_host())
}

/// Takes the database for this program alone, connects for writing and brings it to the newest
/// schema.
pub(crate) async fn open(options: &PgConnectOptions) -> Result<PgConnection, OpenError> {
    let database = name(options);
    let fails = |error: Error| match error.as_database_error().and_then(DatabaseError::code) {
        Some(code) if code == LOCK_NOT_AVAILABLE => OpenError::Owned { database: database.clone() },
        Some(code) if code == READ_ONLY => {
            OpenError::Unwritable { database: database.clone(), reason: error.to_string() }
        }
        _ => OpenError::Unreachable { database: database.clone(), reason: error.to_string() },
    };
    let mut connection = connect(options).await.map_err(fails)?;
    schema::migrate(&mut connection, STEPS, &database).await?;
    sqlx::query(crate::writer::COUNT).execute(&mut connection).await.map_err(fails)?;
    Ok(connection)
}

const LOCK_NOT_AVAILABLE: &str = "55P03";
const READ_ONLY: &str = "25006";

/// Connects for writing, as the only one to do so. The lock ends with the connection, and a program
/// that was just killed may take a moment to go.
pub(crate) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, Error> {
    let mut connection = options.connect().await?;
    for sql in [
        // A server may be set up to answer before it has written; the writer's promise forbids it.
        "SET synchronous_commit = on",
        "SET lock_timeout = '3s'",
        "SELECT pg_advisory_lock(hashtext('mesozoic'), hashtext(current_schema()::text))",
        "SET lock_timeout = 0",
    ] {
        sqlx::query(sql).execute(&mut connection).await?;
    }
    Ok(connection)
}

/// Connects for reading, when the first reader comes.
pub(crate) fn pool(options: &PgConnectOptions) -> PgPool {
    PgPoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(PATIENCE)
        .connect_lazy_with(options.clone())
}

/// Adds entries, all or none.
pub(crate) async fn append(
    connection: &mut PgConnection,
    entries: &[&NewEntry],
) -> Result<(), Error> {
    fn column<'a, T>(entries: &[&'a NewEntry], of: impl Fn(&'a NewEntry) -> T) -> Vec<T> {
        entries.iter().map(|e| of(e)).collect()
    }
    sqlx::query::<Postgres>(APPEND)
        .bind(column(entries, |e| e.match_id.as_str()))
        .bind(column(entries, |e| i64::from(e.n)))
        .bind(column(entries, |e| e.line.as_str()))
        .bind(column(entries, |e| e.at))
        .bind(column(entries, |e| seat_list(&e.awaited)))
        .bind(column(entries, |e| e.command.as_ref().map(|c| i64::from(c.seat))))
        .bind(column(entries, |e| e.command.as_ref().map(|c| c.id.as_str())))
        .execute(connection)
        .await?;
    Ok(())
}
