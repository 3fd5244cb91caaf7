//! What the operator reads and orders.

use mesozoic_protocol::operator::{FoundGuest, GivenOrder, Report};

use crate::change::Change;
use crate::friends::UNINVITE_ALL;
use crate::value::{Row, unreadable, values};
use crate::{Error, Store};

const ADD: &str = "
INSERT INTO orders (n, at, what, reason) VALUES ($1, $2, $3, $4)";

const READ: &str = "
SELECT n, at, what, reason FROM orders WHERE n >= $1 ORDER BY n";

const PEOPLE: &str = "
SELECT id, name FROM guests
WHERE id = $1 OR lower(name) LIKE '%' || lower($1) || '%' ORDER BY at DESC, id LIMIT $2";

/// What a deleted match leaves is its log, without a way to it.
const DELETE: [&str; 9] = [
    UNINVITE_ALL,
    "DELETE FROM reports WHERE match_no = (SELECT no FROM matches WHERE id = $1)",
    "DELETE FROM chat WHERE match_no = (SELECT no FROM matches WHERE id = $1)",
    "DELETE FROM unseated WHERE match_no = (SELECT no FROM matches WHERE id = $1)",
    "DELETE FROM noticed WHERE match_no = (SELECT no FROM matches WHERE id = $1)",
    "DELETE FROM reviews WHERE match_no = (SELECT no FROM matches WHERE id = $1)",
    "DELETE FROM snapshots WHERE match_no = (SELECT no FROM matches WHERE id = $1)",
    "UPDATE seats SET holder = 'nobody', guest = NULL, level = NULL, stand_in = NULL, offered = 0,
        wants_end = 0 WHERE match_no = (SELECT no FROM matches WHERE id = $1)",
    "UPDATE matches SET rematch = NULL WHERE rematch = $1",
];

const UNSAY: &str = "
UPDATE chat SET text = '', removed = 1
WHERE match_no = (SELECT no FROM matches WHERE id = $1) AND n = $2";

const REPORT: &str = "
INSERT INTO reports (match_no, n, guest, at)
SELECT c.match_no, c.n, $3, $4 FROM chat c
WHERE c.match_no = (SELECT no FROM matches WHERE id = $1) AND c.n = $2 AND c.removed = 0
ON CONFLICT (match_no, n, guest) DO UPDATE SET at = reports.at";

const REPORTS: &str = "
SELECT m.id, c.n, c.name, c.text, c.guest, MIN(r.at), COUNT(*)
FROM reports r JOIN matches m ON m.no = r.match_no
    JOIN chat c ON c.match_no = r.match_no AND c.n = r.n
WHERE c.removed = 0
GROUP BY m.id, c.n, c.name, c.text, c.guest ORDER BY MIN(r.at) DESC LIMIT $1";

const FORGET_CHAT: &str = "
DELETE FROM chat WHERE match_no IN (
    SELECT no FROM matches WHERE stage IN ('over', 'faulted') AND touched < $1)";

const FORGET_REPORTS: &str = "
DELETE FROM reports WHERE match_no IN (
    SELECT no FROM matches WHERE stage IN ('over', 'faulted') AND touched < $1)";

const FORGOTTEN: &str = "
SELECT id FROM guests g WHERE at < $1
    AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.guest = g.id)
    AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.host = g.id)
    AND NOT EXISTS (SELECT 1 FROM chat c WHERE c.guest = g.id)
    AND NOT EXISTS (SELECT 1 FROM unseated u WHERE u.guest = g.id)
    AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.guest = g.id)
    AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.guest = g.id)
ORDER BY at LIMIT $2";

impl Store {
    /// Forgets what was said at matches that ended before this time.
    pub async fn forget_chat(&self, before: i64) -> Result<(), Error> {
        let change = Change::about("chat", "old").patiently();
        let change = change.also(FORGET_REPORTS, values![before]);
        self.change(change.also(FORGET_CHAT, values![before])).await
    }

    /// Guests who came before this time and of whom nothing else is kept, oldest first.
    pub async fn idle_guests(&self, before: i64, limit: u32) -> Result<Vec<String>, Error> {
        let rows = self.fetch(FORGOTTEN, &values![before, limit]).await?;
        rows.iter().map(|row| row.get(0)).collect()
    }

    /// Forgets a guest of whom nothing else is kept.
    pub async fn forget_guest(&self, id: &str) -> Result<(), Error> {
        let mut change = Change::about("guest", id).patiently();
        for sql in [
            "DELETE FROM notices WHERE guest = $1",
            "DELETE FROM pushes WHERE guest = $1",
            "DELETE FROM noticed WHERE guest = $1",
            "DELETE FROM blocks WHERE guest = $1",
        ] {
            change = change.also(sql, values![id]);
        }
        self.change(change.then("DELETE FROM guests WHERE id = $1", values![id])).await
    }

    /// Adds an order to the list.
    pub async fn add_order(&self, given: &GivenOrder) -> Result<(), Error> {
        let what = serde_json::to_string(&given.order).expect("orders are plain data");
        let change = Change::about("order", &given.n.to_string());
        self.change(change.then(ADD, values![given.n, given.at, &what, &given.reason])).await
    }

    /// The orders from this number on, in order.
    pub async fn orders(&self, from: u32) -> Result<Vec<GivenOrder>, Error> {
        let read = |row: &Row| {
            let what: String = row.get(2)?;
            let order = serde_json::from_str(&what).map_err(|_| unreadable(&what))?;
            Ok(GivenOrder { n: row.number(0)?, at: row.get(1)?, order, reason: row.get(3)? })
        };
        self.fetch(READ, &values![from]).await?.iter().map(read).collect()
    }

    /// Guests by their id or a part of their name, newest first.
    pub async fn find_guests(&self, text: &str, limit: u32) -> Result<Vec<FoundGuest>, Error> {
        let rows = self.fetch(PEOPLE, &values![text, limit]).await?;
        rows.iter().map(|row| Ok(FoundGuest { id: row.get(0)?, name: row.get(1)? })).collect()
    }

    /// Takes a match away from everybody, with who sat there and what was said.
    pub async fn delete_match(&self, match_id: &str, at: i64) -> Result<(), Error> {
        let mut change = Change::about("match", match_id);
        for sql in DELETE {
            change = change.also(sql, values![match_id]);
        }
        let sql = "UPDATE matches SET stage = 'over', listed = 0, deleted = 1, awaited = '[]',
            standings = NULL, going_back = NULL, touched = $2 WHERE id = $1";
        self.change(change.then(sql, values![match_id, at])).await
    }

    /// Takes away what was said in a line; a mark stays.
    pub async fn unsay(&self, match_id: &str, n: u32) -> Result<(), Error> {
        let change = Change::about("line of chat", &n.to_string());
        self.change(change.then(UNSAY, values![match_id, n])).await
    }

    /// Somebody reports a line to the operator; once is enough.
    pub async fn report(&self, match_id: &str, n: u32, guest: &str, at: i64) -> Result<(), Error> {
        let change = Change::about("line of chat", &n.to_string()).patiently();
        self.change(change.then(REPORT, values![match_id, n, guest, at])).await
    }

    /// What was reported and still stands, the newest first.
    pub async fn reports(&self, limit: u32) -> Result<Vec<Report>, Error> {
        let read = |row: &Row| {
            Ok(Report {
                table: row.get(0)?,
                n: row.number(1)?,
                name: row.get(2)?,
                text: row.get(3)?,
                guest: row.get(4)?,
                at: row.get(5)?,
                times: row.number(6)?,
            })
        };
        self.fetch(REPORTS, &values![limit]).await?.iter().map(read).collect()
    }
}
