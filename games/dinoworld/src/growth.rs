//! How a pen of free shape is drawn: each shape by exactly one sequence of squares.
//!
//! The first square is the first of the shape that a path touches. From then on the next square
//! is the first of those next to the drawing that belong to the shape: all earlier ones that do
//! not are *closed* for good. So for a finished shape every choice is forced, and no two sequences
//! give the same one. A square is offered only if the drawing can be finished and powered.

use crate::components::{Mode, SQUARES_MOST};
use crate::grid::{Area, Square};
use crate::park::Park;

/// What a new pen can draw power from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    mode: Mode,
    free: Area,
    /// DW-35: free squares that a path leads to.
    pub(crate) connected: Area,
    /// Generators that could supply it.
    generators: Area,
    /// Danger Mode: links that these generators can still have, by how many each.
    slots: [Area; 4],
    /// Generators that can still be built.
    supply: u32,
}

impl Grid {
    pub(crate) fn new(park: &Park, mode: Mode) -> Self {
        let mut slots = [Area::EMPTY; 4];
        let generators = match mode {
            Mode::Lite => park.powered(),
            Mode::Danger => {
                let linkable = park.generators.iter().filter(|generator| generator.slots() > 0);
                linkable.fold(Area::EMPTY, |all, generator| {
                    let alike = &mut slots[usize::from(generator.slots()) - 1];
                    *alike = alike.with(generator.square);
                    all.with(generator.square)
                })
            }
        };
        let supply = u32::from(park.supply(mode));
        let connected = park.touched() & park.free;
        Self { mode, free: park.free, connected, generators, slots, supply }
    }

    /// Links that the generators of an area can still have.
    #[inline]
    fn capacity(&self, area: Area) -> u32 {
        (0..4).map(|i| (self.slots[i] & area).len() * (i as u32 + 1)).sum()
    }

    /// DW-36: whether a finished pen can get so many megawatts.
    #[inline]
    pub(crate) fn powers(&self, pen: Area, power: u32) -> bool {
        if power == 0 {
            return true;
        }
        let border = pen.border();
        let spots = (border & self.free).len();
        match self.mode {
            Mode::Lite => (border & self.generators).len() + spots.min(self.supply) >= power,
            Mode::Danger => {
                self.supply > 0 && spots > 0 || self.capacity(border & self.generators) >= power
            }
        }
    }

    /// Whether a pen of the squares nearest to somewhere can surely be powered by new generators. Of
    /// the outermost ring that it needs so many squares are `over`: they lie next to the pen. Of the
    /// squares `beyond` that ring at most three lie next to each of those, and the others lie next to
    /// the pen too.
    #[inline]
    fn has_spots(&self, over: u32, beyond: u32, power: u32) -> bool {
        let wanted = match self.mode {
            Mode::Lite => power,
            Mode::Danger => power.min(1),
        };
        self.supply >= wanted && (over >= wanted || beyond >= wanted + 2 * over)
    }

    /// Whether a drawing that still grows by `more` squares could come near enough to power.
    fn could_power(&self, drawing: Area, more: u32, power: u32) -> bool {
        if self.supply >= power || self.mode == Mode::Danger && self.supply > 0 {
            return true;
        }
        let near = (0..=more).fold(drawing, |all, _| all | all.near());
        match self.mode {
            Mode::Lite => (near & self.generators).len() + self.supply >= power,
            Mode::Danger => self.capacity(near & self.generators) >= power,
        }
    }
}

/// How much room there is around the first square that a path leads to: by far most often enough for
/// every pen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rings {
    /// How many squares there are up to each ring; none behind the last.
    within: [u32; SQUARES_MOST as usize + 2],
}

impl Rings {
    pub(crate) fn new(grid: &Grid) -> Self {
        let mut within = [0; SQUARES_MOST as usize + 2];
        let mut reached = grid.connected.first().map_or(Area::EMPTY, Square::area);
        for count in &mut within {
            let enough = reached.len() > u32::from(SQUARES_MOST);
            *count = reached.len();
            reached |= reached.near() & grid.free;
            if enough {
                break;
            }
        }
        Self { within }
    }

    /// Whether a pen surely fits there and can be powered.
    #[inline]
    pub(crate) fn hold(&self, growth: &Growth, grid: &Grid) -> bool {
        let (size, power) = (u32::from(growth.size), u32::from(growth.power));
        let ring = self.within.array_windows().find(|[within, _]| *within >= size);
        ring.is_some_and(|[within, next]| {
            grid.has_spots(within - size, next.saturating_sub(*within), power)
        })
    }
}

/// A pen that is being drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Growth {
    /// What has been drawn.
    pub(crate) shape: Area,
    /// Squares that no longer can belong to it.
    pub(crate) closed: Area,
    /// How many squares it will have.
    pub(crate) size: u8,
    /// Megawatts it needs.
    pub(crate) power: u8,
}

impl Growth {
    pub(crate) fn new(size: u8, power: u8) -> Self {
        debug_assert!(size <= SQUARES_MOST, "no pen has more squares");
        Self { shape: Area::EMPTY, closed: Area::EMPTY, size, power }
    }

    /// Squares that the drawing could go on with, as far as its shape is concerned. DW-35: it
    /// begins where a path leads.
    #[inline]
    pub(crate) fn frontier(&self, park: &Park) -> Area {
        if self.shape.is_empty() {
            park.touched() & park.free
        } else {
            (self.shape.border() & park.free) - self.closed
        }
    }

    /// The drawing with one more square of its frontier.
    #[inline]
    pub(crate) fn with(self, square: Square, frontier: Area) -> Self {
        Self {
            shape: self.shape.with(square),
            closed: self.closed | frontier & square.before(),
            ..self
        }
    }

    /// Whether the drawing has all its squares.
    #[inline]
    pub(crate) fn is_whole(&self) -> bool {
        self.shape.len() == u32::from(self.size)
    }

    /// Whether the drawing, which has begun, can be finished and powered.
    pub(crate) fn can_finish(&self, grid: &Grid) -> bool {
        let room = grid.free - self.closed;
        let (size, power) = (u32::from(self.size), u32::from(self.power));
        let (mut reached, mut len) = (self.shape, self.shape.len());
        while len < size {
            let next = reached | reached.near() & room;
            if next == reached {
                return false;
            }
            (reached, len) = (next, next.len());
        }
        if power == 0 {
            return true;
        }
        let beyond = (reached.near() & room) - reached;
        grid.has_spots(len - size, beyond.len(), power) || self.can_power(grid)
    }

    fn can_power(&self, grid: &Grid) -> bool {
        let more = u32::from(self.size) - self.shape.len();
        let power = u32::from(self.power);
        if more == 0 {
            return grid.powers(self.shape, power);
        }
        if !grid.could_power(self.shape, more, power) {
            return false;
        }
        let frontier = (self.shape.border() & grid.free) - self.closed;
        frontier.iter().any(|square| self.with(square, frontier).can_power(grid))
    }

    /// Squares that can be drawn next.
    pub(crate) fn next(&self, park: &Park, mode: Mode) -> impl Iterator<Item = Square> {
        let (grid, frontier, this) = (Grid::new(park, mode), self.frontier(park), *self);
        frontier.iter().filter(move |&square| this.with(square, frontier).can_finish(&grid))
    }

    /// Whether a pen can be drawn at all. Where there is room the first try is enough.
    pub(crate) fn fits(&self, grid: &Grid) -> bool {
        let frontier = grid.connected;
        frontier.iter().any(|square| self.with(square, frontier).can_finish(grid))
    }
}
