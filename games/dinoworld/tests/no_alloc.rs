//! Listing, picking and playing steps asks the allocator for nothing.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use dinoworld::components::{Mode, Rival};
use dinoworld::{DinoWorld, Options};
use mesozoic_core::{Game, Quiet, Rng, SplitMix};
use mesozoic_testkit::alloc::{Counting, assert_no_alloc};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn rules_do_not_allocate() {
    for seats in [1, 2, 3, 10] {
        for mode in [Mode::Lite, Mode::Danger] {
            for more in [false, true] {
                let options = Options {
                    mode,
                    objectives: more,
                    aquatics: more,
                    aviaries: more,
                    rival: if seats == 1 { Rival::Savage } else { Rival::Tame },
                    ..Options::default()
                };
                let (mut env, mut rng) = (Quiet::new(9), SplitMix::new(9));
                let mut game = DinoWorld::setup(&options, seats, &mut env).unwrap();
                let mut steps = Vec::with_capacity(2_048);
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
}
