//! Clocks run, run out, and stand still, by a time that the test makes pass.

use mesozoic_model::Pace;
use mesozoic_protocol::{ErrorCode, ServerFrame};
use mesozoic_room::{Command, Request};

use crate::driven::{ABSENT_AFTER, DrivenTable, GRACE, SECOND, me};

const LIVE: Pace = Pace::Live { bank: 300, added: 10 };
const SLOW: Pace = Pace::Slow { days: 3, vacation: 7 };
const HOUR: i64 = 60 * 60 * SECOND;

/// The seconds that each seat had left when its clock last changed, rounded.
fn left(table: &mut DrivenTable) -> Vec<i64> {
    let clocks = table.info().clocks.expect("there are clocks");
    clocks.seats.iter().map(|clock| (clock.left + SECOND / 2) / SECOND).collect()
}

fn is_running(table: &mut DrivenTable, seat: usize) -> bool {
    table.info().clocks.is_some_and(|clocks| clocks.seats[seat].since.is_some())
}

/// Lets a seat do its part of a round in two decisions, so that it is not awaited any more.
fn finish(table: &mut DrivenTable, seat: usize) {
    table.step(seat, "pick");
    table.step(seat, "keep");
}

#[test]
fn whoever_is_out_of_time_is_warned_and_then_a_bot_plays_until_they_are_back() {
    let mut table = DrivenTable::new(2, 0, LIVE);
    finish(&mut table, 0);
    assert!(!is_running(&mut table, 0) && is_running(&mut table, 1));
    // The time is up before the bot plays: everybody can see that, and the player can still act.
    assert_eq!(table.wake_at, Some(310 * SECOND + GRACE));
    table.wait(311 * SECOND);
    assert!(!table.is_stood_in(1));
    table.pass();
    assert!(table.is_stood_in(1));
    assert_eq!(table.last_note(), "Bo is out of time. A medium bot plays meanwhile.");
    let refused = table.ask(Request::TakeBack(me(1).id)).unwrap_err();
    assert_eq!(refused.code, ErrorCode::WrongTime, "first the bot decides: {}", refused.message);
    table.bots_play();
    table.ask(Request::TakeBack(me(1).id)).unwrap();
    assert_eq!(table.last_note(), "Bo is back and plays again.");
    assert!(left(&mut table)[1] >= 10, "there is time for the next decision");
}

#[test]
fn whoever_acts_within_the_grace_keeps_the_seat() {
    let mut table = DrivenTable::new(2, 0, LIVE);
    finish(&mut table, 0);
    table.wait(310 * SECOND + GRACE - 1);
    finish(&mut table, 1);
    assert!(!table.is_stood_in(1));
    assert_eq!(left(&mut table)[1], 20, "two decisions, and nothing is owed");
}

#[test]
fn nobody_is_out_of_time_for_whom_nobody_waits() {
    let mut table = DrivenTable::new(2, 0, LIVE);
    table.pass();
    assert!(table.is_stood_in(0) && !table.is_stood_in(1), "one of them is left to wait for");
    table.bots_play();
    assert!(!is_running(&mut table, 1));
    assert_eq!(table.wake_at, None);
    // When somebody is back, the other has a minute again.
    table.now += HOUR;
    table.ask(Request::TakeBack(me(0).id)).unwrap();
    let wanted = Some(table.now + 60 * SECOND + GRACE);
    assert_eq!(table.wake_at, wanted);
}

#[test]
fn at_a_live_table_a_bot_plays_for_whoever_is_gone() {
    let mut table = DrivenTable::new(2, 0, LIVE);
    table.wait(SECOND);
    table.go(1);
    let wanted = Some(table.now + ABSENT_AFTER);
    assert_eq!(table.wake_at, wanted);
    table.watch(1);
    assert_eq!(table.wake_at, Some(310 * SECOND + GRACE), "they are back");
    table.go(1);
    table.pass();
    assert_eq!(table.last_note(), "Bo is away. A medium bot plays meanwhile.");
}

#[test]
fn clocks_survive_a_restart_and_everybody_has_the_grace_again() {
    let mut table = DrivenTable::new(3, 0, LIVE);
    table.wait(30 * SECOND);
    finish(&mut table, 2);
    let before = left(&mut table);
    assert_eq!(before, [280, 280, 300]);
    table.now += HOUR;
    table.restart();
    assert_eq!(left(&mut table), before);
    assert!(!table.is_stood_in(0));
    for who in 0..3 {
        table.watch(who);
    }
    assert_eq!(table.wake_at, Some(table.now + GRACE));
}

#[test]
fn everybody_is_told_when_a_clock_changes() {
    let mut table = DrivenTable::new(2, 0, LIVE);
    table.wait(5 * SECOND);
    table.sent_to(1);
    table.step(0, "pick");
    let told = table.sent_to(1);
    let [.., ServerFrame::Clocks { clocks, .. }] = &told[..] else { panic!("{told:?}") };
    assert_eq!(table.info().clocks.as_ref(), Some(clocks));
    assert_eq!(left(&mut table), [315, 305]);
    // Taking it back takes the seconds back.
    table.play(0, Command::Undo);
    assert_eq!(left(&mut table), [305, 305]);
}

#[test]
fn vacation_stops_a_slow_match_for_as_many_days() {
    let mut table = DrivenTable::new(2, 0, SLOW);
    finish(&mut table, 0);
    let due = table.wake_at.expect("Bo has three days and the grace");
    assert_eq!(due, 84 * HOUR);
    let asked = table.ask(Request::Vacation(me(1).id, 5)).unwrap();
    assert_eq!(asked.clocks.unwrap().seats[1].vacation, 2);
    assert_eq!(table.last_note(), "Bo takes 5 days of vacation.");
    assert_eq!(table.wake_at, Some(due + 5 * 24 * HOUR));
    let refused = table.ask(Request::Vacation(me(1).id, 3)).unwrap_err();
    assert_eq!(refused.message, "You have 2 days of vacation left in this match.");
    let mut live = DrivenTable::new(2, 0, LIVE);
    assert_eq!(live.ask(Request::Vacation(me(1).id, 1)).unwrap_err().code, ErrorCode::WrongTime);
}

#[test]
fn a_slow_match_that_nobody_looks_at_goes_on_when_it_is_opened() {
    let mut table = DrivenTable::new(2, 0, SLOW);
    finish(&mut table, 0);
    table.now = 84 * HOUR - 1;
    table.restart();
    assert!(!table.is_stood_in(1), "whoever is gone has all the time there is");
    table.now += 1;
    table.restart();
    assert!(table.is_stood_in(1));
}

#[test]
fn without_a_clock_nothing_runs() {
    let mut table = DrivenTable::new(2, 1, Pace::Free);
    assert_eq!(table.info().clocks, None);
    table.go(1);
    assert_eq!(table.wake_at, None);
    table.step(0, "pick");
    assert_eq!(table.disk.notes(), []);
}
