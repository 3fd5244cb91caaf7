//! Whether the store works, asked seldom however often somebody wants to know.

use std::time::{Duration, Instant};

use mesozoic_store::Store;
use tokio::sync::Mutex;
use tokio::time::timeout;

/// Whoever asks hears at least "no" within this time.
const PATIENCE: Duration = Duration::from_secs(2);
/// That it works is good to know for so long: each answer costs a write.
const FRESH: Duration = Duration::from_secs(1);

/// When the store last worked.
#[derive(Default)]
pub(crate) struct Health(Mutex<Option<Instant>>);

impl Health {
    /// Whether the store writes and reads.
    pub(crate) async fn works(&self, store: &Store) -> bool {
        let ask = async {
            let mut last = self.0.lock().await;
            if last.is_some_and(|at| at.elapsed() < FRESH) {
                return true;
            }
            let works = store.probe().await.is_ok();
            *last = works.then(Instant::now);
            works
        };
        timeout(PATIENCE, ask).await.unwrap_or(false)
    }
}
