//! A store that fails at every single call of a match, one after the other: nobody is told anything
//! that is not true, nothing that was acknowledged is lost, and everything goes on by itself.

use mesozoic_server::{Config, Limits};
use mesozoic_store::{Command, CommandName, Stage, Store, Strike};
use serde_json::{Value, json};

use crate::common::{Guest, Running, Socket, TempDb, config, start, start_on};

/// Somebody who asks again, as clients do, when the server says that it could not.
struct Patient {
    guest: Guest,
    socket: Socket,
    table: String,
    /// Ids of commands that were acknowledged, in order.
    steps: Vec<String>,
    lines: Vec<String>,
}

/// A request that is sent again until it is answered.
async fn insist(guest: &Guest, method: &str, path: &str, body: Value) -> (u16, Value) {
    loop {
        let (status, _, answer) = guest.http(method, path, Some(&body)).await;
        if status != 503 {
            return (status, answer);
        }
        assert_eq!(answer["code"], "unavailable", "{answer}");
    }
}

async fn newcomer(server: &Running) -> Guest {
    loop {
        if let Some(guest) = server.try_guest().await {
            return guest;
        }
    }
}

impl Patient {
    /// Comes to a table and looks on.
    async fn come(guest: Guest, table: &str) -> Self {
        let socket = loop {
            if let Some(socket) = guest.try_socket().await {
                break socket;
            }
        };
        let table = table.to_owned();
        let mut patient = Self { guest, socket, table, steps: Vec::new(), lines: Vec::new() };
        let watch = json!({ "t": "watch", "table": patient.table });
        while patient.socket.ask(watch.clone()).await["t"] != "done" {}
        patient
    }

    /// Sends a command until it is acknowledged.
    async fn ask(&mut self, id: &str, mut command: Value) {
        command["table"] = json!(self.table);
        let answer = self.socket.insist(id, command.clone()).await;
        assert_eq!(answer["t"], "done", "{command}: {answer}");
    }

    async fn act(&mut self, what: Value) {
        let id = format!("{}-{}", what["t"].as_str().unwrap(), self.steps.len());
        self.ask(&id, what).await;
        self.steps.push(id);
    }

    /// Plays what is offered, if anything is.
    async fn play(&mut self) {
        self.hear().await;
        if let Some(offer) = self.socket.offers.first() {
            let line = offer["line"].clone();
            self.act(json!({ "t": "step", "line": line })).await;
        }
    }

    async fn say(&mut self, text: &str) {
        let id = format!("said {text}");
        self.ask(&id, json!({ "t": "chat", "text": text })).await;
        self.lines.push(text.to_owned());
    }

    /// Takes in everything that has come.
    async fn hear(&mut self) {
        self.socket.ask(json!({ "t": "ping" })).await;
        for frame in self.socket.rest() {
            if frame["t"] == "table" {
                self.socket.info = frame["info"].clone();
            }
        }
    }
}

/// Two people sit down, talk, play and take back, with a spectator, until the game is over.
async fn play_a_match(server: &Running) -> [Patient; 3] {
    let guests = [newcomer(server).await, newcomer(server).await, newcomer(server).await];
    let new = json!({ "game": "draftosaurus", "seats": 2, "listed": true });
    let (status, info) = insist(&guests[0], "POST", "/api/tables", new).await;
    assert_eq!(status, 200, "{info}");
    let table = info["id"].as_str().unwrap().to_owned();
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    for guest in &guests[..2] {
        let (status, info) = insist(guest, "POST", &path("sit"), guest.pledge()).await;
        assert_eq!(status, 200, "{info}");
    }
    // What was not certain may have been done: then it is too late to do it again.
    let begun = |(status, _): (u16, Value)| assert!(status == 200 || status == 409, "{status}");
    begun(insist(&guests[0], "POST", &path("start"), json!({})).await);
    for guest in &guests[..2] {
        begun(insist(guest, "POST", &path("reveal"), guest.opened()).await);
    }
    let (_, info) = insist(&guests[2], "GET", &format!("/api/tables/{table}"), json!({})).await;
    assert_eq!(info["stage"], "running", "{info}");

    let [a, b, c] = guests;
    let mut a = Patient::come(a, &table).await;
    let mut b = Patient::come(b, &table).await;
    let mut c = Patient::come(c, &table).await;
    a.say("hello").await;
    c.say("I only watch").await;
    a.play().await;
    a.act(json!({ "t": "undo" })).await;
    for _ in 0..60 {
        a.play().await;
        b.play().await;
    }
    b.say("well played").await;
    for patient in [&mut a, &mut b, &mut c] {
        patient.hear().await;
    }
    [a, b, c]
}

/// Compares what everybody was told with what is stored, and with what newcomers are told.
async fn check(server: &Running, store: &Store, people: &mut [Patient; 3]) {
    let table = people[0].table.clone();
    let row = store.find_match(&table).await.unwrap().unwrap();
    assert_eq!(row.card.stage, Stage::Over);
    let standings: Value = serde_json::from_str(&row.standings.unwrap()).unwrap();

    let commands = store.commands(&table).await.unwrap();
    let entries = store.entries(&table, 0).await.unwrap();
    assert_eq!(entries.len(), commands.len(), "every entry is somebody's");
    for (seat, person) in people[..2].iter().enumerate() {
        let own = |c: &&Command| usize::from(c.seat) == seat;
        let id = |c: &Command| CommandName::parse(&c.id).id.to_owned();
        let kept: Vec<String> = commands.iter().filter(own).map(id).collect();
        assert_eq!(kept, person.steps);
    }
    let mut said: Vec<String> =
        store.chat(&table, 99).await.unwrap().into_iter().map(|said| said.line.text).collect();
    let mut acknowledged: Vec<String> = people.iter().flat_map(|p| p.lines.clone()).collect();
    said.sort();
    acknowledged.sort();
    assert_eq!(said, acknowledged);

    for person in people.iter_mut() {
        person.hear().await;
        let seen = (person.socket.view.clone(), person.socket.info.clone());
        assert_eq!(seen.1["trouble"], Value::Null);
        assert_eq!((&seen.1["stage"], &seen.1["standings"]), (&json!("over"), &standings));
        let mut anew = Patient::come(person.guest.clone(), &table).await;
        anew.hear().await;
        assert_eq!((&anew.socket.view, &anew.socket.info["standings"]), (&seen.0, &standings));
    }
    let (status, _, health) = people[0].guest.http("GET", "/api/health", None).await;
    assert_eq!((status, &health["ok"], &health["waiting"]), (200, &json!(true), &json!(0)));
    assert_eq!(server.address, people[0].guest.address);
}

/// Plays a match for each call of it: that one, and as many as `width` says, fail.
async fn fail_everywhere(width: u32, strike: Strike) {
    for first in 0.. {
        let db = TempDb::new();
        let store = Store::open(&db.url()).await.unwrap();
        // People who ask until they are heard ask often.
        let config = || Config { limits: Limits::lifted(), ..config(&db) };
        let server = start_on(config(), &store).await;
        store.faults().plan_for(first..first + width, strike);
        let mut people = play_a_match(&server).await;
        let calls = store.faults().calls();
        store.faults().heal();
        check(&server, &store, &mut people).await;
        server.stop().await;

        // Nothing of it was only in memory.
        let server = start(config()).await;
        let look = Store::look(&db.url()).await.unwrap();
        for person in &mut people {
            person.guest.address = server.address;
            let lines = std::mem::take(&mut person.lines);
            let steps = std::mem::take(&mut person.steps);
            *person = Patient {
                steps,
                lines,
                ..Patient::come(person.guest.clone(), &person.table).await
            };
        }
        check(&server, &look, &mut people).await;
        server.stop().await;
        if calls <= first {
            assert!(first > 60, "the match took only {first} calls");
            return;
        }
    }
}

#[tokio::test]
async fn every_call_may_fail_before_it_is_done() {
    fail_everywhere(1, Strike::Before).await;
}

#[tokio::test]
async fn every_call_may_fail_after_it_is_done() {
    fail_everywhere(1, Strike::After).await;
}

#[tokio::test]
async fn every_call_may_be_the_first_of_several_that_fail() {
    fail_everywhere(3, Strike::After).await;
}
