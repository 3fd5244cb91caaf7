//! Listing, picking and playing steps asks the allocator for nothing.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use dinosaur_island::components::Length;
use dinosaur_island::{DinosaurIsland, Options};
use mesozoic_core::{Game, Quiet, Rng, SplitMix};
use mesozoic_testkit::alloc::{Counting, assert_no_alloc};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn rules_do_not_allocate() {
    for seats in 1..=4 {
        let options = Options { length: Length::Short, chaos_threat: true, ..Options::default() };
        let (mut env, mut rng) = (Quiet::new(9), SplitMix::new(9));
        let mut game = DinosaurIsland::setup(&options, seats, &mut env).unwrap();
        let mut steps = Vec::with_capacity(1024);
        while let Some(seat) = game.status().next() {
            steps.clear();
            let _ = assert_no_alloc("legal", || game.legal(seat, &mut steps));
            assert_no_alloc("sample", || game.sample(seat, &mut rng));
            let step = steps[rng.below(steps.len() as u32) as usize];
            assert_no_alloc("apply", || game.apply(seat, step, &mut env));
        }
    }
}
