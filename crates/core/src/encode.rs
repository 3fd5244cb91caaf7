//! Fixed-size encodings for learning.

use crate::{Game, Seat};

/// A named block of an observation and its shape.
pub type Plane = (&'static str, &'static [usize]);

/// Steps as numbers and observations as small whole numbers: nets of whole numbers give the same
/// answer on every machine.
pub trait Encode: Game {
    /// Codes run from 0 to this.
    const ACTIONS: u32;
    /// What [`Encode::observe`] writes, block by block.
    const PLANES: &'static [Plane];

    /// The number of a step.
    fn code(step: Self::Step) -> u32;

    /// The step of a number; `None` for numbers that stand for nothing.
    fn decode(code: u32) -> Option<Self::Step>;

    /// Writes what a seat knows. `out` has [`Encode::LEN`] places.
    fn observe(&self, seat: Seat, out: &mut [u8]);

    /// The length of an observation.
    const LEN: usize = length(Self::PLANES);
}

const fn length(planes: &[Plane]) -> usize {
    let (mut sum, mut at) = (0, 0);
    while at < planes.len() {
        let (mut size, mut axis) = (1, 0);
        while axis < planes[at].1.len() {
            size *= planes[at].1[axis];
            axis += 1;
        }
        sum += size;
        at += 1;
    }
    sum
}

/// Hands out the planes of an observation one after the other, empty.
#[derive(Debug)]
pub struct Planes<'o>(&'o mut [u8]);

impl<'o> Planes<'o> {
    /// Clears the whole observation and starts with its first plane.
    pub fn new(out: &'o mut [u8]) -> Self {
        out.fill(0);
        Self(out)
    }

    /// The next plane, which has so many places.
    pub fn next(&mut self, len: usize) -> &'o mut [u8] {
        let (plane, rest) = std::mem::take(&mut self.0).split_at_mut(len);
        self.0 = rest;
        plane
    }
}

#[cfg(test)]
mod tests {
    use super::{Planes, length};

    #[test]
    fn a_length_adds_up_all_planes() {
        assert_eq!(length(&[("board", &[3, 4]), ("hand", &[5]), ("turn", &[])]), 12 + 5 + 1);
    }

    #[test]
    fn planes_follow_each_other_and_start_empty() {
        let mut out = [9; 5];
        let mut planes = Planes::new(&mut out);
        let (first, second) = (planes.next(2), planes.next(3));
        first[1] = 1;
        second[0] = 2;
        assert_eq!(out, [0, 1, 2, 0, 0]);
    }
}
