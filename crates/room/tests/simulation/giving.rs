//! The seat of somebody who stays away goes to a friend, and not before.

use mesozoic_model::{Pace, Unseating};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::{Me, OfferSeat};
use mesozoic_room::Request;

use crate::driven::{ABSENT_AFTER, DrivenTable, GIVE_AFTER, me};

const DAY: i64 = 24 * 60 * 60 * 1_000;

fn friend() -> Me {
    Me { id: "friend".to_owned(), name: "Dee".to_owned() }
}

/// Somebody offers the seat of Bo, or no more; what they are told who may not.
fn offer(table: &mut DrivenTable, who: usize, on: bool) -> Result<(), String> {
    let offer = Request::Offer(me(who).id, OfferSeat { seat: 1, on });
    table.ask(offer).map(drop).map_err(|fault| fault.message)
}

/// A table of three at which a bot plays for Bo, who is away.
fn without_bo(pace: Pace, rated: bool) -> DrivenTable {
    let mut table = DrivenTable::gathering(3, 0, pace);
    table.disk.row.card.rated = rated;
    table.restart();
    table.begin(3);
    table.watch(0);
    table.watch(2);
    table.wait(ABSENT_AFTER);
    table.ask(Request::Replace(me(2).id, 1)).unwrap();
    table
}

#[test]
fn the_host_offers_the_seat_of_somebody_who_stays_away() {
    let mut table = without_bo(Pace::Free, false);
    table.wait(GIVE_AFTER - 1);
    let early = offer(&mut table, 0, true).unwrap_err();
    assert_eq!(early, "Bo may be back. You can offer the seat in one second.");
    // A server that is started again knows since when the bot has played.
    table.restart();
    table.watch(0);
    table.wait(1);
    let other = offer(&mut table, 2, true).unwrap_err();
    assert_eq!(other, "Bo may be back. Only Bo or the host can give this seat away.");
    let taken = table.ask(Request::TakeOver(friend(), 1)).unwrap_err();
    assert_eq!(taken.code, ErrorCode::WrongTime, "it is not offered yet");
    offer(&mut table, 0, true).unwrap();
    assert_eq!(table.last_note(), "Ada offers the seat of Bo to whoever would like to play on.");
    assert_eq!(table.info().offered, [1]);
    table.ask(Request::TakeOver(friend(), 1)).unwrap();
    assert_eq!(table.last_note(), "Dee plays on for Bo.");
    let lost = table.disk.unseated.last().expect("Bo is told");
    assert_eq!((&*lost.guest, lost.how), ("guest1", Unseating::TakenOver));
    let late = table.ask(Request::TakeBack(me(1).id)).unwrap_err();
    assert_eq!(late.code, ErrorCode::NotYours, "the term has ended");
}

#[test]
fn whoever_comes_back_before_keeps_the_seat_and_the_offer_ends() {
    let mut table = without_bo(Pace::Free, false);
    table.wait(GIVE_AFTER);
    table.watch(1);
    let here = offer(&mut table, 0, true).unwrap_err();
    assert_eq!(here, "Bo is here, and can take the seat back.");
    table.go(1);
    offer(&mut table, 0, true).unwrap();
    let back = table.ask(Request::TakeBack(me(1).id)).unwrap();
    assert!(back.offered.is_empty());
    let taken = table.ask(Request::TakeOver(friend(), 1)).unwrap_err();
    assert_eq!(taken.code, ErrorCode::WrongTime);
    // Whoever goes once more has the whole time again.
    table.wait(ABSENT_AFTER);
    table.ask(Request::Replace(me(0).id, 1)).unwrap();
    let early = offer(&mut table, 0, true).unwrap_err();
    assert_eq!(early, "Bo may be back. You can offer the seat in 30 minutes.");
}

#[test]
fn over_days_somebody_has_a_day_and_at_a_rated_table_for_ever() {
    let mut table = without_bo(Pace::Slow { days: 3, vacation: 0 }, false);
    table.wait(GIVE_AFTER);
    let early = offer(&mut table, 0, true).unwrap_err();
    assert_eq!(early, "Bo may be back. You can offer the seat in 24 hours.");
    table.wait(DAY - GIVE_AFTER);
    offer(&mut table, 0, true).unwrap();
    offer(&mut table, 0, false).unwrap();
    let mut table = without_bo(Pace::Free, true);
    table.wait(GIVE_AFTER);
    let rated = offer(&mut table, 0, true).unwrap_err();
    assert_eq!(rated, "At a rated table nobody plays on for somebody else.");
}

/// The log of a match does not grow for ever: when it is full of notes, nobody knows since when a bot
/// has played, and a seat is given away by its holder alone.
#[test]
fn when_the_log_is_full_nobody_elses_seat_is_given_away() {
    let mut table = without_bo(Pace::Free, false);
    table.wait(GIVE_AFTER);
    for n in 0..120 {
        offer(&mut table, 0, n % 2 == 0).ok();
    }
    assert_eq!(table.disk.notes().len(), 100);
    let full = offer(&mut table, 0, true).unwrap_err();
    assert_eq!(full, "Bo may be back. Only Bo can give this seat away.");
    table.ask(Request::TakeBack(me(1).id)).unwrap();
    table.wait(ABSENT_AFTER);
    table.ask(Request::Replace(me(0).id, 1)).unwrap();
    assert_eq!(table.disk.notes().len(), 100);
}
