//! The rulebook's examples, by their numbers. The book's pictures are missing from its text, so
//! the numbers of dinosaurs are fillings that satisfy every word of the examples.

use mesozoic_core::{Game, Quiet, Seat};
use mesozoic_table::Table;
use triassic_terror::components::chart::CHARTS;
use triassic_terror::components::designed::{SET_UP, STONES_A};
use triassic_terror::components::{Area, Tile};
use triassic_terror::{Options, TriassicTerror};

use crate::common::*;

/// Example 1: three players of different tables start in the same habitat, with 4 dinosaurs.
// rule: TT-56
#[test]
fn example_01_set_up() {
    let places = [SET_UP[2][1], SET_UP[3][2], SET_UP[4][2]];
    assert!(places.iter().all(|&place| place == places[0]), "{places:?}");
    for (seats, number) in [(2, 1), (3, 2), (4, 2)] {
        let table = open(seats, "set-up");
        let view = view(&table);
        let seat = Seat((view.first.0 + number) % seats);
        let here = view.areas.iter().find(|a| a.area == Area::SwampOuter).unwrap();
        assert_eq!((here.herds[0].seat, here.herds[0].dinos), (seat, 4));
    }
}

/// Example 2: spaces 1, 3, 5, 6 act in this order.
// rule: TT-5
#[test]
fn example_02_order_of_play() {
    let mut table = open(4, "order");
    let start = view(&table).start;
    let seat = |i: u8| Seat((start.0 + i) % 4);
    for (i, space) in [5, 3, 6, 1].into_iter().enumerate() {
        play(&mut table, seat(i as u8), "card open");
        play(&mut table, seat(i as u8), &format!("tile {space}"));
    }
    assert_eq!(acting_order(table), [3, 1, 0, 2].map(seat));
}

/// The seats in the order in which they end their turns, whatever they do.
fn acting_order(mut table: Match) -> Vec<Seat> {
    let turn = view(&table).game_turn;
    let mut order = Vec::new();
    while view(&table).game_turn == turn {
        let actor = view(&table).actor.unwrap();
        if order.last() != Some(&actor) {
            order.push(actor);
        }
        let steps = table.legal(actor);
        let last = steps.last().unwrap().to_string();
        table.submit(actor, &last).unwrap();
    }
    order
}

/// Example 3: the tiles that nobody took go to the last spaces in their order.
// rule: TT-6
#[test]
fn example_03_tiles_slide() {
    let mut env = Quiet::new(3);
    let game = TriassicTerror::setup(&Options::default(), 4, &mut env).unwrap();
    let mut state = serde_json::to_value(&game).unwrap();
    // The spaces of the example: Raptors on 2 and Hatch on 4 are left.
    for (i, tile) in
        ["growth", "raptors", "trex", "hatch", "environment", "migration"].iter().enumerate()
    {
        state["spaces"][i]["tile"] = serde_json::json!(tile);
    }
    let mut position = mesozoic_table::Position::of(&open(4, "slide"), "slide");
    position.state = state;
    let mut table: Match = Table::load(&position).unwrap();
    let start = view(&table).start;
    for (i, space) in (0u8..).zip([5, 3, 6, 1]) {
        play(&mut table, Seat((start.0 + i) % 4), "card deck");
        play(&mut table, Seat((start.0 + i) % 4), &format!("tile {space}"));
    }
    while view(&table).game_turn == 1 {
        let actor = view(&table).actor.unwrap();
        let last = table.legal(actor).last().unwrap().to_string();
        table.submit(actor, &last).unwrap();
    }
    let spaces = view(&table).spaces;
    assert_eq!((spaces[5].tile, spaces[5].white), (Tile::Hatch, 1));
    assert_eq!((spaces[4].tile, spaces[4].white), (Tile::Raptors, 1));
    assert!(spaces[..4].iter().all(|space| space.white == 0 && space.seat.is_none()));
    assert_eq!(view(&table).white_supply, 10);
}

/// Example 4: a Mountain card can be played in ten ways on empty Mountains.
// rule: TT-16
#[test]
fn example_04_ten_distributions() {
    let table = given(4).card("mountains").after(&["play card"]);
    let ways = options(&table, "settle");
    assert_eq!(ways.len(), 10);
    for way in ["1 1 1", "2 1 0", "0 0 3"] {
        assert!(ways.iter().any(|w| w == way), "{way}");
    }
}

/// Example 5: three more dinosaurs make the smallest herd the largest.
// rule: TT-8, TT-13
#[test]
fn example_05_growth_by_card() {
    let table = given(4)
        .area("DM", "Blue 3, Orange 2, Green 1")
        .acts(GREEN, "growth")
        .card("desert")
        .after(&["play card", "settle 0 3 0"]);
    assert_herds(&table, &[("DM", "Green 4, Blue 3, Orange 2")]);
}

/// Example 6A: Red enters a full area with 3.
// rule: TT-11, TT-12
#[test]
fn example_06a_a_fourth_herd_enters() {
    let table =
        given(4).area("DM", "Blue 4, Orange 2, Green 1").card("desert").after(&["play card"]);
    assert!(can(&table, "settle 0 3 0"));
    assert!(can(&table, "settle 1 2 0"), "two are more than one");
    assert_eq!(refusal(&table, "settle 2 1 0"), "TT-12", "one is not");
}

/// Example 6B: it takes the Secondary Habitat; the herd in the Tertiary Habitat dies out.
// rule: TT-8
#[test]
fn example_06b_displaced_from_tertiary() {
    let table = given(4)
        .area("DM", "Blue 4, Orange 2, Green 1")
        .card("desert")
        .after(&["play card", "settle 0 3 0"]);
    assert_herds(&table, &[("DM", "Blue 4, Red 3, Orange 2")]);
    assert_eq!(view(&table).players[GREEN.index()].supply, 57);
    let tied = given(4)
        .area("DM", "Blue 3, Orange 2, Green 1")
        .card("desert")
        .after(&["play card", "settle 0 3 0"]);
    assert_herds(&tied, &[("DM", "Blue 3, Red 3, Orange 2")]);
}

/// Example 7: 3 for a herd in the Forest and 2 for one in the Swamp.
// rule: TT-18
#[test]
fn example_07_herd_growth() {
    let table = given(4).area("FM", "Red 2").area("SM", "Red 1").acts(RED, "growth").after(&[
        "play tile",
        "grow FM",
        "grow SM",
    ]);
    assert_herds(&table, &[("FM", "Red 5"), ("SM", "Red 3")]);
}

/// Example 8: three migrate, one dies of shock, one stayed.
// rule: TT-25
#[test]
fn example_08_shock() {
    let table = given(4)
        .area("SM", "Red 4")
        .area("FM", "Orange 2")
        .acts(RED, "migration")
        .after(&["play tile", "migrate SM", "send FM 3", "stop"]);
    assert_herds(&table, &[("SM", "Red 1"), ("FM", "Orange 2, Red 2")]);
}

/// Example 9: two are swept along, so five set out and four arrive.
// rule: TT-23, TT-24
#[test]
fn example_09_capture() {
    let table = given(4)
        .area("SM", "Red 4, Blue 2, Orange 1")
        .area("FM", "Orange 2")
        .acts(RED, "migration")
        .after(&["play tile", "migrate SM", "send FM 5", "stop"]);
    assert_herds(&table, &[("SM", "Red 1, Blue 1"), ("FM", "Red 4, Orange 2")]);
}

/// Example 10: a herd of seven goes three ways and leaves one behind.
// rule: TT-25
#[test]
fn example_10_split() {
    let given = given(4).area("FM", "Red 7").acts(RED, "migration");
    let expected = [("FM", "Red 1"), ("SM", "Red 1"), ("DM", "Red 1"), ("FO", "Red 2")];
    let table = given.after(&["play tile", "migrate FM", "send SM 2", "send FO 2", "send DM 2"]);
    assert_herds(&table, &expected);
    let at_once = given.after(&["play tile", "trek FM DM 2 SM 2 FO 2"]);
    assert_herds(&at_once, &expected);
    assert_eq!(at_once.state(), table.state());
}

/// Example 11: Orange hatches beside Blue and Red, then the Pterodactyl eats one of each.
// rule: TT-19, TT-20
#[test]
fn example_11_hatch_and_pterodactyl() {
    let given =
        given(4).area("SM", "Blue 4, Red 2, Orange 1").pterodactyl("SI").acts(ORANGE, "hatch");
    let hatched = given.after(&["play tile", "hatch SM"]);
    assert_herds(&hatched, &[("SM", "Blue 4, Orange 4, Red 2")]);
    let eaten = given.after(&["play tile", "hatch SM", "fly SM", "meal 2 0"]);
    assert_herds(&eaten, &[("SM", "Orange 4, Blue 3, Red 1")]);
}

/// Example 12: the T-Rex moves one area, eats five, and makes its owner's herd the largest; when
/// somebody takes it away, the herd is small again.
// rule: TT-29, TT-30, TT-33
#[test]
fn example_12_trex_one_area() {
    let given = given(4).area("SM", "Red 5, Green 3, Orange 1").trex("FM").acts(ORANGE, "trex");
    let table = given.after(&["play tile", "stalk SM", "meal 0 0 0 1 1"]);
    assert_herds(&table, &[("SM", "Orange 1+T, Red 2, Green 1")]);
    let later = crate::common::given(4)
        .area("SM", "Orange 1+T, Red 2, Green 1")
        .acts(BLUE, "trex")
        .after(&["play tile", "stalk MM"]);
    assert_herds(&later, &[("SM", "Red 2, Orange 1, Green 1"), ("MM", "Blue T")]);
}

/// Example 13: two areas, three eaten, and the T-Rex alone takes the Secondary Habitat.
// rule: TT-29, TT-32
#[test]
fn example_13_trex_two_areas() {
    let table = given(4).area("SM", "Red 6, Green 1").trex("DM").acts(ORANGE, "trex").after(&[
        "play tile",
        "stalk SM",
        "meal 0 0 0",
    ]);
    assert_herds(&table, &[("SM", "Red 3, Orange T, Green 1")]);
}

/// Example 14: a Raptor eats two and scatters one up and one down.
// rule: TT-36, TT-37
#[test]
fn example_14_raptor() {
    let given = given(4)
        .area("FM", "Red 3, Blue 2, Orange 2")
        .area("FI", "Green 2, Orange 2")
        .raptors("FO", "MO")
        .acts(ORANGE, "raptors");
    let eaten = given.after(&["play tile", "raptor FO FM", "meal 0 0"]);
    assert_herds(&eaten, &[("FM", "Blue 2, Orange 2, Red 1")]);
    let table =
        given.after(&["play tile", "raptor FO FM", "meal 0 0", "scatter 3 FI 1", "scatter 3 FO 1"]);
    assert_herds(
        &table,
        &[("FI", "Orange 3, Green 2"), ("FO", "Orange 1"), ("FM", "Blue 2, Red 1")],
    );
}

/// Example 15: where the Pterodactyl can fly from the inner Desert.
// rule: TT-55
#[test]
fn example_15_adjacency() {
    let near: Vec<Area> = Area::DesertInner.adjacent().iter().collect();
    assert_eq!(near, [Area::ForestInner, Area::DesertMiddle, Area::MountainsInner]);
    let table = given(4).pterodactyl("DI").acts(RED, "hatch").after(&["play tile"]);
    let all: Vec<&str> =
        ["SI", "FI", "FM", "DM", "DO", "MI", "MM"].iter().map(|letters| area(letters)).collect();
    assert_eq!(options(&table, "fly"), all);
}

/// Example 16: the T-Rex counts three; of equals whoever came first keeps the habitat.
// rule: TT-46
#[test]
fn example_16_tie_and_trex() {
    assert_eq!(STONES_A[Area::ForestMiddle as usize], [4, 2, 0]);
    let table = given(4).area("FM", "Green 1+T, Red 3, Orange 3").table();
    let next: Vec<u8> = view(&table).players.iter().map(|p| p.next.habitats).collect();
    assert_eq!(next, [2, 4, 0, 0]);
}

/// Example 17: a 6/3 area.
// rule: TT-46
#[test]
fn example_17_normal_scoring() {
    assert_eq!(STONES_A[Area::SwampInner as usize], [6, 3, 0]);
    let table = given(4).area("SI", "Orange 2, Red 1").table();
    let next: Vec<u8> = view(&table).players.iter().map(|p| p.next.habitats).collect();
    assert_eq!(next, [3, 0, 0, 6]);
}

/// Example 18: three environments with a dinosaur and one with the T-Rex alone.
// rule: TT-47
#[test]
fn example_18_presence() {
    let board = given(4).area("SI", "Red 1").area("MM", "Red 1").area("DO", "Red 1");
    assert_eq!(view(&board.table()).players[0].next.presence, 0);
    let table = board.area("FI", "Red T").table();
    assert_eq!(view(&table).players[0].next.presence, 8);
}

/// Example 19: three equal totals, decided by tertiary habitats and the highest area.
// rule: TT-48
#[test]
fn example_19_domination_tie() {
    let table = given(4)
        .area("SO", "Red 3, Green 2, Blue 1")
        .area("SI", "Blue 3, Red 2")
        .area("SM", "Green 4, Blue 2, Red 1")
        .turn(8)
        .table();
    let view = view(&table);
    assert_eq!(view.dominance[0].totals, [6, 6, 6, 0]);
    assert_eq!(view.dominance[0].ranking, [RED, BLUE, GREEN]);
    let next: Vec<u8> = view.players.iter().map(|p| p.next.domination).collect();
    assert_eq!(next, [8, 0, 4, 0]);
}

/// Example 20: presence twice, then domination, and no third turn of the Cretaceous.
// rule: TT-58
#[test]
fn example_20_four_player_chart() {
    let kinds = CHARTS[4].map(|period| (period.presence, period.domination));
    assert_eq!(kinds, [(true, false), (true, false), (false, true)]);
    assert_eq!(CHARTS[4].map(|period| period.turns), [3, 3, 2]);
}
