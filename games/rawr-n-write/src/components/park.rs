//! The park: squares, the edges of a square that a road joins, exits in the wall.

use std::fmt;
use std::str::FromStr;

use mesozoic_core::Provenance::{self, Designed};
use mesozoic_kit::Short;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::named;

/// Squares in a row, A to O.
pub const COLUMNS: u8 = 15;
/// Squares in a column, 1 to 12 from the top.
pub const ROWS: u8 = 12;

/// A square of the park. Rows are 16 apart, so that a bit board has a column of wall between them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square in this column and row, both from 0.
    pub const fn new(x: u8, y: u8) -> Self {
        assert!(x < COLUMNS && y < ROWS, "the park has 15 columns and 12 rows");
        Self(y * 16 + x)
    }

    /// The square of a bit.
    #[inline]
    pub(crate) const fn at(bit: u8) -> Self {
        Self(bit)
    }

    /// Its bit.
    #[inline]
    pub const fn bit(self) -> u8 {
        self.0
    }

    /// The column, from 0.
    #[inline]
    pub const fn x(self) -> u8 {
        self.0 % 16
    }

    /// The row, from 0.
    #[inline]
    pub const fn y(self) -> u8 {
        self.0 / 16
    }

    /// All of them, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..ROWS).flat_map(|y| (0..COLUMNS).map(move |x| Self::new(x, y)))
    }

    /// The square on the other side of an edge; nothing beyond the wall.
    #[inline]
    pub const fn beyond(self, edge: Edge) -> Option<Self> {
        let (x, y) = (self.x(), self.y());
        match edge {
            Edge::N if y > 0 => Some(Self(self.0 - 16)),
            Edge::S if y + 1 < ROWS => Some(Self(self.0 + 16)),
            Edge::W if x > 0 => Some(Self(self.0 - 1)),
            Edge::E if x + 1 < COLUMNS => Some(Self(self.0 + 1)),
            _ => None,
        }
    }

    /// As it is written: `h9`.
    pub(crate) fn word(self) -> Short {
        Short::EMPTY.letter(b'a' + self.x()).number(self.y() + 1)
    }

    /// What people read: `H9`.
    pub fn name(self) -> String {
        self.to_string().to_ascii_uppercase()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Square {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{text}\" is not a square from a1 to o12");
        let mut letters = text.chars();
        let column = letters.next().map(|c| c.to_ascii_lowercase()).ok_or_else(wrong)?;
        let row = letters.as_str();
        let x = (column as u32).wrapping_sub('a' as u32);
        let plain = !row.starts_with(['0', '+']);
        let y = row.parse::<u32>().ok().filter(|_| plain).ok_or_else(wrong)?.wrapping_sub(1);
        if x < u32::from(COLUMNS) && y < u32::from(ROWS) {
            Ok(Self::new(x as u8, y as u8))
        } else {
            Err(wrong())
        }
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.word())
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(d)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

named! {
    /// An edge of a square.
    Edge {
        N "n" "north",
        E "e" "east",
        S "s" "south",
        W "w" "west",
    }
}

impl Edge {
    /// The same edge seen from the other side.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::N => Self::S,
            Self::E => Self::W,
            Self::S => Self::N,
            Self::W => Self::E,
        }
    }
}

named! {
    /// The two edges that a road joins.
    Pair {
        Ns "ns" "north to south",
        Ew "ew" "east to west",
        Ne "ne" "north to east",
        Nw "nw" "north to west",
        Se "se" "south to east",
        Sw "sw" "south to west",
    }
}

/// The edges of each pair, indexed by [`Pair`].
pub const PAIRS: [[Edge; 2]; 6] = [
    [Edge::N, Edge::S],
    [Edge::E, Edge::W],
    [Edge::N, Edge::E],
    [Edge::N, Edge::W],
    [Edge::S, Edge::E],
    [Edge::S, Edge::W],
];

impl Pair {
    /// The two edges.
    #[inline]
    pub const fn edges(self) -> [Edge; 2] {
        PAIRS[self as usize]
    }

    /// The pair of two different edges.
    pub fn of(one: Edge, other: Edge) -> Option<Self> {
        Self::ALL.into_iter().find(|p| p.edges() == [one, other] || p.edges() == [other, one])
    }
}

named! {
    /// The exits in the wall, clockwise from the lower left.
    Exit {
        W1 "w1" "exit W1",
        W2 "w2" "exit W2",
        N1 "n1" "exit N1",
        N2 "n2" "exit N2",
        N3 "n3" "exit N3",
        E1 "e1" "exit E1",
        E2 "e2" "exit E2",
    }
}

/// One exit of the sheet.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ExitInfo {
    /// Which.
    pub exit: Exit,
    /// The square inside.
    pub square: Square,
    /// The side of that square on which the wall is open.
    pub side: Edge,
    /// What it scores.
    pub vp: u8,
    /// Where square and points come from; that exits score is in the rulebook.
    pub source: Provenance,
}

const SHEET: Provenance = Designed("the farther from the HQ, the more it scores");

/// Every exit, indexed by [`Exit`].
#[rustfmt::skip]
pub const EXITS: [ExitInfo; 7] = [
    ExitInfo { exit: Exit::W1, square: Square::new(0, 8),  side: Edge::W, vp: 5,  source: SHEET },
    ExitInfo { exit: Exit::W2, square: Square::new(0, 3),  side: Edge::W, vp: 8,  source: SHEET },
    ExitInfo { exit: Exit::N1, square: Square::new(2, 0),  side: Edge::N, vp: 10, source: SHEET },
    ExitInfo { exit: Exit::N2, square: Square::new(7, 0),  side: Edge::N, vp: 7,  source: SHEET },
    ExitInfo { exit: Exit::N3, square: Square::new(12, 0), side: Edge::N, vp: 10, source: SHEET },
    ExitInfo { exit: Exit::E1, square: Square::new(14, 3), side: Edge::E, vp: 8,  source: SHEET },
    ExitInfo { exit: Exit::E2, square: Square::new(14, 8), side: Edge::E, vp: 5,  source: SHEET },
];

/// The squares of the HQ.
pub const HQ: [Square; 3] = [Square::new(6, 11), Square::new(7, 11), Square::new(8, 11)];
