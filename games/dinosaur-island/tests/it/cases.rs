//! The further cases of the component data, by their numbers.

use dinosaur_island::components::{Recipe, Twist, Upgrade};
use dinosaur_island::{DieState, DinosaurIsland, Event, Item, Options, Phase};
use mesozoic_core::{Game, Quiet, Seat, Viewer};
use serde_json::json;

use crate::common::{Given, IslandPlay, given};

// rule: DI-2.6
#[test]
fn case_01_special_faces_are_for_scientist_three() {
    let t = given(2).dice(&["9.1", "10.1"]).play();
    for die in [1, 2] {
        assert!(t.may(0, &format!("research 3 {die}")));
        assert_eq!(t.refused(0, &format!("research 2 {die}")), "DI-2.6");
    }
}

// rule: DI-2.6, DI-2.9
#[test]
fn case_02_a_worker_face_without_supply_is_claimed_for_nothing() {
    let mut t = given(2).dice(&["10.1"]).seat(0, "workers", json!(8)).play();
    t.go(0, "research 3 1");
    assert_eq!(t.seat(0).workers, 8);
    assert!(matches!(t.view().research.dice[0].state, DieState::Claimed(_)));
    let mut t = given(2).dice(&["10.1"]).play();
    t.go(0, "research 3 1");
    assert_eq!((t.seat(0).workers, t.seat(0).pool), (5, 5));
}

// rule: DI-2.4
#[test]
fn case_04_a_full_track_stores_nothing_and_the_claim_is_legal() {
    let mut t = given(2).dice(&["2.6"]).seat(0, "dna", json!([4, 1, 1, 0, 0, 0])).play();
    t.go(0, "research 3 1");
    assert_eq!(t.seat(0).dna[0], 4);
    assert!(t.events().contains(&Event::Stored { seat: Seat(0), dna: [0; 6], lost: 6 }));
}

/// Both seats claim dice 1 and 2 and pass otherwise.
fn end_research(t: &mut crate::common::Play) {
    t.go(0, "research 1 1").go(1, "research 1 2");
    t.go(0, "pass 2").go(1, "pass 2").go(0, "pass 3").go(1, "pass 3");
}

// rule: DI-2.9
#[test]
fn case_05_the_unclaimed_die_with_most_pips_threatens() {
    // Left over: orange without pips, blue with one, and two blues with two.
    let mut t = given(2).dice(&["1.2", "2.2", "3.1", "5.2", "6.2"]).play();
    end_research(&mut t);
    let view = t.view();
    assert_eq!((view.phase, view.research.pips), (Phase::Market, 2));
    assert_eq!(view.research.dice[4].state, DieState::Holding);
    let mut t = given(2).dice(&["6.2", "2.2", "3.1", "5.2", "1.5"]).play();
    t.go(0, "research 1 1").go(1, "research 1 2");
    t.go(0, "pass 2").go(1, "pass 2").go(0, "pass 3").go(1, "pass 3");
    assert_eq!((t.view().research.pips, t.view().research.dice[3].state), (1, DieState::Holding));
}

// rule: DI-2.9, DI-10.2
#[test]
fn case_07_without_dice_left_nothing_threatens_and_nothing_is_rerolled() {
    let mut t = Given::with(2, json!({ "chaos_threat": true })).dice(&[]).play();
    t.go(0, "research 1 1").go(1, "research 1 2").go(0, "research 2 3").go(1, "research 2 4");
    t.go(0, "research 3 5").go(1, "pass 3");
    assert_eq!((t.view().phase, t.view().research.pips), (Phase::Market, 0));
    t.until(Phase::Research);
    assert!(!t.events().iter().any(|e| matches!(e, Event::Rerolled { .. })));
}

// rule: DI-2.7
#[test]
fn case_08_full_limits_take_a_slot_and_change_nothing() {
    let mut t = given(2).seat(0, "limits", json!([10, 10, 10, 10, 10, 10])).play();
    t.go(0, "storage 1");
    assert_eq!(t.seat(0).limits, [10; 6]);
    assert!(t.view().research.storage[0].is_some());
    assert_eq!(t.game.status().next(), Some(Seat(1)));
}

// rule: DI-2.3, DI-6.4
#[test]
fn case_10_a_passed_scientist_works_and_comes_home() {
    let mut t = given(2).play();
    t.go(0, "pass 3");
    assert_eq!(t.seat(0).pool, 5);
    t.go(1, "pass 1")
        .go(0, "storage 1; expand 1 blue")
        .go(1, "pass 2")
        .go(0, "pass 2")
        .go(1, "pass 3");
    assert_eq!(t.view().phase, Phase::Market);
    t.until(Phase::Work);
    assert_eq!((t.seat(0).pool, t.seat(1).pool), (6, 7));
    t.until(Phase::Research);
    assert_eq!((t.seat(0).scientists.len(), t.seat(0).passed.len()), (3, 0));
}

// rule: DI-2.10
#[test]
fn case_11_jack_gives_a_fourth_turn() {
    let mut t = given(2).hired(0, &["jack-of-all-trades"]).play();
    assert!(t.may_any(0, "research w"));
    t.go(0, "storage 1; expand 1 blue").go(1, "pass 1").go(0, "pass 2").go(1, "pass 2");
    t.go(0, "storage w; expand 2 pink");
    assert_eq!(t.seat(0).limits, [5, 6, 4, 2, 2, 2]);
    t.go(1, "pass 3");
    assert!(t.may(0, "pass 3") && t.may_any(0, "research 3") && !t.may(0, "decline"));
    t.go(0, "pass 3");
    assert_eq!(t.view().phase, Phase::Market);
    // Three of four workers and two scientists are left.
    t.until(Phase::Work);
    assert_eq!(t.seat(0).pool, 5);
    // Without the worker before, it may act now, or not at all.
    let mut t = given(2).hired(0, &["jack-of-all-trades"]).play();
    t.go(0, "pass 1")
        .go(1, "pass 1")
        .go(0, "pass 2")
        .go(1, "pass 2")
        .go(0, "pass 3")
        .go(1, "pass 3");
    assert!(t.may(0, "decline") && t.may(0, "storage w"));
    assert_eq!(t.refused(0, "recipe w large"), "DI-2.8");
    t.go(0, "decline");
    assert_eq!(t.view().phase, Phase::Market);
}

// rule: DI-2.11
#[test]
fn case_13_special_faces_are_not_copied() {
    let mut t = given(2).hired(1, &["computer-programmer"]).dice(&["9.1"]).play();
    t.go(0, "research 3 1");
    assert_eq!(t.game.status().next(), Some(Seat(1)));
    assert!(!t.may(1, "copy"));
}

// rule: DI-2.11, DI-2.13
#[test]
fn case_14_claiming_pays_and_copying_does_not() {
    let at = given(2).hired(1, &["computer-programmer"]).dice(&["2.6"]).twist("field-grants");
    let mut t = at.play();
    t.go(0, "research 3 1").go(1, "copy");
    assert_eq!((t.seat(0).money, t.seat(1).money), (17, 15));
    // Six blue, as many as fit: the nominal amount, not what the claimant stored.
    assert_eq!((t.seat(0).dna[0], t.seat(1).dna[0]), (4, 4));
    assert!(!t.seat(1).can_copy);
}

// rule: DI-3.4, DI-3.5, DI-3.8
#[test]
fn case_16_a_free_hire_may_cost_the_union_boss() {
    let at =
        given(2).hired(0, &["union-boss", "intern", "shuttle-driver"]).seat(0, "money", json!(0));
    let mut t = at
        .seat(0, "free_hire", json!(true))
        .at_market()
        .market("specialist", 5, "gate-cashier")
        .play();
    assert_eq!(t.refused(0, "hire 5"), "DI-3.4");
    assert_eq!(t.refused(0, "hire 5 fire gate-cashier"), "DI-3.4");
    t.go(0, "hire 5 fire union-boss");
    let seat = t.seat(0);
    assert_eq!((seat.money, seat.workers, seat.free_hire), (0, 5, false));
    assert_eq!(seat.hired.len(), 3);
    assert!(t.events().contains(&Event::Fired {
        seat: Seat(0),
        card: dinosaur_island::components::Specialist::UnionBoss,
        workers: 1
    }));
}

// rule: DI-3.2, DI-3.8
#[test]
fn case_17_the_staffing_director_costs_two_more() {
    let at = given(2)
        .market("specialist", 5, "staffing-director")
        .seat(0, "money", json!(6))
        .at_market();
    assert_eq!(at.play().refused(0, "hire 5"), "DI-3.2");
    let mut t = at.clone().seat(0, "money", json!(7)).play();
    t.go(0, "hire 5");
    assert_eq!((t.seat(0).money, t.seat(0).workers), (0, 6));
    let at =
        at.hired(0, &["union-boss"]).seat(0, "free_hire", json!(true)).seat(0, "money", json!(0));
    let mut t = at.play();
    t.go(0, "hire 5");
    assert_eq!((t.seat(0).money, t.seat(0).workers), (0, 7));
}

// rule: DI-3.11
#[test]
fn case_19_one_of_each_special_tile() {
    let t = given(2).lab(0, &[(2, "dino-research-2")]).at_market().play();
    assert_eq!(t.refused(0, "upgrade dino-research-2"), "DI-3.11");
    assert!(t.may(0, "upgrade dna-refinement-2"));
    // One that is covered can be bought again, and counts once more as bought.
    let at = given(2).lab(0, &[(2, "dino-research-2"), (2, "press-office")]).at_market();
    let mut t = at.play();
    t.go(0, "upgrade dino-research-2");
    assert_eq!((t.seat(0).lab[1].tile, t.seat(0).upgrades), (Upgrade::DinoResearch2, 3));
    assert_eq!((t.view().supply.dino_research, t.seat(0).money), (2, 12));
    t.go(1, "pass");
    assert_eq!(t.refused(0, "upgrade dino-research-2"), "DI-3.11");
}

// rule: DI-3.13
#[test]
fn case_20_an_empty_row_is_no_obstacle() {
    let at = given(2).gap("attraction", 3).gap("upgrade", 3).gap("specialist", 3);
    let mut t = at.seat(0, "money", json!(3)).at_market().play();
    t.go(0, "dna 3; take 3 blue");
    assert_eq!((t.seat(0).money, t.seat(0).dna[0]), (0, 4));
    assert_eq!(t.game.status().next(), Some(Seat(1)));
}

// rule: DI-4.6
#[test]
fn case_22_above_ten_security_costs_five() {
    let mut t = given(2).seat(0, "security", json!(10)).seat(0, "money", json!(5)).at_work().play();
    t.go(0, "work 3.1 security");
    assert_eq!((t.seat(0).money, t.seat(0).security), (0, 11));
    assert_eq!(t.refused(0, "work 3.1 security"), "DI-4.3");
}

// rule: DI-4.6
#[test]
fn case_23_discounts_end_at_nothing() {
    let at = given(2).lab(0, &[(4, "better-tool-bench")]).seat(0, "money", json!(0));
    let mut t = at.at_work().play();
    t.go(0, "work 4.1 security");
    assert_eq!((t.seat(0).money, t.seat(0).security), (0, 2));
}

// rule: DI-4.2
#[test]
fn case_25_the_second_creation_takes_two_workers() {
    let at = given(2).exhibits(0, &[("a1", "", 4, 1)]).seat(0, "dna", json!([4, 4, 4, 0, 0, 0]));
    let mut t = at.at_work().hands(0, 3).play();
    t.go(0, "work 2.1 create a1; spend 2 blue; work 2.2 create a1; spend 1 pink 1 purple");
    assert_eq!((t.seat(0).pool, t.seat(0).exhibits[0].dinosaurs), (0, 3));
    assert_eq!(t.seat(0).dna, [2, 3, 3, 0, 0, 0]);
    assert_eq!(t.refused(0, "work 2.1 create a1"), "DI-4.2");
}

// rule: DI-4.5
#[test]
fn case_26_excitement_ends_at_twenty() {
    let park = [
        ("a1", "", 4, 4),
        ("c1", "tyrannosaurus-rex", 3, 3),
        ("b2", "deinonychus", 1, 1),
        ("a3", "saurophaganax", 1, 0),
    ];
    let at = given(2).exhibits(0, &park).seat(0, "limits", json!([4, 4, 4, 2, 2, 2]));
    let mut t = at.seat(0, "dna", json!([0, 0, 2, 1, 1, 1])).at_work().play();
    assert_eq!(t.seat(0).excitement, 19);
    let threat = t.seat(0).threat;
    t.go(0, "work 2.1 create a3");
    assert_eq!((t.seat(0).excitement, t.seat(0).threat), (20, threat + 2));
}

// rule: DI-4.8
#[test]
fn case_27_a_duplication_chamber_repeats_a_used_slot() {
    let mut t =
        given(2).lab(0, &[(4, "duplication-chamber")]).hired(0, &["gate-cashier"]).at_work().play();
    t.go(0, "work 5.1; work 5.2; work 5.3; work 5.1 via 4.1");
    assert_eq!((t.seat(0).money, t.seat(0).pool), (15 + 3 + 2 + 1 + 3, 0));
    assert!(!t.may_any(0, "work 4.1"));
}

// rule: DI-4.8, DI-3.15
#[test]
fn case_28_the_green_part_is_not_repeated() {
    let at = given(2).lab(0, &[(4, "duplication-chamber"), (6, "groundskeeper-shack")]);
    let mut t = at.at_work().play();
    t.go(0, "work 6.1 via 4.1");
    assert_eq!((t.seat(0).security, t.seat(0).security_bonus), (1, 1));
}

// rule: DI-5.1
#[test]
fn case_29_four_parks_can_empty_the_bag() {
    let herds = [
        [("c1", "ankylosaurus", 4u8, 4u8), ("b2", "saurophaganax", 4, 4)],
        [("c1", "brontosaurus", 4, 4), ("b2", "tyrannosaurus-rex", 4, 4)],
        [("c1", "triceratops", 4, 4), ("b2", "allosaurus", 4, 4)],
        [("c1", "stegosaurus", 4, 4), ("b2", "spinosaurus", 4, 4)],
    ];
    let mut at = given(4);
    for (seat, herd) in herds.iter().enumerate() {
        at = at.exhibits(seat as u8, herd);
    }
    let mut t = at.at_work().play();
    t.end_work();
    let drawn: u8 = t
        .events()
        .iter()
        .map(|e| if let Event::Arrived { visitors, .. } = e { visitors.total() } else { 0 })
        .sum();
    assert_eq!((drawn, t.view().bag.total()), (80, 0));
}

// rule: DI-5.2, DI-4.9
#[test]
fn case_31_swapped_hooligans_pay_nothing() {
    let at = given(2)
        .lab(0, &[(4, "security-office")])
        .exhibits(0, &[("a1", "", 4, 4), ("c1", "ankylosaurus", 2, 2)]);
    let mut t = at.at_work().play();
    t.go(0, "work 4.1; done");
    t.visitors("PPPPPHHH").go(1, "done");
    assert_eq!(t.lines(0), ["swap 0", "swap 1", "swap 2"]);
    t.visitors("PH").go(0, "swap 2");
    let seat = t.seat(0);
    assert_eq!((seat.line.patrons, seat.line.hooligans), (6, 2));
    assert_eq!(seat.money, 15 + 6);
}

// rule: DI-5.3
#[test]
fn case_32_hooligans_take_the_spaces() {
    // Hats and the starting dinosaur are covered: one exhibit space and one food space.
    let at = given(2)
        .built(0, &[("c1", "ice-cream")])
        .lab(0, &[(4, "press-office"), (6, "press-office")]);
    let mut t = at.at_work().play();
    t.go(0, "work 4.1; work 6.1; done").visitors("HHHPPPP").go(1, "done");
    t.until(Phase::Research);
    let scored = t.events().iter().find_map(|e| match e {
        Event::Scored { seat: Seat(0), points, money, .. } => Some((*points, *money)),
        _ => None,
    });
    assert_eq!(scored, Some((0, 0)));
    assert_eq!(t.seat(0).money, 15 + 4);
}

// rule: DI-5.6
#[test]
fn case_34_in_a_rowdy_season_hooligans_are_eaten_first() {
    // Five spaces: two hooligans and three patrons inside, two patrons in line; six are eaten.
    let at = given(2)
        .exhibits(0, &[("a1", "", 4, 4), ("c1", "deinonychus", 1, 1)])
        .twist("rowdy-season");
    let mut t = at.at_work().play();
    t.visitors("HHPPPPP").end_work().go(0, "line-up").until(Phase::Loose);
    // Threat six against security one: five eaten, two hooligans and three of four patrons.
    assert_eq!((t.seat(0).in_danger, t.seat(0).threat), (3, 6));
    t.go(0, "eat");
    let eaten = t.events().iter().fold((0, 0), |(patrons, hooligans), e| match e {
        Event::Eaten { seat: Seat(0), inside, line } => {
            assert_eq!(line.total(), 0);
            let sum = |of: fn(&dinosaur_island::Standing) -> u8| inside.iter().map(of).sum::<u8>();
            (patrons + sum(|s| s.patrons), hooligans + sum(|s| s.hooligans))
        }
        _ => (patrons, hooligans),
    });
    assert_eq!(eaten, (3, 2));
    assert!(t.events().iter().any(|e| matches!(e, Event::Scored { seat: Seat(0), points: 1, .. })));
}

// rule: DI-5.3, DI-5.6
#[test]
fn case_34_the_line_follows_the_same_order() {
    // Four hooligans for three spaces, a patron on the card; one hooligan and four patrons in line.
    for (rowdy, line) in [(true, [0, 1]), (false, [1, 0])] {
        let at = given(2).hired(0, &["intern"]).exhibits(0, &[("c1", "velociraptor", 1, 1)]);
        let at = at.lab(0, &[(4, "press-office"), (6, "press-office")]).holding("1.2", 3);
        let at = if rowdy { at.twist("rowdy-season") } else { at };
        let mut t = at.at_work().play();
        t.go(0, "work 4.1; work 6.1; done").visitors("HHHHPPPPP").go(1, "done");
        t.go(0, "stand hooligan a1; stand hooligan a2; stand hooligan c1");
        // A hooligan who finds no space lets patrons by to the card.
        assert_eq!(t.lines(0), ["line-up", "stand patron card", "done"]);
        t.go(0, "stand patron card").until(Phase::Research);
        // Threat six against security one: all four inside are eaten, then one in line.
        let eaten = t.events().iter().fold([0, 0], |[patrons, hooligans], e| match e {
            Event::Eaten { seat: Seat(0), line, .. } => {
                [patrons + line.patrons, hooligans + line.hooligans]
            }
            _ => [patrons, hooligans],
        });
        assert_eq!(eaten, line, "rowdy: {rowdy}");
    }
}

// rule: DI-5.9, DI-5.12
#[test]
fn case_35_points_stop_at_nothing_before_scoring() {
    let at = given(2).exhibits(0, &[("a1", "", 4, 4), ("c1", "parasaurolophus", 2, 2)]).seat(
        0,
        "score",
        json!(3),
    );
    let mut t = at.at_work().play();
    t.visitors("PPPPPP").end_work().until(Phase::Research);
    // Six patrons, five eaten: 3 - 5 is 0, and the one left scores.
    assert_eq!(t.seat(0).score, 1);
}

// rule: DI-5.7
#[test]
fn case_37_a_publicist_softens_a_liability_wave() {
    let at = given(2).hired(0, &["crisis-publicist"]).twist("liability-wave").seat(
        0,
        "score",
        json!(20),
    );
    let at = at.exhibits(0, &[("a1", "", 4, 4)]);
    let mut t = at.at_work().play();
    t.visitors("PPPP").end_work().until(Phase::Research);
    let loose = t.events().iter().find_map(|e| match e {
        Event::Loose { seat: Seat(0), eaten, points, .. } => Some((*eaten, *points)),
        _ => None,
    });
    assert_eq!(loose, Some((3, 4)));
}

// rule: DI-5.10, DI-5.11, DI-7.7
#[test]
fn case_38_a_doubled_food_attraction_with_one_patron_who_pays() {
    let at = given(2).lab(0, &[(4, "ride-improvement")]).built(0, &[("c1", "amber-ale-garden")]);
    let at = at.exhibits(0, &[("a1", "", 3, 3)]).seat(0, "security", json!(9));
    let mut t = at.at_work().play();
    t.go(0, "work 4.1; done").visitors("PPP").go(1, "done").go(0, "line-up").until(Phase::Tally);
    let before = t.seat(0);
    assert_eq!(before.attractions.iter().find(|a| a.spaces == 3).unwrap().visitors.patrons, 3);
    t.go(0, "double c1; cash c1 1; score");
    let events = t.events();
    let scored = events.iter().find_map(|e| match e {
        Event::Scored { seat: Seat(0), points, money, .. } => Some((*points, *money)),
        _ => None,
    });
    assert_eq!(scored, Some((4, 2)));
}

// rule: DI-6.2
#[test]
fn case_40_the_market_slides_and_is_filled() {
    let at = given(2).gap("attraction", 3).at_work();
    let mut t = at.play();
    let before = t.view().market;
    t.end_work().until(Phase::Research);
    let after = t.view().market;
    let column = |market: &[dinosaur_island::RowView]| {
        market.iter().map(|row| row.items[0]).collect::<Vec<_>>()
    };
    let (old, new) = (column(&before), column(&after));
    assert_eq!(new[..2], old[2..]);
    assert!(new[2].is_some() && new[3].is_some() && !old.contains(&new[2]));
    assert!(t.view().supply.discards.contains(&old[0].unwrap()));
}

// rule: DI-6.2
#[test]
fn case_41_lingering_stock_is_not_discarded() {
    let mut t = given(2).gap("attraction", 3).twist("lingering-stock").at_work().play();
    let before = t.view().market;
    t.end_work().until(Phase::Research);
    let after = t.view().market;
    for (new, old) in [(0, 0), (1, 2), (2, 3)] {
        assert_eq!(after[new].items[0], before[old].items[0]);
    }
    assert!(after[3].items[0].is_some());
    assert!(t.view().supply.discards.iter().all(|item| !matches!(item, Item::Attraction(_))));
}

/// Two seats with eleven DNA each; both can reach twelve.
fn twelve_dna(window: &str) -> crate::common::Play {
    let at = Given::with(2, json!({ "claim_window": window })).dice(&["2.5", "3.4"]);
    let at = at.objectives(&[("short-5", &[]), ("short-1", &[]), ("short-2", &[])]);
    let dna = json!([4, 4, 3, 0, 0, 0]);
    at.seat(0, "dna", dna.clone()).seat(1, "dna", dna).play()
}

// rule: DI-7.2
#[test]
fn case_43_windows_decide_who_shares() {
    for (window, both) in [("instant", false), ("same-phase", true), ("same-round", true)] {
        let mut t = twelve_dna(window);
        t.go(0, "research 1 1");
        assert_eq!(t.view().objectives[0].by, [Seat(0)], "{window}");
        t.go(1, "research 1 2");
        assert_eq!(t.view().objectives[0].by.len(), if both { 2 } else { 1 }, "{window}");
    }
}

// rule: DI-7.3, DI-7.5
#[test]
fn case_44_what_was_true_for_a_moment_counts() {
    let at = given(2).lab(0, &[(4, "sequencing-bay")]).exhibits(0, &[("a1", "", 2, 1)]);
    let at = at.objectives(&[("short-5", &[]), ("short-1", &[]), ("short-2", &[])]);
    let mut t = at.seat(0, "dna", json!([4, 4, 3, 0, 0, 0])).at_work().play();
    t.go(0, "work 4.1 dna; take 1 red; work 2.1 create a1; spend 2 blue");
    assert_eq!(t.seat(0).dna.iter().sum::<u8>(), 10);
    t.end_work();
    assert_eq!(t.view().objectives[0].by, [Seat(0)]);
}

// rule: DI-8.1
#[test]
fn case_46_two_last_objectives_at_once_end_the_game() {
    let at = given(2).objectives(&[("short-1", &[1]), ("short-7", &[]), ("short-11", &[])]);
    let herds = [("a1", "", 3, 2), ("c1", "parasaurolophus", 2, 2), ("b2", "ankylosaurus", 1, 1)];
    let mut t = at.exhibits(0, &herds).seat(0, "dna", json!([2, 0, 0, 0, 0, 0])).at_work().play();
    t.go(0, "work 2.1 create a1").end_work();
    assert!(t.view().objectives.iter().all(|o| !o.by.is_empty()) && t.view().last_round);
    t.until(Phase::Over);
    assert_eq!(t.view().round, 1);
}

// rule: DI-8.2
#[test]
fn case_47_final_scoring() {
    let at = given(2).exhibits(
        0,
        &[("a1", "", 4, 2), ("c1", "velociraptor", 3, 3), ("c2", "tyrannosaurus-rex", 1, 0)],
    );
    let at =
        at.built(0, &[("b2", "photos")]).seat(0, "money", json!(14)).seat(0, "score", json!(41));
    let t = at.objectives(&[("short-1", &[0]), ("short-2", &[]), ("short-3", &[])]).play();
    let parts = ["track", "exhibits", "attractions", "objectives", "money"].map(|id| t.part(0, id));
    assert_eq!(parts, [41, 12 - 10 + 2, 6, 6, 2]);
    assert_eq!(t.score(0).total, 59);
}

// rule: DI-1.5
#[test]
fn case_49_contradicting_twists_are_drawn_again() {
    use Twist::{FireSale, LingeringStock, SedatedHerds, UnstableSamples};
    assert!(UnstableSamples.contradicts(SedatedHerds) && FireSale.contradicts(LingeringStock));
    let pairs = Twist::ALL
        .iter()
        .enumerate()
        .flat_map(|(i, &a)| Twist::ALL[..i].iter().map(move |&b| (a, b)));
    assert_eq!(pairs.filter(|(a, b)| !a.contradicts(*b)).count(), 53);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..400 {
        let game = DinosaurIsland::setup(&Options::default(), 2, &mut Quiet::new(seed)).unwrap();
        let twists: Vec<Twist> =
            game.view(Viewer::Spectator).twists.iter().map(|t| t.twist).collect();
        assert!(twists.len() == 2 && !twists[0].contradicts(twists[1]));
        seen.extend(twists);
    }
    assert_eq!(seen.len(), 11);
}

// rule: DI-9.5
#[test]
fn case_50_a_later_round_is_worth_less() {
    let at = given(1).solo_round(2).lab(0, &[(4, "break-room"), (6, "cryo-annex")]);
    let at = at.built(0, &[("c1", "photos"), ("d1", "costumes")]).seat(0, "security", json!(9));
    let mut t = at.at_work().play();
    t.visitors("H").go(0, "done").until(Phase::SoloScore);
    t.go(0, "complete o01; done").until(Phase::SoloScore);
    let before = t.seat(0).score;
    t.go(0, "complete o02");
    assert_eq!(t.seat(0).score, before + 7);
}

// rule: DI-9.4, DI-9.6
#[test]
fn case_52_without_a_score_an_objective_is_discarded() {
    let mut t = given(1).solo_round(1).seat(0, "security", json!(9)).at_work().play();
    t.visitors("H").go(0, "done").until(Phase::SoloScore);
    assert_eq!(t.lines(0).len(), 7);
    assert_eq!(t.refused(0, "complete o01"), "DI-9.4");
    assert_eq!(t.refused(0, "done"), "DI-9.4");
    t.go(0, "drop o07");
    assert_eq!(t.view().solo.unwrap().dropped.len(), 1);
    assert_eq!(t.part(0, "bonus"), 0);
}

// rule: DI-10.2
#[test]
fn case_53_the_holding_die_is_rolled_again() {
    let at = Given::with(2, json!({ "chaos_threat": true })).holding("9.3", 3).at_work();
    let mut t = at.play();
    t.visitors("PP").script([0]).end_work().until(Phase::Research);
    let pips = t
        .events()
        .iter()
        .find_map(|e| if let Event::Rerolled { pips, .. } = e { Some(*pips) } else { None });
    assert_eq!(pips, Some(2));
}

// rule: DI-2.14
#[test]
fn case_55_overflow_is_sold() {
    let at = given(2).hired(0, &["cold-chain-manager"]).dice(&["5.5"]);
    let mut t = at.seat(0, "dna", json!([1, 1, 1, 1, 0, 0])).play();
    t.go(0, "research 3 1");
    assert_eq!((t.seat(0).dna[3], t.seat(0).money), (2, 15 + 4));
}

// rule: DI-2.12
#[test]
fn case_56_a_recipe_scout_lifts_scientists_for_recipes_only() {
    let at = given(2).hired(0, &["recipe-scout"]).recipe("allosaurus").dice(&["9.1"]);
    let mut t = at.play();
    assert_eq!(t.refused(0, "research 2 1"), "DI-2.6");
    t.go(0, "recipe 2 large; take 1 blue 1 pink");
    assert_eq!((t.seat(0).dna, t.seat(0).money), ([2, 2, 1, 0, 0, 0], 16));
    assert_eq!(t.seat(0).exhibits[1].recipe, Recipe::Allosaurus);
}

// rule: DI-3.10
#[test]
fn any_space_may_be_covered_unless_brass_is_protected() {
    let t = given(2).at_market().play();
    assert!((1..=6).all(|space| t.may(0, &format!("upgrade 2 {space}"))));
    let t = Given::with(2, json!({ "brass_protected": true })).at_market().play();
    assert_eq!(t.refused(0, "upgrade 2 1"), "DI-3.10");
    assert!(t.may(0, "upgrade 2 3"));
    let mut t = given(2).market("upgrade", 2, "licensing-desk").at_market().play();
    t.go(0, "upgrade 2 5");
    assert_eq!(t.seat(0).lab[4].tile, Upgrade::LicensingDesk);
}
