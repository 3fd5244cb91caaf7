//! PostgreSQL: a server, chosen by URL.

use std::str::FromStr;
use std::time::Duration;

use sqlx::error::DatabaseError;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, Postgres};
use sqlx::{ConnectOptions, Error};

use crate::schema::{self, Step, steps};
use crate::value::seat_list;
use crate::{Lease, NewEntry, OpenError};

#[rustfmt::skip]
pub(crate) const STEPS: &[Step] = steps!("postgres":
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
    "0015_leases",
    "0016_log_by_table",
    "0017_speaking",
    "0018_looks",
);

/// How many read at once.
const READERS: u32 = 8;

/// How many claim and renew leases at once.
const LEASERS: u32 = 3;

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

/// Likewise, each under the lease of whoever writes it. Whoever takes a lease over waits for this, or this
/// for them, and then finds the lease as it is by then: an entry under a lease that has passed to somebody
/// else becomes a null as well.
const APPEND_UNDER: &str = "
WITH held AS MATERIALIZED (
    SELECT name, node, token FROM leases WHERE name = ANY ($8::text[]) ORDER BY name FOR SHARE)
INSERT INTO entries (match_no, n, line, at, awaited, seat, command)
SELECT CASE WHEN h.name IS NOT NULL THEN m.no END, e.n, e.line, e.at, e.awaited, e.seat, e.command
FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::text[],
            $8::text[], $9::text[], $10::bigint[])
    WITH ORDINALITY AS e (match_id, n, line, at, awaited, seat, command, name, node, token, place)
LEFT JOIN matches m ON m.id = e.match_id
LEFT JOIN held h ON h.name = e.name AND h.node = e.node AND h.token = e.token
ORDER BY e.place";

/// How to reach the server at this URL.
pub(crate) fn options(url: &str) -> Result<PgConnectOptions, OpenError> {
    let options = PgConnectOptions::from_str(url).map_err(|error| OpenError::Unreachable {
        database: "the PostgreSQL database".to_owned(),
        reason: format!("its address cannot be read: {error}"),
    })?;
    // A connection that was cut off without a word still holds its locks; the server must notice
    // within half a minute, not within hours.
    let settings = [
        // A server may be set up to answer before it has written; what is promised here forbids it.
        ("synchronous_commit", "on"),
        ("tcp_keepalives_idle", "10"),
        ("tcp_keepalives_interval", "5"),
        ("tcp_keepalives_count", "3"),
    ];
    Ok(options.application_name("mesozoic").options(settings).disable_statement_logging())
}

/// The database as errors call it.
pub(crate) fn name(options: &PgConnectOptions) -> String {
    let database = options.get_database().unwrap_or_else(|| options.get_username());
    format!("the PostgreSQL database {database:?} at {}", options.get_host())
}

/// Whom the database is open to besides this program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Company {
    /// Nobody.
    Alone,
    /// Others who share it, each writing under leases.
    Shared,
}

/// Takes the database, connects for writing and brings it to the newest schema.
pub(crate) async fn open(
    options: &PgConnectOptions,
    company: Company,
) -> Result<PgConnection, OpenError> {
    let database = name(options);
    let fails = |error: Error| match error.as_database_error().and_then(DatabaseError::code) {
        Some(code) if code == LOCK_NOT_AVAILABLE => OpenError::Owned { database: database.clone() },
        Some(code) if code == READ_ONLY => {
            OpenError::Unwritable { database: database.clone(), reason: error.to_string() }
        }
        _ => OpenError::Unreachable { database: database.clone(), reason: error.to_string() },
    };
    let mut connection = connect(options, company).await.map_err(fails)?;
    // In the middle of an upgrade some of those who share it are newer, and have brought their schema.
    let is_ahead = company == Company::Shared && is_ahead(&mut connection).await.map_err(fails)?;
    if !is_ahead {
        schema::migrate(&mut connection, STEPS, &database).await?;
    }
    sqlx::query(crate::writer::COUNT).execute(&mut connection).await.map_err(fails)?;
    Ok(connection)
}

/// Whether the database is newer than this program and still has everything that it needs.
async fn is_ahead(connection: &mut PgConnection) -> Result<bool, Error> {
    let says = "SELECT to_regclass('schema_floor') IS NOT NULL";
    if !sqlx::query_scalar(says).fetch_one(&mut *connection).await? {
        return Ok(false);
    }
    let ahead = "SELECT (SELECT MAX(version) FROM _sqlx_migrations) > $1
        AND (SELECT oldest FROM schema_floor) <= $1";
    sqlx::query_scalar(ahead).bind(schema::newest(STEPS)).fetch_one(connection).await
}

const LOCK_NOT_AVAILABLE: &str = "55P03";
const READ_ONLY: &str = "25006";

/// Connects for writing, as the only one to do so or as one of those who share. The lock ends with the
/// connection, and a program that was just killed may take a moment to go.
pub(crate) async fn connect(
    options: &PgConnectOptions,
    company: Company,
) -> Result<PgConnection, Error> {
    let mut connection = options.connect().await?;
    for sql in [
        "SET lock_timeout = '3s'",
        match company {
            Company::Alone => {
                "SELECT pg_advisory_lock(hashtext('mesozoic'), hashtext(current_schema()::text))"
            }
            Company::Shared => {
                "SELECT pg_advisory_lock_shared(hashtext('mesozoic'), hashtext(current_schema()::text))"
            }
        },
        "SET lock_timeout = 0",
        match company {
            Company::Alone => "SET idle_in_transaction_session_timeout = 0",
            // Whoever stands still in the middle of a transaction holds locks on its leases, for which
            // those wait who take its tables over.
            Company::Shared => "SET idle_in_transaction_session_timeout = '1500ms'",
        },
    ] {
        sqlx::query(sql).execute(&mut connection).await?;
    }
    Ok(connection)
}

/// Connects for reading, when the first reader comes.
pub(crate) fn pool(options: &PgConnectOptions) -> PgPool {
    pool_of(options, READERS)
}

/// Connects for leases, apart from readers: however many read, a server says in time that it lives.
pub(crate) fn lease_pool(options: &PgConnectOptions) -> PgPool {
    pool_of(options, LEASERS)
}

fn pool_of(options: &PgConnectOptions, most: u32) -> PgPool {
    PgPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(PATIENCE)
        .connect_lazy_with(options.clone())
}

/// Adds entries, all or none; each under the lease beside it, where there is one.
pub(crate) async fn append(
    connection: &mut PgConnection,
    entries: &[(&NewEntry, Option<&Lease>)],
) -> Result<(), Error> {
    fn column<'a, T>(
        entries: &[(&'a NewEntry, Option<&'a Lease>)],
        of: impl Fn(&'a NewEntry) -> T,
    ) -> Vec<T> {
        entries.iter().map(|(entry, _)| of(entry)).collect()
    }
    fn lease_column<'a, T>(
        entries: &[(&'a NewEntry, Option<&'a Lease>)],
        of: impl Fn(&'a Lease) -> T,
    ) -> Vec<Option<T>> {
        entries.iter().map(|(_, lease)| lease.map(&of)).collect()
    }
    let is_under = entries.iter().any(|(_, lease)| lease.is_some());
    let sql = if is_under { APPEND_UNDER } else { APPEND };
    let mut query = sqlx::query::<Postgres>(sql)
        .bind(column(entries, |e| e.match_id.as_str()))
        .bind(column(entries, |e| i64::from(e.n)))
        .bind(column(entries, |e| e.line.as_str()))
        .bind(column(entries, |e| e.at))
        .bind(column(entries, |e| seat_list(&e.awaited)))
        .bind(column(entries, |e| e.command.as_ref().map(|c| i64::from(c.seat))))
        .bind(column(entries, |e| e.command.as_ref().map(|c| c.id.as_str())));
    if is_under {
        query = query
            .bind(lease_column(entries, |lease| lease.name.as_str()))
            .bind(lease_column(entries, |lease| lease.node.as_str()))
            .bind(lease_column(entries, |lease| lease.token));
    }
    query.execute(connection).await?;
    Ok(())
}
