//! The laws that every game obeys, and what they need to know of this one.

use std::collections::BTreeMap;

use mesozoic_core::{Game, Quiet, Seat, SplitMix, Viewer};
use mesozoic_testkit::laws::{l11_distribution, l12_rotation};
use triassic_terror::components::Environment;
use triassic_terror::{Options, TriassicTerror};

use crate::common::*;

mesozoic_testkit::laws!(TriassicTerror, games = 1);
mesozoic_testkit::guided_laws!(TriassicTerror, games = 1);
mesozoic_testkit::encoded_laws!(TriassicTerror, games = 1);
mesozoic_testkit::fuzzed!(TriassicTerror, inputs = 100);

/// The card that a seat holds, as it sees it itself.
fn card(game: &TriassicTerror, seat: Seat) -> Environment {
    game.view(Viewer::Seat(seat)).players[seat.index()].card.unwrap().environment.unwrap()
}

// rule: TT-3
#[test]
fn l11_unseen_cards_are_dealt_uniformly_and_seen_ones_are_kept() {
    let mut table = open(3, "cards");
    let start = view(&table).start;
    let [first, second] = [start, Seat((start.0 + 1) % 3)];
    for (seat, space) in [(first, 1), (second, 2)] {
        play(&mut table, seat, "card deck");
        play(&mut table, seat, &format!("tile {space}"));
    }
    // To the third the open card is known and all other 27 are one pool; to each of the two the
    // own card is known as well.
    let open_card = view(&table).open_card.unwrap();
    let left = |known: &[Environment]| -> BTreeMap<Environment, f64> {
        let count = |e| 7 - known.iter().filter(|&&k| k == e).count();
        let all: usize = Environment::ALL.into_iter().map(count).sum();
        Environment::ALL.into_iter().map(|e| (e, count(e) as f64 / all as f64)).collect()
    };
    let third = Viewer::Seat(Seat((start.0 + 2) % 3));
    let own = card(table.state(), second);
    for (viewer, known) in [
        (third, vec![open_card]),
        (Viewer::Spectator, vec![open_card]),
        (Viewer::Seat(second), vec![open_card, own]),
    ] {
        let key = |world: &TriassicTerror| card(world, first);
        l11_distribution(table.state(), viewer, key, &left(&known))
            .unwrap_or_else(|e| panic!("{e}"));
    }
    let mut rng = SplitMix::new(3);
    for _ in 0..100 {
        let mut world = table.state().clone();
        world.determinize(Viewer::Seat(second), &mut rng);
        assert_eq!(card(&world, second), own);
    }
}

/// The same table with everybody one seat further to the left.
fn rotate(game: &TriassicTerror) -> TriassicTerror {
    let mut state = serde_json::to_value(game).unwrap();
    let seats = state["seats"].as_array().unwrap().len() as u64;
    let next = |seat: &serde_json::Value| serde_json::json!((seat.as_u64().unwrap() + 1) % seats);
    state["first"] = next(&state["first"]);
    state["seats"].as_array_mut().unwrap().rotate_right(1);
    for (_, herds) in state["areas"].as_object_mut().unwrap() {
        for herd in herds.as_array_mut().unwrap() {
            herd["seat"] = next(&herd["seat"]);
        }
    }
    if let Some(owner) = state["trex"].get("owner").cloned() {
        state["trex"]["owner"] = next(&owner);
    }
    serde_json::from_value(state).unwrap()
}

// rule: TT-48, TT-49
#[test]
fn l12_seats_are_equal() {
    for seats in 2..=6 {
        for seed in 0..4 {
            let (mut env, mut rng) = (Quiet::new(seed), SplitMix::new(u64::from(seats)));
            let mut game = TriassicTerror::setup(&Options::default(), seats, &mut env).unwrap();
            while let Some(seat) = game.status().next() {
                game.apply(seat, game.sample(seat, &mut rng).unwrap(), &mut env);
            }
            l12_rotation(&game, rotate).unwrap_or_else(|e| panic!("{e}"));
        }
    }
}
