//! The laws that every game obeys, and what they need to know of this one.

use std::collections::BTreeMap;

use dinosaur_island::{DinosaurIsland, Options};
use mesozoic_core::{Game, Quiet, SplitMix, Viewer};
use serde_json::{Value, json};

/// Every value of every option, each at least once.
fn options() -> Vec<Value> {
    let set = |length: &str,
               twists: bool,
               chaos: bool,
               window: &str,
               brass: bool,
               free: bool,
               first: bool| {
        json!({
            "length": length, "plot_twists": twists, "chaos_threat": chaos, "claim_window": window,
            "brass_protected": brass, "free_die_paddock": free, "first_game": first,
        })
    };
    vec![
        set("short", true, true, "instant", true, false, false),
        set("short", false, false, "same-phase", false, true, true),
        set("medium", true, false, "same-round", false, true, false),
        set("long", true, false, "same-phase", false, true, false),
    ]
}

// Every law on every seat count with all of these options; where whole views are written after each
// step, on fewer games.
mesozoic_testkit::law_tests! { DinosaurIsland, [games = 4, options = options()]:
    l02_legality, l03_non_interference, l04_lanes_commute, l05_conservation, l07_surprise_fences,
    l08_round_trips, l09_termination, l10_no_dead_end, l11_worlds, l12_standings, l13_narration,
    l02_every_code, l03_observations, l08_codes, l09_guided_termination,
}
mesozoic_testkit::law_tests! { DinosaurIsland, [games = 1, options = options()]:
    l01_determinism, l06_undo, feeds, l14_snapshots, l15_answers,
}

/// What is quickly checked, on one game of each of the 288 combinations.
mod every_combination {
    use super::DinosaurIsland;

    mesozoic_testkit::law_tests! { DinosaurIsland, [games = 1]:
        l02_legality, l04_lanes_commute, l05_conservation, l09_termination, l10_no_dead_end,
        l12_standings,
    }
}
mesozoic_testkit::fuzzed!(DinosaurIsland, inputs = 60);

const ME: Viewer = Viewer::Spectator;

/// Plays random games and shows every position.
fn walk(games: u64, mut visit: impl FnMut(&DinosaurIsland)) {
    for seed in 0..games {
        let (mut env, mut rng) = (Quiet::new(seed), SplitMix::new(seed));
        let all = options();
        let json = all[(seed / 4) as usize % all.len()].clone();
        let seats = 1 + (seed % 4) as u8;
        let options: Options = serde_json::from_value(json).unwrap();
        let Ok(mut game) = DinosaurIsland::setup(&options, seats, &mut env) else { continue };
        visit(&game);
        while let Some(seat) = game.status().next() {
            game.apply(seat, game.sample(seat, &mut rng).unwrap(), &mut env);
            visit(&game);
        }
    }
}

/// The properties that hold at every moment of every game.
#[test]
fn storage_money_and_paddocks_stay_within_their_bounds() {
    walk(8, |game| {
        for seat in game.view(ME).seats {
            assert!(
                seat.dna.iter().zip(seat.limits).all(|(&have, limit)| have <= limit && limit <= 10)
            );
            assert!(seat.excitement <= 20 && seat.workers + seat.supply == 8);
            assert!(seat.exhibits.iter().all(|e| e.dinosaurs <= e.capacity && e.capacity <= 4));
            let herd: u16 = seat
                .exhibits
                .iter()
                .map(|e| u16::from(e.dinosaurs) * u16::from(e.recipe.info().diet.threat()))
                .sum();
            assert_eq!(u16::from(seat.threat), herd);
            // Money is unsigned: an overdraft would be a fortune.
            assert!(seat.money < 1000 && seat.score < 1000);
        }
    });
}

/// Sampling gives every legal step, each as often as any other.
#[test]
fn sampling_agrees_with_listing() {
    let mut positions: BTreeMap<String, DinosaurIsland> = BTreeMap::new();
    walk(6, |game| {
        let Some(seat) = game.status().next() else { return };
        let view = game.view(ME);
        let Some(ask) = &view.seats[seat.index()].ask else { return };
        let kind = format!("{ask:?}").split(' ').next().unwrap().to_owned();
        let mut steps = Vec::new();
        let _ = game.legal(seat, &mut steps);
        if steps.len() > 1 {
            positions.entry(kind).or_insert_with(|| game.clone());
        }
    });
    assert!(positions.len() > 6, "{:?}", positions.keys());
    for (kind, game) in positions {
        let seat = game.status().next().unwrap();
        let mut steps = Vec::new();
        let _ = game.legal(seat, &mut steps);
        let (mut rng, mut seen) = (SplitMix::new(4), BTreeMap::new());
        for _ in 0..4_000 {
            *seen.entry(game.sample(seat, &mut rng).unwrap()).or_insert(0u64) += 1;
        }
        let expected = steps.iter().map(|&step| (step, 1.0 / steps.len() as f64)).collect();
        mesozoic_testkit::chi_square(&seen, &expected).unwrap_or_else(|e| panic!("{kind}: {e}"));
    }
}
