//! Several nodes at one store: who is there, who owns which table, and how the others reach it.
//!
//! PostgreSQL keeps what must be true: who is alive and who has which lease. NATS carries the rest, and may
//! lose it: then clients are hung up on and come back with what they have. See ADR 50.
//!
//! Start with [`Cluster::tell`]: every word to a table goes through it. `beat` keeps this node alive and
//! notices who is not; `link` and `arrivals` carry frames to sockets elsewhere; `news` is for everybody.

mod arrivals;
mod beat;
mod forward;
mod held;
mod link;
mod near;
mod news;
mod wire;
#[cfg(test)]
mod words;

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{ConnectOptions, Event};
use mesozoic_core::fair::to_hex;
use mesozoic_protocol::operator::NodeInfo;
use mesozoic_store::{NewNode, Node, Store};
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex as AsyncMutex, mpsc, watch};
use tokio::time::Instant;

pub(crate) use self::held::{Held, PassedOn, Tenure};
pub(crate) use self::link::Link;
use self::near::Near;
pub(crate) use self::wire::Far;
use crate::app::App;
use crate::clock;
use crate::fault::Fault;
use crate::random::{bytes, random_word};
use crate::serve::ServeError;

/// How a server shares its store with others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClusterConfig {
    /// Where NATS is, as in `nats://host:4222`; several with commas.
    pub nats: String,
    /// What people call this node; by default the machine's name and the port.
    pub name: Option<String>,
    /// For how long a node is believed to live that says nothing.
    pub alive: Duration,
    /// For tests: the newest version of what nodes say to each other that this one knows.
    pub speaks: u16,
}

impl ClusterConfig {
    /// Nodes that meet at this NATS.
    pub fn new(nats: String) -> Self {
        Self { nats, name: None, alive: Duration::from_secs(3), speaks: wire::VERSION }
    }
}

/// What there is one of among all nodes: pairing, expiry and notices. No table is called so.
const HOUSE: &str = "/house";
/// So many tables are remembered with their owners; when there are more, remembering begins anew.
const REMEMBERED: usize = 100_000;

/// This node among the others.
pub(crate) struct Cluster {
    nats: async_nats::Client,
    /// Where subjects begin: one for each store.
    prefix: String,
    /// The name of this process, which is where others reach it. A node is a process during one term:
    /// whoever was buried begins another.
    process: String,
    place: String,
    alive: Duration,
    speaks: u16,
    terms: AtomicU32,
    tenure: watch::Sender<Tenure>,
    is_draining: AtomicBool,
    /// Whether this node has gone for good. Held while it says that it lives, so that it cannot enter anew
    /// after its last word.
    has_departed: AsyncMutex<bool>,
    members: RwLock<Vec<Node>>,
    /// The node that has the house.
    house: RwLock<Option<String>>,
    links: Mutex<HashMap<String, Link>>,
    /// Sockets of this node that have to do with others.
    near: Mutex<HashMap<u64, Near>>,
    /// Sockets of other processes that look on at tables here.
    far: Mutex<HashMap<String, HashSet<(String, u64)>>>,
    /// Which process had a table when it was last asked.
    owners: Mutex<HashMap<String, String>>,
    /// The tables of other processes whose cards are known.
    cards: Mutex<HashMap<String, HashSet<String>>>,
    /// The process that was missed last.
    missed: watch::Sender<String>,
    /// Processes that have said goodbye and are soon gone.
    departed: Mutex<HashSet<String>>,
    /// Nodes that NATS did not know either when they were last looked for.
    deserted: Mutex<HashSet<String>>,
    /// What NATS says of itself, until somebody listens.
    events: Mutex<Option<mpsc::UnboundedReceiver<Event>>>,
}

impl fmt::Debug for Cluster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cluster").field("process", &self.process).finish_non_exhaustive()
    }
}

/// What can be locked even if somebody panicked meanwhile.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The process of a node.
fn process_of(node: &str) -> &str {
    node.split_once('-').map_or(node, |(process, _)| process)
}

/// How much a process would like to have something: whoever would like it most gets it, and all agree who
/// that is. Those who come or go change nothing between the others.
fn liking(process: &str, name: &str) -> [u8; 32] {
    Sha256::new().chain_update(process).chain_update([0]).chain_update(name).finalize().into()
}

impl Cluster {
    /// Connects to NATS, now or when it is there, and joins the other nodes.
    pub(crate) async fn join(
        config: &ClusterConfig,
        port: u16,
        store: &Store,
    ) -> Result<Self, ServeError> {
        // Sites that share one NATS do not hear each other.
        let site = store.keep_secret("site", &bytes::<8>()).await?;
        let (told, events) = mpsc::unbounded_channel();
        let servers: Vec<String> =
            config.nats.split(',').map(|url| url.trim().to_owned()).collect();
        let nats = ConnectOptions::new()
            .name("mesozoic")
            .retry_on_initial_connect()
            .event_callback(move |event| {
                let _ = told.send(event);
                async {}
            })
            .connect(servers)
            .await
            .map_err(|error| ServeError::Nats(error.to_string()))?;
        let process = random_word(8);
        let place = config.name.clone().unwrap_or_else(|| format!("{}:{port}", machine()));
        let first = Tenure::new(process.clone().into(), Duration::ZERO);
        let cluster = Self {
            nats,
            prefix: format!("mesozoic.{}", to_hex(&site)),
            process,
            place,
            alive: config.alive,
            speaks: config.speaks.clamp(wire::OLDEST, wire::VERSION),
            terms: AtomicU32::new(0),
            tenure: watch::Sender::new(first),
            is_draining: AtomicBool::new(false),
            has_departed: AsyncMutex::new(false),
            members: RwLock::default(),
            house: RwLock::default(),
            links: Mutex::default(),
            near: Mutex::default(),
            far: Mutex::default(),
            owners: Mutex::default(),
            cards: Mutex::default(),
            missed: watch::Sender::default(),
            departed: Mutex::default(),
            deserted: Mutex::default(),
            events: Mutex::new(Some(events)),
        };
        cluster.begin_term(store).await?;
        Ok(cluster)
    }

    /// Listens to the others, and says that this node lives, as long as the server runs. Resolves when
    /// the others can reach this node.
    pub(crate) async fn start(app: &App) -> Result<(), ServeError> {
        let Some(cluster) = app.cluster.clone() else { return Ok(()) };
        let mut heard = Vec::new();
        for subject in ["ask", "frames"] {
            heard.push(cluster.listen(cluster.own(subject)).await?);
        }
        let news = cluster.listen(cluster.all()).await?;
        let [asked, frames] = heard.try_into().expect("there are two");
        beat::look_around(app, &cluster).await;
        let events = lock(&cluster.events).take();
        tokio::spawn(forward::answer_all(app.clone(), cluster.clone(), asked));
        tokio::spawn(arrivals::deliver_all(app.clone(), cluster.clone(), frames));
        tokio::spawn(news::hear_all(app.clone(), cluster.clone(), news));
        tokio::spawn(beat::keep(app.clone(), cluster.clone()));
        if let Some(events) = events {
            tokio::spawn(beat::follow(app.clone(), cluster, events));
        }
        Ok(())
    }

    async fn listen(&self, subject: String) -> Result<async_nats::Subscriber, ServeError> {
        let listening = self.nats.subscribe(subject).await;
        listening.map_err(|error| ServeError::Nats(error.to_string()))
    }

    /// A subject of this process.
    fn own(&self, what: &str) -> String {
        self.subject(&self.process, what)
    }

    fn subject(&self, process: &str, what: &str) -> String {
        format!("{}.{process}.{what}", self.prefix)
    }

    /// The subject that everybody hears.
    fn all(&self) -> String {
        format!("{}.news", self.prefix)
    }

    /// Enters the store under an id that nobody had.
    async fn begin_term(&self, store: &Store) -> Result<(), mesozoic_store::Error> {
        let term = self.terms.fetch_add(1, Ordering::Relaxed) + 1;
        let id = format!("{}-{term}", self.process);
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let tenure = Tenure::new(id.clone().into(), self.alive);
        let node = NewNode { id, place: self.place.clone(), version, speaks: self.speaks };
        store.enter(&node, self.alive).await?;
        clock::follow(store).await;
        self.tenure.send_replace(tenure);
        Ok(())
    }

    /// The id of this node during this term.
    fn node(&self) -> Arc<str> {
        self.tenure.borrow().node.clone()
    }

    /// Whether others reach this node, and it them.
    pub(crate) fn is_connected(&self) -> bool {
        self.nats.connection_state() == State::Connected
    }

    /// Whether people can be sent to this node: it lives, is not leaving, and hears the others. Where NATS is
    /// away for all of them, one is as good as the other.
    pub(crate) fn is_ready(&self) -> bool {
        let is_cut_off = !self.is_connected() && self.others_take_tables();
        !is_cut_off && !self.is_draining() && Instant::now() < self.tenure.borrow().until
    }

    /// Whether this node takes no new tables: it leaves, or the others would not reach it.
    fn takes_nothing(&self) -> bool {
        self.is_draining() || !self.is_connected()
    }

    /// Whether there is another node that takes new tables.
    fn others_take_tables(&self) -> bool {
        let members = self.members.read().unwrap_or_else(PoisonError::into_inner);
        members.iter().any(|node| process_of(&node.id) != self.process && !node.draining)
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.is_draining.load(Ordering::Relaxed)
    }

    /// Gives every table to the others, if there are any who could have them.
    pub(crate) async fn hand_over(&self, app: &App) {
        self.is_draining.store(true, Ordering::Relaxed);
        // All the others choose without this node from here on.
        self.leaving();
        beat::beat(app, self).await;
        beat::look_around(app, self).await;
        if self.others_take_tables() && self.is_connected() {
            beat::leave_house(app, self).await;
            app.tables.close().await;
        }
    }

    /// Says goodbye, when all is handed over.
    pub(crate) async fn depart(&self, store: &Store) {
        self.say_goodbye().await;
        let mut has_departed = self.has_departed.lock().await;
        *has_departed = true;
        if let Err(error) = store.depart(&self.node()).await {
            tracing::warn!(%error, "the others will notice by themselves that this node has gone");
        }
        let _ = self.nats.flush().await;
    }

    /// Whether this node has what there is one of.
    pub(crate) fn keeps_house(&self) -> bool {
        let house = self.house.read().unwrap_or_else(PoisonError::into_inner);
        house.as_deref() == Some(&*self.node()) && Instant::now() < self.tenure.borrow().until
    }

    fn house(&self) -> Option<String> {
        let house = self.house.read().unwrap_or_else(PoisonError::into_inner);
        house.as_deref().map(|node| process_of(node).to_owned())
    }

    /// The nodes that are alive, as far as this one knows.
    pub(crate) fn members(&self) -> Vec<Node> {
        self.members.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The same for people: what the store says of each at this moment.
    pub(crate) async fn describe(&self, store: &Store) -> Result<Vec<NodeInfo>, Fault> {
        let house = store.holder(HOUSE).await?;
        let alive = i64::try_from(self.alive.as_millis()).unwrap_or(i64::MAX);
        let describe = |node: Node| NodeInfo {
            house: house.as_ref() == Some(&node.id),
            here: process_of(&node.id) == self.process,
            place: node.place,
            version: node.version,
            speaks: node.speaks,
            draining: node.draining,
            tables: node.tables,
            sockets: node.sockets,
            age: node.age,
            silent: alive.saturating_sub(node.left).max(0),
            id: node.id,
        };
        Ok(store.nodes().await?.into_iter().map(describe).collect())
    }

    fn is_member(&self, process: &str) -> bool {
        let members = self.members.read().unwrap_or_else(PoisonError::into_inner);
        members.iter().any(|node| process_of(&node.id) == process)
    }

    /// The process that is to have a table that nobody has.
    fn choose(&self, table: &str) -> String {
        let members = self.members.read().unwrap_or_else(PoisonError::into_inner);
        let staying = members.iter().filter(|node| {
            let is_me = process_of(&node.id) == self.process;
            if is_me { !self.is_draining() } else { !node.draining }
        });
        let best = staying.max_by_key(|node| liking(process_of(&node.id), table));
        best.map_or(&*self.process, |node| process_of(&node.id)).to_owned()
    }

    /// The link to another process.
    fn link(&self, process: &str) -> Link {
        let mut links = lock(&self.links);
        let link = links.entry(process.to_owned()).or_insert_with(|| {
            let subject = self.subject(process, "frames");
            Link::new(self.nats.clone(), subject, self.process.clone(), process.to_owned())
        });
        link.clone()
    }
}

/// What this machine is called.
fn machine() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let name = name.trim();
    if name.is_empty() { "node".to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(among: &[&str], table: &str) -> String {
        let best = among.iter().max_by_key(|process| liking(process, table)).unwrap();
        (*best).to_owned()
    }

    /// Whoever goes takes only their own tables with them, and those spread over all who stay.
    #[test]
    fn tables_spread_and_move_little() {
        let tables: Vec<String> = (0..3_000).map(|n| format!("table{n}")).collect();
        let (all, fewer) = (["a", "b", "c", "d"], ["a", "b", "c"]);
        let mut counts = HashMap::new();
        let mut moved = HashMap::new();
        for table in &tables {
            let (before, after) = (chosen(&all, table), chosen(&fewer, table));
            if before == "d" {
                *moved.entry(after).or_insert(0) += 1;
            } else {
                assert_eq!(before, after);
            }
            *counts.entry(before).or_insert(0) += 1;
        }
        assert!(counts.values().all(|n| (600..900).contains(n)), "{counts:?}");
        assert!(moved.len() == 3 && moved.values().all(|n| (150..350).contains(n)), "{moved:?}");
    }

    #[test]
    fn a_node_is_a_process_during_a_term() {
        assert_eq!(process_of("abc-1"), "abc");
        assert_eq!(process_of("abc-12"), "abc");
    }
}
