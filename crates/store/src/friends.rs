//! Friends, whom somebody has blocked, and who was asked to a table.

use crate::change::Change;
use crate::value::{Row, values};
use crate::{Error, Friend, Invitation, Store};

const SET_CODE: &str = "
INSERT INTO friend_codes (account, code) VALUES ($1, $2)
ON CONFLICT (account) DO UPDATE SET code = excluded.code";

const BEFRIEND: &str = "
INSERT INTO friends (account, friend, at) VALUES ($1, $2, $3)
ON CONFLICT (account, friend) DO UPDATE SET at = friends.at";

const FRIENDS: &str = "
SELECT g.id, g.name, f.at FROM friends f JOIN guests g ON g.id = f.friend
WHERE f.account = $1 ORDER BY g.name, g.id";

const PART: &str = "
DELETE FROM friends WHERE (account = $1 AND friend = $2) OR (account = $2 AND friend = $1)";

const UNINVITE: &str = "
DELETE FROM invitations WHERE (guest = $1 AND host = $2) OR (guest = $2 AND host = $1)";

const BLOCK: &str = "
INSERT INTO blocks (account, guest, at) VALUES ($1, $2, $3)
ON CONFLICT (account, guest) DO UPDATE SET at = blocks.at";

const BLOCKED: &str = "
SELECT g.id, g.name, b.at FROM blocks b JOIN guests g ON g.id = b.guest
WHERE b.account = $1 ORDER BY g.name, g.id";

const APART: &str = "
SELECT guest FROM blocks WHERE account = $1 UNION SELECT account FROM blocks WHERE guest = $1";

const INVITE: &str = "
INSERT INTO invitations (match_no, guest, host, at)
SELECT no, $2, $3, $4 FROM matches WHERE id = $1 AND stage = 'open'
ON CONFLICT (match_no, guest) DO UPDATE SET host = excluded.host, at = excluded.at";

const INVITATIONS: &str = "
SELECT m.id, m.game, i.host, g.name, i.at
FROM invitations i JOIN matches m ON m.no = i.match_no JOIN guests g ON g.id = i.host
WHERE i.guest = $1 AND m.stage = 'open' ORDER BY i.at DESC, m.no DESC";

/// What goes with an account.
pub(crate) const OF_ACCOUNT: [&str; 4] = [
    "DELETE FROM friend_codes WHERE account = $1",
    "DELETE FROM friends WHERE account = $1 OR friend = $1",
    "DELETE FROM blocks WHERE account = $1 OR guest = $1",
    "DELETE FROM invitations WHERE guest = $1 OR host = $1",
];

/// What goes with a table, or when its game begins.
pub(crate) const UNINVITE_ALL: &str = "
DELETE FROM invitations WHERE match_no = (SELECT no FROM matches WHERE id = $1)";

impl Store {
    /// The code in somebody's link, where there is one.
    pub async fn friend_code(&self, account: &str) -> Result<Option<String>, Error> {
        let sql = "SELECT code FROM friend_codes WHERE account = $1";
        self.fetch_one(sql, &values![account]).await?.map(|row| row.get(0)).transpose()
    }

    /// Gives somebody's link another code; the one before opens nothing any more.
    pub async fn set_friend_code(&self, account: &str, code: &str) -> Result<(), Error> {
        let change = Change::about("account", account).patiently();
        self.change(change.then(SET_CODE, values![account, code])).await
    }

    /// Whose link has this code.
    pub async fn by_friend_code(&self, code: &str) -> Result<Option<String>, Error> {
        let sql = "SELECT account FROM friend_codes WHERE code = $1";
        self.fetch_one(sql, &values![code]).await?.map(|row| row.get(0)).transpose()
    }

    /// Two people with accounts are friends from now on.
    pub async fn befriend(&self, one: &str, other: &str, at: i64) -> Result<(), Error> {
        let change = Change::about("account", other)
            .patiently()
            .then(BEFRIEND, values![one, other, at])
            .then(BEFRIEND, values![other, one, at]);
        self.change(change).await
    }

    /// Two people are friends no more, and have asked each other nowhere.
    pub async fn part(&self, one: &str, other: &str) -> Result<(), Error> {
        let change = Change::about("account", other)
            .patiently()
            .also(PART, values![one, other])
            .also(UNINVITE, values![one, other]);
        self.change(change).await
    }

    /// Somebody's friends, by name.
    pub async fn friends(&self, account: &str) -> Result<Vec<Friend>, Error> {
        self.fetch(FRIENDS, &values![account]).await?.iter().map(read).collect()
    }

    /// Whether two people are friends.
    pub async fn are_friends(&self, one: &str, other: &str) -> Result<bool, Error> {
        let sql = "SELECT friend FROM friends WHERE account = $1 AND friend = $2";
        Ok(self.fetch_one(sql, &values![one, other]).await?.is_some())
    }

    /// Somebody does not want to play with another or to read them; friends they are no more.
    pub async fn block(&self, account: &str, guest: &str, at: i64) -> Result<(), Error> {
        let change = Change::about("guest", guest)
            .patiently()
            .also(PART, values![account, guest])
            .also(UNINVITE, values![account, guest])
            .then(BLOCK, values![account, guest, at]);
        self.change(change).await
    }

    /// Somebody has nothing against another any more.
    pub async fn unblock(&self, account: &str, guest: &str) -> Result<(), Error> {
        let sql = "DELETE FROM blocks WHERE account = $1 AND guest = $2";
        let change = Change::about("guest", guest).patiently();
        self.change(change.also(sql, values![account, guest])).await
    }

    /// Whom somebody has blocked, by name.
    pub async fn blocked(&self, account: &str) -> Result<Vec<Friend>, Error> {
        self.fetch(BLOCKED, &values![account]).await?.iter().map(read).collect()
    }

    /// Whether somebody has blocked another.
    pub async fn has_blocked(&self, account: &str, guest: &str) -> Result<bool, Error> {
        let sql = "SELECT guest FROM blocks WHERE account = $1 AND guest = $2";
        Ok(self.fetch_one(sql, &values![account, guest]).await?.is_some())
    }

    /// Everybody whom somebody has blocked, or who has blocked them.
    pub async fn kept_apart(&self, guest: &str) -> Result<Vec<String>, Error> {
        self.fetch(APART, &values![guest]).await?.iter().map(|row| row.get(0)).collect()
    }

    /// Somebody asks a friend to a table whose game has not begun.
    pub async fn invite(
        &self,
        match_id: &str,
        guest: &str,
        host: &str,
        at: i64,
    ) -> Result<(), Error> {
        let change = Change::about("open match", match_id).patiently();
        self.change(change.then(INVITE, values![match_id, guest, host, at])).await
    }

    /// Somebody does not come to a table.
    pub async fn decline(&self, match_id: &str, guest: &str) -> Result<(), Error> {
        let sql = "DELETE FROM invitations
            WHERE match_no = (SELECT no FROM matches WHERE id = $1) AND guest = $2";
        let change = Change::about("match", match_id).patiently();
        self.change(change.also(sql, values![match_id, guest])).await
    }

    /// Where somebody was asked to and can still come, the newest first.
    pub async fn invitations(&self, guest: &str) -> Result<Vec<Invitation>, Error> {
        let read = |row: &Row| {
            Ok(Invitation {
                match_id: row.get(0)?,
                game: row.get(1)?,
                host: row.get(2)?,
                name: row.get(3)?,
                at: row.get(4)?,
            })
        };
        self.fetch(INVITATIONS, &values![guest]).await?.iter().map(read).collect()
    }
}

fn read(row: &Row) -> Result<Friend, Error> {
    Ok(Friend { id: row.get(0)?, name: row.get(1)?, at: row.get(2)? })
}
