//! Calls that fail on purpose, for tests of whoever uses a store.

use std::future::Future;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use crate::Error;

/// How a call fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strike {
    /// It does not reach the database.
    Before,
    /// The database does it, and the answer is lost.
    After,
}

/// Counts the calls of a store and its clones, and makes some of them fail.
#[derive(Clone, Debug, Default)]
pub struct Faults(Arc<Mutex<Plan>>);

#[derive(Debug, Default)]
struct Plan {
    calls: u32,
    failing: Option<(Range<u32>, Strike)>,
}

impl Faults {
    /// How many calls there were.
    pub fn calls(&self) -> u32 {
        self.plan().calls
    }

    /// Counts anew; calls of these numbers will fail.
    pub fn plan_for(&self, calls: Range<u32>, strike: Strike) {
        *self.plan() = Plan { calls: 0, failing: Some((calls, strike)) };
    }

    /// Nothing fails any more.
    pub fn heal(&self) {
        self.plan().failing = None;
    }

    fn plan(&self) -> std::sync::MutexGuard<'_, Plan> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<Strike> {
        let mut plan = self.plan();
        let call = plan.calls;
        plan.calls += 1;
        plan.failing.as_ref().filter(|(calls, _)| calls.contains(&call)).map(|(_, strike)| *strike)
    }

    pub(crate) async fn strike<T>(
        &self,
        work: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        match self.next() {
            None => return work.await,
            Some(Strike::Before) => {}
            Some(Strike::After) => drop(work.await),
        }
        Err(Error::Failed { reason: "on purpose".to_owned() })
    }
}
