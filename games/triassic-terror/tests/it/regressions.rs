//! What went wrong once. Each test begins with a sentence that says what.

use mesozoic_core::{Game, Seat};
use mesozoic_table::StepError;
use triassic_terror::{Ask, Phase, TriassicTerror};

use crate::common::*;

/// The words in which a line is refused.
fn sentence(table: &Match, short: &str) -> String {
    let seat = view(table).actor.expect("somebody acts");
    match table.why(seat, &line(short)) {
        Err(StepError::Refused(refusal)) => refusal.sentence.into_owned(),
        other => panic!("{short}: expected a refusal, got {other:?}"),
    }
}

mod migration {
    use super::*;

    /// A herd made only of newcomers was nominated for the second migration, for the sake of what
    /// it would sweep along.
    // rule: TT-27
    #[test]
    fn newcomers_are_not_nominated() {
        let given = given(4)
            .area("SO", "Red 4")
            .area("SM", "Blue 3, Green 2")
            .area("FI", "Red 2")
            .acts(RED, "migration");
        let mut table = given.after(&["play tile", "trek SO SM 3"]);
        assert_herds(&table, &[("SM", "Blue 3, Red 3, Green 2")]);
        assert_eq!(options(&table, "migrate"), ["forest-inner"]);
        assert_eq!(refusal(&table, "migrate SM"), "TT-27");
        assert_eq!(refusal(&table, "trek SM SI 1"), "TT-27");
        let Ask::Migrate { leaving, .. } = view(&table).ask else { panic!("a herd is asked for") };
        assert_eq!(leaving, [0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
        // Nor when something hatches among them: no herd stood there when both were nominated.
        play(&mut table, RED, "counter hatch SM");
        assert_eq!(refusal(&table, "migrate SM"), "TT-27");
    }

    /// A T-Rex alone is no herd, so whoever joins it has founded one.
    // rule: TT-14, TT-27
    #[test]
    fn newcomers_beside_a_trex_are_not_nominated() {
        let table = given(4)
            .area("SO", "Red 4")
            .area("SM", "Red T, Green 2")
            .acts(RED, "migration")
            .after(&["play tile", "trek SO SM 3"]);
        assert_herds(&table, &[("SM", "Red 3+T, Green 2")]);
        assert_eq!(refusal(&table, "migrate SM"), "TT-27");
    }

    /// A herd that stood there goes on with what it sweeps along, but not with those who joined it.
    // rule: TT-24, TT-27
    #[test]
    fn a_herd_that_newcomers_joined_leaves_without_them() {
        let table = given(4)
            .area("SO", "Red 5")
            .area("SM", "Blue 3, Red 2, Green 1")
            .acts(RED, "migration")
            .after(&["play tile", "trek SO SM 4", "migrate SM"]);
        assert!(can(&table, "send SI 4"), "two of its own and two that it sweeps along");
        assert_eq!(refusal(&table, "send SI 5"), "TT-23");
        let mut table = table;
        play(&mut table, RED, "send SI 4");
        assert_herds(&table, &[("SM", "Red 4, Blue 2"), ("SI", "Red 4")]);
    }

    /// Capture and departure were ranked as one step, so a herd that the capture put ahead did not
    /// keep its place.
    // rule: TT-23
    #[test]
    fn the_area_is_ranked_before_the_herd_leaves_and_again_after() {
        let table = given(4)
            .area("SM", "Blue 3, Red 3")
            .acts(RED, "migration")
            .after(&["play tile", "trek SM FM 2"]);
        assert_herds(&table, &[("SM", "Red 2, Blue 2"), ("FM", "Red 1")]);
    }

    /// A T-Rex outside goes in between the two, where the capture makes a herd smaller than it.
    // rule: TT-23, TT-32
    #[test]
    fn a_trex_goes_in_before_the_herd_leaves() {
        let table = given(4)
            .area("SM", "Red 5, Blue 4, Green 3 | Orange T")
            .acts(RED, "migration")
            .after(&["play tile", "trek SM SI 7"]);
        assert_herds(&table, &[("SM", "Blue 3, Orange T"), ("SI", "Red 7")]);
        assert_eq!(view(&table).players[GREEN.index()].supply, 57);
    }
}

mod growth {
    use super::*;

    /// A board on which Red has so many dinosaurs left.
    fn left(n: u8) -> Given {
        let most = 57 - 3 - n;
        given(4).area("FM", &format!("Red {most}")).area("SM", "Red 3").acts(RED, "growth")
    }

    /// Near the limit the first herd took what it could, and nobody asked what to forgo.
    // rule: TT-15.1, TT-18
    #[test]
    fn who_runs_short_chooses_what_to_forgo() {
        for (supply, fewer) in
            [(7, &[][..]), (5, &[]), (4, &["2"]), (3, &["2", "1"]), (2, &["1"]), (1, &[])]
        {
            let table = left(supply).after(&["play tile"]);
            let of = |herd: &str| {
                let fewer = fewer.iter().map(move |n| format!("{herd} {n}"));
                std::iter::once(herd.to_owned()).chain(fewer).collect::<Vec<_>>()
            };
            let all = [of("swamp-middle"), of("forest-middle")].concat();
            assert_eq!(options(&table, "grow"), all, "{supply} left");
        }
        let split = left(4).after(&["play tile", "grow FM 2", "grow SM 2"]);
        assert_herds(&split, &[("FM", "Red 52"), ("SM", "Red 5")]);
        assert_eq!(view(&split).ask, Ask::Menu);
        let full = left(4).after(&["play tile", "grow SM 3", "grow FM 1"]);
        assert_herds(&full, &[("FM", "Red 51"), ("SM", "Red 6")]);
        for (supply, dinos, rule) in [(4, 1, "TT-18"), (5, 2, "TT-18"), (1, 2, "TT-15.1")] {
            let table = left(supply).after(&["play tile"]);
            assert_eq!(refusal(&table, &format!("grow FM {dinos}")), rule, "{supply} left");
        }
    }

    /// Without a number it is as many as may be.
    // rule: TT-18
    #[test]
    fn a_growth_without_a_number_is_as_large_as_can_be() {
        let table = left(4).after(&["play tile", "grow FM", "grow SM"]);
        assert_herds(&table, &[("FM", "Red 53"), ("SM", "Red 4")]);
        let one = given(4).area("FM", "Red 55").acts(RED, "growth").after(&["play tile"]);
        assert_eq!(options(&one, "grow"), ["forest-middle"], "one herd has nothing to forgo");
    }

    /// What dies between the two growths can come back with the second.
    // rule: TT-15.1, TT-45
    #[test]
    fn an_empty_supply_does_not_close_the_moment_between() {
        let table = left(3).after(&["play tile", "grow SM 3"]);
        assert_eq!(options(&table, "grow"), [""; 0]);
        assert!(can(&table, "stop"));
        let mut burnt = table.clone();
        play(&mut burnt, RED, "counter volcano SM");
        assert_eq!(options(&burnt, "grow"), ["forest-middle"]);
        assert_eq!(refusal(&burnt, "stop"), "TT-18");
        let mut done = table;
        play(&mut done, RED, "stop");
        assert_eq!(view(&done).ask, Ask::Menu);
        let none = left(0).after(&["play tile"]);
        assert_eq!(view(&none).ask, Ask::Menu);
    }
}

mod volcanoes {
    use super::*;

    /// Plays on, whatever the others do, until a turn of the seat begins. It takes the lowest tile,
    /// so it is the first to act in the next game turn.
    fn until_acting(table: &mut Match, seat: Seat) {
        while (view(table).phase, view(table).actor) != (Phase::Play, Some(seat)) {
            let actor = view(table).actor.unwrap();
            let steps = table.legal(actor);
            let step = if actor == seat { steps[0] } else { steps[steps.len() - 1] };
            table.submit(actor, &step.to_string()).unwrap();
        }
    }

    /// An eruption let a T-Rex in and drove a herd out of an area that nobody can leave.
    // rule: TT-32, TT-40
    #[test]
    fn nobody_enters_or_is_driven_out_by_an_eruption() {
        let table = given(4)
            .area("FM", "Red 4, Blue 4, Green 3 | Orange T")
            .acts(RED, "trex")
            .after(&["counter volcano FM"]);
        assert_herds(&table, &[("FM", "Blue 3, Red 2, Green 2 | Orange T")]);
    }

    /// The area was not ranked when its volcano died down.
    // rule: TT-32, TT-41
    #[test]
    fn the_area_is_ranked_when_the_volcano_dies_down() {
        let mut table = given(4).area("FM", "Red 4, Blue 4, Green 3 | Orange T").after(&[
            "counter volcano FM",
            "play tile",
            "end",
        ]);
        until_acting(&mut table, RED);
        assert_eq!(view(&table).areas[4].volcano, None);
        assert_herds(&table, &[("FM", "Blue 3, Orange T, Red 2")]);
    }

    /// A take-over under a volcano made a herd extinct; its new owner waits outside.
    // rule: TT-42
    #[test]
    fn a_take_over_under_a_volcano_drives_nobody_out() {
        let given =
            given(4).area("FM", "Red 3+T, Blue 2, Green 1").volcano(RED, "FM").acts(ORANGE, "trex");
        let mut table = given.after(&["play tile", "stay"]);
        assert_herds(&table, &[("FM", "Red 3, Blue 2, Green 1 | Orange T")]);
        play(&mut table, ORANGE, "end");
        until_acting(&mut table, RED);
        assert_herds(&table, &[("FM", "Red 3, Orange T, Blue 2")]);
    }

    /// Where a habitat is free, or is freed by the take-over, its new owner takes it.
    // rule: TT-42
    #[test]
    fn a_take_over_under_a_volcano_takes_a_free_habitat() {
        let board = |herds| given(4).area("FM", herds).volcano(RED, "FM").acts(ORANGE, "trex");
        for (before, after) in [
            ("Red T, Blue 2, Green 1", "Orange T, Blue 2, Green 1"),
            ("Blue 4, Red T", "Blue 4, Orange T"),
            ("Blue 4, Red 1+T, Orange 3", "Orange 3+T, Blue 4, Red 1"),
        ] {
            let table = board(before).after(&["play tile", "stay"]);
            assert_herds(&table, &[("FM", after)]);
        }
    }

    /// Taking the T-Rex away from under a volcano leaves its owner as strong as its dinosaurs.
    // rule: TT-33, TT-42
    #[test]
    fn a_trex_may_leave_a_volcano() {
        let table = given(4)
            .area("FM", "Red 1+T, Blue 3, Green 2")
            .volcano(RED, "FM")
            .acts(ORANGE, "trex")
            .after(&["play tile", "stalk FI"]);
        assert_herds(&table, &[("FM", "Blue 3, Green 2, Red 1"), ("FI", "Orange T")]);
    }
}

mod moments {
    use super::*;

    const BETWEEN: [&str; 3] = ["counter volcano DI", "counter hatch SM", "white SM"];

    /// Counters and white dinosaurs were refused after a predator had eaten.
    // rule: TT-45
    #[test]
    fn counters_come_after_a_predator_has_eaten() {
        let board = |tile| {
            given(4)
                .area("FM", "Blue 4, Red 2")
                .area("SM", "Red 2")
                .raptors("FO", "MO")
                .pterodactyl("FI")
                .trex("FI")
                .white(1)
                .acts(RED, tile)
        };
        for (tile, lines) in [
            ("trex", &["play tile", "stalk FM", "meal 2 2 wait"][..]),
            ("trex", &["play tile", "stalk FM", "stop"]),
            ("trex", &["play tile", "stalk FM", "eat 2", "eat 2", "stop"]),
            ("raptors", &["play tile", "raptor FO FM", "meal 2 2"]),
            ("raptors", &["play tile", "raptor FO FM", "stop"]),
            ("hatch", &["play tile", "hatch SM", "fly FM", "meal 2 2"]),
        ] {
            let table = board(tile).after(lines);
            for short in BETWEEN {
                assert!(can(&table, short), "{tile} {lines:?} {short}");
            }
        }
        // Between two that run there is no such moment.
        let running = ["play tile", "raptor FO FM", "stop", "scatter 0 FI 1"];
        let table = board("raptors").after(&running);
        for short in BETWEEN {
            assert!(!can(&table, short), "{short}");
        }
    }

    /// An eruption between the meal and the T-Rex's entry finds the herds without it.
    // rule: TT-40, TT-45
    #[test]
    fn a_volcano_between_eating_and_entering() {
        let given = given(4).area("SM", "Red 6, Orange 2, Green 2").trex("SI").acts(ORANGE, "trex");
        let eaten = ["play tile", "stalk SM", "meal 0 0 0 0 wait"];
        let before = given.after(&[&eaten[..], &["counter volcano SM"]].concat());
        assert_herds(&before, &[("SM", "Orange 1+T, Green 1")]);
        let after = given.after(&[&eaten[..], &["enter", "counter volcano SM"]].concat());
        assert_herds(&after, &[("SM", "Orange T, Red 1, Green 1")]);
    }

    /// A T-Rex without a herd of its owner waits outside until the volcano is gone.
    // rule: TT-40, TT-45
    #[test]
    fn a_trex_does_not_enter_under_a_volcano_that_came_between() {
        let table = given(4).area("SM", "Red 6, Green 2").trex("SI").acts(ORANGE, "trex").after(&[
            "play tile",
            "stalk SM",
            "meal 0 0 0 0 1 wait",
            "counter volcano SM",
        ]);
        assert_herds(&table, &[("SM", "- | Orange T")]);
        assert_eq!(view(&table).ask, Ask::Menu, "nothing more may come between");
    }

    /// Whoever has nothing to put between is not asked.
    // rule: TT-45
    #[test]
    fn who_has_nothing_left_is_not_asked() {
        let table = given(4)
            .area("SM", "Red 6, Green 2")
            .trex("SI")
            .used(ORANGE, "hatch", "triassic")
            .acts(ORANGE, "trex")
            .after(&["play tile", "stalk SM", "eat 0", "stop"]);
        assert_eq!(view(&table).ask, Ask::Menu);
        assert_herds(&table, &[("SM", "Red 5, Orange T, Green 2")]);
    }

    /// Whoever names a whole meal and does not ask to wait does not wait.
    // rule: TT-45, TT-54
    #[test]
    fn a_whole_meal_ends_with_the_trex_in_its_place() {
        let given = given(4).area("SM", "Red 6, Green 2").trex("SI").acts(ORANGE, "trex");
        let at_once = given.after(&["play tile", "stalk SM", "meal 0 1"]);
        let by_steps = given.after(&["play tile", "stalk SM", "eat 0", "eat 1", "stop", "enter"]);
        assert_herds(&at_once, &[("SM", "Red 5, Orange T, Green 1")]);
        assert_eq!(at_once.state(), by_steps.state());
        let waits = given.after(&["play tile", "stalk SM", "meal 0 1 wait"]);
        assert_eq!(view(&waits).ask, Ask::Enter);
        assert_eq!(refusal(&waits, "end"), "TT-30");
        assert_eq!(refusal(&given.table(), "enter"), "TT-17");
    }

    /// Nobody runs from an area whose volcano erupted after the meal.
    // rule: TT-41, TT-45
    #[test]
    fn nobody_is_scattered_from_under_a_volcano() {
        let given = given(4).area("FM", "Blue 6, Red 5").raptors("FO", "MO").acts(RED, "raptors");
        let table = given.after(&["play tile", "raptor FO FM", "stop", "counter volcano FM"]);
        assert_herds(&table, &[("FM", "Blue 4, Red 4")]);
        assert!(can(&table, "raptor MO MM"), "the other Raptor's turn");
        let closed = given.after(&["play tile", "raptor FO FM", "stop", "counter volcano FI"]);
        assert_eq!(refusal(&closed, "scatter 0 FI 1"), "TT-41");
        assert!(can(&closed, "scatter 0 FO 1"));
    }
}

mod white {
    use super::*;

    /// Whoever had placed a white dinosaur was refused areas that come before it in our order.
    // rule: TT-21
    #[test]
    fn white_dinosaurs_go_anywhere_in_any_order() {
        let given = given(4).area("FM", "Red 1").area("SI", "Red 1").area("MO", "Red 1").white(4);
        let one_by_one = given.after(&["white MO", "white SI", "white FM", "white SI"]);
        let at_once = given.after(&["white MO SI FM SI"]);
        assert_herds(&at_once, &[("FM", "Red 2"), ("SI", "Red 3"), ("MO", "Red 2")]);
        assert_eq!(one_by_one.state(), at_once.state());
        let table = given.table();
        assert_eq!(refusal(&table, "white MO SI DM"), "TT-21", "all or none");
        assert_eq!(refusal(&table, "white MO SI FM SI SI"), "TT-21", "there are four");
    }
}

/// Sentences for players named others by the numbers of their seats, which nobody at a table knows.
// rule: TT-4, TT-31, TT-36
#[test]
fn refusals_name_nobody_by_number() {
    let mut selecting = open(3, "names");
    let start = view(&selecting).start;
    play(&mut selecting, start, "card open");
    play(&mut selecting, start, "tile 4");
    let next = view(&selecting).actor.unwrap();
    play(&mut selecting, next, "card open");
    let waits = |table: &Match| match table.why(start, "tile 1").unwrap_err() {
        StepError::Refused(refusal) => refusal.sentence.into_owned(),
        other => panic!("{other}"),
    };
    let eating = given(4).area("FM", "Red 2, Blue 1").trex("FI").acts(GREEN, "trex").after(&[
        "play tile",
        "stalk FM",
        "eat 2",
    ]);
    let running = given(4)
        .area("FM", "Red 2, Blue 1")
        .raptors("FO", "MO")
        .acts(GREEN, "raptors")
        .after(&["play tile", "raptor FO FM", "stop"]);
    for sentence in [
        waits(&selecting),
        sentence(&selecting, "tile 4"),
        sentence(&eating, "eat 1"),
        sentence(&eating, "eat 2"),
        sentence(&running, "scatter 2 FI 2"),
    ] {
        assert!(!sentence.to_ascii_lowercase().contains("seat"), "{sentence}");
    }
}

/// The text view left out what lies open: stones, counters, supplies, and what is half decided.
#[test]
fn the_text_view_tells_what_lies_open() {
    let shows = |table: &Match, parts: &[&str]| {
        let text = TriassicTerror::draw(&view(table));
        for part in parts {
            assert!(text.contains(part), "{part} is missing from\n{text}");
        }
    };
    let board = given(4)
        .area("FM", "Red 4, Blue 2")
        .area("SO", "Green 3")
        .used(BLUE, "hatch", "triassic")
        .raptors("FO", "MO")
        .trex("FI")
        .acts(GREEN, "trex");
    shows(
        &board.table(),
        &[
            "scorings: Triassic habitats + presence, Jurassic habitats + presence, Cretaceous \
             habitats + domination",
            "middle Forest     4/2/0  seat 0: 4, seat 2: 2",
            "Forest            seat 0: 4, seat 2: 2",
            "(12 more in the supply)",
            "seat 1, number 2: points 0, next scoring 6, dinosaurs 3, supply 54, counters Hatch, \
             Volcano, T-Rex",
            "counters Volcano (not in this period)",
        ],
    );
    let eating = board.after(&["play tile", "stalk FM", "eat 0"]);
    shows(&eating, &["T-Rex in the middle Forest, eaten so far 1 of seat 0, 4 more"]);
    let eaten = board.after(&["play tile", "stalk FM", "meal 0 wait"]);
    shows(&eaten, &["the T-Rex has eaten and has not taken its place yet"]);
    let sending = board.acts(RED, "migration").after(&["play tile", "migrate FM", "send SM 2"]);
    shows(&sending, &["2 to the middle Swamp (1 dies), swept along 1 of seat 2, 3 more may leave"]);
}
