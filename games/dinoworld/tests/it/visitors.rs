//! Every visitor and objective: met by its witness park, not met without the elements that it names.

use std::collections::BTreeMap;

use dinoworld::components::{OBJECTIVES, VISITORS};
use dinoworld::grid::{Arms, Dir, Square};
use serde_json::{Value, json};

/// Which single elements a card cannot do without.
#[derive(Clone, Copy, PartialEq)]
enum Without {
    Pen,
    Path,
    Facility,
    /// The last of its kind in the list.
    LastPen,
    LastPath,
    /// Paths of the ring, from this one on.
    Ring(usize),
}
use Without::{Facility, LastPath, LastPen, Path, Pen, Ring};

use crate::common::{Given, ME, given, lite, ready, view};

#[rustfmt::skip]
const WITNESSES: &[(&str, &str, &[Without])] = &[
    ("V01", "C9:NS C8:NS C7:NS C6:NS C5:NS C4:NS C3:NS C2:NS C1:NS", &[LastPath]),
    ("V02", "V[C9 C8 D9 D8]+B9,E9", &[Pen]),
    ("V03", "P[B10 A10] S[C9 B9 A9 A8]+C8", &[LastPen]),
    ("V04", "P[B10 A10] P[D10 E10] C[G1 F1]+F2", &[LastPen]),
    ("V05", "C9:NS; S[C8 C7 D7 D6]+B8; W@E7", &[Facility]),
    ("V06", "C9:NESW; R@B10 R@B9 R@D9", &[Facility, Path]),
    ("V07", "C9:NESW C8:NS C7:ES D7:EW; C[D10 E10]+E9 C[D9 D8] S[E7 F7 E8 F8]", &[Pen]),
    ("V08", "P[B10 A10] C[D10 E10]+E9 S[G1 F1 F2 G2]+E1", &[Pen]),
    ("V09", "C9:NESW; P[C8 C7] P[B9 A9]; R@D9", &[Pen, Facility]),
    ("V10", "D10:EW E10:NW E9:NS E8:SW D8:EW C8:ES C9:NS", &[Path]),
    ("V11", "B10:EW A10:NE A9:NS A8:NS A7:NS C9:NS C8:NS C7:NS C6:ES D6:EW", &[Path]),
    ("V12", "C9:NS C8:NS C7:NES; P[C6 C5] P[D7 E7]", &[Pen]),
    ("V13", "P[B10 A10] C[D10 E10]+D9 S[C9 C8 B8 B9]", &[Pen]),
    ("V14", "C9:NS C8:NS C7:NS C6:NS C5:NS C4:NS C3:NS C2:NS", &[LastPath]),
    ("V15", "T[C9 C8 D9 D8 D7]+B9,B8,E9 P[D10 E10]", &[LastPen]),
    ("V16", "C9:NESW; B[C8 B8 D8 C7 B7 D7]+A8,E8; R@B9 R@D9 W@C6", &[Facility]),
    ("V17", "C[B10 A10]+B9 C[D10 E10]+E9 P[G1 F1] P[I1 J1]", &[Pen]),
    ("V18", "C9:NESW; P[B10 A10] P[B9 A9] C[C8 B8]+C7 S[D9 D8 E8 E9]+D7", &[Pen]),
    ("V19", "C9:NES D9:EW E9:NW E8:NS C8:NS H2:NS H3:NS; B[C7 C6 D6 D5 D4 E4]+B7,B6 S[E7 F7 G7 G6]+H7 V[H4 G4 G5 F4]+I4,H5", &[Pen]),
    ("V20", "B10:EW A10:NE A9:NS A8:NS A7:NS A6:NS A5:NS A4:NS A3:NS A2:NS A1:ES B1:EW C1:EW D1:EW E1:EW F1:EW G1:EW", &[Path]),
    ("V21", "C9:NESW; P[B10 A10] C[B9 A9]+A8 S[D10 E10 F10 F9]+G10 V[C8 C7 B7 B8]+B6 B[D9 E9 D8 E8 D7 E7]+D6,F8", &[Pen]),
    ("V22", "C9:NS C8:NS C7:NESW; V[B7 B6 A6 A7]+A5,A8 B[C6 C5 C4 B4 B5 A4]+B3 T[D7 D8 E8 E7 F7]+E9,F8,D9", &[Pen]),
    ("V23", "C9:NESW; C[B10 A10]+A9 C[D10 E10]+E9 V[B9 B8 A8 A7]+B7 T[D9 D8 C8 C7 D7]+E8,E7", &[Pen]),
    ("V24", "C9:NS D10:EW E10:NW E9:NS H2:NS H3:NS; S[C8 C7 D7 D6]+D8 S[E8 E7 F7 F8] S[H4 G4 F4 G3]+I4", &[Pen]),
    ("V25", "C9:NESW; R@B10 R@D10 R@B9 W@D4 W@D5", &[Facility]),
    ("V26", "I1:EW; T[C9 C8 C7 D8 D7]+B9,B8,E8 T[H2 H3 H4 G3 G4]+I2,I3,F3 S[G1 F1 E1 E2]+D1 S[J1 J2 J3 J4]+I4", &[Pen]),
    ("V27", "C9:NS C8:SW B8:EW H2:NS H3:NE I3:EW; P[B10 A10] P[D10 E10] P[G1 F1] P[I1 J1] P[A8 A7] P[J3 J4]", &[Pen]),
    ("O1", "C9:NS; T[C8 C7 B7 D7 C6]+B8,D8,B6 B[D10 E10 F10 D9 E9 F9]+G10,E8 S[G1 F1 F2 G2]+E1", &[Pen]),
    ("O2", "S[D10 E10 F10 G10]+E9 S[C9 C8 C7 C6]+D7 V[G1 F1 E1 D1]+F2,E2 P[B10 A10]", &[Pen]),
    ("O3", "C9:NS C8:NS C7:ES D7:NEW E7:EW F7:EW G7:NW G6:NS G5:NS G4:SW F4:EW E4:EW D4:ES D5:NS D6:NS", &[Ring(3)]),
    ("O4", "C9:NES C8:NES C7:NES C6:NES C5:NS C4:NS C3:NS C2:NS C1:ES D1:EW E1:EW F1:EW G1:EW", &[Path]),
    ("O5", "C9:NESW; P[B10 A10] C[D10 E10]+E9 C[D9 D8] P[B9 A9] S[C8 C7 B7 B8]+A8 V[H2 H3 G2 G3]+F2,I2", &[Pen]),
];

/// A position in which seat 0 could claim the card.
fn holding(card: &str, park: &str) -> Given {
    if card.starts_with('V') {
        return lite(2).park(0, park).visitor(card, 0);
    }
    let pair = match card {
        "O1" | "O3" => ["O1", "O3"],
        "O2" => ["O2", "O3"],
        other => ["O1", other],
    };
    given(2, json!({ "objectives": true }))
        .cards("picnic-area", "hatchery")
        .set("/objectives", json!(pair.map(|card| json!({ "card": card }))))
        .park(0, park)
}

/// What seat 0 has of what the card wants, and what it needs.
fn counts(given: &Given, card: &str) -> Vec<(u8, u8)> {
    let view = view(&given.table(), ME);
    let visitor = view.visitors.iter().find(|v| json!(v.card) == card).map(|v| &v.progress);
    let objective = view.objectives.iter().find(|o| json!(o.card) == card).map(|o| &o.progress);
    let progress = visitor.or(objective).expect("the card is in play");
    assert!(!progress.is_empty(), "{card} is open to seat 0");
    progress.iter().map(|part| (part.have, part.need)).collect()
}

fn is_met(given: &Given, card: &str) -> bool {
    counts(given, card).iter().all(|(have, need)| have >= need)
}

/// Drops paths that are no longer linked to an entrance.
fn linked_only(paths: &[String]) -> Vec<String> {
    let read = |word: &String| -> (Square, Arms) {
        let (square, arms) = word.split_once(':').unwrap();
        (square.parse().unwrap(), arms.parse().unwrap())
    };
    let all: BTreeMap<Square, Arms> = paths.iter().map(read).collect();
    let gates: Vec<Square> = ["C10", "H1"].map(|s| s.parse().unwrap()).to_vec();
    let arms = |square: &Square| {
        if gates.contains(square) { Some(Arms::ALL) } else { all.get(square).copied() }
    };
    let mut reached = gates.clone();
    let mut at = 0;
    while at < reached.len() {
        let square = reached[at];
        for dir in Dir::ALL.into_iter().filter(|&d| arms(&square).unwrap().has(d)) {
            let Some(next) = square.step(dir) else { continue };
            if arms(&next).is_some_and(|a| a.has(dir.back())) && !reached.contains(&next) {
                reached.push(next);
            }
        }
        at += 1;
    }
    paths.iter().filter(|word| reached.contains(&read(word).0)).cloned().collect()
}

fn list(state: &Value, key: &str) -> Vec<String> {
    let text = state["seats"][0]["park"][key].as_str().unwrap_or_default();
    text.split_whitespace().map(str::to_owned).collect()
}

/// The position without one element, one for each that may be missing.
fn without(given: &Given, what: Without) -> Vec<Given> {
    let state = given.position().state;
    let paths = list(&state, "paths");
    let pens = state["seats"][0]["park"]["pens"].as_array().unwrap().clone();
    let drop_path = |i: usize| {
        let mut left = paths.clone();
        left.remove(i);
        given.clone().sheet(0, "paths", json!(linked_only(&left).join(" ")))
    };
    let drop_pen = |i: usize| {
        let mut left = pens.clone();
        left.remove(i);
        let squares: Vec<Square> = left
            .iter()
            .flat_map(|pen| pen["at"].as_str().unwrap().split_whitespace())
            .map(|s| s.parse().unwrap())
            .collect();
        let beside = |word: &String| {
            let square: Square = word.parse().unwrap();
            Dir::ALL.into_iter().filter_map(|d| square.step(d)).any(|s| squares.contains(&s))
        };
        let generators: Vec<String> =
            list(&state, "generators").into_iter().filter(beside).collect();
        given.clone().sheet(0, "pens", json!(left)).sheet(
            0,
            "generators",
            json!(generators.join(" ")),
        )
    };
    let drop_facility = |key: &str, i: usize| {
        let mut left = list(&state, key);
        left.remove(i);
        given.clone().sheet(0, key, json!(left.join(" ")))
    };
    match what {
        Path => (0..paths.len()).map(drop_path).collect(),
        LastPath => vec![drop_path(paths.len() - 1)],
        Ring(from) => (from..paths.len()).map(drop_path).collect(),
        Pen => (0..pens.len()).map(drop_pen).collect(),
        LastPen => vec![drop_pen(pens.len() - 1)],
        Facility => ["recreation", "welfare"]
            .into_iter()
            .flat_map(|key| (0..list(&state, key).len()).map(move |i| (key, i)))
            .map(|(key, i)| drop_facility(key, i))
            .collect(),
    }
}

// rule: DW-19, DW-20, DW-21, DW-22, DW-73, DW-74, DW-76, DW-79
#[test]
fn every_card_is_met_by_its_witness_and_not_without_its_elements() {
    assert_eq!(WITNESSES.len(), VISITORS.len() + OBJECTIVES.len());
    for (card, park, missing) in WITNESSES {
        let given = holding(card, park);
        assert!(is_met(&given, card), "{card} is not met");
        for what in *missing {
            let all = without(&given, *what);
            assert!(!all.is_empty(), "{card}");
            for (i, given) in all.iter().enumerate() {
                assert!(!is_met(given, card), "{card} is met without element {i}");
            }
        }
    }
}

// rule: DW-70
#[test]
fn witnesses_claim_when_the_round_ends() {
    for (card, park, _) in WITNESSES {
        let mut table = holding(card, park).table();
        ready(&mut table);
        let view = view(&table, ME);
        let visitor = view.visitors.iter().find(|v| json!(v.card) == *card).map(|v| &v.seats);
        let objective = view.objectives.iter().find(|o| json!(o.card) == *card).map(|o| &o.seats);
        assert_eq!(visitor.or(objective).unwrap(), &[ME], "{card}");
    }
}

/// The park of the worked score sheet.
pub(crate) const FULL: &str = "C9:NESW C8:NS C7:ES D7:EW; P[B10 A10] C[D10 E10]+E9 \
    S[B9 B8 A8 A9]+B7 V[D9 D8 E8 F8]+F9 T[H2 H3 G2 G3 G4]+F2,I2,I3 B[G1 F1 E1 E2 D2 D1]+C1; \
    R@E7 R@I1 W@E3 W@F3";

// rule: DW-73
#[test]
fn s01_predicates_on_a_full_park() {
    let met = ["V02", "V03", "V04", "V08", "V13", "V15", "V16", "V21", "O5"];
    let cards = VISITORS.iter().map(|v| v.id).chain(OBJECTIVES.iter().map(|o| o.id));
    for card in cards {
        assert_eq!(is_met(&holding(card, FULL), card), met.contains(&card), "{card}");
    }
}

// rule: DW-20
#[test]
fn t08_a_loop_is_not_always_around_the_lake() {
    let (_, jogger, _) = WITNESSES[9];
    assert!(!is_met(&holding("O3", jogger), "O3"));
    let (_, ring, _) = WITNESSES[29];
    assert!(is_met(&holding("V10", ring), "V10"));
}

// rule: DW-21
#[test]
fn t10_five_squares_at_the_wall_are_not_six() {
    let (_, coast, _) = WITNESSES[10];
    assert!(!is_met(&holding("V11", &coast.replace("A7:NS ", "")), "V11"));
}

// rule: DW-19
#[test]
fn e10_the_longest_route_is_ten() {
    let (_, ramblers, _) = WITNESSES[0];
    let view = view(&holding("V01", ramblers).table(), ME);
    let progress = &view.visitors[0].progress[0];
    assert_eq!((progress.have, progress.need), (10, 10));
    // Not more than ten: nineteen are wanted of it, from gate to gate, and there is no such route.
    assert!(!is_met(&holding("V20", ramblers), "V20"));
}

// rule: DW-22
#[test]
fn e11_a_pen_at_the_gate_is_one_path_away() {
    let (_, fan, _) = WITNESSES[1];
    assert_eq!(view(&holding("V02", fan).table(), ME).parks[0].pens[0].distance, Some(1));
}

// rule: DW-22, DW-53
#[test]
fn t11_a_side_entrance_changes_distances_once_it_is_linked() {
    let poet = "C9:NS C8:NS C7:NES; P[C6 C5] P[D7 E7]";
    let given = given(2, json!({ "mode": "danger" }))
        .cards("picnic-area", "hatchery")
        .labs("side-entrance", "urbanisation", "mad-scientist")
        .visitor("V12", 0)
        .sheet(0, "research", json!([2, 2, 1]));
    let alone = given.clone().park(0, &format!("!A6 {poet}"));
    assert!(is_met(&alone, "V12"));
    let linked = given.park(0, &format!("!A6 B6:EW {poet}"));
    assert!(!is_met(&linked, "V12"));
    assert_eq!(view(&linked.table(), ME).parks[0].pens[0].distance, Some(2));
}

// rule: DW-76
#[test]
fn t47_in_danger_mode_links_count_and_not_neighbours() {
    let danger = || {
        given(2, json!({ "mode": "danger" }))
            .cards("picnic-area", "hatchery")
            .labs("repaving", "urbanisation", "mad-scientist")
            .visitor("V07", 0)
    };
    let one_pen = danger().park(0, "T[C9 C8 D9 D8 D7]+B9*3");
    assert!(!is_met(&one_pen, "V07"));
    let three = "C9:NESW C8:NS C7:ES D7:EW; C[D10 E10]+E9*1 C[D9 D8]+E9*1 S[E7 F7 E8 F8]+E9*1";
    assert!(is_met(&danger().park(0, three), "V07"));
}

#[test]
fn t49_every_herbivore_counts_for_the_auditor() {
    let (_, auditor, _) = WITNESSES[25];
    // A Protoceratops pen next to the Tyrannosaurus Rex at the south gate.
    assert!(!is_met(&holding("V26", &format!("{auditor} P[D10 D9]")), "V26"));
}

#[test]
fn t50_bars() {
    // Pens and squares are counted apart, so that one reads what is missing.
    let three = "S[D10 E10 F10 G10]+E9 B[C9 C8 C7 C6 C5 C4]+B6,B7 P[B10 A10]";
    assert_eq!(counts(&holding("O2", three), "O2"), [(3, 4), (12, 14)]);
    let met = |park| is_met(&holding("O2", park), "O2");
    assert!(!met("S[D10 E10 D9 E9]+F9 S[C9 C8 C7 C6]+B7 V[G1 F1 E1 D1]+F2,E2 P[B10 A10]"));
}

// rule: DW-75
#[test]
fn damaged_pens_count_and_destroyed_ones_do_not() {
    let given = |damage: &str| {
        given(2, json!({ "mode": "danger" }))
            .cards("picnic-area", "hatchery")
            .labs("repaving", "urbanisation", "mad-scientist")
            .visitor("V08", 0)
            .park(0, "P[B10 A10] C[D10 E10]+E9*1 S[G1 F1 F2 G2]+E1*1")
            .damage(0, 1, damage)
    };
    assert!(is_met(&given("D10"), "V08"));
    assert!(!is_met(&given("D10 E10"), "V08"));
}

// rule: DW-77
#[test]
fn aquatic_pens_have_the_lakes_distance_and_are_not_at_the_lake() {
    let given = given(2, json!({ "aquatics": true }))
        .cards("picnic-area", "hatchery")
        .park(0, "C9:NS C8:NS C7:NS C6:ES D6:EW p[E5]")
        .visitor("V05", 0);
    let view = view(&given.table(), ME);
    assert_eq!(view.parks[0].pens[0].distance, Some(6));
    assert_eq!(view.visitors[0].progress[0].have, 0);
}
