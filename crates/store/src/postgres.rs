//! PostgreSQL: a server, chosen by URL.

use std::str::FromStr;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, Postgres};
use sqlx::{ConnectOptions, Error};

use crate::schema::{self, Step, steps};
use crate::value::seat_list;
use crate::{NewEntry, OpenError};

const STEPS: &[Step] = steps!("postgres": "0001_matches", "0002_terms");

/// How many read at once.
const READERS: u32 = 8;

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
    Ok(options.application_name("mesozoic").disable_statement_logging())
}

/// Connects for writing and brings the database to the newest schema.
pub(crate) async fn open(options: &PgConnectOptions) -> Result<PgConnection, OpenError> {
    let database = format!(
        "the PostgreSQL database {:?} at {}",
        options.get_database().unwrap_or_else(|| options.get_username()),
        options.get_host()
    );
    let unreachable = |error: Error| {
        let reason = error.to_string();
        OpenError::Unreachable { database: database.clone(), reason }
    };
    let mut connection = connect(options).await.map_err(unreachable)?;
    schema::migrate(&mut connection, STEPS, &database).await?;
    Ok(connection)
}

/// Connects for writing.
pub(crate) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, Error> {
    let mut connection = options.connect().await?;
    // A server may be set up to answer before it has written; the writer's promise forbids it.
    sqlx::query("SET synchronous_commit = on").execute(&mut connection).await?;
    Ok(connection)
}

/// Connects for reading, when the first reader comes.
pub(crate) fn pool(options: &PgConnectOptions) -> PgPool {
    PgPoolOptions::new().max_connections(READERS).connect_lazy_with(options.clone())
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
