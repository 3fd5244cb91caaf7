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

/// Hands out the planes of an observation one after the other, empty.
#[derive(Debug)]
pub struct Planes<'o>(&'o mut [f32]);

impl<'o> Planes<'o> {
    /// Clears the whole observation and starts with its first plane.
    pub fn new(out: &'o mut [f32]) -> Self {
        out.fill(0.0);
        Self(out)
    }

    /// The next plane, which has so many places.
    pub fn next(&mut self, len: usize) -> &'o mut [f32] {
        let (plane, rest) = std::mem::take(&mut self.0).split_at_mut(len);
        self.0 = rest;
        plane
    }
}

#[cfg(test)]
mod tests {
    use super::Planes;

    #[test]
    fn planes_follow_each_other_and_start_empty() {
        let mut out = [9.0; 5];
        let mut planes = Planes::new(&mut out);
        let (first, second) = (planes.next(2), planes.next(3));
        first[1] = 1.0;
        second[0] = 2.0;
        assert_eq!(out.map(|x| x as u8), [0, 1, 2, 0, 0]);
    }
}
