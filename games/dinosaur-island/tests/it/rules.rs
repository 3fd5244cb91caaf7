//! Rules that no printed example and no case shows, chapter by chapter of `RULES.md`.

mod set_up {
    use std::collections::BTreeSet;

    use dinosaur_island::components::Attraction;
    use dinosaur_island::{DinosaurIsland, Item, Options, View};
    use mesozoic_core::{Game, Quiet, Viewer};

    use crate::common::{IslandPlay, given};

    fn views(options: Options, seats: u8) -> impl Iterator<Item = View> {
        (0..60).map(move |seed| {
            let game = DinosaurIsland::setup(&options, seats, &mut Quiet::new(seed)).unwrap();
            game.view(Viewer::Spectator)
        })
    }

    // rule: DI-1.2
    #[test]
    fn everybody_may_come_first_and_later_seats_have_more_money() {
        let mut first = BTreeSet::new();
        for view in views(Options::default(), 4) {
            first.insert(view.order[0]);
            for (place, seat) in view.order.iter().enumerate() {
                assert_eq!(usize::from(view.seats[seat.index()].money), 15 + place);
                assert_eq!((seat.0 + 1) % 4, view.order[(place + 1) % 4].0);
            }
            let boards: BTreeSet<_> = view.seats.iter().map(|seat| seat.starter).collect();
            assert_eq!(boards.len(), 4);
        }
        assert_eq!(first.len(), 4);
        assert_eq!(given(2).play().refused(7, "pass 1"), "DI-1.2");
    }

    // rule: DI-1.4
    #[test]
    fn attractions_start_in_order_of_cost() {
        for view in views(Options::default(), 3) {
            let costs: Vec<u8> = view
                .market
                .iter()
                .map(|row| match row.items[0] {
                    Some(Item::Attraction(tile)) => tile.info().cost,
                    _ => panic!("an attraction in every row"),
                })
                .collect();
            assert!(costs.is_sorted(), "{costs:?}");
            assert!(view.market.iter().all(|row| row.items.iter().all(Option::is_some)));
        }
    }

    // rule: DI-1.3
    #[test]
    fn marked_tiles_stay_in_the_box() {
        for view in views(Options::default(), 2) {
            assert_eq!(view.supply.stacks, [18 - 4, 15 - 4, 22 - 4]);
            for row in &view.market {
                let Some(Item::Attraction(tile)) = row.items[0] else { panic!("an attraction") };
                assert!(tile.info().mark == 0 && tile != Attraction::Hats, "{}", tile.name());
            }
        }
    }

    // rule: DI-1.6
    #[test]
    fn dice_are_drawn_once_for_the_whole_game() {
        for (seats, dice) in [(2, 5), (3, 7), (4, 9)] {
            for view in views(Options::default(), seats) {
                let drawn: BTreeSet<u8> = view.research.dice.iter().map(|die| die.die).collect();
                assert_eq!(drawn.len(), dice);
            }
        }
        let mut t = given(2).at_work().play();
        let before: Vec<u8> = t.view().research.dice.iter().map(|die| die.die).collect();
        t.end_work().until(dinosaur_island::Phase::Research);
        assert_eq!(t.view().research.dice.iter().map(|die| die.die).collect::<Vec<_>>(), before);
    }

    // rule: DI-1.7
    #[test]
    fn a_first_game_has_what_the_book_recommends() {
        let options = Options { first_game: true, ..Options::default() };
        for seats in 2..=4 {
            for view in views(options, seats) {
                let names: Vec<String> =
                    view.objectives.iter().map(|o| o.objective.to_string()).collect();
                assert_eq!(names[..3], ["short-5", "short-1", "short-6"]);
                assert_eq!(names.len(), usize::from(seats) + 1);
                assert_eq!(
                    view.twists.iter().map(|t| t.twist.id()).collect::<Vec<_>>(),
                    ["quiet-opening"]
                );
                assert_eq!((view.bag.hooligans, view.outside), (0, 10));
            }
        }
        let alone = DinosaurIsland::setup(&options, 1, &mut Quiet::new(1)).unwrap_err();
        assert!(alone.to_string().contains("first_game"), "{alone}");
        let spec = DinosaurIsland::META.options.iter().find(|spec| spec.key == "first_game");
        let offered = |seats| spec.unwrap().applies(seats, |_, _| false);
        assert_eq!([1, 2, 3, 4].map(offered), [false, true, true, true]);
    }

    // rule: DI-1.8
    #[test]
    fn the_starting_levels_include_the_starting_dinosaur() {
        let seat = given(3).play().seat(1);
        assert_eq!((seat.excitement, seat.threat, seat.security, seat.score), (1, 1, 1, 10));
        assert_eq!((seat.workers, seat.supply, seat.exhibits[0].dinosaurs), (4, 4, 1));
        assert_eq!(seat.zones.iter().filter(|z| z.plot == dinosaur_island::Plot::Free).count(), 13);
    }

    // rule: DI-1.9
    #[test]
    fn dinosaurs_never_run_out() {
        // Four parks with 52 dinosaurs between them: two more than the box holds.
        let herds = [
            ["ankylosaurus", "velociraptor", "saurophaganax"],
            ["brontosaurus", "pteranodon", "allosaurus"],
            ["triceratops", "dilophosaurus", "spinosaurus"],
            ["stegosaurus", "deinonychus", "carnotaurus"],
        ];
        let mut at = given(4);
        for (seat, recipes) in herds.iter().enumerate() {
            let list: Vec<(&str, &str, u8, u8)> = [
                ("a1", "", 4, 1),
                ("c1", recipes[0], 4, 4),
                ("b2", recipes[1], 4, 4),
                ("a3", recipes[2], 4, 4),
            ]
            .to_vec();
            at = at.exhibits(seat as u8, &list);
        }
        let mut t = at.seat(0, "dna", serde_json::json!([4, 0, 0, 0, 0, 0])).at_work().play();
        t.go(0, "work 2.1 create a1");
        assert_eq!(t.seat(0).exhibits[0].dinosaurs, 2);
    }
}

mod research {
    use dinosaur_island::Phase;
    use serde_json::json;

    use crate::common::{Given, IslandPlay, given};

    // rule: DI-2.1
    #[test]
    fn specialists_bring_their_gifts_in_turn_order_before_the_roll() {
        let at = given(2).hired(0, &["senior-scientist"]).hired(1, &["gene-broker"]).seat(
            0,
            "score",
            json!(30),
        );
        let mut t = at.at_work().play();
        t.end_work().until(Phase::RoundStart);
        // Seat 1 has fewer points and comes first now.
        assert!(t.may_any(1, "take") && t.lines(0).is_empty());
        t.go(1, "take 2 blue");
        assert!(t.may(0, "take 1 green"));
    }

    // rule: DI-2.2
    #[test]
    fn three_turns_each_with_one_scientist_a_turn() {
        let mut t = given(3).play();
        for scientist in 1..=3 {
            for seat in 0..3 {
                assert_eq!(t.refused((seat + 1) % 3, "pass 1"), "DI-2.2");
                t.go(seat, &format!("pass {scientist}"));
            }
        }
        assert_eq!(t.view().phase, Phase::Market);
    }

    // rule: DI-2.5
    #[test]
    fn wild_units_avoid_what_is_full() {
        let at = given(2).dice(&["5.1"]).seat(0, "dna", json!([4, 4, 2, 0, 0, 0]));
        let mut t = at.play();
        // Six units, room for two: nothing to ask.
        t.go(0, "research 3 1");
        assert_eq!(t.seat(0).dna, [4, 4, 4, 0, 0, 0]);
        let mut t = given(2).dice(&["8.1"]).play();
        t.go(0, "research 2 1");
        assert_eq!(t.refused(0, "take 1 green"), "DI-2.5");
        assert_eq!(t.refused(0, "take 2 blue"), "DI-2.5");
        t.go(0, "take 1 green 1 red");
    }

    // rule: DI-2.6
    #[test]
    fn a_paid_paddock_may_be_skipped() {
        let mut t = given(2).dice(&["9.1"]).play();
        t.go(0, "research 3 1");
        assert_eq!((t.seat(0).exhibits[0].capacity, t.seat(0).money), (2, 15));
        let paid = Given::with(2, json!({ "free_die_paddock": false })).dice(&["9.1"]);
        let mut t = paid.play();
        t.go(0, "research 3 1");
        assert_eq!(t.lines(0), ["paddock a1", "skip"]);
        t.go(0, "paddock a1");
        assert_eq!((t.seat(0).exhibits[0].capacity, t.seat(0).money), (2, 13));
        let mut t = paid.seat(0, "money", json!(1)).play();
        t.go(0, "research 3 1");
        assert_eq!(t.seat(0).exhibits[0].capacity, 1);
    }

    // rule: DI-2.7
    #[test]
    fn six_slots_for_cold_storage() {
        let mut t = given(3).play();
        for seat in 0..3 {
            t.go(seat, "storage 1; expand 1 blue");
        }
        for seat in 0..3 {
            t.go(seat, "storage 2; expand 2 pink");
        }
        assert_eq!(t.refused(0, "storage 3"), "DI-2.7");
        let mut t = given(2).play();
        t.go(0, "storage 3");
        assert_eq!(t.lines(0).len(), 56);
        assert_eq!(t.refused(0, "expand 2 blue"), "DI-2.7");
    }

    // rule: DI-2.8, DI-3.16
    #[test]
    fn a_recipe_needs_two_free_zones_side_by_side() {
        let mut t = given(2).recipe("iguanodon").play();
        assert_eq!(t.refused(0, "recipe 1 herbivore d2"), "DI-2.8");
        assert_eq!(t.refused(0, "recipe 1 herbivore b1"), "DI-2.8");
        t.go(0, "recipe 1 herbivore");
        // Where it lies, as many others still fit as anywhere else.
        assert_eq!(t.seat(0).recipe_room, 5);
        assert_eq!(t.refused(1, "recipe 1 herbivore"), "DI-2.8");
    }

    // rule: DI-3.16
    #[test]
    fn an_attraction_without_a_zone_leaves_room_for_recipes() {
        let mut t = given(2).market("attraction", 2, "teacup-ride").at_market().play();
        let before = t.seat(0).recipe_room;
        t.go(0, "build 2");
        assert_eq!(t.seat(0).recipe_room, before);
        assert_eq!(t.seat(0).attractions.last().unwrap().zone.to_string(), "b2");
    }
}

mod market {
    use dinosaur_island::Phase;
    use serde_json::json;

    use crate::common::{IslandPlay, given};

    // rule: DI-3.1
    #[test]
    fn two_turns_each_and_passing_pays() {
        let mut t = given(2).at_market().play();
        t.go(0, "pass").go(1, "pass").go(0, "pass").go(1, "pass");
        assert_eq!((t.seat(0).money, t.seat(1).money, t.view().phase), (19, 19, Phase::Work));
    }

    // rule: DI-3.2, DI-3.3
    #[test]
    fn what_cannot_be_paid_or_is_gone_is_refused() {
        let t = given(2).seat(0, "money", json!(1)).at_market().play();
        for line in ["hire 2", "build 2", "upgrade 2 4", "dna 2", "upgrade dino-research-2"] {
            assert_eq!(t.refused(0, line), "DI-3.2", "{line}");
        }
        assert!(t.may(0, "pass"));
        let mut t = given(2).market("specialist", 2, "intern").at_market().play();
        t.go(0, "hire 2");
        assert_eq!(t.refused(1, "hire 2"), "DI-3.3");
    }

    // rule: DI-3.5
    #[test]
    fn workers_leave_with_a_fired_specialist_and_can_come_back() {
        let at = given(2).hired(0, &["staffing-director", "intern", "shuttle-driver"]);
        let mut t = at.market("specialist", 2, "gate-cashier").at_market().play();
        assert_eq!(t.seat(0).workers, 6);
        t.go(0, "hire 2 fire staffing-director");
        assert_eq!((t.seat(0).workers, t.seat(0).supply), (5, 3));
        // Out of the game: neither in a stack nor on a discard pile.
        assert!(
            !t.view().supply.discards.iter().any(|item| format!("{item:?}").contains("Staffing"))
        );
    }

    // rule: DI-3.6
    #[test]
    fn a_worker_who_is_out_counts_when_others_leave() {
        let at = given(2).hired(0, &["jack-of-all-trades", "gate-cashier", "intern"]);
        let mut t = at.market("specialist", 2, "shuttle-driver").play();
        t.go(0, "storage w; expand 2 blue");
        for (seat, scientist) in [(1, 1), (0, 1), (1, 2), (0, 2), (1, 3), (0, 3)] {
            t.go(seat, &format!("pass {scientist}"));
        }
        t.go(0, "hire 2 fire gate-cashier");
        assert_eq!((t.seat(0).workers, t.seat(0).pool), (4, 3 + 3));
        t.until(Phase::Research);
        assert_eq!(t.seat(0).pool, 4);
    }

    // rule: DI-3.7
    #[test]
    fn no_more_workers_come_than_the_supply_has() {
        let at = given(2).seat(0, "workers", json!(7)).market("specialist", 2, "staffing-director");
        let mut t = at.at_market().play();
        t.go(0, "hire 2");
        assert_eq!((t.seat(0).workers, t.seat(0).hired[0].gave), (8, 1));
    }

    // rule: DI-3.9
    #[test]
    fn an_attraction_needs_a_free_zone() {
        let t = given(2).market("attraction", 2, "teacup-ride").at_market().play();
        assert_eq!(t.refused(0, "build 2 a1"), "DI-3.9");
        assert_eq!(t.refused(0, "build 2 a2"), "DI-3.9");
    }

    // rule: DI-3.12
    #[test]
    fn covering_a_tile_happens_before_anybody_works() {
        let mut t = given(2).market("upgrade", 2, "licensing-desk").at_market().play();
        t.go(0, "upgrade 2 5").until(Phase::Work);
        assert_eq!(t.seat(0).pool, 4 + 3);
        t.go(0, "work 5.1");
        assert_eq!(t.seat(0).money, 15 - 2 + 2 + 4);
        assert_eq!(t.refused(0, "work 5.3"), "DI-4.2");
    }
}

mod work {
    use dinosaur_island::Phase;
    use mesozoic_core::Seat;
    use serde_json::json;

    use crate::common::{IslandPlay, given};

    // rule: DI-4.1
    #[test]
    fn all_work_at_the_same_time_and_wait_for_each_other() {
        let mut t = given(3).at_work().play();
        t.go(2, "work 5.1").go(0, "work 5.1; done").go(1, "done");
        assert_eq!(t.refused(0, "work 5.2"), "DI-4.1");
        assert_eq!(t.view().phase, Phase::Work);
        t.go(2, "done");
        assert_ne!(t.view().phase, Phase::Work);
    }

    // rule: DI-4.3
    #[test]
    fn nothing_is_done_for_nothing() {
        let at = given(2).lab(0, &[(4, "sequencing-bay"), (6, "press-office")]);
        let at = at.seat(0, "dna", json!([0, 1, 0, 2, 2, 2])).seat(0, "money", json!(0)).at_work();
        let t = at.play();
        assert_eq!(t.refused(0, "work 4.1 dna"), "DI-4.3");
        assert_eq!(t.refused(0, "work 1.1 refine green"), "DI-4.3");
        assert_eq!(t.refused(0, "work 3.1 security"), "DI-4.3");
        assert!(t.may(0, "work 6.1"));
        let blocked = t.seat(0).lab[3].slots[0].blocked.clone();
        assert!(blocked.is_some_and(|why| why.ends_with('.')));
        assert_eq!(t.seat(0).lab[5].slots[0].blocked, None);
    }

    // rule: DI-4.4
    #[test]
    fn what_one_action_brings_the_next_can_use() {
        let at = given(2).seat(0, "money", json!(0)).seat(0, "dna", json!([2, 0, 2, 0, 0, 0]));
        let mut t = at.exhibits(0, &[("c1", "ankylosaurus", 1, 0)]).at_work().play();
        t.go(0, "work 5.1; work 1.1 refine green; work 2.1 create c1; work 3.1 security");
        assert_eq!(
            (t.seat(0).money, t.seat(0).security, t.seat(0).exhibits[1].dinosaurs),
            (2, 2, 1)
        );
    }

    // rule: DI-4.7
    #[test]
    fn paddocks_grow_step_by_step() {
        let mut t = given(2).exhibits(0, &[("c1", "ankylosaurus", 1, 0)]).at_work().play();
        t.go(0, "work 3.1 paddock c1; work 3.1 paddock c1; work 3.1 paddock c1");
        assert_eq!((t.seat(0).money, t.seat(0).exhibits[1].capacity), (15 - 2 - 3 - 4, 4));
        assert_eq!(t.refused(0, "work 3.1 paddock c1"), "DI-4.7");
        assert_eq!(t.refused(0, "work 3.1 paddock d4"), "DI-4.7");
    }

    #[test]
    fn worker_steps_can_be_taken_back_until_all_are_done() {
        let mut table = given(2).at_work().table();
        table.submit(Seat(0), "work 5.1; work 5.2; done").unwrap();
        assert!(table.can_undo(Seat(0)).is_ok());
        table.undo(Seat(0)).unwrap();
        table.submit(Seat(0), "done").unwrap();
        table.submit(Seat(1), "done").unwrap();
        assert!(table.can_undo(Seat(0)).is_err() && table.can_undo(Seat(1)).is_err());
    }
}

mod park {
    use dinosaur_island::{Event, Phase};
    use mesozoic_core::Seat;
    use serde_json::json;

    use crate::common::{IslandPlay, Play, given};

    /// Eight visitors at a park with an exhibit of five, Hats, a ride and food; nine spaces.
    fn gate(who: &str) -> Play {
        let at = given(2).exhibits(0, &[("a1", "", 4, 4), ("c1", "ankylosaurus", 2, 2)]);
        let at = at.built(0, &[("b2", "rex-mex"), ("c2", "jurassic-whirled")]).seat(
            0,
            "security",
            json!(3),
        );
        let mut t = at.at_work().play();
        t.visitors(who).end_work();
        t
    }

    // rule: DI-5.4
    #[test]
    fn lines_are_managed_by_all_at_once() {
        let mut t = gate("PPPPPPHH");
        t.visitors("");
        assert!(t.may(0, "line-up") && t.may(1, "line-up"));
        t.go(1, "line-up").go(0, "stand hooligan a1");
    }

    // rule: DI-5.15
    #[test]
    fn lining_up_keeps_hooligans_away_from_food() {
        let mut t = gate("PPPPPPHH");
        t.go(0, "line-up");
        let seat = t.seat(0);
        let at = |zone: &str| {
            seat.attractions.iter().find(|a| a.zone.to_string() == zone).unwrap().visitors
        };
        assert_eq!((at("b2").patrons, at("c2").patrons, at("a2").patrons), (1, 2, 1));
        assert_eq!(seat.exhibits[0].visitors.hooligans, 2);
    }

    // rule: DI-5.15, DI-5.6
    #[test]
    fn the_default_eats_where_it_hurts_least() {
        // Threat six, security three: three patrons are eaten, all of them at exhibits.
        let mut t = gate("PPPPPPPP");
        t.go(0, "line-up").until(Phase::Loose).go(0, "eat");
        let seat = t.seat(0);
        assert_eq!(seat.attractions.iter().map(|a| a.visitors.patrons).sum::<u8>(), 4);
        assert_eq!(seat.exhibits.iter().map(|e| e.visitors.patrons).sum::<u8>(), 1);
        t.go(0, "score");
        assert!(
            t.events().iter().any(|e| matches!(e, Event::Scored { seat: Seat(0), points: 5, .. }))
        );
    }

    // rule: DI-5.6, DI-5.10
    #[test]
    fn manual_choices_do_the_same_one_by_one() {
        let mut t = gate("PPPPPPPP");
        for zone in ["b2", "c2", "c2", "a1", "a1", "a1", "a1", "c1"] {
            t.go(0, &format!("stand patron {zone}"));
        }
        t.until(Phase::Loose);
        assert_eq!(t.refused(0, "eat a2"), "DI-5.6");
        assert_eq!(t.refused(0, "score"), "DI-5.12");
        t.go(0, "eat a1; eat a1; eat c1");
        assert_eq!(t.refused(0, "cash c2 1"), "DI-5.10");
        assert_eq!(t.refused(0, "double c2"), "DI-5.11");
        let money = t.seat(0).money;
        t.go(0, "cash b2 1; score");
        assert_eq!(t.seat(0).money, money + 2);
        assert!(
            t.events()
                .iter()
                .any(|e| matches!(e, Event::Scored { seat: Seat(0), points: 4, money: 2, .. }))
        );
    }

    // rule: DI-5.6
    #[test]
    fn hooligans_are_eaten_after_the_patrons_inside() {
        let at = given(2).exhibits(0, &[("a1", "", 4, 4)]);
        let mut t = at.at_work().play();
        // One hooligan and three patrons inside, three eaten: the hooligan stays.
        t.visitors("HPPP").end_work().until(Phase::Research);
        assert!(
            t.events().iter().any(|e| matches!(e, Event::Scored { seat: Seat(0), points: 0, .. }))
        );
        let eaten: u8 = t
            .events()
            .iter()
            .map(|e| match e {
                Event::Eaten { seat: Seat(0), inside, .. } => {
                    inside.iter().map(|s| s.patrons).sum()
                }
                _ => 0,
            })
            .sum();
        assert_eq!(eaten, 3);
    }

    // rule: DI-5.14
    #[test]
    fn a_park_without_visitors_loses_nobody() {
        let at = given(1).solo_round(1).set("/bag", json!({ "patrons": 0, "hooligans": 3 }));
        let at = at.set("/solo/eaten", json!(22)).exhibits(0, &[("c1", "tyrannosaurus-rex", 1, 1)]);
        let mut t = at.at_work().play();
        t.go(0, "done").until(Phase::SoloScore);
        assert!(t.events().iter().any(|e| matches!(e, Event::Loose { eaten: 2, .. })));
        assert_eq!(t.view().bag.hooligans, 3);
        // The bag is empty but for three; five were expected.
        assert!(
            t.events()
                .iter()
                .any(|e| matches!(e, Event::Arrived { visitors, .. } if visitors.total() == 3))
        );
    }
}

mod cleanup {
    use dinosaur_island::{Item, Phase};
    use serde_json::json;

    use crate::common::{IslandPlay, given};

    // rule: DI-6.2
    #[test]
    fn an_empty_stack_is_made_of_its_discards() {
        let mut at = given(2);
        let stack = at.state["market"]["attraction_stack"].take();
        at.state["market"]["attraction_stack"] = json!([]);
        at.state["market"]["attraction_discards"] = stack;
        let mut t = at.at_work().play();
        let old = t.view().market[0].items[0];
        t.end_work().until(Phase::Research);
        assert!(t.view().market.iter().all(|row| row.items[0].is_some()));
        // The tile discarded first is among those reshuffled.
        let discards = t.view().supply.discards;
        assert!(!discards.iter().any(|item| matches!(item, Item::Attraction(_))));
        assert_eq!(u32::from(t.view().supply.stacks[0]), 18 - 4, "{old:?}");
    }

    // rule: DI-6.3
    #[test]
    fn recipes_are_turned_up_until_their_stack_is_empty() {
        let mut t = given(2).recipe("iguanodon").play();
        t.go(0, "recipe 1 herbivore").until(Phase::Work).end_work().until(Phase::Research);
        assert!(t.view().research.stacks.iter().all(|stack| stack.recipe.is_some()));
        let herbivores =
            ["ankylosaurus", "brontosaurus", "triceratops", "stegosaurus", "parasaurolophus"];
        let zones = ["c1", "b2", "a3", "c3", "a4"];
        let list: Vec<(&str, &str, u8, u8)> =
            zones.into_iter().zip(herbivores).map(|(z, r)| (z, r, 1, 1)).collect();
        let mut t = given(2).exhibits(0, &list).recipe("iguanodon").play();
        t.go(0, "pass 1")
            .go(1, "recipe 1 herbivore")
            .until(Phase::Work)
            .end_work()
            .until(Phase::Research);
        assert_eq!(
            (t.view().research.stacks[0].recipe, t.view().research.stacks[0].left),
            (None, 0)
        );
    }

    // rule: DI-6.5, DI-6.7
    #[test]
    fn visitors_leave_and_what_one_owns_stays() {
        let at = given(2).seat(0, "dna", json!([2, 3, 4, 1, 0, 2])).seat(0, "security", json!(5));
        let mut t = at.at_work().play();
        t.end_work().until(Phase::Research);
        let (view, seat) = (t.view(), t.seat(0));
        assert_eq!((view.bag.patrons, view.bag.hooligans), (70, 10));
        assert_eq!(
            (seat.dna, seat.security, seat.takings, seat.attraction_points),
            ([2, 3, 4, 1, 0, 2], 5, 0, 0)
        );
    }
}

mod objectives {
    use dinosaur_island::Phase;
    use dinosaur_island::components::{Goal, Length, Named, OBJECTIVE_INFO, Objective};
    use mesozoic_core::Seat;
    use serde_json::json;

    use crate::common::{Given, IslandPlay, Play, given};

    // rule: DI-7.1, DI-7.4
    #[test]
    fn one_step_may_fulfil_several() {
        let at = given(2).objectives(&[("short-2", &[]), ("short-9", &[]), ("short-12", &[])]);
        let at = at.built(0, &[("c1", "rex-mex"), ("d1", "teacup-ride"), ("b2", "ice-cream")]);
        let mut t = at.market("attraction", 2, "costumes").at_market().play();
        t.go(0, "build 2");
        assert_eq!(t.view().objectives.iter().filter(|o| o.by == [Seat(0)]).count(), 2);
        assert!(t.view().last_round);
        // DI-8.1: the round is finished.
        t.until(Phase::Over);
        assert_eq!((t.part(0, "objectives"), t.view().round), (12, 1));
    }

    // rule: DI-7.5
    #[test]
    fn a_claimed_objective_is_kept() {
        let at = given(2).objectives(&[("short-5", &[0]), ("short-1", &[]), ("short-2", &[])]);
        let t = at.play();
        assert_eq!(t.seat(0).dna.iter().sum::<u8>(), 3);
        assert_eq!(t.part(0, "objectives"), 6);
    }

    // rule: DI-7.6
    #[test]
    fn what_counts_for_dinosaur_themes() {
        let at = Given::with(3, json!({ "length": "long" })).objectives(&[
            ("long-3", &[]),
            ("long-7", &[]),
            ("long-11", &[]),
            ("long-12", &[]),
        ]);
        let t = at
            .exhibits(
                0,
                &[
                    ("a1", "", 4, 4),
                    ("c1", "velociraptor", 3, 3),
                    ("b2", "allosaurus", 1, 1),
                    ("a3", "iguanodon", 1, 0),
                ],
            )
            .play();
        let have: Vec<u16> = t.view().objectives.iter().map(|o| o.have[0]).collect();
        // Two species, eight dinosaurs, a herd of four and one of three, four carnivores.
        assert_eq!(have, [2, 8, 2, 4]);
    }

    // rule: DI-7.7
    #[test]
    fn takings_and_points_of_a_round() {
        let at = given(2).built(0, &[("c1", "amber-ale-garden"), ("d1", "hyper-coaster")]);
        let at = at.objectives(&[("short-4", &[]), ("short-8", &[]), ("short-1", &[])]);
        let mut t = at
            .exhibits(0, &[("a1", "", 4, 4), ("b2", "parasaurolophus", 2, 2)])
            .seat(0, "security", json!(9))
            .at_work()
            .play();
        t.visitors("PPPPPP").end_work().go(0, "line-up").until(Phase::Tally);
        assert_eq!(t.seat(0).takings, 6);
        t.go(0, "cash c1 1; score").until(Phase::Research);
        // Six fees and $2 for food make eight; five of six patrons scored at attractions.
        assert_eq!(t.view().objectives[1].by, [Seat(0)]);
        assert_eq!(t.view().objectives[0].by, []);
    }

    /// Two parks at whose gates eight patrons each arrive, with this seat first in turn order.
    fn arrivals(first: u8, window: &str) -> Play {
        let at = Given::with(2, json!({ "claim_window": window }));
        let at = at.objectives(&[("short-8", &[]), ("short-1", &[]), ("short-2", &[])]);
        let at = at.exhibits(0, &[("a1", "", 4, 4), ("c1", "ankylosaurus", 2, 2)]);
        let at = at.exhibits(1, &[("a1", "", 4, 4), ("c1", "brontosaurus", 2, 2)]);
        let mut t = at.set("/order", json!([first, 1 - first])).at_work().play();
        t.visitors("PPPPPPPPPPPPPPPP").end_work();
        t
    }

    // rule: DI-7.2, DI-5.1
    #[test]
    fn while_visitors_arrive_the_first_in_turn_order_claims_alone() {
        for first in [0, 1] {
            let t = arrivals(first, "instant");
            assert_eq!((t.seat(0).takings, t.seat(1).takings), (8, 8));
            assert_eq!(t.view().objectives[0].by, [Seat(first)]);
        }
        for window in ["same-phase", "same-round"] {
            assert_eq!(arrivals(0, window).view().objectives[0].by.len(), 2, "{window}");
        }
    }

    /// Two parks whose patrons all stand at attractions, six and more; seat 1 has food to decide on.
    fn full_stalls(first: u8, window: &str) -> Play {
        let at = Given::with(2, json!({ "claim_window": window }));
        let at = at.objectives(&[("short-4", &[]), ("short-1", &[]), ("short-3", &[])]);
        let at = at.built(0, &[("c2", "hyper-coaster"), ("d2", "bone-rattler")]);
        let stalls = [("c2", "jurassic-whirled"), ("d2", "volcano-plunge"), ("b2", "rex-mex")];
        let at = at.built(1, &stalls).seat(0, "security", json!(20));
        let at = at.exhibits(0, &[("a1", "", 4, 4), ("c1", "ankylosaurus", 2, 2)]);
        let at = at.exhibits(1, &[("a1", "", 4, 4), ("c1", "brontosaurus", 2, 2)]);
        let at = at.seat(1, "security", json!(20)).set("/order", json!([first, 1 - first]));
        let mut t = at.at_work().play();
        t.visitors("PPPPPPPPPPPPPPPP").end_work().go(0, "line-up").go(1, "line-up");
        t
    }

    // rule: DI-7.2, DI-5.10
    #[test]
    fn while_points_are_scored_the_first_in_turn_order_claims_alone() {
        let mut t = full_stalls(0, "instant");
        // Seat 0 has nothing to choose: seat 1 sees the claim before it decides about food.
        assert_eq!(t.view().objectives[0].by, [Seat(0)]);
        assert!(t.may(1, "cash b2 1"));
        t.go(1, "score");
        assert_eq!(t.view().objectives[0].by, [Seat(0)]);
        let mut t = full_stalls(1, "instant");
        assert_eq!(t.view().objectives[0].by, []);
        t.go(1, "score");
        assert_eq!(t.view().objectives[0].by, [Seat(1)]);
        for window in ["same-phase", "same-round"] {
            let mut t = full_stalls(0, window);
            t.go(1, "score");
            assert_eq!(t.view().objectives[0].by.len(), 2, "{window}");
        }
    }

    // rule: DI-5.10
    #[test]
    fn seats_decide_about_food_one_after_the_other() {
        let at = given(2).built(0, &[("c1", "rex-mex")]).built(1, &[("c1", "ice-cream")]);
        let mut t = at.seat(0, "score", json!(30)).set("/order", json!([1, 0])).at_work().play();
        t.visitors("PP").end_work().go(0, "line-up").go(1, "line-up");
        assert!(t.may(1, "cash c1 1") && t.lines(0).is_empty());
        assert_eq!(t.refused(0, "score"), "DI-2.2");
        t.go(1, "cash c1 1; score");
        assert!(t.may(0, "cash c1 1"));
        t.go(0, "score");
        assert_eq!(t.view().round, 2);
    }

    /// Every goal has a number that can be read off the card's text.
    #[test]
    fn all_thirty_nine_ask_for_more_the_longer_the_game() {
        for theme in 0..13 {
            let needs: Vec<u16> = Length::ALL
                .iter()
                .map(|&length| {
                    let objective = Objective { length, theme };
                    match objective.info().goal {
                        Goal::Herds(sizes) => sizes.iter().map(|&n| u16::from(n)).sum(),
                        Goal::EachType => 1,
                        Goal::OfType(_, n)
                        | Goal::Upgrades(n)
                        | Goal::Attractions(n)
                        | Goal::Species(n)
                        | Goal::AttractionPoints(n)
                        | Goal::Stored(n)
                        | Goal::Excitement(n)
                        | Goal::Dinosaurs(n)
                        | Goal::Takings(n)
                        | Goal::Security(n)
                        | Goal::Predators(n)
                        | Goal::Hires(n)
                        | Goal::Unharmed(n) => u16::from(n),
                    }
                })
                .collect();
            assert!(needs.is_sorted(), "theme {theme}: {needs:?}");
            for (length, rows) in Length::ALL.iter().zip(OBJECTIVE_INFO) {
                let (n, text) = (needs[length.index()], rows[usize::from(theme)].text);
                let names_it =
                    matches!(rows[usize::from(theme)].goal, Goal::EachType | Goal::Herds(_));
                assert!(names_it || text.contains(&n.to_string()), "{text}");
            }
        }
    }
}

mod end {
    use dinosaur_island::{DinosaurIsland, Event, Phase};
    use mesozoic_core::{Game, Say, Seat};
    use serde_json::json;

    use crate::common::{Given, IslandPlay, Play, given};

    /// Attractions that leave no two zones side by side free, but for the last of them.
    const ZONES: [&str; 6] = ["c1", "c2", "b3", "c3", "b4", "c4"];
    const STALLS: [[&str; 6]; 2] = [
        ["photos", "balloons", "costumes", "plush-hatchlings", "fossil-casts", "amber-jewelry"],
        ["teacup-ride", "canopy-zipline", "rex-mex", "ice-cream", "bone-rattler", "volcano-plunge"],
    ];

    /// Two parks with the starting exhibit alone, in which no recipe fits but one in the second.
    fn narrow(length: &str, objectives: &[(&str, &[u8])]) -> Given {
        let at = Given::with(2, json!({ "length": length })).objectives(objectives);
        let tiles = |seat: usize, n: usize| -> Vec<(&str, &str)> {
            ZONES.into_iter().zip(STALLS[seat]).take(n).collect()
        };
        at.built(0, &tiles(0, 6)).built(1, &tiles(1, 5))
    }

    /// What the table was told.
    fn told(t: &Play) -> String {
        let lines = t.events().into_iter().map(|event: Event| {
            let mut say = Say::default();
            DinosaurIsland::narrate(&event, &mut say);
            say.line().text(|seat| format!("seat {seat}"))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    // rule: DI-8.4
    #[test]
    fn objectives_that_nobody_can_reach_make_the_round_the_last() {
        // Two species and two carnivores; seat 1 has room for one recipe, and builds on it.
        let at = narrow("short", &[("short-1", &[0]), ("short-3", &[]), ("short-12", &[])]);
        let at = at.market("attraction", 2, STALLS[1][5]).set("/order", json!([1, 0]));
        let mut t = at.set("/waiting", json!(["1"])).at_market().play();
        assert!(!t.view().last_round);
        t.go(1, "build 2 c4");
        assert!(t.view().last_round);
        assert!(told(&t).contains("Nobody can reach the objectives that are left"), "{}", told(&t));
        t.until(Phase::Over);
        assert_eq!(t.view().round, 1);
    }

    // rule: DI-8.4
    #[test]
    fn a_game_goes_on_as_long_as_somebody_can_reach_something() {
        // Security can be reached; then carnivores and species are left, which cannot.
        let at = narrow("short", &[("short-3", &[]), ("short-10", &[]), ("short-12", &[])]);
        let at = at.built(1, &[("c4", STALLS[1][5])]).seat(0, "security", json!(5));
        let mut t = at.clone().at_work().play();
        t.end_work().until(Phase::Research);
        assert!(!t.view().last_round);
        let mut t = at.at_work().play();
        t.go(0, "work 3.1 security").end_work();
        assert_eq!((t.view().objectives[1].by.clone(), t.view().last_round), (vec![Seat(0)], true));
        t.until(Phase::Over);
        assert_eq!(t.view().round, 1);
        // One that can be reached and one that cannot: the next claim ends the game as always.
        let at = narrow("short", &[("short-1", &[0]), ("short-12", &[]), ("short-13", &[])]);
        let mut t = at.built(1, &[("c4", STALLS[1][5])]).at_work().play();
        t.end_work().until(Phase::Research);
        assert!(!t.view().last_round);
    }

    // rule: DI-8.3
    #[test]
    fn equal_points_are_decided_by_money_or_shared() {
        let end = |money: [u16; 2]| {
            let at = given(2).objectives(&[("short-1", &[0]), ("short-2", &[1]), ("short-3", &[])]);
            let at = at.seat(0, "money", json!(money[0])).seat(1, "money", json!(money[1]));
            let mut t = at.at_work().play();
            t.visitors("PP").end_work().until(Phase::Over);
            t.game.standings().unwrap()
        };
        let first = end([11, 13]);
        assert_eq!(first.winners().map(|s| s.0).collect::<Vec<_>>(), [1]);
        assert!(first.0[0].tie_break.as_ref().unwrap().contains("$14"));
        assert_eq!(end([12, 12]).winners().count(), 2);
    }

    // rule: DI-8.4
    #[test]
    fn nobody_plays_for_ever() {
        let mut t = given(2).round(40).at_work().play();
        t.end_work().until(Phase::Over);
        assert!(t.game.status().is_over());
        assert_eq!(t.refused(0, "pass"), "DI-8.1");
    }
}

mod alone {
    use dinosaur_island::{DieState, DinosaurIsland, Options, Phase};
    use mesozoic_core::{Game, Quiet, Seat, Viewer};
    use serde_json::json;

    use crate::common::{Given, IslandPlay, given};

    // rule: DI-9.1
    #[test]
    fn seven_of_ten_objectives_are_chosen() {
        let mut game = DinosaurIsland::setup(&Options::default(), 1, &mut Quiet::new(3)).unwrap();
        let view = game.view(Viewer::Spectator);
        assert_eq!(
            (view.phase, view.solo.as_ref().unwrap().objectives.len()),
            (Phase::SoloPick, 10)
        );
        assert_eq!(
            (view.bag.patrons + view.bag.hooligans + view.outside, view.seats[0].money),
            (25, 15)
        );
        let mut env = Quiet::new(3);
        for _ in 0..3 {
            let mut steps = Vec::new();
            let _ = game.legal(Seat(0), &mut steps);
            game.apply(Seat(0), steps[1], &mut env);
        }
        let view = game.view(Viewer::Spectator);
        let solo = view.solo.unwrap();
        assert_eq!((solo.objectives.len(), solo.deck, view.round), (7, 8, 1));
        assert_eq!(view.research.dice.iter().filter(|die| die.state == DieState::Free).count(), 3);
        assert_eq!(view.market.iter().flat_map(|row| row.items).flatten().count(), 10);
    }

    // rule: DI-2.1, DI-9.1
    #[test]
    fn before_the_first_roll_no_die_shows_anything() {
        let game = DinosaurIsland::setup(&Options::default(), 1, &mut Quiet::new(3)).unwrap();
        let text = DinosaurIsland::draw(&game.view(Viewer::Spectator));
        let dice = text.lines().find(|line| line.starts_with("dice")).unwrap();
        assert!(dice.contains("not rolled yet") && !dice.contains("threat"), "{dice}");
    }

    // rule: DI-9.6, DI-9.9
    #[test]
    fn scoring_all_seven_earns_a_bonus_after_seven_rounds() {
        let at = given(1).solo_round(7).set("/solo/cards", json!([]));
        let at = at.set("/solo/scored", json!(["o01", "o02", "o03", "o04", "o05", "o06", "o07"]));
        let mut t = at.at_work().play();
        assert_eq!(t.part(0, "bonus"), 10);
        t.go(0, "done").until(Phase::Over);
        assert_eq!((t.view().round, t.part(0, "bonus")), (7, 10));
        let standings = t.game.standings().unwrap();
        assert_eq!((standings.0[0].rank, standings.0[0].total), (1, t.score(0).total));
    }

    // rule: DI-9.7, DI-10.3
    #[test]
    fn twists_and_chaos_work_alone_too() {
        let at =
            Given::with(1, json!({ "chaos_threat": true })).solo_round(1).twist("quiet-opening");
        let at = at.set("/bag/hooligans", json!(0)).set("/outside", json!(3)).holding("1.2", 3);
        let mut t = at.at_work().play();
        t.go(0, "done").until(Phase::SoloScore);
        assert_eq!((t.view().bag.hooligans, t.view().outside), (3, 0));
        assert!(t.events().iter().any(|e| matches!(e, dinosaur_island::Event::Rerolled { .. })));
    }

    // rule: DI-9.8
    #[test]
    fn a_programmer_has_nobody_to_copy() {
        let mut t = given(1).hired(0, &["computer-programmer"]).play();
        let line = t.lines(0).into_iter().find(|l| l.starts_with("research 1")).unwrap();
        t.go(0, &line);
        assert!(!t.may(0, "copy"));
    }
}
