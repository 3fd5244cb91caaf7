//! The laws that every game obeys, and what they need to know of this one.

use std::collections::BTreeMap;

use mesozoic_core::{Game, Seat, SplitMix};
use mesozoic_testkit::{Broken, Plan, laws};
use rawr_n_write::RawrNWrite;
use serde_json::json;

use crate::common::{Play, RawrPlay, given};

mesozoic_testkit::laws!(RawrNWrite, games = 1);
mesozoic_testkit::guided_laws!(RawrNWrite, games = 1);
mesozoic_testkit::encoded_laws!(RawrNWrite, games = 1);
mesozoic_testkit::fuzzed!(RawrNWrite, inputs = 200);

type Law = fn(&Plan) -> Result<(), Broken>;

/// Games are long and laws look at every so-manieth position: what is quick looks at more games.
#[test]
fn quick_laws_hold_over_more_games() {
    let plan = Plan::default().games(6);
    let quick: [Law; 8] = [
        laws::l02_legality::<RawrNWrite>,
        laws::l02_every_code::<RawrNWrite>,
        laws::l04_lanes_commute::<RawrNWrite>,
        laws::l05_conservation::<RawrNWrite>,
        laws::l07_surprise_fences::<RawrNWrite>,
        laws::l08_round_trips::<RawrNWrite>,
        laws::l09_termination::<RawrNWrite>,
        laws::l10_no_dead_end::<RawrNWrite>,
    ];
    for law in quick {
        law(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn sampling_reaches_every_legal_step_equally_often() {
    let stored = json!({ "gained": 1, "spent": 0 });
    let mut roads = given(2).play();
    roads.i("place 1 b1; build roads; at k10; pair ns");
    let mut road = given(2).mine("roads", stored).play();
    road.i("take-road");
    let mut draw = given(2).built("ride-1: E4 F4 F5 G5").play();
    draw.i("place 1 b1; build merch; turn 3");
    for play in [given(2).play(), roads, road, draw] {
        check_sampling(&play);
    }
}

fn check_sampling(play: &Play) {
    let mut legal = Vec::new();
    let _ = play.game.legal(Seat(0), &mut legal);
    assert!(legal.len() > 1);
    let (mut rng, mut seen) = (SplitMix::new(4), BTreeMap::new());
    for _ in 0..40_000 {
        *seen.entry(play.game.sample(Seat(0), &mut rng).unwrap()).or_insert(0u64) += 1;
    }
    let expected = legal.iter().map(|&step| (step, 1.0 / legal.len() as f64)).collect();
    mesozoic_testkit::chi_square(&seen, &expected).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(play.game.sample(Seat(9), &mut rng), None);
}
