//! Decisions without rules: what is left of random play when legality and consequences cost
//! nothing. No game can be played much faster.

use std::hint::black_box;
use std::ops::ControlFlow;

use mesozoic_core::{Pick, Rng, SplitMix, StepSink};

/// A state of 100 bytes in which any of ten can be written.
#[derive(Debug)]
pub(super) struct Floor {
    state: [u8; 100],
    rng: SplitMix,
}

/// Which byte, and what it was.
type Choice = (u8, u8);

impl Floor {
    /// Draws one of ten options in one pass and writes its byte.
    pub(super) fn decide(&mut self, row: usize) {
        let mut pick = Pick::new(&mut self.rng);
        offer(&self.state, row, &mut pick);
        let chosen = pick.picked.expect("ten options are offered");
        self.write(chosen);
    }

    /// Lists ten options on the stack, draws one and writes its byte.
    pub(super) fn decide_listed(&mut self, row: usize) {
        let mut list = List { options: [(0, 0); 64], len: 0 };
        offer(&self.state, row, &mut list);
        let chosen = list.options[self.rng.below(list.len as u32) as usize];
        self.write(chosen);
    }

    fn write(&mut self, (at, old): Choice) {
        self.state[usize::from(at)] = old ^ 1;
        black_box(&mut self.state);
    }
}

struct List {
    options: [Choice; 64],
    len: usize,
}

impl StepSink<Choice> for List {
    #[inline]
    fn push(&mut self, option: Choice) -> ControlFlow<()> {
        self.options[self.len % 64] = option;
        self.len += 1;
        ControlFlow::Continue(())
    }
}

#[inline]
fn offer(state: &[u8; 100], row: usize, out: &mut impl StepSink<Choice>) {
    let first = row * 10;
    for (at, &byte) in (first as u8..).zip(&state[first..first + 10]) {
        // Always so, but the compiler cannot know: an option has a reason.
        if byte < u8::MAX {
            let _ = out.push((at, byte));
        }
    }
}

/// Decides for one round; gives nanoseconds a decision.
pub(super) fn round(mut decide: impl FnMut(&mut Floor, usize)) -> f64 {
    let mut floor = Floor { state: [0; 100], rng: SplitMix::new(1) };
    super::round(|| {
        (0..1_000).for_each(|turn| decide(&mut floor, turn % 10));
        1_000
    })
}
