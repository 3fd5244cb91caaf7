//! Starting and stopping.

use std::future::Future;
use std::net::SocketAddr;

use mesozoic_notices::MailError;
use mesozoic_store::{OpenError, Store};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Handle, Runtime};

use crate::account::take_note_of_looks;
use crate::app::App;
use crate::bots::BotThreads;
use crate::cluster::Cluster;
use crate::config::Config;
use crate::http::router;
use crate::notices::Post;
use crate::orders::Orders;
use crate::{clock, door, expiry, lobby, notices, seeking};

/// Why a server could not start or go on.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// The address cannot be had.
    #[error("cannot listen at {address}: {source}; {}", advice(source))]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// NATS cannot be used.
    #[error("--nats: {0}")]
    Nats(String),
    /// Others could foretell the dice.
    #[error(
        "a seed foretells all dice, and a wrong clock all times: they are for tests on this machine, not \
         with --origin or a --host that others can reach"
    )]
    Seed,
    /// Mail cannot be sent so.
    #[error("--mail: {0}")]
    Mail(MailError),
    /// Letters and notices have links, and nobody has said to where.
    #[error("notices need links to this site: say with --origin where browsers reach it")]
    NoOrigin,
    /// What is kept for the push services is not a key.
    #[error(
        "the key for push services in the store cannot be read; delete it there (table secrets, name          push), and everybody asks again to be told"
    )]
    PushKey,
    /// What a server must know before it opens cannot be read: the operator's orders, and its keys.
    #[error("the store cannot be read: {0}")]
    Kept(#[from] mesozoic_store::Error),
    /// Threads or sockets gave out.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// What to do where an address cannot be had.
fn advice(error: &std::io::Error) -> &'static str {
    match error.kind() {
        std::io::ErrorKind::AddrNotAvailable => {
            "this machine has no such address: try --host 0.0.0.0 for all that it has"
        }
        std::io::ErrorKind::PermissionDenied => "try a --port above 1023",
        _ => "is another server running? try --port",
    }
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
    listener: std::net::TcpListener,
    address: SocketAddr,
    door: Handle,
}

/// While the door has much to do it looks after so many tasks what has come over the network: the
/// sockets of those who play are among it.
const LOOK_AFTER: u32 = 7;

/// Threads for the door alone, half as many as there are cores: requests of strangers, however many,
/// take no more than these, and those who play have the rest.
pub fn door_threads() -> std::io::Result<Runtime> {
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    Builder::new_multi_thread()
        .worker_threads((cores / 2).max(1))
        .event_interval(LOOK_AFTER)
        .thread_name("door")
        .enable_all()
        .build()
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
        let store = match &config.cluster {
            None => Store::open(&config.db).await?,
            Some(_) => Store::share(&config.db).await?,
        };
        Self::with_store(config, store).await
    }

    /// Opens the port, for a store that is open.
    pub async fn with_store(config: Config, store: Store) -> Result<Self, ServeError> {
        if config.foretells_dice() {
            return Err(ServeError::Seed);
        }
        let post = Post::open(&config.notices, &config.origins, &config.base, &store).await?;
        let orders = Orders::read(&store).await?;
        take_note_of_looks(&store).await?;
        let bots = BotThreads::start(config.bot_threads)?;
        let address = config.address();
        let listener = TcpListener::bind(address)
            .await
            .map_err(|source| ServeError::Listen { address, source })?;
        let address = listener.local_addr()?;
        let listener = listener.into_std()?;
        let door = Handle::current();
        let cluster = match &config.cluster {
            None => None,
            // Boxed, because few servers need the room that it takes.
            Some(cluster) => Some(Box::pin(Cluster::join(cluster, address.port(), &store)).await?),
        };
        let app = App::new(config, store, bots, post, orders, cluster);
        Ok(Self { app, listener, address, door })
    }

    /// Attends the door on other threads, such as [`door_threads`], rather than where tables live.
    #[must_use]
    pub fn with_door(self, door: &Handle) -> Self {
        Self { door: door.clone(), ..self }
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
        let Self { app, listener, door, .. } = self;
        if let Some(file) = app.config.wrong_clock.clone() {
            tokio::spawn(clock::go_wrong(file));
        }
        Box::pin(Cluster::start(&app)).await?;
        tokio::spawn(lobby::keep(app.clone()));
        expiry::sweep(&app).await;
        tokio::spawn(expiry::keep(app.clone()));
        tokio::spawn(seeking::keep(app.clone()));
        tokio::spawn(notices::keep(app.clone()));
        let mut serving = door.spawn(door::serve(listener, router(app.clone()), app.clone()));
        tokio::select! {
            () = stop => {
                // What others can go on with goes to them before anybody has to leave.
                if let Some(cluster) = &app.cluster {
                    Box::pin(cluster.hand_over(&app)).await;
                }
                app.stopping.send_replace(true);
                serving.await
            }
            ended = &mut serving => ended,
        }
        .map_err(std::io::Error::other)??;
        app.tables.close().await;
        if let Some(cluster) = &app.cluster {
            cluster.depart(&app.store).await;
        }
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
