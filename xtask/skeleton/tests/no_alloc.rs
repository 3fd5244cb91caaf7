//! Listing, picking and playing steps asks the allocator for nothing.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use mesozoic_core::{Game, Quiet, Rng, SplitMix};
use mesozoic_testkit::alloc::{Counting, assert_no_alloc};
use skeleton::{Length, Options, Skeleton};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn rules_do_not_allocate() {
    for seats in 2..=4 {
        let (mut env, mut rng) = (Quiet::new(9), SplitMix::new(9));
        let options = Options { length: Length::Long };
        let mut game = Skeleton::setup(&options, seats, &mut env).unwrap();
        let mut steps = Vec::with_capacity(8);
        while let Some(seat) = game.status().next() {
            steps.clear();
            let _ = assert_no_alloc("legal", || game.legal(seat, &mut steps));
            assert_no_alloc("sample", || game.sample(seat, &mut rng));
            let step = steps[rng.below(steps.len() as u32) as usize];
            assert_no_alloc("apply", || game.apply(seat, step, &mut env));
        }
    }
}
