//! A baseline: the least that any server must do which acknowledges a move only when it is durable, and
//! then shows everybody at the table what came of it.
//!
//! A socket, a queue, one writer that commits in groups at `synchronous=FULL`, and the frames that the
//! real server sent in a match of the same load: as many, as long, to the same seats, taken from a
//! [`Script`] that was recorded. No rules, no views, no guests. `mesozoic load` drives it with the
//! clients that it sends to the real server, and prints both side by side.
#![deny(missing_docs)]

use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::routing::get;
use axum::serve::ListenerExt;
use futures_util::SinkExt;
use serde::{Deserialize, Deserializer};
use sqlx::sqlite::{
    Sqlite, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

/// The most rows in one commit, and the most that wait for it: as in the real store.
const GROUP: usize = 256;
const QUEUE: usize = 1024;

/// The library would take, and wipe before every read, 128 KiB.
const BUFFER: usize = 2 * 1024;

/// How a group is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writing {
    /// A transaction with a statement for each text: what anybody would write first.
    Plain,
    /// One statement for all texts: the fastest known here, and how the real store does it.
    Tuned,
}

/// The answers to the steps of each of two seats, in order: what a match was made of that was really
/// played.
#[derive(Debug, Deserialize)]
pub struct Script([Vec<Answer>; 2]);

/// What is sent when a step is durable, besides the acknowledgement.
#[derive(Debug, Deserialize)]
struct Answer {
    /// To the seat whose step it is.
    #[serde(deserialize_with = "texts")]
    own: Vec<Utf8Bytes>,
    /// To the other one.
    #[serde(deserialize_with = "texts")]
    other: Vec<Utf8Bytes>,
}

fn texts<'de, D: Deserializer<'de>>(source: D) -> Result<Vec<Utf8Bytes>, D::Error> {
    Ok(Vec::<String>::deserialize(source)?.into_iter().map(Utf8Bytes::from).collect())
}

/// A text and whom to tell when it is durable.
type Job = (Utf8Bytes, oneshot::Sender<()>);

/// One seat of one table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
struct Place {
    table: usize,
    seat: usize,
}

#[derive(Clone)]
struct Floor {
    script: Arc<Script>,
    queue: mpsc::Sender<Job>,
    sockets: Arc<Mutex<HashMap<Place, UnboundedSender<Utf8Bytes>>>>,
}

/// Takes steps at `/ws?table=N&seat=0` or `1`. Each is answered when it is durable in a new database at
/// this path, over and over as the script says. Runs until it is dropped.
pub async fn serve(
    listener: TcpListener,
    database: &Path,
    writing: Writing,
    script: Script,
) -> io::Result<()> {
    let connection = open(database).await.map_err(io::Error::other)?;
    let (queue, jobs) = mpsc::channel(QUEUE);
    tokio::spawn(write(connection, jobs, writing));
    let floor = Floor { script: Arc::new(script), queue, sockets: Arc::default() };
    let router = Router::new().route("/ws", get(socket)).with_state(floor);
    let listener = listener.tap_io(|socket| {
        let _ = socket.set_nodelay(true);
    });
    axum::serve(listener, router).await
}

async fn open(database: &Path) -> Result<SqliteConnection, sqlx::Error> {
    let mut connection = SqliteConnectOptions::new()
        .filename(database)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .pragma("wal_autocheckpoint", "4000")
        .disable_statement_logging()
        .connect()
        .await?;
    let table = "CREATE TABLE entries (n INTEGER PRIMARY KEY, line TEXT NOT NULL) STRICT";
    sqlx::query::<Sqlite>(table).execute(&mut connection).await?;
    Ok(connection)
}

/// Commits whatever has come together, then answers. A failed commit drops its answers, which
/// closes the sockets that wait for them.
async fn write(mut connection: SqliteConnection, mut queue: mpsc::Receiver<Job>, writing: Writing) {
    let mut jobs: Vec<Job> = Vec::with_capacity(GROUP);
    while queue.recv_many(&mut jobs, GROUP).await > 0 {
        let lines: Vec<&str> = jobs.iter().map(|(line, _)| line.as_str()).collect();
        let done = match writing {
            Writing::Plain => write_each(&mut connection, &lines).await,
            Writing::Tuned => write_all(&mut connection, &lines).await,
        };
        for (_, reply) in jobs.drain(..) {
            if done.is_ok() {
                let _ = reply.send(());
            }
        }
    }
}

async fn write_each(connection: &mut SqliteConnection, lines: &[&str]) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    for line in lines {
        let insert = sqlx::query::<Sqlite>("INSERT INTO entries (line) VALUES ($1)").bind(*line);
        insert.execute(&mut *transaction).await?;
    }
    transaction.commit().await
}

async fn write_all(connection: &mut SqliteConnection, lines: &[&str]) -> Result<(), sqlx::Error> {
    const INSERT: &str = "INSERT INTO entries (line) SELECT value FROM json_each($1)";
    let rows = serde_json::to_string(lines).expect("texts are plain data");
    sqlx::query::<Sqlite>(INSERT).bind(rows).execute(connection).await.map(drop)
}

async fn socket(
    State(floor): State<Floor>,
    Query(place): Query<Place>,
    upgrade: WebSocketUpgrade,
) -> axum::response::Response {
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .on_upgrade(move |socket| async move { drop(attend(socket, &floor, place).await) })
}

/// Answers one seat's steps, and hands on what the other's lead to, until the socket closes.
async fn attend(mut socket: WebSocket, floor: &Floor, place: Place) -> Result<(), axum::Error> {
    let (own, mut told) = unbounded_channel();
    let sockets = || floor.sockets.lock().unwrap_or_else(PoisonError::into_inner);
    sockets().insert(place, own);
    let answers = floor.script.0.get(place.seat).map_or(&[][..], Vec::as_slice);
    for answer in answers.iter().cycle() {
        let Some(step) = next(&mut socket, &mut told).await? else { break };
        let Some(done) = acknowledgement(&step) else { break };
        let (reply, durable) = oneshot::channel();
        let queued = floor.queue.send((step, reply)).await.is_ok();
        if !queued || durable.await.is_err() {
            break;
        }
        let other = sockets().get(&Place { seat: 1 - place.seat.min(1), ..place }).cloned();
        if let Some(other) = other {
            answer.other.iter().for_each(|frame| drop(other.send(frame.clone())));
        }
        for frame in &answer.own {
            socket.feed(Message::Text(frame.clone())).await?;
        }
        socket.feed(Message::Text(done)).await?;
        hand_on(&mut socket, &mut told).await?;
    }
    Ok(())
}

/// The next step; until then, what others bring about is handed on. Nothing when the socket is closed.
async fn next(
    socket: &mut WebSocket,
    told: &mut UnboundedReceiver<Utf8Bytes>,
) -> Result<Option<Utf8Bytes>, axum::Error> {
    loop {
        tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => return Ok(Some(text)),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_)) | None => return Ok(None),
                Some(Err(error)) => return Err(error),
            },
            Some(frame) = told.recv() => {
                socket.feed(Message::Text(frame)).await?;
                hand_on(socket, told).await?;
            }
        }
    }
}

/// Sends what has gathered, in one write.
async fn hand_on(
    socket: &mut WebSocket,
    told: &mut UnboundedReceiver<Utf8Bytes>,
) -> Result<(), axum::Error> {
    while let Ok(frame) = told.try_recv() {
        socket.feed(Message::Text(frame)).await?;
    }
    socket.flush().await
}

/// The acknowledgement of a step.
fn acknowledgement(step: &str) -> Option<Utf8Bytes> {
    #[derive(Deserialize)]
    struct Step<'a> {
        id: &'a str,
    }
    let Step { id } = serde_json::from_str(step).ok()?;
    Some(format!(r#"{{"t":"done","id":"{id}"}}"#).into())
}
