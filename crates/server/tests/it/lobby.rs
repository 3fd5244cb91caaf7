//! The list of tables, as those see it who follow it.

use std::collections::BTreeMap;

use mesozoic_server::{Config, Limits};
use serde_json::{Value, json};

use crate::common::{Guest, Socket, TempDb, config, start};

/// A socket that follows the list, with both parts of it.
struct Follower {
    socket: Socket,
    /// The public part and one's own, by the kind of frame that tells of it.
    lists: BTreeMap<String, BTreeMap<String, Value>>,
    /// How many frames told of the public part.
    told: usize,
}

impl Follower {
    async fn new(guest: &Guest) -> Self {
        let mut socket = guest.socket().await;
        assert_eq!(socket.ask(json!({ "t": "lobby", "on": true })).await["t"], "done");
        let mut follower = Self { socket, lists: BTreeMap::new(), told: 0 };
        follower.until(|f| f.lists.len() == 2).await;
        follower
    }

    fn has(&self, list: &str, table: &str) -> bool {
        self.lists[list].contains_key(table)
    }

    async fn until(&mut self, is_so: impl Fn(&Self) -> bool) {
        while !is_so(self) {
            let frame = self.socket.next().await.unwrap();
            let kind = frame["t"].as_str().unwrap();
            if kind != "lobby" && kind != "mine" {
                continue;
            }
            self.told += usize::from(kind == "lobby");
            let list = self.lists.entry(kind.to_owned()).or_default();
            if frame["fresh"] == true {
                list.clear();
            }
            for table in frame["tables"].as_array().unwrap() {
                list.insert(table["id"].as_str().unwrap().to_owned(), table.clone());
            }
            for id in frame["gone"].as_array().unwrap() {
                assert!(list.remove(id.as_str().unwrap()).is_some(), "{id} was never there");
            }
        }
    }
}

#[tokio::test]
async fn everybody_follows_what_is_listed_and_each_what_is_their_own() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let (ada, bob) = (server.guest().await, server.guest().await);
    let early = ada.table(2, &[], json!({})).await;
    let mut adas = Follower::new(&ada).await;
    let mut bobs = Follower::new(&bob).await;
    assert!(adas.has("lobby", &early) && adas.has("mine", &early));
    assert!(bobs.has("lobby", &early) && !bobs.has("mine", &early));

    // What is not listed is the host's own affair.
    let secret = json!({ "game": "draftosaurus", "seats": 2, "listed": false });
    let secret = ada.post("/api/tables", secret).await["id"].as_str().unwrap().to_owned();
    let later = ada.table(2, &[], json!({})).await;
    adas.until(|f| f.has("mine", &secret) && f.has("lobby", &later)).await;
    bobs.until(|f| f.has("lobby", &later)).await;
    assert!(!bobs.has("lobby", &secret) && !bobs.has("mine", &secret));

    // Until somebody else sits there.
    bob.sit(&secret).await;
    bobs.until(|f| f.has("mine", &secret)).await;
    assert!(!bobs.has("lobby", &secret));
    bob.post(&format!("/api/tables/{secret}/stand"), json!({})).await;
    bobs.until(|f| !f.has("mine", &secret)).await;

    // A table that begins leaves the open ones, and whose turn it is shows to those who play.
    for guest in [&ada, &bob] {
        guest.sit(&early).await;
    }
    ada.post(&format!("/api/tables/{early}/start"), json!({})).await;
    for guest in [&ada, &bob] {
        guest.reveal(&early).await;
    }
    let is_running = |f: &Follower, list: &str| f.lists[list][&early]["stage"] == "running";
    bobs.until(|f| is_running(f, "lobby") && f.has("mine", &early) && is_running(f, "mine")).await;
    assert_eq!(bobs.lists["mine"][&early]["awaited"], json!([0, 1]));
    let listed = bob.get("/api/tables").await;
    assert_eq!(listed["running"][0]["id"], json!(early));
    assert_eq!(listed["mine"].as_array().unwrap().len(), 1);
    server.stop().await;
}

/// The list is long: whoever has it already is not sent it again, however often they ask.
#[tokio::test]
async fn who_follows_the_list_is_not_sent_it_again() {
    let db = TempDb::new();
    let server = start(Config { limits: Limits::lifted(), ..config(&db) }).await;
    let mut socket = server.guest().await.socket().await;
    let on = json!({ "t": "lobby", "on": true });
    assert_eq!(socket.ask(on.clone()).await["t"], "done");
    socket.next_of("lobby").await;
    socket.next_of("mine").await;
    for _ in 0..5 {
        assert_eq!(socket.ask(on.clone()).await["t"], "done");
    }
    assert_eq!(socket.ask(json!({ "t": "ping" })).await["t"], "pong");
    assert_eq!(socket.rest(), Vec::<Value>::new());
    // Who has stopped and begins again has to be told all.
    socket.ask(json!({ "t": "lobby", "on": false })).await;
    socket.ask(on).await;
    assert_eq!(socket.next_of("lobby").await["fresh"], true);
    server.stop().await;
}

#[tokio::test]
async fn many_changes_are_told_together() {
    let db = TempDb::new();
    let server = start(Config { limits: Limits::lifted(), ..config(&db) }).await;
    let guest = server.guest().await;
    let mut follower = Follower::new(&server.guest().await).await;
    let making: Vec<_> = (0..30)
        .map(|_| {
            let guest = guest.clone();
            tokio::spawn(async move { guest.table(2, &[], json!({})).await })
        })
        .collect();
    for task in making {
        task.await.unwrap();
    }
    follower.until(|f| f.lists["lobby"].len() == 30).await;
    assert!(follower.told < 30, "{} frames for 30 tables", follower.told);
    server.stop().await;
}
