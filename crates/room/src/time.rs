//! What the room does as time passes: wakes up, lets clocks run, and lets bots play for those whose
//! time is up.
//!
//! Clocks are for those who wait for each other: where nobody else plays in person, nobody's time is
//! up. At a table that is played in one sitting whoever is gone is treated like somebody without time.

use core::time::Duration;

use mesozoic_core::record::Given;
use mesozoic_model::{NewEntry, Seat, Stage};
use mesozoic_protocol::{Clocks as ClocksTold, ServerFrame};

use crate::clocks::{Clocks, SLOW_GRACE};
use crate::effect::{Effect, Write};
use crate::feeds::GATHER;
use crate::leaving::{STRENGTH, name};
use crate::seats::Writes;
use crate::{Fault, Outside, Room};

/// Why a bot is to play for somebody.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Why {
    OutOfTime,
    Gone,
}

impl<O: Outside> Room<O> {
    /// The clocks as they are told; none where there are none.
    pub(crate) fn clocks(&self) -> Option<ClocksTold> {
        self.truth.clocks.as_ref().map(|clocks| self.told_by(clocks))
    }

    /// Some clocks as they are told.
    pub(crate) fn told_by(&self, clocks: &Clocks) -> ClocksTold {
        let told = |seat: &Seat| clocks.told(seat.seat, self.counts(seat));
        ClocksTold { grace: self.grace_of(clocks), seats: self.seats().iter().map(told).collect() }
    }

    /// Whether a seat's clock matters: somebody plays it, and somebody else waits for them.
    fn counts(&self, seat: &Seat) -> bool {
        seat.person().is_some() && self.others(seat.seat).next().is_some()
    }

    fn grace_of(&self, clocks: &Clocks) -> i64 {
        if clocks.is_live() { self.grace } else { SLOW_GRACE }
    }

    /// An entry is stored: clocks go by it, and those who look on are told where that shows.
    pub(crate) fn run_clocks(&mut self, entry: &NewEntry, effects: &mut Vec<Effect<O>>) {
        let before = self.clocks();
        self.truth.follow_clocks(entry);
        if let Some(clocks) = self.clocks().filter(|now| Some(now) != before.as_ref()) {
            let table = self.id().to_owned();
            let frame = ServerFrame::Clocks { table, clocks };
            self.tell_those(|viewer| !self.truth.is_late_for(viewer), &frame, effects);
        }
    }

    /// Who is the next for whom a bot is to play, when, and why.
    fn next_up(&self) -> Option<(i64, u8, Why)> {
        let clocks = self.truth.clocks.as_ref()?;
        if self.stage() != Stage::Running || self.truth.table.is_none() {
            return None;
        }
        let up = |seat: &Seat| {
            let (at, grace) = (clocks.up_at(seat.seat)?, self.grace_of(clocks));
            if !clocks.is_live() {
                return Some((at + grace, seat.seat, Why::OutOfTime));
            }
            // After a restart everybody has the whole grace again.
            let out = (at.max(self.opened) + grace, seat.seat, Why::OutOfTime);
            let gone = self.away_since(seat.person()?).map(|since| {
                let at = (since + self.absent_after).max(clocks.since() + grace);
                (at, seat.seat, Why::Gone)
            });
            gone.into_iter().chain([out]).min()
        };
        self.seats().iter().filter(|seat| self.counts(seat)).filter_map(up).min()
    }

    /// Lets a bot play for somebody whose time is up.
    pub(crate) fn time_up(&self, now: i64) -> Option<Write> {
        let (at, seat, why) = self.next_up()?;
        if at > now {
            return None;
        }
        let seat = &self.seats()[usize::from(seat)];
        let why = match why {
            Why::OutOfTime => "is out of time",
            Why::Gone => "is away",
        };
        let text = format!("{} {why}. A {STRENGTH} bot plays meanwhile.", name(seat));
        Some(self.stand_in(now, seat, seat.offered, text))
    }

    /// Whether somebody may take over from the bot now. Whoever was out of time must let it decide
    /// first: otherwise they could keep all others waiting for ever.
    pub(crate) fn may_come_back(&self, seat: u8, now: i64) -> Result<(), Fault> {
        let up_at = self.truth.clocks.as_ref().and_then(|clocks| clocks.up_at(seat));
        match up_at {
            Some(at) if at <= now => Err(Fault::wrong_time(
                "The time for this decision is up, and the bot is making it. Then you can play again.",
            )),
            _ => Ok(()),
        }
    }

    /// What those are given whose clocks begin to matter when somebody comes back: while they played
    /// with bots alone, nobody looked at them.
    pub(crate) fn time_for_others(&self, now: i64) -> Vec<Given> {
        let Some(clocks) = &self.truth.clocks else { return Vec::new() };
        let idle = self.seats().iter().filter(|s| s.person().is_some() && !self.counts(s));
        idle.filter_map(|seat| clocks.at_least_a_little(seat.seat, now)).collect()
    }

    /// Somebody takes some days of vacation.
    pub(crate) fn take_vacation(&self, at: i64, guest: &str, days: u8) -> Writes {
        let seat = self.played_seat(guest)?;
        let clocks = self.truth.clocks.as_ref().filter(|clocks| !clocks.is_live());
        let Some(clocks) = clocks else {
            return Err(Fault::wrong_time("Only a match that is played over days has vacation."));
        };
        let left = clocks.vacation_left(seat.seat);
        if days == 0 || days > left {
            let message = match left {
                0 => "You have no vacation left in this match.".to_owned(),
                left => format!("You have {} of vacation left in this match.", some_days(left)),
            };
            return Err(Fault::wrong_time(message));
        }
        let text = format!("{} takes {} of vacation.", name(seat), some_days(days));
        let note = self.note_giving(at, text, vec![Clocks::vacation(seat.seat, days)]);
        let changed = vec![seat.clone()];
        Ok(vec![Write::Seats { changed, lost: None, note, at }])
    }

    /// The time that the room asked for has come, or is said to have.
    pub(crate) fn wake(&mut self, now: i64, effects: &mut Vec<Effect<O>>) {
        self.wake_at = None;
        if self.is_gathering {
            self.tell_info(effects);
        }
        if self.lost.is_none() {
            self.proceed(now, effects);
        }
    }

    /// Asks to be woken when there will be something to do, unless that is known already.
    pub(crate) fn ask_to_be_woken(&mut self, now: i64, effects: &mut Vec<Effect<O>>) {
        // What is being written may change it.
        if self.is_writing() {
            return;
        }
        let told = self.is_gathering.then(|| self.wake_at.unwrap_or(i64::MAX).min(now + GATHER));
        let up = self.next_up().map(|(at, ..)| at);
        let wanted = told.into_iter().chain(up).chain(self.next_past()).min();
        if wanted != self.wake_at {
            self.wake_at = wanted;
            let wait = wanted.map(|at| u64::try_from(at - now).unwrap_or(0));
            effects.extend(wait.map(|wait| Effect::Wake(Duration::from_millis(wait))));
        }
    }
}

/// Days for people.
fn some_days(days: u8) -> String {
    match days {
        1 => "one day".to_owned(),
        n => format!("{n} days"),
    }
}
