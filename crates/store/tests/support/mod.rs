//! Databases to test on, and the things to put into them.

pub(crate) mod cluster;
pub(crate) mod kill;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

use mesozoic_store::{Command, Holder, NewEntry, NewGuest, NewMatch, Seat, Store};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection, Executor};

/// A folder of its own, gone when dropped.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("mesozoic-{}-{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn sqlite(&self) -> String {
        format!("sqlite:{}", self.0.join("matches of today.db").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// Runs SQL behind the store's back.
pub(crate) async fn raw(url: &str, sql: &str) -> Result<(), sqlx::Error> {
    let sql = AssertSqlSafe(sql.to_owned());
    if let Some(path) = url.strip_prefix("sqlite:") {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        connection.execute(sql).await?;
        connection.close().await
    } else {
        let mut connection = PgConnection::connect(url).await?;
        connection.execute(sql).await?;
        connection.close().await
    }
}

/// An open store.
pub(crate) async fn open(url: &str) -> Store {
    Store::open(url).await.unwrap()
}

/// A guest whose token and name come from the id.
pub(crate) fn guest(id: &str) -> NewGuest {
    let token_hash = format!("hash of {id}").into_bytes();
    NewGuest { id: id.to_owned(), token_hash, name: format!("name of {id}"), at: 1 }
}

/// A listed match of two: its host `ada` sits first, nobody second.
pub(crate) fn new_match(id: &str) -> NewMatch {
    NewMatch {
        id: id.to_owned(),
        game: "draftosaurus".to_owned(),
        rules: 3,
        seats: vec![held_by(0, "ada"), Seat::new(1, Holder::Nobody)],
        options: r#"{"side":"summer"}"#.to_owned(),
        host: "ada".to_owned(),
        listed: true,
        server_seed: vec![0, 255, 7],
        commit: "c0ffee".to_owned(),
        created: 100,
    }
}

pub(crate) fn held_by(seat: u8, guest: &str) -> Seat {
    Seat::new(seat, Holder::Guest { id: guest.to_owned() })
}

/// A store with the guest `ada` and her matches of these ids.
pub(crate) async fn with_matches(url: &str, ids: &[&str]) -> Store {
    let store = open(url).await;
    store.add_guest(&guest("ada")).await.unwrap();
    for id in ids {
        store.add_match(&new_match(id), u32::MAX).await.unwrap();
    }
    store
}

/// An entry that nobody asked for.
pub(crate) fn entry(match_id: &str, n: u32) -> NewEntry {
    NewEntry {
        match_id: match_id.to_owned(),
        n,
        line: line(match_id, n),
        at: 1000 + i64::from(n),
        awaited: vec![0, 1],
        command: None,
    }
}

/// An entry that carries out a command.
pub(crate) fn asked(match_id: &str, n: u32, seat: u8, id: &str) -> NewEntry {
    NewEntry { command: Some(command(seat, id)), ..entry(match_id, n) }
}

pub(crate) fn command(seat: u8, id: &str) -> Command {
    Command { seat, id: id.to_owned() }
}

/// What [`entry`] logs.
pub(crate) fn line(match_id: &str, n: u32) -> String {
    format!(r#"{{"t":"step","seat":0,"line":"{match_id} \"{n}\" – 三畳紀 \\"}}"#)
}

/// The lines of a log.
pub(crate) async fn lines(store: &Store, match_id: &str) -> Vec<String> {
    store.entries(match_id, 0).await.unwrap().into_iter().map(|e| e.line).collect()
}
