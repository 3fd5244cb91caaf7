//! Position documents: what can occur loads, what cannot is refused with the field and the reason.

use dinoworld::DinoWorld;
use mesozoic_table::{Position, Table};
use serde_json::json;

use crate::common::{Given, ME, danger, given, lite, play, view};

const PARK: &str = "C9:NESW C8:NS; P[B10 A10] S[B9 B8 A8 A9]+B7; R@D9";

#[test]
fn a_position_comes_back_as_it_was() {
    let drawn = lite(3).park(1, PARK).dice(&[1, 4, 6]);
    let mut table = drawn.table();
    play(&mut table, ME, &["pen stegosaurus 4", "at C9", "at C8"]);
    play(&mut table, mesozoic_core::Seat(1), &["paths 6 C7:NS C6:NS", "ready"]);
    let again = Position::of(&table, "test");
    let loaded = Table::<DinoWorld>::load(&again).unwrap();
    assert_eq!(loaded.state(), table.state());
    assert_eq!(again.state["seats"][0]["steps"], json!(["pen stegosaurus 4", "at C9", "at C8"]));
    assert_eq!(view(&loaded, ME).turn, view(&table, ME).turn);
}

#[test]
fn impossible_positions_are_refused_with_field_and_reason() {
    let park = || lite(2).park(0, PARK).round(5);
    let fenced = || danger(2).park(0, "S[C9 C8 B8 B9]+D8*1").round(4);
    let cases: Vec<(Given, &str, &str)> = vec![
        (park().sheet(0, "paths", json!("C9:NESW C7:NS")), "park.paths", "linked to no entrance"),
        (park().sheet(0, "paths", json!("C9:NESW C8:NX")), "park.paths", "no arms"),
        (park().sheet(0, "recreation", json!("C9")), "park.paths", "two things are drawn on C9"),
        (park().set("/seats/0/park/pens/1/at", json!("B9 B8 A8")), "park.pens[1]", "no pen for"),
        (park().set("/seats/0/park/pens/1/at", json!("B9 B8 A8 A1")), "park.pens[1]", "no pen for"),
        (park().set("/seats/0/park/pens/1/damage", json!("B9")), "park.pens[1]", "DW-121"),
        (park().set("/seats/0/park/pens/0/at", json!("J9 J10")), "park.pens[0]", "DW-35"),
        (park().sheet(0, "generators", json!("")), "park.pens[1]", "1 megawatts"),
        (park().sheet(0, "generators", json!("B7 J1")), "generators", "order"),
        (park().sheet(0, "generators", json!("J1 B7")), "generators", "next to a pen"),
        (park().sheet(0, "generators", json!("B7:1")), "generators", "no links in Lite"),
        (park().sheet(0, "research", json!([7])), "park.research", "more uses"),
        (park().sheet(0, "research", json!([1, 1])), "park.research", "one number"),
        (park().sheet(0, "threat", json!(1)), "park.threat", "DW-44"),
        (park().sheet(0, "lake", json!("D5")), "park.lake", "DW-110"),
        (park().sheet(0, "entrances", json!("A5")), "park.entrances", "DW-53"),
        (park().round(1), "park.pens", "one per round"),
        (fenced().sheet(0, "generators", json!("D8:0,0")), "park.pens[0]", "1 megawatts"),
        (fenced().sheet(0, "generators", json!("D8:3")), "park.pens[0]", "1 megawatts"),
        (fenced().sheet(0, "security", json!(2)), "park.security", "DW-32"),
        (fenced().set("/danger", json!(0)), "danger", "every round"),
        (lite(2).set("/dice", json!([1, 2])), "dice", "3 dice"),
        (lite(2).set("/dice", json!([3, 2, 1])), "dice", "ascending"),
        (lite(2).set("/round", json!(9)), "round", "8 rounds"),
        (lite(2).set("/round", json!(0)), "round", "from 1"),
        (lite(2).set("/welfare", json!("danger-zone")), "welfare", "DW-2"),
        (lite(2).set("/welfare", json!("hotel")), "welfare", "other type"),
        (lite(2).set("/phase", json!("give")), "phase", "alone"),
        (lite(2).set("/phase", json!("over")), "phase", "last round"),
        (lite(2).set("/phase", json!("damage")), "phase", "nobody"),
        (lite(2).set("/mode", json!("danger")), "labs", "three labs"),
        (lite(2).set("/visitors/1/card", json!("V01")), "visitors[1]", "another stack"),
        (lite(2).set("/visitors/0/by", json!([0])), "visitors[0]", "open exactly"),
        (lite(2).set("/visitors/0/gap", json!(1)), "visitors[0]", "somewhere else"),
        (lite(2).set("/aquatic", json!("shoals")), "aquatic", "options"),
        (lite(2).set("/seats/0/steps", json!(["fly"])), "seats[0].steps[0]", "cannot read"),
        (lite(2).set("/seats/0/steps", json!(["stop"])), "seats[0].steps[0]", "DW-29"),
        (given(1, json!({})).set("/bot", json!(null)), "bot", "missing"),
        (given(1, json!({})).set("/bot/die", json!(3)), "bot.die", "once it was given"),
    ];
    for (given, field, reason) in cases {
        let error = given.load().map(|_| ()).unwrap_err().to_string();
        assert!(
            error.contains(field) && error.contains(reason),
            "{error} (wanted {field}, {reason})"
        );
    }
}

#[test]
fn options_must_agree() {
    let mut position = lite(2).position();
    position.options = json!({ "mode": "danger" });
    let error = Table::<DinoWorld>::load(&position).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("mode") && error.contains("options"), "{error}");
    let mut position = lite(2).position();
    position.options = json!({ "rival": "savage" });
    let error = Table::<DinoWorld>::load(&position).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("rival applies only with one seat"), "{error}");
    let many = json!({ "difficulty": ["easy", "easy", "easy"] });
    let args = mesozoic_table::OpenArgs::with_text(many, 2, "x");
    let error = Table::<DinoWorld>::open(&args).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("one per seat"), "{error}");
}
