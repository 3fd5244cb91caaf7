//! Sets of squares as bits: 12 rows of 16, of which the last column is always empty. Shifts then
//! never carry a square from one row into another unnoticed: it lands on the empty column or
//! outside, and both are cut off.

use crate::components::{COLUMNS, Edge, ROWS, SHAPES, Shape, Square};

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Squares([u64; 3]);

/// Four rows of fifteen.
const ROWS_4: u64 = 0x7fff_7fff_7fff_7fff;

impl Squares {
    pub(crate) const EMPTY: Self = Self([0; 3]);
    /// The whole park.
    pub(crate) const ALL: Self = Self([ROWS_4; 3]);

    #[inline]
    pub(crate) const fn only(square: Square) -> Self {
        Self::EMPTY.with(square)
    }

    #[inline]
    pub(crate) const fn has(self, square: Square) -> bool {
        self.0[(square.bit() / 64) as usize] >> (square.bit() % 64) & 1 == 1
    }

    #[inline]
    #[must_use]
    pub(crate) const fn with(mut self, square: Square) -> Self {
        self.0[(square.bit() / 64) as usize] |= 1 << (square.bit() % 64);
        self
    }

    #[inline]
    #[must_use]
    pub(crate) const fn without(mut self, square: Square) -> Self {
        self.0[(square.bit() / 64) as usize] &= !(1 << (square.bit() % 64));
        self
    }

    #[inline]
    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a & x, b & y, c & z])
    }

    #[inline]
    #[must_use]
    pub(crate) const fn or(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a | x, b | y, c | z])
    }

    /// The squares that are not in `other`.
    #[inline]
    #[must_use]
    pub(crate) const fn minus(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a & !x, b & !y, c & !z])
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// All squares moved down by `n` bits; those that fall off are gone.
    #[inline]
    const fn shr(self, n: u8) -> Self {
        let [a, b, c] = self.0;
        let [a, b, c] = if n >= 64 { [b, c, 0] } else { [a, b, c] };
        let n = n % 64;
        // What comes from the next word is moved in two steps: by 64 bits at once it could not be.
        let over = 63 - n;
        Self([a >> n | b << 1 << over, b >> n | c << 1 << over, c >> n])
    }

    /// All squares moved up by `n` bits; those that fall off are gone.
    #[inline]
    const fn shl(self, n: u8) -> Self {
        let [a, b, c] = self.0;
        let [a, b, c] = match n / 64 {
            0 => [a, b, c],
            1 => [0, a, b],
            _ => [0, 0, a],
        };
        let n = n % 64;
        let over = 63 - n;
        Self([a << n, b << n | a >> 1 >> over, c << n | b >> 1 >> over])
    }

    /// The squares beyond an edge of these.
    #[inline]
    #[must_use]
    pub(crate) const fn beyond(self, edge: Edge) -> Self {
        let moved = match edge {
            Edge::N => self.shr(16),
            Edge::S => self.shl(16),
            Edge::W => self.shr(1),
            Edge::E => self.shl(1),
        };
        moved.and(Self::ALL)
    }

    /// These squares and all that share an edge with one of them.
    #[inline]
    #[must_use]
    pub(crate) const fn with_sides(self) -> Self {
        self.or(self.shl(1)).or(self.shr(1)).or(self.shl(16)).or(self.shr(16)).and(Self::ALL)
    }

    /// These squares and all that touch one of them, corners included.
    #[inline]
    #[must_use]
    pub(crate) const fn with_touching(self) -> Self {
        let wide = self.or(self.shl(1)).or(self.shr(1));
        wide.or(wide.shl(16)).or(wide.shr(16)).and(Self::ALL)
    }

    /// The squares from this bit on, in reading order.
    #[inline]
    #[must_use]
    pub(crate) const fn from(self, bit: u8) -> Self {
        if bit >= 192 {
            return Self::EMPTY;
        }
        self.and(Self([u64::MAX; 3]).shl(bit))
    }

    /// The squares in reading order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Square> {
        let mut left = self;
        std::iter::from_fn(move || {
            let square = left.first()?;
            left = left.without(square);
            Some(square)
        })
    }

    /// The first in reading order.
    #[inline]
    pub(crate) fn first(self) -> Option<Square> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Square::at(word as u8 * 64 + self.0[word].trailing_zeros() as u8))
    }

    /// The `k`th in reading order; there must be so many.
    #[inline]
    pub(crate) fn nth(self, mut k: u32) -> Square {
        let mut word = 0;
        while word < 2 && k >= self.0[word].count_ones() {
            k -= self.0[word].count_ones();
            word += 1;
        }
        // Halves the part of the word in which the bit must lie.
        let (mut bits, mut at) = (self.0[word], 0);
        for half in [32, 16, 8, 4, 2, 1] {
            let low = (bits & ((1 << half) - 1)).count_ones();
            if k >= low {
                k -= low;
                bits >>= half;
                at += half;
            }
        }
        Square::at(word as u8 * 64 + at)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// A turned shape: how far each cell lies from the corner of its bounding box.
#[derive(Clone, Copy, Debug)]
struct Stencil {
    offsets: [u8; 9],
    len: u8,
}

static STENCILS: [[Stencil; 8]; 20] = {
    let mut all = [[Stencil { offsets: [0; 9], len: 0 }; 8]; 20];
    let mut shape = 0;
    while shape < 20 {
        let mut turn = 0;
        while turn < 8 {
            let (cells, len) = SHAPES[shape].cells_of(turn);
            let mut i = 0;
            while i < len {
                all[shape][turn].offsets[i] = cells[i].1 * 16 + cells[i].0;
                i += 1;
            }
            all[shape][turn].len = len as u8;
            turn += 1;
        }
        shape += 1;
    }
    all
};

#[inline]
fn stencil(shape: Shape, turn: u8) -> &'static [u8] {
    let stencil = &STENCILS[shape as usize][usize::from(turn)];
    &stencil.offsets[..usize::from(stencil.len)]
}

/// The squares on which the corner of a turned shape can lie so that all its cells are in `room`.
#[inline]
pub(crate) fn fits(room: Squares, shape: Shape, turn: u8) -> Squares {
    stencil(shape, turn).iter().fold(Squares::ALL, |all, &offset| all.and(room.shr(offset)))
}

/// The squares on which its corner lies when at least one of its cells is in `target`.
#[inline]
pub(crate) fn meets(target: Squares, shape: Shape, turn: u8) -> Squares {
    let any = |any: Squares, &offset: &u8| any.or(target.shr(offset));
    stencil(shape, turn).iter().fold(Squares::EMPTY, any)
}

/// The squares of a turned shape whose corner lies on `corner`.
#[inline]
pub(crate) fn covered(shape: Shape, turn: u8, corner: Square) -> Squares {
    let cell = |all: Squares, &offset: &u8| all.with(Square::at(corner.bit() + offset));
    stencil(shape, turn).iter().fold(Squares::EMPTY, cell)
}

/// Whether a turned shape at this corner stays inside the park.
pub(crate) fn is_inside(shape: Shape, turn: u8, corner: Square) -> bool {
    shape.turns().all()[usize::from(turn)]
        .cells()
        .iter()
        .all(|&(x, y)| corner.x() + x < COLUMNS && corner.y() + y < ROWS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    #[test]
    fn neighbours_stop_at_the_wall() {
        for (at, sides, touching) in [("a1", 3, 4), ("o1", 3, 4), ("o6", 4, 6), ("h6", 5, 9)] {
            let one = Squares::only(square(at));
            assert_eq!(one.with_sides().len(), sides, "{at}");
            assert_eq!(one.with_touching().len(), touching, "{at}");
        }
        assert!(Squares::only(square("o4")).beyond(Edge::E).is_empty());
        assert_eq!(Squares::only(square("o4")).beyond(Edge::S).first(), Some(square("o5")));
    }

    #[test]
    fn counting_and_listing_agree() {
        let some: Squares = Square::all().filter(|s| (s.x() * 7 + s.y() * 5) % 4 == 0).collect();
        let list: Vec<Square> = some.iter().collect();
        assert_eq!(list.len() as u32, some.len());
        assert!(list.is_sorted());
        for (k, &square) in list.iter().enumerate() {
            assert_eq!(some.nth(k as u32), square);
        }
        let late = some.from(list[20].bit());
        assert_eq!(late.iter().collect::<Vec<_>>(), list[20..]);
        assert!(some.from(255).is_empty());
    }

    #[test]
    fn every_shape_fits_where_cell_by_cell_it_does() {
        let room: Squares = Square::all().filter(|s| (s.x() + 3 * s.y()) % 7 != 0).collect();
        for shape in Shape::ALL {
            for (turn, cells) in (0..).zip(shape.turns().all()) {
                let by_hand: Squares = Square::all()
                    .filter(|&corner| {
                        is_inside(shape, turn, corner)
                            && cells.cells().iter().all(|&(x, y)| {
                                room.has(Square::new(corner.x() + x, corner.y() + y))
                            })
                    })
                    .collect();
                assert_eq!(fits(room, shape, turn), by_hand, "{shape:?} {turn}");
                for corner in by_hand.iter() {
                    assert_eq!(covered(shape, turn, corner).len() as usize, shape.size());
                    assert!(meets(covered(shape, turn, corner), shape, turn).has(corner));
                }
            }
        }
    }
}
