//! The handle that everybody holds.

use crate::change::Change;
use crate::database::{Address, Pool};
use crate::value::{Row, Value};
use crate::writer::{self, Queue, Work};
use crate::{Error, NewEntry, OpenError};

/// A store of matches. Cloning it is cheap, and all clones share one writer.
///
/// A write is done when its future resolves: it is on the disk then. It may also be done when the
/// future is dropped before, or fails with [`Error::Failed`].
#[derive(Clone, Debug)]
pub struct Store {
    queue: Queue,
    pool: Pool,
}

impl Store {
    /// Opens the database at `sqlite:PATH` or `postgres://USER@HOST/NAME`, makes it where it is an
    /// SQLite file that is not there yet, and brings an older one to the schema of this program.
    /// Must be called within a Tokio runtime, which the writer then lives in.
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        let address = Address::parse(url)?;
        let connection = address.open().await?;
        let pool = address.pool();
        Ok(Self { queue: writer::start(address, connection), pool })
    }

    /// Resolves when every write before it is done.
    pub async fn flush(&self) -> Result<(), Error> {
        self.queue.write(Work::Flush).await
    }

    /// Does every write before it, then closes the database. Later calls get [`Error::Closed`].
    pub async fn close(&self) -> Result<(), Error> {
        self.pool.close().await;
        match self.queue.write(Work::Close).await {
            Err(Error::Closed) => Ok(()),
            done => done,
        }
    }

    pub(crate) async fn change(&self, change: Change) -> Result<(), Error> {
        change.check()?;
        self.queue.write(Work::Change(change)).await
    }

    pub(crate) async fn add(&self, entry: NewEntry) -> Result<(), Error> {
        self.queue.write(Work::Entry(entry)).await
    }

    pub(crate) async fn fetch(
        &self,
        sql: &'static str,
        values: &[Value],
    ) -> Result<Vec<Row>, Error> {
        Ok(self.pool.fetch(sql, values).await?)
    }

    pub(crate) async fn fetch_one(
        &self,
        sql: &'static str,
        values: &[Value],
    ) -> Result<Option<Row>, Error> {
        Ok(self.fetch(sql, values).await?.pop())
    }
}
