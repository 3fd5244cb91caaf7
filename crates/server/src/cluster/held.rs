//! A lease that this node has, and for how long it may rely on that.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use mesozoic_store::Lease;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// Under which id this node is alive, and until when by its own clock, which no one can set back.
#[derive(Clone, Debug)]
pub(crate) struct Tenure {
    pub(crate) node: Arc<str>,
    pub(crate) until: Instant,
    /// Since when it has never been late.
    pub(crate) steady: Instant,
}

impl Tenure {
    pub(super) fn new(node: Arc<str>, alive: Duration) -> Self {
        let now = Instant::now();
        Self { node, until: now + alive, steady: now }
    }

    /// Whether it has not been late for so long.
    pub(super) fn is_steady(&self, long: Duration) -> bool {
        let now = Instant::now();
        now < self.until && self.steady + long <= now
    }
}

/// A lease of this node.
#[derive(Debug)]
pub(crate) struct Held {
    lease: Lease,
    tenure: watch::Receiver<Tenure>,
    has_passed_on: Arc<AtomicBool>,
}

/// Takes note that a lease has passed on, from wherever that is heard first.
#[derive(Clone, Debug)]
pub(crate) struct PassedOn(Arc<AtomicBool>);

impl PassedOn {
    pub(crate) fn note(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Held {
    pub(super) fn new(lease: Lease, tenure: watch::Receiver<Tenure>) -> Self {
        Self { lease, tenure, has_passed_on: Arc::default() }
    }

    pub(crate) fn lease(&self) -> &Lease {
        &self.lease
    }

    pub(crate) fn passed_on(&self) -> PassedOn {
        PassedOn(Arc::clone(&self.has_passed_on))
    }

    /// Whether something may be done under it. Where this node has not been renewed in time nobody knows,
    /// and this waits until somebody does.
    pub(crate) async fn is_in_force(&mut self) -> bool {
        loop {
            if self.has_passed_on.load(Ordering::Relaxed) {
                return false;
            }
            {
                let tenure = self.tenure.borrow_and_update();
                if *tenure.node != *self.lease.node {
                    return false;
                }
                if Instant::now() < tenure.until {
                    return true;
                }
            }
            if self.tenure.changed().await.is_err() {
                return false;
            }
        }
    }

    /// Resolves when it is known to be over. Renewals in time are nothing that anybody is woken for.
    pub(crate) async fn over(&mut self) {
        loop {
            let until = {
                let tenure = self.tenure.borrow_and_update();
                if *tenure.node != *self.lease.node {
                    return;
                }
                tenure.until
            };
            let is_late = until <= Instant::now();
            tokio::select! {
                changed = self.tenure.changed() => if changed.is_err() { return },
                () = sleep_until(until), if !is_late => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    const ALIVE: Duration = Duration::from_secs(3);

    fn held() -> (watch::Sender<Tenure>, Held) {
        let tenure = watch::Sender::new(Tenure::new("a-1".into(), ALIVE));
        let lease = Lease { name: "m".to_owned(), node: "a-1".to_owned(), token: 7 };
        let held = Held::new(lease, tenure.subscribe());
        (tenure, held)
    }

    /// A node that was stopped past its time does nothing before it knows whether it was missed.
    #[tokio::test(start_paused = true)]
    async fn who_comes_too_late_waits_to_be_told() {
        let (tenure, mut held) = held();
        assert!(held.is_in_force().await);
        tokio::time::advance(Duration::from_secs(4)).await;
        assert_eq!(held.is_in_force().now_or_never(), None);
        // Nobody has missed it.
        tenure.send_replace(Tenure::new("a-1".into(), ALIVE));
        assert!(held.is_in_force().await);
        assert_eq!(held.over().now_or_never(), None);
        // And now somebody has.
        tokio::time::advance(Duration::from_secs(4)).await;
        tenure.send_replace(Tenure::new("a-2".into(), ALIVE));
        assert!(!held.is_in_force().await);
        held.over().await;
    }

    /// After the store was away everybody is late, and nobody is buried before they could say so.
    #[tokio::test(start_paused = true)]
    async fn who_was_late_buries_nobody() {
        let tenure = Tenure::new("a-1".into(), ALIVE * 3);
        assert!(!tenure.is_steady(ALIVE));
        tokio::time::advance(ALIVE).await;
        assert!(tenure.is_steady(ALIVE));
        tokio::time::advance(ALIVE * 2).await;
        assert!(!tenure.is_steady(ALIVE), "it is late itself");
    }

    #[tokio::test(start_paused = true)]
    async fn a_refused_write_is_the_end() {
        let (_tenure, mut held) = held();
        held.passed_on().note();
        assert!(!held.is_in_force().await);
    }
}
