//! What every part of the server shares.

use std::sync::Arc;

use bytes::Bytes;
use mesozoic_store::Store;
use tokio::runtime::Handle;
use tokio::sync::watch;

use crate::archive::Archive;
use crate::bots::BotThreads;
use crate::chance::Chance;
use crate::cluster::Cluster;
use crate::config::Config;
use crate::guest::Guests;
use crate::health::Health;
use crate::http::games::write_cards;
use crate::lobby::Lobby;
use crate::meter::Meter;
use crate::metrics::Metrics;
use crate::notices::Post;
use crate::orders::Orders;
use crate::passkey::Passkeys;
use crate::password::Passwords;
use crate::reviews::Reviews;
use crate::seeking::Seeking;
use crate::tables::Tables;
use crate::visitors::Visitors;

/// The server's shared parts; cheap to clone.
#[derive(Clone)]
pub(crate) struct App(Arc<Parts>);

pub(crate) struct Parts {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) bots: BotThreads,
    pub(crate) chance: Chance,
    /// The other nodes, where there may be some.
    pub(crate) cluster: Option<Arc<Cluster>>,
    pub(crate) guests: Guests,
    pub(crate) tables: Tables,
    pub(crate) health: Health,
    pub(crate) lobby: Lobby,
    pub(crate) archive: Archive,
    pub(crate) reviews: Reviews,
    /// The list of games as clients read it.
    pub(crate) cards: Bytes,
    pub(crate) meter: Arc<Meter>,
    pub(crate) metrics: Metrics,
    pub(crate) orders: Orders,
    pub(crate) post: Post,
    pub(crate) passkeys: Passkeys,
    pub(crate) passwords: Passwords,
    /// Held while a match is counted: one at a time.
    pub(crate) rating: tokio::sync::Mutex<()>,
    pub(crate) seeking: Seeking,
    pub(crate) visitors: Visitors,
    /// Where tables and sockets live, apart from the door.
    pub(crate) home: Handle,
    /// Turns true when the server is to stop.
    pub(crate) stopping: watch::Sender<bool>,
}

impl App {
    /// Must be called within the runtime in which tables and sockets are to live.
    pub(crate) fn new(
        config: Config,
        store: Store,
        bots: BotThreads,
        post: Post,
        orders: Orders,
        cluster: Option<Cluster>,
    ) -> Self {
        let cluster = cluster.map(Arc::new);
        let meter = Arc::new(Meter::new(config.limits.clone()));
        let cards = write_cards(config.games);
        let chance = Chance::new(config.seed.clone());
        Self(Arc::new(Parts {
            config,
            store: store.clone(),
            bots,
            chance,
            guests: Guests::new(store, cluster.is_none()),
            cluster: cluster.clone(),
            tables: Tables::default(),
            health: Health::default(),
            lobby: Lobby::new(),
            archive: Archive::new(),
            reviews: Reviews::default(),
            cards,
            meter,
            metrics: Metrics::new(),
            orders,
            post,
            passkeys: Passkeys::default(),
            passwords: Passwords::default(),
            rating: tokio::sync::Mutex::default(),
            seeking: Seeking::default(),
            visitors: Visitors::new(cluster),
            home: Handle::current(),
            stopping: watch::Sender::new(false),
        }))
    }
}

impl std::ops::Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
