//! The laws that every game obeys, at tables of every kind: alone, two, three, nine, ten and
//! seventy-five.

use dinoworld::DinoWorld;
use serde_json::{Value, json};

/// Options for several that between them have every value, and every pair that could interfere.
fn options() -> Vec<Value> {
    vec![
        json!({}),
        json!({ "mode": "danger", "objectives": true, "difficulty": ["hard"] }),
        json!({ "mode": "danger", "aquatics": true, "aviaries": true, "z_lab": "mad-scientist" }),
        json!({ "objectives": true, "aquatics": true }),
        json!({ "aviaries": true }),
    ]
}

/// The same for somebody alone.
fn alone() -> Vec<Value> {
    vec![
        json!({}),
        json!({ "mode": "danger", "objectives": true, "rival": "beastly", "difficulty": ["hard"] }),
        json!({ "mode": "danger", "aquatics": true, "aviaries": true, "rival": "savage",
                "z_lab": "intense-development" }),
        json!({ "objectives": true, "aquatics": true }),
        json!({ "aviaries": true, "rival": "savage" }),
    ]
}

/// The two that differ most, for large tables.
fn extremes() -> Vec<Value> {
    vec![
        json!({ "objectives": true }),
        json!({ "mode": "danger", "difficulty": ["fiendish"], "aquatics": true, "aviaries": true,
                "z_lab": "docile-gene-editing" }),
    ]
}

mod solo {
    use super::*;
    mesozoic_testkit::laws!(DinoWorld, games = 3, seats = [1], options = alone());
    mesozoic_testkit::guided_laws!(DinoWorld, games = 1, seats = [1], options = alone());
}

mod few {
    use super::*;
    mesozoic_testkit::laws!(DinoWorld, games = 1, seats = [2, 3], options = options());
    mesozoic_testkit::guided_laws!(DinoWorld, games = 1, seats = [2], options = extremes());
    mesozoic_testkit::encoded_laws!(DinoWorld, games = 1, seats = [1, 2], options = extremes());
    // Half of all combinations do not apply to a number of seats, and are refused.
    mesozoic_testkit::fuzzed!(DinoWorld, inputs = 8);
}

mod many {
    use super::*;
    mesozoic_testkit::laws!(DinoWorld, games = 1, seats = [9, 10], options = extremes());
}

mod crowd {
    use super::*;

    fn one() -> Vec<Value> {
        vec![json!({ "mode": "danger", "objectives": true, "aviaries": true })]
    }

    mesozoic_testkit::laws!(DinoWorld, games = 1, seats = [75], options = one());
}

/// The same table with everybody one seat further to the left.
fn rotate(game: &DinoWorld) -> DinoWorld {
    let mut state = serde_json::to_value(game).unwrap();
    let seats = state["seats"].as_array().unwrap().len() as u64;
    state["seats"].as_array_mut().unwrap().rotate_right(1);
    let on = |value: &mut Value| *value = json!((value.as_u64().unwrap() + 1) % seats);
    for guest in state["visitors"].as_array_mut().unwrap() {
        on(&mut guest["gap"]);
        guest["by"].as_array_mut().unwrap().iter_mut().for_each(on);
    }
    state["visitors"].as_array_mut().unwrap().rotate_right(3);
    for goal in state["objectives"].as_array_mut().unwrap() {
        for key in ["first", "later"] {
            goal[key].as_array_mut().unwrap().iter_mut().for_each(on);
        }
    }
    serde_json::from_value(state).unwrap()
}

// rule: DW-4, DW-130
#[test]
fn l12_seats_are_equal() {
    use mesozoic_core::{Game, Quiet, SplitMix};
    for seed in 0..6 {
        let (mut env, mut rng) = (Quiet::new(seed), SplitMix::new(seed));
        let options = dinoworld::Options { objectives: true, ..Default::default() };
        let mut game = DinoWorld::setup(&options, 4, &mut env).unwrap();
        while let Some(seat) = game.status().next() {
            let step = game.sample(seat, &mut rng).unwrap();
            game.apply(seat, step, &mut env);
        }
        mesozoic_testkit::laws::l12_rotation(&game, rotate).unwrap_or_else(|e| panic!("{e}"));
    }
}
