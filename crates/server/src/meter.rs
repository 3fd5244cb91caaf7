//! Keeps to the [`Limits`]: one mechanism for all of them, in memory that does not grow.
//!
//! For each limit there is a row of cells, and a client's cell follows from a keyed hash of its name
//! or address. Two clients may share one; with so many cells that matters to nobody who stays far
//! below the limit. A cell of a rate holds the time at which a client that spent evenly would be due,
//! which is all that such a limit needs to know. A cell of a stock counts what is held.

use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use mesozoic_protocol::ErrorCode;

use crate::address::Address;
use crate::fault::Fault;
use crate::limits::{Count, Limits, Scope, Thing};

/// How many cells a limit for guests or addresses has, and how many of them get their memory
/// together when one is used.
const CELLS: usize = 1 << 16;
const SHEET: usize = 1 << 9;

/// Where something is held for good, nobody knows when it will be free.
const WHILE: Duration = Duration::from_secs(10);

/// Who wants something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Who {
    /// The guest's id, where there is one.
    pub(crate) guest: Option<Arc<str>>,
    /// Where they are; nothing where only a proxy is known yet, behind which many are.
    pub(crate) address: Option<Address>,
}

/// What has been spent and what is held.
pub(crate) struct Meter {
    limits: Limits,
    gauges: Vec<[Option<Gauge>; 4]>,
    hashes: RandomState,
    start: Instant,
}

/// One limit for one kind of client.
struct Gauge {
    sheets: Vec<OnceLock<Box<[AtomicU64]>>>,
    number: u32,
    count: Count,
}

/// Something that is held until it is dropped.
pub(crate) struct Hold {
    meter: Arc<Meter>,
    thing: Thing,
    cells: [Option<usize>; 4],
    n: u32,
}

/// A hold that several may let go of, whoever finds first that it is not needed.
#[derive(Clone)]
pub(crate) struct Place(Arc<Mutex<Option<Hold>>>);

impl Place {
    pub(crate) fn new(hold: Hold) -> Self {
        Self(Arc::new(Mutex::new(Some(hold))))
    }

    fn hold(&self) -> MutexGuard<'_, Option<Hold>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_held(&self) -> bool {
        self.hold().is_some()
    }

    pub(crate) fn let_go(&self) {
        drop(self.hold().take());
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let gauges = &self.meter.gauges[self.thing as usize];
        for (gauge, cell) in gauges.iter().zip(self.cells) {
            if let (Some(gauge), Some(cell)) = (gauge, cell) {
                gauge.cell(cell).fetch_sub(u64::from(self.n), Ordering::Relaxed);
            }
        }
    }
}

impl Meter {
    pub(crate) fn new(limits: Limits) -> Self {
        let gauge = |thing: Thing, scope: Scope| {
            let number = limits.number(thing, scope)?;
            let sheets = if scope == Scope::All { 1 } else { CELLS / SHEET };
            let sheets = (0..sheets).map(|_| OnceLock::new()).collect();
            Some(Gauge { sheets, number, count: thing.count() })
        };
        let gauges = Thing::all()
            .map(|thing| {
                let here = |scope| if scope == Scope::Table { None } else { gauge(thing, scope) };
                Scope::ALL.map(here)
            })
            .collect();
        Self { limits, gauges, hashes: RandomState::new(), start: Instant::now() }
    }

    /// The number of a limit that is kept to elsewhere.
    pub(crate) fn number(&self, thing: Thing, scope: Scope) -> Option<u32> {
        self.limits.number(thing, scope)
    }

    /// Spends one, if there is one left.
    pub(crate) fn take(&self, thing: Thing, who: &Who) -> Result<(), Fault> {
        self.take_many(thing, 1, who)
    }

    /// Spends so many, if they are left.
    pub(crate) fn take_many(&self, thing: Thing, n: u32, who: &Who) -> Result<(), Fault> {
        self.take_at(thing, n, who, self.start.elapsed())
    }

    fn take_at(&self, thing: Thing, n: u32, who: &Who, now: Duration) -> Result<(), Fault> {
        for (scope, gauge, cell) in self.cells(thing, who) {
            if let Err(wait) = gauge.spend(cell, n, now) {
                let spent = self.cells(thing, who).take_while(|(before, ..)| *before != scope);
                spent.for_each(|(_, gauge, cell)| gauge.give_back(cell, n));
                return Err(refused(thing, scope, gauge.number, wait));
            }
        }
        Ok(())
    }

    /// Holds so many until the answer is dropped, if they are free.
    pub(crate) fn hold(self: &Arc<Self>, thing: Thing, n: u32, who: &Who) -> Result<Hold, Fault> {
        let mut hold = Hold { meter: Arc::clone(self), thing, cells: [None; 4], n };
        for (scope, gauge, cell) in self.cells(thing, who) {
            if !gauge.take_up(cell, n) {
                return Err(refused(thing, scope, gauge.number, WHILE));
            }
            hold.cells[scope as usize] = Some(cell);
        }
        Ok(hold)
    }

    /// The cells that this client's use of a thing counts in: its own first, so that whoever is
    /// refused there takes nothing from others.
    fn cells(&self, thing: Thing, who: &Who) -> impl Iterator<Item = (Scope, &Gauge, usize)> {
        Scope::ALL.into_iter().zip(&self.gauges[thing as usize]).filter_map(|(scope, gauge)| {
            let gauge = gauge.as_ref()?;
            let cell = match scope {
                Scope::Guest => self.cell(who.guest.as_deref()?),
                Scope::Address => self.cell(who.address?),
                Scope::Table => return None,
                Scope::All => 0,
            };
            Some((scope, gauge, cell))
        })
    }

    fn cell(&self, name: impl Hash) -> usize {
        self.hashes.hash_one(name) as usize % CELLS
    }
}

impl Gauge {
    fn cell(&self, at: usize) -> &AtomicU64 {
        let blank = || (0..SHEET).map(|_| AtomicU64::new(0)).collect();
        &self.sheets[at / SHEET].get_or_init(blank)[at % SHEET]
    }

    /// The whole time of a rate, and the part of it that so many take, in nanoseconds.
    fn cost(&self, n: u32) -> Option<(u64, u64)> {
        let Count::In(time) = self.count else { return None };
        let time = nanos(time);
        Some((time, time / u64::from(self.number) * u64::from(n)))
    }

    /// Spends from a rate, or says how long to wait. What a cell holds is the time at which the
    /// spent will have come back; it may lie at most the limit's whole time ahead.
    fn spend(&self, cell: usize, n: u32, now: Duration) -> Result<(), Duration> {
        let Some((time, cost)) = self.cost(n) else { return Ok(()) };
        let now = nanos(now);
        let until = now.saturating_add(time);
        let after = |due: u64| due.max(now).saturating_add(cost);
        let due = |due: u64| Some(after(due)).filter(|due| *due <= until);
        let spent = self.cell(cell).fetch_update(Ordering::Relaxed, Ordering::Relaxed, due);
        spent.map(drop).map_err(|due| Duration::from_nanos(after(due) - until))
    }

    /// Takes back what was just spent.
    fn give_back(&self, cell: usize, n: u32) {
        if let Some((_, cost)) = self.cost(n) {
            self.cell(cell).fetch_sub(cost, Ordering::Relaxed);
        }
    }

    /// Adds to a stock, if there is room.
    fn take_up(&self, cell: usize, n: u32) -> bool {
        let room =
            |held: u64| Some(held + u64::from(n)).filter(|held| *held <= u64::from(self.number));
        self.cell(cell).fetch_update(Ordering::Relaxed, Ordering::Relaxed, room).is_ok()
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

fn refused(thing: Thing, scope: Scope, number: u32, wait: Duration) -> Fault {
    let message = thing.refusal(scope, number, wait);
    Fault { retry: Some(wait), ..Fault::new(ErrorCode::TooMuch, message) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(guest: &str, address: [u8; 4]) -> Who {
        Who { guest: Some(guest.into()), address: Some(Address::from(address)) }
    }

    fn meter(limits: &[&str]) -> Arc<Meter> {
        let mut all = Limits::default();
        for limit in limits {
            all.set(limit).unwrap();
        }
        Arc::new(Meter::new(all))
    }

    #[test]
    fn a_rate_runs_dry_and_comes_back_evenly() {
        let meter = meter(&["chat.guest=3"]);
        let ada = who("ada", [10, 0, 0, 1]);
        let at = |seconds| meter.take_at(Thing::Chat, 1, &ada, Duration::from_secs(seconds));
        let taken = [0, 0, 0, 0].map(|seconds| at(seconds).is_ok());
        assert_eq!(taken, [true, true, true, false]);
        let fault = at(1).unwrap_err();
        assert_eq!(
            fault.retry,
            Some(Duration::from_secs(19)),
            "a third of a minute, less one second"
        );
        assert!(at(20).is_ok() && at(20).is_err(), "one has come back");
        let much_later = [3600; 4].map(|seconds| at(seconds).is_ok());
        assert_eq!(much_later, [true, true, true, false], "no more than at first");
    }

    #[test]
    fn what_is_refused_is_not_spent() {
        let meter = meter(&["frames.guest=12"]);
        let ada = who("ada", [10, 0, 0, 1]);
        assert!(meter.take_at(Thing::Frames, 10, &ada, Duration::ZERO).is_ok());
        assert!(meter.take_at(Thing::Frames, 10, &ada, Duration::ZERO).is_err());
        assert!(meter.take_at(Thing::Frames, 2, &ada, Duration::ZERO).is_ok());
    }

    #[test]
    fn what_an_address_has_no_more_is_not_taken_from_the_guest() {
        let meter = meter(&["chat.guest=1", "chat.address=1"]);
        let take = |guest, net| {
            meter.take_at(Thing::Chat, 1, &who(guest, [10, 0, 0, net]), Duration::ZERO).is_ok()
        };
        assert_eq!([take("ada", 1), take("bob", 1), take("bob", 2)], [true, false, true]);
    }

    #[test]
    fn guests_addresses_and_all_have_each_their_own() {
        let meter = meter(&["chat.guest=2", "chat.address=3", "chat.all=5"]);
        let take = |guest, net| {
            let taken = meter.take_at(Thing::Chat, 1, &who(guest, [10, 0, 0, net]), Duration::ZERO);
            taken.err().map(|fault| fault.message)
        };
        assert_eq!([take("a", 1), take("a", 1)], [None, None]);
        assert!(take("a", 1).unwrap().contains("by one guest"));
        assert_eq!(take("b", 1), None);
        assert!(take("b", 1).unwrap().contains("from one address"));
        assert_eq!([take("c", 2), take("d", 2)], [None, None]);
        assert!(take("e", 3).unwrap().contains("in all"));
    }

    #[test]
    fn a_stock_is_free_again_when_it_is_dropped() {
        let meter = meter(&["sockets.guest=2"]);
        let (ada, bob) = (who("ada", [10, 0, 0, 1]), who("bob", [10, 0, 0, 1]));
        let hold = |who| meter.hold(Thing::Sockets, 1, who);
        let one = hold(&ada).unwrap();
        let _two = hold(&ada).unwrap();
        assert!(hold(&ada).is_err());
        let _his = hold(&bob).unwrap();
        drop(one);
        let _three = hold(&ada).unwrap();
        assert!(hold(&ada).is_err());
    }

    /// A refusal in a later row must give back what the earlier rows had counted.
    #[test]
    fn a_refused_stock_holds_nothing() {
        let meter = meter(&["sockets.address=1"]);
        let (ada, bob) = (who("ada", [10, 0, 0, 1]), who("bob", [10, 0, 0, 1]));
        let held = meter.hold(Thing::Sockets, 1, &ada).unwrap();
        for _ in 0..100 {
            assert!(meter.hold(Thing::Sockets, 1, &bob).is_err());
        }
        drop(held);
        let many: Vec<Hold> = (0..20)
            .map(|n| meter.hold(Thing::Sockets, 1, &who("bob", [10, 0, 1, n])).unwrap())
            .collect();
        assert_eq!(many.len(), 20, "as many as a guest may have");
    }

    #[test]
    fn limits_that_are_lifted_are_met_by_nobody() {
        let meter = Arc::new(Meter::new(Limits::lifted()));
        let ada = who("ada", [10, 0, 0, 1]);
        for thing in Thing::all() {
            for _ in 0..10_000 {
                meter.take_at(thing, 10, &ada, Duration::ZERO).unwrap();
            }
        }
    }
}
