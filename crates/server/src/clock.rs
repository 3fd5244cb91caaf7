//! The time of day, in the form that is stored and sent.

use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::sleep;

/// By how many milliseconds the clock is wrong, in tests of what comes of that.
static WRONG_BY: AtomicI64 = AtomicI64::new(0);
/// So often that is looked up.
const EVERY: Duration = Duration::from_millis(50);

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let right = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64);
    right + WRONG_BY.load(Ordering::Relaxed)
}

/// Lets a file say by how much the clock of this process is wrong.
pub(crate) async fn go_wrong(file: PathBuf) {
    loop {
        if let Some(wrong_by) =
            std::fs::read_to_string(&file).ok().and_then(|s| s.trim().parse().ok())
        {
            WRONG_BY.store(wrong_by, Ordering::Relaxed);
        }
        sleep(EVERY).await;
    }
}
