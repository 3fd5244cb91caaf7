//! Listing, picking and playing steps asks the allocator for nothing, and neither does the net.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use draftosaurus::{Draftosaurus, Mode, Options, Placing};
use mesozoic_core::{Game, Guide, Quiet, Rng, Seat, SplitMix};
use mesozoic_testkit::alloc::{Counting, assert_no_alloc};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn rules_do_not_allocate() {
    for seats in 2..=5 {
        for mode in [Mode::Summer, Mode::Winter, Mode::SummerWinter] {
            for placing in [Placing::AtOnce, Placing::AfterReveal] {
                play(Options { mode, placing }, seats);
            }
        }
    }
}

fn play(options: Options, seats: u8) {
    let (mut env, mut rng) = (Quiet::new(9), SplitMix::new(9));
    let mut game = Draftosaurus::setup(&options, seats, &mut env).unwrap();
    let mut steps = Vec::with_capacity(64);
    // The first judgement reads the net.
    game.foresee(Seat(0));
    while let Some(seat) = game.status().next() {
        steps.clear();
        let _ = assert_no_alloc("legal", || game.legal(seat, &mut steps));
        assert_no_alloc("sample", || game.sample(seat, &mut rng));
        assert_no_alloc("foresee", || game.foresee_otherwise(seat, rng.below(240)));
        let step = steps[rng.below(steps.len() as u32) as usize];
        assert_no_alloc("apply", || game.apply(seat, step, &mut env));
    }
}
