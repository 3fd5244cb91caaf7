//! What a host can set.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use mesozoic_registry::{GAMES, GameEntry};

use crate::address::Network;
use crate::cluster::ClusterConfig;
use crate::fault::Fault;
use crate::limits::Limits;
use crate::notices::NoticeConfig;
use crate::operator::OperatorToken;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen at.
    pub host: IpAddr,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// The store: `sqlite:PATH` or `postgres://...`.
    pub db: String,
    /// How the store is shared with other servers; by default it is not.
    pub cluster: Option<ClusterConfig>,
    /// Origins that browsers may come from. Empty: the server's own address, as the browser
    /// names it.
    pub origins: Vec<String>,
    /// Below which path of its host the site lives, as in `/games`; nothing where it has the host to
    /// itself.
    pub base: String,
    /// How many threads think for bots.
    pub bot_threads: usize,
    /// How long a bot may think about one step.
    pub bot_time: Duration,
    /// After how long without anybody a table is put away until it is touched again.
    pub idle: Duration,
    /// After how long others may let a bot play for somebody who is not there.
    pub away_after: Duration,
    /// How long a bot has played for somebody who is away before the host may offer their seat.
    pub give_after: Duration,
    /// How long after somebody's time is up a bot plays for them, in a match played in one sitting.
    pub grace: Duration,
    /// After how long a table is given up whose game nobody has begun.
    pub expire_after: Duration,
    /// For how long somebody is remembered of whom nothing else is kept; by default for ever.
    pub keep_guests: Option<Duration>,
    /// For how long after its end is kept what was said at a match; by default for ever.
    pub keep_chat: Option<Duration>,
    /// How much of everything a guest, an address and all together may have.
    pub limits: Limits,
    /// Proxies that are believed when they say where a request comes from.
    pub proxies: Vec<Network>,
    /// Where the files of the web client are; by default in the binary.
    pub client: Option<PathBuf>,
    /// What the operator has to know who asks for counts; without it nobody is the operator.
    pub operator: Option<OperatorToken>,
    /// How people are told of their turn who are not at the table.
    pub notices: NoticeConfig,
    /// For tests: every random choice of the server follows from this text. Whoever knows it knows
    /// all dice, so a server that others can reach refuses it.
    pub seed: Option<String>,
    /// For tests: a file that says by how many milliseconds the clock is wrong. A server that others can
    /// reach refuses it too.
    pub wrong_clock: Option<PathBuf>,
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
            cluster: None,
            origins: Vec::new(),
            base: String::new(),
            bot_threads: cores.div_ceil(2),
            bot_time: Duration::from_millis(600),
            idle: Duration::from_mins(1),
            away_after: Duration::from_mins(3),
            give_after: Duration::from_mins(30),
            grace: Duration::from_secs(20),
            expire_after: Duration::from_hours(72),
            keep_guests: None,
            keep_chat: None,
            limits: Limits::default(),
            proxies: Vec::new(),
            client: None,
            operator: None,
            notices: NoticeConfig { after: Duration::from_mins(2), ..NoticeConfig::default() },
            seed: None,
            wrong_clock: None,
            games: GAMES,
        }
    }
}

impl Config {
    /// Where to listen.
    pub fn address(&self) -> SocketAddr {
        SocketAddr::new(self.host, self.port)
    }

    /// Whether others could reach the server while its dice follow from a text, or its time from a file.
    pub(crate) fn foretells_dice(&self) -> bool {
        let is_for_tests = self.seed.is_some() || self.wrong_clock.is_some();
        is_for_tests && (!self.host.is_loopback() || !self.origins.is_empty())
    }

    /// The game of this id.
    pub(crate) fn game(&self, id: &str) -> Result<&'static GameEntry, Fault> {
        Ok(mesozoic_room::game(self.games, id)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_for_this_machine_alone() {
        let seeded = Config { seed: Some("a".to_owned()), ..Config::default() };
        assert!(!seeded.foretells_dice());
        let everywhere = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        assert!(Config { host: everywhere, ..seeded.clone() }.foretells_dice());
        let origins = vec!["https://games.example".to_owned()];
        assert!(Config { origins: origins.clone(), ..seeded }.foretells_dice());
        assert!(!Config { host: everywhere, origins, ..Config::default() }.foretells_dice());
    }
}
