//! The further cases of the component data, by their numbers (T1 to T32), and a few of our own
//! beside them, without a number.

use draftosaurus::{Draftosaurus, Mode, Options};
use mesozoic_core::{Game, Quiet, Seat, SplitMix, Viewer};
use mesozoic_testkit::part;
use serde_json::json;

use crate::common::{Given, refusal, summer, winter};

/// Plays a whole random game, telling each turn's roller.
fn play(seats: u8, mode: Mode) -> (Draftosaurus, Vec<u8>) {
    let (mut env, mut rng) = (Quiet::new(11), SplitMix::new(3));
    let mut game =
        Draftosaurus::setup(&Options { mode, ..Options::default() }, seats, &mut env).unwrap();
    let mut rollers = Vec::new();
    let mut last = None;
    while let Some(seat) = game.status().next() {
        let view = game.view(Viewer::Spectator);
        let now = (view.side, view.round, view.turn);
        if last != Some(now) {
            rollers.push(view.roller.0);
            last = Some(now);
        }
        game.apply(seat, game.sample(seat, &mut rng).unwrap(), &mut env);
    }
    (game, rollers)
}

// rule: DR-2, DR-16
#[test]
fn t01_die_rotation() {
    assert_eq!(play(4, Mode::Summer).1, [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]);
    assert_eq!(play(5, Mode::Winter).1, [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1]);
    assert_eq!(play(2, Mode::Summer).1, [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
}

// rule: DR-6
#[test]
fn t02_the_river_is_open_under_any_face() {
    // Seven placed in a game of four: seat 3 rolls, seat 0 is bound.
    let given = summer(4)
        .die("empty-pen")
        .zoo(0, "forest: ST; trio: ST; prairie: ST TC; king: TC; meadow: TC; island: TR")
        .hand(0, "PA PA SP BR BR");
    let all: Vec<String> = given.table().legal(Seat(0)).iter().map(ToString::to_string).collect();
    assert_eq!(
        all,
        ["place brachiosaurus river", "place parasaurolophus river", "place spinosaurus river"]
    );
}

// rule: DR-5
#[test]
fn the_roller_is_not_bound() {
    // Seat 0 rolls the first turn: every face leaves it everything.
    for face in ["woodlands", "grasslands", "restrooms", "food-court", "empty-pen", "watch-out"] {
        let given = summer(3).die(face).hand(0, "ST").hand(1, "ST");
        assert_eq!(given.places(0, "ST").len(), 7, "{face}");
        assert_eq!(given.roller(), Seat(0));
    }
    assert_eq!(
        summer(3).die("food-court").hand(1, "ST").places(1, "ST"),
        ["forest", "trio", "prairie", "river"]
    );
}

// rule: DR-13
#[test]
fn t04_both_conditions() {
    // Five placed: seat 2 rolls.
    let given =
        summer(3).die("food-court").zoo(0, "forest: PA; trio: BR BR BR; prairie: TR").hand(0, "ST");
    assert_eq!(given.places(0, "ST"), ["prairie", "river"]);
    let table = given.table();
    let (rule, sentence) = refusal(&table, Seat(0), "place stegosaurus forest");
    assert_eq!(rule, "DR-18");
    assert!(sentence.contains("Parasaurolophus"), "{sentence}");
    assert_eq!(refusal(&table, Seat(0), "place stegosaurus trio").0, "DR-21");
    let woods = summer(3).die("woodlands").hand(1, "ST").table();
    assert_eq!(
        refusal(&woods, Seat(1), "place stegosaurus prairie"),
        ("DR-13".into(), "The die says woodlands; the Prairie of Love is grasslands.".into())
    );
}

// rule: DR-20
#[test]
fn t05_prairie_three_and_five() {
    for (pen, points) in [("ST ST ST", 5), ("ST ST ST PA PA", 10), ("ST PA TC", 0)] {
        assert_eq!(
            summer(3).zoo(0, &format!("prairie: {pen}")).part(0, "prairie"),
            points,
            "{pen}"
        );
    }
}

// rule: DR-22
#[test]
fn king_counts_whole_zoos_and_ties_are_fine() {
    let zoo = |own: &str, other: &str| {
        summer(3).zoo(0, own).zoo(1, other).zoo(2, "prairie: PA PA PA").part(0, "king")
    };
    assert_eq!(zoo("king: TC; river: TC; prairie: ST", "river: TC TC; prairie: SP"), 7);
    assert_eq!(zoo("king: TC; river: ST ST", "river: TC TC; prairie: SP"), 0);
    assert_eq!(zoo("river: TC TC ST", "river: SP SP SP"), 0);
}

// rule: DR-22
#[test]
fn t07_king_alone() {
    let given = summer(3).zoo(0, "king: TC").zoo(1, "river: ST").zoo(2, "river: ST");
    assert_eq!(given.part(0, "king"), 7);
}

// rule: DR-23
#[test]
fn t08_island_spoiled_by_the_river() {
    let given = summer(3).zoo(0, "island: SP; river: SP");
    assert_eq!((given.part(0, "island"), given.part(0, "river")), (0, 1));
    assert_eq!(summer(3).zoo(0, "island: SP; river: ST").part(0, "island"), 7);
    // It may be placed there all the same. One placed: seat 1 is free.
    let spoiled = summer(3).zoo(1, "prairie: SP").hand(1, "SP").places(1, "SP");
    assert!(spoiled.contains(&"island".to_owned()));
}

// rule: DR-31
#[test]
fn t10_trex_in_the_river() {
    let given = summer(3).zoo(0, "river: TR TR");
    assert_eq!((given.part(0, "river"), given.part(0, "trex")), (2, 0));
}

// rule: DR-18
#[test]
fn t11_forest_overflow() {
    // Six placed: seat 0 rolls.
    let given = summer(3).zoo(0, "forest: ST ST ST ST ST ST").hand(0, "TR");
    assert_eq!(given.part(0, "forest"), 24);
    let five = summer(4).zoo(1, "forest: ST ST ST ST ST").hand(1, "ST");
    assert!(five.places(1, "ST").contains(&"forest".to_owned()));
    let full = summer(5).zoo(1, "forest: ST ST ST ST ST ST").hand(1, "ST");
    assert_eq!(full.roller(), Seat(1));
    assert!(!full.places(1, "ST").contains(&"forest".to_owned()));
    assert_eq!(refusal(&full.table(), Seat(1), "place stegosaurus forest").0, "DR-18");
}

// rule: DR-19
#[test]
fn t12_meadow_full_set() {
    let given = summer(3).zoo(0, "meadow: TC ST TR SP PA BR");
    assert_eq!((given.part(0, "meadow"), given.part(0, "trex")), (21, 1));
    let twice = summer(3).zoo(1, "meadow: TC").hand(1, "TC");
    assert_eq!(refusal(&twice.table(), Seat(1), "place triceratops meadow").0, "DR-19");
}

// rule: DR-10
#[test]
fn t13_empty_and_the_bridge() {
    // Six placed in a game of four: seat 2 rolls.
    let given = winter(4)
        .die("empty-pen")
        .zoo(0, "bridge-left: ST; wood: TC; quarantine: PA; lookout: SP; pyramid: BR - - - - -")
        .placed(6)
        .hand(0, "TC");
    assert_eq!(given.places(0, "TC"), ["bridge-right", "river"]);
    let (rule, sentence) = refusal(&given.table(), Seat(0), "place triceratops pyramid-1");
    assert_eq!((rule.as_str(), sentence.contains("not empty")), ("DR-10", true));
}

// rule: DR-11
#[test]
fn t14_no_trex_and_the_bridge() {
    let given =
        winter(3).die("watch-out").zoo(0, "bridge-left: TR; bridge-right: ST").hand(0, "TC");
    let places = given.places(0, "TC");
    assert!(places.contains(&"bridge-right".to_owned()));
    assert!(!places.contains(&"bridge-left".to_owned()));
}

fn bricks(zoo: &str, placed: usize, letters: &str) -> Vec<String> {
    let seat = (placed % 3) as u8;
    let given = winter(3).zoo(seat, zoo).placed(placed).hand(seat, letters);
    let all = given.places(seat, letters);
    all.into_iter().filter(|spot| spot.starts_with("pyramid")).collect()
}

// rule: DR-25
#[test]
fn pyramid_bottom_row_in_any_order() {
    assert_eq!(bricks("", 0, "ST"), ["pyramid-0", "pyramid-1", "pyramid-2"]);
    // Slots 0 and 2 are not neighbours.
    assert_eq!(bricks("pyramid: - - ST - - -", 1, "ST"), ["pyramid-0"]);
    assert_eq!(bricks("pyramid: - ST - - - -", 1, "ST"), Vec::<String>::new());
}

// rule: DR-25
#[test]
fn t16_pyramid_neighbours() {
    let zoo = "pyramid: TR ST BR - - -";
    assert_eq!(bricks(zoo, 3, "TR"), ["pyramid-4"]);
    assert_eq!(bricks(zoo, 3, "ST"), Vec::<String>::new());
    assert_eq!(bricks(zoo, 3, "BR"), ["pyramid-3"]);
    for other in ["TC", "PA", "SP"] {
        assert_eq!(bricks(zoo, 3, other), ["pyramid-3", "pyramid-4"]);
    }
}

// rule: DR-25
#[test]
fn t17_pyramid_x_y_x() {
    let zoo = "pyramid: TR ST TR - - -";
    for species in ["TR", "ST"] {
        assert_eq!(bricks(zoo, 3, species), Vec::<String>::new());
    }
    assert_eq!(bricks(zoo, 3, "PA"), ["pyramid-3", "pyramid-4"]);
}

// rule: DR-25
#[test]
fn t19_pyramid_top() {
    let zoo = "pyramid: TR ST BR TC TR -";
    for species in ["ST", "BR", "PA", "SP"] {
        assert_eq!(bricks(zoo, 5, species), ["pyramid-5"], "{species}");
    }
    for species in ["TC", "TR"] {
        assert_eq!(bricks(zoo, 5, species), Vec::<String>::new(), "{species}");
    }
}

// rule: DR-25
#[test]
fn t20_pyramid_score() {
    for (zoo, points) in [
        ("pyramid: TR ST - - - -", 4),
        ("pyramid: TR ST BR TC - -", 10),
        ("pyramid: TR ST BR BR TR ST", 21),
    ] {
        assert_eq!(winter(3).zoo(0, zoo).part(0, "pyramid"), points, "{zoo}");
    }
}

// rule: DR-26
#[test]
fn bridge_couples() {
    let given = winter(3).zoo(0, "bridge-left: ST ST PA; bridge-right: ST PA PA TC");
    assert_eq!(given.part(0, "bridge"), 12);
}

/// The position of T22, before the Quarantine dinosaur moves.
fn lookout() -> Given {
    winter(3)
        .phase("quarantine")
        .zoo(0, "river: ST ST PA PA PA PA BR BR BR BR TC; quarantine: ST")
        .zoo(1, "lookout: ST; river: TC TC TC TC TC SP SP SP SP SP SP")
        .zoo(2, "river: ST ST BR BR PA PA TR TR TR TR TR TR")
}

// rule: DR-27
#[test]
fn t22_lookout() {
    let mut table = lookout().table();
    assert_eq!(table.state().view(Viewer::Spectator).zoos.iter().filter(|z| z.awaited).count(), 1);
    table.submit(Seat(0), "move river").unwrap();
    let score = table.state().score(Seat(1), Viewer::Spectator);
    assert_eq!(part(&score, "lookout"), 6);
}

// rule: DR-17
#[test]
fn t23_lookout_two_players() {
    let given = winter(2).zoo(0, "lookout: ST; river: PA").zoo(1, "lookout: PA; river: ST");
    assert_eq!((given.part(0, "lookout"), given.part(1, "lookout")), (2, 2));
    let own = winter(2).zoo(0, "lookout: ST; river: ST").zoo(1, "river: PA PA");
    assert_eq!(own.part(0, "lookout"), 0);
}

// rule: DR-28
#[test]
fn t25_quarantine_trex() {
    let given = winter(3)
        .phase("quarantine")
        .die("woodlands")
        .zoo(0, "quarantine: TR; bridge-right: TR; river: ST ST ST PA PA PA BR BR BR BR");
    let mut table = given.table();
    let moves: Vec<String> = table.legal(Seat(0)).iter().map(ToString::to_string).collect();
    assert!(!moves.contains(&"move quarantine".to_owned()));
    assert_eq!(moves.len(), 1 + 4 + 3, "River, four pens, three bottom slots: {moves:?}");
    assert_eq!(refusal(&table, Seat(0), "move quarantine").0, "DR-28");
    assert_eq!(refusal(&table, Seat(1), "move river").0, "DR-28");
    table.submit(Seat(0), "move bridge-left").unwrap();
    let score = table.state().score(Seat(0), Viewer::Spectator);
    assert_eq!((part(&score, "bridge"), part(&score, "trex")), (6, 2));
    assert!(table.state().standings().is_some());
}

// rule: DR-33
#[test]
fn t26_tie_break() {
    // Twelve in the River each are 12 points each.
    let tie = |a: &str, b: &str| {
        let given = summer(2).phase("over").zoo(0, a).zoo(1, b);
        given.table().state().standings().unwrap()
    };
    let rest = "ST ST ST ST ST PA PA PA PA PA";
    let broken = tie(&format!("river: TR TR {rest}"), "river: TR SP SP SP SP SP BR BR BR BR BR BR");
    assert_eq!(
        broken.0.iter().map(|p| (p.seat.0, p.rank, p.total)).collect::<Vec<_>>(),
        [(1, 1, 12), (0, 2, 12)]
    );
    assert_eq!(
        broken.0[0].tie_break.as_deref(),
        Some("equal points; 1 T-Rex, and fewer are better")
    );
    let shared = tie(&format!("river: TR TC {rest}"), "river: TR SP SP SP SP SP BR BR BR BR BR BR");
    assert_eq!(shared.winners().count(), 2);
    assert!(shared.0[0].tie_break.as_deref().unwrap().contains("shared"));
}

// rule: DR-38, DR-39
#[test]
fn t28_empty_bag_and_twelve_each() {
    for seats in 2..=5 {
        for mode in [Mode::Summer, Mode::Winter, Mode::SummerWinter] {
            let (game, rollers) = play(seats, mode);
            let view = game.view(Viewer::Spectator);
            assert_eq!((view.bag, view.hand_size), (0, 0));
            assert!(view.zoos.iter().all(|zoo| zoo.residents.len() == 12));
            assert_eq!(rollers.len(), if mode == Mode::SummerWinter { 24 } else { 12 });
        }
    }
}

// rule: DR-39
#[test]
fn t29_deduplicated_actions() {
    let table = summer(4).hand(0, "ST ST ST PA PA TR").table();
    assert_eq!(table.legal(Seat(0)).len(), 3 * 7);
}

// rule: DR-31
#[test]
fn t31_floor() {
    let given = summer(3).phase("over").zoo(0, "river: TR TR TR TR TR TR ST ST ST ST ST ST");
    assert_eq!((given.score(0).total, given.part(0, "trex")), (12, 0));
}

// rule: DR-34
#[test]
fn t32_double_mode() {
    let tally = |forest: u8, meadow: u8, river: u8, trexes: u8| {
        json!({ "forest": forest, "trio": 0, "prairie": 0, "king": 0, "meadow": meadow,
                "island": 0, "river": river, "trex-bonus": 0, "trexes": trexes })
    };
    // Summer 30 and 28; Winter 25 and 27.
    let given = winter(2)
        .phase("over")
        .after_summer(vec![tally(24, 6, 0, 3), tally(18, 10, 0, 0)])
        .zoo(0, "pyramid: SP ST BR BR SP ST; river: PA PA TC TC; wood: PA; lookout: TC")
        .zoo(1, "pyramid: PA ST BR BR PA ST; river: TR TR TR ST SP; wood: SP");
    let (a, b) = (given.score(0), given.score(1));
    assert_eq!((&*a.parts[0].name, a.parts[0].value), ("Summer: Forest of Sameness", 24));
    // Pyramid 21 + River 4 + Wood 2 + Lookout 0, against Pyramid 21 + River 5 + Wood 2.
    assert_eq!((a.total, b.total), (30 + 27, 28 + 28));
    let level = winter(2)
        .phase("over")
        .after_summer(vec![tally(24, 6, 0, 3), tally(18, 10, 1, 0)])
        .zoo(0, "pyramid: SP ST BR BR SP ST; river: PA PA TC TC; wood: PA; lookout: TC")
        .zoo(1, "pyramid: PA ST BR BR PA ST; river: TR TR TR ST SP; wood: SP");
    assert_eq!((level.score(0).total, level.score(1).total), (57, 57));
    let standings = level.table().state().standings().unwrap();
    // Three T-Rexes in the Summer game against three in the Winter game: shared.
    assert_eq!(standings.winners().count(), 2);
    let fewer = winter(2)
        .phase("over")
        .after_summer(vec![tally(24, 6, 0, 2), tally(18, 10, 1, 0)])
        .zoo(0, "pyramid: SP ST BR BR SP ST; river: PA PA TC TC; wood: PA; lookout: TC")
        .zoo(1, "pyramid: PA ST BR BR PA ST; river: TR TR TR ST SP; wood: SP");
    assert_eq!(fewer.table().state().standings().unwrap().winners().collect::<Vec<_>>(), [Seat(0)]);
    // The Winter game of a match for five begins with seat 12 mod 5.
    assert_eq!(play(5, Mode::SummerWinter).1[12], 2);
}
