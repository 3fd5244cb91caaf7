//! How paths are laid: each set of new pieces by exactly one sequence.
//!
//! An *arm-end* is an arm of a path toward an empty square. A piece is drawn at the first square,
//! by number, that the finished drawing links to one of the open arm-ends; arm-ends into earlier
//! squares are thereby *closed*: no piece of this action links to them any more. Arm-ends of the new
//! piece are open, wherever they point. So for a finished drawing every choice is forced.
//! Conversions come first, in ascending order. Only Re-paving Work, a free action, has no order: the
//! arm-ends that it makes are open.

use crate::components::{CONVERSION, piece_cost};
use crate::grid::{Area, Arms, Dir, SQUARES, Square};
use crate::park::Park;
use crate::state::Cards;

/// The eleven pieces, cheapest first.
pub(crate) const PIECES: [Arms; 11] = {
    let bits = [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100, 0b0111, 0b1011, 0b1101, 0b1110, 15];
    let mut pieces = [Arms::NONE; 11];
    let mut i = 0;
    while i < 11 {
        pieces[i] = Arms::from_bits(bits[i]);
        i += 1;
    }
    pieces
};

/// How many of the pieces cost at most so many pips.
const AFFORDABLE: [usize; 4] = [0, 6, 10, 11];

/// Which pieces may be drawn on a square: one bit a piece, by the arms that would link to an open
/// arm-end and by those that would link to a closed one.
const FITTING: [[u16; 16]; 16] = {
    let mut fitting = [[0; 16]; 16];
    let mut open = 0;
    while open < 16 {
        let mut closed = 0;
        while closed < 16 {
            let mut i = 0;
            while i < 11 {
                let arms = PIECES[i].bits() as usize;
                if arms & open != 0 && arms & closed == 0 {
                    fitting[open][closed] |= 1 << i;
                }
                i += 1;
            }
            closed += 1;
        }
        open += 1;
    }
    fitting
};

/// Paths that are being laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Paving {
    /// Pips left.
    pub(crate) left: u8,
    /// Only squares from here on can still be converted.
    pub(crate) convert_from: u8,
    /// What has been drawn, converted or re-paved.
    pub(crate) done: Area,
    /// Closed arm-ends by the way they point, as the squares that they point at.
    closed: [Area; 4],
}

impl Paving {
    pub(crate) fn new(pips: u8) -> Self {
        Self { left: pips, convert_from: 0, done: Area::EMPTY, closed: [Area::EMPTY; 4] }
    }

    /// Every arm-end by the way it points, as the squares that it points at.
    #[inline]
    fn ends(park: &Park) -> [Area; 4] {
        let to = |dir: Dir| park.arms[dir as usize].shift(dir) & park.free;
        [to(Dir::North), to(Dir::East), to(Dir::South), to(Dir::West)]
    }

    /// DW-15: paths that may be converted now.
    #[inline]
    pub(crate) fn convertible(&self, park: &Park) -> Area {
        if self.left < CONVERSION || self.convert_from >= SQUARES {
            return Area::EMPTY;
        }
        park.convertible() - Square::new(self.convert_from).before()
    }

    /// Every square where a piece may be drawn, with the set of pieces.
    #[inline]
    pub(crate) fn squares(&self, park: &Park) -> impl Iterator<Item = (Square, u16)> {
        let (ends, closed) = (Self::ends(park), self.closed);
        let open = |dir: Dir| ends[dir as usize] - closed[dir as usize];
        let open = [open(Dir::North), open(Dir::East), open(Dir::South), open(Dir::West)];
        let [all_open, all_closed] = [open, closed].map(|[n, e, s, w]| n | e | s | w);
        let affordable = (1u16 << AFFORDABLE[usize::from(self.left.min(3))]) - 1;
        all_open.iter().filter_map(move |square| {
            let back = |all: &[Area; 4]| {
                let from =
                    |dir: Dir| usize::from(all[dir as usize].has(square)) << dir.back() as usize;
                from(Dir::North) | from(Dir::East) | from(Dir::South) | from(Dir::West)
            };
            let shut = if all_closed.has(square) { back(&closed) } else { 0 };
            let pieces = FITTING[back(&open)][shut] & affordable;
            (pieces != 0).then_some((square, pieces))
        })
    }

    /// The pieces that may be drawn on a square.
    pub(crate) fn pieces(&self, park: &Park, wanted: Square) -> u16 {
        let found = self.squares(park).find(|(square, _)| *square == wanted);
        found.map_or(0, |(_, pieces)| pieces)
    }

    /// Whether anything can still be drawn or converted, or a way be opened by re-paving.
    pub(crate) fn can_go_on(&self, park: &Park, cards: &Cards) -> bool {
        if self.left == 0 {
            return false;
        }
        if !self.convertible(park).is_empty() {
            return true;
        }
        // A crossroads has arms where the path had none.
        let rough = park.repavable(cards);
        let opens = |dir: Dir| (rough - park.arms[dir as usize]).shift(dir).meets(park.free);
        if Dir::ALL.into_iter().any(opens) {
            return true;
        }
        // One pip draws a piece on any open arm-end that is not hemmed in by closed ones.
        self.squares(park).next().is_some()
    }

    /// Converts a path.
    pub(crate) fn convert(&mut self, park: &mut Park, square: Square) {
        park.draw_path(square, Arms::ALL);
        self.left -= CONVERSION;
        self.convert_from = square.index() + 1;
        self.done = self.done.with(square);
    }

    /// DW-54: re-paves a path, of this action or an older one.
    pub(crate) fn repave(&mut self, park: &mut Park, square: Square) {
        park.repave(square);
        self.done = self.done.with(square);
    }

    /// Draws a piece.
    #[inline]
    pub(crate) fn lay(&mut self, park: &mut Park, square: Square, arms: Arms) {
        let ends = Self::ends(park);
        for dir in Dir::ALL {
            self.closed[dir as usize] |= ends[dir as usize] & square.before();
        }
        park.draw_path(square, arms);
        self.left -= piece_cost(arms.count());
        self.convert_from = SQUARES;
        self.done = self.done.with(square);
    }
}
