//! The laws that every game obeys, and what they need to know of this one.

use std::collections::BTreeMap;

use draftosaurus::{Draftosaurus, Mode, Options};
use mesozoic_core::{Game, Quiet, Seat, SplitMix, Viewer};
use mesozoic_table::Table;
use mesozoic_testkit::laws::{l11_distribution, l12_rotation};
use serde_json::{Value, json};

use crate::common::{Given, summer, winter};

mesozoic_testkit::laws!(Draftosaurus, games = 3);
mesozoic_testkit::guided_laws!(Draftosaurus, games = 2);
mesozoic_testkit::encoded_laws!(Draftosaurus, games = 2);
mesozoic_testkit::fuzzed!(Draftosaurus, inputs = 300);

const ME: Viewer = Viewer::Seat(Seat(0));

/// Hands of five at the second turn of the last round, when the bag is empty. Seat 0 has held its
/// own hand and the one at seat 1; the other two are one pool of ten to it.
fn pool() -> Given {
    summer(4)
        .placed(7)
        .die("woodlands")
        .hand(0, "SP SP BR BR BR")
        .hand(1, "SP BR TC TC TC")
        .hand(2, "TR TR ST ST PA")
        .hand(3, "TR ST ST PA PA")
}

fn hand(game: &Draftosaurus, seat: u8) -> Vec<usize> {
    let hand = game.view(Viewer::Seat(Seat(seat))).hand;
    (0..6).map(|i| hand.iter().filter(|&&s| s as usize == i).count()).collect()
}

fn choose(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}

/// Every hand of five out of a pool of three T-Rexes, four Stegosauri and three Parasaurolophi,
/// with its probability.
fn deals() -> Vec<(Vec<usize>, f64)> {
    let mut deals = Vec::new();
    for t in 0..=3usize {
        for s in 0..=4usize {
            let Some(p) = 5usize.checked_sub(t + s).filter(|&p| p <= 3) else { continue };
            let ways = choose(3, t) * choose(4, s) * choose(3, p);
            deals.push((vec![t, s, 0, 0, p, 0], ways / choose(10, 5)));
        }
    }
    deals
}

// rule: DR-36
#[test]
fn l11_hands_that_were_never_held_are_dealt_uniformly() {
    let table = pool().table();
    let expected: BTreeMap<Vec<usize>, f64> = deals().into_iter().collect();
    assert!((expected.values().sum::<f64>() - 1.0).abs() < 1e-9);
    l11_distribution(table.state(), ME, |world| hand(world, 2), &expected)
        .unwrap_or_else(|e| panic!("{e}"));
    let mut rng = SplitMix::new(3);
    for _ in 0..200 {
        let mut world = table.state().clone();
        world.determinize(ME, &mut rng);
        for seat in [0, 1] {
            assert_eq!(hand(&world, seat), hand(table.state(), seat), "a hand that was held");
        }
    }
}

// rule: DR-36
#[test]
fn l11_what_follows_from_an_empty_bag_is_known() {
    // The last deal of two players: what is not in my hand is in the other.
    let table = summer(2).placed(9).table();
    let mut rng = SplitMix::new(3);
    for _ in 0..50 {
        let mut world = table.state().clone();
        world.determinize(ME, &mut rng);
        assert_eq!(&world, table.state());
    }
}

// rule: DR-4, DR-36
#[test]
fn l11_hidden_choices_are_uniform_among_the_legal() {
    let with_hand = |counts: &[usize]| {
        let letters = ["TR", "ST", "BR", "TC", "PA", "SP"];
        let list = |counts: &dyn Fn(usize) -> usize| -> String {
            (0..6).flat_map(|i| vec![letters[i]; counts(i)]).collect::<Vec<_>>().join(" ")
        };
        let pool = [3, 4, 0, 0, 3, 0];
        pool_with(&list(&|i| counts[i]), &list(&|i| pool[i] - counts[i]))
    };
    // What seat 2 would choose with each hand, each as likely as any other.
    let mut expected: BTreeMap<String, f64> = BTreeMap::new();
    for (counts, probability) in deals() {
        let legal = with_hand(&counts).table().legal(Seat(2));
        for step in &legal {
            *expected.entry(step.to_string()).or_default() += probability / legal.len() as f64;
        }
    }
    let mut table = pool().table();
    table.submit(Seat(2), "place stegosaurus river").unwrap();
    let pick = |world: &Draftosaurus| {
        world.view(Viewer::Seat(Seat(2))).pick.expect("seat 2 has chosen").to_string()
    };
    l11_distribution(table.state(), ME, pick, &expected).unwrap_or_else(|e| panic!("{e}"));
}

fn pool_with(two: &str, three: &str) -> Given {
    pool().hand(2, two).hand(3, three)
}

/// The same table with everybody one seat further to the left.
fn rotate(game: &Draftosaurus) -> Draftosaurus {
    let mut state = serde_json::to_value(game).unwrap();
    state["seats"].as_array_mut().unwrap().rotate_right(1);
    serde_json::from_value(state).unwrap()
}

// rule: DR-22, DR-27, DR-33
#[test]
fn l12_seats_are_equal() {
    for seats in 2..=5 {
        for mode in [Mode::Summer, Mode::Winter, Mode::SummerWinter] {
            let (mut env, mut rng) = (Quiet::new(6), SplitMix::new(u64::from(seats)));
            let mut game =
                Draftosaurus::setup(&Options { mode, ..Options::default() }, seats, &mut env)
                    .unwrap();
            while let Some(seat) = game.status().next() {
                game.apply(seat, game.sample(seat, &mut rng).unwrap(), &mut env);
            }
            l12_rotation(&game, rotate).unwrap_or_else(|e| panic!("{e}"));
        }
    }
}

#[test]
fn sampling_reaches_every_legal_step_equally_often() {
    let choose = summer(4).choosing().hand(1, "TR TR ST PA SP SP");
    let revealed = winter(3).revealed(&["TR", "ST", "PA"]).die("grasslands");
    let free = winter(3).zoo(2, "pyramid: TR ST BR - - -; wood: PA").placed(5).hand(2, "SP");
    let bound = summer(4).die("grasslands").hand(1, "TR TR ST PA SP SP");
    let discard = summer(2).phase("discard").placed(1).hand(1, "ST ST TR PA PA");
    let moving = winter(3).phase("quarantine").zoo(0, "quarantine: TR");
    for (given, seat) in
        [(choose, 1), (revealed, 1), (free, 2), (bound, 1), (discard, 1), (moving, 0)]
    {
        check_sampling(&given.table(), Seat(seat));
    }
}

fn check_sampling(table: &Table<Draftosaurus>, seat: Seat) {
    let legal = table.legal(seat);
    assert!(legal.len() > 1);
    let (mut rng, mut seen) = (SplitMix::new(4), BTreeMap::new());
    for _ in 0..20_000 {
        *seen.entry(table.state().sample(seat, &mut rng).unwrap()).or_insert(0u64) += 1;
    }
    let expected = legal.iter().map(|&step| (step, 1.0 / legal.len() as f64)).collect();
    mesozoic_testkit::chi_square(&seen, &expected).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(table.state().sample(Seat(9), &mut rng), None);
}

#[test]
fn documents_hold_nothing_that_follows_from_the_rest() {
    let state: Value = serde_json::to_value(pool().table().state()).unwrap();
    let keys: Vec<&str> = state.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        keys,
        ["mode", "side", "phase", "round", "turn", "roller", "die", "bag", "box", "seats"]
    );
    assert_eq!(state["bag"]["trex"], json!(0));
}
