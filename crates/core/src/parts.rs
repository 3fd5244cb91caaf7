//! Views in parts. A step changes a little of what everybody sees, and most of that is the same for all who
//! look on: whoever writes view after view keeps the parts that it has written, each beside what it was made
//! from, and makes only those anew that would be made from something else.

use serde::Serialize;

/// Where a view gets its longer parts.
pub trait Parts {
    /// What stands for a part.
    type Of<T: Serialize>: Serialize;

    /// The part at a place, of which each stands in a view once, made from something; where it was made before
    /// from the same, it may be that. Places are small numbers: there is room for each.
    ///
    /// `make` is told nothing but what the part is made from. What it knows from elsewhere must be the same
    /// for the whole match.
    fn part<F, T>(&mut self, place: usize, from: F, make: impl FnOnce(&F) -> T) -> Self::Of<T>
    where
        F: Eq + Send + Sync + 'static,
        T: Serialize;

    /// Likewise for what is made faster than it is written.
    fn made<T>(&mut self, place: usize, made: T) -> Self::Of<T>
    where
        T: Clone + Eq + Serialize + Send + Sync + 'static,
    {
        self.part(place, made, T::clone)
    }
}

/// Where views are written: see [`Game::write_view`](crate::Game::write_view).
pub trait ViewWriter: Parts {
    /// Writes a view with the parts that were asked for since the last one.
    fn write(&mut self, view: &impl Serialize);
}

/// Parts that are what they are, for a view that is not written.
#[derive(Clone, Copy, Debug)]
pub struct Whole;

impl Parts for Whole {
    type Of<T: Serialize> = T;

    fn part<F, T>(&mut self, _: usize, from: F, make: impl FnOnce(&F) -> T) -> T
    where
        F: Eq + Send + Sync + 'static,
        T: Serialize,
    {
        make(&from)
    }

    fn made<T>(&mut self, _: usize, made: T) -> T
    where
        T: Clone + Eq + Serialize + Send + Sync + 'static,
    {
        made
    }
}
