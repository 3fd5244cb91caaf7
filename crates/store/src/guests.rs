//! Guests: a name and a secret token are all there is to an identity.

use crate::change::Change;
use crate::value::{Row, values};
use crate::{Error, Guest, NewGuest, Store};

impl Store {
    /// Remembers a guest.
    pub async fn add_guest(&self, guest: &NewGuest) -> Result<(), Error> {
        let values = values![&guest.id, guest.token_hash.as_slice(), &guest.name, guest.at];
        let sql = "INSERT INTO guests (id, token_hash, name, at) VALUES ($1, $2, $3, $4)";
        self.change(Change::about("guest", &guest.id).patiently().then(sql, values)).await
    }

    /// Gives a guest another name.
    pub async fn rename_guest(&self, id: &str, name: &str) -> Result<(), Error> {
        let sql = "UPDATE guests SET name = $2 WHERE id = $1";
        self.change(Change::about("guest", id).patiently().then(sql, values![id, name])).await
    }

    /// The guest with this id.
    pub async fn guest(&self, id: &str) -> Result<Option<Guest>, Error> {
        let sql = "SELECT id, name, at FROM guests WHERE id = $1";
        self.fetch_one(sql, &values![id]).await?.map(|row| read(&row)).transpose()
    }

    /// The guest whose token has this hash.
    pub async fn guest_by_token(&self, token_hash: &[u8]) -> Result<Option<Guest>, Error> {
        let sql = "SELECT id, name, at FROM guests WHERE token_hash = $1";
        self.fetch_one(sql, &values![token_hash]).await?.map(|row| read(&row)).transpose()
    }
}

fn read(row: &Row) -> Result<Guest, Error> {
    Ok(Guest { id: row.get(0)?, name: row.get(1)?, at: row.get(2)? })
}
