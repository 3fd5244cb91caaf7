//! Rules that panic at every single call, one after the other, and at one call again and again: the
//! table comes back from the store, and no other is harmed.

use std::any::Any;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use mesozoic_core::record::Entry;
use mesozoic_core::{Draw, Meta, Score, Seat, Standings, Status, Viewer};
use mesozoic_registry::{GameEntry, find};
use mesozoic_server::{Config, Limits};
use mesozoic_store::{CommandName, Store};
use mesozoic_table::{
    AnyTable, Known, Mark, Offer, OpenArgs, OpenError, Position, Record, Scores, Snapshot,
    StepError, Told, UndoError,
};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::common::{TempDb, config, pair, start};

/// Counts the calls of every table in this process.
static CALLS: AtomicU32 = AtomicU32::new(0);
/// The call that panics.
static DOOMED: AtomicU32 = AtomicU32::new(u32::MAX);
/// What panics always.
static ALWAYS: Mutex<&str> = Mutex::new("");
/// The tests share all of these.
static ONE_AT_A_TIME: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

fn call(what: &'static str) {
    let n = CALLS.fetch_add(1, Ordering::Relaxed);
    let always = *ALWAYS.lock().unwrap_or_else(PoisonError::into_inner);
    assert!(n != DOOMED.load(Ordering::Relaxed) && what != always, "planted in {what}");
}

fn break_always(what: &'static str) {
    *ALWAYS.lock().unwrap_or_else(PoisonError::into_inner) = what;
}

/// A table of Draftosaurus with a bug in it.
struct Planted(Box<dyn AnyTable>);

/// Passes every call on, after it was counted.
macro_rules! pass {
    ($($name:ident(&self $(, $arg:ident: $type:ty)*) -> $out:ty;)* | $($change:ident(&mut self $(, $carg:ident: $ctype:ty)*) -> $cout:ty;)*) => {
        $(fn $name(&self $(, $arg: $type)*) -> $out {
            call(stringify!($name));
            self.0.$name($($arg),*)
        })*
        $(fn $change(&mut self $(, $carg: $ctype)*) -> $cout {
            call(stringify!($change));
            self.0.$change($($carg),*)
        })*
    };
}

impl AnyTable for Planted {
    pass! {
        meta(&self) -> &'static Meta;
        seats(&self) -> u8;
        status(&self) -> Status;
        offers(&self, seat: Seat) -> Vec<Offer>;
        offers_json(&self, viewer: Viewer) -> Box<RawValue>;
        lines(&self, seat: Seat) -> Vec<String>;
        why(&self, seat: Seat, line: &str) -> Result<(), StepError>;
        preview(&self, seat: Seat, line: &str) -> Result<Box<RawValue>, StepError>;
        can_undo(&self, seat: Seat) -> Result<(), UndoError>;
        last_step(&self, seat: Seat) -> Option<u32>;
        view(&self, viewer: Viewer) -> Box<RawValue>;
        keeps_secrets(&self, seat: Seat) -> bool;
        draw(&self, viewer: Viewer) -> String;
        heard(&self, viewer: Viewer) -> u32;
        heard_for_good(&self, viewer: Viewer) -> u32;
        write_view(&self, viewer: Viewer, known: &mut Known) -> ();
        write_offers(&self, viewer: Viewer, last: Option<&Arc<[u8]>>, known: &mut Known) -> Arc<[u8]>;
        write_scores(&self, viewer: Viewer, last: Option<&Arc<Scores>>, known: &mut Known) -> Arc<Scores>;
        write_event(&self, at: usize, out: &mut Vec<u8>) -> ();
        marks(&self, viewer: Viewer, after: u32) -> Vec<(usize, Mark)>;
        told(&self, viewer: Viewer, after: u32) -> Vec<Told>;
        scores(&self, viewer: Viewer) -> Vec<Score>;
        standings(&self) -> Option<Standings>;
        record(&self) -> Option<Record>;
        log(&self) -> &[Entry];
        draws(&self) -> &[Draw];
        snapshot(&self, entries: u32) -> Snapshot;
        position(&self) -> Option<Position>;
        as_any(&self) -> &dyn Any;
        |
        submit(&mut self, seat: Seat, line: &str) -> Result<(), StepError>;
        undo(&mut self, seat: Seat) -> Result<(), UndoError>;
        follow(&mut self, entry: &Entry) -> Result<(), String>;
    }

    fn copy(&self) -> Box<dyn AnyTable> {
        call("copy");
        Box::new(Self(self.0.copy()))
    }
}

fn plant(table: Result<Box<dyn AnyTable>, OpenError>) -> Result<Box<dyn AnyTable>, OpenError> {
    table.map(|table| Box::new(Planted(table)) as Box<dyn AnyTable>)
}

fn open(args: &OpenArgs) -> Result<Box<dyn AnyTable>, OpenError> {
    plant((find("draftosaurus").unwrap().open)(args))
}

fn restore(
    snapshot: &Snapshot,
    args: &OpenArgs,
    log: &[Entry],
) -> Result<Box<dyn AnyTable>, OpenError> {
    plant((find("draftosaurus").unwrap().restore)(snapshot, args, log))
}

fn planted(db: &TempDb) -> Config {
    let game = find("draftosaurus").unwrap();
    let games: &'static [GameEntry] = Box::leak(Box::new([GameEntry { open, restore, ..*game }]));
    // People who ask until they are heard ask often.
    Config { games, limits: Limits::lifted(), ..config(db) }
}

/// Panics on purpose need not be read.
fn be_quiet() {
    let loud = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !info.payload_as_str().is_some_and(|text| text.contains("planted")) {
            loud(info);
        }
    }));
}

#[tokio::test]
async fn every_call_of_the_rules_may_panic_once() {
    let _alone = ONE_AT_A_TIME.lock().await;
    be_quiet();
    for doomed in 0.. {
        let db = TempDb::new();
        let server = start(planted(&db)).await;
        let (host, guest) = (server.guest().await, server.guest().await);
        // A bot in the third seat.
        let table = host.table(3, &[None, None, Some("greedy")], json!({})).await;
        for person in [&host, &guest] {
            person.sit(&table).await;
        }
        host.post(&format!("/api/tables/{table}/start"), json!({})).await;
        CALLS.store(0, Ordering::Relaxed);
        DOOMED.store(doomed, Ordering::Relaxed);
        host.reveal(&table).await;
        // Whoever hears nothing asks again, and finds it done or not.
        let reveal = format!("/api/tables/{table}/reveal");
        let mut status = 503;
        while status == 503 {
            status = guest.http("POST", &reveal, Some(&guest.opened())).await.0;
        }
        assert!(status == 200 || status == 409, "{status}");

        let mut sockets = [host.socket().await, guest.socket().await];
        for socket in &mut sockets {
            let watch = json!({ "t": "watch", "table": table });
            while socket.ask(watch.clone()).await["t"] != "done" {}
        }
        let mut acknowledged = Vec::new();
        for turn in 0..3 {
            for (seat, socket) in sockets.iter_mut().enumerate() {
                // Until the barrier that the bot and the other stand at.
                while socket.offers.is_empty() {
                    socket.next_of("frame").await;
                }
                let line = socket.offers[0]["line"].clone();
                let why = json!({ "t": "why", "table": table, "line": line });
                let answer = socket.insist("why", why).await;
                assert!(answer["t"] == "answer" || answer["code"] == "faulted", "{answer}");
                let id = format!("step {turn}");
                let step = json!({ "t": "step", "table": table, "line": line });
                // Once it may break.
                let first = socket.insist(&id, step.clone()).await;
                if first["code"] == "faulted" {
                    assert_eq!(socket.insist(&id, step).await["t"], "done");
                }
                acknowledged.push((seat as u8, id));
                socket.ask(json!({ "t": "ping" })).await;
            }
        }
        let calls = CALLS.load(Ordering::Relaxed);
        DOOMED.store(u32::MAX, Ordering::Relaxed);
        // It may still be on its way back from a step of the bot's.
        let word = json!({ "t": "chat", "table": table, "text": "still there?" });
        assert_eq!(sockets[0].insist("word", word).await["t"], "done");
        let info = host.get(&format!("/api/tables/{table}")).await;
        assert_eq!((&info["stage"], &info["trouble"]), (&json!("running"), &Value::Null));
        server.stop().await;
        let store = Store::look(&db.url()).await.unwrap();
        let commands = store.commands(&table).await.unwrap();
        let id = |name: &str| CommandName::parse(name).id.to_owned();
        let kept: Vec<(u8, String)> = commands.iter().map(|c| (c.seat, id(&c.id))).collect();
        assert_eq!(kept, acknowledged, "call {doomed}");
        if calls <= doomed {
            assert!(doomed > 100, "only {doomed} calls");
            return;
        }
    }
}

#[tokio::test]
async fn rules_that_always_panic_break_one_table_until_they_do_not() {
    let _alone = ONE_AT_A_TIME.lock().await;
    be_quiet();
    for what in ["submit", "write_view", "status", "marks", "log"] {
        let db = TempDb::new();
        let server = start(planted(&db)).await;
        let mut pair = pair(&server, json!({})).await;
        let table = pair.table.clone();
        pair.play(1).await;
        let line = pair.sockets[0].offers[0]["line"].clone();
        let step = json!({ "t": "step", "table": table, "line": line });
        break_always(what);
        // A step that cannot be shown may be stored, and then that is what is said.
        let answer = pair.sockets[0].ask_as("broken", step.clone()).await;
        assert!(answer["t"] == "done" || answer["code"] == "faulted", "{what}: {answer}");
        let store = Store::look(&db.url()).await.unwrap();
        let commands = store.commands(&table).await.unwrap();
        let is_stored = commands.iter().any(|c| CommandName::parse(&c.id).id == "broken");
        assert_eq!(answer["t"] == "done", is_stored, "{what}: {answer}");
        let answer = pair.sockets[0].ask_as("another", step.clone()).await;
        assert_eq!(answer["code"], "faulted", "{what}: {answer}");
        // The server is well, and says what is not.
        let health = pair.guests[0].get("/api/health").await;
        let broken = i32::from(!matches!(what, "submit" | "log"));
        assert_eq!((&health["ok"], &health["broken"]), (&json!(true), &json!(broken)), "{what}");
        if broken == 1 {
            let info = pair.guests[1].get(&format!("/api/tables/{table}")).await;
            assert_eq!(info["trouble"]["code"], "faulted");
            assert_eq!(info["stage"], "running", "nothing was written about it");
        }

        // The next touch brings it back, for all who look on.
        break_always("");
        let answer = pair.sockets[0].ask_as("broken", step).await;
        assert_eq!(answer["t"], "done", "{what}: {answer}");
        for socket in &mut pair.sockets {
            socket.ask(json!({ "t": "ping" })).await;
            socket.rest();
            let seen = socket.view.clone();
            assert_eq!(socket.watch(&table).await["frame"]["view"], seen, "{what}");
        }
        assert_eq!(pair.guests[0].get("/api/health").await["broken"], 0);
        pair.come_back(server.address).await;
        assert!(pair.play(60).await, "{what}: it is played to its end");
        server.stop().await;
    }
}

#[tokio::test]
async fn a_log_that_breaks_the_rules_is_tried_again_by_whoever_comes() {
    let _alone = ONE_AT_A_TIME.lock().await;
    be_quiet();
    let db = TempDb::new();
    let server = start(planted(&db)).await;
    let mut pair = pair(&server, json!({})).await;
    let table = pair.table.clone();
    pair.play(1).await;
    let line = pair.sockets[0].offers[0]["line"].clone();
    let step = json!({ "t": "step", "table": table, "line": line });
    server.stop().await;
    // Without a snapshot the log is followed from its first entry.
    let store = Store::open(&db.url()).await.unwrap();
    let none = mesozoic_store::Snapshot { n: 0, body: String::new() };
    store.save_snapshot(&table, &none).await.unwrap();
    store.close().await.unwrap();

    break_always("follow");
    let server = start(planted(&db)).await;
    pair.guests[0].address = server.address;
    let mut socket = pair.guests[0].socket().await;
    let watch = json!({ "t": "watch", "table": table });
    assert_eq!(socket.ask(watch).await["t"], "done");
    assert_eq!(socket.next_of("table").await["info"]["trouble"]["code"], "faulted");
    for _ in 0..2 {
        let answer = socket.insist("broken", step.clone()).await;
        assert_eq!(answer["code"], "faulted", "{answer}");
    }
    break_always("");
    let answer = socket.insist("mended", step).await;
    assert_eq!(answer["t"], "done", "{answer}");
    server.stop().await;
}
