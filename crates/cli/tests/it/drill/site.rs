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

/// Keeps in mind which node every id belonged to, and notes each entry of a log that was written by a node
/// that did not have the table just then: what was under a lease is held against who holds it, by somebody
/// who takes no part in it.
const TRAIL: &str = "
CREATE TABLE known AS SELECT id, place FROM nodes;
CREATE FUNCTION know() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO known VALUES (NEW.id, NEW.place);
    RETURN NULL;
END $$;
CREATE TRIGGER know AFTER INSERT ON nodes FOR EACH ROW EXECUTE FUNCTION know();
CREATE TABLE strangers (match text, n bigint, writer text, owner text);
CREATE FUNCTION watch_writers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO strangers
    SELECT m.id, NEW.n, session_user, k.place FROM matches m
    LEFT JOIN leases l ON l.name = m.id LEFT JOIN known k ON k.id = l.node
    WHERE m.no = NEW.match_no AND k.place IS DISTINCT FROM session_user::text;
    RETURN NULL;
END $$;
CREATE TRIGGER watch_writers AFTER INSERT ON entries FOR EACH ROW EXECUTE FUNCTION watch_writers();";

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
        // Everybody writes under their own name, so that it can be seen who has written what.
        for n in 0..nodes {
            database.ask("drill", &format!("CREATE ROLE node{n} SUPERUSER LOGIN"));
        }
        let clocks = Folder::new();
        let mut all = Vec::new();
        for n in 0..nodes {
            all.push(Node::start(n, &database, &nats, &clocks).await);
        }
        let store = Store::share(&db).await.unwrap();
        database.ask("drill", TRAIL);
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

    /// Entries that were written by who did not have their table.
    pub(super) fn strangers(&self) -> String {
        self.database.ask("drill", "SELECT * FROM strangers LIMIT 20")
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
        let mut program = serve(&format!("postgres://{name}@{}/drill", to_db.address));
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

    /// Tells it to leave, as a balancer hears from it; says whether it did so well.
    pub(super) async fn leave(&mut self) -> bool {
        self.signal("-TERM");
        self.door.lead_to(Far::Nowhere);
        self.server.ended().await.unwrap()
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
