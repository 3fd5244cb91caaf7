//! A baseline: the least that any server must do which acknowledges a move only when it is durable.
//!
//! A socket, a queue, one writer that commits in groups at `synchronous=FULL`, an echo. No rules,
//! no views, no guests, no tables. `mesozoic load` drives it with the clients that it sends to the
//! real server, and prints both side by side.
#![deny(missing_docs)]

use std::io;
use std::path::Path;

use axum::Router;
use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::routing::get;
use axum::serve::ListenerExt;
use sqlx::sqlite::{
    Sqlite, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};

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

/// A text and whom to tell when it is durable.
type Job = (Utf8Bytes, oneshot::Sender<()>);

/// Echoes every text that comes in at `/ws`, each after it is durable in a new database at this
/// path. Runs until it is dropped.
pub async fn serve(listener: TcpListener, database: &Path, writing: Writing) -> io::Result<()> {
    let connection = open(database).await.map_err(io::Error::other)?;
    let (queue, jobs) = mpsc::channel(QUEUE);
    tokio::spawn(write(connection, jobs, writing));
    let router = Router::new().route("/ws", get(socket)).with_state(queue);
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
    State(queue): State<mpsc::Sender<Job>>,
    upgrade: WebSocketUpgrade,
) -> axum::response::Response {
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .on_upgrade(move |socket| echo(socket, queue))
}

async fn echo(mut socket: WebSocket, queue: mpsc::Sender<Job>) {
    while let Some(Ok(message)) = socket.recv().await {
        let Message::Text(text) = message else { continue };
        let (reply, durable) = oneshot::channel();
        let queued = queue.send((text.clone(), reply)).await.is_ok();
        if !queued || durable.await.is_err() || socket.send(Message::Text(text)).await.is_err() {
            return;
        }
    }
}
