//! How fast one socket may speak: a little less than a server puts up with, so that nobody is told
//! to slow down.

use std::time::Duration;

use tokio::time::Instant;

/// The server allows 40 frames a second and 120 at once.
const GAP: Duration = Duration::from_millis(26);
const AT_ONCE: u32 = 100;
const CALM: Duration = Duration::from_millis(80);

/// The allowance of one socket.
#[derive(Debug)]
pub(crate) struct Pace {
    /// When a socket that spoke evenly would be due.
    due: Instant,
    gap: Duration,
    at_once: u32,
}

impl Pace {
    pub(crate) fn new() -> Self {
        Self { due: Instant::now(), gap: GAP, at_once: AT_ONCE }
    }

    /// The pace of somebody who looks before each step, though not for long.
    pub(crate) fn calm() -> Self {
        Self { due: Instant::now(), gap: CALM, at_once: 1 }
    }

    /// When the next frame may be sent; nothing if now.
    pub(crate) fn wait(&self, now: Instant) -> Option<Instant> {
        let from = self.due.checked_sub(self.gap * self.at_once).unwrap_or(now);
        (from > now).then_some(from)
    }

    /// Notes a frame.
    pub(crate) fn spend(&mut self, now: Instant) {
        self.due = self.due.max(now) + self.gap;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_followed_by_an_even_pace() {
        let mut pace = Pace::new();
        let start = Instant::now();
        let mut sent = 0;
        while pace.wait(start).is_none() {
            pace.spend(start);
            sent += 1;
        }
        assert!((AT_ONCE..=AT_ONCE + 1).contains(&sent), "{sent}");
        assert!(pace.wait(start + GAP).is_none());
        pace.spend(start + GAP);
        assert!(pace.wait(start + GAP).is_some());
    }
}
