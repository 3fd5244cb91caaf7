//! A handful of pieces of a few kinds, in one machine word.

use std::fmt;
use std::ops::{Add, Sub};

/// The lowest bit of every lane.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of every lane.
const TOPS: u64 = 0x8080_8080_8080_8080;

/// A multiset of up to eight kinds of piece and 127 pieces: one byte a kind. A bag nobody has
/// looked into, a hand, the contents of a box. Drawing from it takes no loop.
///
/// ```
/// use mesozoic_kit::Pouch;
/// let bag: Pouch = [(0, 2), (3, 1)].into_iter().collect();
/// assert_eq!(bag.total(), 3);
/// assert_eq!((0..3).map(|k| bag.nth(k)).collect::<Vec<_>>(), [0, 0, 3]);
/// assert_eq!(bag.without(0).count(0), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pouch(u64);

impl Pouch {
    /// Nothing.
    pub const EMPTY: Self = Self(0);
    /// How many kinds there can be.
    pub const KINDS: u8 = 8;
    /// How many pieces there can be in all.
    pub const CAPACITY: u32 = 127;

    /// `n` pieces of each of the first `kinds` kinds.
    pub const fn each(kinds: u8, n: u8) -> Self {
        let lanes = if kinds >= 8 { ONES } else { ONES & ((1 << (kinds * 8)) - 1) };
        Self(lanes * n as u64)
    }

    /// How many pieces of a kind.
    #[inline]
    pub const fn count(self, kind: u8) -> u8 {
        (self.0 >> (kind * 8)) as u8
    }

    /// Whether there is a piece of that kind.
    #[inline]
    pub const fn has(self, kind: u8) -> bool {
        self.count(kind) != 0
    }

    /// One piece more.
    #[inline]
    #[must_use]
    pub const fn with(self, kind: u8) -> Self {
        Self(self.0 + (1 << (kind * 8)))
    }

    /// One piece less; there must be one.
    #[inline]
    #[must_use]
    pub const fn without(self, kind: u8) -> Self {
        debug_assert!(self.has(kind), "a piece that is not there cannot be taken");
        Self(self.0 - (1 << (kind * 8)))
    }

    /// How many pieces in all.
    #[inline]
    pub const fn total(self) -> u32 {
        (self.0.wrapping_mul(ONES) >> 56) as u32
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds that are there, one bit each.
    #[inline]
    pub const fn kinds(self) -> u32 {
        let there = ((self.0 + (ONES * 0x7f)) & TOPS) >> 7;
        // Gathers the lowest bit of every lane in the top byte.
        (there.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
    }

    /// The kind of the `k`th piece, with the pieces in order of kind; `k` must be below the total.
    #[inline]
    pub const fn nth(self, k: u32) -> u8 {
        debug_assert!(k < self.total(), "there are not so many pieces");
        // Lane i of `upto` holds how many pieces have kind i or lower; the piece is of the first
        // kind for which that is more than k.
        let upto = self.0.wrapping_mul(ONES);
        let more = ((upto | TOPS) - ONES * (k as u64 + 1)) & TOPS;
        (more.trailing_zeros() / 8) as u8
    }

    /// The pieces' kinds, in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..Self::KINDS).flat_map(move |kind| (0..self.count(kind)).map(move |_| kind))
    }
}

impl Add for Pouch {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Pouch {
    type Output = Self;

    /// Takes out pieces that are all there.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl FromIterator<u8> for Pouch {
    fn from_iter<I: IntoIterator<Item = u8>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl FromIterator<(u8, u8)> for Pouch {
    fn from_iter<I: IntoIterator<Item = (u8, u8)>>(counts: I) -> Self {
        Self(counts.into_iter().fold(0, |word, (kind, n)| word + (u64::from(n) << (kind * 8))))
    }
}

impl fmt::Debug for Pouch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..Self::KINDS).map(|kind| self.count(kind))).finish()
    }
}

/// The positions of the bits set in a word, in ascending order.
#[derive(Clone, Debug)]
pub struct Bits(pub u32);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let at = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pouch of three kinds with at most three of each, among the eight lanes.
    fn small_pouches() -> impl Iterator<Item = (Pouch, [u8; 8])> {
        (0..512u32).map(|i| {
            let mut counts = [0; 8];
            let lanes = [(i % 8) as usize, ((i / 8) % 8) as usize, ((i / 64) % 8) as usize];
            for lane in lanes {
                counts[lane] += 1 + (i % 3) as u8;
            }
            ((0..8).map(|k| (k, counts[usize::from(k)])).collect(), counts)
        })
    }

    #[test]
    fn words_agree_with_plain_arrays() {
        for (pouch, counts) in small_pouches() {
            let total: u32 = counts.iter().map(|&n| u32::from(n)).sum();
            assert_eq!(pouch.total(), total);
            let list: Vec<u8> = pouch.iter().collect();
            assert_eq!(list.len() as u32, total);
            for k in 0..total {
                assert_eq!(pouch.nth(k), list[k as usize], "{pouch:?} {k}");
            }
            let kinds: Vec<u8> = (0..8).filter(|&k| counts[usize::from(k)] > 0).collect();
            assert_eq!(Bits(pouch.kinds()).collect::<Vec<_>>(), kinds);
            assert_eq!(list.into_iter().collect::<Pouch>(), pouch);
        }
    }

    #[test]
    fn full_pouches_do_not_overflow() {
        let full: Pouch = [(0, 100), (7, 27)].into_iter().collect();
        assert_eq!(full.total(), Pouch::CAPACITY);
        assert_eq!((full.nth(99), full.nth(100), full.nth(126)), (0, 7, 7));
        assert_eq!(Pouch::each(6, 10).total(), 60);
        assert_eq!(Pouch::each(8, 2).count(7), 2);
        assert_eq!((full - full.without(7)).total(), 1);
    }
}
