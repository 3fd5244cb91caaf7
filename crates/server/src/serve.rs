//! Starting and stopping.

use std::future::Future;
use std::net::SocketAddr;

use mesozoic_store::{OpenError, Store};
use thiserror::Error;
use tokio::net::TcpListener;

use crate::app::App;
use crate::bots::BotThreads;
use crate::config::Config;
use crate::http::router;
use crate::{door, lobby};

/// Why a server could not start or go on.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// The address cannot be had.
    #[error("cannot listen at {address}: {source}; is another server running? try --port")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// Others could foretell the dice.
    #[error(
        "a seed foretells all dice: it is for tests on this machine, not with --origin or a --host \
         that others can reach"
    )]
    Seed,
    /// Threads or sockets gave out.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// So many files the server opens for itself.
const OWN_FILES: u32 = 64;

/// How many files and sockets the system lets this process have, where it tells.
fn open_files() -> Option<u32> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// A server that is ready to run.
#[derive(Debug)]
pub struct Server {
    app: App,
    listener: TcpListener,
    address: SocketAddr,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("config", &self.config).finish_non_exhaustive()
    }
}

impl Server {
    /// Opens the store and the port.
    pub async fn open(mut config: Config) -> Result<Self, ServeError> {
        if let Some(files) = open_files() {
            config.limits.lower_connections(files.saturating_sub(OWN_FILES));
        }
        let store = Store::open(&config.db).await?;
        Self::with_store(config, store).await
    }

    /// Opens the port, for a store that is open.
    pub async fn with_store(config: Config, store: Store) -> Result<Self, ServeError> {
        if config.foretells_dice() {
            return Err(ServeError::Seed);
        }
        let bots = BotThreads::start(config.bot_threads)?;
        let address = config.address();
        let listener = TcpListener::bind(address)
            .await
            .map_err(|source| ServeError::Listen { address, source })?;
        let address = listener.local_addr()?;
        Ok(Self { app: App::new(config, store, bots), listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Runs until `stop` is done; then says goodbye to every socket, puts every table away, and
    /// returns when all is stored.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let Self { app, listener, .. } = self;
        tokio::spawn(lobby::keep(app.clone()));
        let stopped = async {
            stop.await;
            app.stopping.send_replace(true);
        };
        door::serve(listener, router(app.clone()), &app, stopped).await;
        app.tables.close().await;
        if let Err(error) = app.store.close().await {
            tracing::error!(%error, "the store did not close");
        }
        Ok(())
    }
}

/// Opens a server and runs it until `stop` is done.
pub async fn serve(
    config: Config,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    Server::open(config).await?.run(stop).await
}
