//! One test for each specialist, lab upgrade and plot twist.

/// Hires a specialist from the $2 row with enough money; returns the game after it.
fn hire(card: &str) -> crate::common::Play {
    let mut t = crate::common::given(2).market("specialist", 2, card).at_market().play();
    t.go(0, "hire 2");
    t
}

mod specialists {
    use dinosaur_island::{Event, Phase};
    use mesozoic_core::{Game, Seat};
    use serde_json::json;

    use super::hire;
    use crate::common::{IslandPlay, given};

    #[test]
    fn union_boss() {
        let t = hire("union-boss");
        assert_eq!((t.seat(0).workers, t.seat(0).free_hire), (5, true));
    }

    // rule: DI-5.3
    #[test]
    fn intern() {
        let at = given(2)
            .hired(0, &["intern"])
            .exhibits(0, &[("a1", "", 4, 4)])
            .lab(0, &[(4, "press-office")]);
        let mut t = at.seat(0, "security", json!(9)).at_work().play();
        // Seven patrons, five spaces: one may stand on the card, one stays in line.
        t.go(0, "work 4.1; done").visitors("PPPPPPP").go(1, "done").until(Phase::Research);
        assert!(
            t.events().iter().any(|e| matches!(e, Event::Scored { seat: Seat(0), points: 6, .. }))
        );
        // By hand the card may be left empty, and no hooligan stands on it.
        let mut t = at_gate();
        assert_eq!(t.refused(0, "stand hooligan card"), "DI-5.3");
        t.go(0, "stand hooligan a1; stand patron a2");
        assert!(t.may(0, "done") && t.may(0, "stand patron card"));
        t.go(0, "done");
        assert_eq!(t.view().phase, Phase::Research);
    }

    fn at_gate() -> crate::common::Play {
        let at = given(2).hired(0, &["intern"]).lab(0, &[(4, "press-office")]).seat(
            0,
            "security",
            json!(9),
        );
        let mut t = at.at_work().play();
        t.go(0, "work 4.1; done").visitors("HPPP").go(1, "done");
        t.go(1, "line-up");
        t
    }

    // rule: DI-2.10, DI-3.6
    #[test]
    fn jack_of_all_trades() {
        let mut t = given(2).hired(0, &["jack-of-all-trades", "gate-cashier"]).dice(&[]).play();
        t.go(0, "research w 2");
        assert_eq!((t.seat(0).workers, t.seat(0).pool, t.seat(0).can_jack), (5, 4, false));
        t.go(1, "pass 1");
        assert_eq!(t.refused(0, "storage w"), "DI-2.10");
        assert_eq!(t.refused(1, "storage w"), "DI-2.2");
    }

    // rule: DI-5.5
    #[test]
    fn dino_hunter() {
        assert_eq!(hire("dino-hunter").seat(0).workers, 5);
        let at = given(2).exhibits(0, &[("a1", "", 4, 3)]);
        assert_eq!(at.clone().at_work().play().seat(0).in_danger, 2);
        assert_eq!(at.hired(0, &["dino-hunter"]).at_work().play().seat(0).in_danger, 1);
    }

    // rule: DI-2.11
    #[test]
    fn computer_programmer() {
        // Two wild basics at level 3: the claimant names the colours.
        let mut t = given(2).hired(1, &["computer-programmer"]).dice(&["5.1"]).play();
        t.go(0, "research 3 1; take 3 blue 2 pink 1 purple");
        assert_eq!(t.lines(1), ["copy", "skip"]);
        t.go(1, "copy");
        assert_eq!(t.seat(1).dna, [4, 3, 2, 0, 0, 0]);
        assert_eq!(t.game.status().next(), Some(Seat(1)));
        // Six units, of which the claimant names the two that fit; the copier names the others.
        let at = given(2).hired(1, &["computer-programmer"]).dice(&["5.1"]);
        let mut t = at.clone().seat(0, "dna", json!([4, 4, 2, 0, 0, 0])).play();
        t.go(0, "research 3 1").go(1, "copy");
        assert_eq!(t.seat(1).dna, [1, 1, 3, 0, 0, 0]);
        assert_eq!(t.refused(1, "take 2 purple"), "DI-2.5");
        assert_eq!(t.refused(1, "pass 1"), "DI-2.2");
        t.go(1, "take 2 blue 2 pink");
        assert_eq!((t.seat(1).dna, t.seat(1).can_copy), ([3, 3, 3, 0, 0, 0], false));
        assert_eq!(t.game.status().next(), Some(Seat(1)));
        t.go(1, "pass 1");
        // Nothing fits the claimant: all are the copier's to name, as far as they fit.
        let full = json!([4, 4, 4, 0, 0, 0]);
        let mut t = at.clone().seat(0, "dna", full.clone()).play();
        t.go(0, "research 3 1").go(1, "copy; take 3 blue 2 pink 1 purple");
        assert_eq!(t.seat(1).dna, [4, 3, 2, 0, 0, 0]);
        // Where nothing fits the copier either, nobody is asked.
        let mut t = at.seat(0, "dna", full.clone()).seat(1, "dna", full).play();
        t.go(0, "research 3 1");
        assert!(!t.may(1, "copy") && t.may(1, "pass 1"));
        // Skipping leaves it for later in the round.
        let mut t = given(2).hired(1, &["computer-programmer"]).dice(&["2.6"]).play();
        t.go(0, "research 1 1").go(1, "skip");
        assert!(t.seat(1).can_copy);
        assert_eq!(t.game.status().next(), Some(Seat(1)));
    }

    // rule: DI-2.1
    #[test]
    fn senior_scientist() {
        let mut t = given(2).hired(0, &["senior-scientist"]).at_work().play();
        t.end_work().until(Phase::RoundStart);
        assert_eq!(t.lines(0), ["take 1 orange", "take 1 red", "take 1 green"]);
        t.go(0, "take 1 red");
        assert_eq!((t.seat(0).dna[4], t.view().phase), (1, Phase::Research));
    }

    // rule: DI-5.2
    #[test]
    fn security_guard() {
        let at = given(2).hired(0, &["security-guard"]).exhibits(0, &[("a1", "", 4, 4)]);
        let mut t = at.at_work().play();
        t.visitors("PPHH").end_work();
        assert_eq!(t.lines(0), ["guard", "skip"]);
        t.go(0, "guard");
        let seat = t.seat(0);
        assert_eq!((seat.score, seat.line.hooligans, seat.line.patrons), (11, 1, 2));
    }

    #[test]
    fn staffing_director() {
        let t = hire("staffing-director");
        assert_eq!((t.seat(0).money, t.seat(0).workers), (15 - 4, 6));
    }

    #[test]
    fn gate_cashier() {
        assert_eq!(hire("gate-cashier").seat(0).workers, 5);
        let mut t = given(2).hired(0, &["gate-cashier"]).at_work().play();
        t.visitors("P").end_work();
        assert_eq!(t.seat(0).money, 17);
        let mut t = given(2).hired(0, &["gate-cashier"]).at_work().play();
        t.visitors("H").end_work();
        assert_eq!(t.seat(0).money, 15);
    }

    #[test]
    fn fence_foreman() {
        let mut t = given(2).hired(0, &["fence-foreman"]).at_work().play();
        t.go(0, "work 3.1 paddock a1");
        assert_eq!((t.seat(0).money, t.seat(0).exhibits[0].capacity), (14, 2));
    }

    // rule: DI-3.15
    #[test]
    fn lab_porter() {
        let mut t = hire("lab-porter");
        t.go(0, "expand 2 orange; take 1 pink");
        let seat = t.seat(0);
        assert_eq!((seat.workers, seat.limits[5], seat.dna[1]), (5, 4, 2));
    }

    #[test]
    fn night_watch_captain() {
        let t = hire("night-watch-captain");
        assert_eq!((t.seat(0).workers, t.seat(0).security, t.seat(0).security_bonus), (5, 1, 1));
        let at = given(2).exhibits(0, &[("a1", "", 4, 3)]).hired(0, &["night-watch-captain"]);
        assert_eq!(at.at_work().play().seat(0).in_danger, 1);
    }

    #[test]
    fn concession_chief() {
        let at = given(2).hired(0, &["concession-chief"]).built(0, &[("c1", "rex-mex")]);
        let mut t = at.at_work().play();
        t.visitors("P").end_work().go(0, "line-up").until(Phase::Tally).go(0, "cash c1 1; score");
        // A fee, and $3 for food; only $2 of it count for objectives.
        assert!(
            t.events()
                .iter()
                .any(|e| matches!(e, Event::Scored { seat: Seat(0), points: 0, money: 3, .. }))
        );
    }

    // rule: DI-3.9, DI-3.10
    #[test]
    fn purchasing_agent() {
        let at = given(2)
            .hired(0, &["purchasing-agent"])
            .market("attraction", 3, "costumes")
            .at_market();
        let prices = at.play().seat(0).prices;
        assert_eq!(
            (prices.build[1], prices.upgrade[0], prices.dino_research),
            (Some(4), Some(1), Some(3))
        );
    }

    // rule: DI-5.1
    #[test]
    fn shuttle_driver() {
        let at = given(2).hired(0, &["shuttle-driver"]);
        assert_eq!(at.clone().play().seat(0).expected_visitors, 3);
        let herds = [("a1", "", 4, 3), ("c1", "tyrannosaurus-rex", 4, 4)];
        assert_eq!(at.exhibits(0, &herds).play().seat(0).expected_visitors, 20);
    }

    #[test]
    fn gene_broker() {
        let mut t = hire("gene-broker");
        t.go(0, "take 2 blue");
        assert_eq!(t.seat(0).dna[0], 3);
        t.until(Phase::RoundStart).go(0, "take 1 pink 1 purple");
        assert_eq!(t.seat(0).dna, [3, 2, 2, 0, 0, 0]);
    }

    #[test]
    fn crisis_publicist() {
        let at = given(2).hired(0, &["crisis-publicist"]).exhibits(0, &[("a1", "", 4, 4)]);
        let mut t = at.at_work().play();
        t.visitors("PPPP").end_work().until(Phase::Research);
        assert!(
            t.events()
                .iter()
                .any(|e| matches!(e, Event::Loose { seat: Seat(0), eaten: 3, points: 1, .. }))
        );
    }

    // rule: DI-4.10
    #[test]
    fn refinement_technician() {
        let at =
            given(2).hired(0, &["refinement-technician"]).seat(0, "dna", json!([3, 3, 3, 0, 0, 0]));
        let mut t = at.clone().at_work().play();
        t.go(0, "refine green; refine red");
        assert_eq!((t.seat(0).dna, t.seat(0).pool), ([1, 2, 2, 1, 1, 0], 4));
        assert_eq!(t.refused(0, "refine green"), "DI-4.10");
        let mut t = at.at_work().play();
        t.go(0, "work 5.1");
        assert_eq!(t.refused(0, "refine green"), "DI-4.10");
    }

    // rule: DI-2.12
    #[test]
    fn recipe_scout() {
        let mut t = given(2).hired(0, &["recipe-scout"]).recipe("iguanodon").play();
        assert!(t.may(0, "recipe 1 small") && !t.may(0, "recipe 1 large"));
        t.go(0, "recipe 1 herbivore; take 2 blue");
        assert_eq!((t.seat(0).dna[0], t.seat(0).money), (3, 16));
    }

    #[test]
    fn loyalty_analyst() {
        let at = given(2).built(0, &[("c1", "rex-mex"), ("d1", "ice-cream"), ("b2", "photos")]);
        let mut t = at.market("specialist", 2, "loyalty-analyst").at_market().play();
        // One dollar, and one each for food and merchandise; Hats has no type.
        t.go(0, "hire 2");
        assert_eq!(t.seat(0).money, 15 - 2 + 3);
    }

    #[test]
    fn queue_marshal() {
        let at = given(2)
            .hired(0, &["queue-marshal"])
            .exhibits(0, &[("a1", "", 4, 1), ("c1", "tyrannosaurus-rex", 2, 2)]);
        let mut t = at.seat(0, "security", json!(9)).at_work().play();
        // Nine patrons, four spaces: five in line are worth two points.
        t.visitors("PPPPPPPPP").end_work().until(Phase::Research);
        assert!(
            t.events().iter().any(|e| matches!(e, Event::Scored { seat: Seat(0), points: 6, .. }))
        );
    }

    // rule: DI-2.14
    #[test]
    fn cold_chain_manager() {
        let mut t = hire("cold-chain-manager");
        t.go(0, "expand 4 blue");
        assert_eq!(t.seat(0).limits[0], 8);
        // Two wild units, and room for both: none is sold.
        let mut t = given(2).hired(0, &["cold-chain-manager"]).dice(&["5.1"]).play();
        t.go(0, "research 1 1");
        assert_eq!(t.refused(0, "take nothing"), "DI-2.5");
        assert_eq!(t.refused(0, "take 1 blue"), "DI-2.5");
        t.go(0, "take 1 blue 1 pink");
        assert_eq!((t.seat(0).dna, t.seat(0).money), ([2, 2, 1, 0, 0, 0], 15));
        // Four, and room for one of them: three are sold.
        let at = given(2).hired(0, &["cold-chain-manager"]).dice(&["5.1"]);
        let mut t = at.seat(0, "dna", json!([4, 4, 3, 0, 0, 0])).play();
        t.go(0, "research 2 1");
        assert_eq!((t.seat(0).dna, t.seat(0).money), ([4, 4, 4, 0, 0, 0], 18));
    }
}

mod upgrades {
    use dinosaur_island::{Event, Phase};
    use mesozoic_core::Seat;
    use serde_json::json;

    use crate::common::{IslandPlay, Play, given};

    /// At work with these tiles on spaces 4 and 6.
    fn lab(tiles: &[&str]) -> crate::common::Given {
        let spaces = [4, 6];
        let tiles: Vec<(usize, &str)> = spaces.into_iter().zip(tiles.iter().copied()).collect();
        given(2).lab(0, &tiles).at_work()
    }

    fn buy(tile: &str) -> Play {
        let mut t = given(2).market("upgrade", 2, tile).at_market().play();
        t.go(0, "upgrade 2 4");
        t
    }

    #[test]
    fn better_tool_bench() {
        let mut t = lab(&["better-tool-bench"]).play();
        t.go(0, "work 4.1 paddock a1; work 4.2 security");
        assert_eq!(
            (t.seat(0).money, t.seat(0).security, t.seat(0).exhibits[0].capacity),
            (15, 2, 2)
        );
        t.go(0, "work 3.1 security");
        assert_eq!(t.seat(0).money, 13);
    }

    #[test]
    fn renovation_committee() {
        let mut t = lab(&["renovation-committee"]).play();
        t.go(0, "work 4.1 paddock a1; work 4.2 paddock a1");
        assert_eq!((t.seat(0).money, t.seat(0).exhibits[0].capacity, t.seat(0).pool), (15, 3, 1));
    }

    // rule: DI-4.9
    #[test]
    fn security_office() {
        let at = lab(&["security-office"]).exhibits(0, &[("a1", "", 4, 4)]);
        let mut t = at.play();
        t.go(0, "work 4.1; work 4.2; done").visitors("PHHH").go(1, "done");
        t.visitors("PH").go(0, "swap 2");
        t.visitors("P").go(0, "swap 1");
        assert_eq!((t.seat(0).line.patrons, t.seat(0).line.hooligans), (3, 1));
    }

    // rule: DI-5.11
    #[test]
    fn ride_improvement() {
        let at = lab(&["ride-improvement"])
            .built(0, &[("c1", "hyper-coaster")])
            .exhibits(0, &[("a1", "", 4, 3)]);
        let mut t = at.seat(0, "security", json!(9)).play();
        t.go(0, "work 4.1; done").visitors("PPP").go(1, "done").until(Phase::Research);
        let scored = Event::Scored { seat: Seat(0), points: 6, money: 0, doubled: vec![zone()] };
        assert!(t.events().contains(&scored), "{:?}", t.events());
    }

    fn zone() -> dinosaur_island::Zone {
        dinosaur_island::Zone::all().nth(2).unwrap()
    }

    // rule: DI-4.8
    #[test]
    fn duplication_chamber() {
        let mut t = lab(&["duplication-chamber", "licensing-desk"]).play();
        assert_eq!(t.refused(0, "work 4.1"), "DI-4.8");
        assert_eq!(t.refused(0, "work 6.1 via 5.1"), "DI-4.8");
        t.go(0, "work 6.1 via 4.1; work 6.1");
        assert_eq!((t.seat(0).money, t.seat(0).pool), (23, 1));
    }

    // rule: DI-3.15
    #[test]
    fn groundskeeper_shack() {
        assert_eq!(buy("groundskeeper-shack").seat(0).security, 2);
        let mut t = lab(&["groundskeeper-shack"]).play();
        t.go(0, "work 4.1");
        assert_eq!(t.seat(0).security_bonus, 1);
    }

    #[test]
    fn cryo_annex() {
        let mut t = buy("cryo-annex");
        t.go(0, "expand 3 green");
        assert_eq!(t.seat(0).limits[3], 5);
        let mut t = lab(&["cryo-annex"]).play();
        t.go(0, "work 4.1 dna; take 3 blue 1 pink");
        assert_eq!(t.seat(0).dna, [4, 2, 1, 0, 0, 0]);
    }

    #[test]
    fn sequencing_bay() {
        let mut t = lab(&["sequencing-bay"]).play();
        t.go(0, "work 4.1 dna; take 1 red; work 4.2 dna; take 2 green");
        assert_eq!((t.seat(0).dna, t.seat(0).pool), ([1, 1, 1, 2, 1, 0], 1));
    }

    // rule: DI-4.5
    #[test]
    fn hatchery_annex() {
        let at =
            lab(&["hatchery-annex"]).exhibits(0, &[("a1", "", 2, 1), ("c1", "ankylosaurus", 1, 0)]);
        let at = at.seat(0, "dna", json!([1, 1, 0, 1, 0, 0]));
        let mut t = at.clone().play();
        // The purple of its cost is missing, so that is what is waived.
        t.go(0, "work 4.1 create c1");
        assert_eq!((t.seat(0).dna, t.seat(0).exhibits[1].dinosaurs), ([0, 1, 0, 0, 0, 0], 1));
        let mut t = at.seat(0, "dna", json!([1, 1, 1, 1, 0, 0])).play();
        t.go(0, "work 4.1 create c1");
        assert_eq!(t.lines(0), ["spend 1 purple", "spend 1 blue"]);
        t.go(0, "spend 1 blue");
        assert_eq!(t.seat(0).dna, [0, 1, 1, 0, 0, 0]);
    }

    #[test]
    fn press_office() {
        let mut t = lab(&["press-office", "press-office"]).play();
        t.go(0, "work 4.1; work 6.1");
        assert_eq!((t.seat(0).expected_visitors, t.seat(0).excitement), (7, 1));
    }

    #[test]
    fn licensing_desk() {
        let mut t = lab(&["licensing-desk"]).play();
        t.go(0, "work 4.1; work 4.2");
        assert_eq!(t.seat(0).money, 22);
    }

    #[test]
    fn break_room() {
        let t = buy("break-room");
        assert_eq!((t.seat(0).workers, t.seat(0).lab[3].slots.len()), (5, 0));
    }

    #[test]
    fn panic_shelter() {
        let at = lab(&["panic-shelter"]).exhibits(0, &[("a1", "", 4, 4)]);
        let mut t = at.play();
        assert_eq!(t.seat(0).in_danger, 3);
        t.go(0, "work 4.1");
        assert_eq!(t.seat(0).in_danger, 1);
    }

    #[test]
    fn dino_research_2() {
        let at =
            given(2).lab(0, &[(2, "dino-research-2")]).exhibits(0, &[("a1", "", 4, 1)]).at_work();
        let mut t = at.seat(0, "dna", json!([4, 2, 0, 0, 0, 0])).play();
        // Of equal slots the first free one is offered.
        assert_eq!(t.refused(0, "work 2.2 create a1"), "DI-4.2");
        t.go(0, "work 2.1 create a1; spend 2 blue; work 2.2 create a1; spend 2 blue; work 2.3 create a1");
        assert_eq!((t.seat(0).exhibits[0].dinosaurs, t.seat(0).pool), (4, 1));
    }

    #[test]
    fn dna_refinement_2() {
        let at = given(2)
            .lab(0, &[(1, "dna-refinement-2")])
            .seat(0, "dna", json!([3, 3, 2, 0, 0, 0]))
            .at_work();
        let mut t = at.play();
        t.go(0, "work 1.1 refine green; work 1.2 refine red; work 1.3 refine orange");
        assert_eq!(t.seat(0).dna, [1, 1, 0, 1, 1, 1]);
    }

    #[test]
    fn what_is_printed_on_the_board() {
        let mut t = given(2).at_work().play();
        t.go(0, "work 5.1; work 5.2; work 5.3");
        assert_eq!(t.seat(0).money, 21);
        t.go(0, "work 3.1 security").go(0, "done");
        assert_eq!((t.seat(0).security, t.seat(0).money, t.seat(0).pool), (2, 20, 0));
    }
}

mod twists {
    use dinosaur_island::{Event, Phase};
    use mesozoic_core::Seat;
    use serde_json::json;

    use crate::common::{Given, IslandPlay, given};

    // rule: DI-6.6
    #[test]
    fn quiet_opening() {
        let at = given(2)
            .twist("quiet-opening")
            .set("/bag/hooligans", json!(0))
            .set("/outside", json!(10));
        let mut t = at.at_work().play();
        assert_eq!((t.view().bag.hooligans, t.view().outside), (0, 10));
        t.end_work().until(Phase::Research);
        assert_eq!(t.view().outside, 5);
        t.until(Phase::Work).end_work().until(Phase::Research);
        assert_eq!((t.view().outside, t.view().bag.hooligans), (0, 10));
    }

    // rule: DI-6.2
    #[test]
    fn fire_sale() {
        let mut t = given(2).twist("fire-sale").at_work().play();
        let before = t.view().market;
        t.end_work().until(Phase::Research);
        let (after, discards) = (t.view().market, t.view().supply.discards);
        for column in 0..3 {
            assert_eq!(after[0].items[column], before[2].items[column]);
            assert_eq!(after[1].items[column], before[3].items[column]);
            assert!((0..2).all(|row| discards.contains(&before[row].items[column].unwrap())));
        }
    }

    // rule: DI-2.13
    #[test]
    fn field_grants() {
        let mut t = given(2).twist("field-grants").dice(&["9.1"]).play();
        t.go(0, "research 3 1");
        assert_eq!(t.seat(0).money, 17);
        assert_eq!(t.seat(0).exhibits[0].capacity, 2);
    }

    // rule: DI-6.6
    #[test]
    fn board_bonus() {
        let mut t = given(2).twist("board-bonus").at_work().play();
        t.visitors("PP").end_work().until(Phase::Bonus);
        assert_eq!(t.lines(0), ["bonus security", "bonus paddock a1", "bonus dna"]);
        let money = t.seat(0).money;
        t.go(1, "bonus dna").go(0, "bonus paddock a1").go(1, "take 1 blue 1 pink");
        assert_eq!((t.seat(0).exhibits[0].capacity, t.seat(0).money), (2, money));
        assert_eq!(t.seat(1).dna, [2, 2, 1, 0, 0, 0]);
        assert_eq!(t.view().phase, Phase::Research);
    }

    #[test]
    fn lingering_stock() {
        let mut t = given(2).twist("lingering-stock").at_work().play();
        let before = t.view().market;
        t.end_work().until(Phase::Research);
        assert_eq!(t.view().market, before);
    }

    // rule: DI-2.9
    #[test]
    fn unstable_samples() {
        let mut t =
            given(2).twist("unstable-samples").dice(&["1.5", "2.2", "3.3", "4.2", "5.2"]).play();
        for turn in ["1", "2", "3"] {
            t.go(0, &format!("pass {turn}")).go(1, &format!("pass {turn}"));
        }
        assert_eq!(t.view().research.pips, 6);
    }

    #[test]
    fn rowdy_season() {
        let at = given(2).twist("rowdy-season").exhibits(0, &[("a1", "", 4, 2)]);
        let mut t = at.at_work().play();
        t.visitors("PH").end_work().until(Phase::Research);
        // One eaten, the hooligan; the patron scores.
        assert!(
            t.events().iter().any(|e| matches!(e, Event::Scored { seat: Seat(0), points: 1, .. }))
        );
    }

    #[test]
    fn liability_wave() {
        let at = given(2).twist("liability-wave").exhibits(0, &[("a1", "", 4, 4)]);
        let mut t = at.at_work().play();
        t.visitors("PPPP").end_work().until(Phase::Research);
        assert!(
            t.events()
                .iter()
                .any(|e| matches!(e, Event::Loose { seat: Seat(0), eaten: 3, points: 6, .. }))
        );
    }

    // rule: DI-6.6
    #[test]
    fn open_recruitment() {
        for (round, workers) in [(1, 4), (2, 5), (3, 4), (4, 5)] {
            let mut t = given(2).twist("open-recruitment").round(round).at_work().play();
            t.end_work().until(Phase::Research);
            assert_eq!((t.seat(0).workers, t.seat(1).workers), (workers, workers), "round {round}");
        }
    }

    // rule: DI-2.9
    #[test]
    fn sedated_herds() {
        let mut t =
            given(2).twist("sedated-herds").dice(&["2.2", "3.3", "4.6", "5.2", "6.3"]).play();
        for turn in ["1", "2", "3"] {
            t.go(0, &format!("pass {turn}")).go(1, &format!("pass {turn}"));
        }
        assert_eq!(t.view().research.pips, 1);
        assert_eq!(t.view().research.dice[2].state, dinosaur_island::DieState::Holding);
    }

    // rule: DI-5.13
    #[test]
    fn season_pass_craze() {
        let at =
            given(2).twist("season-pass-craze").exhibits(0, &[("c1", "tyrannosaurus-rex", 1, 1)]);
        let mut t = at.seat(0, "security", json!(9)).at_work().play();
        // Five patrons, three spaces: two in line pay again, not for objectives.
        t.visitors("PPPPP").end_work().until(Phase::Research);
        assert_eq!(t.seat(0).money, 15 + 5 + 2);
        assert!(t.events().contains(&Event::Admitted { seat: Seat(0), fees: 5, bonus: 0 }));
    }

    // rule: DI-10.1
    #[test]
    fn predictable_systems_has_none() {
        assert!(Given::with(3, json!({ "plot_twists": false })).play().view().twists.is_empty());
        assert_eq!(given(1).play().view().twists.len(), 0);
    }
}
