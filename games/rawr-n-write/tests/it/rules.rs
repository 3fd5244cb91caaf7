//! Rules and rulings that the numbered cases leave out, one module a chapter of `RULES.md`.

use mesozoic_core::{Game, Seat, Viewer};
use rawr_n_write::{Event, Phase};
use serde_json::json;

use crate::common::{Play, RawrPlay, alpha, given, start};

mod setup {
    use super::*;

    // rule: RW-3, RW-4
    #[test]
    fn later_players_choose_dna_in_turn_order() {
        for (seats, first, wanted) in
            [(2, 1, vec![0]), (3, 0, vec![1, 2]), (4, 2, vec![3, 0, 1, 1])]
        {
            let mut play = start(seats, [0, 0, 0, 0, 0, 0, first]);
            let mut chose = Vec::new();
            while play.game.view(Viewer::Spectator).phase == Phase::Setup {
                let seat = play.game.status().next().unwrap();
                chose.push(seat.0);
                play.go(seat.0, "gain pink");
            }
            assert_eq!(chose, wanted, "{seats} players, seat {first} first");
        }
        let alone = start(1, []);
        assert_eq!(alone.game.view(Viewer::Spectator).phase, Phase::Draft);
        assert_eq!(alone.mine().dna.map(|d| d.gained), [1, 1, 1, 0, 0, 0]);
        for seats in [0, 5] {
            let mut env = mesozoic_core::Quiet::new(1);
            assert!(
                rawr_n_write::RawrNWrite::setup(&rawr_n_write::Options {}, seats, &mut env)
                    .is_err()
            );
        }
    }

    // rule: RW-1
    #[test]
    fn a_finished_card_stays_open_to_the_others() {
        let mut play = given(2)
            .marks("specialist-a", 5)
            .sheet(1, "marks", json!({ "specialist-a": 5 }))
            .mine("coins", json!({ "gained": 1, "spent": 0 }))
            .sheet(1, "coins", json!({ "gained": 1, "spent": 0 }))
            .play();
        play.i("mark specialist-a; place 1 x1; choose advanced; gain red");
        play.go(1, "mark specialist-a");
        assert_eq!((play.park(0).security, play.park(1).security), (2, 2));
    }

    // rule: RW-65
    #[test]
    fn everything_is_open() {
        let play = start(3, []);
        let spectator = play.game.view(Viewer::Spectator);
        for seat in 0..3 {
            let mut view = play.game.view(Viewer::Seat(Seat(seat)));
            assert_eq!(view.you, Some(Seat(seat)));
            view.you = None;
            assert_eq!(view, spectator);
        }
    }
}

mod dice {
    use super::*;

    fn gain(faces: [&str; 2], leftover: &str) -> Play {
        let row = json!([
            { "face": faces[0], "taker": { "seat": 0 } },
            { "face": faces[1], "taker": { "seat": 0 } },
            { "face": "d3f2", "taker": { "seat": 1 } }, { "face": "d6f3", "taker": { "seat": 1 } },
            { "face": leftover, "taker": "nobody" },
        ]);
        given(2)
            .set("row", row)
            .mine("dice", json!(faces))
            .sheet(1, "dice", json!(["d3f2", "d6f3"]))
            .gaining(json!([
                { "t": "threat", "n": 0 },
                { "t": "face", "face": leftover, "copy": false },
                { "t": "first" },
            ]))
            .play()
    }

    // rule: RW-7
    #[test]
    fn the_owner_says_which_drafted_die_comes_first() {
        let mut play = gain(["d10f6", "d4f5"], "d7f6");
        assert_eq!(play.lines(0), ["first 1", "first 2"]);
        play.i("first 2; side 2");
        assert_eq!(play.mine().security, 2);
        assert_eq!(play.lines(0), ["side 1", "side 2"]);
        // The leftover comes after both.
        play.i("side 2; store; store");
        assert_eq!(play.mine().security, 4);
    }

    // rule: RW-7, RW-66
    #[test]
    fn the_order_is_not_asked_where_it_makes_no_difference() {
        let mut play = start(2, []);
        play.game = given(2)
            .set("phase", json!("draft"))
            .set("turn", json!(3))
            .set("row", json!([
                { "face": "d1f1", "taker": { "seat": 0 } }, { "face": "d2f1", "taker": { "seat": 1 } },
                { "face": "d3f1", "taker": { "seat": 1 } }, { "face": "d4f1", "taker": "nobody" },
                { "face": "d5f1", "taker": "nobody" },
            ]))
            .mine("dice", json!(["d1f1"]))
            .sheet(1, "dice", json!(["d2f1", "d3f1"]))
            .tasks(0, json!([{ "t": "draft" }]))
            .table()
            .state()
            .clone();
        play.i("draft 4");
        // DNA only: everything is gained, and seat 0 places.
        assert_eq!(play.game.view(Viewer::Spectator).phase, Phase::Place);
        assert_eq!(play.dna(0), [5, 3, 1, 0, 0, 0]);
        assert_eq!((play.mine().threat, play.park(1).threat), (1, 1));
    }

    // rule: RW-10
    #[test]
    fn coins_of_a_face_come_last() {
        let tasks =
            json!([{ "t": "face", "face": "d9f4", "copy": false }, { "t": "basic", "left": 1 }]);
        let mut play = given(2).gaining(tasks).play();
        play.i("gain blue");
        assert!(play.lines(0).contains(&"at a1".to_owned()), "the road is asked first");
        play.i("store");
        assert!(play.lines(0).contains(&"mark building-a".to_owned()), "then the coin");
    }

    // rule: RW-12, RW-15, RW-16
    #[test]
    fn everybody_places_two_dice_in_turn_and_nobody_passes() {
        let mut play = given(2).play();
        for (seat, line) in [
            (0, "place 1 x1; choose advanced; gain red"),
            (1, "place 1 f1; choose security"),
            (0, "place 1 f1; choose security"),
            (1, "place 1 x1; choose advanced; gain red"),
        ] {
            assert_eq!(play.game.status().next(), Some(Seat(seat)));
            assert!(play.lines(seat).iter().all(|l| l.starts_with("place")), "no passing");
            assert_eq!(
                play.game.why(Seat(1 - seat), "done".parse().unwrap()).unwrap_err().rule,
                "RW-12"
            );
            play.go(seat, line);
        }
        let view = play.game.view(Viewer::Spectator);
        assert_eq!((view.phase, view.action, view.first), (Phase::Draft, Some(2), Seat(1)));
    }

    // rule: RW-13
    #[test]
    fn either_die_may_be_placed() {
        let mut play = given(2).play();
        assert_eq!(play.lines(0).len(), 10);
        play.i("place 2 x1");
        assert_eq!(play.mine().dice.len(), 1);
        assert_eq!(play.mine().dice[0].to_string(), "d1f2");
    }
}

mod resources {
    use super::*;

    // rule: RW-21, RW-23
    #[test]
    fn actions_offer_what_the_board_says() {
        let mut funds = given(2).play();
        funds.i("place 1 f1");
        assert_eq!(funds.lines(0), ["choose coins", "choose security"]);
        let mut extract = given(2).play();
        extract.i("place 1 x1; choose basic; gain pink; gain pink");
        assert_eq!(extract.dna(0), [1, 3, 1, 0, 0, 0]);
        let mut build = given(2).play();
        build.i("place 1 b1");
        assert_eq!(build.lines(0), ["build roads", "build food", "build ride", "build merch"]);
        // A building may be declined, and its circle stays free.
        build.i("build merch; decline");
        assert_eq!(build.mine().circles, [0, 0, 0]);
    }

    // rule: RW-25
    #[test]
    fn excitement_past_the_last_box_is_kept_and_icons_pay_later() {
        let mut play = given(2).dna("green 1 red 1 orange 1").mine("excitement", json!(56)).play();
        play.i("place 1 m1; make trex; at a1");
        let park = play.mine();
        assert_eq!((park.excitement, park.coins.gained), (63, 0));
        assert_eq!((play.part(0, "excitement"), play.part(0, "excitement-over")), (30, 3));
        assert_eq!(play.dna(0), [0; 6], "box 57 pays when the park runs");
    }

    // rule: RW-31
    #[test]
    fn stored_goods_may_be_used_before_a_die_is_placed() {
        let mut play = given(2)
            .mine("coins", json!({ "gained": 3, "spent": 0 }))
            .mine("roads", json!({ "gained": 1, "spent": 0 }))
            .play();
        play.i("mark building-a; trade security; road h12 h11 h10");
        let park = play.mine();
        assert_eq!((park.tracks[0].marks, park.security, park.coins.spent), (1, 1, 3));
        assert_eq!((park.pavement.len(), park.roads.spent), (1, 1));
        assert_eq!(play.refused(0, "take-road"), "RW-31");
        assert_eq!(play.refused(0, "mark building-a"), "RW-31");
    }

    // rule: RW-32
    #[test]
    fn roads_are_drawn_in_any_order() {
        let mut play = given(2).play();
        play.i("place 1 b1; build roads; at h9; pair ns; at h8; pair ns; store");
        assert_eq!((play.mine().pavement.len(), play.mine().roads.gained), (2, 1));
        let mut line = given(2).play();
        line.i("place 1 b1; build roads").i("pave h11-ns b5-ew h9-ns");
        assert_eq!(line.mine().pavement.len(), 3);
    }

    // rule: RW-67
    #[test]
    fn specialist_coins_mark_specialists_only() {
        let tasks = json!([{ "t": "specialists" }, { "t": "grants", "left": 2 }]);
        let mut play = given(2).hired(0).marks("specialist-b", 5).hired(2).running(1, tasks).play();
        assert_eq!(play.lines(0), ["mark specialist-b"]);
        assert_eq!(play.refused(0, "mark building-a"), "RW-67");
        // The second coin finds no track and is lost; Fund Manager's bonus is a plain coin.
        play.i("mark specialist-b; store");
        assert_eq!(play.mine().coins.gained, 1);
        assert!(play.mine().tracks[4].finished);
    }
}

mod park {
    use super::*;

    fn touring(given: crate::common::Given) -> Play {
        given.running(1, json!([{ "t": "tour", "at": null }])).play()
    }

    // rule: RW-34, RW-35
    #[test]
    fn roads_connect_only_where_both_lead_to_the_edge() {
        // H11 leads north, but H10 runs alongside.
        let beside = given(2).built("food-1: H8 G8 G7").roads("H11-ns H10-ew H9-ns");
        let beside = beside.mine("roads", json!({ "gained": 1, "spent": 0 }));
        assert!(!touring(beside).lines(0).iter().any(|l| l.starts_with("visit")));
        let through = given(2).built("food-1: H8 G8 G7").roads("H11-ns H10-ns H9-ns");
        assert_eq!(touring(through).lines(0), ["visit food-1", "end-tour"]);
    }

    // rule: RW-38
    #[test]
    fn a_building_on_an_exits_square_needs_no_road() {
        let roads = "H11-ns H10-ns H9-ns H8-ns H7-ns H6-ns H5-ns H4-ns H3-ns";
        let mut play = touring(given(2).built("velociraptor: H1 I1 H2 I2").roads(roads));
        play.i("tour h1 n2");
        assert_eq!((play.part(0, "exits"), play.mine().excitement), (7, 1));
    }

    // rule: RW-41
    #[test]
    fn attachments_outlive_their_host() {
        let mut play = given(2)
            .buildings(["B05", "B02", "B03"])
            .built("triceratops: K9 L9 K10 L10 K11 L11")
            .built("card-a@triceratops: M10 M11 N11")
            .running(1, json!([{ "t": "deaths", "left": 0 }, { "t": "disaster" }]))
            .mine("deaths", json!(3))
            .play();
        play.i("disaster breakout; destroy triceratops");
        let card = &play.mine().buildings[0];
        assert_eq!((card.site.id(), card.host), ("card-a", None));
        assert_eq!(play.part(0, "buildings"), 3);
    }

    // rule: RW-42
    #[test]
    fn a_paddock_cannot_be_declined_and_a_card_building_is_lost_by_it() {
        let mut play = given(2).dna("green 1 red 1 orange 1").play();
        play.i("place 1 m1; make trex");
        assert_eq!(play.refused(0, "decline"), "RW-42");
        let mut card = given(2)
            .marks("building-a", 5)
            .mine("coins", json!({ "gained": 1, "spent": 0 }))
            .play();
        card.i("mark building-a; decline");
        let track = &card.mine().tracks[0];
        assert!(track.finished && !track.drawn);
        assert_eq!((card.part(0, "buildings"), card.mine().security), (0, 3));
    }

    // rule: RW-43
    #[test]
    fn nothing_is_drawn_on_a_road() {
        let mut play = alpha().play();
        play.i("place 1 b1; build food");
        assert_eq!(play.refused(0, "draw N9 N8 M8"), "RW-43");
    }

    // rule: RW-56
    #[test]
    fn a_paddock_has_a_dinosaur_and_a_dinosaur_a_paddock() {
        let empty = given(2).built("trex: A1 B1 C1 A2 B2 C2 A3 B3 C3");
        let error = empty.mine("dinosaurs", json!({})).load().map(|_| ()).unwrap_err();
        assert!(error.to_string().contains("RW-56"), "{error}");
    }
}

mod run {
    use super::*;

    // rule: RW-45
    #[test]
    fn parks_run_at_the_same_time_and_meet_at_the_end() {
        let tour = json!([{ "t": "tour", "at": null }]);
        let mut play = alpha().running(1, tour).play();
        play.i("tour best");
        assert_eq!(play.game.status().next(), Some(Seat(1)));
        assert_eq!(play.game.why(Seat(0), "done".parse().unwrap()).unwrap_err().rule, "RW-45");
        play.go(1, "end-tour");
        assert_eq!(play.game.view(Viewer::Spectator).season, 2);
    }

    // rule: RW-46
    #[test]
    fn dice_drawn_while_the_park_runs_do_not_come_back_before_the_next_run() {
        let given = given(2)
            .built("merch-1: A1 A2 A3 B1 B2")
            .built("merch-2: D1 D2 D3 E1 E2")
            .running(1, json!([{ "t": "incomes", "owed": [0, 0, 2] }]));
        let mut play = given.play();
        // Both times the first face of the first die in the bag.
        play.env.then([0, 0]);
        play.i("income merch");
        let threw: Vec<String> = play
            .env
            .events
            .iter()
            .filter_map(|e| match &e.event {
                Event::Threw { faces, .. } => Some(faces[0].to_string()),
                _ => None,
            })
            .collect();
        assert_eq!(threw, ["d1f1", "d2f1"]);
    }

    // rule: RW-47
    #[test]
    fn an_attraction_built_while_attractions_pay_pays_at_once() {
        let tasks = json!([{ "t": "incomes", "owed": [1, 0, 0] }]);
        let with = |given: crate::common::Given| {
            given.specialists(["S01", "S07", "S10"]).marks("specialist-a", 5)
        };
        let mut play = with(given(2).built("food-1: A1 A2 B2")).running(1, tasks).play();
        play.i("income food; mark specialist-a; draw e1 f1 f2 g2");
        assert_eq!((play.mine().excitement, play.mine().circles), (1, [1, 1, 0]));
    }

    // rule: RW-66, RW-68
    #[test]
    fn steps_without_a_choice_are_not_asked() {
        // No attraction, no specialist, no tour, nothing stored: the park runs by itself.
        let mut play = given(2)
            .set("turn", json!(3))
            .set("month", json!(1))
            .set("board", json!([
                { "space": "x1", "face": "d1f2", "seat": 0 }, { "space": "f1", "face": "d2f2", "seat": 0 },
                { "space": "b1", "face": "d3f2", "seat": 1 },
            ]))
            .mine("dice", json!([]))
            .sheet(1, "dice", json!(["d4f3"]))
            .tasks(0, json!([]))
            .tasks(1, json!([{ "t": "place" }]))
            .mine("threat", json!(2))
            .play();
        play.go(1, "place 1 f1; choose security");
        let view = play.game.view(Viewer::Spectator);
        assert_eq!((view.season, view.phase), (2, Phase::Draft));
        assert_eq!(play.mine().deaths, 2);
        // With two stored coins and unsecured threat there is a last chance.
        let close = given(2)
            .mine("coins", json!({ "gained": 2, "spent": 0 }))
            .mine("threat", json!(1))
            .running(1, json!([{ "t": "tour", "at": null }]));
        let mut close = close.play();
        close.i("end-tour; trade security");
        assert_eq!((close.mine().deaths, close.mine().tasks.len()), (0, 0));
    }
}

mod solo {
    use super::*;

    // rule: RW-73
    #[test]
    fn scores_alone_are_rated_and_objectives_score() {
        let rated = |excitement: u16| {
            let given = given(1).mine("excitement", json!(excitement)).over();
            let standings = given.table().state().standings().unwrap();
            let place = &standings.0[0];
            (place.total, place.rank, place.tie_break.clone().unwrap())
        };
        assert_eq!(rated(84), (55, 1, "rated Roadside Curiosity".to_owned()));
        assert_eq!(rated(83), (54, 2, "rated Condemned Site".to_owned()));
        let met = given(1)
            .set("objectives", json!(["O09", "O10", "O11"]))
            .mine("excitement", json!(50))
            .score(0);
        assert_eq!(mesozoic_testkit::part(&met, "objectives"), 11);
    }
}

/// The text of the terminal tells everything that lies open, by the names that questions use.
mod text {
    use super::*;
    use mesozoic_core::{Encode, Say};
    use rawr_n_write::components::{BUILDING_CARDS, SPECIALISTS};
    use rawr_n_write::{Options, RawrNWrite};

    fn text(play: &Play) -> String {
        RawrNWrite::draw(&play.game.view(Viewer::Seat(Seat(0))))
    }

    // rule: RW-1, RW-65
    #[test]
    fn cards_are_told_with_name_cost_and_effect() {
        let play = given(2)
            .buildings(["B18", "B19", "B14"])
            .specialists(["S16", "S20", "S12"])
            .hired(2)
            .mine("left", json!(["specialist-c"]))
            .marks("building-a", 2)
            .play();
        let told = text(&play);
        for line in [
            "A Observation Spire, 5 coins: gain 1 excitement\n    5 squares, worth 1 and 2 for each \
             circled exit that can still be reached, at most 6\n",
            "B Viewing Gallery, 6 coins: gain 1 security; gain 1 excitement\n    3 squares at any \
             paddock, worth 1 for each paddock, at most 8\n",
            "A Master Builder, 7 coins: build an attraction\n    each run: build an attraction\n",
            "Observation Spire 2 of 5, Viewing Gallery 0 of 6, Grand Lodge 0 of 10, Master Builder \
             0 of 7, Rex Wrangler 0 of 5, Souvenir Buyer has left\n",
        ] {
            assert!(told.contains(line), "{line}\n{told}");
        }
        assert!(!told.contains("B18") && !told.contains("S16"), "{told}");
        // Every card has words of its own.
        for (building, specialist) in BUILDING_CARDS.iter().zip(&SPECIALISTS) {
            let play = given(2)
                .buildings(three(building.id, &BUILDING_CARDS.map(|card| card.id)))
                .specialists(three(specialist.id, &SPECIALISTS.map(|card| card.id)))
                .play();
            let told = text(&play);
            assert!(told.contains(&format!("{}, {} coins: ", building.name, building.cost)));
            assert!(told.contains(&format!("{}, {} coins: ", specialist.name, specialist.cost)));
        }
    }

    /// A card and two others.
    fn three(id: &'static str, all: &[&'static str; 20]) -> [&'static str; 3] {
        let mut rest = all.iter().copied().filter(|other| *other != id);
        [id, rest.next().unwrap(), rest.next().unwrap()]
    }

    // rule: RW-18, RW-21
    #[test]
    fn recipes_incomes_and_exits_are_told() {
        let told = text(&given(2).play());
        for line in [
            "  T Triceratops       1 blue, 2 purple           3 excitement, 0 threat, 2 points, 6",
            "  R T-Rex             1 green, 1 red, 1 orange   7 excitement, 3 threat, 5 points, 9",
            "  Food, 3 squares: gain 1 coin",
            "N1 C1 (10)",
        ] {
            assert!(told.contains(line), "{line}\n{told}");
        }
    }

    // rule: RW-26, RW-32
    #[test]
    fn what_is_in_hand_is_told() {
        let mut play = given(2).play();
        play.i("place 1 f1; choose coins");
        assert!(text(&play).contains("seat 0 (you)  deciding, 2 coins in hand"));
        play.i("store; store");
        play.go(1, "place 1 b1; build roads");
        let told = text(&play);
        assert!(told.contains("seat 1  deciding, 3 roads in hand"), "{told}");
        assert!(told.contains("coins 2 (boxes left 6)"), "{told}");
    }

    // rule: RW-70, RW-73
    #[test]
    fn objectives_and_the_rivals_card_are_told() {
        let told = text(&given(1).play());
        assert!(told.contains("3 Large Carnivore paddocks, worth 8"), "{told}");
        assert!(told.contains("the rival's card: die 1 on Make Dinos, die 4 on Build"), "{told}");
        assert!(!told.contains("O01") && !told.contains("RV01"), "{told}");
    }

    /// Words that begin with a vowel have "an" before them.
    fn is_english(line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        words.windows(2).all(|two| {
            let vowel = two[1].starts_with(|c: char| "aeiouAEIOU".contains(c));
            !(vowel && two[0].eq_ignore_ascii_case("a"))
        })
    }

    /// Two seats that are asked the same were told of the dice of the first.
    #[test]
    fn a_label_tells_of_the_dice_of_its_own_seat() {
        let said = |game: &RawrNWrite, seat: Seat, line: &str| {
            let mut say = Say::default();
            game.label(seat, line.parse().unwrap(), &mut say);
            say.line().text(|seat| format!("Player {seat}"))
        };
        let mut met = 0;
        for seed in 0..20 {
            let mut env = mesozoic_core::Quiet::new(seed);
            let mut rng = mesozoic_core::SplitMix::new(seed);
            let mut game = RawrNWrite::setup(&Options::default(), 2, &mut env).unwrap();
            for _ in 0..60 {
                let both = [Seat(0), Seat(1)].map(|seat| {
                    let mut steps = Vec::new();
                    let _ = game.legal(seat, &mut steps);
                    steps.iter().any(|step| step.to_string() == "first 1")
                });
                if both == [true, true] {
                    met += 1;
                    // No die is drafted twice, so what the first of two seats gains is another.
                    let [one, other] = [Seat(0), Seat(1)]
                        .map(|seat| ["first 1", "first 2"].map(|line| said(&game, seat, line)));
                    assert!(one.iter().any(|label| !other.contains(label)), "{one:?} {other:?}");
                }
                let Some(seat) = game.status().next() else { break };
                game.apply(seat, game.sample(seat, &mut rng).unwrap(), &mut env);
            }
        }
        assert!(met > 0, "nobody was asked together");
    }

    #[test]
    fn no_sentence_says_a_before_a_vowel() {
        let said = |tell: &dyn Fn(&mut Say)| {
            let mut say = Say::default();
            tell(&mut say);
            say.line().text(|seat| format!("Player {seat}"))
        };
        let play = given(3).buildings(["B18", "B04", "B05"]).play();
        for step in (0..RawrNWrite::ACTIONS).filter_map(RawrNWrite::decode) {
            let line = said(&|say| play.game.label(Seat(0), step, say));
            assert!(is_english(&line), "{line}");
        }
        let mut played = start(2, []);
        let mut rng = mesozoic_core::SplitMix::new(3);
        while let Some(seat) = played.game.status().next() {
            let step = played.game.sample(seat, &mut rng).unwrap();
            played.game.apply(seat, step, &mut played.env);
        }
        for emitted in &played.env.events {
            let line = said(&|say| RawrNWrite::narrate(&emitted.event, say));
            assert!(is_english(&line), "{line}");
        }
    }
}

/// Park alpha: HQ, Food, paddock and exit in a row, and a road that leads nowhere.
// rule: RW-34, RW-35, RW-40
#[test]
fn a_seat_is_told_where_its_roads_lead() {
    let table = alpha().roads("h8-ns").table();
    let ways = |viewer| table.state().view(viewer).parks.swap_remove(0).ways;
    let own = ways(Viewer::Seat(Seat(0)));
    let mut told: Vec<String> = own
        .iter()
        .map(|way| format!("{} {} {}", way.from, way.to.unwrap_or("-"), way.squares.len()))
        .collect();
    told.sort();
    let wanted = [
        "food-1 - 1",
        "food-1 hq 1",
        "food-1 triceratops 1",
        "hq food-1 1",
        "triceratops e2 3",
        "triceratops food-1 1",
    ];
    assert_eq!(told, wanted);
    assert_eq!(ways(Viewer::Spectator), []);
    assert_eq!(ways(Viewer::Seat(Seat(1))), []);
}
