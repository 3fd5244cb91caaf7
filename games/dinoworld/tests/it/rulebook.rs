//! The worked examples of the rulebook, one test each.

use std::collections::BTreeSet;

use mesozoic_core::Seat;
use serde_json::json;

use crate::common::{ME, danger, given, legal, lines, lite, play, ready, refused, view};

/// Combining dice values: 1, 2 and 5.
// rule: DW-25, DW-27
#[test]
fn example_e01_combining_dice_values() {
    let table = lite(2).dice(&[1, 2, 5]).sheet(0, "research", json!([0])).table();
    let pens: BTreeSet<String> =
        lines(&table, ME).into_iter().filter(|line| line.starts_with("pen")).collect();
    let expected = [
        "pen protoceratops 1",
        "pen protoceratops 2",
        "pen compsognathus 2",
        "pen compsognathus 1+2",
        "pen stegosaurus 5",
        "pen velociraptor 1+5",
        "pen velociraptor 2+5",
        "pen brachiosaurus 1+2+5",
    ];
    assert_eq!(pens, expected.map(str::to_owned).into());
    let mut table = table;
    play(&mut table, ME, &["paths 1+2 C9:NS C8:NS C7:NS"]);
    assert_eq!(refused(&table, ME, "facility recreation 2"), "DW-25");
    assert!(legal(&table, ME, "pen stegosaurus 5"));
}

/// A path that runs alongside a feature is not connected to it.
// rule: DW-11, DW-35
#[test]
fn example_e02_alongside() {
    let table = lite(2).dice(&[2, 3, 3]).park(0, "C9:NS").table();
    assert!(legal(&table, ME, "pen compsognathus 2 C8 B8 +A8"));
    assert_eq!(refused(&table, ME, "pen compsognathus 2 D9 E9 +F9"), "DW-35");
}

const JUNCTION: &str = "C9:ESW D9:NEW D8:NS";

/// Supplying power in Lite Mode: three generators serve three pens.
// rule: DW-36, DW-40
#[test]
fn example_e03_shared_generators() {
    let mut table = lite(2).dice(&[4, 6, 6]).park(0, JUNCTION).round(6).table();
    play(&mut table, ME, &["pen stegosaurus 4 B9 B8 A8 A9 +C8"]);
    ready(&mut table);
    let mut position = mesozoic_table::Position::of(&table, "test");
    position.state["dice"] = json!([1, 6, 6]);
    let mut table = mesozoic_table::Table::<dinoworld::DinoWorld>::load(&position).unwrap();
    play(&mut table, ME, &["pen velociraptor 6 E9 F9 G9 F8 +E8 +G8"]);
    ready(&mut table);
    let mut position = mesozoic_table::Position::of(&table, "test");
    position.state["dice"] = json!([1, 4, 6]);
    let mut table = mesozoic_table::Table::<dinoworld::DinoWorld>::load(&position).unwrap();
    // No new generator: the three that are there touch the new pen.
    play(&mut table, ME, &["pen trex 4+6 C7 D7 E7 F7 G7"]);
    let park = &view(&table, ME).parks[0];
    let powered: Vec<usize> = park.pens.iter().map(|pen| pen.generators.len()).collect();
    assert_eq!(powered, [1, 2, 3]);
    let distances: Vec<_> = park.pens.iter().map(|pen| pen.distance.unwrap()).collect();
    assert_eq!(distances, [2, 3, 4]);
    assert_eq!(park.generators_left, 9);
    assert_eq!(crate::common::part(&table, ME, "generators"), 18);
}

const LINKED: &str = "C9:ESW D9:NEW D8:NS; S[B9 B8 A8 A9]+C8*1 V[E9 F9 G9 F8]+E8*2 \
                      T[C7 D7 E7 F7 G7]+C8*1,E8*2";

/// Supplying power in Danger Mode: links from two generators.
// rule: DW-39
#[test]
fn example_e04_links() {
    let given = danger(2)
        .dice(&[4, 4, 6])
        .park(0, "C9:ESW D9:NEW D8:NS; S[B9 B8 A8 A9]+C8*1 V[E9 F9 G9 F8]+E8*2");
    let mut table = given.table();
    play(&mut table, ME, &["pen trex 4+6 C7 D7 E7 F7 G7 +C8*1 +E8*2"]);
    let park = view(&table, ME).parks[0].clone();
    let links: Vec<(String, Vec<u8>)> =
        park.generators.iter().map(|g| (g.square.to_string(), g.links.clone())).collect();
    assert_eq!(links, [("C8".to_owned(), vec![0, 2]), ("E8".to_owned(), vec![1, 1, 2, 2])]);
    assert_eq!(park.generators_left, 6);
    // A further link on E8 is refused: it is full.
    let full = danger(2).dice(&[2, 2, 3]).park(0, LINKED).table();
    let line = "pen compsognathus 2; at D10; at E10; link E8 1";
    assert_eq!(refused(&full, ME, line), "DW-39");
}

/// Threat level 5, a new T. Rex pen.
// rule: DW-44
#[test]
fn example_e05_threat() {
    let given = danger(2).dice(&[2, 4, 6]).sheet(0, "threat", json!(5));
    let mut table = given.table();
    play(&mut table, ME, &["pen trex 4+6 C9 C8 D9 D8 D7 +B9*3"]);
    assert_eq!(view(&table, ME).parks[0].threat, 7);
    let mut table = given.table();
    play(&mut table, ME, &["pen stegosaurus 4 C9 C8 D9 D8 +B9"]);
    assert_eq!(view(&table, ME).parks[0].threat, 6);
}

/// Danger die 5, threat 4, security 2.
// rule: DW-85
#[test]
fn example_e06_danger_level() {
    let given = danger(2)
        .set("/seats/0/difficulty", json!("fiendish"))
        .sheet(0, "threat", json!(4))
        .sheet(0, "security", json!(2));
    let mut position = given.position();
    position.options["difficulty"] = json!(["fiendish", "easy"]);
    let table = (0..100)
        .find_map(|seed| {
            position.seed = format!("{seed}");
            let mut table = mesozoic_table::Table::<dinoworld::DinoWorld>::load(&position).unwrap();
            ready(&mut table);
            (view(&table, ME).danger_die == Some(5)).then_some(table)
        })
        .unwrap();
    let levels: Vec<i16> = table
        .events()
        .iter()
        .filter_map(|e| match &e.event {
            dinoworld::Event::Malfunction { seat: ME, danger, .. } => Some(*danger),
            _ => None,
        })
        .collect();
    assert_eq!(levels, [7]);
}

/// The malfunction chart on the park of the links.
// rule: DW-86, DW-87
#[test]
fn example_e07_chart() {
    for (danger_level, damage) in [(5, [0, 0, 0]), (6, [0, 2, 2]), (7, [0, 2, 2]), (8, [1, 2, 3])] {
        // Die 4, security 3.
        let threat = danger_level + 3 - 4;
        let given = danger(2).park(0, LINKED).sheet(0, "threat", json!(threat));
        let mut table = crate::common::with_danger_die(&given, 4);
        ready(&mut table);
        let park = &view(&table, ME).parks[0];
        let hurt: Vec<usize> = park.pens.iter().map(|pen| pen.damage.len()).collect();
        assert_eq!(hurt, damage, "danger level {danger_level}");
    }
}

/// A Velociraptor pen with two links to one generator at danger level 8.
// rule: DW-87
#[test]
fn example_e08_velociraptor() {
    let given = danger(2).park(0, "V[C9 C8 D9 D8]+B9*2").sheet(0, "threat", json!(7));
    let mut table = crate::common::with_danger_die(&given, 4);
    ready(&mut table);
    let pen = &view(&table, ME).parks[0].pens[0];
    assert_eq!((pen.damage.len(), pen.destroyed), (2, false));
}

/// A generator with four links, two of them to a destroyed pen.
// rule: DW-86, DW-91
#[test]
fn example_e09_dead_links() {
    let park = "C9:ESW D9:NEW D8:NS; V[E9 F9 G9 F8]+E8*2 V[D7 E7 F7 C7]+E8*2";
    for (level, hurt) in [(7, 0), (8, 2)] {
        let given = danger(2).park(0, park).damage(0, 0, "E9 F9 G9 F8").sheet(
            0,
            "threat",
            json!(level - 1),
        );
        let mut table = crate::common::with_danger_die(&given, 4);
        assert_eq!(view(&table, ME).parks[0].generators[0].live, 2);
        ready(&mut table);
        let pens = &view(&table, ME).parks[0].pens;
        assert_eq!((pens[0].damage.len(), pens[1].damage.len()), (4, hurt), "level {level}");
    }
    let table = danger(2).dice(&[2, 2, 3]).park(0, park).damage(0, 0, "E9 F9 G9 F8").table();
    let line = "pen compsognathus 2; at D10; at E10; link E8 1";
    assert_eq!(refused(&table, ME, line), "DW-39");
}

/// Path costs.
// rule: DW-15, DW-143
#[test]
fn example_e12_path_costs() {
    let table = lite(2).dice(&[1, 4, 5]).sheet(0, "research", json!([0])).table();
    assert!(legal(&table, ME, "paths 5 C9:NES D9:EW C8:NS C7:ES"));
    let more = refused(&table, ME, "paths 5 C9:NES D9:EW C8:NS C7:ES D7:EW");
    assert!(more.contains("cost 6 pips") && more.contains("DW-143"), "{more}");
    assert_eq!(refused(&table, ME, "paths 4; lay C9 NES; lay C8 NESW"), "DW-143");
    let mut drawn = lite(2).dice(&[1, 4, 5]).park(0, "C9:NS").table();
    play(&mut drawn, ME, &["paths 4 C9!"]);
    assert_eq!(view(&drawn, ME).turn.unwrap().draft, dinoworld::DraftView::Nothing);
}

/// Research in Lite Mode.
// rule: DW-26
#[test]
fn example_e13_research() {
    // As it is, one less, and three more on one die.
    for (line, left) in [("pen velociraptor 6", 6), ("pen stegosaurus 6", 5), ("paths 2=5", 3)] {
        let mut table = lite(2).dice(&[1, 2, 6]).table();
        play(&mut table, ME, &[line]);
        assert_eq!(view(&table, ME).parks[0].research, [left], "{line}");
    }
    // A 6 raised once is a 7, which only research can make of one die.
    let mut seven = lite(2).dice(&[1, 2, 6]).table();
    assert!(!legal(
        &lite(2).dice(&[1, 2, 6]).sheet(0, "research", json!([0])).table(),
        ME,
        "paths 6=7"
    ));
    play(&mut seven, ME, &["paths 6=7"]);
    assert_eq!(view(&seven, ME).parks[0].research, [5]);
    let mut low = lite(2).dice(&[1, 1, 2]).table();
    assert_eq!(
        refused(&low, ME, "paths 1=0"),
        "cannot read \"paths 1=0\": \"0\" is not a number from 1 to 24"
    );
    play(&mut low, ME, &["pen stegosaurus 2 C9 C8 D9 D8 +B9"]);
    // Two steps to 4 are the cheapest way.
    assert_eq!(view(&low, ME).parks[0].research, [4]);
}

/// A visitor between neighbours.
// rule: DW-71, DW-72
#[test]
fn example_e14_shared_visitor() {
    let three = "P[B10 A10] C[D10 E10]+E9 S[G1 F1 F2 G2]+E1";
    let given = lite(3).visitor("V08", 0);
    for (parks, holders) in
        [(&[0u8, 1][..], &[0u8, 1][..]), (&[0], &[0]), (&[1], &[1]), (&[2], &[])]
    {
        let given = parks.iter().fold(given.clone(), |given, &seat| given.park(seat, three));
        let mut table = given.table();
        ready(&mut table);
        let visitor = view(&table, ME).visitors[0].clone();
        assert_eq!(visitor.seats, holders.iter().map(|&s| Seat(s)).collect::<Vec<_>>());
        assert_eq!(visitor.open, holders.is_empty());
        if parks == [0] {
            // The other neighbour comes too late.
            let mut position = mesozoic_table::Position::of(&table, "test");
            position.state["seats"][1]["park"] = position.state["seats"][0]["park"].clone();
            let mut later = mesozoic_table::Table::<dinoworld::DinoWorld>::load(&position).unwrap();
            ready(&mut later);
            assert_eq!(view(&later, ME).visitors[0].seats, [Seat(0)]);
        }
    }
}

/// A public objective, first and later.
// rule: DW-78
#[test]
fn example_e15_objective() {
    let menu = "C9:NESW; P[B10 A10] C[D10 E10]+E9 C[D9 D8] P[B9 A9] S[C8 C7 B7 B8]+A8 V[H2 H3 G2 G3]+F2,I2";
    let given = given(3, json!({ "objectives": true }))
        .cards("picnic-area", "hatchery")
        .set("/objectives", json!([{ "card": "O1" }, { "card": "O5" }]))
        .round(6)
        .park(0, menu)
        .park(2, menu);
    let mut table = given.table();
    ready(&mut table);
    let misc = |table: &_| [0, 1, 2].map(|s| crate::common::part(table, Seat(s), "misc"));
    assert_eq!(misc(&table), [12, 0, 12]);
    let mut position = mesozoic_table::Position::of(&table, "test");
    position.state["seats"][1]["park"] = position.state["seats"][0]["park"].clone();
    let mut later = mesozoic_table::Table::<dinoworld::DinoWorld>::load(&position).unwrap();
    ready(&mut later);
    assert_eq!(misc(&later), [12, 7, 12]);
}

/// DinoBOT claims by numbers alone.
// rule: DW-102
#[test]
fn example_e16_dinobot_claims() {
    let claims = |halves: serde_json::Value, visitors: [&str; 3]| -> Vec<bool> {
        let n = halves.as_array().unwrap().len() as u8;
        let given = given(1, json!({}))
            .round(n)
            .set("/bot", json!({ "die": 6, "halves": halves }))
            .set("/phase", json!("construction"))
            .set("/dice", json!([1, 2, 3, 6]))
            .set(
                "/visitors",
                json!(
                    visitors
                        .iter()
                        .map(|v| json!({ "card": v, "open": true }))
                        .chain(["V21", "V22", "V23"].map(|v| json!({ "card": v, "open": true })))
                        .collect::<Vec<_>>()
                ),
            );
        let mut table = given.table();
        ready(&mut table);
        view(&table, ME).visitors[..3].iter().map(|v| v.bot).collect()
    };
    // 2 + 2 + 2 + 1 paths, then one more.
    let seven = json!([["D02", "bottom"], ["D10", "bottom"], ["D12", "bottom"], ["D01", "bottom"]]);
    assert_eq!(claims(seven, ["V11", "V10", "V14"]), [true, false, false]);
    let eight = json!([
        ["D02", "bottom"],
        ["D10", "bottom"],
        ["D12", "bottom"],
        ["D01", "bottom"],
        ["D03", "bottom"]
    ]);
    assert_eq!(claims(eight, ["V11", "V10", "V14"]), [true, true, false]);
    // Two Protoceratops, a Compsognathus and a Stegosaurus serve two cards at once.
    let pens = json!([["D01", "bottom"], ["D06", "bottom"], ["D02", "bottom"], ["D03", "bottom"]]);
    assert_eq!(claims(pens, ["V12", "V13", "V17"]), [true, true, false]);
}

/// The same card read as sets of one type.
// rule: DW-104
#[test]
fn example_e17_dinobot_sets() {
    let stars = |options: serde_json::Value, halves: serde_json::Value| {
        let n = halves.as_array().unwrap().len() as u8;
        let given = given(1, options)
            .round(n)
            .set("/bot", json!({ "die": 6, "halves": halves }))
            .set("/phase", json!("construction"))
            .set("/dice", json!([1, 2, 3, 6]));
        let rival = view(&given.table(), ME).rival.unwrap();
        rival.parts.iter().find(|(name, _)| name == "Pens of one type").unwrap().1
    };
    // Four Stegosaurus and two Protoceratops.
    let halves = json!([
        ["D03", "bottom"],
        ["D05", "top"],
        ["D07", "bottom"],
        ["D12", "top"],
        ["D01", "bottom"],
        ["D06", "bottom"]
    ]);
    assert_eq!(stars(json!({ "rival": "beastly" }), halves), 12 + 5);
    // Three different aquatic dinosaurs are three of one type.
    let halves = json!([["X01", "top"], ["X02", "bottom"], ["X03", "top"]]);
    assert_eq!(stars(json!({ "rival": "beastly", "aquatics": true }), halves), 8);
}

/// Legal placements of a Geosternbergia pen.
// rule: DW-118, DW-119
#[test]
fn example_e19_geosternbergia() {
    let given = given(2, json!({ "aviaries": true }))
        .set(
            "/aviaries",
            json!(["pterodactylus", "rhamphorhynchus", "sordes", "pteranodon", "geosternbergia"]),
        )
        .dice(&[2, 2, 2]);
    let table = given.table();
    for squares in [
        "E1 F1 G1 G2 G3 G4 G5 H5 I5",
        "F2 G2 H2 H3 H4 H5 H6 I6 J6",
        "A5 B5 C5 C6 C7 C8 C9 D9 E9",
        "B6 C6 D6 D7 D8 D9 D10 E10 F10",
        "G1 G2 C3 D3 E3 F3 G3 C4 C5",
        "H2 H3 D4 E4 F4 G4 H4 D5 D6",
        "G5 G6 C7 D7 E7 F7 G7 C8 C9",
        "H6 H7 D8 E8 F8 G8 H8 D9 D10",
    ] {
        let line = format!("pen geosternbergia 2+2+2 {squares} +A1 +A2 +A3");
        let reason = refused(&table, ME, &line);
        assert!(reason.contains("3 new generators"), "{squares}: {reason}");
    }
    let mut table = table;
    play(&mut table, ME, &["pen geosternbergia 2+2+2"]);
    assert_eq!(lines(&table, ME).len(), 8);
}

/// Three different actions in one round.
// rule: DW-29
#[test]
fn example_e20_three_actions() {
    let acts =
        ["pen protoceratops 2 B10 A10", "facility welfare 4 B9", "paths 6 C9:NESW C8:NS C7:NS"];
    let given = lite(2).cards("picnic-area", "ranger-lookout").dice(&[2, 4, 6]);
    let mut parks = BTreeSet::new();
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mut table = given.table();
        play(&mut table, ME, &order.map(|i| acts[i]));
        parks.insert(format!("{:?}", view(&table, ME).parks));
        assert_eq!(refused(&table, ME, "facility recreation 2"), "DW-29");
        assert_eq!(refused(&table, ME, "pen protoceratops 2"), "DW-29");
        assert_eq!(refused(&table, ME, "paths 2"), "DW-29");
    }
    assert_eq!(parks.len(), 1, "the order leaves no trace");
}
