//! What only a server can do wrong.

use mesozoic_store::Error;

use crate::support::{entry, line, lines, open, raw, with_matches};

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
