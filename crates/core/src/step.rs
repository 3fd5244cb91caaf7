//! Where legal steps go. Games push, callers choose what a push means: collect, count, look for
//! one, pick one at random. Internal iteration costs nothing and allocates nothing.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use crate::Rng;

/// Receives legal steps one by one.
pub trait StepSink<S> {
    /// Takes one step; `Break` stops the enumeration.
    fn push(&mut self, step: S) -> ControlFlow<()>;
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
    fn sinks_do_what_they_are_named_for() {
        let mut all = Vec::new();
        push_all(&mut all);
        assert_eq!(all, [0, 1, 2, 3, 4]);
        let mut some = ArrayVec::<u8, 2>::new();
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
