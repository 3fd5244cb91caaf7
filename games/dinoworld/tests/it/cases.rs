//! The tricky cases of the component data, by their numbers.

use dinoworld::components::{FacilityType, Mode};
use dinoworld::{DinoWorld, Event, Options};
use mesozoic_core::{Game, Quiet, Seat, Viewer};
use mesozoic_table::Table;
use serde_json::json;

use crate::common::{
    Given, ME, danger, given, legal, lines, lite, part, play, ready, refused, view, with_danger_die,
};

fn sheet(table: &Table<DinoWorld>) -> dinoworld::ParkView {
    view(table, ME).parks[0].clone()
}

fn damage(table: &Table<DinoWorld>) -> Vec<usize> {
    sheet(table).pens.iter().map(|pen| pen.damage.len()).collect()
}

// rule: DW-15
#[test]
fn t01_a_conversion_connects() {
    let given = lite(2).dice(&[2, 4, 4]).park(0, "C9:NS");
    for pen in ["pen protoceratops 2 D9 E9", "pen protoceratops 2 B9 A9"] {
        let mut table = given.table();
        assert_eq!(refused(&table, ME, pen), "DW-35");
        play(&mut table, ME, &["paths 4 C9!", pen]);
        assert_eq!(sheet(&table).pens[0].distance, Some(2));
    }
}

// rule: DW-12, DW-14
#[test]
fn t02_arms_must_meet() {
    let given = lite(2).visitor("V01", 0).park(0, "C9:NS D10:NW D9:ES");
    let view = view(&given.table(), ME);
    assert_eq!(view.visitors[0].progress[0].have, 4);
}

// rule: DW-13
#[test]
fn t04_pieces_are_linked_in_any_order_of_listing() {
    let table = lite(2).dice(&[1, 1, 2]).table();
    assert_eq!(refused(&table, ME, "paths 1 C8:NS"), "DW-13");
    assert!(legal(&table, ME, "paths 2 C9:NS C8:NS"));
    assert!(legal(&table, ME, "paths 2 C8:NS C9:NS"));
}

// rule: DW-13
#[test]
fn t05_a_piece_needs_an_arm_back() {
    let table = lite(2).dice(&[1, 1, 2]).table();
    assert_eq!(refused(&table, ME, "paths 1 C9:EW"), "DW-13");
}

// rule: DW-41
#[test]
fn t07_a_gate_may_be_sealed() {
    let given = lite(2).park(0, "P[B10 A10] P[D10 E10] S[C9 B9 A9 A8]+C8");
    let distances: Vec<_> = sheet(&given.table()).pens.iter().map(|pen| pen.distance).collect();
    assert_eq!(distances, [Some(1); 3]);
}

// rule: DW-26
#[test]
fn t13_no_die_below_one() {
    let table = lite(2).dice(&[1, 1, 6]).table();
    assert!(legal(&table, ME, "paths 1+1=3"));
    assert!(legal(&table, ME, "pen compsognathus 1+1"));
    // Two dice are at least 2, however much research there is: Protoceratops costs nothing.
    let mut two = table.clone();
    play(&mut two, ME, &["pen protoceratops 1+1"]);
    assert_eq!(sheet(&two).research, [6]);
    assert_eq!(refused(&table, ME, "paths 1+1=1"), "DW-26");
}

// rule: DW-28
#[test]
fn t14_facilities_by_value() {
    let given = |dice: &[u8]| {
        lite(2).dice(dice).sheet(0, "research", json!([0])).park(0, "P[B10 A10]").table()
    };
    let seven = given(&[3, 4, 6]);
    assert_eq!(refused(&seven, ME, "facility welfare 3+4"), "DW-28");
    assert_eq!(refused(&seven, ME, "facility recreation 3+4"), "DW-28");
    assert!(legal(&given(&[1, 1, 1]), ME, "facility recreation 1+1+1"));
    assert!(legal(&given(&[2, 3, 6]), ME, "facility welfare 2+3"));
}

// rule: DW-50
#[test]
fn t16_genetic_modification_in_two_halves() {
    let given = danger(2)
        .labs("repaving", "genetic-modification", "mad-scientist")
        .dice(&[3, 5, 6])
        .park(0, "P[B10 A10]");
    let mut table = given.table();
    play(&mut table, ME, &["pen stegosaurus 3 C9 C8 D9 D8 +B9"]);
    assert_eq!(sheet(&table).research, [3, 1, 1]);
    assert!(view(&table, ME).turn.unwrap().half_open);
    // The other half lowers another die at no cost.
    play(&mut table, ME, &["paths 6=7 H2:NS H3:NS H4:NS H5:NS H6:NS H7:NS H8:NS"]);
    assert_eq!(sheet(&table).research, [3, 1, 1]);
    assert!(!view(&table, ME).turn.unwrap().half_open);
    // A third die needs the second use.
    play(&mut table, ME, &["facility recreation 5"]);
    assert_eq!(sheet(&table).research, [3, 0, 1]);
}

// rule: DW-55
#[test]
fn t17_urbanisation_makes_two_and_never_three() {
    let given =
        danger(2).cards("picnic-area", "ranger-lookout").dice(&[1, 2, 3]).park(0, "C9:NESW");
    let mut table = given.table();
    play(&mut table, ME, &["facility recreation 2 B9", "facility recreation 3 D9"]);
    assert_eq!(sheet(&table).research, [3, 1, 1]);
    assert_eq!(refused(&table, ME, "facility recreation 1"), "DW-55");
    // Without the lab one is all.
    let mut plain = given.labs("repaving", "alternate-funding", "mad-scientist").table();
    play(&mut plain, ME, &["facility recreation 2 B9"]);
    assert_eq!(refused(&plain, ME, "facility recreation 3"), "DW-29");
}

// rule: DW-36, DW-40
#[test]
fn t19_a_generator_counts_once_a_pen() {
    let table = lite(2).dice(&[1, 1, 6]).table();
    let one = refused(&table, ME, "pen velociraptor 6 C9 C8 D8 E8 +D9");
    assert!(one.contains("2 new generators") && one.contains("DW-36"), "{one}");
    assert!(legal(&table, ME, "pen velociraptor 6 C9 C8 D8 E8 +D9 +B9"));
}

// rule: DW-36, DW-38
#[test]
fn t20_without_generators() {
    let given = lite(2).dice(&[2, 4, 4]).park(
        0,
        "C9:NESW; P[B10 A10] P[D10 E10]+F10 P[B9 A9]+A8,B8 P[D9 E9]+D8,E8,F9 P[C8 C7]+B7,D7,C6 \
         P[H2 H3]+G3,I3,H4",
    );
    let table = given.table();
    assert_eq!(sheet(&table).generators_left, 0);
    assert!(legal(&table, ME, "pen protoceratops 2 G1 F1"));
    assert_eq!(refused(&table, ME, "pen stegosaurus 4 G1 F1 E1 D1"), "DW-36");
    assert!(legal(&table, ME, "pen stegosaurus 4 G1 F1 G2 F2"), "next to an old one");
}

// rule: DW-22, DW-39
#[test]
fn t22_links_spread_or_bundled() {
    let spread = danger(2).park(0, "T[C9 C8 D9 D8 D7]+B9*1,B8*1,E9*1").sheet(0, "threat", json!(7));
    let mut table = with_danger_die(&spread, 4);
    ready(&mut table);
    assert_eq!(damage(&table), [0], "danger 8");
    let bundled = danger(2).park(0, "T[C9 C8 D9 D8 D7]+B9*3").sheet(0, "threat", json!(6));
    let mut table = with_danger_die(&bundled, 4);
    ready(&mut table);
    assert_eq!(damage(&table), [3], "danger 7");
}

#[test]
fn t23_protoceratops_have_no_links() {
    let mut table = danger(2).dice(&[1, 1, 2]).table();
    play(&mut table, ME, &["pen protoceratops 2 B10 A10"]);
    assert!(sheet(&table).generators.is_empty());
    // Beside a generator that malfunctions nothing happens to it.
    let given = danger(2).park(0, "P[B10 A10] S[C9 C8 B8 A8]+B9*1").sheet(0, "threat", json!(12));
    let mut table = with_danger_die(&given, 4);
    ready(&mut table);
    assert_eq!(damage(&table), [0, 1], "danger 13");
}

// rule: DW-89
#[test]
fn t25_a_chain_of_breakouts() {
    let given = danger(2)
        .park(0, "C9:NESW; P[D10 E10] C[D9 E9]+F9*1 V[C8 D8 E8 D7]+B8*2")
        .damage(0, 1, "D9")
        .damage(0, 2, "C8 D8")
        .sheet(0, "threat", json!(7));
    let mut table = with_danger_die(&given, 4);
    ready(&mut table);
    let pens = sheet(&table).pens;
    assert_eq!(pens.iter().map(|pen| pen.destroyed).collect::<Vec<_>>(), [false, true, true]);
    assert_eq!(damage(&table), [1, 2, 4]);
    let waves: Vec<(u8, u8)> = table
        .events()
        .iter()
        .filter_map(|e| match e.event {
            Event::Escaped { pen, wave, .. } => Some((pen, wave)),
            _ => None,
        })
        .collect();
    assert_eq!(waves, [(2, 0), (1, 1)]);
}

// rule: DW-90
#[test]
fn t26_two_breakouts_at_once_hit_twice() {
    let given = |threat: u8| {
        danger(2)
            .park(0, "C9:NESW; C[B9 A9]+A8*1 C[D9 E9]+E8*1 S[C8 B8 D8 C7]+B7*1")
            .damage(0, 0, "A9")
            .damage(0, 1, "D9")
            .sheet(0, "threat", json!(threat))
    };
    let mut table = with_danger_die(&given(8), 4);
    ready(&mut table);
    assert_eq!(damage(&table), [2, 2, 3]);
    let mut table = with_danger_die(&given(7), 4);
    ready(&mut table);
    assert_eq!(damage(&table), [1, 1, 0], "danger 8 leaves single links alone");
}

// rule: DW-51
#[test]
fn t28_calculated_risk() {
    let given =
        danger(2).labs("calculated-risk", "urbanisation", "docile-gene-editing").dice(&[2, 4, 5]);
    let mut table = given.table();
    play(&mut table, ME, &["pen compsognathus 2 risk C9 C8 +B9"]);
    assert_eq!((sheet(&table).threat, damage(&table)), (1, vec![1]));
    // A single link is enough to destroy it later.
    let later = danger(2)
        .labs("calculated-risk", "urbanisation", "docile-gene-editing")
        .park(0, "C[C9 C8]+B9*1")
        .damage(0, 0, "C8")
        .sheet(0, "threat", json!(8));
    let mut table = with_danger_die(&later, 4);
    ready(&mut table);
    assert!(sheet(&table).pens[0].destroyed, "danger 9");
    assert_eq!(refused(&given.table(), ME, "pen stegosaurus 4 risk"), "DW-51");
    let both = refused(&given.table(), ME, "pen compsognathus 2 risk docile");
    assert!(both.contains("go together"), "{both}");
}

// rule: DW-44
#[test]
fn t29_threat_ends_at_the_last_box() {
    let given = danger(2).dice(&[2, 4, 6]).sheet(0, "threat", json!(14));
    let mut table = given.table();
    play(&mut table, ME, &["pen trex 4+6 C9 C8 D9 D8 D7 +B9*3"]);
    assert_eq!(sheet(&table).threat, 15);
}

// rule: DW-70, DW-72
#[test]
fn t31_what_breaks_this_round_is_claimed_no_more() {
    let given = danger(2)
        .visitor("V08", 0)
        .park(0, "P[B10 A10] C[D10 E10]+E9*1 S[G1 F1 F2 G2]+E1*1")
        .damage(0, 1, "D10")
        .sheet(0, "threat", json!(8));
    let mut table = with_danger_die(&given, 4);
    ready(&mut table);
    assert!(view(&table, ME).visitors[0].open);
    let mut claimed = given.position();
    claimed.state["visitors"][0]["open"] = json!(false);
    claimed.state["visitors"][0]["by"] = json!([0]);
    let mut table = Table::<DinoWorld>::load(&claimed).unwrap();
    ready(&mut table);
    assert_eq!(view(&table, ME).visitors[0].seats, [ME]);
}

// rule: DW-52
#[test]
fn t32_relaxed_regulations() {
    let given = danger(2)
        .cards("viewing-platform", "hatchery")
        .labs("relaxed-regulations", "urbanisation", "mad-scientist")
        .dice(&[2, 2, 6]);
    let table = given.table();
    assert!(legal(&table, ME, "pen protoceratops 2 smaller B10"));
    assert!(legal(&table, ME, "pen protoceratops 2 larger B10 A10 A9"));
    assert!(legal(&table, ME, "pen brachiosaurus 2+6 smaller C9 C8 C7 D7 D8 +B9*2"));
    let mut table = given.park(0, "C9:NESW").table();
    play(
        &mut table,
        ME,
        &["pen brachiosaurus 2+6 larger C8 C7 C6 B6 B7 B8 D8 +A8*2", "facility recreation 2 D9"],
    );
    assert_eq!((part(&table, ME, "pens"), part(&table, ME, "recreation")), (10, 7));
    assert_eq!(sheet(&table).research, [2, 2, 1]);
}

// rule: DW-56
#[test]
fn t34_docile() {
    let given = given(2, json!({ "mode": "danger", "aviaries": true }))
        .cards("picnic-area", "hatchery")
        .labs("repaving", "urbanisation", "docile-gene-editing")
        .set(
            "/aviaries",
            json!(["pterodactylus", "rhamphorhynchus", "sordes", "pteranodon", "geosternbergia"]),
        )
        .dice(&[4, 4, 6]);
    let mut table = given.table();
    assert_eq!(refused(&table, ME, "pen pterodactylus 4+4 docile"), "DW-56");
    play(&mut table, ME, &["pen trex 4+6 docile C9 C8 D9 D8 D7 +B9*3"]);
    assert_eq!(sheet(&table).threat, 0);
    assert_eq!(sheet(&table).research, [3, 2, 0]);
}

// rule: DW-53
#[test]
fn t35_side_entrances() {
    let given =
        danger(2).labs("side-entrance", "urbanisation", "mad-scientist").park(0, "P[B10 A10]");
    let mut table = given.table();
    assert_eq!(refused(&table, ME, "entrance B2"), "DW-53");
    assert_eq!(refused(&table, ME, "entrance A10"), "DW-23");
    play(&mut table, ME, &["entrance A6", "entrance J6", "entrance A4"]);
    assert_eq!(sheet(&table).paths.iter().filter(|p| p.entrance).count(), 5);
    assert_eq!(refused(&table, ME, "entrance J4"), "DW-48");
}

// rule: DW-2
#[test]
fn t45_lite_deals_no_danger_cards() {
    for seed in 0..200 {
        let mut env = Quiet::new(seed);
        let game = DinoWorld::setup(&Options::default(), 2, &mut env).unwrap();
        let [recreation, welfare] = game.view(Viewer::Spectator).facilities;
        assert!(!recreation.info().danger_only && !welfare.info().danger_only);
        assert_eq!(recreation.info().kind, FacilityType::Recreation);
        assert_eq!(welfare.info().kind, FacilityType::Welfare);
    }
}

// rule: DW-4, DW-71
#[test]
fn t46_two_players_share_all_six() {
    let park = "C9:NESW C8:NS C7:ES D7:EW; P[B10 A10] C[D10 E10]+E9 S[B9 B8 A8 A9]+B7 \
                V[D9 D8 E8 F8]+F9 T[H2 H3 G2 G3 G4]+F2,I2,I3 B[G1 F1 E1 E2 D2 D1]+C1; \
                R@E7 R@I1 W@E3 W@F3 W@F4";
    let given = lite(2)
        .set(
            "/visitors",
            json!([
                { "card": "V08", "gap": 0, "open": true },
                { "card": "V13", "gap": 0, "open": true },
                { "card": "V21", "gap": 0, "open": true },
                { "card": "V02", "gap": 1, "open": true },
                { "card": "V15", "gap": 1, "open": true },
                { "card": "V25", "gap": 1, "open": true },
            ]),
        )
        .park(0, park)
        .park(1, park);
    let mut table = given.table();
    ready(&mut table);
    for seat in [0, 1] {
        assert_eq!(part(&table, Seat(seat), "visitors"), 4 + 6 + 10 + 4 + 6 + 10);
    }
    let view = view(&table, ME);
    assert!(view.visitors.iter().all(|v| v.seats.len() == 2));
    assert!(view.visitors.iter().all(|v| v.between.is_some()));
}

// rule: DW-99, DW-100
#[test]
fn t52_the_die_chooses_the_half() {
    for (die, half) in [(3, "top"), (4, "bottom")] {
        let mut table = given(1, json!({})).dice(&[3, 3, 4, 4]).table();
        assert_eq!(lines(&table, ME), ["give 3", "give 4"]);
        play(&mut table, ME, &[&format!("give {die}")]);
        let rival = view(&table, ME).rival.unwrap();
        assert_eq!(json!(rival.halves[0].half), half);
        let dice: Vec<u8> = view(&table, ME).turn.unwrap().dice.iter().map(|d| d.value).collect();
        assert_eq!(dice, if die == 3 { [3, 4, 4] } else { [3, 3, 4] });
    }
}

// rule: DW-107
#[test]
fn t53_the_solo_deck_with_expansions() {
    let mut more = [0u32; 9];
    for seed in 0..300 {
        let (mut env, options) =
            (Quiet::new(seed), Options { aquatics: true, ..Options::default() });
        let mut game = DinoWorld::setup(&options, 1, &mut env).unwrap();
        let mut rng = mesozoic_core::SplitMix::new(seed);
        while let Some(seat) = game.status().next() {
            let step = game.sample(seat, &mut rng).unwrap();
            game.apply(seat, step, &mut env);
        }
        let halves = game.view(Viewer::Spectator).rival.unwrap().halves;
        let ids: std::collections::BTreeSet<&str> =
            halves.iter().map(|h| h.card.info().id).collect();
        assert_eq!(ids.len(), 8);
        more[halves.iter().filter(|h| h.card.info().expansion).count()] += 1;
    }
    // Eight of twelve cards, four of them of the expansions: mean 8/3.
    let mean: f64 =
        more.iter().enumerate().map(|(n, &k)| n as f64 * f64::from(k)).sum::<f64>() / 300.0;
    assert!((mean - 8.0 / 3.0).abs() < 0.2, "{mean}");
    assert!(more[5..].iter().all(|&n| n == 0));
}

/// Danger Mode with everything that swims and flies.
fn expanded() -> Given {
    given(2, json!({ "mode": "danger", "aquatics": true, "aviaries": true }))
        .cards("picnic-area", "hatchery")
        .labs("repaving", "urbanisation", "mad-scientist")
        .set("/aquatic", json!("shoals"))
        .set(
            "/aviaries",
            json!(["pterodactylus", "rhamphorhynchus", "sordes", "pteranodon", "geosternbergia"]),
        )
}

const TO_LAKE: &str = "C9:NS C8:NS C7:NS C6:ES D6:EW";

// rule: DW-109, DW-111, DW-112, DW-114
#[test]
fn t55_aquatic_threat() {
    assert_eq!(refused(&expanded().dice(&[2, 2, 2]).table(), ME, "pen plesiosaurus 2"), "DW-109");
    for (swimming, threat) in [("", 1), ("p[E5]", 1), ("p[E5] p[F5]", 2), ("p[E5] p[F5] p[E6]", 2)]
    {
        let given = expanded().dice(&[1, 1, 2]).park(0, &format!("{TO_LAKE} {swimming}"));
        let mut table = given.table();
        play(&mut table, ME, &["pen plesiosaurus 2 F6"]);
        assert_eq!(sheet(&table).threat, threat);
        assert_eq!(refused(&table, ME, "pen plesiosaurus 1"), "DW-29");
    }
    // A pen that breaks beside the lake harms nobody in it.
    let given = expanded()
        .park(0, &format!("{TO_LAKE} p[E5] C[D5 C5]+C4*1"))
        .damage(0, 1, "D5")
        .sheet(0, "threat", json!(8));
    let given = Given::clone(&given);
    let mut position = given.position();
    position.state["seats"][0]["park"]["paths"] = json!("C9:NS C8:NS C7:NS C6:NES D6:EW");
    let mut table = with_position(&position, 4);
    ready(&mut table);
    assert_eq!(damage(&table), [0, 2]);
}

/// Tries seeds until the danger die of this round shows the wanted value.
fn with_position(position: &mesozoic_table::Position, wanted: u8) -> Table<DinoWorld> {
    (0..200)
        .find_map(|seed| {
            let mut position = position.clone();
            position.seed = format!("{seed}");
            let table = Table::<DinoWorld>::load(&position).unwrap();
            let mut trial = table.clone();
            ready(&mut trial);
            (view(&trial, ME).danger_die == Some(wanted)).then_some(table)
        })
        .unwrap()
}

// rule: DW-120, DW-122
#[test]
fn t56_a_small_aviary_fills_up() {
    let mut table = expanded().dice(&[3, 3, 3]).round(3).sheet(0, "security", json!(12)).table();
    play(&mut table, ME, &["pen pterodactylus 3+3 C9 C8 D9 D8 +B9"]);
    let birds = |table: &Table<DinoWorld>| sheet(table).pens[0].birds.len();
    assert_eq!((birds(&table), sheet(&table).threat), (2, 0));
    for (count, threat) in [(3, 0), (4, 1), (4, 1)] {
        ready(&mut table);
        assert_eq!((birds(&table), sheet(&table).threat), (count, threat));
    }
    assert_eq!(part(&table, ME, "aviaries"), 8);
}

// rule: DW-120
#[test]
fn t57_a_large_aviary_takes_seven_rounds() {
    for (round, count, threat) in [(1, 9, 2), (2, 8, 0)] {
        let given = expanded().dice(&[2, 3, 4]).round(round).sheet(0, "security", json!(12));
        let mut table = given.table();
        play(&mut table, ME, &["pen pteranodon 2+3+4 C9 C8 C7 D9 D8 D7 E9 E8 E7 +B9*3"]);
        for _ in round..8 {
            ready(&mut table);
        }
        assert_eq!((sheet(&table).pens[0].birds.len(), sheet(&table).threat), (count, threat));
        assert_eq!(part(&table, ME, "aviaries"), 2 * count as i32);
    }
}

// rule: DW-117
#[test]
fn t58_dice_for_aviaries() {
    let flying = |dice: &[u8], research: u8| {
        given(2, json!({ "aviaries": true }))
            .set(
                "/aviaries",
                json!([
                    "pterodactylus",
                    "rhamphorhynchus",
                    "sordes",
                    "pteranodon",
                    "geosternbergia"
                ]),
            )
            .dice(dice)
            .sheet(0, "research", json!([research]))
            .table()
    };
    assert!(legal(&flying(&[3, 4, 6], 1), ME, "pen pterodactylus 3+4"));
    assert_eq!(refused(&flying(&[3, 4, 6], 0), ME, "pen pterodactylus 3+4"), "DW-117");
    assert!(legal(&flying(&[2, 3, 4], 0), ME, "pen pteranodon 2+3+4"));
    assert!(legal(&flying(&[2, 3, 5], 1), ME, "pen pteranodon 2+3+5"));
    assert_eq!(refused(&flying(&[2, 3, 5], 0), ME, "pen pteranodon 2+3+5"), "DW-117");
    assert_eq!(refused(&flying(&[3, 3, 6], 0), ME, "pen pterodactylus 6"), "DW-117");
}

// rule: DW-88, DW-121
#[test]
fn t59_damage_to_an_aviary_is_its_owners_to_place() {
    let given = expanded()
        .park(0, "pterodactylus[C9 C8 D9 D8]+B9*1")
        .birds(0, 0, "C8 D8 C9")
        .round(5)
        .sheet(0, "threat", json!(8));
    let mut table = with_danger_die(&given, 4);
    ready(&mut table);
    let during = view(&table, ME);
    assert_eq!(json!(during.phase), "damage");
    assert_eq!(lines(&table, ME), ["cross D9", "cross C9"]);
    assert_eq!(refused(&table, ME, "cross C8"), "DW-88");
    assert_eq!(refused(&table, Seat(1), "cross D9"), "DW-88");
    assert_eq!(refused(&table, ME, "ready"), "DW-88");
    play(&mut table, ME, &["cross D9"]);
    let pen = &sheet(&table).pens[0];
    assert_eq!((pen.birds.len(), pen.damage.len(), sheet(&table).threat), (3, 1, 8));
    assert_eq!(part(&table, ME, "aviaries"), 6);
    // The other choice costs a pterosaur and leaves a nest, in which one is born.
    let mut table = with_danger_die(&given, 4);
    ready(&mut table);
    play(&mut table, ME, &["cross C9"]);
    let pen = &sheet(&table).pens[0];
    assert_eq!((pen.birds.len(), sheet(&table).threat), (3, 9));
}

// rule: DW-123
#[test]
fn an_aviary_without_whole_squares_is_destroyed() {
    let given = expanded()
        .park(0, "pterodactylus[C9 C8 D9 D8]+B9*1")
        .birds(0, 0, "C8")
        .damage(0, 0, "D8 C9 D9")
        .sheet(0, "threat", json!(8));
    let mut table = with_danger_die(&given, 4);
    ready(&mut table);
    let pen = &sheet(&table).pens[0];
    assert!(pen.destroyed && pen.birds.is_empty());
    assert_eq!(part(&table, ME, "aviaries"), 0);
    assert_ne!(view(&table, ME).mode, Mode::Lite);
}

// rule: DW-118
#[test]
fn each_aviary_once() {
    let given = expanded().park(0, "pterodactylus[C9 C8 D9 D8]+B9*1").dice(&[3, 3, 4]);
    let table = given.table();
    assert_eq!(refused(&table, ME, "pen pterodactylus 3+3"), "DW-118");
    assert!(legal(&table, ME, "pen sordes 3+3"));
    assert_eq!(refused(&table, ME, "pen dimorphodon 3+3"), "DW-118");
}
