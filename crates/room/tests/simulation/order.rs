//! Who sits where: as the host puts them, or by lot.

use mesozoic_model::{Holder, Pace, Seating};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::{SeatKey, SeatOrder};
use mesozoic_room::{Answer, Request};

use crate::driven::{DrivenTable, me};

fn order(table: &mut DrivenTable, who: usize, from: &[u8]) -> Result<(), ErrorCode> {
    let order = SeatOrder::Move { from: from.to_vec() };
    table.ask(Request::Order(me(who).id, order)).map(drop).map_err(|fault| fault.code)
}

fn by_lot(table: &mut DrivenTable, on: bool) {
    table.ask(Request::Order(me(0).id, SeatOrder::Lot { on })).unwrap();
}

/// Who sits where, in letters.
fn seats(table: &DrivenTable) -> String {
    let letter = |holder: &Holder| match holder {
        Holder::Guest { id } => ["A", "B", "C"][usize::from(id.as_bytes()[5] - b'0')],
        Holder::Bot { .. } => "x",
        Holder::Nobody => "-",
    };
    table.disk.row.card.seats.iter().map(|seat| letter(&seat.holder)).collect()
}

#[test]
fn the_host_moves_everybody_and_the_game_begins_so() {
    let mut table = DrivenTable::gathering(2, 1, Pace::Free);
    assert_eq!(seats(&table), "ABx");
    assert_eq!(order(&mut table, 1, &[1, 0, 2]), Err(ErrorCode::NotYours));
    for wrong in [vec![0, 1], vec![0, 1, 1], vec![0, 1, 3], vec![0, 1, 2, 3]] {
        assert_eq!(order(&mut table, 0, &wrong), Err(ErrorCode::BadRequest), "{wrong:?}");
    }
    order(&mut table, 0, &[2, 0, 1]).unwrap();
    assert_eq!(seats(&table), "xAB");
    table.begin(2);
    assert_eq!(table.info_for(0).you, Some(1));
    assert_eq!(order(&mut table, 0, &[1, 0, 2]), Err(ErrorCode::WrongTime), "it has begun");
}

/// A key for a place must not open the seat of whoever is put there.
#[test]
fn a_key_ends_when_its_holder_is_moved() {
    let mut table = DrivenTable::gathering(2, 0, Pace::Free);
    let key = |table: &mut DrivenTable, who: usize| match table.answer_to(Request::Key(me(who).id))
    {
        Ok(Answer::Key(key)) => key,
        other => panic!("{other:?}"),
    };
    let old = [key(&mut table, 0), key(&mut table, 1)];
    order(&mut table, 0, &[1, 0]).unwrap();
    for SeatKey { key, .. } in old {
        for seat in [0, 1] {
            let claim = SeatKey { seat, key: key.clone() };
            let refused = table.ask(Request::Claim(me(2), claim)).unwrap_err();
            assert_eq!(refused.code, ErrorCode::NotYours);
        }
    }
    let own = key(&mut table, 0);
    assert_eq!(own.seat, 1);
    assert_eq!(table.ask(Request::Claim(me(2), own)).unwrap().you, Some(1));
}

#[test]
fn the_lot_is_drawn_when_everybodys_number_is_in() {
    let mut table = DrivenTable::gathering(2, 1, Pace::Free);
    by_lot(&mut table, true);
    by_lot(&mut table, false);
    assert_eq!(table.info().seating, Seating::AsSeated);
    by_lot(&mut table, true);
    table.restart();
    let mut orders = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut table = DrivenTable::seeded(2, 1, Pace::Free, seed);
        by_lot(&mut table, true);
        assert_eq!(seats(&table), "ABx");
        table.begin(2);
        assert_eq!(table.disk.row.seating, Seating::Drawn);
        orders.insert(seats(&table));
        table.bots_play();
        let info = table.info_for(0);
        assert_eq!(info.card.stage.as_str(), "running");
        assert!(info.fairness.nonces.iter().all(Option::is_some));
    }
    assert_eq!(orders.len(), 6, "{orders:?}");
}

#[test]
fn everybody_sees_who_is_ready() {
    let mut table = DrivenTable::gathering(2, 1, Pace::Free);
    assert_eq!(table.info().fairness.ready, [false, false, true], "a bot always is");
    table.ask(Request::Start(me(0).id)).unwrap();
    table.reveal(1);
    let info = table.info();
    assert_eq!(info.fairness.ready, [false, true, true]);
    assert_eq!(
        info.fairness.nonces,
        [None, None, None],
        "and no number is shown before all are in"
    );
}
