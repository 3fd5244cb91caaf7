//! Whether the store works, asked seldom however often somebody wants to know.

use std::time::{Duration, Instant};

use mesozoic_store::Store;
use tokio::sync::Mutex;
use tokio::time::timeout;

/// Whoever asks hears at least "no" within this time.
const PATIENCE: Duration = Duration::from_secs(2);
/// An answer is good for so long: each costs a write.
const FRESH: Duration = Duration::from_secs(1);

/// The last answer of the store.
#[derive(Default)]
pub(crate) struct Health(Mutex<Option<(Instant, bool)>>);

impl Health {
    /// Whether the store writes and reads.
    pub(crate) async fn works(&self, store: &Store) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, works)) = *last
            && at.elapsed() < FRESH
        {
            return works;
        }
        let works = matches!(timeout(PATIENCE, store.probe()).await, Ok(Ok(())));
        *last = Some((Instant::now(), works));
        works
    }
}
