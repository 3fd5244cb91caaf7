//! Lines of several steps at a table: what may be asked beforehand, and what stored logs may hold.

use mesozoic_core::Seat;
use mesozoic_core::record::Entry;
use mesozoic_table::{AnyTable, OpenArgs, Snapshot, StepError, Table, verify};
use serde_json::json;

use crate::toy::Dig;

const ME: Seat = Seat(0);
const OTHER: Seat = Seat(1);

fn args() -> OpenArgs {
    OpenArgs::quick(json!({}), 2, 7)
}

fn open() -> Table<Dig> {
    Table::open(&args()).expect("two may play")
}

/// The first card that a seat holds, as a step.
fn pick(table: &Table<Dig>, seat: Seat) -> String {
    let lines = AnyTable::lines(table, seat);
    lines.into_iter().find(|line| line.starts_with("pick")).expect("a seat has a card to pick")
}

fn step(seat: Seat, line: &str) -> Entry {
    Entry::Step { seat, line: line.to_owned(), view: None }
}

#[test]
fn a_line_may_end_but_not_go_on_where_something_is_revealed() {
    let mut table = open();
    let pick = pick(&table, ME);
    for line in ["peek".to_owned(), format!("{pick}; keep"), format!("{pick}; roll")] {
        assert_eq!(table.why(ME, &line), Ok(()), "{line}");
    }
    let before = table.state().clone();
    for line in [format!("peek; {pick}"), "peek; peek".to_owned(), format!("{pick}; roll; pass")] {
        assert_eq!(table.why(ME, &line), Err(StepError::Reveals), "{line}");
        assert_eq!(table.submit(ME, &line), Err(StepError::Reveals), "{line}");
    }
    assert_eq!((table.state(), table.log().len()), (&before, 0));
    table.submit(ME, &format!("{pick}; keep")).unwrap();
    assert_eq!(table.log(), [step(ME, &format!("{pick}; keep"))]);
}

#[test]
fn a_line_that_breaks_a_rule_before_anything_is_revealed_is_told_the_rule() {
    let table = open();
    let pick = pick(&table, ME);
    for line in
        [format!("{pick}; {pick}"), format!("{pick}; {pick}; roll"), "keep; peek".to_owned()]
    {
        assert!(matches!(table.why(ME, &line), Err(StepError::Refused(_))), "{line}");
    }
    for line in ["", ";", &format!("{pick};"), "dance", &format!("{pick}; dance")] {
        assert!(matches!(table.why(ME, line), Err(StepError::Notation(_))), "{line}");
    }
    assert!(matches!(table.why(Seat(2), "peek"), Err(StepError::NoSeat { .. })));
}

/// Lines were once taken across a reveal, and logs hold them.
#[test]
fn a_stored_line_that_goes_on_after_a_reveal_is_played_as_it_was() {
    let mut table = open();
    let across = format!("peek; {}", pick(&table, ME));
    let other = pick(&table, OTHER);
    assert_eq!(table.why(ME, &across), Err(StepError::Reveals));
    for entry in [step(OTHER, &other), step(ME, &across)] {
        AnyTable::follow(&mut table, &entry).unwrap();
    }
    assert_eq!(table.log(), [step(OTHER, &other), step(ME, &across)]);

    let snapshot = table.snapshot(2);
    assert_eq!(snapshot.tail, [(OTHER, other.clone()), (ME, across.clone())]);
    let text = serde_json::to_string(&snapshot).unwrap();
    let read: Snapshot = serde_json::from_str(&text).unwrap();
    let log = [step(OTHER, &other), step(ME, &across), step(ME, "keep")];
    let woken = Table::<Dig>::restore(&read, &args(), &log).unwrap();
    table.submit(ME, "keep").unwrap();
    assert_eq!(woken.state(), table.state());

    let record = table.record().unwrap();
    assert_eq!(verify(&record, &mut open()).unwrap().steps, 3);
}
