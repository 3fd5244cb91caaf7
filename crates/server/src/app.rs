//! What every part of the server shares.

use std::sync::Arc;

use mesozoic_store::Store;
use tokio::sync::watch;

use crate::archive::Archive;
use crate::bots::BotThreads;
use crate::chance::Chance;
use crate::config::Config;
use crate::guest::Guests;
use crate::health::Health;
use crate::lobby::Lobby;
use crate::meter::Meter;
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
    pub(crate) guests: Guests,
    pub(crate) tables: Tables,
    pub(crate) health: Health,
    pub(crate) lobby: Lobby,
    pub(crate) archive: Archive,
    pub(crate) meter: Arc<Meter>,
    pub(crate) visitors: Visitors,
    /// Turns true when the server is to stop.
    pub(crate) stopping: watch::Sender<bool>,
}

impl App {
    pub(crate) fn new(config: Config, store: Store, bots: BotThreads) -> Self {
        let meter = Arc::new(Meter::new(config.limits.clone()));
        let chance = Chance::new(config.seed.clone());
        Self(Arc::new(Parts {
            config,
            store: store.clone(),
            bots,
            chance,
            guests: Guests::new(store),
            tables: Tables::default(),
            health: Health::default(),
            lobby: Lobby::new(),
            archive: Archive::new(),
            meter,
            visitors: Visitors::default(),
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
