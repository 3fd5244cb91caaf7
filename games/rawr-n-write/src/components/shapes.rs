//! Polyominoes and the ways to turn them.
//!
//! A turn is a rotation or mirror image, shifted so that its bounding box starts at (0, 0). Turns
//! are numbered by their sorted cells in lexicographic order; a placement is a shape, a turn and
//! the square on which (0, 0) comes to lie, which need not be one of its cells.

use super::named;

/// The most cells of a shape.
const CELLS: usize = 9;

named! {
    /// Every shape that can be drawn in a park.
    Shape {
        I2 "i2" "I2",
        I3 "i3" "I3",
        L3 "l3" "L3",
        O4 "o4" "O4",
        I4 "i4" "I4",
        L4 "l4" "L4",
        T4 "t4" "T4",
        S4 "s4" "S4",
        P5 "p5" "P5",
        U5 "u5" "U5",
        X5 "x5" "X5",
        V5 "v5" "V5",
        W5 "w5" "W5",
        I5 "i5" "I5",
        T5 "t5" "T5",
        Z5 "z5" "Z5",
        R6 "r6" "R6",
        U7 "u7" "U7",
        R8 "r8" "R8",
        O9 "o9" "O9",
    }
}

type Cell = (u8, u8);

/// The cells of each shape as designed, x to the right and y down, indexed by [`Shape`].
const DRAWN: [&[Cell]; 20] = [
    &[(0, 0), (1, 0)],
    &[(0, 0), (1, 0), (2, 0)],
    &[(0, 0), (0, 1), (1, 1)],
    &[(0, 0), (0, 1), (1, 0), (1, 1)],
    &[(0, 0), (1, 0), (2, 0), (3, 0)],
    &[(0, 0), (0, 1), (0, 2), (1, 2)],
    &[(0, 0), (1, 0), (1, 1), (2, 0)],
    &[(0, 1), (1, 0), (1, 1), (2, 0)],
    &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)],
    &[(0, 0), (0, 1), (1, 1), (2, 0), (2, 1)],
    &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
    &[(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)],
    &[(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)],
    &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)],
    &[(0, 0), (1, 0), (1, 1), (1, 2), (2, 0)],
    &[(0, 0), (1, 0), (1, 1), (1, 2), (2, 2)],
    &[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)],
    &[(0, 0), (0, 1), (0, 2), (1, 2), (2, 0), (2, 1), (2, 2)],
    &[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)],
    &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)],
];

/// One way to turn a shape: its cells, sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    cells: [Cell; CELLS],
    len: u8,
}

impl Turn {
    /// Its cells, sorted by column, then row.
    pub fn cells(&self) -> &[(u8, u8)] {
        &self.cells[..usize::from(self.len)]
    }

    const fn is_before(&self, other: &Self) -> bool {
        let mut i = 0;
        while i < self.len as usize {
            let (a, b) = (key(self.cells[i]), key(other.cells[i]));
            if a != b {
                return a < b;
            }
            i += 1;
        }
        false
    }

    const fn is_same(&self, other: &Self) -> bool {
        !self.is_before(other) && !other.is_before(self)
    }
}

const fn key(cell: Cell) -> u16 {
    cell.0 as u16 * 16 + cell.1 as u16
}

/// The different ways to turn a shape.
#[derive(Clone, Copy, Debug)]
pub struct Turns {
    all: [Turn; 8],
    len: u8,
}

impl Turns {
    /// All of them; the index is the number of the turn.
    pub fn all(&self) -> &[Turn] {
        &self.all[..usize::from(self.len)]
    }

    /// How many there are.
    #[inline]
    pub const fn count(&self) -> u8 {
        self.len
    }

    /// The cells of a turn and their number; none beyond the last turn.
    pub(crate) const fn cells_of(&self, turn: usize) -> (&[(u8, u8); CELLS], usize) {
        let len = if turn < self.len as usize { self.all[turn].len as usize } else { 0 };
        (&self.all[turn].cells, len)
    }
}

/// The shape turned by `quarter` quarter turns, mirrored first if wanted.
const fn turned(cells: &[Cell], quarter: u8, mirror: bool) -> Turn {
    let mut at = [(0i8, 0i8); CELLS];
    let (mut low_x, mut low_y) = (i8::MAX, i8::MAX);
    let mut i = 0;
    while i < cells.len() {
        let (mut x, mut y) = (cells[i].0 as i8, cells[i].1 as i8);
        if mirror {
            x = -x;
        }
        let mut q = 0;
        while q < quarter {
            (x, y) = (-y, x);
            q += 1;
        }
        at[i] = (x, y);
        low_x = if x < low_x { x } else { low_x };
        low_y = if y < low_y { y } else { low_y };
        i += 1;
    }
    let mut turn = Turn { cells: [(0, 0); CELLS], len: cells.len() as u8 };
    let mut n = 0;
    while n < cells.len() {
        let cell = ((at[n].0 - low_x) as u8, (at[n].1 - low_y) as u8);
        let mut place = n;
        while place > 0 && key(cell) < key(turn.cells[place - 1]) {
            turn.cells[place] = turn.cells[place - 1];
            place -= 1;
        }
        turn.cells[place] = cell;
        n += 1;
    }
    turn
}

const fn turns(cells: &[Cell]) -> Turns {
    let mut all = [turned(cells, 0, false); 8];
    let mut len = 0;
    let mut n = 0;
    while n < 8 {
        let turn = turned(cells, n % 4, n >= 4);
        n += 1;
        let mut known = false;
        let mut i = 0;
        while i < len {
            known = known || all[i].is_same(&turn);
            i += 1;
        }
        if known {
            continue;
        }
        let mut place = len;
        while place > 0 && turn.is_before(&all[place - 1]) {
            all[place] = all[place - 1];
            place -= 1;
        }
        all[place] = turn;
        len += 1;
    }
    Turns { all, len: len as u8 }
}

/// The turns of each shape, indexed by [`Shape`].
pub const SHAPES: [Turns; 20] = {
    let mut shapes = [turns(DRAWN[0]); 20];
    let mut i = 1;
    while i < 20 {
        shapes[i] = turns(DRAWN[i]);
        i += 1;
    }
    shapes
};

impl Shape {
    /// Its turns.
    #[inline]
    pub const fn turns(self) -> &'static Turns {
        const TABLE: &[Turns; 20] = &SHAPES;
        &TABLE[self as usize]
    }

    /// How many squares it covers.
    pub const fn size(self) -> usize {
        DRAWN[self as usize].len()
    }
}
