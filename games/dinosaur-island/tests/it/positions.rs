//! Positions that cannot occur are refused, with the field to blame and a reason.

use dinosaur_island::DinosaurIsland;
use mesozoic_table::{Position, Table};
use serde_json::{Value, json};

use crate::common::given;

fn with(mut position: Position, pointer: &str, value: Value) -> Position {
    *position.state.pointer_mut(pointer).unwrap_or_else(|| panic!("no field {pointer}")) = value;
    position
}

#[test]
fn documents_read_back_as_they_were_written() {
    let at =
        given(3).hired(0, &["intern"]).lab(1, &[(4, "cryo-annex")]).built(2, &[("c1", "photos")]);
    for given in [at.clone(), at.clone().at_market(), at.at_work()] {
        let table = given.table();
        let again = Position::of(&table, "given");
        assert_eq!(Table::<DinosaurIsland>::load(&again).unwrap().state(), table.state());
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "one line a position")]
fn impossible_positions_are_refused_with_field_and_reason() {
    let start = || given(2).position();
    let work = || given(2).lab(0, &[(4, "cryo-annex")]).at_work().position();
    let unrolled = || given(2).at_work().unrolled().position();
    let market = || given(2).at_market().position();
    let solo = || given(1).position();
    let exhibit = json!({ "recipe": "velociraptor", "zone": 2, "capacity": 1, "dinos": 0 });
    for (position, field, reason) in [
        (with(start(), "/order", json!([0, 0])), "state.order", "one place"),
        (
            with(start(), "/players/0/dna", json!([5, 1, 1, 0, 0, 0])),
            "state.players[0].dna",
            "limit",
        ),
        (
            with(start(), "/players/0/limits", json!([11, 4, 4, 2, 2, 2])),
            "state.players[0].limits",
            "10",
        ),
        (with(start(), "/players/1/workers", json!(9)), "state.players[1].workers", "eight"),
        (with(start(), "/players/0/money", json!(60000)), "state.players[0].money", "never"),
        (with(start(), "/players/0/excitement", json!(7)), "state.players[0].excitement", "make 1"),
        (with(start(), "/players/0/threat", json!(7)), "state.players[0].threat", "make 1"),
        (
            with(start(), "/players/0/security", json!(0)),
            "state.players[0].security",
            "starts at 1",
        ),
        (with(start(), "/players/0/exhibits/1", exhibit), "state.players[0].free", "free"),
        (
            with(start(), "/players/0/exhibits/0/capacity", json!(5)),
            "state.players[0].exhibits[0]",
            "four at most",
        ),
        (
            with(start(), "/players/0/free_hire", json!(true)),
            "state.players[0].free_hire",
            "Union Boss",
        ),
        (
            with(start(), "/players/0/lab/0", json!("cryo-annex")),
            "state.players[0].lab",
            "not bought",
        ),
        (with(start(), "/players/0/hires", json!(2)), "state.market.fired", "held or fired"),
        (with(start(), "/bag/patrons", json!(71)), "state.bag.patrons", "70"),
        (with(start(), "/bag/hooligans", json!(9)), "state.bag.hooligans", "10"),
        (
            with(start(), "/market/attraction_stack", json!([])),
            "state.market.attractions",
            "one place",
        ),
        (with(start(), "/market/upgrades/0", json!("tool-bench")), "state.market.upgrades", ""),
        (with(start(), "/centre/stack", json!([])), "state.centre.recipes", "one place"),
        (with(start(), "/centre/pips", json!(3)), "state.centre.pips", "dice held"),
        (with(start(), "/objectives/0/closed", json!(true)), "state.objectives[0]", "claimed"),
        (with(start(), "/ending", json!(true)), "state.ending", "one objective"),
        (
            with(start(), "/players/0/scientists", json!(["1"])),
            "state.players[0].scientists",
            "one place",
        ),
        (with(start(), "/players/0/met", json!(["0", "1", "2"])), "", ""),
        (with(start(), "/turn", json!(99)), "state.turn", "turns"),
        (with(start(), "/waiting", json!(["1"])), "state.waiting", "turn of seat 0"),
        (with(start(), "/round", json!(41)), "state.round", "40"),
        (with(start(), "/twists", json!(["fire-sale"])), "state.twists", "0"),
        (
            with(start(), "/players/0/owed/0", json!({ "t": "discard", "row": 0 })),
            "state.players[0].scientists",
            "",
        ),
        (
            with(market(), "/players/0/owed/0", json!({ "t": "expand", "n": 200 })),
            "state.players[0].owed",
            "not owed",
        ),
        (with(work(), "/players/0/hands", json!(5)), "state.players[0].hands", "workers"),
        (
            with(work(), "/players/0/used", json!(["4.2"])),
            "state.players[0].used",
            "no workstation 4.2",
        ),
        (with(work(), "/players/0/to_eat", json!(1)), "state.players[0].to_eat", "now"),
        (with(work(), "/players/0/line/patrons", json!(1)), "state.bag.patrons", "70"),
        (
            with(work(), "/players/0/takings", json!(3)),
            "state.players[0].takings",
            "nobody has paid",
        ),
        (with(work(), "/phase", json!("solo-pick")), "state.phase", "alone"),
        (with(work(), "/phase", json!("over")), "state.centre.dice", "pool"),
        (with(unrolled(), "/phase", json!("over")), "state.phase", "not over"),
        (with(unrolled(), "/turn", json!(0)), "state.centre.dice", "pool"),
        (with(solo(), "/solo/deck", json!([])), "state.solo", "one place"),
        (with(solo(), "/solo", Value::Null), "state.solo", "automaton"),
        (with(solo(), "/round", json!(3)), "state.solo.deck", "card per round"),
    ] {
        match Table::<DinosaurIsland>::load(&position) {
            Ok(_) => assert!(field.is_empty(), "a position with a wrong {field} is accepted"),
            Err(error) => {
                let told = error.to_string();
                assert!(told.contains(field) && told.contains(reason), "{field}, {reason}: {told}");
            }
        }
    }
}
