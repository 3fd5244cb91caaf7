//! The handle that everybody holds.

use std::future::Future;

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
    /// Nothing where the store is only looked at.
    queue: Option<Queue>,
    pool: Pool,
    #[cfg(feature = "faults")]
    faults: crate::Faults,
}

impl Store {
    /// Opens the database at `sqlite:PATH` or `postgres://USER@HOST/NAME`, makes it where it is an
    /// SQLite file that is not there yet, and brings an older one to the schema of this program.
    /// Until it is closed, or this process ends in whatever way, nobody else can open it.
    /// Must be called within a Tokio runtime, which the writer then lives in.
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        let address = Address::parse(url)?;
        let opened = address.open().await?;
        let pool = address.pool();
        Ok(Self::new(Some(writer::start(address, opened)), pool))
    }

    /// Opens a database to look at it, also one that somebody else has open. Every write is refused
    /// with [`Error::ReadOnly`].
    pub async fn look(url: &str) -> Result<Self, OpenError> {
        let address = Address::parse(url)?;
        let looked = address.look().await?;
        // Every reader connects for itself.
        drop(looked);
        Ok(Self::new(None, address.pool()))
    }

    fn new(queue: Option<Queue>, pool: Pool) -> Self {
        Self {
            queue,
            pool,
            #[cfg(feature = "faults")]
            faults: crate::Faults::default(),
        }
    }

    /// Makes calls fail on purpose.
    #[cfg(feature = "faults")]
    pub fn faults(&self) -> &crate::Faults {
        &self.faults
    }

    /// Writes and reads something of no consequence. Resolves when every write before it is done
    /// and the database does both.
    pub async fn probe(&self) -> Result<(), Error> {
        self.write(Work::Probe).await?;
        self.fetch("SELECT changes FROM tally", &[]).await.map(drop)
    }

    /// Does every write before it, then closes the database. Later calls get [`Error::Closed`].
    pub async fn close(&self) -> Result<(), Error> {
        self.pool.close().await;
        let Some(queue) = &self.queue else { return Ok(()) };
        match queue.write(Work::Close).await {
            Err(Error::Closed) => Ok(()),
            done => done,
        }
    }

    pub(crate) async fn change(&self, change: Change) -> Result<(), Error> {
        change.check()?;
        self.write(Work::Change(change)).await
    }

    pub(crate) async fn add(&self, entry: NewEntry) -> Result<(), Error> {
        self.write(Work::Entry(entry)).await
    }

    async fn write(&self, work: Work) -> Result<(), Error> {
        let queue = self.queue.as_ref().ok_or(Error::ReadOnly)?;
        self.call(queue.write(work)).await
    }

    pub(crate) async fn fetch(
        &self,
        sql: &'static str,
        values: &[Value],
    ) -> Result<Vec<Row>, Error> {
        self.call(async { Ok(self.pool.fetch(sql, values).await?) }).await
    }

    pub(crate) async fn fetch_one(
        &self,
        sql: &'static str,
        values: &[Value],
    ) -> Result<Option<Row>, Error> {
        Ok(self.fetch(sql, values).await?.pop())
    }

    /// Every call of the database comes through here.
    async fn call<T>(&self, work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        #[cfg(feature = "faults")]
        return self.faults.strike(work).await;
        #[cfg(not(feature = "faults"))]
        work.await
    }
}
