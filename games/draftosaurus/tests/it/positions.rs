//! Position documents: what can occur loads, what cannot is refused with the field and the reason.

use draftosaurus::Draftosaurus;
use mesozoic_table::{Position, Table};
use serde_json::{Value, json};

use crate::common::{summer, winter};

fn refused(position: &Position) -> String {
    Table::<Draftosaurus>::load(position).map(|_| ()).unwrap_err().to_string()
}

/// A position with one place of its state changed.
fn with(position: Position, pointer: &str, value: Value) -> Position {
    let mut position = position;
    *position.state.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value;
    position
}

#[test]
fn a_position_comes_back_as_it_was() {
    for given in [
        summer(2).zoo(0, "meadow: TC ST"),
        summer(4).zoo(1, "forest: PA PA; meadow: TR ST; king: TR").hand(1, "TR"),
        winter(3).zoo(2, "wood: ST PA ST; pyramid: TR ST BR TC - -").hand(0, "SP"),
        winter(5).phase("over"),
        winter(3).phase("quarantine").zoo(0, "quarantine: TR"),
    ] {
        let position = given.position();
        let table = given.table();
        let again = Position::of(&table, "test");
        assert_eq!(Table::<Draftosaurus>::load(&again).unwrap().state(), table.state());
        assert_eq!(again.state["roller"], position.state["roller"]);
        let zoo = &again.state["seats"][1]["zoo"]["meadow"];
        if position.state["seats"][1]["zoo"]["meadow"].is_array() {
            assert_eq!(zoo, &position.state["seats"][1]["zoo"]["meadow"]);
        }
    }
}

#[test]
fn impossible_positions_are_refused_with_field_and_reason() {
    let start = || summer(3).hand(0, "TR ST PA").position();
    let mid = || summer(3).zoo(0, "forest: ST ST; trio: TR").hand(0, "TC").position();
    let cold = || winter(3).zoo(0, "wood: ST PA; pyramid: TR ST - - - -").position();
    let river = |n: usize| json!(vec!["stegosaurus"; n]);
    for (position, field, reason) in [
        (with(start(), "/bag/trex", json!(11)), "state.bag", "only 10"),
        (with(start(), "/bag/trex", json!(0)), "state.bag", "T-Rex"),
        (
            with(mid(), "/seats/0/zoo/forest", json!(["stegosaurus", "spinosaurus"])),
            "state.seats[0].zoo.forest",
            "one species",
        ),
        (
            with(mid(), "/seats/0/zoo/trio", json!(["trex", "trex", "trex", "trex"])),
            "state.seats[0].zoo.trio",
            "room for three",
        ),
        (with(mid(), "/seats/1/zoo/river", river(13)), "state.seats[1].zoo.river", "12"),
        (with(start(), "/seats/0/hand", json!(["trex"])), "state.seats[0].hand", "6"),
        (with(start(), "/seats/0/hand/0", json!("dodo")), "state.seats[0].hand[0]", "dodo"),
        (with(start(), "/roller", json!(2)), "state.roller", "seat 0"),
        (with(start(), "/round", json!(3)), "state.round", "2 rounds"),
        (with(start(), "/round", json!(99)), "state.round", "2 rounds"),
        (with(start(), "/turn", json!(0)), "turn", "from 1"),
        (with(start(), "/turn", json!(7)), "state.turn", "6 turns"),
        (with(start(), "/phase", json!("discard")), "state.phase", "two players"),
        (with(start(), "/phase", json!("quarantine")), "state.phase", "last turn"),
        (with(start(), "/side", json!("winter")), "state.side", "mode"),
        (with(start(), "/mode", json!("winter")), "state.mode", "options"),
        (with(start(), "/die", json!("seven")), "state.die", "seven"),
        (
            with(cold(), "/seats/0/zoo/wood", json!(["stegosaurus", "stegosaurus"])),
            "state.seats[0].zoo.wood",
            "another species",
        ),
        (
            with(cold(), "/seats/0/zoo/pyramid", json!(["trex", "trex", null, null, null, null])),
            "state.seats[0].zoo.pyramid",
            "next to another",
        ),
        (
            with(
                cold(),
                "/seats/0/zoo/pyramid",
                json!(["trex", null, null, "stegosaurus", null, null]),
            ),
            "state.seats[0].zoo.pyramid",
            "bottom row",
        ),
        (with(cold(), "/seats/0/zoo/pyramid", json!(["trex"])), "state.seats[0].zoo.pyramid", "6"),
    ] {
        let error = refused(&position);
        assert!(
            error.contains(field) && error.contains(reason),
            "{error} (wanted {field}, {reason})"
        );
    }
}

#[test]
fn pens_of_the_other_side_do_not_load() {
    let mut position = summer(3).position();
    position.state["seats"][2]["zoo"]["pyramid"] = json!([null, null, null, null, null, null]);
    let error = refused(&position);
    assert!(error.contains("seats[2].zoo.pyramid") && error.contains("other side"), "{error}");
}

#[test]
fn hidden_choices_must_have_been_possible() {
    let mut position = summer(3).die("woodlands").hand(1, "ST").position();
    position.state["seats"][1]["pick"] =
        json!({ "t": "place", "species": "stegosaurus", "spot": "king" });
    Table::<Draftosaurus>::load(&position).unwrap();
    position.state["seats"][1]["pick"]["spot"] = json!("prairie");
    let error = refused(&position);
    assert!(error.contains("state.seats[1].pick") && error.contains("DR-13"), "{error}");
}

#[test]
fn headers_are_checked() {
    let good = summer(3).position();
    for (change, part) in [
        (Position { format: "x".into(), ..good.clone() }, "format"),
        (Position { game: "chess".into(), ..good.clone() }, "game"),
        (Position { rules: 99, ..good.clone() }, "rules"),
        (Position { seats: 4, ..good.clone() }, "seats"),
        (Position { options: json!({ "mood": "x" }), ..good.clone() }, "mood"),
        (Position { options: json!({ "mode": "autumn" }), ..good.clone() }, "autumn"),
    ] {
        let error = refused(&change);
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn the_dice_go_on_where_they_were() {
    let args = mesozoic_table::OpenArgs::with_text(json!({ "mode": "summer-winter" }), 2, "test");
    let mut whole = Table::<Draftosaurus>::open(&args).unwrap();
    while let Some(seat) = mesozoic_core::Game::status(whole.state()).next() {
        let line = whole.legal(seat)[0].to_string();
        let mut loaded = Table::<Draftosaurus>::load(&Position::of(&whole, "test")).unwrap();
        assert_eq!(loaded.state(), whole.state());
        whole.submit(seat, &line).unwrap();
        loaded.submit(seat, &line).unwrap();
        assert_eq!(loaded.state(), whole.state());
    }
}
