//! Keeps to the [`Limits`]: one mechanism for all of them, in memory that does not grow.
//!
//! For each limit there is a row of cells, and a client's cell follows from a keyed hash of its name
//! or address. Two clients may share one; with so many cells that matters to nobody who stays far
//! below the limit. A cell of a rate holds the time at which a client that spent evenly would be due,
//! which is all that such a limit needs to know. A cell of a stock counts what is held.
//!
//! What is for all together is shared fairly: a client that has spent or holds no more than a tenth of
//! what its own address may, a modest one, is not refused because others have spent it all. Of a stock
//! the last tenth is kept for modest clients; a rate lets them pass, since their own address limits
//! them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use mesozoic_protocol::ErrorCode;
use tokio::time::Instant;

use crate::address::Address;
use crate::fault::Fault;
use crate::limits::{Count, Limits, Scope, Thing};
use crate::random;

/// How many cells a limit for guests or addresses has, as many as a [`Hold`] can tell apart, and how many
/// of them get their memory together when one is used.
const CELLS: usize = 1 << 16;
const SHEET: usize = 1 << 9;

/// Where something is held for good, nobody knows when it will be free.
const WHILE: Duration = Duration::from_secs(10);

/// A client is modest that has no more than this part of what its address may have.
const MODEST: u64 = 10;

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
    /// Nobody knows it, so nobody can choose a name that shares a cell with somebody else's.
    salt: [u8; 16],
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
    cells: [Option<u16>; 4],
    n: u32,
}

/// A hold that several may let go of, whoever finds first that it is not needed.
#[derive(Clone)]
pub(crate) struct Place(Arc<Mutex<Option<Hold>>>);

impl Place {
    pub(crate) fn new(hold: Hold) -> Self {
        Self(Arc::new(Mutex::new(Some(hold))))
    }

    /// For whoever counts elsewhere.
    pub(crate) fn none() -> Self {
        Self(Arc::default())
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
                gauge.cell(cell.into()).fetch_sub(u64::from(self.n), Ordering::Relaxed);
            }
        }
    }
}

impl Meter {
    pub(crate) fn new(limits: Limits) -> Self {
        Self::salted(limits, random::bytes())
    }

    fn salted(limits: Limits, salt: [u8; 16]) -> Self {
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
        Self { limits, gauges, salt, start: Instant::now() }
    }

    /// The number of a limit that is kept to elsewhere.
    pub(crate) fn number(&self, thing: Thing, scope: Scope) -> Option<u32> {
        self.limits.number(thing, scope)
    }

    /// Spends one, if there is one left.
    pub(crate) fn take(&self, thing: Thing, who: &Who) -> Result<(), Fault> {
        self.take_at(thing, 1, who, self.start.elapsed())
    }

    fn take_at(&self, thing: Thing, n: u32, who: &Who, now: Duration) -> Result<(), Fault> {
        let is_modest = self.is_modest(thing, n, who, now);
        for (scope, gauge, cell) in self.cells(thing, who) {
            if let Err(wait) = gauge.spend(cell, n, now) {
                if scope == Scope::All && is_modest {
                    return Ok(());
                }
                let spent = self.cells(thing, who).take_while(|(before, ..)| *before != scope);
                spent.for_each(|(_, gauge, cell)| gauge.give_back(cell, n));
                return Err(refused(thing, scope, gauge.number, wait));
            }
        }
        Ok(())
    }

    /// Spends so many, also where there are not so many left, and says how long to wait until there
    /// would be.
    pub(crate) fn pace(&self, thing: Thing, n: u32, who: &Who) -> Duration {
        self.pace_at(thing, n, who, self.start.elapsed())
    }

    fn pace_at(&self, thing: Thing, n: u32, who: &Who, now: Duration) -> Duration {
        let waits =
            self.cells(thing, who).map(|(_, gauge, cell)| gauge.overspend(cell, n, now, None));
        waits.max().unwrap_or_default()
    }

    /// Spends one however many others have spent, and says how long to wait for it, which is never
    /// longer than this: for what many may try, of whom one has a right to it.
    pub(crate) fn slow_lane(&self, thing: Thing, who: &Who, longest: Duration) -> Duration {
        self.slow_lane_at(thing, who, longest, self.start.elapsed())
    }

    fn slow_lane_at(&self, thing: Thing, who: &Who, longest: Duration, now: Duration) -> Duration {
        let waits = self
            .cells(thing, who)
            .map(|(_, gauge, cell)| gauge.overspend(cell, 1, now, Some(longest)));
        waits.max().unwrap_or_default()
    }

    /// Whether a client has taken little of a thing with so many more, as far as its address is known.
    fn is_modest(&self, thing: Thing, n: u32, who: &Who, now: Duration) -> bool {
        let gauge = self.gauges[thing as usize][Scope::Address as usize].as_ref();
        let here = gauge.zip(who.address);
        here.is_some_and(|(gauge, address)| gauge.is_little(self.cell(address), n, now))
    }

    /// Holds so many until the answer is dropped, if they are free.
    pub(crate) fn hold(self: &Arc<Self>, thing: Thing, n: u32, who: &Who) -> Result<Hold, Fault> {
        let mut hold = Hold { meter: Arc::clone(self), thing, cells: [None; 4], n };
        let is_modest = self.is_modest(thing, n, who, Duration::ZERO);
        for (scope, gauge, cell) in self.cells(thing, who) {
            let number = u64::from(gauge.number);
            let is_last = scope == Scope::All && !is_modest;
            let most = if is_last { number - number / MODEST } else { number };
            if !gauge.take_up(cell, n, most) {
                return Err(refused(thing, scope, gauge.number, WHILE));
            }
            hold.cells[scope as usize] = Some(cell as u16);
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
        let mut hasher = DefaultHasher::new();
        (self.salt, name).hash(&mut hasher);
        hasher.finish() as usize % CELLS
    }
}

impl Gauge {
    fn cell(&self, at: usize) -> &AtomicU64 {
        let blank = || (0..SHEET).map(|_| AtomicU64::new(0)).collect();
        &self.sheets[at / SHEET].get_or_init(blank)[at % SHEET]
    }

    /// How far a rate may be spent ahead, and the part of it that so many take, in nanoseconds.
    fn cost(&self, n: u32) -> Option<(u64, u64)> {
        let Count::In(time) = self.count else { return None };
        let each = nanos(time) / u64::from(self.number);
        Some((each * u64::from(self.count.at_once(self.number)), each * u64::from(n)))
    }

    /// Spends from a rate, or says how long to wait. What a cell holds is the time at which the
    /// spent will have come back; it may lie only so far ahead.
    fn spend(&self, cell: usize, n: u32, now: Duration) -> Result<(), Duration> {
        let Some((ahead, cost)) = self.cost(n) else { return Ok(()) };
        let now = nanos(now);
        let until = now.saturating_add(ahead);
        let after = |due: u64| due.max(now).saturating_add(cost);
        let due = |due: u64| Some(after(due)).filter(|due| *due <= until);
        let spent = self.cell(cell).fetch_update(Ordering::Relaxed, Ordering::Relaxed, due);
        spent.map(drop).map_err(|due| Duration::from_nanos(after(due) - until))
    }

    /// Spends from a rate whatever is left, and says how long to wait for it. Nobody owes more than
    /// the longest wait, where there is one.
    fn overspend(&self, cell: usize, n: u32, now: Duration, longest: Option<Duration>) -> Duration {
        let Some((ahead, cost)) = self.cost(n) else { return Duration::ZERO };
        let now = nanos(now);
        let latest = longest.map_or(u64::MAX, |wait| now.saturating_add(ahead + nanos(wait)));
        let after = |due: u64| due.max(now).saturating_add(cost).min(latest);
        let spent = self
            .cell(cell)
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |due| Some(after(due)));
        let due = spent.map_or(now, after);
        Duration::from_nanos(due.saturating_sub(now.saturating_add(ahead)))
    }

    /// Whether little of a cell is spent or held with so many more.
    fn is_little(&self, cell: usize, n: u32, now: Duration) -> bool {
        let held = self.cell(cell).load(Ordering::Relaxed);
        let (all, spent) = match (self.count, self.cost(n)) {
            (Count::In(time), Some((_, cost))) => {
                (nanos(time), held.saturating_sub(nanos(now)) + cost)
            }
            _ => (u64::from(self.number), held + u64::from(n)),
        };
        spent <= all / MODEST
    }

    /// Takes back what was just spent.
    fn give_back(&self, cell: usize, n: u32) {
        if let Some((_, cost)) = self.cost(n) {
            self.cell(cell).fetch_sub(cost, Ordering::Relaxed);
        }
    }

    /// Adds to a stock, if there is room.
    fn take_up(&self, cell: usize, n: u32, most: u64) -> bool {
        let room = |held: u64| Some(held + u64::from(n)).filter(|held| *held <= most);
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
        // With a salt of chance two names would share a cell in one run of some hundred.
        Arc::new(Meter::salted(all, [7; 16]))
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

    /// Whoever has done little is not refused for what strangers have done.
    #[test]
    fn what_is_for_all_is_not_used_up_for_those_who_took_little() {
        let meter = meter(&["chat.guest=100", "chat.address=100", "chat.all=50"]);
        let take =
            |net| meter.take_at(Thing::Chat, 1, &who("x", [10, 0, 0, net]), Duration::ZERO).is_ok();
        assert_eq!((0..60).filter(|_| take(1)).count(), 50, "an attacker gets what is for all");
        assert_eq!((0..60).filter(|_| take(2)).count(), 10, "and somebody else a tenth of theirs");
        let nobody = Who { guest: None, address: None };
        let unknown = meter.take_at(Thing::Chat, 1, &nobody, Duration::ZERO);
        assert!(unknown.is_err(), "of whom nothing is known, no modesty is known either");
    }

    #[test]
    fn the_last_of_a_stock_is_for_those_who_hold_little() {
        let meter = meter(&["sockets.guest=100", "sockets.address=100", "sockets.all=50"]);
        let hold = |net| meter.hold(Thing::Sockets, 1, &who("x", [10, 0, 0, net])).ok();
        let greedy: Vec<Hold> = (0..60).map_while(|_| hold(1)).collect();
        assert_eq!(greedy.len(), 45);
        let modest: Vec<Hold> = (0..60).map_while(|_| hold(2)).collect();
        assert_eq!(modest.len(), 5, "all that there is");
    }

    /// Whoever sends too much is made to wait, and others are not.
    #[test]
    fn who_is_too_fast_is_slowed_down() {
        let meter = meter(&["frames.guest=3", "frames.address=30"]);
        let pace = |guest, n, seconds| {
            let who = who(guest, [10, 0, 0, 1]);
            meter.pace_at(Thing::Frames, n, &who, Duration::from_secs(seconds)).as_secs()
        };
        assert_eq!([pace("ada", 3, 0), pace("ada", 1, 0), pace("ada", 1, 0)], [0, 1, 2]);
        assert_eq!(pace("bob", 1, 0), 0);
        assert_eq!(pace("ada", 1, 3), 0, "after a while all is as before");
    }

    #[test]
    fn in_the_slow_lane_nobody_waits_longer_than_the_longest() {
        let meter = meter(&["names.guest=60"]);
        let longest = Duration::from_secs(10);
        let lane = |name, seconds| {
            let who = Who { guest: Some(name), address: None };
            meter.slow_lane_at(Thing::Names, &who, longest, Duration::from_secs(seconds)).as_secs()
        };
        assert!((0..15).all(|_| lane("ada".into(), 0) == 0), "a quarter of an hour's at once");
        assert!((0..1_000).all(|_| lane("ada".into(), 0) == 10), "and then each waits a little");
        assert_eq!(lane("bob".into(), 0), 0, "others are not concerned");
        assert_eq!(lane("ada".into(), 70), 0, "nobody owes more than that");
    }

    #[test]
    fn an_hours_worth_does_not_come_at_once() {
        let meter = meter(&["tables.guest=100"]);
        let ada = who("ada", [10, 0, 0, 1]);
        let at = |seconds| meter.take_at(Thing::Tables, 1, &ada, Duration::from_secs(seconds));
        assert_eq!((0..100).filter(|_| at(0).is_ok()).count(), 25);
        assert_eq!(at(0).unwrap_err().retry, Some(Duration::from_secs(36)));
        assert!(at(36).is_ok() && at(36).is_err());
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
