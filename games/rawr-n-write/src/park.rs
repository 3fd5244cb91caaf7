//! A park on its grid: buildings, roads, ruins, and what may be drawn where (RW-33 to RW-43).
//! What a tour makes of it is in `tour.rs`.

use mesozoic_kit::Bits;

use crate::components::{EXITS, Edge, Exit, HQ, Host, Pair, Shape, Site, Square};
use crate::squares::{Squares, covered, fits, meets};

/// Where a building stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Lot {
    pub(crate) shape: Shape,
    pub(crate) turn: u8,
    pub(crate) corner: Square,
}

/// What stands in a lot that nobody uses, so that equal parks are equal.
const VACANT: Lot = Lot { shape: Shape::I2, turn: 0, corner: Square::new(0, 0) };

/// The HQ's squares.
pub(crate) const HQ_SQUARES: Squares = {
    let [a, b, c] = HQ;
    Squares::only(a).with(b).with(c)
};

/// For each edge, the squares on which it does not face plain wall.
const OPEN: [Squares; 4] = {
    let mut open = [Squares::EMPTY; 4];
    let mut i = 0;
    while i < 4 {
        let edge = Edge::ALL[i];
        open[i] = Squares::ALL.beyond(edge.opposite());
        i += 1;
    }
    let mut i = 0;
    while i < EXITS.len() {
        let edge = EXITS[i].side as usize;
        open[edge] = open[edge].with(EXITS[i].square);
        i += 1;
    }
    open
};

/// The squares of the park that have an exit.
const EXIT_SQUARES: Squares = {
    let mut squares = Squares::EMPTY;
    let mut i = 0;
    while i < EXITS.len() {
        squares = squares.with(EXITS[i].square);
        i += 1;
    }
    squares
};

/// The exit on this edge of a square.
pub(crate) fn exit_at(square: Square, edge: Edge) -> Option<Exit> {
    EXITS.iter().find(|e| e.square == square && e.side == edge).map(|e| e.exit)
}

/// A park.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Park {
    /// Squares with nothing on them.
    pub(crate) free: Squares,
    /// Squares of buildings and the HQ, and all that touch them.
    near: Squares,
    /// Destroyed squares.
    pub(crate) ruins: Squares,
    /// For each edge, the roads that lead to it.
    pub(crate) roads: [Squares; 4],
    /// The buildings that stand, one bit each.
    pub(crate) standing: u32,
    /// Those of them that a tour has marked.
    pub(crate) marked: u32,
    lots: [Lot; Site::COUNT as usize],
    /// What the building of each card is attached to.
    pub(crate) hosts: [Option<Site>; 3],
    /// Circled exits, one bit each.
    pub(crate) circled: u8,
}

impl Park {
    pub(crate) const NEW: Self = Self {
        free: Squares::ALL.minus(HQ_SQUARES),
        near: HQ_SQUARES.with_touching(),
        ruins: Squares::EMPTY,
        roads: [Squares::EMPTY; 4],
        standing: 0,
        marked: 0,
        lots: [VACANT; Site::COUNT as usize],
        hosts: [None; 3],
        circled: 0,
    };

    #[inline]
    pub(crate) fn stands(&self, site: Site) -> bool {
        self.standing & site.bit() != 0
    }

    /// The buildings that stand.
    pub(crate) fn sites(&self) -> impl Iterator<Item = Site> {
        Bits(self.standing).map(Site::at)
    }

    pub(crate) fn lot(&self, site: Site) -> Lot {
        self.lots[site.index()]
    }

    /// The squares of a standing building.
    #[inline]
    pub(crate) fn squares(&self, site: Site) -> Squares {
        let lot = &self.lots[site.index()];
        covered(lot.shape, lot.turn, lot.corner)
    }

    /// Squares with a road.
    #[inline]
    pub(crate) fn paved(&self) -> Squares {
        let [n, e, s, w] = self.roads;
        n.or(e).or(s).or(w)
    }

    /// How the road on a square lies.
    pub(crate) fn road(&self, square: Square) -> Option<Pair> {
        let leads = |edge: Edge| self.roads[edge as usize].has(square);
        Pair::ALL.into_iter().find(|pair| pair.edges().into_iter().all(leads))
    }

    /// The standing building on a square.
    pub(crate) fn site_at(&self, square: Square) -> Option<Site> {
        self.sites().find(|&site| self.squares(site).has(square))
    }

    /// RW-33: whether a road on this square may lie so.
    #[inline]
    pub(crate) fn admits_road(&self, square: Square, pair: Pair) -> bool {
        self.free.has(square) && is_open(square, pair)
    }

    /// Where the corner of a turned shape may lie. RW-37: a free-standing building touches no
    /// other. RW-39: an attachment shares an edge with a host and touches nothing else.
    pub(crate) fn corners(&self, shape: Shape, turn: u8, host: Option<Host>) -> Squares {
        let Some(host) = host else {
            return fits(self.free.minus(self.near), shape, turn);
        };
        self.sites().filter(|&site| host.admits(site)).fold(Squares::EMPTY, |all, site| {
            let room = self.free.minus(self.near_others(site));
            let beside = self.squares(site).with_sides();
            all.or(fits(room, shape, turn).and(meets(beside, shape, turn)))
        })
    }

    /// Whether the shape fits anywhere.
    pub(crate) fn has_room(&self, shape: Shape, host: Option<Host>) -> bool {
        (0..shape.turns().count()).any(|turn| !self.corners(shape, turn, host).is_empty())
    }

    /// All that touches a building other than this one.
    fn near_others(&self, host: Site) -> Squares {
        let others = Bits(self.standing & !host.bit()).map(Site::at);
        others.fold(HQ_SQUARES, |all, site| all.or(self.squares(site))).with_touching()
    }

    /// Draws a building.
    pub(crate) fn draw(&mut self, site: Site, lot: Lot, host: Option<Host>) {
        let squares = covered(lot.shape, lot.turn, lot.corner);
        if let (Some(host), Some(slot)) = (host, site.slot()) {
            let beside = squares.with_sides();
            let meets = |s: &Site| host.admits(*s) && !self.squares(*s).and(beside).is_empty();
            let found = self.sites().find(meets);
            self.hosts[slot] = found;
        }
        self.lots[site.index()] = lot;
        self.standing |= site.bit();
        self.free = self.free.minus(squares);
        self.near = self.near.or(squares.with_touching());
    }

    /// RW-55: a destroyed building leaves ruins; what was attached to it stays (RW-41).
    pub(crate) fn destroy(&mut self, site: Site) {
        self.ruins = self.ruins.or(self.squares(site));
        self.standing &= !site.bit();
        self.marked &= !site.bit();
        self.lots[site.index()] = VACANT;
        for host in &mut self.hosts {
            if *host == Some(site) {
                *host = None;
            }
        }
        self.derive_near();
    }

    pub(crate) fn pave(&mut self, square: Square, pair: Pair) {
        for edge in pair.edges() {
            self.roads[edge as usize] = self.roads[edge as usize].with(square);
        }
        self.free = self.free.without(square);
    }

    pub(crate) fn wash(&mut self, square: Square) {
        self.roads = self.roads.map(|roads| roads.without(square));
        self.ruins = self.ruins.with(square);
    }

    /// How many free squares a building on these would close to others that are still open.
    pub(crate) fn newly_near(&self, squares: Squares) -> u32 {
        squares.with_touching().and(self.free).minus(self.near).len()
    }

    fn derive_near(&mut self) {
        let built = self.sites().fold(HQ_SQUARES, |all, site| all.or(self.squares(site)));
        self.near = built.with_touching();
    }

    /// The building that a place is named by: the host of an attachment, otherwise itself.
    #[inline]
    pub(crate) fn root(&self, site: Site) -> Site {
        site.slot().and_then(|slot| self.hosts[slot]).unwrap_or(site)
    }

    /// RW-40: a building with all that is attached to it, one bit each.
    #[inline]
    pub(crate) fn place(&self, root: Site) -> u32 {
        (0..3)
            .filter(|&slot| self.hosts[slot] == Some(root))
            .fold(root.bit(), |all, slot| all | Site::card(slot).bit())
    }

    /// The squares of a place with an exit that it touches directly (RW-38).
    pub(crate) fn exits_touched(squares: Squares) -> impl Iterator<Item = Exit> {
        let at = squares.and(EXIT_SQUARES);
        EXITS.iter().filter(move |e| at.has(e.square)).map(|e| e.exit)
    }
}

/// RW-33: neither edge faces plain wall.
#[inline]
pub(crate) fn is_open(square: Square, pair: Pair) -> bool {
    pair.edges().into_iter().all(|edge| OPEN[edge as usize].has(square))
}
