//! How people who are not at their table want to be told of it, and what they were told.

use crate::change::Change;
use crate::value::{Row, values};
use crate::{Browser, Due, Error, Hours, Notices, Store};

/// So many browsers of one guest are told.
const BROWSERS: u32 = 10;

const SET_EMAIL: &str = "
INSERT INTO notices (guest, email) VALUES ($1, $2)
ON CONFLICT (guest) DO UPDATE SET email = excluded.email";

const SET_HOURS: &str = "
INSERT INTO notices (guest, quiet_from, quiet_to, ahead) VALUES ($1, $2, $3, $4)
ON CONFLICT (guest) DO UPDATE
SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, ahead = excluded.ahead";

/// A browser that is somebody else's now is told what they want to know.
const ADD_BROWSER: &str = "
INSERT INTO pushes (endpoint, guest, key, secret, at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (endpoint) DO UPDATE
SET guest = excluded.guest, key = excluded.key, secret = excluded.secret, at = excluded.at";

const FORGET_OLDEST: &str = "
DELETE FROM pushes WHERE guest = $1 AND endpoint NOT IN (
    SELECT endpoint FROM pushes WHERE guest = $1 ORDER BY at DESC, endpoint LIMIT $2)";

/// Whom a match waits for stands in the last entry of its log, as in the lists of matches. Once a turn
/// is enough: whoever was told is not told again before they have done something there. A match
/// played in one sitting needs no notice, nor does one against bots alone, unless it has a clock.
const DUE: &str = r#"
SELECT s.guest, m.id, m.game, s.seat,
    CASE WHEN e.at > m.touched THEN e.at ELSE m.touched END
FROM (SELECT guest FROM notices WHERE email IS NOT NULL UNION SELECT guest FROM pushes) w
JOIN seats s ON s.guest = w.guest AND s.stand_in IS NULL
JOIN matches m ON m.no = s.match_no AND m.stage = 'running'
LEFT JOIN entries e ON e.match_no = m.no
    AND e.n = (SELECT MAX(n) FROM entries WHERE match_no = m.no)
LEFT JOIN noticed t ON t.match_no = m.no AND t.guest = s.guest
WHERE ',' || trim(COALESCE(e.awaited, m.awaited), '[]') || ',' LIKE '%,' || s.seat || ',%'
    AND CASE WHEN e.at > m.touched THEN e.at ELSE m.touched END <= $1
    AND (t.at IS NULL OR t.at < (
        SELECT MAX(o.at) FROM entries o WHERE o.match_no = m.no AND o.seat = s.seat))
    AND (m.pace LIKE '{"t":"slow"%' OR (m.pace IS NULL AND EXISTS (
        SELECT 1 FROM seats p WHERE p.match_no = m.no AND p.guest <> s.guest)))
ORDER BY m.no, s.seat LIMIT $2"#;

const NOTICED: &str = "
INSERT INTO noticed (match_no, guest, at) SELECT no, $2, $3 FROM matches WHERE id = $1
ON CONFLICT (match_no, guest) DO UPDATE SET at = excluded.at";

impl Store {
    /// How a guest wants to be told.
    pub async fn notices(&self, guest: &str) -> Result<Notices, Error> {
        let sql = "SELECT email, quiet_from, quiet_to, ahead FROM notices WHERE guest = $1";
        let found = self.fetch_one(sql, &values![guest]).await?;
        let mut notices = match found {
            Some(row) => read(&row)?,
            None => Notices::default(),
        };
        let sql = "SELECT endpoint, key, secret FROM pushes WHERE guest = $1 ORDER BY at, endpoint";
        for row in self.fetch(sql, &values![guest]).await? {
            let (endpoint, key, secret) = (row.get(0)?, row.get(1)?, row.get(2)?);
            notices.browsers.push(Browser { endpoint, key, secret });
        }
        Ok(notices)
    }

    /// Remembers a guest's e-mail address, or forgets it.
    pub async fn set_email(&self, guest: &str, email: Option<&str>) -> Result<(), Error> {
        let change = Change::about("guest", guest).patiently();
        self.change(change.then(SET_EMAIL, values![guest, email])).await
    }

    /// Remembers when a guest wants to hear nothing.
    pub async fn set_quiet_hours(&self, guest: &str, hours: Hours) -> Result<(), Error> {
        let (from, to) = hours.quiet.unzip();
        let values = values![guest, from.map(i64::from), to.map(i64::from), i64::from(hours.ahead)];
        self.change(Change::about("guest", guest).patiently().then(SET_HOURS, values)).await
    }

    /// Tells this browser of the guest from now on; of very many the oldest is forgotten.
    pub async fn add_browser(&self, guest: &str, browser: &Browser, at: i64) -> Result<(), Error> {
        let Browser { endpoint, key, secret } = browser;
        let values = values![endpoint, guest, key.as_slice(), secret.as_slice(), at];
        let change = Change::about("guest", guest).patiently().then(ADD_BROWSER, values);
        self.change(change.also(FORGET_OLDEST, values![guest, BROWSERS])).await
    }

    /// Tells this browser of the guest nothing any more.
    pub async fn remove_browser(&self, guest: &str, endpoint: &str) -> Result<(), Error> {
        let sql = "DELETE FROM pushes WHERE guest = $1 AND endpoint = $2";
        let change = Change::about("browser", endpoint).patiently();
        self.change(change.also(sql, values![guest, endpoint])).await
    }

    /// Who is to be told of which match: those who want it, whom it has waited for since this time.
    pub async fn due_notices(&self, since: i64, limit: u32) -> Result<Vec<Due>, Error> {
        let rows = self.fetch(DUE, &values![since, limit]).await?;
        rows.iter()
            .map(|row| {
                let (guest, match_id, game) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(Due { guest, match_id, game, seat: row.number(3)?, since: row.get(4)? })
            })
            .collect()
    }

    /// Notes that a guest was told of a match.
    pub async fn noticed(&self, match_id: &str, guest: &str, at: i64) -> Result<(), Error> {
        let change = Change::about("match", match_id);
        self.change(change.then(NOTICED, values![match_id, guest, at])).await
    }

    /// What is kept under this name: what was kept first, and otherwise what is given now.
    pub async fn keep_secret(&self, name: &str, value: &[u8]) -> Result<Vec<u8>, Error> {
        let sql = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.change(Change::about("secret", name).also(sql, values![name, value])).await?;
        let sql = "SELECT value FROM secrets WHERE name = $1";
        let row = self.fetch_one(sql, &values![name]).await?;
        row.ok_or_else(|| Error::Missing { what: "secret", id: name.to_owned() })?.get(0)
    }
}

fn read(row: &Row) -> Result<Notices, Error> {
    let quiet = row.number_or_none(1)?.zip(row.number_or_none(2)?);
    let hours = Hours { quiet, ahead: row.number(3)? };
    Ok(Notices { email: row.get(0)?, hours, browsers: Vec::new() })
}
