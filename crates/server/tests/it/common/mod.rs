//! A real server on a free loopback port, and clients that speak to it as browsers do.

pub(crate) mod prepared;

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use mesozoic_core::fair;
use mesozoic_server::{Config, Server};
use mesozoic_store::Store;
use mesozoic_table::apply_changes;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything takes that works; only a broken test waits so long.
const PATIENCE: Duration = Duration::from_secs(30);

/// A file that is removed with its SQLite companions.
pub(crate) struct TempDb(PathBuf);

impl TempDb {
    pub(crate) fn new() -> Self {
        let mut name = [0; 8];
        getrandom::fill(&mut name).unwrap();
        Self(std::env::temp_dir().join(format!("mesozoic-{}.db", fair::to_hex(&name))))
    }

    pub(crate) fn url(&self) -> String {
        format!("sqlite:{}", self.0.display())
    }
}

impl Drop for TempDb {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm", "-owner"] {
            let _ = std::fs::remove_file(format!("{}{end}", self.0.display()));
        }
    }
}

/// A running server.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

pub(crate) fn config(db: &TempDb) -> Config {
    Config { port: 0, db: db.url(), bot_threads: 1, ..Config::default() }
}

pub(crate) async fn start(config: Config) -> Running {
    run(Server::open(config).await.unwrap())
}

/// Starts a server that takes requests on other threads.
pub(crate) async fn start_with_door(config: Config, door: &tokio::runtime::Handle) -> Running {
    run(Server::open(config).await.unwrap().with_door(door))
}

/// Starts a server on a store that the test holds, too.
pub(crate) async fn start_on(config: Config, store: &Store) -> Running {
    run(Server::with_store(config, store.clone()).await.unwrap())
}

fn run(server: Server) -> Running {
    let address = server.address();
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(async move {
        let stop = async {
            let _ = stopped.await;
        };
        server.run(stop).await.unwrap();
    });
    Running { address, stop: Some(stop), task }
}

impl Running {
    /// Stops as Ctrl-C does.
    pub(crate) async fn stop(mut self) {
        let _ = self.stop.take().unwrap().send(());
        tokio::time::timeout(PATIENCE, self.task).await.expect("the server stops").unwrap();
    }

    /// A newcomer.
    pub(crate) async fn guest(&self) -> Guest {
        self.try_guest().await.expect("newcomers are welcome")
    }

    /// A newcomer, if the server can take one in.
    pub(crate) async fn try_guest(&self) -> Option<Guest> {
        let guest = Guest { address: self.address, cookie: String::new(), id: String::new() };
        let (status, headers, me) = guest.http("GET", "/api/me", None).await;
        if status == 503 {
            return None;
        }
        let cookie = headers.lines().find_map(|l| l.strip_prefix("set-cookie: ")).unwrap();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite"), "{cookie}");
        let cookie = cookie.split(';').next().unwrap().to_owned();
        Some(Guest { cookie, id: me["id"].as_str().unwrap().to_owned(), ..guest })
    }
}

/// Somebody with a cookie, or a program with a token.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(crate) address: SocketAddr,
    /// The cookie, or `Bearer` and the token.
    pub(crate) cookie: String,
    pub(crate) id: String,
}

impl Guest {
    /// The header that says who this is.
    fn header(&self) -> &'static str {
        if self.cookie.starts_with("Bearer ") { "authorization" } else { "cookie" }
    }

    /// One request: status, headers in lower case, body.
    pub(crate) async fn http(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> (u16, String, Value) {
        let (status, headers, text) = self.raw(method, path, body, "").await;
        let value = serde_json::from_str(&text).unwrap_or(Value::String(text));
        (status, headers, value)
    }

    pub(crate) async fn raw(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
        extra: &str,
    ) -> (u16, String, String) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let body = body.map(ToString::to_string).unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\n{}: {}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n{extra}\r\n{body}",
            self.address,
            self.header(),
            self.cookie,
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let head = head.replace('\r', "");
        let body = if head.contains("transfer-encoding: chunked") {
            unchunk(body)
        } else {
            body.to_owned()
        };
        (status, head, body)
    }

    /// Sends a request and hangs up before the answer; returns when the server has noticed.
    pub(crate) async fn hang_up(&self, method: &str, path: &str, body: &Value, extra: &str) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let body = body.to_string();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\n{}: {}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n{extra}\r\n{body}",
            self.address,
            self.header(),
            self.cookie,
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        stream.shutdown().await.unwrap();
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest).await;
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, _, body) = self.http("GET", path, None).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Value {
        let (status, _, answer) = self.http("POST", path, Some(&body)).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    /// Makes a table and gives its id.
    pub(crate) async fn table(&self, seats: u8, bots: &[Option<&str>], options: Value) -> String {
        let new = json!({ "game": "draftosaurus", "seats": seats, "bots": bots,
                          "options": options, "listed": true });
        self.post("/api/tables", new).await["id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn rename(&self, name: &str) -> Value {
        self.post("/api/me", json!({ "name": name })).await
    }

    /// Takes a seat with a nonce that follows from the guest.
    pub(crate) async fn sit(&self, table: &str) -> Value {
        self.post(&format!("/api/tables/{table}/sit"), self.pledge()).await
    }

    pub(crate) async fn reveal(&self, table: &str) -> Value {
        self.post(&format!("/api/tables/{table}/reveal"), self.opened()).await
    }

    pub(crate) fn pledge(&self) -> Value {
        json!({ "pledge": fair::to_hex(&fair::pledge(&self.nonce())) })
    }

    /// The nonce behind the pledge.
    pub(crate) fn opened(&self) -> Value {
        json!({ "nonce": fair::to_hex(&self.nonce()) })
    }

    fn nonce(&self) -> fair::Nonce {
        let mut nonce = [7; 16];
        nonce[..self.id.len().min(16)]
            .copy_from_slice(&self.id.as_bytes()[..self.id.len().min(16)]);
        nonce
    }

    /// A socket that has greeted.
    pub(crate) async fn socket(&self) -> Socket {
        self.try_socket().await.expect("the server takes sockets")
    }

    /// The same, if the server can take one.
    pub(crate) async fn try_socket(&self) -> Option<Socket> {
        let mut socket = self.try_bare_socket().await?;
        socket.say(json!({ "t": "hello", "protocol": 1 })).await;
        assert_eq!(socket.next_of("welcome").await["me"]["id"], json!(self.id));
        Some(socket)
    }

    pub(crate) async fn bare_socket(&self) -> Socket {
        self.try_bare_socket().await.expect("the server takes sockets")
    }

    async fn try_bare_socket(&self) -> Option<Socket> {
        let url = format!("ws://{}/ws", self.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert(self.header(), self.cookie.parse().unwrap());
        let (stream, _) = match connect_async(request).await {
            Err(tungstenite::Error::Http(answer)) if answer.status() == 503 => return None,
            connected => connected.unwrap(),
        };
        let (waiting, name) = (VecDeque::new(), self.id.clone());
        let (view, info) = (Value::Null, Value::Null);
        Some(Socket { stream, waiting, name, offers: Vec::new(), view, info })
    }
}

fn unchunk(body: &str) -> String {
    let (mut out, mut rest) = (String::new(), body);
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap();
        if size == 0 {
            break;
        }
        out.push_str(&after[..size]);
        rest = &after[size + 2..];
    }
    out
}

/// A client's socket.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    waiting: VecDeque<Value>,
    name: String,
    /// What can be played; frames leave out what has not changed.
    pub(crate) offers: Vec<Value>,
    /// What is seen; so too.
    pub(crate) view: Value,
    /// What was last told about the table itself, for tests that take note of it.
    pub(crate) info: Value,
}

/// Makes a frame whole that says only what has changed in the view before it.
pub(crate) fn make_whole(view: &mut Value, frame: &mut Value) {
    if let Some(changes) = frame.as_object_mut().unwrap().remove("changes") {
        assert!(apply_changes(view, &changes), "{changes}");
    } else if let Some(whole) = frame.get("view") {
        view.clone_from(whole);
    }
    frame["view"] = view.clone();
}

impl Socket {
    pub(crate) async fn say(&mut self, frame: Value) {
        self.say_text(&frame.to_string()).await;
    }

    /// Says something to a server that may have hung up.
    pub(crate) async fn try_say(&mut self, frame: Value) -> bool {
        self.stream.send(Message::text(frame.to_string())).await.is_ok()
    }

    /// Says goodbye and waits until the server has, too.
    pub(crate) async fn close(&mut self) {
        self.stream.close(None).await.unwrap();
        while self.fresh().await.is_some() {}
    }

    pub(crate) async fn say_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    pub(crate) async fn say_bytes(&mut self, bytes: Vec<u8>) {
        self.stream.send(Message::binary(bytes)).await.unwrap();
    }

    /// The next frame; nothing when the server has closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        if let Some(frame) = self.waiting.pop_front() {
            return Some(frame);
        }
        self.fresh().await
    }

    async fn fresh(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next());
            match message.await.expect("the server says something") {
                Some(Ok(Message::Text(text))) => {
                    let mut frame: Value = serde_json::from_str(&text).unwrap();
                    if frame["t"] == "frame" {
                        make_whole(&mut self.view, &mut frame["frame"]);
                    }
                    if let Some(offers) = frame["frame"]["offers"].as_array() {
                        self.offers.clone_from(offers);
                    }
                    return Some(frame);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_) | Err(_)) | None => return None,
            }
        }
    }

    /// Reads on until the server closes; gives the code and the reason that it says.
    pub(crate) async fn closing(&mut self) -> (u16, String) {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next());
            match message.await.expect("the server closes") {
                Some(Ok(Message::Close(Some(bye)))) => {
                    return (bye.code.into(), bye.reason.to_string());
                }
                Some(Ok(Message::Close(None)) | Err(_)) | None => panic!("closed without a word"),
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next frame of a kind; others are kept for later.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        if let Some(at) = self.waiting.iter().position(|f| f["t"] == kind) {
            return self.waiting.remove(at).unwrap();
        }
        loop {
            let frame = self.fresh().await.unwrap_or_else(|| panic!("closed, waiting for {kind}"));
            if frame["t"] == kind {
                return frame;
            }
            self.waiting.push_back(frame);
        }
    }

    /// Sends a command and gives its answer.
    pub(crate) async fn ask(&mut self, command: Value) -> Value {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let id = format!("{}-{}", self.name, NEXT.fetch_add(1, Ordering::Relaxed));
        self.ask_as(&id, command).await
    }

    pub(crate) async fn ask_as(&mut self, id: &str, mut command: Value) -> Value {
        command["id"] = json!(id);
        self.say(command).await;
        if let Some(at) = self.waiting.iter().position(|f| f["id"] == id) {
            return self.waiting.remove(at).unwrap();
        }
        loop {
            let frame = self.fresh().await.unwrap_or_else(|| panic!("closed, waiting for {id}"));
            if frame["id"] == id {
                return frame;
            }
            self.waiting.push_back(frame);
        }
    }

    /// Sends a command to a table it looks on at until it is no longer told that the table waits.
    pub(crate) async fn insist(&mut self, id: &str, command: Value) -> Value {
        loop {
            let answer = self.ask_as(id, command.clone()).await;
            if answer["code"] != "unavailable" {
                return answer;
            }
            // The table says how it is, now and when that changes; it may be well, and the store have
            // failed somebody else.
            self.ask(json!({ "t": "watch", "table": command["table"] })).await;
            while self.next_of("table").await["info"]["trouble"]["code"] == "unavailable" {}
        }
    }

    pub(crate) async fn watch(&mut self, table: &str) -> Value {
        let answer = self.ask(json!({ "t": "watch", "table": table })).await;
        assert_eq!(answer["t"], "done", "{answer}");
        self.next_of("frame").await
    }

    /// Plays the first thing that is offered.
    pub(crate) async fn play(&mut self, table: &str) -> Value {
        let line = self.offers[0]["line"].clone();
        self.ask(json!({ "t": "step", "table": table, "line": line })).await
    }

    /// Everything that has come and was not asked for.
    pub(crate) fn rest(&mut self) -> Vec<Value> {
        self.waiting.drain(..).collect()
    }
}

/// Two people at a table that runs, each with a socket that looks on, and their first frames.
pub(crate) struct Pair {
    pub(crate) guests: [Guest; 2],
    pub(crate) sockets: [Socket; 2],
    pub(crate) frames: [Value; 2],
    pub(crate) table: String,
}

pub(crate) async fn pair(server: &Running, options: Value) -> Pair {
    let guests = [server.guest().await, server.guest().await];
    let table = guests[0].table(2, &[], options).await;
    for guest in &guests {
        guest.sit(&table).await;
    }
    let info = guests[0].post(&format!("/api/tables/{table}/start"), json!({})).await;
    assert_eq!(info["stage"], "revealing");
    guests[0].reveal(&table).await;
    assert_eq!(guests[1].reveal(&table).await["stage"], "running");
    let mut sockets = [guests[0].socket().await, guests[1].socket().await];
    let mut frames = [Value::Null, Value::Null];
    for (socket, frame) in sockets.iter_mut().zip(&mut frames) {
        *frame = socket.watch(&table).await;
        assert_eq!(frame["fresh"], true);
    }
    Pair { guests, sockets, frames, table }
}

impl Pair {
    /// Both play the first offer until the game is over or `turns` steps each are done.
    pub(crate) async fn play(&mut self, turns: usize) -> bool {
        for _ in 0..turns {
            for i in 0..2 {
                if self.sockets[i].offers.is_empty() {
                    continue;
                }
                let answer = self.sockets[i].play(&self.table).await;
                assert_eq!(answer["t"], "done", "{answer}");
                for k in 0..2 {
                    self.catch_up(k).await;
                }
            }
            let info = self.guests[0].get(&format!("/api/tables/{}", self.table)).await;
            if info["stage"] == "over" {
                return true;
            }
        }
        false
    }

    /// Both come back, to a server that may have moved.
    pub(crate) async fn come_back(&mut self, address: SocketAddr) {
        for i in 0..2 {
            self.guests[i].address = address;
            self.sockets[i] = self.guests[i].socket().await;
            self.frames[i] = self.sockets[i].watch(&self.table).await;
        }
    }

    /// Takes in what a socket has been sent, and checks that nothing is missing.
    pub(crate) async fn catch_up(&mut self, i: usize) {
        let pong = self.sockets[i].ask(json!({ "t": "ping" })).await;
        assert_eq!(pong["t"], "pong");
        for frame in self.sockets[i].rest() {
            if frame["t"] == "frame" {
                let before = self.frames[i]["frame"]["version"].as_u64().unwrap();
                assert_eq!(frame["frame"]["version"], before + 1, "versions are dense");
                self.frames[i] = frame;
            }
        }
    }
}
