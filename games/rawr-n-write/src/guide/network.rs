//! What is connected, and the shortest roads to what is not.

use arrayvec::ArrayVec;
use mesozoic_core::sort;
use mesozoic_kit::Bits;

use crate::components::{EXITS, Edge, Exit, Pair, Site, Square};
use crate::park::{HQ_SQUARES, Park};
use crate::squares::Squares;
use crate::tour::Links;

/// No shortest path over the park is longer.
const LONGEST: usize = 64;

/// A run of roads.
pub(crate) type Path = ArrayVec<(Square, Pair), LONGEST>;

/// The connected part of a park and how far every free square is from it.
pub(crate) struct Network {
    /// What can be reached from the HQ.
    pub(crate) reached: Links,
    ground: Squares,
    /// Free squares by how many roads come before theirs.
    layers: ArrayVec<Squares, LONGEST>,
}

/// What a road could lead to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Goal {
    Place(Site),
    Exit(Exit),
}

impl Network {
    pub(crate) fn of(park: &Park) -> Self {
        let reached = park.reached();
        let places = Bits(reached.places).map(Site::at);
        let ground = places.fold(HQ_SQUARES, |all, root| all.or(park.ground(Some(root))));
        let layers = flood(ground.with_sides(), park.free);
        Self { reached, ground, layers }
    }

    /// How many roads lead to one of these squares, the last one on it.
    pub(crate) fn roads_to(&self, squares: Squares) -> Option<usize> {
        self.layers.iter().position(|layer| !layer.and(squares).is_empty()).map(|k| k + 1)
    }

    /// The shortest road to a goal.
    pub(crate) fn path(&self, park: &Park, goal: Goal) -> Option<Path> {
        let (target, end) = match goal {
            Goal::Place(root) => {
                let ground = park.ground(Some(root));
                (ground.with_sides(), Err(ground))
            }
            Goal::Exit(exit) => {
                let info = &EXITS[exit as usize];
                (Squares::only(info.square), Ok(info.side))
            }
        };
        let last = self.roads_to(target)? - 1;
        let mut square = self.layers[last].and(target).first()?;
        let towards = |square: Square, squares: Squares| {
            let leads = |edge: &Edge| square.beyond(*edge).is_some_and(|s| squares.has(s));
            Edge::ALL.into_iter().find(leads)
        };
        let mut out = match end {
            Ok(side) => side,
            Err(ground) => towards(square, ground)?,
        };
        let mut path = Path::new();
        for k in (0..=last).rev() {
            let before = if k == 0 { self.ground } else { self.layers[k - 1] };
            let back = towards(square, before)?;
            path.push((square, Pair::of(back, out)?));
            square = square.beyond(back)?;
            out = back.opposite();
        }
        sort(&mut path);
        Some(path)
    }
}

/// Layer by layer over free squares, beginning with the free ones among `start`.
pub(crate) fn flood(start: Squares, free: Squares) -> ArrayVec<Squares, LONGEST> {
    let mut layers = ArrayVec::new();
    let (mut layer, mut left) = (start.and(free), free);
    while !layer.is_empty() && !layers.is_full() {
        layers.push(layer);
        left = left.minus(layer);
        layer = layer.with_sides().and(left);
    }
    layers
}
