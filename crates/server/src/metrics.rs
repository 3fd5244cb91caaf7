//! What the operator's instruments read: counts and times of this server since it started.
//!
//! A count of steps tells that somebody has chosen, and at which moment: that is nobody's business
//! who plays. So these are for the operator alone, see [`crate::operator`].

use std::time::{Duration, Instant};

use mesozoic_protocol::ErrorCode;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use crate::app::App;

/// Upper ends of the classes in which times are counted, in seconds.
const CLASSES: [f64; 13] =
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answer {
    /// The first digit of the status.
    class: u16,
}

/// The counts.
pub(crate) struct Metrics {
    registry: Registry,
    started: Instant,
    requests: Family<Answer, Counter>,
    steps: Counter,
    step_time: Histogram,
    writes: Counter,
    failed_writes: Counter,
    write_time: Histogram,
    thoughts: Counter,
    thought_time: Histogram,
    /// Bots that think, or wait for a thread to think on.
    bots: Gauge,
    forwarded: Counter,
    passed_on: Counter,
    now: Now,
}

/// What is looked up when somebody asks.
#[derive(Default)]
struct Now {
    tables: Gauge,
    waiting: Gauge,
    broken: Gauge,
    people: Gauge,
    sockets: Gauge,
    memory: Gauge,
    uptime: Gauge,
    nodes: Gauge,
}

fn times() -> Histogram {
    Histogram::new(CLASSES)
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut metrics = Self {
            registry: Registry::with_prefix("mesozoic"),
            started: Instant::now(),
            requests: Family::default(),
            steps: Counter::default(),
            step_time: times(),
            writes: Counter::default(),
            failed_writes: Counter::default(),
            write_time: times(),
            thoughts: Counter::default(),
            thought_time: times(),
            bots: Gauge::default(),
            forwarded: Counter::default(),
            passed_on: Counter::default(),
            now: Now::default(),
        };
        metrics.register();
        metrics
    }

    fn register(&mut self) {
        let Self { registry, now, .. } = self;
        let info = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "The program", info);
        registry.register("requests", "Answered requests, by status", self.requests.clone());
        registry.register("steps", "Steps played by people and bots", self.steps.clone());
        let help = "From a step's turn at its table until it is stored and told";
        registry.register_with_unit("step", help, Unit::Seconds, self.step_time.clone());
        registry.register("writes", "Writes that the store has done", self.writes.clone());
        let help = "Writes that the store has not done";
        registry.register("failed_writes", help, self.failed_writes.clone());
        let help = "From a write until it is durable";
        registry.register_with_unit("write", help, Unit::Seconds, self.write_time.clone());
        registry.register("thoughts", "Decisions of bots", self.thoughts.clone());
        let help = "From asking a bot until it answers, with waiting for a thread";
        registry.register_with_unit("thought", help, Unit::Seconds, self.thought_time.clone());
        let help = "Bots that think or wait for a thread";
        registry.register("bots_at_work", help, self.bots.clone());
        registry.register("tables", "Tables in memory", now.tables.clone());
        let help = "Tables that wait for the store";
        registry.register("tables_waiting", help, now.waiting.clone());
        registry.register("tables_broken", "Tables that cannot go on", now.broken.clone());
        registry.register("people", "People with an open page", now.people.clone());
        registry.register("sockets", "Open sockets", now.sockets.clone());
        let help = "Memory in use, where the system tells";
        registry.register_with_unit("memory", help, Unit::Bytes, now.memory.clone());
        let help = "Since the server started";
        registry.register_with_unit("uptime", help, Unit::Seconds, now.uptime.clone());
        let help = "Nodes that share the store, this one among them; none where it is alone";
        registry.register("nodes", help, now.nodes.clone());
        let help = "Words of people at this node for tables at others";
        registry.register("forwarded", help, self.forwarded.clone());
        let help = "Tables of this node that others have taken over";
        registry.register("tables_passed_on", help, self.passed_on.clone());
    }

    /// A request has been answered.
    pub(crate) fn answered(&self, status: u16) {
        self.requests.get_or_create(&Answer { class: status / 100 }).inc();
    }

    /// A step was played.
    pub(crate) fn stepped(&self, took: Duration) {
        self.steps.inc();
        self.step_time.observe(took.as_secs_f64());
    }

    /// The store has answered.
    pub(crate) fn wrote(&self, took: Duration, is_done: bool) {
        if is_done { &self.writes } else { &self.failed_writes }.inc();
        self.write_time.observe(took.as_secs_f64());
    }

    /// Something was handed to another node.
    pub(crate) fn forwarded(&self) {
        self.forwarded.inc();
    }

    /// Another node has taken a table over.
    pub(crate) fn passed_on(&self) {
        self.passed_on.inc();
    }

    /// Counts a bot's thinking.
    pub(crate) async fn thinking<T>(&self, thought: impl Future<Output = T>) -> T {
        self.bots.inc();
        let began = Instant::now();
        let line = thought.await;
        self.bots.dec();
        self.thoughts.inc();
        self.thought_time.observe(began.elapsed().as_secs_f64());
        line
    }

    /// Everything, in the text form of `OpenMetrics`.
    pub(crate) fn write(&self, app: &App) -> String {
        let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let now = &self.now;
        now.tables.set(whole(app.tables.count()));
        now.waiting.set(whole(app.lobby.troubled_count(ErrorCode::Unavailable)));
        now.broken.set(whole(app.lobby.troubled_count(ErrorCode::Faulted)));
        let (people, sockets) = app.visitors.count();
        now.people.set(whole(people));
        now.sockets.set(whole(sockets));
        now.memory.set(memory().unwrap_or(0));
        now.uptime.set(i64::try_from(self.started.elapsed().as_secs()).unwrap_or(i64::MAX));
        let nodes = app.cluster.as_ref().map_or(0, |cluster| cluster.members().len());
        now.nodes.set(whole(nodes));
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a text takes everything");
        text
    }
}

/// The memory that this process has in use, in bytes.
fn memory() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: i64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}
