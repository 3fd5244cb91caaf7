//! What only a server can do wrong.

use mesozoic_store::Error;

use crate::support::{entry, line, lines, raw, with_matches};

/// A lost connection fails the write that was under way, and no other.
pub(crate) async fn a_lost_connection_heals(url: String) {
    let store = with_matches(&url, &["m"]).await;
    store.append(entry("m", 0)).await.unwrap();
    assert_eq!(lines(&store, "m").await.len(), 1);
    let hang_up = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    raw(&url, hang_up).await.unwrap();
    let lost = store.append(entry("m", 1)).await;
    assert!(matches!(lost, Err(Error::Failed { .. })), "{lost:?}");
    store.append(entry("m", 1)).await.unwrap();
    assert_eq!(lines(&store, "m").await, [line("m", 0), line("m", 1)]);
}
