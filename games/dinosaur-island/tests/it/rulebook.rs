//! The worked examples of the rulebook, by the letter of their heading. Seats stand for the people
//! who play in them.

use dinosaur_island::components::{Attraction, Recipe, Upgrade};
use dinosaur_island::{Event, Item, Phase, Plot};
use mesozoic_core::Seat;
use serde_json::json;

use crate::common::{Given, IslandPlay, SAME_ORDER, given};

// rule: DI-2.4
#[test]
fn example_a_research_dna() {
    // Die 2, face 6: two blue.
    let mut t = given(4).dice(&["2.6"]).play();
    t.go(0, "research 2 1");
    let sang = t.seat(0);
    assert_eq!(sang.dna, [4, 1, 1, 0, 0, 0]);
    assert!(t.events().contains(&Event::Stored {
        seat: Seat(0),
        dna: [3, 0, 0, 0, 0, 0],
        lost: 1
    }));
    assert_eq!(sang.scientists.len(), 2);
    t.go(1, "pass 1").go(2, "pass 1").go(3, "pass 1");
    assert_eq!(t.refused(0, "research 1 1"), "DI-2.4");
    assert_eq!(t.refused(0, "research 2 2"), "DI-2.2");
}

// rule: DI-1.1, DI-2.7
#[test]
fn example_b_increase_cold_storage() {
    let mut t = given(4).play();
    t.go(0, "storage 3; expand 1 pink 1 red 1 orange");
    let zoe = t.seat(0);
    assert_eq!(zoe.limits, [4, 5, 4, 2, 3, 3]);
    assert_eq!(zoe.dna, [1, 1, 1, 0, 0, 0]);
    assert_eq!(t.view().research.storage.iter().filter(|slot| slot.is_none()).count(), 5);
}

// rule: DI-2.8
#[test]
fn example_c_procure_dino_recipe() {
    let mut t = given(4).recipe("velociraptor").play();
    assert!(t.may(0, "recipe 2 small") && t.may(0, "recipe 3 small"));
    assert_eq!(t.refused(0, "recipe 1 small"), "DI-2.8");
    t.go(0, "recipe 2 small c3");
    let yanni = t.seat(0);
    let exhibit = yanni.exhibits[1];
    assert_eq!((exhibit.recipe, exhibit.capacity, exhibit.dinosaurs), (Recipe::Velociraptor, 1, 0));
    assert_eq!(yanni.zones[10].plot, Plot::Recipe { id: Recipe::Velociraptor });
    assert_eq!(yanni.zones[11].plot, Plot::Paddock { id: Recipe::Velociraptor });
}

// rule: DI-3.8
#[test]
fn example_d_hire_specialist() {
    let at = given(4).market("specialist", 4, "union-boss").market("specialist", 5, "intern");
    let mut t = at.seat(0, "money", json!(10)).at_market().play();
    t.go(0, "hire 4");
    let emma = t.seat(0);
    assert_eq!((emma.money, emma.workers, emma.supply, emma.free_hire), (6, 5, 3, true));
    assert_eq!(emma.prices.hire[3], Some(0));
    t.go(1, "pass").go(2, "pass").go(3, "pass").go(0, "hire 5");
    assert_eq!((t.seat(0).money, t.seat(0).free_hire), (6, false));
}

// rule: DI-3.9
#[test]
fn example_e_build_attraction() {
    let at = given(4).market("attraction", 3, "costumes").seat(0, "money", json!(8)).at_market();
    let mut t = at.play();
    t.go(0, "build 3 c2");
    let sang = t.seat(0);
    assert_eq!(sang.money, 3);
    assert_eq!(sang.zones[6].plot, Plot::Attraction { id: Attraction::Costumes });
    assert_eq!(t.view().market[1].items[0], None);
}

// rule: DI-3.11
#[test]
fn example_f_buy_lab_upgrade() {
    let mut t = given(4).seat(0, "money", json!(7)).at_market().play();
    t.go(0, "upgrade dino-research-2");
    let zoe = t.seat(0);
    assert_eq!((zoe.money, zoe.lab[1].tile), (4, Upgrade::DinoResearch2));
    assert_eq!(zoe.lab[1].slots.iter().map(|slot| slot.workers).collect::<Vec<_>>(), [1, 1, 1]);
    assert_eq!(t.view().supply.dino_research, 3);
    assert!("upgrade dino-research-2 4".parse::<dinosaur_island::Step>().is_err());
}

// rule: DI-3.13, DI-3.14
#[test]
fn example_g_purchase_dna() {
    let at = given(4).market("specialist", 3, "intern").seat(0, "money", json!(6)).at_market();
    let mut t = at.play();
    t.go(0, "dna 3; take 1 blue 2 purple");
    assert_eq!(t.lines(0), ["discard attraction", "discard upgrade", "discard specialist"]);
    t.go(0, "discard specialist");
    assert_eq!((t.seat(0).money, t.seat(0).dna), (3, [2, 1, 3, 0, 0, 0]));
    assert_eq!(t.view().market[1].items[2], None);
    assert!(t.view().supply.discards.iter().any(|item| matches!(item, Item::Specialist(_))));
}

// rule: DI-4.4
#[test]
fn example_h_refining_dna() {
    let at = given(4).exhibits(0, &[("c1", "tyrannosaurus-rex", 1, 0)]);
    let mut t = at.seat(0, "dna", json!([1, 0, 1, 0, 0, 0])).at_work().play();
    t.go(0, "work 1.1 refine green");
    assert_eq!(t.seat(0).dna, [0, 0, 0, 1, 0, 0]);
    assert_eq!(t.refused(0, "work 1.1 refine green"), "DI-4.2");
}

// rule: DI-4.5
#[test]
fn example_i_creating_dinosaurs() {
    let at = given(4).exhibits(0, &[("a1", "", 4, 3), ("c1", "velociraptor", 2, 1)]);
    let mut t = at.seat(0, "dna", json!([1, 1, 2, 0, 0, 1])).at_work().play();
    assert_eq!((t.seat(0).excitement, t.seat(0).threat), (5, 5));
    t.go(0, "work 2.1 create c1");
    let yanni = t.seat(0);
    assert_eq!(yanni.dna, [0; 6]);
    assert_eq!(yanni.exhibits[1].dinosaurs, 2);
    assert_eq!((yanni.excitement, yanni.threat), (7, 7));
}

// rule: DI-4.6
#[test]
fn example_j_increasing_security() {
    let at = given(4).lab(0, &[(4, "better-tool-bench")]).seat(0, "security", json!(6));
    let mut t = at.seat(0, "money", json!(5)).at_work().play();
    t.go(0, "work 4.1 security");
    assert_eq!((t.seat(0).money, t.seat(0).security), (3, 7));
}

// rule: DI-4.7
#[test]
fn example_k_upgrading_paddock_capacity() {
    let at = given(4).lab(0, &[(4, "renovation-committee")]);
    let mut t = at.exhibits(0, &[("c1", "brontosaurus", 3, 0)]).at_work().play();
    let before = t.seat(0).money;
    t.go(0, "work 4.1 paddock c1");
    assert_eq!((t.seat(0).money, t.seat(0).exhibits[1].capacity), (before, 4));
    assert_eq!(t.refused(0, "work 4.2 paddock c1"), "DI-4.7");
}

// rule: DI-5.1, DI-5.2
#[test]
fn example_l_attract_visitors() {
    // Eight: four Gallimimuses and two Ankylosauruses.
    let at = given(4).exhibits(0, &[("a1", "", 4, 4), ("c1", "ankylosaurus", 2, 2)]);
    let mut t = at.at_work().play();
    let before = t.seat(0).money;
    t.visitors("PPPPPPHH").end_work();
    let zoe = t.seat(0);
    assert_eq!((zoe.excitement, zoe.money), (8, before + 6));
    assert_eq!((zoe.line.patrons, zoe.line.hooligans), (6, 2));
    assert_eq!(zoe.takings, 6);
}

// rule: DI-5.3, DI-5.15
#[test]
fn example_m_manage_lines() {
    // Nine spaces: eight dinosaurs and Hats; ten visitors.
    let at = given(4).exhibits(
        0,
        &[("a1", "", 4, 4), ("c1", "ankylosaurus", 3, 3), ("b2", "parasaurolophus", 1, 0)],
    );
    let at = at.exhibits(0, &[("a3", "brontosaurus", 1, 0)]);
    let mut t = at.built(0, &[("d2", "teacup-ride")]).at_work().play();
    t.visitors("PPPPPPPHHH").end_work();
    assert_eq!(t.refused(0, "stand patron a1"), "DI-5.3");
    t.go(0, "line-up");
    let yanni = t.seat(0);
    let inside = |who: fn(&dinosaur_island::Crowd) -> u8| -> u8 {
        yanni.exhibits.iter().map(|e| who(&e.visitors)).sum::<u8>()
            + yanni.attractions.iter().map(|a| who(&a.visitors)).sum::<u8>()
    };
    assert_eq!((inside(|c| c.hooligans), inside(|c| c.patrons)), (3, 6));
    assert_eq!((yanni.line.patrons, yanni.line.hooligans), (1, 0));
}

// rule: DI-5.5, DI-5.6, DI-5.7, DI-5.8
#[test]
fn example_n_dinosaurs_on_the_loose() {
    let at = given(4).exhibits(0, &[("a1", "", 3, 3), ("c1", "compsognathus", 2, 2)]);
    let at =
        at.seat(0, "security", json!(8)).seat(0, "score", json!(20)).holding("1.2", 3).at_work();
    let mut t = at.play();
    t.visitors("PPPPPPP").end_work().until(Phase::Loose);
    let emma = t.seat(0);
    assert_eq!((emma.threat, emma.score, emma.in_danger), (7, 18, 2));
    t.go(0, "eat");
    let events = t.events();
    let eaten = events.iter().map(|e| match e {
        Event::Eaten { seat: Seat(0), inside, .. } => inside.iter().map(|s| s.patrons).sum(),
        _ => 0,
    });
    assert_eq!(eaten.sum::<u8>(), 2);
    assert_eq!(t.view().bag.patrons + t.view().bag.hooligans, 80);
    let loose = Event::Loose { seat: Seat(0), threat: 10, security: 8, eaten: 2, points: 2 };
    assert!(t.events().contains(&loose));
}

// rule: DI-6.1
#[test]
fn example_o_resetting_turn_order() {
    // Sang 0, Emma 1, Yanni 2, Zoe 3, in this order before.
    let mut at = given(4);
    for (seat, score) in [(0, 8), (1, 7), (2, 7), (3, 9)] {
        at = at.seat(seat, "score", json!(score)).seat(seat, "security", json!(9));
    }
    // Nobody comes: the bag is empty but for what four parks have drawn.
    let mut t = at.at_work().play();
    t.visitors("HHHH").end_work().until(Phase::Research);
    assert_eq!(t.view().order.iter().map(|s| s.0).collect::<Vec<_>>(), [1, 2, 0, 3]);
}

// rule: DI-7.2
#[test]
fn example_p_completing_objectives() {
    // Sang has eleven dinosaurs and makes one, Zoe ten and makes two.
    let herd =
        [("a1", "", 4u8, 4u8), ("c1", "parasaurolophus", 4, 4), ("b2", "compsognathus", 4, 3)];
    let herd2 = [("a1", "", 4u8, 4u8), ("c1", "ankylosaurus", 4, 4), ("b2", "brontosaurus", 4, 2)];
    let at = Given::with(4, json!({ "length": "long" })).exhibits(0, &herd).exhibits(1, &herd2);
    let at = at.objectives(&[
        ("long-7", &[]),
        ("long-1", &[]),
        ("long-2", &[]),
        ("long-3", &[]),
        ("long-10", &[]),
    ]);
    let at = at.seat(0, "dna", json!([4, 4, 4, 0, 0, 0])).seat(1, "dna", json!([4, 4, 4, 0, 2, 0]));
    let mut t = at.at_work().play();
    t.go(0, "work 2.1 create b2").go(1, "work 2.1 create b2; work 2.2 create b2");
    assert_eq!(t.view().objectives[0].by, []);
    t.end_work();
    assert_eq!(t.view().objectives[0].by, [Seat(0), Seat(1)]);
    assert!(t.view().objectives[0].closed);
    assert_eq!((t.part(0, "objectives"), t.part(1, "objectives")), (8, 8));
}

// rule: DI-9.2, DI-9.3
#[test]
fn example_q_research_phase_solo() {
    let mut t = given(1).set("/phase", json!("solo-pick")).play_solo_pick();
    // Drawn first for the automaton after the roll of five dice: card o01.
    t.script(SAME_ORDER).script([0, 0, 0, 0, 0]).script([0]).go(0, "reject o14");
    let view = t.view();
    let states: Vec<bool> =
        view.research.dice.iter().map(|d| d.state == dinosaur_island::DieState::Removed).collect();
    assert_eq!(states, [true, false, true, false, false]);
    assert_eq!(view.research.stacks.iter().filter(|s| s.recipe.is_some()).count(), 2);
    assert_eq!(view.research.stacks[0].recipe, None);
    assert_eq!((view.market[0].items[0], view.market[3].items[1]), (None, None));
    assert_eq!(view.market.iter().flat_map(|row| row.items).flatten().count(), 10);
    assert_eq!(t.refused(0, "research 1 1"), "DI-9.2");
}

// rule: DI-5.8
#[test]
fn example_r_park_phase_solo() {
    let at = given(1).exhibits(0, &[("a1", "", 4, 4), ("c1", "parasaurolophus", 1, 1)]);
    let at = at.seat(0, "security", json!(3)).seat(0, "score", json!(10)).at_work();
    let mut t = at.play();
    t.visitors("PPPPH").go(0, "done; line-up; eat");
    let view = t.view();
    assert_eq!(view.solo.as_ref().unwrap().eaten, 2);
    assert_eq!(view.bag.patrons, 20);
    assert_eq!(view.bag.hooligans, 3);
    // Two points lost, two scored by the patrons who are left.
    assert_eq!(t.seat(0).score, 10);
}

// rule: DI-9.4, DI-9.5
#[test]
fn example_s_cleanup_phase_solo() {
    let at = given(1).solo_round(2).lab(0, &[(4, "break-room"), (6, "cryo-annex")]);
    let at = at.built(0, &[("c1", "photos"), ("d1", "costumes")]).seat(0, "score", json!(30));
    let mut t = at.at_work().play();
    t.visitors("H").go(0, "done").until(Phase::SoloScore);
    t.go(0, "complete o01");
    t.go(0, "complete o02");
    assert_eq!(t.seat(0).score, 50);
    assert_eq!((t.view().round, t.view().solo.unwrap().scored.len()), (3, 2));
    assert!(t.view().solo.unwrap().dropped.is_empty());
}
