//! The worked examples of the rulebook, by the numbers of the component data (E1 to E10).

use draftosaurus::{Draftosaurus, Options};
use mesozoic_core::{Game, Quiet, Seat, Viewer};
use mesozoic_testkit::part;

use crate::common::{places, refusal, summer, winter};

// rule: DR-38
#[test]
fn e1_setup_counts() {
    for (seats, in_bag, boxed) in [(5, 60, 0), (4, 48, 12), (3, 36, 24), (2, 48, 12)] {
        let game = Draftosaurus::setup(&Options::default(), seats, &mut Quiet::new(1)).unwrap();
        let view = game.view(Viewer::Spectator);
        let dealt = 6 * u32::from(seats);
        assert_eq!(view.bag + dealt, in_bag, "{seats} players");
        assert_eq!(view.boxed, [boxed / 6; 6], "{seats} players");
        assert!(game.census().iter().all(|&(_, n)| n == 10));
    }
    for seats in [0, 1, 6, 75] {
        assert!(Draftosaurus::setup(&Options::default(), seats, &mut Quiet::new(1)).is_err());
    }
}

// rule: DR-31
#[test]
fn e2_final_count_picture() {
    let given = summer(4)
        .phase("over")
        .zoo(0, "forest: PA PA PA; trio: SP SP ST; prairie: BR BR; meadow: TC ST TR SP");
    let score = given.score(0);
    let parts: Vec<_> = score.parts.iter().map(|p| (&*p.id, p.value)).collect();
    assert_eq!(
        parts,
        [
            ("forest", 8),
            ("trio", 7),
            ("prairie", 5),
            ("king", 0),
            ("meadow", 10),
            ("island", 0),
            ("river", 0),
            ("trex", 1)
        ]
    );
    assert_eq!(score.total, 31);
}

// rule: DR-32
#[test]
fn e3_two_trexes_in_a_pen_pay_once() {
    let score = summer(3).zoo(0, "trio: TR TR ST").score(0);
    assert_eq!((part(&score, "trio"), part(&score, "trex")), (7, 1));
}

// rule: DR-11
#[test]
fn e4_a_trex_may_go_where_none_is() {
    // Two dinosaurs placed: seat 2 rolls, seat 0 is bound.
    let given = summer(3).die("watch-out").zoo(0, "trio: ST; prairie: TR").hand(0, "TR");
    assert_eq!(given.places(0, "TR"), ["forest", "trio", "king", "meadow", "island", "river"]);
    let (rule, sentence) = refusal(&given.table(), Seat(0), "place trex prairie");
    assert_eq!(rule, "DR-11");
    assert_eq!(sentence, "The die says watch out for T-Rex; there is one in the Prairie of Love.");
}

// rule: DR-20
#[test]
fn e5_two_couples_of_one_species() {
    assert_eq!(summer(3).zoo(0, "prairie: BR BR BR BR").part(0, "prairie"), 10);
}

// rule: DR-21
#[test]
fn e6_a_trio_is_three() {
    assert_eq!(summer(3).zoo(0, "trio: ST TC").part(0, "trio"), 0);
    for third in ["ST", "TC", "SP", "TR"] {
        assert_eq!(summer(3).zoo(0, &format!("trio: ST TC {third}")).part(0, "trio"), 7);
    }
}

// rule: DR-24
#[test]
fn e7_well_ordered_wood_alternates() {
    // One placed: seat 1 rolls and is free.
    let one = winter(3).zoo(1, "wood: ST").hand(1, "TR ST BR TC PA");
    assert!(!one.places(1, "ST").contains(&"wood".to_owned()));
    for other in ["TR", "BR", "TC", "PA"] {
        assert!(one.places(1, other).contains(&"wood".to_owned()), "{other}");
    }
    // Two placed: seat 2 is free.
    let two = winter(3).zoo(2, "wood: ST PA").hand(2, "ST PA TR SP");
    assert!(two.places(2, "ST").contains(&"wood".to_owned()));
    for other in ["PA", "TR", "SP"] {
        assert!(!two.places(2, other).contains(&"wood".to_owned()), "{other}");
    }
    let (rule, sentence) = refusal(&two.table(), Seat(2), "place trex wood");
    assert_eq!(rule, "DR-24");
    assert!(sentence.contains("a Stegosaurus"), "{sentence}");
}

// rule: DR-26
#[test]
fn e8_each_bank_of_the_bridge_pays_for_its_trex() {
    let score = winter(3).zoo(0, "bridge-left: TR; bridge-right: TR").score(0);
    assert_eq!((part(&score, "bridge"), part(&score, "trex"), score.total), (6, 2, 8));
}

// rule: DR-25
#[test]
fn e9_pyramid_rows_in_order() {
    let slots = |zoo: &str, seat: u8| -> Vec<String> {
        let given = winter(3).zoo(seat, zoo).hand(seat, "SP");
        let all = given.places(seat, "SP");
        all.into_iter().filter(|spot| spot.starts_with("pyramid")).collect()
    };
    // Seats that are free of the die: the number placed modulo three.
    assert_eq!(slots("pyramid: ST TC - - - -", 2), ["pyramid-2"]);
    assert_eq!(slots("pyramid: ST TC BR - - -", 0), ["pyramid-3", "pyramid-4"]);
    assert_eq!(slots("pyramid: ST TC BR TR PA -", 2), ["pyramid-5"]);
    let (rule, sentence) = refusal(
        &winter(3).zoo(2, "pyramid: ST TC - - - -").hand(2, "SP").table(),
        Seat(2),
        "place spinosaurus pyramid-4",
    );
    assert_eq!(rule, "DR-25");
    assert_eq!(sentence, "The bottom row of the Pyramid has to be filled first.");
}

// rule: DR-15
#[test]
fn e10_two_player_round() {
    let mut env = Quiet::new(4);
    let mut game = Draftosaurus::setup(&Options::default(), 2, &mut env).unwrap();
    let mut seen = Vec::new();
    let boxed = |game: &Draftosaurus| -> u8 { game.view(Viewer::Spectator).boxed.iter().sum() };
    let before = boxed(&game);
    while game.view(Viewer::Spectator).round == 1 {
        let view = game.view(Viewer::Spectator);
        seen.push((format!("{:?}", view.phase), view.hand_size));
        for seat in Seat::all(2) {
            let mut steps = Vec::new();
            let _ = game.legal(seat, &mut steps);
            game.apply(seat, steps[0], &mut env);
        }
    }
    let wanted =
        [("Place", 6), ("Discard", 5), ("Place", 4), ("Discard", 3), ("Place", 2), ("Discard", 1)];
    assert_eq!(seen, wanted.map(|(phase, n)| (phase.to_owned(), n)));
    assert_eq!(boxed(&game) - before, 6);
    assert!(game.view(Viewer::Spectator).zoos.iter().all(|zoo| zoo.residents.len() == 3));
}

#[test]
fn places_are_listed_once() {
    let table = summer(4).hand(0, "ST ST ST PA PA TR").table();
    assert_eq!(places(&table, Seat(0), "ST").len(), 7);
}
