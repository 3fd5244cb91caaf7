//! The handle that everybody holds.

use std::future::Future;

use crate::change::Change;
use crate::database::{Address, Pool};
use crate::value::{Row, Value, check};
use crate::writer::{self, Queue, Work};
use crate::{Error, Lease, NewEntry, OpenError};

/// A store of matches. Cloning it is cheap, and all clones share one writer.
///
/// A write is done when its future resolves: it is on the disk then. It may also be done when the
/// future is dropped before, or fails with [`Error::Failed`].
#[derive(Clone, Debug)]
pub struct Store {
    /// Nothing where the store is only looked at.
    queue: Option<Queue>,
    pool: Pool,
    /// For leases, where the store is shared.
    pub(crate) leases: Option<Pool>,
    /// What every write of this handle needs.
    lease: Option<Lease>,
    #[cfg(feature = "faults")]
    faults: crate::Faults,
}

impl Store {
    /// Opens the database at `sqlite:PATH` or `postgres://USER@HOST/NAME`, makes it where it is an
    /// SQLite file that is not there yet, and brings an older one to the schema of this program.
    /// Until it is closed, or this process ends in whatever way, nobody else can open it.
    /// Must be called within a Tokio runtime, which the writer then lives in.
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        Self::open_at(Address::parse(url)?).await
    }

    /// Opens a PostgreSQL database together with other servers. Nobody can open it alone meanwhile. Logs
    /// are added to under leases only: see [`Store::claim`] and [`Store::under`].
    pub async fn share(url: &str) -> Result<Self, OpenError> {
        let address = Address::parse(url)?;
        let database = address.name();
        Self::open_at(address.shared().ok_or(OpenError::Unshared { database })?).await
    }

    async fn open_at(address: Address) -> Result<Self, OpenError> {
        let opened = address.open().await?;
        let (pool, leases) = (address.pool(), address.lease_pool());
        Ok(Self { leases, ..Self::new(Some(writer::start(address, opened)), pool) })
    }

    /// The same store, all of whose writes are done only while this lease holds; afterwards they are an
    /// [`Error::PassedOn`].
    #[must_use]
    pub fn under(&self, lease: Lease) -> Self {
        Self { lease: Some(lease), ..self.clone() }
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
            leases: None,
            lease: None,
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
        if let Some(leases) = &self.leases {
            leases.close().await;
        }
        let Some(queue) = &self.queue else { return Ok(()) };
        match queue.write(Work::Close).await {
            Err(Error::Closed) => Ok(()),
            done => done,
        }
    }

    pub(crate) async fn change(&self, change: Change) -> Result<(), Error> {
        change.check()?;
        if change.entries() > 0 {
            self.check_lease()?;
        }
        self.write(Work::Change(change.under(self.lease.clone()))).await
    }

    pub(crate) async fn add(&self, entry: NewEntry) -> Result<(), Error> {
        self.check_lease()?;
        self.write(Work::Entry(entry, self.lease.clone())).await
    }

    /// In a shared store nobody adds to a log without a lease.
    fn check_lease(&self) -> Result<(), Error> {
        let is_missing = self.leases.is_some() && self.lease.is_none();
        if is_missing { Err(Error::PassedOn { name: "a log".to_owned() }) } else { Ok(()) }
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
        check(values)?;
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
    pub(crate) async fn call<T>(
        &self,
        work: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        #[cfg(feature = "faults")]
        return self.faults.strike(work).await;
        #[cfg(not(feature = "faults"))]
        work.await
    }
}
