//! One socket: reads a client's frames, hands them on, and writes what it is sent.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use mesozoic_protocol::lobby::Me;
use mesozoic_protocol::{ClientFrame, ErrorCode, MAX_ID, PROTOCOL, ServerFrame};
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use crate::actor::{Command, Msg};
use crate::app::App;
use crate::fault::Fault;
use crate::http::tables::lists;
use crate::limits::Bucket;

/// How many frames may wait for a slow client before it is let go.
const OUTBOX: usize = 512;
/// Frames a client may send at once and a second.
const BURST: f32 = 120.0;
const A_SECOND: f32 = 40.0;
/// Chat lines at once and a second.
const CHAT_BURST: f32 = 8.0;
const CHAT_A_SECOND: f32 = 0.5;
/// So many broken or surplus frames close a socket.
const STRIKES: u32 = 60;
/// A client that has not greeted by then is let go.
const GREETING: Duration = Duration::from_secs(10);
/// A client from which nothing came for so long is asked, and then let go.
const QUIET: Duration = Duration::from_secs(40);
/// So long the last words may take.
const FAREWELL: Duration = Duration::from_secs(2);
/// The list of tables is sent at most so often.
const LOBBY_EVERY: Duration = Duration::from_millis(300);

/// Where a client can be told things; cheap to clone.
#[derive(Clone)]
pub(crate) struct Out(Arc<Outbox>);

struct Outbox {
    connection: u64,
    queue: mpsc::Sender<Message>,
    closed: AtomicBool,
}

impl Out {
    fn new(queue: mpsc::Sender<Message>) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let connection = NEXT.fetch_add(1, Ordering::Relaxed);
        Self(Arc::new(Outbox { connection, queue, closed: AtomicBool::new(false) }))
    }

    /// The connection's number.
    pub(crate) fn connection(&self) -> u64 {
        self.0.connection
    }

    /// Whether nothing reaches the client any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.closed.load(Ordering::Relaxed) || self.0.queue.is_closed()
    }

    pub(crate) fn send(&self, frame: &ServerFrame) {
        self.send_text(text(frame));
    }

    /// Sends a frame; a client that does not keep up is let go and comes back with what it has.
    pub(crate) fn send_text(&self, text: Utf8Bytes) {
        if self.0.queue.try_send(Message::Text(text)).is_err() {
            self.0.closed.store(true, Ordering::Relaxed);
        }
    }
}

/// A frame as it goes over the wire.
pub(crate) fn text(frame: &ServerFrame) -> Utf8Bytes {
    serde_json::to_string(frame).expect("frames are plain data").into()
}

/// Serves one socket until it closes.
pub(crate) async fn serve(app: App, me: Me, socket: WebSocket) {
    let (sink, stream) = socket.split();
    let (queue, outgoing) = mpsc::channel(OUTBOX);
    let out = Out::new(queue);
    let writer = tokio::spawn(write(sink, outgoing, out.clone(), app.clone()));
    let mut session = Session {
        app,
        me,
        out: out.clone(),
        watched: Vec::new(),
        frames: Bucket::new(BURST, A_SECOND),
        chat: Bucket::new(CHAT_BURST, CHAT_A_SECOND),
        strikes: 0,
        lobby: None,
    };
    session.read(stream).await;
    session.leave().await;
    // What was said last, such as why the socket closes, still goes out.
    let _ = out.0.queue.try_send(Message::Close(None));
    out.0.closed.store(true, Ordering::Relaxed);
    let _ = timeout(FAREWELL, writer).await;
}

async fn write(
    mut sink: SplitSink<WebSocket, Message>,
    mut outgoing: mpsc::Receiver<Message>,
    out: Out,
    app: App,
) {
    let mut stopping = app.stopping.subscribe();
    loop {
        tokio::select! {
            message = outgoing.recv() => {
                let Some(message) = message else { return };
                if sink.feed(message).await.is_err() {
                    break;
                }
                // What has gathered meanwhile goes out in one write.
                while let Ok(more) = outgoing.try_recv() {
                    if sink.feed(more).await.is_err() {
                        break;
                    }
                }
                if sink.flush().await.is_err() || out.0.closed.load(Ordering::Relaxed) {
                    break;
                }
            }
            () = stop(&mut stopping) => {
                let bye = CloseFrame { code: close_code::AWAY, reason: "the server restarts".into() };
                let _ = sink.send(Message::Close(Some(bye))).await;
                break;
            }
        }
    }
    out.0.closed.store(true, Ordering::Relaxed);
    let _ = sink.close().await;
}

/// Waits until the server is to stop.
async fn stop(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stop| *stop).await;
}

struct Session {
    app: App,
    me: Me,
    out: Out,
    /// Tables this socket looks on at.
    watched: Vec<String>,
    frames: Bucket,
    chat: Bucket,
    strikes: u32,
    lobby: Option<tokio::task::JoinHandle<()>>,
}

impl Session {
    async fn read(&mut self, mut stream: SplitStream<WebSocket>) {
        let mut greeted = false;
        let mut asked = false;
        while !self.out.is_closed() && self.strikes < STRIKES {
            let patience = if greeted { QUIET } else { GREETING };
            let message = match timeout(patience, stream.next()).await {
                Ok(Some(Ok(message))) => message,
                Err(_) if greeted && !asked => {
                    asked = true;
                    let _ = self.out.0.queue.try_send(Message::Ping(Vec::new().into()));
                    continue;
                }
                Ok(Some(Err(_)) | None) | Err(_) => return,
            };
            asked = false;
            let text = match message {
                Message::Text(text) => text,
                Message::Close(_) => return,
                Message::Ping(_) | Message::Pong(_) => continue,
                Message::Binary(_) => {
                    self.strike(None, ErrorCode::BadFrame, "Frames are text, not bytes.");
                    continue;
                }
            };
            if !self.frames.take() {
                self.strike(None, ErrorCode::TooMuch, "Too many frames; please slow down.");
                continue;
            }
            match serde_json::from_str::<ClientFrame>(&text) {
                Ok(ClientFrame::Hello { protocol }) if protocol == PROTOCOL => {
                    greeted = true;
                    self.out.send(&ServerFrame::Welcome {
                        protocol: PROTOCOL,
                        me: self.me.clone(),
                        server: env!("CARGO_PKG_VERSION").to_owned(),
                    });
                }
                Ok(ClientFrame::Hello { protocol }) => {
                    let message = format!(
                        "This server speaks protocol {PROTOCOL}, not {protocol}; reload the page."
                    );
                    self.strike(None, ErrorCode::BadHello, &message);
                }
                Ok(frame) if !greeted => {
                    let id = frame.id().map(str::to_owned);
                    self.strike(id, ErrorCode::BadHello, "Say hello first.");
                }
                Ok(frame) => self.handle(frame).await,
                Err(error) => {
                    let id = command_id(&text);
                    let message = format!("This frame cannot be read: {error}.");
                    self.strike(id, ErrorCode::BadFrame, &message);
                }
            }
        }
    }

    /// Tells a client that it went wrong, and counts.
    fn strike(&mut self, id: Option<String>, code: ErrorCode, message: &str) {
        self.strikes += 1;
        self.out.send(&Fault::new(code, message).frame(id));
    }

    async fn handle(&mut self, frame: ClientFrame) {
        let Some(id) = frame.id().map(str::to_owned) else { return };
        if id.is_empty() || id.len() > MAX_ID {
            let message = format!("A command's id has 1 to {MAX_ID} letters.");
            return self.strike(None, ErrorCode::BadFrame, &message);
        }
        match frame {
            ClientFrame::Hello { .. } => {}
            ClientFrame::Watch { table, have, .. } => {
                if !self.watched.contains(&table) {
                    self.watched.push(table.clone());
                }
                let (guest, out) = (self.me.id.clone(), self.out.clone());
                self.app.hall.tell(&self.app, &table, Msg::Watch { id, guest, out, have }).await;
            }
            ClientFrame::Unwatch { table, .. } => {
                self.watched.retain(|t| *t != table);
                let connection = self.out.connection();
                self.app.hall.tell_if_awake(&table, Msg::Unwatch { connection }).await;
                self.out.send(&ServerFrame::Done { id });
            }
            ClientFrame::Step { table, line, .. } => {
                self.command(&table, id, Command::Step(line)).await;
            }
            ClientFrame::Undo { table, .. } => self.command(&table, id, Command::Undo).await,
            ClientFrame::Why { table, line, .. } => {
                self.command(&table, id, Command::Why(line)).await;
            }
            ClientFrame::Chat { table, text, .. } => {
                if !self.chat.take() {
                    let message = "Too much chat at once; please wait a moment.";
                    return self.out.send(&Fault::new(ErrorCode::TooMuch, message).frame(Some(id)));
                }
                self.command(&table, id, Command::Chat(text)).await;
            }
            ClientFrame::Lobby { on, .. } => {
                self.watch_lobby(on);
                self.out.send(&ServerFrame::Done { id });
            }
            ClientFrame::Ping { .. } => self.out.send(&ServerFrame::Pong { id }),
        }
    }

    async fn command(&mut self, table: &str, id: String, what: Command) {
        let (guest, out) = (self.me.id.clone(), self.out.clone());
        self.app.hall.tell(&self.app, table, Msg::Command { id, guest, out, what }).await;
    }

    /// Sends the list of tables now and whenever it changes.
    fn watch_lobby(&mut self, on: bool) {
        if let Some(task) = self.lobby.take() {
            task.abort();
        }
        if !on {
            return;
        }
        let (app, me, out) = (self.app.clone(), self.me.id.clone(), self.out.clone());
        self.lobby = Some(tokio::spawn(async move {
            let mut changes = app.hall.changes();
            while !out.is_closed() {
                changes.mark_unchanged();
                let listed = lists(&app, &me).await.map(|lists| {
                    out.send(&ServerFrame::Lobby { tables: lists.all() });
                });
                tokio::time::sleep(LOBBY_EVERY).await;
                if listed.is_err() {
                    // That the store is back is no change that somebody would tell of.
                    continue;
                }
                if changes.changed().await.is_err() {
                    return;
                }
            }
        }));
    }

    async fn leave(&mut self) {
        self.watch_lobby(false);
        let connection = self.out.connection();
        for table in std::mem::take(&mut self.watched) {
            self.app.hall.tell_if_awake(&table, Msg::Unwatch { connection }).await;
        }
    }
}

/// The id of a frame that cannot be read otherwise, so that the error reaches who asked.
fn command_id(text: &str) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    value.get("id")?.as_str().filter(|id| id.len() <= MAX_ID).map(str::to_owned)
}
