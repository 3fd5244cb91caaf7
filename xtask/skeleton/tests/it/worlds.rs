//! Imagined worlds are as likely as they should be, counted exactly on a small deal.

use std::collections::BTreeMap;

use mesozoic_core::{Game, Quiet, Seat, Viewer};
use mesozoic_testkit::laws::l11_distribution;
use skeleton::{Options, Skeleton, Step};

#[test]
fn hidden_choices_are_uniform_among_what_can_be_spent() {
    let mut env = Quiet::new(1);
    let mut game = Skeleton::setup(&Options::default(), 3, &mut env).unwrap();
    (game.round, game.places[1].pile, game.places[1].spent) = (2, 2, 4);
    game.apply(Seat(1), Step::Spend { pebbles: 1 }, &mut env);
    game.apply(Seat(2), Step::Spend { pebbles: 3 }, &mut env);
    let picks = |game: &Skeleton| (game.places[1].pick, game.places[2].pick);

    // Seat 1 can spend none to two, seat 2 none to three; seat 2 knows its own choice.
    let three = (0..=2).map(|pick| ((Some(pick), Some(3)), 1.0 / 3.0)).collect();
    let pairs = (0..=2).flat_map(|a| (0..=3).map(move |b| ((Some(a), Some(b)), 1.0 / 12.0)));
    let twelve: BTreeMap<_, _> = pairs.collect();
    for (viewer, expected) in [
        (Viewer::Seat(Seat(2)), three),
        (Viewer::Seat(Seat(0)), twelve.clone()),
        (Viewer::Spectator, twelve),
    ] {
        if let Err(broken) = l11_distribution(&game, viewer, picks, &expected) {
            panic!("{viewer:?}: {broken}");
        }
    }
}
