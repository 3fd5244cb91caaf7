//! The time of day, in the form that is stored and sent.
//!
//! A server that is alone asks its machine. Nodes that share a database have that database's time, so that a table
//! which goes from one to another has the same time there. Between two answers they measure by a clock
//! that nobody can set: what happens to the clock of a node's machine changes nothing.

use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use mesozoic_store::Store;
use tokio::time::sleep;

/// By how many milliseconds the machine's clock is wrong, in tests of what comes of that.
static WRONG_BY: AtomicI64 = AtomicI64::new(0);
/// So often that is looked up.
const EVERY: Duration = Duration::from_millis(50);

/// When this process began to measure.
static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
/// What time it was then in the database, where there are several nodes.
static SHARED: AtomicI64 = AtomicI64::new(UNKNOWN);
const UNKNOWN: i64 = i64::MIN;
/// So many milliseconds more or less are nothing to set a clock for.
const NEARLY: i64 = 20;

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    match SHARED.load(Ordering::Relaxed) {
        UNKNOWN => {
            let now = SystemTime::now().duration_since(UNIX_EPOCH);
            now.map_or(0, |d| d.as_millis() as i64) + WRONG_BY.load(Ordering::Relaxed)
        }
        began => began + millis(BEGAN.elapsed()),
    }
}

/// Has the time of the database from now on, or goes on as before where that does not answer.
pub(crate) async fn follow(store: &Store) {
    let asked = BEGAN.elapsed();
    if let Ok(told) = store.time().await {
        let heard = BEGAN.elapsed();
        let before = SHARED.load(Ordering::Relaxed);
        SHARED.store(set(before, told, millis(asked), millis(heard)), Ordering::Relaxed);
    }
}

/// What time it was at the beginning, for whoever was told a time between two moments since.
fn set(before: i64, told: i64, asked: i64, heard: i64) -> i64 {
    let began = told - i64::midpoint(asked, heard);
    let unsure = (heard - asked) / 2 + NEARLY;
    if before != UNKNOWN && (began - before).abs() <= unsure { before } else { began }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// Lets a file say by how much the clock of this machine is wrong.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_set_when_it_is_surely_wrong_and_else_left_alone() {
        let first = set(UNKNOWN, 1_000_000, 100, 110);
        assert_eq!(first, 999_895);
        assert_eq!(set(first, 1_000_900, 1_000, 1_004), first, "it is nearly right");
        assert_eq!(set(first, 1_005_000, 1_000, 9_000), first, "the answer was long on its way");
        assert_eq!(set(first, 1_601_000, 1_000, 1_004), 1_599_998, "it is minutes behind");
        assert_eq!(set(first, 401_000, 1_000, 1_004), 399_998, "or before");
    }
}
