//! How fast one socket may speak: by default a little less than a server puts up with, so that nobody is
//! told to slow down.

use std::time::Duration;

use tokio::time::Instant;

/// The server allows 40 frames a second and 120 at once.
const GAP: Duration = Duration::from_millis(26);
const AT_ONCE: u32 = 100;
const CALM: Duration = Duration::from_millis(80);

/// How fast all sockets speak together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Speed {
    /// Each as fast as a server with its usual limits puts up with.
    Allowed,
    /// Each as soon as it is answered, for servers without limits.
    Free,
    /// So many steps a second, spread evenly over all of them.
    Steps(f64),
}

impl Speed {
    /// The pace of one socket of so many.
    pub(crate) fn of(self, socket: usize, sockets: usize) -> Pace {
        match self {
            Self::Allowed => Pace::new(),
            Self::Free => Pace::every(Duration::ZERO, 0.0),
            Self::Steps(rate) => {
                let gap = Duration::from_secs_f64(sockets as f64 / rate);
                Pace::every(gap, socket as f64 / sockets as f64)
            }
        }
    }
}

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

    /// One frame after so long, and never two at once; the first after a part of that time.
    fn every(gap: Duration, first: f64) -> Self {
        Self { due: Instant::now() + gap.mul_f64(first), gap, at_once: 0 }
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
    fn a_speed_is_shared_by_all() {
        let start = Instant::now();
        let mut last = Speed::Steps(100.0).of(7, 10);
        assert!(last.wait(start).is_some() && last.wait(start + GAP * 3).is_none());
        last.spend(start + GAP * 3);
        let next = last.wait(start + GAP * 3).expect("a tenth of a second is to pass");
        assert_eq!(next - (start + GAP * 3), Duration::from_millis(100));
        assert!(Speed::Free.of(7, 10).wait(Instant::now()).is_none());
    }

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
