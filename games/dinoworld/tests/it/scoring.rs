//! Whole score sheets, worked out by hand, and the facilities one by one.

use dinoworld::DinoWorld;
use mesozoic_core::{Game, Seat, Viewer};
use mesozoic_table::{Position, Table};
use serde_json::json;

use crate::common::{Given, ME, danger, given, lite, part, ready, view};

const FULL: &str = "C9:NESW C8:NS C7:ES D7:EW; P[B10 A10] C[D10 E10]+E9 \
    S[B9 B8 A8 A9]+B7 V[D9 D8 E8 F8]+F9 T[H2 H3 G2 G3 G4]+F2,I2,I3 B[G1 F1 E1 E2 D2 D1]+C1; \
    R@E7 R@I1 W@E3 W@F3";

fn guest(card: &str, gap: u8, by: &[u8]) -> serde_json::Value {
    json!({ "card": card, "gap": gap, "open": by.is_empty(), "by": by })
}

// rule: DW-62, DW-71, DW-78, DW-131
#[test]
fn s01_lite_sheet() {
    // Seat 0 with its right gap (2) and its left gap (0) at a table of three.
    let given = given(3, json!({ "objectives": true }))
        .cards("picnic-area", "hatchery")
        .park(0, FULL)
        .set("/objectives", json!([{ "card": "O1" }, { "card": "O5", "first": [0] }]))
        .set(
            "/visitors",
            json!([
                guest("V08", 0, &[1]),
                guest("V13", 0, &[0]),
                guest("V21", 0, &[0]),
                guest("V01", 1, &[]),
                guest("V10", 1, &[]),
                guest("V20", 1, &[]),
                guest("V02", 2, &[0]),
                guest("V15", 2, &[0, 2]),
                guest("V27", 2, &[]),
            ]),
        );
    let table = given.table();
    let score = table.state().score(ME, Viewer::Seat(ME));
    let lines: Vec<(&str, i32)> = score.parts.iter().map(|p| (p.id.as_ref(), p.value)).collect();
    assert_eq!(
        lines,
        [
            ("pens", 43),
            ("recreation", 4),
            ("welfare", 3),
            ("visitors", 26),
            ("generators", 10),
            ("misc", 12)
        ]
    );
    assert_eq!(score.total, 98);
}

/// The park of the second sheet.
fn fenced() -> Given {
    given(2, json!({ "mode": "danger", "difficulty": ["normal", "easy"] }))
        .cards("viewing-platform", "danger-zone")
        .labs("repaving", "urbanisation", "mad-scientist")
        .park(
            0,
            "C9:NESW C8:NSW D10:NEW; P[B10 A10] C[E10 E9]+E8*1 S[B8 A8 A9 A7]+B7*1 \
             B[G1 F1 E1 E2 D2 D1]+F2*2 V[H2 H3 G3 G2]+F2*2; R@B9 R@D9 W@C7 W@D8",
        )
        .damage(0, 1, "E9 E10")
        .damage(0, 2, "A7")
        .damage(0, 4, "G2 H2 G3")
        .round(8)
        .sheet(0, "threat", json!(7))
        .sheet(0, "security", json!(3))
        .sheet(0, "research", json!([3, 2, 0]))
        .sheet(0, "experiment", json!(8))
        .set(
            "/visitors",
            json!([
                guest("V08", 0, &[0]),
                guest("V13", 0, &[0]),
                guest("V21", 0, &[]),
                guest("V01", 1, &[]),
                guest("V10", 1, &[]),
                guest("V20", 1, &[]),
            ]),
        )
}

// rule: DW-43, DW-58, DW-64, DW-72
#[test]
fn s02_danger_sheet() {
    let table = fenced().table();
    let score = table.state().score(ME, Viewer::Seat(ME));
    let lines: Vec<i32> = score.parts.iter().map(|p| p.value).collect();
    assert_eq!(lines, [26, 4, 6, 10, 10, 8]);
    assert_eq!(score.total, 64);
}

// rule: DW-86, DW-89, DW-92
#[test]
fn s02_the_next_malfunction() {
    // Die 2, threat 7, security 3: danger 6.
    let mut table = crate::common::with_danger_die(&fenced(), 2);
    ready(&mut table);
    let park = &view(&table, ME).parks[0];
    assert!(park.pens[4].destroyed);
    assert_eq!(park.pens[3].damage.len(), 3);
    assert_eq!(park.pens[2].damage.len(), 1);
}

/// DinoBOT's halves of the third sheet.
fn rival(level: &str) -> Given {
    given(1, json!({ "rival": level }))
        .round(8)
        .set(
            "/bot",
            json!({ "card": "D12", "halves": [
                ["D01", "top"], ["D03", "bottom"], ["D04", "bottom"], ["D06", "top"],
                ["D07", "bottom"], ["D09", "bottom"], ["D10", "top"],
            ]}),
        )
        .set(
            "/visitors",
            json!([
                { "card": "V10", "open": true },
                { "card": "V16", "open": false, "bot": true },
                { "card": "V17", "open": false, "by": [0] },
                { "card": "V20", "open": true },
                { "card": "V25", "open": false, "by": [0], "bot": true },
                { "card": "V27", "open": false, "by": [0] },
            ]),
        )
        .dice(&[1, 2, 3, 4])
}

// rule: DW-101, DW-105
#[test]
fn s03_dinobot_by_level() {
    for (level, stars, parts) in [
        ("tame", 82, &[37, 9, 20, 16][..]),
        ("beastly", 113, &[37, 9, 20, 16, 15, 16]),
        ("savage", 132, &[37, 9, 20, 16, 15, 10, 9, 16]),
    ] {
        let mut table = rival(level).table();
        table.submit(ME, "give 4").unwrap();
        let rival = view(&table, ME).rival.unwrap();
        assert_eq!(rival.stars, stars, "{level}: {:?}", rival.parts);
        assert_eq!(rival.parts.iter().map(|(_, n)| *n).collect::<Vec<_>>(), parts);
    }
}

/// The third sheet round by round: what DinoBOT claims, shares, and comes too late for.
// rule: DW-101, DW-102, DW-103
#[test]
fn s03_the_course_of_the_claims() {
    let open = ["V10", "V16", "V17", "V20", "V25", "V27"];
    let open = json!(open.map(|card| json!({ "card": card, "open": true })));
    let mut position = given(1, json!({ "rival": "savage" }))
        .cards("picnic-area", "ranger-lookout")
        .set("/visitors", open)
        .position();
    let halves = [
        ("D01", 3),
        ("D03", 4),
        ("D04", 4),
        ("D06", 3),
        ("D07", 4),
        ("D09", 4),
        ("D10", 3),
        ("D12", 4),
    ];
    // Who has what at the end: the player, DinoBOT.
    let claims =
        [("V16", false, true), ("V17", true, false), ("V25", true, true), ("V27", true, false)];
    // Pens at the wall: with the fourth one V17 is met, with the sixth V27.
    let pens = ["C[B10 A10]+B9 C[D10 E10]+E9 P[G1 F1]", " P[I1 J1] C[A8 A7]+A6", " P[J3 J4]"];
    let paths = "C9:NESW C8:SW B8:EW H2:NS H3:NE I3:EW;";
    let halls = "; R@D9 R@G3 W@A1 W@B1 W@C1";
    for (round, (card, die)) in (1..).zip(halves) {
        position.state["bot"]["card"] = json!(card);
        position.state["dice"] = json!([1, 3, 4, 6]);
        let park = match round {
            4 => Some(crate::common::park(&format!("{paths} {}", pens[0]))),
            6 => Some(crate::common::park(&format!("{paths} {}{}{halls}", pens[0], pens[1]))),
            7 => Some(crate::common::park(&format!("{paths} {}{halls}", pens.concat()))),
            _ => None,
        };
        for (key, value) in park.iter().flat_map(|park| park.as_object().unwrap()) {
            position.state["seats"][0]["park"][key] = value.clone();
        }
        let mut table = Table::<DinoWorld>::load(&position).unwrap();
        crate::common::play(&mut table, ME, &[&format!("give {die}")]);
        if round == 4 {
            crate::common::play(&mut table, ME, &["pen protoceratops 1 I1 J1"]);
        }
        ready(&mut table);
        let seen = view(&table, ME);
        let taken = seen.visitors.iter().filter(|visitor| !visitor.open);
        let claimed: Vec<(&str, bool, bool)> =
            taken.map(|v| (v.card.info().id, !v.seats.is_empty(), v.bot)).collect();
        let n = match round {
            1..=3 => 0,
            4..=5 => 2,
            6 => 3,
            _ => 4,
        };
        assert_eq!(claimed, claims[..n], "round {round}");
        position = Position::of(&table, "test");
        if round == 8 {
            assert_eq!(view(&table, ME).rival.unwrap().stars, 132);
        }
    }
}

// rule: DW-105
#[test]
fn s03_ties_are_lost() {
    // Pens 43, welfare 3, visitors 26, generators 10: as much as the tame rival's 82.
    for (picnics, total, rank) in [("", 82, 2), ("R@I1", 83, 1)] {
        let park = FULL.replace("R@E7 R@I1", picnics);
        let mut table = rival("tame").cards("picnic-area", "hatchery").park(0, &park).table();
        table.submit(ME, "give 4").unwrap();
        ready(&mut table);
        let standings = table.state().standings().unwrap();
        assert_eq!((standings.0[0].total, standings.0[0].rank), (total, rank));
    }
    let mut beastly = rival("beastly").park(0, FULL).table();
    beastly.submit(ME, "give 4").unwrap();
    ready(&mut beastly);
    assert_eq!(beastly.state().standings().unwrap().rank_of(ME), Some(2));
}

fn recreation(card: &str, park: &str) -> i32 {
    part(&lite(2).cards(card, "hatchery").park(0, park).table(), ME, "recreation")
}

fn welfare(card: &str, park: &str) -> i32 {
    part(&lite(2).cards("picnic-area", card).park(0, park).table(), ME, "welfare")
}

// rule: DW-61
#[test]
fn t36_gift_shops() {
    assert_eq!(recreation("gift-shop", "C9:NESW C8:NS; R@B10 R@B9 R@C7"), 3 + 2 + 1);
}

const WIRES: &str = "D10:EW E10:NW E9:NS E8:NS E7:SW D7:NEW D6:NSW D5:NS D4:SW; \
                     P[C8 C7] S[C6 C5 B5 B6]+A5";

// rule: DW-63
#[test]
fn t37_zipwires() {
    assert_eq!(recreation("zipwire", &format!("{WIRES}; R@C9 R@C4")), 4);
    // A third one in the same column splits the pair: nothing is crossed twice, and there is no
    // wire from the first to the last.
    let split = WIRES.replace("P[C8 C7]", "P[C7 B7]");
    assert_eq!(recreation("zipwire", &format!("{split}; R@C9 R@C4")), 4);
    assert_eq!(recreation("zipwire", &format!("{split}; R@C9 R@C8 R@C4")), 4);
    assert_eq!(recreation("zipwire", &format!("{split}; R@C9 R@C8")), 0);
}

const WOOD: &str = "C9:NESW; P[B10 A10] S[B9 B8 A8 A9]+A7 B[D9 D8 E8 E9 F8 F9]+G8,G9";

// rule: DW-69
#[test]
fn t38_woodland() {
    assert_eq!(welfare("woodland", &format!("{WOOD}; W@C8 W@C7 W@B7")), 15);
    assert_eq!(welfare("woodland", &format!("{WOOD}; W@C8 W@C7")), 0);
    assert_eq!(welfare("woodland", &format!("{WOOD}; W@C8 W@C7 W@C6 W@B6")), 15);
    // Away from the herbivores but for one.
    assert_eq!(welfare("woodland", &format!("{WOOD}; W@G10 W@F10 W@H10")), 10);
}

// rule: DW-69
#[test]
fn t38_every_wood_is_one_wood() {
    let given = |trees: &str| {
        lite(2)
            .cards("picnic-area", "woodland")
            .park(0, &format!("{WOOD}; {trees}"))
            .dice(&[1, 1, 4])
    };
    let mut table = given("W@C8").table();
    assert!(!crate::common::legal(&table, ME, "facility welfare 4 B7"));
    assert!(crate::common::legal(&table, ME, "facility welfare 4 C7"));
    table = given("W@C8 W@C7").table();
    assert!(crate::common::legal(&table, ME, "facility welfare 4 B7"));
}

// rule: DW-65
#[test]
fn t39_ranger_lookout() {
    for (square, stars) in [("J8", 2), ("A1", 2), ("C1", 0)] {
        assert_eq!(welfare("ranger-lookout", &format!("{WOOD}; W@{square}")), stars, "{square}");
    }
}

// rule: DW-66
#[test]
fn t40_petting_zoo() {
    let both = "C9:NESW; P[D10 E10] B[C8 B8 D8 C7 B7 D7]+A8,E8; W@D9";
    assert_eq!(welfare("petting-zoo", both), 4);
    let large = "C9:NESW; B[C8 B8 D8 C7 B7 D7]+A8,E8; W@D9";
    assert_eq!(welfare("petting-zoo", large), 0);
    let destroyed = danger(2)
        .cards("picnic-area", "petting-zoo")
        .park(0, "C9:NESW; P[D10 E10]; W@D9")
        .damage(0, 0, "D10 E10");
    assert_eq!(part(&destroyed.table(), ME, "welfare"), 0);
    let tiny = danger(2)
        .cards("picnic-area", "petting-zoo")
        .labs("relaxed-regulations", "urbanisation", "mad-scientist")
        .park(0, "C9:NESW; P[D10]; W@D9")
        .sheet(0, "research", json!([2, 2, 1]));
    assert_eq!(part(&tiny.table(), ME, "welfare"), 5);
}

#[test]
fn t41_roller_coasters() {
    let park = "C9:NESW; R@A1 R@B1 R@C1 R@D1 R@A3 R@B3 R@A5";
    assert_eq!(recreation("roller-coaster", park), 6 + 3 + 1);
}

// rule: DW-110
#[test]
fn t42_picnics_at_a_growing_lake() {
    let given = given(2, json!({ "aquatics": true }))
        .cards("picnic-area", "hatchery")
        .park(0, "C9:NS C8:NS C7:NS; R@C6");
    let mut table = given.table();
    assert_eq!(part(&table, ME, "recreation"), 1);
    table.submit(ME, "expand D6").unwrap();
    assert_eq!(part(&table, ME, "recreation"), 3);
    assert_eq!(crate::common::refused(&table, ME, "expand D5"), "DW-110");
}

// rule: DW-62
#[test]
fn t43_hotels() {
    let given = lite(2).cards("hotel", "hatchery").park(0, "C9:NESW; R@B9 R@A9 R@A8").set(
        "/visitors",
        json!([
            guest("V08", 0, &[0]),
            guest("V13", 0, &[0]),
            guest("V21", 0, &[0, 1]),
            guest("V01", 1, &[1]),
            guest("V10", 1, &[]),
            guest("V20", 1, &[]),
        ]),
    );
    assert_eq!(part(&given.table(), ME, "recreation"), 9);
}

// rule: DW-65
#[test]
fn t44_hatchery() {
    assert_eq!(welfare("hatchery", "S[C9 C8 B8 A8]+D8; W@B9"), 2);
    let broken = danger(2).park(0, "S[C9 C8 B8 A8]+D8*1; W@B9").damage(0, 0, "C9 C8 B8 A8");
    assert_eq!(part(&broken.table(), ME, "welfare"), 0);
}

// rule: DW-64
#[test]
fn viewing_platforms_look_at_the_largest_pen() {
    let park = "C9:NESW; P[D10 E10] B[C8 B8 D8 C7 B7 D7]+A8,E8; R@D9";
    assert_eq!(recreation("viewing-platform", park), 6);
}

// rule: DW-67
#[test]
fn containment_units_by_what_they_caught() {
    let given = danger(2)
        .cards("picnic-area", "containment-unit")
        .park(0, "C9:NESW; W@A1 W@C1 W@E1")
        .sheet(0, "carnivores", json!("A1"))
        .sheet(0, "herbivores", json!("C1"));
    assert_eq!(part(&given.table(), ME, "welfare"), 5 + 3 + 1);
}

fn swimming(card: &str, lake: &str, pens: &str) -> i32 {
    let given = given(2, json!({ "aquatics": true }))
        .set("/aquatic", json!(card))
        .cards("picnic-area", "hatchery")
        .park(0, &format!("C9:NS C8:NS C7:NS C6:ES D6:EW; {lake} {pens}"))
        .round(8);
    part(&given.table(), ME, "aquatics")
}

#[test]
fn e18_shoals() {
    let lake = "~G5 ~G6 ~H5";
    let pens = "p[E5] p[F5] p[E6] p[F6] i[G5] i[G6] m[H5]";
    assert_eq!(swimming("shoals", lake, pens), 12 + 3 + 1 + 10);
}

#[test]
fn aquatic_cards_of_our_own() {
    // One Ichthyosaurus between two Plesiosaurus, a Mosasaurus alone and two side by side.
    let lake = "~G5 ~G6 ~H6";
    assert_eq!(swimming("food-chain", lake, "p[E5] i[F5] p[G5]"), 2 + 3 + 2);
    assert_eq!(swimming("food-chain", lake, "m[E5] m[G5]"), 12);
    assert_eq!(swimming("food-chain", lake, "m[E5] m[F5]"), 4);
    // Four squares of lake: free neighbours count; a large lake pays once.
    assert_eq!(swimming("open-water", "", "p[E5]"), 1 + 2);
    assert_eq!(swimming("open-water", "", "p[E5] m[F5]"), (1 + 1) + (3 + 1));
    assert_eq!(swimming("open-water", "~G5 ~G6 ~H5 ~H6", "i[E5]"), 2 + 2 + 5);
}

// rule: DW-113
#[test]
fn aquatic_pens_for_facilities() {
    let given = given(2, json!({ "aquatics": true }))
        .cards("viewing-platform", "hatchery")
        .park(0, "C9:NS C8:NS C7:NS C6:ES D6:EW; p[E5]; W@E4 R@D5");
    assert_eq!(part(&given.table(), ME, "welfare"), 1);
    assert_eq!(part(&given.table(), ME, "recreation"), 1);
}

// rule: DW-130
#[test]
fn equal_stars_share_the_place() {
    let mut table = lite(2).round(8).table();
    ready(&mut table);
    let standings = table.state().standings().unwrap();
    assert_eq!(standings.winners().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
    assert!(standings.0[0].tie_break.as_ref().unwrap().contains("shared"));
}
