//! Explicit chance from implicit: every outcome of a step with its probability, found by applying
//! the step again and again under an environment that scripts the draws and backtracks over them.
//! Exact odds and expectations need no second rules path.

use crate::{Audience, DrawKey, Env, Game, Quiet, Seat, SeatSet};

/// Scripts `below` and remembers how many answers each draw could have had.
#[derive(Debug, Default)]
struct Branch {
    /// (answer, number of possible answers) of each draw, in order.
    path: Vec<(u32, u32)>,
    at: usize,
}

impl<E> Env<E> for Branch {
    fn below(&mut self, _: DrawKey, n: u32) -> u32 {
        if self.at == self.path.len() {
            self.path.push((0, n));
        }
        let (answer, of) = self.path[self.at];
        debug_assert_eq!(of, n, "a step must ask for the same draws each time");
        self.at += 1;
        answer
    }

    fn emit(&mut self, _: Audience, _: impl FnOnce() -> E) {}

    fn fence(&mut self, _: SeatSet) {}
}

impl Branch {
    fn probability(&self) -> f64 {
        self.path.iter().map(|&(_, of)| 1.0 / f64::from(of)).product()
    }

    /// Moves to the next combination of answers; false when all have been seen.
    fn advance(&mut self) -> bool {
        self.at = 0;
        while let Some((answer, of)) = self.path.pop() {
            if answer + 1 < of {
                self.path.push((answer + 1, of));
                return true;
            }
        }
        false
    }
}

/// Calls `visit` with every successor of a legal step and its probability. Successors reached by
/// different draws are visited separately; their probabilities add up to one.
pub fn outcomes<G: Game>(game: &G, seat: Seat, step: G::Step, mut visit: impl FnMut(f64, &G)) {
    let mut branch = Branch::default();
    loop {
        let mut next = game.clone();
        next.apply(seat, step, &mut branch);
        visit(branch.probability(), &next);
        if !branch.advance() {
            return;
        }
    }
}

/// Quiet dice that also compute how many ways they could have fallen: what to ask before every outcome
/// is looked at.
#[derive(Debug)]
pub struct Gauge {
    dice: Quiet,
    branches: u64,
}

impl Gauge {
    /// Nothing drawn yet.
    pub const fn new(dice: Quiet) -> Self {
        Self { dice, branches: 1 }
    }

    /// In how many ways the dice could have fallen so far.
    pub const fn branches(&self) -> u64 {
        self.branches
    }
}

impl<E> Env<E> for Gauge {
    fn below(&mut self, key: DrawKey, n: u32) -> u32 {
        self.branches = self.branches.saturating_mul(u64::from(n));
        Env::<E>::below(&mut self.dice, key, n)
    }

    fn emit(&mut self, _: Audience, _: impl FnOnce() -> E) {}

    fn fence(&mut self, _: SeatSet) {}
}
