//! Coins and roads in hand: which belong together, what stored ones may be used with them, and that
//! nothing is lost by the order of using them.

use mesozoic_core::{Game, Seat, Viewer};
use rawr_n_write::{Event, Phase, Task};
use serde_json::{Value, json};

use crate::common::{Given, Play, RawrPlay, alpha, given};

const FULL_BASIC: [&str; 3] = ["blue", "pink", "purple"];

/// Every Basic track of seat 0 is full, so that each Basic DNA becomes a coin.
fn full_basic(given: Given) -> Given {
    let full = json!({ "gained": 12, "spent": 12 });
    given.mine("dna", json!({ "blue": full, "pink": full, "purple": full }))
}

/// No box for coins is left, so that only marks and trades remain.
fn no_boxes(given: Given) -> Given {
    given.mine("coins", json!({ "gained": 8, "spent": 8 }))
}

fn stored(n: u8) -> Value {
    json!({ "gained": n, "spent": 0 })
}

/// Coins that the seat has to use now.
fn coins(play: &Play) -> u8 {
    match play.mine().tasks.last() {
        Some(Task::Coins { left }) => *left,
        other => panic!("asked for {other:?}, {:?}", play.lines(0)),
    }
}

fn offers(play: &Play, line: &str) -> bool {
    play.lines(0).iter().any(|legal| legal == line)
}

mod together {
    use super::*;

    /// Seat 0 drafts its second die of these two; then everybody gains.
    fn drafting(faces: [&str; 2], leftover: &str) -> Given {
        given(2)
            .set("phase", json!("draft"))
            .set("turn", json!(3))
            .set("row", json!([
                { "face": faces[0], "taker": { "seat": 0 } }, { "face": "d2f1", "taker": { "seat": 1 } },
                { "face": "d3f1", "taker": { "seat": 1 } }, { "face": faces[1], "taker": "nobody" },
                { "face": leftover, "taker": "nobody" },
            ]))
            .mine("dice", json!([faces[0]]))
            .sheet(1, "dice", json!(["d2f1", "d3f1"]))
            .tasks(0, json!([{ "t": "draft" }]))
    }

    // rule: RW-26, RW-7
    #[test]
    fn coins_of_both_drafted_dice() {
        // A coin on each die: their order makes no difference, and both are in hand.
        let mut play = no_boxes(drafting(["d4f3", "d5f3"], "d8f4")).play();
        play.i("draft 4");
        assert_eq!(coins(&play), 2);
        play.i("trade security");
        assert_eq!(play.mine().security, 1);
        // The leftover die comes after both: two more coins.
        assert_eq!(coins(&play), 2);
        play.i("trade security");
        assert_eq!((play.mine().security, play.mine().threat), (2, 1));
    }

    // rule: RW-26, RW-22
    #[test]
    fn coins_of_both_copies_of_a_duplicate() {
        let row = json!([
            { "face": "d4f3", "taker": { "seat": 0 } }, { "face": "d2f2", "taker": { "seat": 0 } },
            { "face": "d3f2", "taker": { "seat": 1 } }, { "face": "d7f3", "taker": { "seat": 1 } },
            { "face": "d5f3", "taker": "nobody" },
        ]);
        let dice = json!(["d4f3", "d2f2"]);
        let copied = given(2).set("row", row).mine("dice", dice);
        let mut play = no_boxes(copied.sheet(1, "dice", json!(["d3f2", "d7f3"]))).play();
        play.i("place 1 d1");
        assert_eq!(coins(&play), 2);
        play.i("trade road; store");
        // The other gains one copy.
        play.go(1, "store");
        assert_eq!((play.dna(0)[2], play.dna(1)[2]), (3, 2));
    }

    // rule: RW-26
    #[test]
    fn printed_coins_and_those_of_full_tracks() {
        // 1 purple and 1 coin, with the purple track full.
        let tasks = json!([
            { "t": "coins", "left": 0 }, { "t": "face", "face": "d4f5", "copy": false },
            { "t": "coins", "left": 0 }, { "t": "face", "face": "d4f3", "copy": false },
            { "t": "basic", "left": 1 },
        ]);
        let mut play = full_basic(given(2)).gaining(tasks).play();
        play.i("gain blue");
        assert_eq!(coins(&play), 3, "one of the choice, one printed, one of the full track");
    }

    // rule: RW-26, RW-21
    #[test]
    fn coins_of_one_action() {
        let mut play = full_basic(no_boxes(given(2))).play();
        play.i("place 1 x1; choose basic; gain blue");
        assert_eq!(play.lines(0), ["gain blue"], "the other DNA comes first");
        play.i("gain blue");
        assert_eq!(coins(&play), 2);
    }

    // rule: RW-26, RW-29
    #[test]
    fn coins_of_one_bonus() {
        // The Geothermal Plant rolls two dice: 3 coins, then 2 coins or 2 security.
        let mut play = given(2)
            .buildings(["B16", "B02", "B03"])
            .marks("building-a", 5)
            .mine("coins", stored(1))
            .play();
        play.throws("d10f5").throws("d4f5");
        play.i("mark building-a");
        assert_eq!(play.lines(0), ["side 1", "side 2"], "the second die is rolled first");
        play.i("side 1");
        assert_eq!(coins(&play), 5);
        // The Gene Archive brings one of each Basic DNA.
        let mut archive = full_basic(given(2).buildings(["B12", "B02", "B03"]))
            .marks("building-a", 5)
            .mine("coins", stored(1))
            .play();
        archive.i("mark building-a");
        assert_eq!(coins(&archive), 3);
        assert!(FULL_BASIC.iter().all(|colour| !offers(&archive, &format!("gain {colour}"))));
    }

    // rule: RW-26, RW-47
    #[test]
    fn coins_of_all_attractions_that_pay() {
        let park = given(2)
            .built("food-1: A1 A2 B2")
            .built("merch-1: K1 K2 K3 L1 L2")
            .running(1, json!([{ "t": "incomes", "owed": [1, 0, 1] }]));
        let mut play = no_boxes(park).play();
        play.i("income food");
        // The coin may be used at once, but need not before the Merch has paid.
        assert!(offers(&play, "mark building-a") && offers(&play, "income merch"));
        assert!(!offers(&play, "trade security"));
        play.throws("d9f4").i("income merch; decline");
        assert!(offers(&play, "trade security"), "{:?}", play.lines(0));
        assert_eq!(play.refused(0, "done"), "RW-27");
        play.i("trade security");
        assert_eq!(play.mine().security, 1);
    }

    // rule: RW-26, RW-48
    #[test]
    fn coins_of_all_specialists() {
        // Fund Manager: 2 coins; Head Chef: 1 coin a Food.
        let park = given(2)
            .specialists(["S07", "S13", "S10"])
            .built("food-1: A1 A2 B2")
            .hired(0)
            .hired(1)
            .running(1, json!([{ "t": "specialists" }]));
        let mut play = no_boxes(park).marks("specialist-c", 2).play();
        play.i("use specialist-a; use specialist-b");
        // Three coins hire the Hype Agent, who may be used in the same step.
        play.i("mark specialist-c; mark specialist-c; mark specialist-c; use specialist-c");
        assert_eq!(play.mine().excitement, 4);
    }

    // rule: RW-27, RW-48
    #[test]
    fn a_coin_without_any_use_keeps_nobody_from_being_done() {
        // Every card is finished, every box used: one coin is of no use, and nobody must use the
        // Hype Agent because of it.
        let park = given(2)
            .marks("building-a", 6)
            .marks("building-b", 7)
            .marks("building-c", 5)
            .hired(0)
            .hired(1)
            .hired(2)
            .mine("used", json!(["specialist-a", "specialist-b"]))
            .running(1, json!([{ "t": "specialists", "coins": 1 }]));
        let mut play = no_boxes(park).play();
        assert_eq!(play.lines(0), ["use specialist-c", "done"]);
        play.i("done");
        assert_eq!(play.mine().excitement, 0);
    }

    // rule: RW-26, RW-52
    #[test]
    fn coins_of_all_icons() {
        // Boxes 4 and 18 pay coins, 8 a Basic DNA, 12 security, 15 a road.
        let park = given(2)
            .mine("excitement", json!(18))
            .mine("roads", json!({ "gained": 1, "spent": 0 }))
            .running(1, json!([{ "t": "tour", "at": null }]));
        let mut play = no_boxes(park).play();
        play.i("end-tour");
        assert_eq!(play.mine().security, 1);
        play.i("gain pink");
        assert!(offers(&play, "at a1"), "the road comes before the coins");
        play.i("store");
        assert_eq!(coins(&play), 2);
        play.i("trade security");
        assert_eq!(play.mine().security, 2);
        assert!(play.mine().tasks.is_empty(), "the park is done");
    }
}

mod mixed {
    use super::*;

    /// Everything that a trade needs and nothing that could take a coin but one open track.
    fn bonus_coin() -> Given {
        // Two coins in hand; one of them hires the Fund Manager, whose bonus is a coin.
        no_boxes(given(2)).marks("specialist-b", 5).gaining(json!([{ "t": "coins", "left": 2 }]))
    }

    // rule: RW-28, RW-29
    #[test]
    fn a_trade_takes_any_two_coins_in_hand() {
        let mut play = bonus_coin().play();
        play.i("mark specialist-b");
        assert_eq!(coins(&play), 1, "the coin of the bonus");
        play.i("trade security");
        assert_eq!(play.mine().security, 1);
        assert_eq!(play.game.view(Viewer::Spectator).phase, Phase::Place, "both coins are used");
    }

    // rule: RW-28, RW-31
    #[test]
    fn a_trade_takes_a_coin_in_hand_and_a_stored_one() {
        let mut play =
            given(2).mine("coins", stored(1)).gaining(json!([{ "t": "coins", "left": 1 }])).play();
        play.i("trade red");
        assert_eq!((play.dna(0)[4], play.mine().coins.spent), (1, 1));
    }

    // rule: RW-31
    #[test]
    fn stored_coins_may_be_used_while_coins_are_in_hand() {
        // One coin in hand and two stored: all go to the Hype Agent, who lacks three.
        let mut play = given(2)
            .mine("coins", stored(2))
            .marks("specialist-c", 2)
            .gaining(json!([{ "t": "coins", "left": 1 }]))
            .play();
        play.i("take-coin; take-coin");
        assert_eq!(play.refused(0, "take-coin"), "RW-31");
        play.i("mark specialist-c; mark specialist-c; mark specialist-c");
        let park = play.mine();
        assert_eq!((park.excitement, park.coins.spent), (2, 2));
        // In whatever order: a trade before a mark, with coins of either kind.
        let mut trade =
            given(2).mine("coins", stored(2)).gaining(json!([{ "t": "coins", "left": 1 }])).play();
        trade.i("take-coin; take-coin; trade security; mark building-a");
        assert_eq!((trade.mine().security, trade.mine().tracks[0].marks), (1, 1));
    }

    // rule: RW-31, RW-52
    #[test]
    fn a_stored_coin_beside_the_coin_of_an_icon_reaches_the_next_icon() {
        let mut play = given(2)
            .marks("specialist-c", 3)
            .mine("excitement", json!(17))
            .mine("coins", stored(1))
            .mine("roads", stored(1))
            .running(1, json!([{ "t": "tour", "at": null }]))
            .play();
        play.env.forget();
        play.i("end-tour; gain blue; store");
        play.i("take-coin; mark specialist-c; mark specialist-c");
        assert_eq!(play.mine().excitement, 19);
        let paid =
            play.env.events.iter().filter(|e| matches!(e.event, Event::Iconed { space: 18, .. }));
        assert_eq!(paid.count(), 1, "box 18 pays at once");
        assert_eq!(coins(&play), 1);
    }

    // rule: RW-31
    #[test]
    fn stored_roads_may_be_used_while_roads_or_coins_are_in_hand() {
        let mut roads = given(2).mine("roads", stored(1)).play();
        roads.i("place 1 b1; build roads; road h12 h11 h10 h9 h8 h7");
        let park = roads.mine();
        assert_eq!((park.pavement.len(), park.roads.spent, park.roads.gained), (4, 1, 1));
        let mut coins =
            given(2).mine("roads", stored(1)).gaining(json!([{ "t": "coins", "left": 1 }])).play();
        coins.i("take-road; at h11; pair ns; store");
        assert_eq!((coins.mine().pavement.len(), coins.mine().coins.gained), (1, 1));
    }

    // rule: RW-31
    #[test]
    fn stored_coins_may_be_used_while_roads_are_in_hand() {
        let mut play = given(2).mine("coins", stored(3)).play();
        play.i("place 1 b1; build roads; mark building-a; trade road");
        // The traded road is in hand beside the three.
        play.i("at a1; pair se; store; store; store");
        let park = play.mine();
        assert_eq!((park.tracks[0].marks, park.coins.spent), (1, 3));
        assert_eq!((park.pavement.len(), park.roads.gained), (1, 3));
    }
}

mod ending {
    use super::*;

    /// The last season, with deaths to come that bring no disaster.
    fn last(season: u8, threat: u8) -> Given {
        alpha()
            .mine("threat", json!(threat))
            .mine("coins", stored(3))
            .mine("roads", stored(1))
            .running(season, json!([{ "t": "tour", "at": null }]))
    }

    // rule: RW-31, RW-68
    #[test]
    fn after_the_last_deaths_stored_goods_may_be_used_once_more() {
        let mut play = last(3, 1).play();
        // Before the deaths security could be bought, so that is asked too.
        play.i("end-tour; done");
        assert_eq!((play.mine().deaths, play.mine().tasks.last()), (1, Some(&Task::Ending)));
        play.i("trade green; take-road; at a1; pair se; mark building-a");
        assert_eq!(play.dna(0)[3], 1);
        assert!(play.mine().tasks.is_empty(), "nothing is left to be used");
    }

    // rule: RW-31, RW-60
    #[test]
    fn what_the_flood_took_may_be_mended_before_the_count() {
        let mut play = alpha()
            .dna("")
            .mine("exits", json!(["e2"]))
            .mine("deaths", json!(2))
            .mine("threat", json!(1))
            .mine("coins", stored(2))
            .mine("roads", stored(3))
            .running(3, json!([{ "t": "close" }]))
            .play();
        play.i("done; disaster washout; wash h11 stored stored");
        assert_eq!(play.part(0, "exits"), 0, "nothing leads out of the HQ");
        play.i("road i12 i11 i10; done");
        assert_eq!(play.part(0, "exits"), 5, "the last stored road does");
    }

    // rule: RW-68
    #[test]
    fn other_seasons_and_empty_stores_are_not_asked() {
        let mut early = last(2, 1).play();
        early.i("end-tour; done");
        assert!(early.mine().tasks.is_empty());
        let mut empty = alpha().running(3, json!([{ "t": "tour", "at": null }])).play();
        empty.i("tour best");
        assert!(empty.mine().tasks.is_empty());
        // Without deaths to come everything can be done after them.
        let mut calm = last(3, 0).play();
        calm.i("end-tour");
        assert_eq!(calm.mine().tasks.last(), Some(&Task::Ending));
    }
}

mod roads {
    use super::*;

    // rule: RW-32
    #[test]
    fn storing_one_takes_nothing_from_the_others() {
        let mut play = given(2).play();
        play.i("place 1 b1; build roads; store; at h9; pair ns; at a1; pair se");
        let park = play.mine();
        assert_eq!((park.pavement.len(), park.roads.gained), (2, 1));
        // Nor does drawing on the last square.
        let mut last = given(2).play();
        last.i("place 1 b1; build roads; at o12; pair nw; at a1; pair se; at h9; pair ns");
        assert_eq!(last.mine().pavement.len(), 3);
    }

    // rule: RW-32
    #[test]
    fn a_road_is_given_up_by_its_owners_word_only() {
        let mut play = given(2).mine("roads", json!({ "gained": 10, "spent": 10 })).play();
        play.i("place 1 b1; build roads; decline");
        assert_eq!(play.mine().tasks.last(), Some(&Task::Roads { left: 2 }));
        assert_eq!(play.refused(0, "store"), "RW-30");
        play.i("at h9; pair ns; decline");
        assert_eq!(play.mine().pavement.len(), 1);
    }
}

mod reasons {
    use super::*;
    use mesozoic_table::{StepError, Table};

    fn why(table: &Table<rawr_n_write::RawrNWrite>, line: &str) -> String {
        match table.why(Seat(0), line) {
            Err(StepError::Refused(refusal)) => format!("{}: {}", refusal.rule, refusal.sentence),
            Err(other) => format!("cannot be read: {other}"),
            Ok(()) => "legal".to_owned(),
        }
    }

    // rule: RW-33, RW-34, RW-43, RW-55
    #[test]
    fn a_line_of_several_roads_is_refused_for_what_is_wrong_with_it() {
        let mut table = alpha().mine("ruins", json!(["c3"])).table();
        table.submit(Seat(0), "place 1 b1").unwrap();
        table.submit(Seat(0), "build roads").unwrap();
        for (line, reason) in [
            ("pave a1-se h9-ns b5-ew", "RW-43: There is a building on H9."),
            ("pave j10-ew a1-se b5-ew", "RW-34: There is a road on J10"),
            ("pave b5-ew c3-ew", "RW-55: C3 is destroyed"),
            ("pave b5-ew a1-ns d5-ew", "RW-33: One end of this road on A1"),
            ("road g10 h10 i10", "RW-43: There is a building on H10."),
            ("road e5 f5 g5 h5 i5", "legal"),
            ("pave a1-se b5-ew d5-ew f5-ew", "cannot be read"),
        ] {
            let told = why(&table, line);
            assert!(told.starts_with(reason), "{line}: {told}");
        }
        let few = why(&table, "pave a1-se b5-ew d5-ew f5-ew");
        assert!(few.contains("only 3 of 4"), "{few}");
        // What is occupied is told before what there are too few roads for.
        let both = why(&table, "pave a1-se h9-ew d5-ew f5-ew");
        assert!(both.starts_with("RW-43"), "{both}");
    }

    // rule: RW-14, RW-31, RW-37
    #[test]
    fn refusals_name_what_they_are_about() {
        let table = given(2).table();
        for (line, reason) in [
            ("place 1 m2", "RW-14: This space is on the side of the board for three or four"),
            ("take-coin", "RW-31: Here you mark or trade stored coins directly"),
            ("take-road", "RW-31: You have no stored road to draw."),
        ] {
            let told = why(&table, line);
            assert!(told.starts_with(reason), "{line}: {told}");
        }
        let mut building = alpha().table();
        building.submit(Seat(0), "place 1 b1").unwrap();
        building.submit(Seat(0), "build ride").unwrap();
        let told = why(&building, "turn 7");
        assert!(told.starts_with("RW-37: This shape has only turns 0 to "), "{told}");
        let Err(StepError::Refused(refusal)) = building.why(Seat(0), "turn 7") else {
            panic!("turn 7 is refused");
        };
        assert_eq!((refusal.key, refusal.args[0].0), ("only_turns", "last"));
    }

    // rule: RW-12, RW-49
    #[test]
    fn lines_that_are_not_asked_for_say_what_is() {
        let table = given(2).table();
        assert!(why(&table, "pave a1-se b5-ew").starts_with("RW-12: It is time to place a die"));
        let touring = alpha().running(1, json!([{ "t": "tour", "at": null }])).table();
        let told = why(&touring, "tour triceratops food-1");
        assert!(told.starts_with("RW-49: No road leads from here"), "{told}");
    }
}
