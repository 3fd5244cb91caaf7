//! Position documents: what can occur loads, what cannot is refused with the field and the reason.

use mesozoic_core::{Game, Seat};
use mesozoic_table::{OpenArgs, Position, Table};
use rawr_n_write::RawrNWrite;
use serde_json::json;

use crate::common::{Given, alpha, given, omega};

fn refused(given: &Given) -> String {
    given.load().map(|_| ()).unwrap_err().to_string()
}

#[test]
fn a_position_comes_back_as_it_was() {
    for given in [given(1), alpha(), omega(), given(4), omega().over()] {
        let table = given.table();
        let again = Position::of(&table, "test");
        assert_eq!(Table::<RawrNWrite>::load(&again).unwrap().state(), table.state());
    }
}

// rule: RW-36, RW-37, RW-39, RW-54, RW-56
#[test]
fn impossible_positions_are_refused_with_field_and_reason() {
    let herd = json!({ "trex": { "made": 5, "living": 0 } });
    for (given, field, reason) in [
        (given(2).buildings(["B01", "B01", "B02"]), "buildings", "once"),
        (given(2).set("month", json!(10)), "month", "9 months"),
        (given(2).set("first", json!(2)), "first", "no such seat"),
        (given(2).set("phase", json!("park")), "phase", "month"),
        (given(2).set("phase", json!("last")), "phase", "alone"),
        (given(2).set("turn", json!(4)), "turn", "no such turn"),
        (given(2).set("row", json!([])), "row", "5 dice"),
        (given(2).mine("dice", json!(["d1f2"])), "seats[0].dice", "drafted"),
        (given(2).mine("coins", json!({ "gained": 9, "spent": 0 })), "coins", "8 boxes"),
        (given(2).mine("coins", json!({ "gained": 1, "spent": 2 })), "coins", "boxes"),
        (given(2).marks("building-a", 7), "marks", "fewer boxes"),
        (given(2).mine("dinosaurs", herd), "dinosaurs", "4 circles"),
        (given(2).mine("threat", json!(5000)), "threat", "so much"),
        (given(2).built("food-1: G10 G11 H11"), "buildings", "HQ"),
        (given(2).built("food-1: A1 A2 B2").built("food-2: C3 C4 D4"), "buildings", "touch"),
        (
            given(2).built("food-2: A1 A2 B2").mine("circles", json!({ "food": 1 })),
            "circles",
            "next",
        ),
        (given(2).built("card-a: A1 B1 A2 B2").marks("building-a", 5), "buildings", "finished"),
        (given(2).roads("A1-ns"), "pavement", "A1"),
        (given(2).mine("disasters", json!({ "washout": 3 })), "disasters", "twice"),
        (given(2).mine("left", json!(["specialist-a"])), "left", "hired"),
        (given(2).mine("used", json!(["specialist-a"])).hired(0), "used", "parks run"),
        (given(2).tasks(0, json!([])), "board", "has placed 1"),
        (given(2).tasks(1, json!([{ "t": "place" }])), "seats", "turn of seat 0"),
        (given(2).tasks(0, json!([{ "t": "draft" }])), "tasks[0]", "now"),
        (given(2).gaining(json!([{ "t": "coins", "left": 0 }])), "tasks", "by itself"),
        (given(2).gaining(json!([{ "t": "coins", "left": 99 }])), "tasks[0]", "now"),
        (given(2).gaining(json!([{ "t": "turn", "site": "trex" }])), "tasks[0]", "now"),
        (given(1).set("rivals", json!([])), "rivals", "not been revealed"),
        (given(2).set("rival", json!("RV01")), "rivals", "alone"),
    ] {
        let error = refused(&given);
        assert!(error.contains(field) && error.contains(reason), "{error} ({field}, {reason})");
    }
    let mut position = given(2).position();
    position.state["seats"][0]["buildings"] = json!([{ "site": "food-1", "turn": 9, "at": "a1" }]);
    let error = Table::<RawrNWrite>::load(&position).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("buildings[0]"), "{error}");
}

#[test]
fn the_dice_go_on_where_they_were() {
    let args = OpenArgs::with_text(json!({}), 2, "test");
    let mut whole = Table::<RawrNWrite>::open(&args).unwrap();
    let mut n = 0;
    while let Some(seat) = whole.state().status().next() {
        let legal = whole.legal(seat);
        let line = legal[n % legal.len()].to_string();
        n += 1;
        if n % 5 == 0 {
            let mut loaded = Table::<RawrNWrite>::load(&Position::of(&whole, "test")).unwrap();
            loaded.submit(seat, &line).unwrap();
            whole.submit(seat, &line).unwrap();
            assert_eq!(loaded.state(), whole.state());
        } else {
            whole.submit(seat, &line).unwrap();
        }
    }
}

// rule: RW-69
#[test]
fn lines_of_several_steps_are_all_or_nothing() {
    let mut table = given(2).table();
    let me = Seat(0);
    for (line, part) in [
        ("place 1 b1; build roads; road h12 h11", "where the road leads"),
        ("road h12 h11 f9", "not beside"),
        ("road h12 h11 h12", "turns back"),
        ("draw a1 b2", "no building"),
        ("build roads a1", "squares are for"),
        ("pave h11", "h11-ns"),
        ("tour a1", "no building on A1"),
        ("make unicorn a1 b1", "write a step"),
        ("lose blue mauve", "mauve"),
        ("draft 0", "number from 1"),
        ("turn 8", "from 0 to 7"),
    ] {
        let before = table.state().clone();
        let error = table.submit(me, line).unwrap_err().to_string();
        assert!(error.contains(part), "{line}: {error}");
        assert_eq!(table.state(), &before);
    }
    table.submit(me, "place 1 b1; build roads").unwrap();
    let error = table.submit(me, "road h12 h11 h10 h9 h8 h7").unwrap_err().to_string();
    assert!(error.contains("only 3 of 4"), "{error}");
    table.submit(me, "road h12 h11 h10 g10 g9").unwrap();
    assert_eq!(table.state().view(mesozoic_core::Viewer::Spectator).parks[0].pavement.len(), 3);
    table.undo(me).unwrap();
    assert!(table.state().view(mesozoic_core::Viewer::Spectator).parks[0].pavement.is_empty());
}
