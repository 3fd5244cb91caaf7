//! How much time each seat has left.
//!
//! Nothing of it is stored: it follows from when the game began and from the times in the log, in
//! which what nobody else can see has the time of what came before it. So clocks survive whatever the
//! log survives, and tell nobody more than everybody sees.

use mesozoic_core::Seat;
use mesozoic_core::record::{Entry, Given, in_force};
use mesozoic_model::{self as model, Begun, Pace};

const SECOND: i64 = 1000;
pub(crate) const DAY: i64 = 24 * 60 * 60 * SECOND;
/// Whoever is out of time has so long before a bot plays, at a table that is played over days.
pub(crate) const SLOW_GRACE: i64 = DAY / 2;
/// Whoever plays on alone has at least so long when somebody comes back for whom their clock counts.
const LIVE_FLOOR: i64 = 60 * SECOND;
/// The same where it is played over days.
const SLOW_FLOOR: i64 = DAY;

/// The clocks of a match under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    pace: Pace,
    seats: Vec<SeatClock>,
    /// Whose clocks run.
    awaited: Vec<u8>,
    /// Since when, which is when something was last seen to happen.
    since: i64,
    /// What each entry did to what is added, to go back by.
    marks: Vec<Mark>,
}

/// What an entry did to what is added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    Nothing,
    Decided { seat: usize, added: i64 },
    TookBack { seat: usize },
    WentBack { to: u32 },
}

impl Mark {
    fn rewound(&self) -> Option<u32> {
        match self {
            Self::WentBack { to } => Some(*to),
            _ => None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct SeatClock {
    /// What was left when the clocks last changed.
    left: i64,
    /// What was added for each decision, so that taking it back takes that back, too.
    added: Vec<i64>,
    /// The vacation that was taken.
    vacation: i64,
}

impl Clocks {
    /// The clocks when the game begins; none where it is played without.
    pub(crate) fn new(pace: Pace, seats: usize, begun: &Begun) -> Option<Self> {
        let left = match pace {
            Pace::Free => return None,
            Pace::Live { bank, added } => i64::from(bank + added) * SECOND,
            Pace::Slow { days, .. } => i64::from(days) * DAY,
        };
        let seat = SeatClock { left, added: Vec::new(), vacation: 0 };
        let (awaited, since) = (begun.awaited.clone(), begun.at);
        Some(Self { pace, seats: vec![seat; seats], awaited, since, marks: Vec::new() })
    }

    /// The clocks where a log ends that reaches back to the beginning. `lines` are its lines as they are
    /// read; none where one cannot be.
    pub(crate) fn of(row: &model::Match, log: &[model::Entry], lines: &[Entry]) -> Option<Self> {
        let mut clocks = Self::new(row.card.pace, row.card.seats.len(), row.begun.as_ref()?)?;
        for (n, entry) in log.iter().enumerate() {
            clocks.follow(lines.get(n), entry.at, &entry.awaited);
        }
        Some(clocks)
    }

    /// Takes in an entry of the log.
    pub(crate) fn follow(&mut self, line: Option<&Entry>, at: i64, awaited: &[u8]) {
        let is_seen = at > self.since;
        self.run_until(at);
        awaited.clone_into(&mut self.awaited);
        let mark = match line {
            Some(Entry::Step { seat, .. }) if is_seen => self.decided(seat.index()),
            Some(Entry::Undo { seat }) if is_seen => self.took_back(seat.index()),
            Some(Entry::Rewind { to, .. }) => self.went_back(*to),
            Some(Entry::Note { given, .. }) => self.give(given),
            _ => Mark::Nothing,
        };
        self.marks.push(mark);
    }

    fn run_until(&mut self, at: i64) {
        let passed = (at - self.since).max(0);
        for &seat in &self.awaited {
            if let Some(clock) = self.seats.get_mut(usize::from(seat)) {
                clock.left -= passed;
            }
        }
        self.since = self.since.max(at);
    }

    fn decided(&mut self, seat: usize) -> Mark {
        let Some(clock) = self.seats.get_mut(seat) else { return Mark::Nothing };
        let left = match self.pace {
            Pace::Free => clock.left,
            Pace::Live { added, .. } => clock.left.max(0) + i64::from(added) * SECOND,
            Pace::Slow { days, .. } => clock.left.max(i64::from(days) * DAY),
        };
        let added = left - clock.left;
        clock.added.push(added);
        clock.left = left;
        Mark::Decided { seat, added }
    }

    fn took_back(&mut self, seat: usize) -> Mark {
        let Some(clock) = self.seats.get_mut(seat) else { return Mark::Nothing };
        clock.left -= clock.added.pop().unwrap_or(0);
        Mark::TookBack { seat }
    }

    /// What was added for decisions that count no more is taken away again, but nobody is out of time
    /// by it: it may have been somebody else who wanted to go back.
    fn went_back(&mut self, to: u32) -> Mark {
        let kept = &self.marks[..self.marks.len().min(to as usize)];
        let mut added = vec![Vec::new(); self.seats.len()];
        for at in in_force(kept, Mark::rewound) {
            match kept[at] {
                Mark::Decided { seat, added: time } => added[seat].push(time),
                Mark::TookBack { seat } => drop(added[seat].pop()),
                Mark::Nothing | Mark::WentBack { .. } => {}
            }
        }
        let floor = self.floor();
        for (clock, added) in self.seats.iter_mut().zip(added) {
            let surplus = clock.added.iter().sum::<i64>() - added.iter().sum::<i64>();
            clock.left = (clock.left - surplus).max(clock.left.min(floor));
            clock.added = added;
        }
        Mark::WentBack { to }
    }

    fn give(&mut self, given: &[Given]) -> Mark {
        for Given { seat, time, vacation } in given {
            let Some(clock) = self.seats.get_mut(seat.index()) else { continue };
            clock.left += time;
            clock.vacation += if *vacation { *time } else { 0 };
        }
        Mark::Nothing
    }

    /// Whether it is played in one sitting.
    pub(crate) fn is_live(&self) -> bool {
        matches!(self.pace, Pace::Live { .. })
    }

    pub(crate) fn since(&self) -> i64 {
        self.since
    }

    /// When a seat's time is up, if its clock runs.
    pub(crate) fn up_at(&self, seat: u8) -> Option<i64> {
        let clock = self.seats.get(usize::from(seat))?;
        self.awaited.contains(&seat).then_some(self.since + clock.left)
    }

    /// The days of vacation that a seat may still take.
    pub(crate) fn vacation_left(&self, seat: u8) -> u8 {
        let Pace::Slow { vacation, .. } = self.pace else { return 0 };
        let taken = self.seats.get(usize::from(seat)).map_or(0, |clock| clock.vacation / DAY);
        vacation.saturating_sub(u8::try_from(taken).unwrap_or(u8::MAX))
    }

    /// So many days of vacation for a seat.
    pub(crate) fn vacation(seat: u8, days: u8) -> Given {
        Given { seat: Seat(seat), time: i64::from(days) * DAY, vacation: true }
    }

    /// What is a little time.
    fn floor(&self) -> i64 {
        match self.pace {
            Pace::Free => 0,
            Pace::Live { bank, added } => LIVE_FLOOR.min(i64::from(bank + added) * SECOND),
            Pace::Slow { .. } => SLOW_FLOOR,
        }
    }

    /// What a seat is given so that it has a little time when its clock matters again; nothing where
    /// it has more.
    pub(crate) fn at_least_a_little(&self, seat: u8, now: i64) -> Option<Given> {
        let time = self.floor() - (self.up_at(seat)? - now);
        (time > 0).then_some(Given { seat: Seat(seat), time, vacation: false })
    }

    /// A seat's clock as it is told; `counts` says whether it runs where the seat is awaited.
    pub(crate) fn told(&self, seat: u8, counts: bool) -> mesozoic_protocol::Clock {
        mesozoic_protocol::Clock {
            left: self.seats.get(usize::from(seat)).map_or(0, |clock| clock.left),
            since: (counts && self.awaited.contains(&seat)).then_some(self.since),
            vacation: self.vacation_left(seat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two seats that are both awaited at second 100.
    fn clocks(pace: Pace) -> Clocks {
        let begun = Begun { at: 100 * SECOND, awaited: vec![0, 1] };
        Clocks::new(pace, 2, &begun).expect("there is a clock")
    }

    const LIVE: Pace = Pace::Live { bank: 60, added: 10 };
    const SLOW: Pace = Pace::Slow { days: 3, vacation: 7 };

    fn follow(clocks: &mut Clocks, entry: &Entry, second: i64, awaited: &[u8]) {
        clocks.follow(Some(entry), second * SECOND, awaited);
    }

    fn step(seat: u8) -> Entry {
        Entry::Step { seat: Seat(seat), line: "x".to_owned(), view: None }
    }

    fn left(clocks: &Clocks) -> [i64; 2] {
        [0, 1].map(|seat| clocks.told(seat, true).left / SECOND)
    }

    #[test]
    fn a_clock_runs_while_its_seat_is_awaited_and_gains_with_each_decision() {
        let mut clocks = clocks(LIVE);
        assert_eq!(left(&clocks), [70, 70]);
        follow(&mut clocks, &step(0), 130, &[1]);
        assert_eq!(left(&clocks), [50, 40], "both thought for thirty seconds, and one is done");
        follow(&mut clocks, &step(1), 150, &[0, 1]);
        assert_eq!(left(&clocks), [50, 30], "only the second was awaited");
        assert_eq!(clocks.up_at(0), Some(200 * SECOND));
    }

    #[test]
    fn what_nobody_else_sees_changes_no_clock() {
        let mut seen = clocks(LIVE);
        follow(&mut seen, &step(0), 130, &[1]);
        let before = seen.clone();
        // A hidden step, and its undo, have the time of what was seen before them.
        follow(&mut seen, &step(1), 130, &[1]);
        follow(&mut seen, &Entry::Undo { seat: Seat(1) }, 130, &[1]);
        assert_eq!(Clocks { marks: Vec::new(), ..seen }, Clocks { marks: Vec::new(), ..before });
    }

    #[test]
    fn nobody_gains_time_by_taking_back() {
        let mut clocks = clocks(LIVE);
        for n in 0..5 {
            follow(&mut clocks, &step(0), 101 + 2 * n, &[1]);
            follow(&mut clocks, &Entry::Undo { seat: Seat(0) }, 102 + 2 * n, &[0, 1]);
        }
        assert_eq!(
            left(&clocks),
            [65, 60],
            "ten seconds passed, of which one was awaited for five"
        );
        let mut clocks = self::clocks(SLOW);
        let first = left(&clocks)[0];
        follow(&mut clocks, &step(0), 160, &[1]);
        assert_eq!(left(&clocks)[0], first);
        follow(&mut clocks, &Entry::Undo { seat: Seat(0) }, 170, &[0, 1]);
        assert_eq!(left(&clocks)[0], first - 60);
    }

    #[test]
    fn going_back_takes_away_what_was_added_since_and_leaves_everybody_a_little() {
        let mut clocks = clocks(LIVE);
        follow(&mut clocks, &step(0), 101, &[1]);
        follow(&mut clocks, &step(1), 102, &[0]);
        follow(&mut clocks, &step(0), 103, &[1]);
        assert_eq!(left(&clocks), [88, 78]);
        let back = |to| Entry::Rewind { seat: Seat(0), to, text: None };
        follow(&mut clocks, &back(1), 105, &[1]);
        assert_eq!(
            left(&clocks),
            [78, 66],
            "two seconds were thought, and ten are taken from each"
        );
        // Back once more takes away only what was added since.
        follow(&mut clocks, &step(1), 105, &[0]);
        follow(&mut clocks, &back(1), 106, &[1]);
        assert_eq!(left(&clocks), [77, 66]);
        follow(&mut clocks, &back(0), 170, &[0, 1]);
        assert_eq!(left(&clocks), [67, 2], "and nobody is put below a minute by it");
    }

    #[test]
    fn whoever_was_out_of_time_owes_none() {
        let mut clocks = clocks(LIVE);
        follow(&mut clocks, &step(0), 1_000, &[0, 1]);
        assert_eq!(left(&clocks), [10, -830]);
        let mut clocks = self::clocks(SLOW);
        follow(&mut clocks, &step(0), 1_000_000, &[1]);
        assert_eq!(left(&clocks)[0], 3 * DAY / SECOND);
    }

    #[test]
    fn vacation_is_added_once_and_counted() {
        let mut clocks = clocks(SLOW);
        assert_eq!(clocks.vacation_left(1), 7);
        let note = Entry::Note { text: "off".to_owned(), given: vec![Clocks::vacation(1, 4)] };
        follow(&mut clocks, &note, 100, &[0, 1]);
        assert_eq!((clocks.vacation_left(0), clocks.vacation_left(1)), (7, 3));
        assert_eq!(clocks.up_at(1), Some(100 * SECOND + 7 * DAY));
        // What was not needed is still there after the next decision.
        follow(&mut clocks, &step(1), 100 + DAY / SECOND, &[0, 1]);
        assert_eq!(left(&clocks)[1], 6 * DAY / SECOND);
    }

    #[test]
    fn who_waited_alone_has_a_little_time_again() {
        let clocks = clocks(LIVE);
        assert_eq!(
            clocks.at_least_a_little(0, 105 * SECOND),
            None,
            "sixty-five seconds are enough"
        );
        let given = clocks.at_least_a_little(0, 500 * SECOND).expect("it is long out of time");
        assert_eq!(given.time, 390 * SECOND, "a minute, and what it owed");
    }
}
