//! What was learnt: nets that fit their games, choices that are the same everywhere, and no secrets.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fmt::Write;

use mesozoic_bots::{Imagined, Level, bot};
use mesozoic_core::{Budget, Encode, Game, Guide, Quiet, Rng, Seat, SplitMix, Viewer};
use mesozoic_registry::{GAMES, Visit, visit};

/// Where the choices are that must stay the same.
const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/learnt.txt");

/// Positions of games by quick steps, about so many steps apart, with a seat that has a choice.
fn positions<G: Guide>(seats: u8, apart: u32, mut look: impl FnMut(&G, Seat)) {
    let (mut rng, mut env) = (SplitMix::new(3), Quiet::new(3));
    let mut game = G::setup(&G::Options::default(), seats, &mut env).unwrap();
    while let Some(seat) = game.status().next() {
        if rng.below(apart) == 0 {
            look(&game, seat);
        }
        let step = game.playout_step(seat, &mut rng);
        game.apply(seat, step, &mut env);
    }
}

/// What the learnt player of a seat chooses, as far as it knows the game.
fn choice<G: Guide>(game: &G, seat: Seat) -> G::Step {
    let mut beliefs = Imagined::new(game.clone(), seat, SplitMix::new(7));
    let budget = Budget { iterations: 200 };
    bot::<G>(Level::Learnt { iterations: None }, 11).choose(seat, &mut beliefs, budget)
}

struct Choices;

impl Visit for Choices {
    type Out = String;

    fn visit<G: Guide + Encode>(self) -> String {
        let mut text = String::new();
        positions::<G>(2, 12, |game, seat| {
            writeln!(text, "{} {seat} {}", G::META.id, choice(game, seat)).unwrap();
        });
        text
    }
}

#[test]
fn the_same_seed_chooses_the_same_on_every_machine() {
    let choices: String = GAMES.iter().map(|game| visit(game.meta.id, Choices).unwrap()).collect();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(GOLDEN, &choices).unwrap();
    }
    assert_eq!(choices, std::fs::read_to_string(GOLDEN).unwrap(), "UPDATE_GOLDEN=1 rewrites it");
}

struct Secrets;

impl Visit for Secrets {
    type Out = ();

    fn visit<G: Guide + Encode>(self) {
        positions::<G>(2, 30, |game, seat| {
            let imagined = game.imagined(Viewer::Seat(seat));
            assert_eq!(choice(game, seat), choice(&imagined, seat), "{game:?}");
        });
    }
}

#[test]
fn a_choice_does_not_depend_on_what_is_hidden() {
    for game in GAMES {
        visit(game.meta.id, Secrets).unwrap();
    }
}
