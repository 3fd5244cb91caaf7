//! What offers say beforehand is what the zoos are worth afterwards.

use std::collections::{BTreeMap, BTreeSet};

use draftosaurus::{Draftosaurus, Mode, Options, Phase, Step};
use mesozoic_core::{Game, Quiet, Seat, SplitMix, Viewer};

/// Sources that other zoos have a say in: what others place at the same time may change them.
const OF_OTHERS: [&str; 2] = ["king", "lookout"];

fn points(game: &Draftosaurus, seat: Seat) -> BTreeMap<String, i32> {
    let score = game.score(seat, Viewer::Seat(seat));
    let parts = score.parts.into_iter().filter(|part| !OF_OTHERS.contains(&&*part.id));
    parts.map(|part| (part.id.into_owned(), part.value)).collect()
}

// rule: DR-31
#[test]
fn a_placement_brings_what_it_promised() {
    for (mode, seats) in [(Mode::Summer, 3), (Mode::Winter, 4), (Mode::Winter, 5)] {
        for seed in 0..20 {
            let (mut rng, mut env) = (SplitMix::new(seed), Quiet::new(seed));
            let options = Options { mode, ..Options::default() };
            let mut game = Draftosaurus::setup(&options, seats, &mut env).unwrap();
            let mut promised: BTreeMap<Seat, BTreeMap<String, i32>> = BTreeMap::new();
            while let Some(seat) = game.status().next() {
                let step = game.sample(seat, &mut rng).unwrap();
                let mut then = points(&game, seat);
                for gain in game.gains(seat, &[step]).concat() {
                    if let Some(points) = then.get_mut(&*gain.id) {
                        *points += gain.value;
                    }
                }
                promised.insert(seat, then);
                let is_last = game.status().awaited().iter().count() == 1;
                game.apply(seat, step, &mut env);
                if is_last {
                    for (seat, then) in std::mem::take(&mut promised) {
                        assert_eq!(points(&game, seat), then, "seat {seat}, seed {seed}");
                    }
                }
            }
        }
    }
}

// rule: DR-22, DR-23, DR-29
#[test]
fn king_and_island_are_at_risk_until_the_last_turn_is_over() {
    let mut seen = BTreeSet::new();
    for seed in 0..20 {
        for mode in [Mode::Summer, Mode::Winter] {
            let (mut rng, mut env) = (SplitMix::new(seed), Quiet::new(seed));
            let options = Options { mode, ..Options::default() };
            let mut game = Draftosaurus::setup(&options, 3, &mut env).unwrap();
            while let Some(seat) = game.status().next() {
                let mut steps: Vec<Step> = Vec::new();
                let _ = game.legal(seat, &mut steps);
                let phase = game.view(Viewer::Spectator).phase;
                for gain in game.gains(seat, &steps).concat() {
                    let is_at_risk = ["king", "island"].contains(&&*gain.id);
                    assert_eq!(gain.sure, phase == Phase::Quarantine || !is_at_risk, "{gain:?}");
                    seen.insert(gain.id.into_owned());
                }
                let step = game.sample(seat, &mut rng).unwrap();
                game.apply(seat, step, &mut env);
            }
        }
    }
    // Every source but that of quarantine, which pays nothing, is told of.
    let sources = [
        "bridge", "forest", "island", "king", "lookout", "meadow", "prairie", "pyramid", "river",
        "trex", "trio", "wood",
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), sources);
}
