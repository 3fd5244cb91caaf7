//! Several servers at one database: whoever has lost a lease writes nothing any more.

use std::time::Duration;

use mesozoic_store::{Claim, Error, Lease, NewNode, OpenError, Seat, Snapshot, Stage, Store};

use crate::support::{
    Folder, PLAYED, entry, guest, held_by, line, lines, new_match, open, raw, with_matches, word,
};

const LONG: Duration = Duration::from_hours(1);
/// As long as no time at all: over before anybody looks.
const OVER: Duration = Duration::ZERO;

fn node(id: &str) -> NewNode {
    let (place, version) = (format!("{id}:7575"), "1.0".to_owned());
    NewNode { id: id.to_owned(), place, version, speaks: 2 }
}

/// A server that shares the store.
async fn server(url: &str, id: &str) -> Store {
    let store = Store::share(url).await.unwrap();
    store.enter(&node(id), LONG).await.unwrap();
    store
}

async fn take(store: &Store, name: &str, node: &str) -> Lease {
    match store.claim(name, node).await.unwrap() {
        Claim::Taken(lease) => lease,
        other => panic!("{node} did not get {name}: {other:?}"),
    }
}

/// The database gives a server up.
async fn bury(store: &Store, id: &str) {
    assert!(store.renew(id, OVER, false, 0, 0).await.unwrap());
    store.bury(id).await.unwrap();
    assert!(store.nodes().await.unwrap().iter().any(|node| node.id == id), "nobody buries itself");
    store.bury("another").await.unwrap();
    assert!(store.nodes().await.unwrap().iter().all(|node| node.id != id));
}

/// A file has one owner, whatever anybody says.
#[tokio::test]
async fn a_file_is_not_shared() {
    let folder = Folder::new();
    let error = Store::share(&folder.sqlite()).await.unwrap_err();
    assert!(matches!(error, OpenError::Unshared { .. }), "{error:?}");
    assert!(error.to_string().contains("postgres://"), "{error}");
    let alone = open(&folder.sqlite()).await;
    assert!(alone.claim("m", "a").await.is_err());
}

/// Those who share come and go as they like; who wants the store alone has to wait for all of them.
pub(crate) async fn a_store_is_shared_or_owned(url: String) {
    let (a, b) = (server(&url, "a").await, server(&url, "b").await);
    let refused = Store::open(&url).await.unwrap_err();
    assert!(matches!(refused, OpenError::Owned { .. }), "{refused:?}");
    a.close().await.unwrap();
    b.close().await.unwrap();
    let alone = open(&url).await;
    let refused = Store::share(&url).await.unwrap_err();
    assert!(matches!(refused, OpenError::Owned { .. }), "{refused:?}");
    alone.close().await.unwrap();
}

pub(crate) async fn a_lease_has_one_owner(url: String) {
    let (a, b) = (server(&url, "a").await, server(&url, "b").await);
    let first = take(&a, "m", "a").await;
    assert_eq!(b.claim("m", "b").await.unwrap(), Claim::Held { node: "a".to_owned() });
    assert_eq!(b.holder("m").await.unwrap().as_deref(), Some("a"));
    // Its owner may take it anew, and then has another token.
    let second = take(&a, "m", "a").await;
    assert_ne!(first.token, second.token);
    a.release(&first).await.unwrap();
    assert_eq!(b.holder("m").await.unwrap().as_deref(), Some("a"), "that one had passed on");
    a.release(&second).await.unwrap();
    assert_eq!(b.holder("m").await.unwrap(), None);
    let third = take(&b, "m", "b").await;
    assert!(third.token > second.token);
    // Whoever is not known gets nothing.
    assert_eq!(b.claim("n", "nobody").await.unwrap(), Claim::Buried);
}

/// Only the first of many gets it.
pub(crate) async fn many_want_one_lease(url: String) {
    let servers = ["a", "b", "c", "d"];
    let mut asking = Vec::new();
    for id in servers {
        let store = server(&url, id).await;
        asking.push(tokio::spawn(async move { store.claim("m", id).await.unwrap() }));
    }
    let mut taken = 0;
    for asked in asking {
        taken += usize::from(matches!(asked.await.unwrap(), Claim::Taken(_)));
    }
    assert_eq!(taken, 1);
}

/// The heart of it: an owner that was paused past its lease finds every write refused, whatever it is,
/// and the log of the new owner untouched.
pub(crate) async fn a_paused_owner_never_writes_again(url: String) {
    with_matches(&url, &["m"]).await.close().await.unwrap();
    let (a, b) = (server(&url, "a").await, server(&url, "b").await);
    let paused = a.under(take(&a, "m", "a").await);
    paused.begin("m", 3, &[0, 1], 5).await.unwrap();
    paused.append(entry("m", 0)).await.unwrap();
    bury(&b, "a").await;
    let owner = b.under(take(&b, "m", "b").await);
    owner.append(entry("m", 1)).await.unwrap();

    let seats = [Seat { term: 1, ..held_by(1, "ada") }];
    let refused: Vec<Result<(), Error>> = vec![
        paused.append(entry("m", 1)).await,
        paused.append(entry("m", 2)).await,
        paused.set_seats("m", &seats, None, None, 9).await,
        paused.set_seats("m", &seats, None, Some(&entry("m", 2)), 9).await,
        paused.rewind(&entry("m", 2), true).await,
        paused.say("m", &word(0)).await,
        paused.set_stage("m", Stage::Faulted, 9).await,
        paused.finish("m", "[]", 9).await,
        paused.save_snapshot("m", &Snapshot { n: 1, body: "{}".to_owned() }).await,
        paused.set_rematch("m", "n").await,
    ];
    for (n, refused) in refused.into_iter().enumerate() {
        assert_eq!(refused, Err(Error::PassedOn { name: "m".to_owned() }), "write {n}");
    }
    // Nor does it get anything new, and it hears why.
    assert_eq!(a.claim("m", "a").await.unwrap(), Claim::Held { node: "b".to_owned() });
    assert_eq!(a.claim("free", "a").await.unwrap(), Claim::Buried);
    assert!(!a.renew("a", LONG, false, 0, 0).await.unwrap());
    owner.append(entry("m", 2)).await.unwrap();
    assert_eq!(lines(&b, "m").await, [line("m", 0), line("m", 1), line("m", 2)]);
    let found = b.find_match("m").await.unwrap().unwrap();
    assert_eq!((found.card.stage, found.rematch), (Stage::Running, None));
    assert_eq!(b.snapshot("m").await.unwrap(), None);
}

/// One that is late and was not missed is alive like before.
pub(crate) async fn who_was_not_missed_goes_on(url: String) {
    with_matches(&url, &["m"]).await.close().await.unwrap();
    let a = server(&url, "a").await;
    let owner = a.under(take(&a, "m", "a").await);
    assert!(a.renew("a", OVER, false, 0, 0).await.unwrap());
    assert!(a.renew("a", LONG, true, 3, 4).await.unwrap());
    owner.append(entry("m", 0)).await.unwrap();
    let nodes = a.nodes().await.unwrap();
    let [only] = nodes.as_slice() else { panic!("{nodes:?}") };
    assert_eq!((only.id.as_str(), only.place.as_str()), ("a", "a:7575"));
    assert_eq!((only.draining, only.tables, only.sockets, only.speaks), (true, 3, 4, 2));
    assert!((1..=3_600_000).contains(&only.left), "{only:?}");
}

/// A group with entries of many: only those whose lease has passed on hear of it.
pub(crate) async fn what_has_passed_on_harms_nobody_else(url: String) {
    let all = ["m0", "m1", "m2", "m3", "m4", "m5", "m6", "m7"];
    with_matches(&url, &all).await.close().await.unwrap();
    let (a, b) = (server(&url, "a").await, server(&url, "b").await);
    let mut leases = Vec::new();
    for id in all {
        leases.push(take(&a, id, "a").await);
    }
    // Every second one is given away and taken by somebody else.
    for lease in leases.iter().skip(1).step_by(2) {
        a.release(lease).await.unwrap();
        take(&b, &lease.name, "b").await;
    }
    let mut writing = Vec::new();
    for lease in leases {
        let store = a.under(lease.clone());
        writing.push(tokio::spawn(async move { store.append(entry(&lease.name, 0)).await }));
    }
    for (n, written) in writing.into_iter().enumerate() {
        assert_eq!(written.await.unwrap().is_ok(), n % 2 == 0, "m{n}");
    }
}

/// A write that waits while the lease is being taken over is refused when it gets its turn; and a
/// takeover waits for a write that is under way, and finds it.
pub(crate) async fn a_write_and_a_takeover_wait_for_each_other(url: String) {
    with_matches(&url, &["m"]).await.close().await.unwrap();
    for round in 0..20 {
        let (one, two) = (format!("a{round}"), format!("b{round}"));
        let (a, b) = (server(&url, &one).await, server(&url, &two).await);
        let owner = a.under(take(&a, "m", &one).await);
        let next = lines(&b, "m").await.len() as u32;
        // By now it may be buried at any moment.
        assert!(b.renew(&one, OVER, false, 0, 0).await.unwrap());
        let writing = tokio::spawn(async move { owner.append(entry("m", next)).await });
        b.bury(&two).await.unwrap();
        let other = b.under(take(&b, "m", &two).await);
        let found = lines(&b, "m").await.len() as u32;
        let written = writing.await.unwrap();
        assert_eq!(written.is_ok(), found > next, "round {round}: {written:?}, {found}");
        other.append(entry("m", found)).await.unwrap();
        a.close().await.unwrap();
        b.depart(&two).await.unwrap();
        b.close().await.unwrap();
    }
}

/// In a shared store a log is added to under a lease or not at all.
pub(crate) async fn no_log_grows_without_a_lease(url: String) {
    let a = server(&url, "a").await;
    a.add_guest(&guest("ada")).await.unwrap();
    a.add_match(&new_match("m"), u32::MAX, PLAYED).await.unwrap();
    assert!(matches!(a.append(entry("m", 0)).await, Err(Error::PassedOn { .. })));
    assert!(matches!(a.rewind(&entry("m", 0), true).await, Err(Error::PassedOn { .. })));
    a.under(take(&a, "m", "a").await).append(entry("m", 0)).await.unwrap();
}

/// The log lies in parts, and neither the whole nor a part can be changed.
pub(crate) async fn the_log_lies_in_parts(url: String) {
    let names: Vec<String> = (0..40).map(|n| format!("m{n}")).collect();
    let ids: Vec<&str> = names.iter().map(String::as_str).collect();
    let store = with_matches(&url, &ids).await;
    for id in &ids {
        store.append(entry(id, 0)).await.unwrap();
    }
    let many = "DO $$ BEGIN IF (SELECT COUNT(DISTINCT tableoid) FROM entries) < 8 THEN
        RAISE EXCEPTION 'few parts'; END IF; END $$";
    raw(&url, many).await.unwrap();
    for sql in ["TRUNCATE entries", "TRUNCATE entries_3", "DELETE FROM entries_3"] {
        let error = raw(&url, sql).await.unwrap_err().to_string();
        assert!(error.contains("only ever added"), "{sql}: {error}");
    }
}

pub(crate) async fn what_the_dead_had_is_forgotten(url: String) {
    let (a, b) = (server(&url, "a").await, server(&url, "b").await);
    take(&a, "m", "a").await;
    take(&b, "n", "b").await;
    a.depart("a").await.unwrap();
    b.clear_leases().await.unwrap();
    let left = "DO $$ BEGIN IF (SELECT string_agg(name, ',') FROM leases) <> 'n' THEN
        RAISE EXCEPTION 'others are left'; END IF; END $$";
    raw(&url, left).await.unwrap();
}

/// An upgrade begins with a program that brings the next schema. Those that are there go on, and one of them
/// that has to start again does: as long as nothing that it needs was taken away.
pub(crate) async fn an_older_program_works_where_more_was_added(url: String) {
    with_matches(&url, &["m"]).await.close().await.unwrap();
    let there = server(&url, "a").await;
    for next in [
        "ALTER TABLE nodes ADD COLUMN later BIGINT NOT NULL DEFAULT 7",
        "ALTER TABLE entries ADD COLUMN later TEXT",
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         SELECT 978, 'the next', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1",
    ] {
        raw(&url, next).await.unwrap();
    }
    there.under(take(&there, "m", "a").await).append(entry("m", 0)).await.unwrap();
    let again = server(&url, "b").await;
    bury(&again, "a").await;
    again.under(take(&again, "m", "b").await).append(entry("m", 1)).await.unwrap();
    assert_eq!(lines(&again, "m").await, [line("m", 0), line("m", 1)]);

    raw(&url, "UPDATE schema_floor SET oldest = 978").await.unwrap();
    let refused = Store::share(&url).await.unwrap_err();
    assert!(matches!(refused, OpenError::Newer { found: 978, .. }), "{refused:?}");
}
