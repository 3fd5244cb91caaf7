//! Databases to test on, and the things to put into them.

pub(crate) mod cluster;
pub(crate) mod folder;
pub(crate) mod kill;

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) use folder::Folder;
use mesozoic_protocol::ChatLine;
use mesozoic_store::{
    ChatCommand, Command, Holder, NewEntry, NewGuest, NewMatch, Pace, Said, Seat, Seating, Store,
};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection, Executor, SqlSafeStr};

impl Folder {
    pub(crate) fn sqlite(&self) -> String {
        format!("sqlite:{}", self.path().join("matches of today.db").display())
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

/// The steps of an engine's schema, the first of them first.
fn steps(engine: &str) -> Vec<Migration> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(engine);
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let step = |file: &PathBuf| {
        let (number, name) = file.file_stem().unwrap().to_str().unwrap().split_once('_').unwrap();
        let sql = AssertSqlSafe(fs::read_to_string(file).unwrap()).into_sql_str();
        let number = number.parse().unwrap();
        Migration::new(number, name.to_owned().into(), MigrationType::Simple, sql, false)
    };
    files.iter().map(step).collect()
}

/// How many schemas there have been.
pub(crate) fn schemas(url: &str) -> usize {
    steps(if url.starts_with("sqlite:") { "sqlite" } else { "postgres" }).len()
}

/// Makes an empty database as programs of so many steps made it.
pub(crate) async fn make_schema(url: &str, count: usize) {
    let first = |mut steps: Vec<Migration>| {
        steps.truncate(count);
        Migrator::with_migrations(steps)
    };
    if let Some(path) = url.strip_prefix("sqlite:") {
        let options =
            sqlx::sqlite::SqliteConnectOptions::new().filename(path).create_if_missing(true);
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        first(steps("sqlite")).run(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    } else {
        let mut connection = PgConnection::connect(url).await.unwrap();
        first(steps("postgres")).run(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }
}

/// An open store.
pub(crate) async fn open(url: &str) -> Store {
    Store::open(url).await.unwrap()
}

/// The rules that are played, as far as these tests care.
pub(crate) const PLAYED: &[(&str, u16)] = &[("draftosaurus", 3)];

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
        pace: Pace::Free,
        rated: false,
        delay: 0,
        seating: Seating::AsSeated,
        hints: false,
        server_seed: vec![0, 255, 7],
        commit: "c0ffee".to_owned(),
        created: 100,
        origin: None,
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
        store.add_match(&new_match(id), u32::MAX, PLAYED).await.unwrap();
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

/// A line of chat of the guest `ada`.
pub(crate) fn word(n: u32) -> Said {
    let command = Some(ChatCommand { guest: "ada".to_owned(), id: n.to_string() });
    let (name, text) = ("Ada".to_owned(), format!("line {n} 三"));
    let guest = Some("ada".to_owned());
    Said { line: ChatLine { n, name, guest, seat: Some(0), text, at: 7, removed: false }, command }
}

/// Compares all that two stores hold of the guest `ada` and some matches.
pub(crate) async fn same(one: &Store, other: &Store, ids: &[&str]) {
    assert_eq!(one.guest("ada").await.unwrap(), other.guest("ada").await.unwrap());
    let by_token = other.guest_by_token(b"hash of ada").await.unwrap();
    assert_eq!(by_token, one.guest("ada").await.unwrap());
    for id in ids {
        assert_eq!(one.find_match(id).await.unwrap(), other.find_match(id).await.unwrap());
        assert_eq!(one.entries(id, 0).await.unwrap(), other.entries(id, 0).await.unwrap());
        assert_eq!(one.chat(id, 99).await.unwrap(), other.chat(id, 99).await.unwrap());
        assert_eq!(one.snapshot(id).await.unwrap(), other.snapshot(id).await.unwrap());
    }
    let listed = async |store: &Store| store.open_matches(99).await.unwrap();
    assert_eq!(listed(one).await, listed(other).await);
}
