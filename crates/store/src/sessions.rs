//! Sessions: the browsers in which somebody is signed in, and whom a secret belongs to.

use crate::change::Change;
use crate::value::{Row, values};
use crate::{Error, Guest, NewSession, Secret, Session, Store};

const ADD: &str = "
INSERT INTO sessions (id, token_hash, account, browser, at, seen) VALUES ($1, $2, $3, $4, $5, $5)";

const OF_SESSION: &str = "
SELECT g.id, g.name, g.at, s.id, s.seen
FROM sessions s JOIN guests g ON g.id = s.account WHERE s.token_hash = $1";

const OF_GUEST: &str = "SELECT id, name, at, ended FROM guests WHERE token_hash = $1";

/// Of more browsers than this those are signed out that were here longest ago.
const MOST: u32 = 50;

const TRIM: &str = "
DELETE FROM sessions WHERE account = $1 AND id NOT IN (
    SELECT id FROM sessions WHERE account = $1 ORDER BY seen DESC, id LIMIT $2)";

/// Adds a session to a change about its account.
pub(crate) fn add_session(change: Change, guest: &str, new: &NewSession) -> Change {
    let values = values![&new.id, new.token_hash.as_slice(), guest, &new.browser, new.at];
    change.then(ADD, values).also(TRIM, values![guest, MOST])
}

impl Store {
    /// Whom the secret with this hash belongs to; nothing if it is nobody's.
    pub async fn secret(&self, token_hash: &[u8]) -> Result<Option<Secret>, Error> {
        let guest = |row: &Row| {
            Ok::<_, Error>(Guest { id: row.get(0)?, name: row.get(1)?, at: row.get(2)? })
        };
        if let Some(row) = self.fetch_one(OF_SESSION, &values![token_hash]).await? {
            let (session, seen) = (row.get(3)?, row.get(4)?);
            return Ok(Some(Secret::Session { guest: guest(&row)?, session, seen }));
        }
        let Some(row) = self.fetch_one(OF_GUEST, &values![token_hash]).await? else {
            return Ok(None);
        };
        let has_ended = row.get::<i64>(3)? != 0;
        Ok(Some(if has_ended { Secret::Ended } else { Secret::Guest(guest(&row)?) }))
    }

    /// Signs a browser in.
    pub async fn add_session(&self, guest: &str, new: &NewSession) -> Result<(), Error> {
        let change = Change::about("account", guest).patiently();
        self.change(add_session(change, guest, new)).await
    }

    /// The browsers in which an account is signed in, the one that was last here first.
    pub async fn sessions(&self, guest: &str) -> Result<Vec<Session>, Error> {
        let sql = "SELECT id, browser, at, seen FROM sessions
            WHERE account = $1 ORDER BY seen DESC, at DESC, id";
        let rows = self.fetch(sql, &values![guest]).await?;
        let read = |row: &Row| {
            Ok(Session {
                id: row.get(0)?,
                browser: row.get(1)?,
                at: row.get(2)?,
                seen: row.get(3)?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Notes that a browser was here.
    pub async fn see_session(&self, id: &str, at: i64) -> Result<(), Error> {
        let sql = "UPDATE sessions SET seen = $2 WHERE id = $1";
        self.change(Change::about("session", id).patiently().then(sql, values![id, at])).await
    }

    /// Signs a browser out.
    pub async fn end_session(&self, guest: &str, id: &str) -> Result<(), Error> {
        let sql = "DELETE FROM sessions WHERE account = $1 AND id = $2";
        self.change(Change::about("session", id).patiently().then(sql, values![guest, id])).await
    }

    /// Signs all browsers out but one.
    pub async fn end_other_sessions(&self, guest: &str, but: &str) -> Result<(), Error> {
        let sql = "DELETE FROM sessions WHERE account = $1 AND id <> $2";
        self.change(Change::about("account", guest).patiently().also(sql, values![guest, but]))
            .await
    }

    /// Sets a password, gives the browser that set it another secret, and signs all others out.
    pub async fn set_password(
        &self,
        guest: &str,
        password: &str,
        session: &str,
        token_hash: &[u8],
    ) -> Result<(), Error> {
        let others = "DELETE FROM sessions WHERE account = $1 AND id <> $2";
        let own = "UPDATE sessions SET token_hash = $3 WHERE account = $1 AND id = $2";
        let set = "UPDATE accounts SET password = $2 WHERE guest = $1";
        let change = Change::about("account", guest)
            .patiently()
            .then(set, values![guest, password])
            .also(others, values![guest, session])
            .then(own, values![guest, session, token_hash]);
        self.change(change).await
    }
}
