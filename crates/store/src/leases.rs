//! Who may write to what, where several servers share a store.
//!
//! A server is alive while it has a row among the nodes. It renews the row again and again; who is late is
//! deleted by the others, by the database's clock, and does not come back under the same id. A lease
//! belongs to a node and has a token, which no other owner of anything has or had. Whoever is dead has no leases, and
//! whatever was begun under one is refused where it would be written, however long it was on its way.

use std::time::Duration;

use crate::database::Connection;
use crate::value::{Row, Value, values};
use crate::{Error, Store};

/// The right to write to something, of one server during one term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lease {
    /// What: the id of a match, or a name that no match has.
    pub name: String,
    /// Whose.
    pub node: String,
    /// What no other term has.
    pub token: i64,
}

/// What came of wanting a lease.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It is the asker's now.
    Taken(Lease),
    /// It is another node's, who is alive.
    Held {
        /// Whose.
        node: String,
    },
    /// The asker is not alive, as far as the others know: it has to come again under another id.
    Buried,
}

/// A server that comes to share the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewNode {
    /// An id that no server has or had.
    pub id: String,
    /// Where it is, for people.
    pub place: String,
    /// The version of its program.
    pub version: String,
    /// Up to which number it understands what servers say among themselves.
    pub speaks: u16,
}

/// A server that shares the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its id.
    pub id: String,
    /// Where it is, for people.
    pub place: String,
    /// The version of its program.
    pub version: String,
    /// Up to which number it understands what servers say among themselves.
    pub speaks: u16,
    /// Whether it takes nothing new.
    pub draining: bool,
    /// How many tables it has, as it said last.
    pub tables: u32,
    /// How many sockets.
    pub sockets: u32,
    /// For how many seconds it has been there.
    pub age: i64,
    /// For how many milliseconds more it is believed to live without another word.
    pub left: i64,
}

const HOLDS: &str = "
SELECT 1 FROM leases WHERE name = $1 AND node = $2 AND token = $3 FOR SHARE";

/// The asker must be alive, and stays so while this is done.
const CLAIM: &str = "
INSERT INTO leases (name, node, token)
SELECT $1, me.id, nextval('lease_tokens') FROM (SELECT id FROM nodes WHERE id = $2 FOR SHARE) me
ON CONFLICT (name) DO UPDATE SET node = excluded.node, token = excluded.token
WHERE leases.node = excluded.node
    OR NOT EXISTS (SELECT 1 FROM nodes WHERE id = leases.node)
RETURNING token";

const HOLDER: &str = "
SELECT l.node FROM leases l JOIN nodes n ON n.id = l.node WHERE l.name = $1";

const ENTER: &str = "
INSERT INTO nodes (id, place, version, speaks, until)
VALUES ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 millisecond') RETURNING 1";

const RENEW: &str = "
UPDATE nodes SET until = clock_timestamp() + $2 * interval '1 millisecond', draining = $3,
    tables = $4, sockets = $5
WHERE id = $1 RETURNING 1";

/// One that is locked renews itself just now, or is being buried. Nobody buries itself: its next word may be
/// on its way.
const BURY: &str = "
DELETE FROM nodes WHERE id IN (
    SELECT id FROM nodes WHERE until <= clock_timestamp() AND id <> $1 FOR UPDATE SKIP LOCKED)";

const BURY_SILENT: &str = "
DELETE FROM nodes WHERE id IN (
    SELECT id FROM nodes WHERE id = $1 AND until <= clock_timestamp() + $2 * interval '1 millisecond'
    FOR UPDATE SKIP LOCKED)";

const NODES: &str = "
SELECT id, place, version, speaks, draining, tables, sockets,
    EXTRACT(EPOCH FROM clock_timestamp() - since)::bigint,
    (EXTRACT(EPOCH FROM until - clock_timestamp()) * 1000)::bigint
FROM nodes ORDER BY since, id";

impl Lease {
    /// Whether it holds, and will until the transaction ends.
    pub(crate) async fn holds(&self, connection: &mut Connection) -> Result<bool, sqlx::Error> {
        let values = values![&self.name, &self.node, self.token];
        Ok(connection.fetch(HOLDS, &values).await?.is_some())
    }

    /// What is said to whoever writes when it does not.
    pub(crate) fn passed_on(&self) -> Error {
        Error::PassedOn { name: self.name.clone() }
    }
}

impl Store {
    async fn lease_call(&self, sql: &'static str, values: &[Value]) -> Result<Vec<Row>, Error> {
        let pool = self.leases.as_ref().ok_or_else(|| Error::Failed {
            reason: "the store is not shared, and has no leases".to_owned(),
        })?;
        self.call(async { Ok(pool.fetch(sql, values).await?) }).await
    }

    /// A server comes, and is alive for so long without another word.
    pub async fn enter(&self, new: &NewNode, alive: Duration) -> Result<(), Error> {
        let values = values![&new.id, &new.place, &new.version, new.speaks, millis(alive)];
        self.lease_call(ENTER, &values).await.map(drop)
    }

    /// A server says that it lives, and how much it has. `false`: the others have buried it.
    pub async fn renew(
        &self,
        node: &str,
        alive: Duration,
        draining: bool,
        tables: u32,
        sockets: u32,
    ) -> Result<bool, Error> {
        let values = values![node, millis(alive), draining, tables, sockets];
        Ok(!self.lease_call(RENEW, &values).await?.is_empty())
    }

    /// A server goes, with all its leases.
    pub async fn depart(&self, node: &str) -> Result<(), Error> {
        self.lease_call("DELETE FROM nodes WHERE id = $1", &values![node]).await.map(drop)
    }

    /// Those of whom nothing was heard in time are not alive any more, from here on; all but who says so.
    pub async fn bury(&self, node: &str) -> Result<(), Error> {
        self.lease_call(BURY, &values![node]).await.map(drop)
    }

    /// One of whom nothing was heard for a while, and who has at most so long left, is not alive any more.
    /// For whoever has another reason to think so.
    pub async fn bury_silent(&self, node: &str, left: Duration) -> Result<(), Error> {
        self.lease_call(BURY_SILENT, &values![node, millis(left)]).await.map(drop)
    }

    /// What time it is here, in milliseconds since 1970.
    pub async fn time(&self) -> Result<i64, Error> {
        let sql = "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint";
        let rows = self.lease_call(sql, &[]).await?;
        rows.first().expect("there is a time").get(0)
    }

    /// The servers that are alive, the oldest first.
    pub async fn nodes(&self) -> Result<Vec<Node>, Error> {
        let rows = self.lease_call(NODES, &[]).await?;
        rows.iter()
            .map(|row| {
                Ok(Node {
                    id: row.get(0)?,
                    place: row.get(1)?,
                    version: row.get(2)?,
                    speaks: row.number(3)?,
                    draining: row.get::<i64>(4)? != 0,
                    tables: row.number(5)?,
                    sockets: row.number(6)?,
                    age: row.get(7)?,
                    left: row.get(8)?,
                })
            })
            .collect()
    }

    /// Wants something for a node: it gets what is free, its own, or a dead node's.
    pub async fn claim(&self, name: &str, node: &str) -> Result<Claim, Error> {
        let own = |rows: Vec<Row>| -> Result<Option<Claim>, Error> {
            let Some(row) = rows.first() else { return Ok(None) };
            let (name, node) = (name.to_owned(), node.to_owned());
            Ok(Some(Claim::Taken(Lease { name, node, token: row.get(0)? })))
        };
        loop {
            if let Some(taken) = own(self.lease_call(CLAIM, &values![name, node]).await?)? {
                return Ok(taken);
            }
            if let Some(node) = self.holder(name).await? {
                return Ok(Claim::Held { node });
            }
            let me = "SELECT 1 FROM nodes WHERE id = $1";
            if self.lease_call(me, &values![node]).await?.is_empty() {
                return Ok(Claim::Buried);
            }
            // Whoever had it has gone in between.
        }
    }

    /// Who has something; nothing where it is free, or a dead node's.
    pub async fn holder(&self, name: &str) -> Result<Option<String>, Error> {
        let rows = self.lease_call(HOLDER, &values![name]).await?;
        rows.first().map(|row| row.get(0)).transpose()
    }

    /// Gives a lease back, if it still holds.
    pub async fn release(&self, lease: &Lease) -> Result<(), Error> {
        let sql = "DELETE FROM leases WHERE name = $1 AND node = $2 AND token = $3";
        let values = values![&lease.name, &lease.node, lease.token];
        self.lease_call(sql, &values).await.map(drop)
    }
}

impl Store {
    /// Forgets what dead nodes had, which is free already.
    pub async fn clear_leases(&self) -> Result<(), Error> {
        let sql = "DELETE FROM leases l
            WHERE NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = l.node)";
        self.lease_call(sql, &[]).await.map(drop)
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
