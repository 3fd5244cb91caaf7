//! People go back beyond what they can take back by themselves.

use mesozoic_model::Pace;
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::{Back, OfferSeat, TableInfo};
use mesozoic_room::{Fault, Request};

use crate::driven::{ABSENT_AFTER, DrivenTable, me};

fn ask(table: &mut DrivenTable, who: usize, id: &str) -> Result<TableInfo, Fault> {
    table.ask(Request::GoBack(me(who).id, Back::Ask { id: id.to_owned() }))
}

fn withdraw(table: &mut DrivenTable, who: usize) -> TableInfo {
    table.ask(Request::GoBack(me(who).id, Back::Withdraw)).unwrap()
}

/// Answers what is asked now.
fn answer(table: &mut DrivenTable, who: usize, yes: bool) -> Result<TableInfo, Fault> {
    let at = table.info().going_back.map_or(0, |asked| asked.at);
    table.ask(Request::GoBack(me(who).id, Back::Answer { at, yes }))
}

fn is_asked(table: &mut DrivenTable) -> bool {
    table.info().going_back.is_some()
}

/// Two people, of whom the first has rolled a die: that cannot be taken back alone.
fn rolled() -> DrivenTable {
    let mut table = DrivenTable::new(2, 0, Pace::Free);
    table.step(0, "pick");
    table.step(0, "roll");
    table
}

#[test]
fn with_bots_alone_one_goes_back_at_once_and_it_is_practice() {
    let mut table = DrivenTable::new(1, 1, Pace::Free);
    table.step(0, "pick");
    let refused = ask(&mut table, 0, "a").unwrap_err();
    assert_eq!(refused.code, ErrorCode::WrongTime, "{}", refused.message);
    table.step(0, "roll");
    table.bots_play();
    let before = table.lines(0);
    assert!(before.iter().all(|line| !line.starts_with("roll")), "all is revealed: {before:?}");
    let info = ask(&mut table, 0, "b").unwrap();
    assert!(info.practice && info.going_back.is_none());
    assert_eq!(table.last_note(), "Ada took a move back. The match is practice from now on.");
    assert!(table.lines(0).iter().any(|line| line == "roll"));
    // Asked once more by the same name, it is not done once more; and a restart knows it.
    table.restart();
    let length = table.disk.entries.len();
    assert!(ask(&mut table, 0, "b").unwrap().practice);
    assert_eq!(table.disk.entries.len(), length);
    // What the bot thought about what is gone is not played.
    table.step(0, "roll");
    table.bots_play();
    assert_eq!(table.lines(0), before, "the same dice lead to the same place");
}

#[test]
fn a_bot_does_not_play_what_it_thought_about_before() {
    let mut table = DrivenTable::new(1, 1, Pace::Free);
    table.step(0, "pick");
    table.step(0, "roll");
    // The bot is still thinking about its first step.
    ask(&mut table, 0, "a").unwrap();
    let length = table.disk.entries.len();
    table.one_bot_thinks();
    assert_eq!(table.disk.entries.len(), length);
    table.one_bot_thinks();
    assert_eq!(table.disk.entries.len(), length + 1, "asked anew, it plays");
}

#[test]
fn others_are_asked_and_everybody_must_agree() {
    let mut table = DrivenTable::new(3, 0, Pace::Free);
    table.step(0, "pick");
    table.step(0, "roll");
    let info = ask(&mut table, 0, "a").unwrap();
    let asked = info.going_back.unwrap();
    assert_eq!((asked.seat, asked.agreed.len(), info.practice), (0, 0, false));
    assert_eq!(table.last_note(), "Ada asks to take a move back.");
    assert_eq!(answer(&mut table, 0, true).unwrap_err().code, ErrorCode::NotYours);
    let info = answer(&mut table, 1, true).unwrap();
    assert_eq!(info.going_back.unwrap().agreed, [1]);
    // Twice is once, and a restart knows it.
    table.restart();
    assert_eq!(answer(&mut table, 1, true).unwrap().going_back.unwrap().agreed, [1]);
    let info = answer(&mut table, 2, true).unwrap();
    assert!(info.going_back.is_none() && !info.practice);
    assert_eq!(table.last_note(), "Ada took a move back, and everybody agreed.");
    assert!(table.lines(0).iter().any(|line| line == "roll"));
}

#[test]
fn a_no_a_move_or_asking_no_more_leaves_everything_as_it_is() {
    let mut table = rolled();
    let before = table.lines(0);
    ask(&mut table, 0, "a").unwrap();
    answer(&mut table, 1, false).unwrap();
    assert_eq!(table.last_note(), "Bo would rather not go back.");
    assert!(!is_asked(&mut table));
    ask(&mut table, 0, "b").unwrap();
    assert!(withdraw(&mut table, 0).going_back.is_none());
    ask(&mut table, 0, "c").unwrap();
    let at = table.info().going_back.unwrap().at;
    table.step(1, "pick");
    assert!(!is_asked(&mut table));
    let late = table.ask(Request::GoBack(me(1).id, Back::Answer { at, yes: true }));
    assert_eq!(late.unwrap_err().code, ErrorCode::WrongTime);
    table.step(1, "keep");
    assert!(table.lines(0) != before, "the match went on");
}

#[test]
fn whoever_asks_waits_and_nobody_else_asks_meanwhile() {
    let mut table = rolled();
    table.step(1, "pick");
    table.step(1, "roll");
    ask(&mut table, 0, "a").unwrap();
    let length = table.disk.entries.len();
    table.step(0, "");
    assert_eq!(table.disk.entries.len(), length, "whoever asks does not move");
    assert_eq!(ask(&mut table, 1, "b").unwrap_err().code, ErrorCode::WrongTime);
    withdraw(&mut table, 0);
    table.step(0, "");
    assert!(table.disk.entries.len() > length);
}

#[test]
fn somebody_who_may_be_back_is_no_bot() {
    let mut table = rolled();
    table.go(1);
    table.wait(ABSENT_AFTER);
    table.ask(Request::Replace(me(0).id, 1)).unwrap();
    assert_eq!(ask(&mut table, 0, "a").unwrap_err().code, ErrorCode::WrongTime);
    // Whoever has given the seat away has said good-bye.
    table.ask(Request::Offer(me(1).id, OfferSeat { seat: 1, on: true })).unwrap();
    assert!(ask(&mut table, 0, "a").unwrap().practice);
}

#[test]
fn whoever_came_later_was_not_asked() {
    let mut table = DrivenTable::new(2, 1, Pace::Free);
    table.step(0, "pick");
    table.step(0, "roll");
    table.ask(Request::Offer(me(1).id, OfferSeat { seat: 2, on: true })).unwrap();
    ask(&mut table, 0, "a").unwrap();
    table.ask(Request::TakeOver(me(2), 2)).unwrap();
    assert!(!is_asked(&mut table));
}
