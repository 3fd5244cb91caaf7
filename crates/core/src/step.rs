//! Where legal steps go. Games push, callers choose what a push means: collect, count, look for
//! one, pick one at random. Internal iteration costs nothing and allocates nothing.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use crate::Rng;

/// Receives legal steps one by one.
pub trait StepSink<S> {
    /// Takes one step; `Break` stops the enumeration.
    fn push(&mut self, step: S) -> ControlFlow<()>;

    /// Takes several, as if one were pushed after the other. Whoever keeps only one of them need not have the
    /// others made.
    #[inline]
    fn push_each(&mut self, mut steps: impl ExactSizeIterator<Item = S>) -> ControlFlow<()> {
        steps.try_for_each(|step| self.push(step))
    }
}

impl<S> StepSink<S> for Vec<S> {
    #[inline]
    fn push(&mut self, step: S) -> ControlFlow<()> {
        Vec::push(self, step);
        ControlFlow::Continue(())
    }
}

impl<S, const N: usize> StepSink<S> for ArrayVec<S, N> {
    /// Stops when full.
    #[inline]
    fn push(&mut self, step: S) -> ControlFlow<()> {
        match self.try_push(step) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}

/// Counts steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count(pub usize);

impl<S> StepSink<S> for Count {
    #[inline]
    fn push(&mut self, _: S) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Looks for one step and stops when it is found.
#[derive(Clone, Copy, Debug)]
pub struct Find<S> {
    wanted: S,
    /// Whether it came by.
    pub found: bool,
}

impl<S> Find<S> {
    /// Looks for `wanted`.
    pub fn new(wanted: S) -> Self {
        Self { wanted, found: false }
    }
}

impl<S: PartialEq> StepSink<S> for Find<S> {
    #[inline]
    fn push(&mut self, step: S) -> ControlFlow<()> {
        self.found = step == self.wanted;
        if self.found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Keeps one step, each with equal probability, without knowing how many there will be.
#[derive(Debug)]
pub struct Pick<'r, R, S> {
    rng: &'r mut R,
    seen: u32,
    /// The step kept so far.
    pub picked: Option<S>,
}

impl<'r, R: Rng, S> Pick<'r, R, S> {
    /// Picks with this generator.
    pub fn new(rng: &'r mut R) -> Self {
        Self { rng, seen: 0, picked: None }
    }
}

impl<R: Rng, S> StepSink<S> for Pick<'_, R, S> {
    #[inline]
    fn push(&mut self, step: S) -> ControlFlow<()> {
        self.seen += 1;
        if self.rng.below(self.seen) == 0 {
            self.picked = Some(step);
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn push_each(&mut self, mut steps: impl ExactSizeIterator<Item = S>) -> ControlFlow<()> {
        let mut last = None;
        for at in 0..steps.len() {
            self.seen += 1;
            if self.rng.below(self.seen) == 0 {
                last = Some(at);
            }
        }
        if let Some(at) = last {
            self.picked = steps.nth(at);
        }
        ControlFlow::Continue(())
    }
}

/// Hands each step to a closure.
#[derive(Debug)]
pub struct Each<F>(pub F);

impl<S, F: FnMut(S) -> ControlFlow<()>> StepSink<S> for Each<F> {
    #[inline]
    fn push(&mut self, step: S) -> ControlFlow<()> {
        self.0(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SplitMix;

    fn push_all(sink: &mut impl StepSink<u8>) {
        for s in 0..5 {
            if sink.push(s).is_break() {
                return;
            }
        }
    }

    #[test]
    fn several_at_once_are_picked_from_as_one_by_one() {
        for seed in 0..200 {
            let (mut one, mut other) = (SplitMix::new(seed), SplitMix::new(seed));
            let (mut single, mut several) = (Pick::new(&mut one), Pick::new(&mut other));
            for steps in [0..3, 3..3, 3..4, 4..20] {
                for step in steps.clone() {
                    let _ = single.push(step);
                }
                let _ = several.push_each(steps);
                assert_eq!(several.picked, single.picked);
            }
            assert_eq!(one, other);
        }
    }

    #[test]
    fn sinks_do_what_they_are_named_for() {
        let mut all = Vec::new();
        push_all(&mut all);
        assert_eq!(all, [0, 1, 2, 3, 4]);
        let mut together = vec![9];
        assert!(together.push_each(0..5).is_continue());
        assert_eq!(together, [9, 0, 1, 2, 3, 4]);
        let mut some = ArrayVec::<u8, 2>::new();
        assert!(some.push_each(0..5).is_break());
        assert_eq!(some.as_slice(), [0, 1]);
        some.clear();
        push_all(&mut some);
        assert_eq!(some.as_slice(), [0, 1]);
        let mut count = Count::default();
        push_all(&mut count);
        assert_eq!(count.0, 5);
        for (wanted, found) in [(3, true), (9, false)] {
            let mut find = Find::new(wanted);
            push_all(&mut find);
            assert_eq!(find.found, found);
        }
    }

    #[test]
    fn one_pass_picking_is_uniform() {
        let mut rng = SplitMix::new(5);
        let mut seen = [0u32; 5];
        for _ in 0..50_000 {
            let mut pick = Pick::new(&mut rng);
            push_all(&mut pick);
            seen[usize::from(pick.picked.unwrap())] += 1;
        }
        // Four standard deviations of a binomial with p = 1/5.
        assert!(seen.iter().all(|&n| n.abs_diff(10_000) < 360), "{seen:?}");
    }
}
