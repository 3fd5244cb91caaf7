//! Position documents: what can occur loads, what cannot is refused with the field and the reason.

use mesozoic_table::{Position, Table};
use serde_json::{Value, json};
use triassic_terror::TriassicTerror;

use crate::common::*;

fn refused(position: &Position) -> String {
    Table::<TriassicTerror>::load(position).map(|_| ()).unwrap_err().to_string()
}

/// A position with one place of its state changed; a place that is missing is added.
fn with(position: &Position, path: &[&str], value: Value) -> Position {
    let mut position = position.clone();
    let mut place = &mut position.state;
    for &key in path {
        place = match key.parse::<usize>() {
            Ok(i) => &mut place[i],
            Err(_) => &mut place[key],
        };
    }
    *place = value;
    position
}

#[test]
fn a_position_comes_back_as_it_was() {
    let trex = given(4).area("FM", "Red 5, Blue 5, Green 5 | Orange T");
    for table in [
        given(2).area("SI", "Red 4, Green 4").white(2).table(),
        given(3).area("SI", "Red 1").volcano(GREEN, "SM").card("desert").table(),
        given(5).area("SI", "Red 1").used(PINK, "hatch", "triassic").turn(7).table(),
        given(6).long().turn(8).table(),
        given(6).over().table(),
        trex.clone().table(),
        trex.acts(BLUE, "raptors").raptors("FI", "MO").after(&["play tile", "raptor FI FM"]),
        given(3).area("FM", "Red 5").acts(RED, "migration").after(&["play tile", "trek FM FI 2"]),
        given(3).area("FM", "Green 5").trex("FI").acts(RED, "trex").after(&[
            "play tile",
            "stalk FM",
            "meal 1 wait",
        ]),
        given(3).area("FM", "Green 5 | Red T").volcano(GREEN, "FM").table(),
    ] {
        let again = Position::of(&table, "test");
        assert_eq!(Table::<TriassicTerror>::load(&again).unwrap().state(), table.state());
    }
}

#[test]
fn impossible_positions_are_refused_with_field_and_reason() {
    let menu = given(3).area("FM", "Red 4, Green 2").table();
    let menu = Position::of(&menu, "test");
    let card = Position::of(&given(3).area("FM", "Red 4").card("desert").table(), "test");
    let fresh = Position::of(&open(3, "fresh"), "test");
    let raptors = given(3).area("FM", "Red 2").acts(RED, "raptors").after(&["play tile"]);
    let raptors = Position::of(&raptors, "test");
    let migration = given(3).area("FM", "Red 5").acts(RED, "migration");
    let migration = Position::of(&migration.after(&["play tile", "trek FM FI 2"]), "test");
    let herd = |seat: u8, dinos: u8| json!({ "seat": seat, "dinos": dinos });
    let fm = ["areas", "forest-middle"];
    let tally = |n: u8, p: u8| json!({ "habitats": n, "presence": p, "domination": 0 });
    for (position, field, reason) in [
        (with(&menu, &fm, json!([herd(1, 2), herd(0, 4)])), "areas.forest-middle", "TT-8"),
        (with(&menu, &fm, json!([herd(0, 4), herd(0, 2)])), "areas.forest-middle", "one herd"),
        (with(&menu, &fm, json!([herd(0, 0)])), "areas.forest-middle", "neither"),
        (with(&menu, &fm, json!([herd(5, 1)])), "areas.forest-middle", "no seat 5"),
        (with(&menu, &fm, json!([herd(0, 58)])), "areas.forest-middle", "only 57"),
        (with(&menu, &fm, json!(vec![herd(0, 1); 4])), "state.areas", "no more than 3"),
        (with(&menu, &["trex", "owner"], json!(2)), "state.trex", "TT-32"),
        (with(&menu, &["trex", "owner"], json!(7)), "trex.owner", "no such seat"),
        (with(&menu, &["spaces", "0", "tile"], json!("raptors")), "state.spaces", "each tile"),
        (with(&menu, &["spaces", "0", "white"], json!(1)), "state.spaces", "TT-6"),
        (with(&menu, &["spaces", "5", "white"], json!(13)), "spaces", "only 12"),
        (with(&menu, &["spaces", "1", "taken"], json!(0)), "state.spaces", "TT-1"),
        (with(&menu, &["space"], json!(6)), "state.space", "nobody has taken"),
        (with(&menu, &["space"], json!(0)), "space", "1 to 6"),
        (with(&menu, &["turn"], json!(10)), "turn", "1 to 9"),
        (with(&menu, &["first"], json!(3)), "first", "no seat 3"),
        (with(&menu, &["long"], json!(true)), "long", "TT-51"),
        (with(&menu, &["deck", "swamp"], json!(7)), "state.deck", "Swamp"),
        (with(&menu, &["deck", "swamp"], json!(9)), "deck", "there are 7"),
        (with(&menu, &["open"], Value::Null), "state.deck", "Swamp"),
        (with(&menu, &["stage"], json!({ "t": "hatch" })), "state.stage", "another tile"),
        (with(&menu, &["stage"], json!({ "t": "card" })), "space", "nobody's tile"),
        (with(&menu, &["stage"], json!({ "t": "dance" })), "stage", "dance"),
        (with(&menu, &["seats", "1", "white"], json!(13)), "state.seats[1].white", "TT-21"),
        (with(&menu, &["seats", "0", "hatch"], json!("jurassic")), "seats[0].hatch", "not begun"),
        (
            with(&menu, &["seats", "0", "volcano-at"], json!("swamp-inner")),
            "state.seats[0].volcano-at",
            "not been used",
        ),
        (with(&menu, &["seats", "0", "scored"], json!([tally(1, 0)])), "scored", "0 periods"),
        (with(&menu, &["tile-played"], json!(7)), "tile-played", "bool"),
        (
            with(&card, &["seats", "1", "card"], Value::Null),
            "state.deck",
            "6 cards of the Mountains",
        ),
        (
            with(&migration, &["stage", "trek", "founded"], json!([true, true, false, false])),
            "state.stage",
            "cannot have been",
        ),
        (with(&fresh, &["tile-played"], json!(true)), "state.tile-played", "at this stage"),
        (with(&fresh, &["stage"], json!({ "t": "over" })), "scored", "periods"),
        (
            with(&raptors, &["stage", "hunt", "moved"], json!([true, true])),
            "state.stage",
            "cannot have been",
        ),
    ] {
        let error = refused(&position);
        assert!(
            error.contains(field) && error.contains(reason),
            "{error} (wanted {field}, {reason})"
        );
    }
    let late = Position::of(&given(3).area("FM", "Red 1").turn(5).table(), "test");
    for (tally, field) in [(tally(99, 0), "habitats"), (tally(5, 7), "presence")] {
        let error = refused(&with(&late, &["seats", "2", "scored", "0"], tally));
        assert!(error.contains(&format!("state.seats[2].scored[0].{field}")), "{error}");
    }
}

#[test]
fn options_and_seats_must_fit_the_state() {
    let good = given(6).position();
    let error = refused(&Position { options: json!({ "long": true }), ..good.clone() });
    assert!(error.contains("long"), "{error}");
    let error = refused(&Position { seats: 5, ..good });
    assert!(error.contains("seats"), "{error}");
}

#[test]
fn the_dice_go_on_where_they_were() {
    let mut whole = open(3, "test");
    while let Some(seat) = view(&whole).actor {
        let steps = whole.legal(seat);
        let line = steps[steps.len() / 2].to_string();
        let mut loaded = Table::<TriassicTerror>::load(&Position::of(&whole, "test")).unwrap();
        assert_eq!(loaded.state(), whole.state());
        whole.submit(seat, &line).unwrap();
        loaded.submit(seat, &line).unwrap();
        assert_eq!(loaded.state(), whole.state());
    }
}
