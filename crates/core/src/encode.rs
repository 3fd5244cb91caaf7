//! Fixed-size encodings for learning. Opt-in: not every game has a small action space.

use crate::{Game, Seat};

/// A named block of an observation and its shape.
pub type Plane = (&'static str, &'static [usize]);

/// Steps as numbers and observations as floats.
pub trait Encode: Game {
    /// Codes run from 0 to this.
    const ACTIONS: u32;
    /// What [`Encode::observe`] writes, block by block.
    const PLANES: &'static [Plane];

    /// The number of a step.
    fn code(step: Self::Step) -> u32;

    /// The step of a number; `None` for numbers that stand for nothing.
    fn decode(code: u32) -> Option<Self::Step>;

    /// Writes what a seat knows. `out` has [`Encode::observation_len`] places.
    fn observe(&self, seat: Seat, out: &mut [f32]);

    /// The length of an observation.
    fn observation_len() -> usize {
        Self::PLANES.iter().map(|(_, shape)| shape.iter().product::<usize>()).sum()
    }
}
