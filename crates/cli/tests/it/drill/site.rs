//! The parties: a database, a NATS and some nodes, each behind wires of its own.

use std::fs;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Command as Process;

use mesozoic_load::{Program, Server};
use mesozoic_server::Limits;
use mesozoic_store::Store;

use super::link::{Far, Link};
use crate::cluster::Cluster;
use crate::folder::Folder;
use crate::nats::Nats;
use crate::promises::serve;

/// Everything there is.
pub(super) struct Site {
    pub(super) database: Cluster,
    pub(super) nats: Nats,
    /// The database without any wire between.
    pub(super) db: String,
    pub(super) nodes: Vec<Node>,
    /// Sees who is alive.
    pub(super) store: Store,
    _clocks: Folder,
}

/// A node with its wires.
pub(super) struct Node {
    pub(super) name: String,
    server: Server,
    program: Program,
    /// From clients to it.
    pub(super) door: Link,
    /// From it to NATS.
    pub(super) nats: Link,
    /// From it to the database.
    pub(super) db: Link,
    /// The file that says by how much its clock is wrong.
    clock: PathBuf,
}

impl Site {
    pub(super) async fn start(nodes: usize) -> Option<Self> {
        let nats = Nats::start()?;
        let database = Cluster::start()?;
        let db = database.database("drill");
        let clocks = Folder::new();
        let mut all = Vec::new();
        for n in 0..nodes {
            all.push(Node::start(n, &database, &nats, &clocks).await);
        }
        let store = Store::share(&db).await.unwrap();
        Some(Self { database, nats, db, nodes: all, store, _clocks: clocks })
    }

    /// Another NATS takes the place of one that was killed. It has another port: somebody's connection may have
    /// taken that of the first meanwhile.
    pub(super) fn restart_nats(&mut self) {
        self.nats = Nats::start().expect("there was one before");
        for node in &self.nodes {
            node.nats.lead_to(Far::Tcp(self.nats.address()));
        }
    }

    /// Where clients knock.
    pub(super) fn doors(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.door.address).collect()
    }
}

impl Node {
    async fn start(n: usize, database: &Cluster, nats: &Nats, clocks: &Folder) -> Self {
        let name = format!("node{n}");
        let door = Link::to(Far::Nowhere).await;
        let to_nats = Link::to(Far::Tcp(nats.address())).await;
        let to_db = Link::to(Far::Socket(database.socket())).await;
        let clock = clocks.path().join(&name);
        fs::write(&clock, "0").unwrap();
        // Everybody comes from one address, and nobody's limits are to be met.
        let limits: Vec<String> = Limits::lifted()
            .all()
            .map(|limit| format!("{}={}", limit.name, limit.number))
            .collect();
        let mut program = serve(&format!("postgres://tests@{}/drill", to_db.address));
        let nats = format!("nats://{}", to_nats.address);
        let clock_file = clock.display().to_string();
        program.args.extend(
            [
                ["--nats", &nats],
                ["--node", &name],
                ["--wrong-clock", &clock_file],
                ["--limit", &limits.join(",")],
                ["--bot-threads", "1"],
            ]
            .concat()
            .into_iter()
            .map(str::to_owned),
        );
        let server = Server::start(&program).await.unwrap();
        door.lead_to(Far::Tcp(server.address));
        Self { name, server, program, door, nats: to_nats, db: to_db, clock }
    }

    pub(super) fn links(&self) -> [(&'static str, &Link); 3] {
        [("its clients", &self.door), ("NATS", &self.nats), ("the database", &self.db)]
    }

    /// Ends it as a power cut would.
    pub(super) async fn kill(&mut self) {
        self.door.lead_to(Far::Nowhere);
        self.server.kill().await.unwrap();
    }

    /// Starts it again.
    pub(super) async fn start_again(&mut self) {
        self.server = Server::start(&self.program).await.unwrap();
        self.door.lead_to(Far::Tcp(self.server.address));
    }

    pub(super) fn signal(&self, signal: &str) {
        let id = self.server.id().expect("it runs").to_string();
        assert!(Process::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// Its clock is wrong by so much from now on.
    pub(super) fn set_clock(&self, wrong_by_ms: i64) {
        // In one go: nobody reads half of a number.
        let new = self.clock.with_extension("new");
        fs::write(&new, wrong_by_ms.to_string()).unwrap();
        fs::rename(new, &self.clock).unwrap();
    }
}
