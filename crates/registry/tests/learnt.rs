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

/// What a player of a seat plans, as far as it knows the game.
fn plan<G: Guide>(game: &G, seat: Seat, level: Level) -> Vec<G::Step> {
    let mut beliefs = Imagined::new(game.clone(), seat, SplitMix::new(7));
    let budget = Budget { iterations: 200 };
    bot::<G>(level, game.seats(), 11).plan(seat, &mut beliefs, budget)
}

struct Choices;

impl Visit for Choices {
    type Out = String;

    fn visit<G: Guide + Encode>(self) -> String {
        let mut text = String::new();
        positions::<G>(2, 12, |game, seat| {
            writeln!(text, "{} {seat} {}", G::META.id, plan(game, seat, LEARNT)[0]).unwrap();
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

/// Games in which somebody knows what others do not, with two or three at the table.
const WITH_SECRETS: [&str; 3] = ["draftosaurus", "triassic-terror", "dinoworld"];

struct Secrets;

impl Visit for Secrets {
    /// Whether there was anything to exchange.
    type Out = bool;

    fn visit<G: Guide + Encode>(self) -> bool {
        let mut differ = false;
        for seats in [2, 3] {
            positions::<G>(seats, 5, |game, seat| {
                let other = game.imagined(Viewer::Seat(seat));
                differ |= other != *game;
                // The strongest level is the learnt player with its net and more iterations: so many that two
                // thoughts a position would take minutes. What it looks at is the same with fewer.
                let rungs = Rung::ALL[..5].iter().map(|&rung| Level::Rung(rung));
                for level in rungs.chain([LEARNT]) {
                    let both = [game, &other].map(|world| plan(world, seat, level));
                    assert_eq!(both[0], both[1], "{level}: {game:?}");
                }
            });
        }
        differ
    }
}

#[test]
fn no_level_depends_on_what_is_hidden() {
    for game in GAMES {
        let differ = visit(game.meta.id, Secrets).unwrap();
        assert_eq!(differ, WITH_SECRETS.contains(&game.meta.id), "{}", game.meta.id);
    }
}

struct Supposed;

impl Visit for Supposed {
    type Out = ();

    fn visit<G: Guide + Encode>(self) {
        for seats in [2, 3] {
            positions::<G>(seats, 3, |game, seat| {
                let dealt = game.imagined(Viewer::Seat(seat));
                let mut world = dealt.clone();
                world.suppose(seat, &mut SplitMix::new(9));
                world.check(&G::Options::default(), seats).unwrap();
                assert_eq!(world.status(), dealt.status());
                let viewer = Viewer::Seat(seat);
                assert_eq!(world.view(viewer), dealt.view(viewer), "{dealt:?}");
                let steps = [&world, &dealt].map(|world| {
                    let mut steps = Vec::new();
                    let _ = world.legal(seat, &mut steps);
                    steps
                });
                assert_eq!(steps[0], steps[1], "{dealt:?}");
            });
        }
    }
}

#[test]
fn what_is_supposed_of_others_is_possible_and_shows_a_seat_nothing() {
    for game in GAMES {
        visit(game.meta.id, Supposed).unwrap();
    }
}
