//! What a host can set.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use mesozoic_registry::{GAMES, GameEntry};

use crate::address::Network;
use crate::fault::Fault;
use crate::limits::Limits;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen at.
    pub host: IpAddr,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// The store: `sqlite:PATH` or `postgres://...`.
    pub db: String,
    /// Origins that browsers may come from. Empty: the server's own address, as the browser
    /// names it.
    pub origins: Vec<String>,
    /// How many threads think for bots.
    pub bot_threads: usize,
    /// How long a bot may think about one step.
    pub bot_time: Duration,
    /// After how long without anybody a table is put away until it is touched again.
    pub idle: Duration,
    /// How much of everything a guest, an address and all together may have.
    pub limits: Limits,
    /// Proxies that are believed when they say where a request comes from.
    pub proxies: Vec<Network>,
    /// The games that are offered.
    pub games: &'static [GameEntry],
}

impl Default for Config {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 7575,
            db: "sqlite:mesozoic.db".to_owned(),
            origins: Vec::new(),
            bot_threads: cores.div_ceil(2),
            bot_time: Duration::from_millis(600),
            idle: Duration::from_mins(1),
            limits: Limits::default(),
            proxies: Vec::new(),
            games: GAMES,
        }
    }
}

impl Config {
    /// Where to listen.
    pub fn address(&self) -> SocketAddr {
        SocketAddr::new(self.host, self.port)
    }

    /// The game of this id.
    pub(crate) fn game(&self, id: &str) -> Result<&'static GameEntry, Fault> {
        Ok(mesozoic_room::game(self.games, id)?)
    }
}
