//! The squares of a park, sets of them, and directions. No rules: only what lies next to what.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};
use std::str::FromStr;

use mesozoic_core::NotationError;
use mesozoic_kit::Short;
use serde::{Deserialize, Serialize};

/// Squares in a row and in a column.
pub const SIDE: u8 = 10;
/// Squares of a park.
pub const SQUARES: u8 = SIDE * SIDE;

/// One square: columns A to J from west to east, rows 1 to 10 from north to south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, type = "string"))]
pub struct Square(u8);

impl Square {
    /// The square with this number, counted row by row from the north-west corner.
    #[inline]
    pub const fn new(index: u8) -> Self {
        debug_assert!(index < SQUARES, "a park has a hundred squares");
        Self(index)
    }

    /// The square in this column and row, both from 0.
    #[inline]
    pub const fn at(x: u8, y: u8) -> Self {
        Self::new(y * SIDE + x)
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Its column from 0.
    #[inline]
    pub const fn x(self) -> u8 {
        self.0 % SIDE
    }

    /// Its row from 0.
    #[inline]
    pub const fn y(self) -> u8 {
        self.0 / SIDE
    }

    /// Just this square.
    #[inline]
    pub const fn area(self) -> Area {
        Area(1 << self.0)
    }

    /// The squares before this one.
    #[inline]
    pub(crate) const fn before(self) -> Area {
        Area((1 << self.0) - 1)
    }

    /// The square next to it, if the park goes on there.
    #[inline]
    pub fn step(self, dir: Dir) -> Option<Self> {
        self.area().shift(dir).first()
    }

    /// As it is written: `C9`.
    pub(crate) fn word(self) -> Short {
        Short::EMPTY.letter(b'A' + self.x()).number(self.y() + 1)
    }

    /// All of them, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..SQUARES).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word())
    }
}

impl FromStr for Square {
    type Err = NotationError;

    fn from_str(word: &str) -> Result<Self, NotationError> {
        let read = || {
            let letter = word.bytes().next().filter(u8::is_ascii_alphabetic)?;
            let column = letter.to_ascii_uppercase() - b'A';
            let digits = &word[1..];
            if digits.starts_with(['0', '+']) {
                return None;
            }
            let row: u8 = digits.parse().ok()?;
            (column < SIDE && (1..=SIDE).contains(&row)).then(|| Self::at(column, row - 1))
        };
        read().ok_or_else(|| {
            let reason = format!("\"{word}\" is no square; they are A1 to J10, such as C9");
            NotationError::new(word, reason)
        })
    }
}

impl Serialize for Square {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.word())
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let word = <std::borrow::Cow<'de, str>>::deserialize(d)?;
        word.parse().map_err(|e: NotationError| serde::de::Error::custom(e.reason))
    }
}

/// The four directions, clockwise from the north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "they say what they are")]
pub enum Dir {
    North,
    East,
    South,
    West,
}

impl Dir {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The other way.
    #[inline]
    #[must_use]
    pub const fn back(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// Its name within a sentence.
    pub const fn name(self) -> &'static str {
        ["north", "east", "south", "west"][self as usize]
    }

    /// Its letter.
    const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }
}

/// The arms of a path square: a set of directions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, type = "string"))]
pub struct Arms(u8);

impl Arms {
    /// No arm.
    pub const NONE: Self = Self(0);
    /// A crossroads.
    pub const ALL: Self = Self(15);

    /// One bit a direction.
    #[inline]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 15)
    }

    /// One bit a direction.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether there is an arm that way.
    #[inline]
    pub const fn has(self, dir: Dir) -> bool {
        self.0 >> dir as u8 & 1 == 1
    }

    /// As they are written: `NES`.
    pub(crate) fn word(self) -> Short {
        let dirs = Dir::ALL.into_iter().filter(|&dir| self.has(dir));
        dirs.fold(Short::EMPTY, |word, dir| word.letter(dir.letter() as u8))
    }

    /// How many arms.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

impl fmt::Display for Arms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word())
    }
}

impl FromStr for Arms {
    type Err = NotationError;

    /// Letters in any order, each once.
    fn from_str(word: &str) -> Result<Self, NotationError> {
        let mut arms = Self::NONE;
        for letter in word.chars() {
            let dir = Dir::ALL.into_iter().find(|d| d.letter() == letter.to_ascii_uppercase());
            match dir.filter(|&d| !arms.has(d)) {
                Some(dir) => arms.0 |= 1 << dir as u8,
                None => return Err(Self::unread(word)),
            }
        }
        if arms.count() < 2 { Err(Self::unread(word)) } else { Ok(arms) }
    }
}

impl Arms {
    fn unread(word: &str) -> NotationError {
        let reason = format!("\"{word}\" are no arms of a path; write two to four of NESW");
        NotationError::new(word, reason)
    }
}

impl Serialize for Arms {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.word())
    }
}

impl<'de> Deserialize<'de> for Arms {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let word = <std::borrow::Cow<'de, str>>::deserialize(d)?;
        word.parse().map_err(|e: NotationError| serde::de::Error::custom(e.reason))
    }
}

const ALL: u128 = (1 << SQUARES) - 1;
const WEST_EDGE: u128 = column(0);
const EAST_EDGE: u128 = column(SIDE - 1);

const fn column(x: u8) -> u128 {
    let mut mask = 0;
    let mut y = 0;
    while y < SIDE {
        mask |= 1 << (y * SIDE + x);
        y += 1;
    }
    mask
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Area(u128);

impl Area {
    /// Nothing.
    pub const EMPTY: Self = Self(0);
    /// The whole park.
    pub const ALL: Self = Self(ALL);
    /// The outermost ring.
    pub const PERIMETER: Self =
        Self(WEST_EDGE | EAST_EDGE | ((1 << SIDE) - 1) | (((1 << SIDE) - 1) << (SQUARES - SIDE)));

    /// The squares whose bits are set.
    pub(crate) const fn from_bits(bits: u128) -> Self {
        Self(bits & ALL)
    }

    /// One bit a square.
    #[inline]
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// The squares of a column.
    pub(crate) const fn column(x: u8) -> Self {
        Self(column(x))
    }

    /// The squares of a row.
    pub(crate) const fn row(y: u8) -> Self {
        Self(((1 << SIDE) - 1) << (y * SIDE))
    }

    /// So many columns and rows from the north-west corner.
    #[inline]
    pub(crate) const fn rectangle(width: u8, height: u8) -> Self {
        let row = (1 << width) - 1;
        let rows = WEST_EDGE & ((1 << (height * SIDE)) - 1);
        // The first square of each row, repeated along it.
        Self(rows * row)
    }

    /// The squares moved up and left, by as much as the given square is away from the corner. What
    /// would leave a row goes on in the one before.
    #[inline]
    pub(crate) const fn back_by(self, square: Square) -> Self {
        Self(self.0 >> square.0)
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the square is among them.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Whether any square is in both.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every square of `other` is in this one.
    #[inline]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// With the square.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.0)
    }

    /// Without the square.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.0))
    }

    /// The squares next to these in one direction.
    #[inline]
    #[must_use]
    pub const fn shift(self, dir: Dir) -> Self {
        Self(match dir {
            Dir::North => self.0 >> SIDE,
            Dir::East => (self.0 & !EAST_EDGE) << 1,
            Dir::South => self.0 << SIDE & ALL,
            Dir::West => (self.0 & !WEST_EDGE) >> 1,
        })
    }

    /// Every square next to one of these. DW-10: orthogonally.
    #[inline]
    #[must_use]
    pub const fn near(self) -> Self {
        let sideways = (self.0 & !EAST_EDGE) << 1 | (self.0 & !WEST_EDGE) >> 1;
        Self((self.0 >> SIDE | self.0 << SIDE | sideways) & ALL)
    }

    /// The squares next to these, without these.
    #[inline]
    #[must_use]
    pub const fn border(self) -> Self {
        Self(self.near().0 & !self.0)
    }

    /// The first square.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// The last square.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(127 - self.0.leading_zeros() as u8)) }
    }

    /// The `n`th square, from 0.
    #[inline]
    pub(crate) fn nth(self, n: u32) -> Option<Square> {
        let mut left = self;
        for _ in 0..n {
            left.0 &= left.0.wrapping_sub(1);
        }
        left.first()
    }

    /// The squares in order.
    #[inline]
    pub fn iter(self) -> Squares {
        Squares(self)
    }

    /// All that can be reached from these squares within `room`, these included.
    #[inline]
    #[must_use]
    pub(crate) const fn flood(self, room: Self) -> Self {
        let mut reached = self.0 & room.0;
        loop {
            let next = reached | Self(reached).near().0 & room.0;
            if next == reached {
                return Self(reached);
            }
            reached = next;
        }
    }

    /// Whether the squares hang together.
    pub(crate) fn is_one(self) -> bool {
        self.first().is_some_and(|first| first.area().flood(self) == self)
    }
}

/// Goes through the squares of an area in order.
#[derive(Clone, Debug)]
pub struct Squares(Area);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.len() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Area {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Area {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitAnd for Area {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for Area {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOr for Area {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Area {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Sub for Area {
    type Output = Self;

    /// Without the squares of the other.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Area {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & ALL)
    }
}

impl fmt::Debug for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|s| s.to_string())).finish()
    }
}

/// Squares as words with blanks between them: how documents write an area.
impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().enumerate().try_for_each(|(i, square)| {
            let blank = if i == 0 { "" } else { " " };
            write!(f, "{blank}{square}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(text: &str) -> Area {
        text.split_whitespace().map(|word| word.parse::<Square>().expect("a square")).collect()
    }

    #[test]
    fn squares_are_written_as_on_the_sheet() {
        assert_eq!(Square::at(0, 0).to_string(), "A1");
        assert_eq!(Square::at(9, 9).to_string(), "J10");
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for wrong in ["", "A", "A0", "A11", "K1", "A01", "A+1", "é1", "1A", "A1 "] {
            assert!(wrong.parse::<Square>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn arms_are_read_in_any_order_and_written_clockwise() {
        assert_eq!("wen".parse::<Arms>().map(|a| a.to_string()), Ok("NEW".to_owned()));
        for wrong in ["", "N", "NN", "NX", "NESWN"] {
            assert!(wrong.parse::<Arms>().is_err(), "{wrong}");
        }
    }

    // rule: DW-10
    #[test]
    fn nothing_is_next_to_anything_across_an_edge() {
        assert_eq!(area("A1").near(), area("B1 A2"));
        assert_eq!(area("J5").near(), area("J4 J6 I5"));
        assert_eq!(area("E10").near(), area("D10 F10 E9"));
        assert_eq!(area("C9 D9").border(), area("C8 D8 B9 E9 C10 D10"));
        assert_eq!(Area::PERIMETER.len(), 36);
        assert_eq!(area("J1").area_step(Dir::East), None);
    }

    impl Area {
        fn area_step(self, dir: Dir) -> Option<Square> {
            self.first().and_then(|s| s.step(dir))
        }
    }

    #[test]
    fn floods_stay_in_their_room() {
        let room = area("A1 B1 C1 C2 E1");
        assert_eq!(area("A1").flood(room), area("A1 B1 C1 C2"));
        assert!(!room.is_one());
        assert!(area("A1 B1 C1 C2").is_one());
        assert_eq!(room.nth(3), area("E1").first());
        assert_eq!(room.last(), area("C2").first());
    }
}
