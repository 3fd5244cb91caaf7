//! What was learnt: choices that are the same on every machine, and no secrets at any level.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fmt::Write;

use mesozoic_bots::{Imagined, Level, Rung, bot};
use mesozoic_core::{Budget, Encode, Guide, Quiet, Rng, Seat, SplitMix, Viewer};
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

/// The learnt player.
const LEARNT: Level = Level::Learnt { iterations: None };

/// What a player of a seat chooses, as far as it knows the game.
fn choice<G: Guide>(game: &G, seat: Seat, level: Level) -> G::Step {
    let mut beliefs = Imagined::new(game.clone(), seat, SplitMix::new(7));
    let budget = Budget { iterations: 200 };
    bot::<G>(level, game.seats(), 11).choose(seat, &mut beliefs, budget)
}

struct Choices;

impl Visit for Choices {
    type Out = String;

    fn visit<G: Guide + Encode>(self) -> String {
        let mut text = String::new();
        positions::<G>(2, 12, |game, seat| {
            writeln!(text, "{} {seat} {}", G::META.id, choice(game, seat, LEARNT)).unwrap();
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
        positions::<G>(2, 40, |game, seat| {
            let imagined = game.imagined(Viewer::Seat(seat));
            // The strongest level thinks too long for a test: it is the learnt player.
            let rungs = Rung::ALL[..5].iter().map(|&rung| Level::Rung(rung));
            for level in rungs.chain([LEARNT]) {
                let both = [game, &imagined].map(|world| choice(world, seat, level));
                assert_eq!(both[0], both[1], "{level}: {game:?}");
            }
        });
    }
}

#[test]
fn a_choice_does_not_depend_on_what_is_hidden() {
    for game in GAMES {
        visit(game.meta.id, Secrets).unwrap();
    }
}
