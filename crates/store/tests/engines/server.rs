//! What only a server can do wrong.

use mesozoic_store::{Error, Snapshot, Store};

use crate::support::{
    Folder, PLAYED, asked, entry, line, lines, new_match, open, raw, same, with_matches, word,
};

const HANG_UP: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()";

/// A lost connection fails the write that was under way, and no other.
pub(crate) async fn a_lost_connection_heals(url: String) {
    let store = with_matches(&url, &["m"]).await;
    store.append(entry("m", 0)).await.unwrap();
    assert_eq!(lines(&store, "m").await.len(), 1);
    raw(&url, HANG_UP).await.unwrap();
    let lost = store.append(entry("m", 1)).await;
    assert!(matches!(lost, Err(Error::Failed { .. })), "{lost:?}");
    store.append(entry("m", 1)).await.unwrap();
    assert_eq!(lines(&store, "m").await, [line("m", 0), line("m", 1)]);
}

/// Whoever opened the database while the connection of its owner was broken has it now.
pub(crate) async fn whoever_came_in_a_break_stays(url: String) {
    let first = with_matches(&url, &["m"]).await;
    raw(&url, HANG_UP).await.unwrap();
    let second = open(&url).await;
    second.append(entry("m", 0)).await.unwrap();
    for _ in 0..2 {
        let refused = first.append(entry("m", 1)).await;
        assert!(matches!(refused, Err(Error::Failed { .. })), "{refused:?}");
    }
    second.append(entry("m", 1)).await.unwrap();
    second.close().await.unwrap();
    first.append(entry("m", 2)).await.unwrap();
}

/// From the one engine to the other and back, nothing is lost.
pub(crate) async fn a_backup_goes_to_either_engine([here, there]: [String; 2]) {
    let store = with_matches(&here, &["m", "n"]).await;
    for n in 0..5 {
        store.append(asked("m", n, 1, &n.to_string())).await.unwrap();
        store.append(entry("n", n)).await.unwrap();
        store.say("n", &word(n)).await.unwrap();
    }
    store.save_snapshot("m", &Snapshot { n: 3, body: "{}".into() }).await.unwrap();
    store.finish("n", "[]", 9).await.unwrap();
    let folder = Folder::new();
    let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
    Store::back_up(&here, &first).await.unwrap();
    Store::restore(&first, &there).await.unwrap();
    Store::back_up(&there, &second).await.unwrap();
    let back = Store::look(&format!("sqlite:{}", second.display())).await.unwrap();
    same(&store, &back, &["m", "n"]).await;
    // It is played on, and numbers go on where they were.
    let restored = open(&there).await;
    restored.append(entry("m", 5)).await.unwrap();
    restored.add_match(&new_match("o"), u32::MAX, PLAYED).await.unwrap();
    restored.append(entry("o", 0)).await.unwrap();
}
