//! The cases of the component data, by their numbers.

use mesozoic_core::{Game, Seat, Viewer};
use triassic_terror::components::Environment;

use crate::common::*;

// rule: TT-8
#[test]
fn t01_entry_tie() {
    for (dinos, result) in [(3, "Red 3, Blue 3"), (4, "Blue 4, Red 3")] {
        let table = given(4)
            .area("FM", "Red 3")
            .area("FI", "Blue 5")
            .acts(BLUE, "migration")
            .after(&["play tile", &format!("trek FI FM {dinos}")]);
        assert_herds(&table, &[("FM", result)]);
    }
}

// rule: TT-11, TT-12
#[test]
fn t02_fourth_herd() {
    let given = given(4)
        .area("FM", "Red 3, Blue 2, Green 1")
        .area("FI", "Orange 5")
        .acts(ORANGE, "migration");
    let table = given.after(&["play tile", "migrate FI"]);
    assert_eq!(refusal(&table, "send FM 1"), "TT-12");
    for (dinos, result) in [(2, "Red 3, Blue 2, Orange 2"), (3, "Red 3, Orange 3, Blue 2")] {
        let table = given.after(&["play tile", &format!("trek FI FM {dinos}")]);
        assert_herds(&table, &[("FM", result)]);
        assert_eq!(view(&table).players[GREEN.index()].supply, 57);
    }
}

// rule: TT-8
#[test]
fn t04_growth_never_kills() {
    let table = given(4)
        .area("FM", "Red 4, Blue 3, Green 3")
        .acts(GREEN, "growth")
        .after(&["play tile", "grow FM"]);
    assert_herds(&table, &[("FM", "Green 6, Red 4, Blue 3")]);
}

// rule: TT-10
#[test]
fn t05_shrinking_to_a_tie_changes_nothing() {
    let table = given(4)
        .area("FM", "Red 4, Blue 3")
        .pterodactyl("FI")
        .area("SI", "Green 1")
        .acts(GREEN, "hatch")
        .after(&["play tile", "hatch SI", "fly FM", "meal 0"]);
    assert_herds(&table, &[("FM", "Red 3, Blue 3")]);
}

// rule: TT-40
#[test]
fn t07_eruption() {
    let table = given(4).area("FM", "Red 2, Blue 2, Green 1").after(&["counter volcano FM"]);
    assert_herds(&table, &[("FM", "Blue 1")]);
}

// rule: TT-40
#[test]
fn t08_eruption_under_a_trex() {
    let table = given(4).area("FM", "Orange 1+T, Red 3, Green 3").after(&["counter volcano FM"]);
    assert_herds(&table, &[("FM", "Orange T, Red 2, Green 2")]);
}

// rule: TT-41
#[test]
fn t10_volcano_lasts_until_its_owner_acts() {
    let mut table = given(2).area("FM", "Green 5, Red 1").turn(3).after(&[
        "play tile",
        "grow FM",
        "counter volcano FM",
        "end",
    ]);
    // Whatever happens, Green goes first in the next game turn and Red last.
    let finish = |table: &mut Match| {
        let actor = view(table).actor.unwrap();
        while view(table).actor == Some(actor) && view(table).game_turn == 3 {
            let last = table.legal(actor).last().unwrap().to_string();
            table.submit(actor, &last).unwrap();
        }
    };
    finish(&mut table);
    assert_eq!(view(&table).game_turn, 4);
    let burning = |table: &Match| view(table).areas[4].volcano;
    assert_eq!(burning(&table), Some(RED));
    for (seat, space) in [(GREEN, 1), (RED, 6)] {
        play(&mut table, seat, "card open");
        play(&mut table, seat, &format!("tile {space}"));
    }
    assert_eq!((view(&table).actor, burning(&table)), (Some(GREEN), Some(RED)));
    assert!(view(&table).areas[4].entry.iter().all(Option::is_none));
    while view(&table).actor == Some(GREEN) {
        let last = table.legal(GREEN).last().unwrap().to_string();
        table.submit(GREEN, &last).unwrap();
    }
    assert_eq!((view(&table).actor, burning(&table)), (Some(RED), None));
}

// rule: TT-32
#[test]
fn t11_trex_outside_and_in() {
    let outside = given(4)
        .area("FM", "Red 4, Blue 4, Green 3")
        .trex("FI")
        .acts(ORANGE, "trex")
        .after(&["play tile", "stalk FM", "stop"]);
    assert_herds(&outside, &[("FM", "Red 4, Blue 4, Green 3 | Orange T")]);
    let inside = given(4)
        .area("FM", "Red 4, Blue 4, Green 3 | Orange T")
        .area("SI", "Red 1")
        .pterodactyl("FI")
        .after_with_hatch("fly FM", "meal 1");
    assert_herds(&inside, &[("FM", "Red 4, Blue 4, Orange T")]);
    assert_eq!(view(&inside).players[GREEN.index()].supply, 57);
}

/// Plays Hatch as Red, in the inner Swamp, and then these.
trait Hatching {
    fn after_with_hatch(self, flight: &str, meal: &str) -> Match;
}

impl Hatching for Given {
    fn after_with_hatch(self, flight: &str, meal: &str) -> Match {
        self.acts(RED, "hatch").after(&["play tile", "hatch SI", flight, meal])
    }
}

// rule: TT-11, TT-32
#[test]
fn t13_reinforcing_a_trex_outside() {
    let given = given(4)
        .area("FM", "Red 5, Blue 5, Green 5 | Orange T")
        .acts(ORANGE, "environment")
        .after(&["play tile", "environment forest"]);
    for few in ["settle 2 1 0", "settle 1 2 0"] {
        assert_eq!(refusal(&given, few), "TT-12");
    }
    let mut table = given;
    play(&mut table, ORANGE, "settle 0 3 0");
    assert_herds(&table, &[("FM", "Orange 3+T, Red 5, Blue 5")]);
}

// rule: TT-30, TT-33
#[test]
fn t14_take_over_without_moving() {
    let table =
        given(4).area("FM", "Red T, Blue 2").acts(BLUE, "trex").after(&["play tile", "stay"]);
    assert_herds(&table, &[("FM", "Blue 2+T")]);
}

// rule: TT-24
#[test]
fn t16_capture_wipes_out() {
    let table = given(4)
        .area("SM", "Red 3, Blue 1, Green 1")
        .acts(RED, "migration")
        .after(&["play tile", "trek SM FM 2"]);
    assert_herds(&table, &[("SM", "Red 3"), ("FM", "Red 1")]);
}

// rule: TT-25
#[test]
fn t17_a_dinosaur_may_go_to_its_death_to_sweep_others_along() {
    let table = given(4)
        .area("SM", "Blue 2, Red 2")
        .acts(RED, "migration")
        .after(&["play tile", "trek SM FM 1"]);
    assert_herds(&table, &[("SM", "Red 2, Blue 1"), ("FM", "-")]);
}

// rule: TT-27
#[test]
fn t19_nobody_walks_twice() {
    let table = given(4)
        .area("SO", "Red 5")
        .area("SM", "Red 2")
        .acts(RED, "migration")
        .after(&["play tile", "trek SO SM 3"]);
    assert_herds(&table, &[("SO", "Red 2"), ("SM", "Red 5")]);
    assert_eq!(refusal(&table, "migrate SO"), "TT-27");
    let mut table = table;
    play(&mut table, RED, "migrate SM");
    assert_eq!(refusal(&table, "send SI 3"), "TT-23");
    assert!(can(&table, "send SI 2"));
}

// rule: TT-37, TT-38
#[test]
fn t20_a_pair_displaces_and_a_single_dies() {
    let given = given(4)
        .area("FI", "Red 2")
        .area("FM", "Blue 4, Green 3, Orange 1")
        .raptors("DI", "MO")
        .acts(BLUE, "raptors");
    let table = given.after(&["play tile", "raptor DI FI", "stop"]);
    assert_eq!(refusal(&table, "scatter 0 FM 1"), "TT-37");
    assert_eq!(refusal(&table, "scatter 0 SI 2"), "TT-38", "the pair has room in the Forest");
    assert!(can(&table, "scatter 0 SI 1") && can(&table, "scatter 0 DI 1"));
    let mut pair = given.after(&["play tile", "raptor DI FI", "stop", "scatter 0 FM 2"]);
    assert_herds(&pair, &[("FM", "Blue 4, Green 3, Red 2"), ("FI", "-")]);
    play(&mut pair, BLUE, "stop");
    let alone = given.after(&["play tile", "raptor DI FI", "stop", "scatter 0 SI 1"]);
    assert_herds(&alone, &[("FI", "Red 1"), ("SI", "-")]);
}

// rule: TT-37
#[test]
fn t22_scatter_into_an_own_herd() {
    let table = given(4)
        .area("FI", "Red 2")
        .area("FM", "Blue 4, Green 3, Red 1")
        .raptors("DI", "MO")
        .acts(BLUE, "raptors")
        .after(&["play tile", "raptor DI FI", "stop", "scatter 0 FM 1"]);
    assert_herds(&table, &[("FM", "Blue 4, Green 3, Red 2"), ("FI", "Red 1")]);
}

// rule: TT-20, TT-31, TT-36
#[test]
fn t23_who_eats_its_own() {
    let board = |seats| {
        given(seats)
            .area("FM", "Orange 3, Red 3")
            .area("SI", "Orange 1")
            .pterodactyl("FI")
            .trex("FI")
            .raptors("FI", "MO")
    };
    let flown = board(4).acts(ORANGE, "hatch").after(&["play tile", "hatch SI", "fly FM"]);
    assert_eq!(options(&flown, "eat"), ["0"]);
    assert_eq!(refusal(&flown, "eat 3"), "TT-20");
    let stalked = board(4).acts(ORANGE, "trex").after(&["play tile", "stalk FM"]);
    assert_eq!(options(&stalked, "eat"), ["0", "3"]);
    let hunted = board(4).acts(ORANGE, "raptors").after(&["play tile", "raptor FI FM"]);
    assert_eq!(options(&hunted, "eat"), ["0", "3"]);
    // With six players one is the limit.
    let six = board(6).acts(ORANGE, "hatch").after(&["play tile", "hatch SI", "fly FM", "eat 0"]);
    assert_herds(&six, &[("FM", "Orange 3, Red 2")]);
    assert_eq!(view(&six).ask, triassic_terror::Ask::Menu);
}

// rule: TT-18
#[test]
fn t25_growth_with_one_herd() {
    let table =
        given(4).area("FM", "Orange 2").acts(ORANGE, "growth").after(&["play tile", "grow FM"]);
    assert_herds(&table, &[("FM", "Orange 5")]);
    assert_eq!(view(&table).ask, triassic_terror::Ask::Menu);
}

// rule: TT-59
#[test]
fn t26_start_players_of_three() {
    for (turn, number) in (1..=9).zip([1u8, 2, 3, 2, 3, 1, 3, 1, 2]) {
        let view = view(&given(3).turn(turn).table());
        assert_eq!(view.players[view.start.index()].number, number, "turn {turn}");
    }
}

// rule: TT-48
#[test]
fn t28_domination_alone() {
    let view = view(&given(4).area("DO", "Red 2").turn(8).table());
    assert_eq!(view.dominance[2].ranking, [RED]);
    assert_eq!(view.players.iter().map(|p| p.next.domination).collect::<Vec<_>>(), [8, 0, 0, 0]);
}

// rule: TT-46, TT-47, TT-48
#[test]
fn t29_trex_outside_in_special_scoring() {
    let board = |given: Given| {
        given
            .area("DM", "Red 5, Blue 5, Green 5 | Orange T")
            .area("SI", "Orange 1")
            .area("FI", "Orange 1")
            .area("MI", "Orange 1")
    };
    let early = view(&board(given(4)).table());
    let orange = &early.players[ORANGE.index()];
    assert_eq!((orange.next.presence, orange.next.habitats), (8, 6 + 5 + 5));
    let late = view(&board(given(4)).turn(8).table());
    assert_eq!(late.dominance[2].totals, [5, 5, 5, 3]);
}

// rule: TT-46
#[test]
fn t31_tertiary_habitats() {
    for (seats, points) in [(5, [4, 2, 1]), (4, [4, 2, 0])] {
        let view = view(&given(seats).area("FM", "Red 3, Blue 2, Green 1").table());
        let paid = [RED, BLUE, GREEN].map(|seat| view.players[seat.index()].next.habitats);
        assert_eq!(paid, points);
    }
}

// rule: TT-16
#[test]
fn t32_card_with_little_room() {
    let board = |weakest: &str| {
        given(4)
            .area("FM", weakest)
            .volcano(RED, "FI")
            .volcano(GREEN, "FO")
            .acts(ORANGE, "growth")
            .card("forest")
    };
    let none = board("Red 4, Blue 3, Green 3").after(&["play card"]);
    assert_eq!(view(&none).ask, triassic_terror::Ask::Menu);
    assert_herds(&none, &[("FM", "Red 4, Blue 3, Green 3")]);
    let one = board("Red 4, Blue 3, Green 2").after(&["play card"]);
    assert_eq!(options(&one, "settle"), ["0 3 0"]);
    let settled = board("Red 4, Blue 3, Green 2").after(&["play card", "settle 0 3 0"]);
    assert_herds(&settled, &[("FM", "Red 4, Blue 3, Orange 3")]);
}

// rule: TT-44
#[test]
fn t34_counters() {
    let used = given(4).area("FM", "Red 4").used(RED, "hatch", "triassic");
    let triassic = used.clone().turn(3).table();
    assert_eq!(refusal(&triassic, "counter volcano FM"), "TT-44");
    let jurassic = used.turn(5).table();
    assert!(can(&jurassic, "counter volcano FM"));
    assert_eq!(refusal(&jurassic, "counter hatch FM"), "TT-44");
    assert!(!view(&triassic).players[0].may_use_counter);
    assert!(view(&jurassic).players[0].may_use_counter);
}

// rule: TT-6
#[test]
fn t35_white_tokens_run_out() {
    let mut position = given(2).area("FM", "Red 2").last().position();
    // Ten tokens lie on two of the tiles that nobody took.
    position.state["spaces"][2]["white"] = serde_json::json!(5);
    position.state["spaces"][3]["white"] = serde_json::json!(5);
    let mut table: Match = mesozoic_table::Table::load(&position).unwrap();
    for short in ["play tile", "grow FM", "end"] {
        play(&mut table, RED, short);
    }
    let view = view(&table);
    let white: Vec<u8> = view.spaces.iter().map(|space| space.white).collect();
    assert_eq!(white, [0, 0, 5, 5, 1, 1]);
    assert_eq!(view.white_supply, 0);
}

// rule: TT-49
#[test]
fn t37_final_tie() {
    let table = given(4)
        .area("FM", "Red 20")
        .area("SM", "Blue 18+T")
        .scored(RED, 80)
        .scored(BLUE, 80)
        .over()
        .table();
    let standings = table.state().standings().unwrap();
    assert_eq!(standings.winners().collect::<Vec<_>>(), [BLUE]);
    assert_eq!((standings.0[0].total, standings.0[1].seat), (80, RED));
    assert!(standings.0[0].tie_break.as_ref().unwrap().contains("21 dinosaurs"));
}

// rule: TT-35
#[test]
fn t38_only_one_raptor_goes_far() {
    let given = given(4).raptors("FO", "MO").acts(RED, "raptors");
    let far = given.after(&["play tile", "raptor FO SM"]);
    assert_eq!(refusal(&far, "raptor MO MI"), "TT-35");
    assert!(can(&far, "raptor MO MM"));
    let near = given.after(&["play tile", "raptor FO FM"]);
    assert!(can(&near, "raptor MO MI"));
}

// rule: TT-3
#[test]
fn t40_what_is_known_of_a_card() {
    let mut table = open(3, "blind");
    let start = view(&table).start;
    play(&mut table, start, "card deck");
    let card = |table: &Match, viewer| {
        table.state().view(viewer).players[start.index()].card.map(|card| card.environment)
    };
    let other = Seat((start.0 + 1) % 3);
    assert!(card(&table, Viewer::Seat(start)).unwrap().is_some());
    assert_eq!(card(&table, Viewer::Seat(other)), Some(None));
    assert_eq!(card(&table, Viewer::Spectator), Some(None));
    let mut table = open(3, "blind");
    let lies_open: Environment = view(&table).open_card.unwrap();
    play(&mut table, start, "card open");
    assert_eq!(card(&table, Viewer::Seat(other)), Some(Some(lies_open)));
    assert_eq!(view(&table).open_card, None, "it is replaced after the tile");
}
