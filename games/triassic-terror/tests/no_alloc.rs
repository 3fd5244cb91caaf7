//! Listing, picking and playing steps asks the allocator for nothing.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use mesozoic_core::{Game, Quiet, Rng, SplitMix};
use mesozoic_testkit::alloc::{Counting, assert_no_alloc};
use triassic_terror::{Options, TriassicTerror};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn rules_do_not_allocate() {
    for (seats, long) in [(2, false), (3, false), (4, false), (5, false), (6, false), (6, true)] {
        for seed in 0..5 {
            let (mut env, mut rng) = (Quiet::new(seed), SplitMix::new(seed));
            let mut game = TriassicTerror::setup(&Options { long }, seats, &mut env).unwrap();
            let mut steps = Vec::with_capacity(400);
            while let Some(seat) = game.status().next() {
                steps.clear();
                let _ = assert_no_alloc("legal", || game.legal(seat, &mut steps));
                assert_no_alloc("sample", || game.sample(seat, &mut rng));
                let step = steps[rng.below(steps.len() as u32) as usize];
                assert_no_alloc("apply", || game.apply(seat, step, &mut env));
            }
        }
    }
}
