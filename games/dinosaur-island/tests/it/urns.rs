//! Stacks, bag and deck have no order before something is drawn from them: nothing that is written
//! down tells what comes, and everything that is left is as likely as anything else.

use std::collections::BTreeMap;
use std::fmt::Debug;

use dinosaur_island::components::{Attraction, Named, Recipe, SoloCard, Specialist};
use dinosaur_island::{DinosaurIsland, Event, Item, Options, Phase};
use mesozoic_core::{DrawKey, Env, Game, Quiet, Viewer};
use mesozoic_testkit::{Scripted, chi_square};
use serde_json::Value;

use crate::common::{Given, IslandPlay, given};

const DRAWS: u64 = 3_000;

/// Ends the round by defaults with the dice of each seed.
fn next_rounds(at: &Given) -> impl Iterator<Item = DinosaurIsland> + '_ {
    let start = at.clone().at_work().table().state().clone();
    (0..DRAWS).map(move |seed| {
        let (mut game, mut env) = (start.clone(), Quiet::new(seed));
        while game.view(Viewer::Spectator).round == 1 {
            let seat = game.status().next().unwrap();
            let mut steps = Vec::new();
            let _ = game.legal(seat, &mut steps);
            // Nothing is worked; elsewhere the first step is the default.
            let work = game.view(Viewer::Spectator).phase == Phase::Work;
            let step = if work { steps[steps.len() - 1] } else { steps[0] };
            game.apply(seat, step, &mut env);
        }
        game
    })
}

/// Each of these is drawn as often as any other.
fn assert_even<K: Ord + Copy + Debug>(what: &str, drawn: impl Iterator<Item = K>, among: &[K]) {
    let mut seen = BTreeMap::new();
    drawn.for_each(|k| *seen.entry(k).or_insert(0u64) += 1);
    let even = among.iter().map(|&k| (k, 1.0 / among.len() as f64)).collect();
    chi_square(&seen, &even).unwrap_or_else(|e| panic!("{what}: {e}"));
}

/// The things of a stack.
fn list<T: Named>(stack: &Value) -> Vec<T> {
    let ids = stack.as_array().unwrap().iter();
    ids.map(|id| T::find(id.as_str().unwrap()).unwrap()).collect()
}

// rule: DI-6.2
#[test]
fn every_tile_and_card_left_may_come_next() {
    let at = given(2);
    let market = &at.state["market"];
    let last = |game: &DinosaurIsland| game.view(Viewer::Spectator).market[3];
    let tiles = list::<Attraction>(&market["attraction_stack"]);
    let drawn = next_rounds(&at).map(|game| match last(&game).items[0] {
        Some(Item::Attraction(tile)) => tile.index(),
        other => panic!("{other:?} in the $5 row"),
    });
    assert_even("attractions", drawn, &tiles.iter().map(|t| t.index()).collect::<Vec<_>>());
    let cards = list::<Specialist>(&market["specialist_stack"]);
    let drawn = next_rounds(&at).map(|game| match last(&game).items[2] {
        Some(Item::Specialist(card)) => card.index(),
        other => panic!("{other:?} in the $5 row"),
    });
    assert_even("specialists", drawn, &cards.iter().map(|c| c.index()).collect::<Vec<_>>());
}

// rule: DI-6.3
#[test]
fn every_recipe_left_may_be_turned_up() {
    let at = given(2).exhibits(0, &[("c1", "iguanodon", 1, 1)]);
    let mut at = at.recipe("ankylosaurus").exhibits(1, &[("c1", "ankylosaurus", 1, 1)]);
    at.state["centre"]["recipes"][0] = Value::Null;
    let herbivores: Vec<usize> = list::<Recipe>(&at.state["centre"]["stack"])
        .into_iter()
        .filter(|r| r.info().diet.level() == 1)
        .map(Named::index)
        .collect();
    assert_eq!(herbivores.len(), 4);
    let turned = next_rounds(&at)
        .map(|game| game.view(Viewer::Spectator).research.stacks[0].recipe.unwrap().index());
    assert_even("herbivores", turned, &herbivores);
}

// rule: DI-9.2
#[test]
fn every_card_of_the_automaton_may_come_next() {
    let at = given(1).solo_card("o01");
    let deck: Vec<usize> =
        list::<SoloCard>(&at.state["solo"]["deck"]).iter().map(|c| c.index()).collect();
    assert_eq!(deck.len(), 8);
    let shown = next_rounds(&at)
        .map(|game| game.view(Viewer::Spectator).solo.unwrap().shown.unwrap().index());
    assert_even("automaton", shown, &deck);
}

// rule: DI-2.1
#[test]
fn alone_every_die_may_come_to_every_slot() {
    let at = given(1).solo_card("o01");
    let dice = |game: &DinosaurIsland| -> Vec<u8> {
        game.view(Viewer::Spectator).research.dice.iter().map(|die| die.die).collect()
    };
    let mut all = dice(at.table().state());
    all.sort_unstable();
    for slot in 0..all.len() {
        assert_even("dice", next_rounds(&at).map(|game| dice(&game)[slot]), &all);
    }
}

// rule: DI-5.1
#[test]
fn visitors_come_out_of_the_bag_without_going_back() {
    // Eight of seventy patrons and ten hooligans.
    let at = given(2).exhibits(0, &[("a1", "", 4, 4), ("c1", "ankylosaurus", 2, 2)]).at_work();
    let mut seen = BTreeMap::new();
    for seed in 0..DRAWS {
        let mut t = at.play();
        let mut env = Scripted::<Event>::new([]);
        let mut dice = Quiet::new(seed);
        env.then((0..9).map(|i| Env::<Event>::below(&mut dice, DrawKey::table(i), 80 - i)));
        t.env = env;
        t.end_work();
        *seen.entry(t.seat(0).line.hooligans).or_insert(0u64) += 1;
    }
    let choose =
        |n: u32, k: u32| (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product::<f64>();
    let chance = |h: u32| choose(10, h) * choose(70, 8 - h) / choose(80, 8);
    chi_square(&seen, &(0..=8).map(|h| (h as u8, chance(h))).collect()).unwrap();
}

#[test]
fn nothing_written_down_has_an_order() {
    for seats in 1..=4 {
        for seed in 0..20 {
            let mut env = Quiet::new(seed);
            let game = DinosaurIsland::setup(&Options::default(), seats, &mut env).unwrap();
            let state = serde_json::to_value(&game).unwrap();
            for pointer in ["/market/attraction_stack", "/market/specialist_stack", "/centre/stack"]
            {
                let ids: Vec<usize> = match pointer {
                    "/market/attraction_stack" => indices::<Attraction>(&state, pointer),
                    "/market/specialist_stack" => indices::<Specialist>(&state, pointer),
                    _ => indices::<Recipe>(&state, pointer),
                };
                assert!(ids.is_sorted(), "{pointer}: {ids:?}");
            }
            if seats == 1 {
                assert!(indices::<SoloCard>(&state, "/solo/deck").is_sorted());
            }
            // Kinds with several copies and visitors are counted.
            assert!(state["market"]["upgrade_stack"].is_object());
            assert!(state["bag"]["patrons"].is_u64() && state["bag"]["hooligans"].is_u64());
        }
    }
}

fn indices<T: Named>(state: &Value, pointer: &str) -> Vec<usize> {
    list::<T>(state.pointer(pointer).unwrap()).into_iter().map(Named::index).collect()
}
