//! How much one client may do in a time.

use std::time::Instant;

/// A bucket of permissions that fills again with time.
#[derive(Debug)]
pub(crate) struct Bucket {
    left: f32,
    most: f32,
    a_second: f32,
    at: Instant,
}

impl Bucket {
    /// A full bucket of `most`, refilled with `a_second`.
    pub(crate) fn new(most: f32, a_second: f32) -> Self {
        Self { left: most, most, a_second, at: Instant::now() }
    }

    /// Takes one permission, if there is one.
    pub(crate) fn take(&mut self) -> bool {
        self.take_at(Instant::now())
    }

    fn take_at(&mut self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f32();
        self.at = now;
        self.left = (self.left + since * self.a_second).min(self.most);
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_runs_dry_and_fills_again() {
        let mut bucket = Bucket::new(3.0, 2.0);
        let start = Instant::now();
        let taken: Vec<bool> = (0..4).map(|_| bucket.take_at(start)).collect();
        assert_eq!(taken, [true, true, true, false]);
        assert!(bucket.take_at(start + Duration::from_millis(600)));
        assert!(!bucket.take_at(start + Duration::from_millis(600)));
        assert!(bucket.take_at(start + Duration::from_mins(1)));
    }
}
