//! Accounts: guests who can sign in, and everything that is theirs.

use crate::change::Change;
use crate::friends::OF_ACCOUNT;
use crate::sessions::add_session;
use crate::value::{Row, values};
use crate::{
    Account, Error, Guest, NewAccount, NewSession, OwnLine, OwnReport, Passkey, Played, Store,
};

/// What others read instead of the name of somebody whose account is gone.
const GONE: &str = "Somebody who left";
/// What stands where somebody said something whose account is gone.
const UNSAID: &str = "(deleted)";

const ADD: &str = "
INSERT INTO accounts (guest, folded, looks, handle, password, at) VALUES ($1, $2, $3, $4, $5, $6)";

/// Whoever has got another name meanwhile has the looks of that.
const SET_LOOKS: &str = "UPDATE accounts SET looks = $2 WHERE guest = $1 AND looks IS NULL";

const WITHOUT_LOOKS: &str = "
SELECT g.id, g.name FROM accounts a JOIN guests g ON g.id = a.guest WHERE a.looks IS NULL LIMIT $1";

const ADD_PASSKEY: &str = "
INSERT INTO passkeys (id, account, name, fixed, changing, at) VALUES ($1, $2, $3, $4, $5, $6)";

/// The last way to sign in stays.
const REMOVE_PASSKEY: &str = "
DELETE FROM passkeys WHERE account = $1 AND id = $2 AND (
    EXISTS (SELECT 1 FROM accounts WHERE guest = $1 AND password IS NOT NULL)
    OR EXISTS (SELECT 1 FROM passkeys WHERE account = $1 AND id <> $2))";

const PASSKEYS: &str = "
SELECT id, name, fixed, changing, at FROM passkeys WHERE account = $1 ORDER BY at, id";

const PLAYED: &str = "
SELECT m.id, m.game, s.seat, m.standings, m.touched
FROM seats s JOIN matches m ON m.no = s.match_no
WHERE s.guest = $1 AND m.stage = 'over' AND m.standings IS NOT NULL AND m.practice = 0
ORDER BY m.no DESC LIMIT $2";

const LINES: &str = "
SELECT m.id, c.text, c.at FROM chat c JOIN matches m ON m.no = c.match_no
WHERE c.guest = $1 ORDER BY m.no, c.n";

const REPORTED: &str = "
SELECT m.id, r.n, r.at FROM reports r JOIN matches m ON m.no = r.match_no
WHERE r.guest = $1 ORDER BY m.no, r.n";

/// The accounts that fit, with their guests.
macro_rules! accounts {
    ($filter:literal) => {
        concat!(
            "SELECT g.id, g.name, g.at, a.handle, a.password, a.at
             FROM accounts a JOIN guests g ON g.id = a.guest WHERE ",
            $filter
        )
    };
}

impl Store {
    /// Makes an account of a guest who has none, and signs a browser in. The secret that the guest had
    /// ends. A name that is taken is an [`Error::Exists`].
    pub async fn add_account(
        &self,
        new: &NewAccount,
        passkey: Option<&Passkey>,
        session: &NewSession,
    ) -> Result<(), Error> {
        let account = values![
            &new.guest,
            &new.folded,
            &new.looks,
            new.handle.as_slice(),
            new.password.as_deref(),
            new.at
        ];
        let sql = "UPDATE guests SET name = $2, ended = 1 WHERE id = $1";
        let mut change = Change::about("account", &new.name)
            .patiently()
            .then(ADD, account)
            .then(sql, values![&new.guest, &new.name]);
        if let Some(key) = passkey {
            change = change.then(ADD_PASSKEY, passkey_values(&new.guest, key));
        }
        self.change(add_session(change, &new.guest, session)).await
    }

    /// The account of a guest.
    pub async fn account(&self, guest: &str) -> Result<Option<Account>, Error> {
        let row = self.fetch_one(accounts!("a.guest = $1"), &values![guest]).await?;
        row.map(|row| read(&row)).transpose()
    }

    /// The account of this name, as it is looked for.
    pub async fn account_by_name(&self, folded: &str) -> Result<Option<Account>, Error> {
        let row = self.fetch_one(accounts!("a.folded = $1"), &values![folded]).await?;
        row.map(|row| read(&row)).transpose()
    }

    /// The guests whose accounts have names that look so.
    pub async fn accounts_like(&self, looks: &str) -> Result<Vec<String>, Error> {
        let rows =
            self.fetch("SELECT guest FROM accounts WHERE looks = $1", &values![looks]).await?;
        rows.iter().map(|row| row.get(0)).collect()
    }

    /// Guests and names of accounts of which is not known how they look: those made by older programs.
    pub async fn accounts_without_looks(&self, most: u32) -> Result<Vec<(String, String)>, Error> {
        let rows = self.fetch(WITHOUT_LOOKS, &values![most]).await?;
        rows.iter().map(|row| Ok((row.get(0)?, row.get(1)?))).collect()
    }

    /// Takes note of how the names of some guests' accounts look.
    pub async fn set_looks(&self, looks: &[(String, String)]) -> Result<(), Error> {
        let change = Change::about("accounts", "some").patiently();
        let change = looks
            .iter()
            .fold(change, |change, (guest, looks)| change.also(SET_LOOKS, values![guest, looks]));
        self.change(change).await
    }

    /// The account that passkeys know by this handle.
    pub async fn account_by_handle(&self, handle: &[u8]) -> Result<Option<Account>, Error> {
        let row = self.fetch_one(accounts!("a.handle = $1"), &values![handle]).await?;
        row.map(|row| read(&row)).transpose()
    }

    /// Gives an account another name, which is looked for and looks so. One that is taken is an
    /// [`Error::Exists`].
    pub async fn rename_account(
        &self,
        guest: &str,
        name: &str,
        folded: &str,
        looks: &str,
    ) -> Result<(), Error> {
        let sql = "UPDATE accounts SET folded = $2, looks = $3 WHERE guest = $1";
        let change = Change::about("account", guest)
            .patiently()
            .then(sql, values![guest, folded, looks])
            .then("UPDATE guests SET name = $2 WHERE id = $1", values![guest, name]);
        self.change(change).await
    }

    /// Adds a passkey. An id that is there already is an [`Error::Exists`].
    pub async fn add_passkey(&self, guest: &str, key: &Passkey) -> Result<(), Error> {
        let change = Change::about("account", guest).adding("passkey", &key.name).patiently();
        self.change(change.then(ADD_PASSKEY, passkey_values(guest, key))).await
    }

    /// An account's passkeys, oldest first.
    pub async fn passkeys(&self, guest: &str) -> Result<Vec<Passkey>, Error> {
        let rows = self.fetch(PASSKEYS, &values![guest]).await?;
        let read = |row: &Row| {
            Ok(Passkey {
                id: row.get(0)?,
                name: row.get(1)?,
                fixed: row.get(2)?,
                changing: row.get(3)?,
                at: row.get(4)?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Notes what has changed about a passkey by its use.
    pub async fn use_passkey(&self, guest: &str, id: &[u8], changing: &[u8]) -> Result<(), Error> {
        let sql = "UPDATE passkeys SET changing = $3 WHERE account = $1 AND id = $2";
        let change = Change::about("passkey of", guest).patiently();
        self.change(change.then(sql, values![guest, id, changing])).await
    }

    /// Removes a passkey, unless it is the last way to sign in; then it is as if there were none.
    pub async fn remove_passkey(&self, guest: &str, id: &[u8]) -> Result<(), Error> {
        let change = Change::about("passkey to remove of", guest).patiently();
        self.change(change.then(REMOVE_PASSKEY, values![guest, id])).await
    }

    /// How a guest's matches ended that have a result, the newest first.
    pub async fn played(&self, guest: &str, limit: u32) -> Result<Vec<Played>, Error> {
        let rows = self.fetch(PLAYED, &values![guest, limit]).await?;
        let read = |row: &Row| {
            Ok(Played {
                match_id: row.get(0)?,
                game: row.get(1)?,
                seat: row.number(2)?,
                standings: row.get(3)?,
                at: row.get(4)?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Everything that a guest said, match by match.
    pub async fn said_by(&self, guest: &str) -> Result<Vec<OwnLine>, Error> {
        let rows = self.fetch(LINES, &values![guest]).await?;
        let read =
            |row: &Row| Ok(OwnLine { match_id: row.get(0)?, text: row.get(1)?, at: row.get(2)? });
        rows.iter().map(read).collect()
    }

    /// The lines that somebody has reported, oldest match first.
    pub async fn reported_by(&self, guest: &str) -> Result<Vec<OwnReport>, Error> {
        let rows = self.fetch(REPORTED, &values![guest]).await?;
        let read =
            |row: &Row| Ok(OwnReport { match_id: row.get(0)?, n: row.number(1)?, at: row.get(2)? });
        rows.iter().map(read).collect()
    }

    /// Removes an account with its name, its sessions, its passkeys, its reports and what its guest said.
    /// Matches stay, as those of somebody who left.
    pub async fn remove_account(&self, guest: &str) -> Result<(), Error> {
        let mut change = Change::about("account", guest).patiently();
        for sql in OF_ACCOUNT {
            change = change.also(sql, values![guest]);
        }
        for sql in [
            "DELETE FROM sessions WHERE account = $1",
            "DELETE FROM passkeys WHERE account = $1",
            "DELETE FROM unseated WHERE guest = $1",
            "DELETE FROM notices WHERE guest = $1",
            "DELETE FROM pushes WHERE guest = $1",
            "DELETE FROM noticed WHERE guest = $1",
            "DELETE FROM reports WHERE guest = $1",
            "DELETE FROM ratings WHERE player = $1",
            "DELETE FROM rating_changes WHERE player = $1",
        ] {
            change = change.also(sql, values![guest]);
        }
        let change = change
            .also(
                "UPDATE chat SET name = $2, text = $3 WHERE guest = $1",
                values![guest, GONE, UNSAID],
            )
            .then("DELETE FROM accounts WHERE guest = $1", values![guest])
            .then("UPDATE guests SET name = $2 WHERE id = $1", values![guest, GONE]);
        self.change(change).await
    }

    /// Gives everything that is a guest's at one match to an account, unless the account sits there
    /// already.
    pub async fn adopt(&self, match_id: &str, from: &str, to: &str) -> Result<(), Error> {
        let mut change = Change::about("match", match_id);
        for sql in [
            "UPDATE seats SET guest = $3
             WHERE match_no = (SELECT no FROM matches WHERE id = $1) AND guest = $2",
            "UPDATE chat SET guest = $3
             WHERE match_no = (SELECT no FROM matches WHERE id = $1) AND guest = $2",
            "UPDATE matches SET host = $3 WHERE id = $1 AND host = $2",
        ] {
            change = change.also(sql, values![match_id, from, to]);
        }
        self.change(change).await
    }
}

fn passkey_values(guest: &str, key: &Passkey) -> [crate::value::Value; 6] {
    values![
        key.id.as_slice(),
        guest,
        &key.name,
        key.fixed.as_slice(),
        key.changing.as_slice(),
        key.at
    ]
}

fn read(row: &Row) -> Result<Account, Error> {
    Ok(Account {
        guest: Guest { id: row.get(0)?, name: row.get(1)?, at: row.get(2)? },
        handle: row.get(3)?,
        password: row.get(4)?,
        at: row.get(5)?,
    })
}
