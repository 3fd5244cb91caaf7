//! Tours: what leads where, and the best way to go (RW-34, RW-35, RW-38, RW-40, RW-49 to RW-51).

use arrayvec::ArrayVec;
use mesozoic_kit::Bits;

use crate::components::{EXITS, Edge, Exit, Site, Square};
use crate::park::{HQ_SQUARES, Park, exit_at};
use crate::squares::Squares;

/// Where one can go from a place: other places by their root, one bit each, and exits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Links {
    pub(crate) places: u32,
    pub(crate) exits: u8,
}

/// The other end of a chain of roads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Hq,
    /// A place, by its root.
    Place(Site),
    Exit(Exit),
    Nowhere,
}

/// A tour from the HQ.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tour {
    /// The places it visits, in order.
    pub places: ArrayVec<Site, 23>,
    /// The exit at its end.
    pub exit: Option<Exit>,
    /// New X.
    pub marks: u8,
}

/// What a new X and each exit are worth to whoever plans a tour.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
    /// Each new X.
    pub mark: f32,
    /// Each exit.
    pub exits: [f32; 7],
}

impl Taste {
    /// Three quarters for an X, as in the model behind the component data, and the points of exits.
    pub const PLAIN: Self = {
        let mut exits = [0.0; 7];
        let mut i = 0;
        while i < EXITS.len() {
            exits[i] = EXITS[i].vp as f32;
            i += 1;
        }
        Self { mark: 0.75, exits }
    };
}

impl Park {
    /// The squares of a place, or of the HQ.
    pub(crate) fn ground(&self, at: Option<Site>) -> Squares {
        at.map_or(HQ_SQUARES, |root| {
            let buildings = Bits(self.place(root)).map(Site::at);
            buildings.fold(Squares::EMPTY, |all, site| all.or(self.squares(site)))
        })
    }

    /// Where the roads lead from a place or the HQ, to itself and the HQ not counted.
    pub(crate) fn links(&self, at: Option<Site>) -> Links {
        let mut links = Links::default();
        self.each_way(at, |end, _| match end {
            End::Place(root) => links.places |= root.bit(),
            End::Exit(exit) => links.exits |= 1 << exit as u8,
            End::Hq | End::Nowhere => {}
        });
        if let Some(root) = at {
            links.places &= !root.bit();
        }
        links
    }

    /// Calls `visit` with every way out of a place or the HQ: where it leads, and the roads on it.
    pub(crate) fn each_way(&self, at: Option<Site>, mut visit: impl FnMut(End, Squares)) {
        let ground = self.ground(at);
        for edge in Edge::ALL {
            let facing = self.roads[edge.opposite() as usize];
            for start in ground.beyond(edge).and(facing).iter() {
                let (end, roads) = self.follow(start, edge.opposite());
                visit(end, roads);
            }
        }
        // The HQ lies at no exit.
        for exit in Self::exits_touched(ground) {
            visit(End::Exit(exit), Squares::EMPTY);
        }
    }

    /// RW-35: follows a chain that was entered by an edge of its first square.
    fn follow(&self, start: Square, entered: Edge) -> (End, Squares) {
        let (mut square, mut entered, mut roads) = (start, entered, Squares::EMPTY);
        loop {
            roads = roads.with(square);
            let leads = |edge: &Edge| *edge != entered && self.roads[*edge as usize].has(square);
            let Some(out) = Edge::ALL.into_iter().find(leads) else {
                return (End::Nowhere, roads);
            };
            let Some(next) = square.beyond(out) else {
                return (exit_at(square, out).map_or(End::Nowhere, End::Exit), roads);
            };
            if !self.roads[out.opposite() as usize].has(next) {
                // A building, the HQ, or nothing: a road whose edges lie otherwise does not connect.
                let place = |site| End::Place(self.root(site));
                let hq = if HQ_SQUARES.has(next) { End::Hq } else { End::Nowhere };
                return (self.site_at(next).map_or(hq, place), roads);
            }
            (square, entered) = (next, out.opposite());
        }
    }

    /// What can be reached from the HQ at all, circled or not. Exits are leaves, so this is also
    /// what a tour of its own could reach (RW-60).
    pub(crate) fn reached(&self) -> Links {
        let mut all = self.links(None);
        let mut open = all.places;
        while open != 0 {
            let root = Site::at(open.trailing_zeros() as u8);
            let links = self.links(Some(root));
            open = (open | links.places & !all.places) & !root.bit();
            all.places |= links.places;
            all.exits |= links.exits;
        }
        all
    }

    /// RW-60: circled exits that a tour could still reach.
    pub(crate) fn exits_scoring(&self) -> u8 {
        if self.circled == 0 { 0 } else { self.circled & self.reached().exits }
    }

    /// Buildings of a place that have no X yet.
    #[inline]
    pub(crate) fn unmarked(&self, root: Site) -> u32 {
        self.place(root) & !self.marked
    }

    /// The best tour to somebody's taste, exactly; none if nothing can be reached.
    pub(crate) fn best_tour(&self, taste: &Taste) -> Option<Tour> {
        let start = self.links(None);
        if start.places == 0 && start.exits & !self.circled == 0 {
            return None;
        }
        let mut search = Search { park: self, taste, links: [None; 23], best: None };
        let mut path = Tour::default();
        search.explore(start, 0, 0.0, &mut path);
        search.best.map(|(_, tour)| tour)
    }
}

/// A depth-first walk over simple paths that leaves out what cannot become better.
struct Search<'p> {
    park: &'p Park,
    taste: &'p Taste,
    links: [Option<Links>; Site::COUNT as usize],
    best: Option<(f32, Tour)>,
}

impl Search<'_> {
    fn links(&mut self, root: Site) -> Links {
        let park = self.park;
        *self.links[root.index()].get_or_insert_with(|| park.links(Some(root)))
    }

    fn offer(&mut self, value: f32, tour: &Tour) {
        let better = self.best.as_ref().is_none_or(|(best, _)| value > *best);
        if better {
            self.best = Some((value, tour.clone()));
        }
    }

    fn explore(&mut self, links: Links, visited: u32, value: f32, path: &mut Tour) {
        for exit in Bits(u32::from(links.exits & !self.park.circled)) {
            let end = value + self.taste.exits[usize::from(exit)];
            path.exit = Some(Exit::ALL[usize::from(exit)]);
            self.offer(end, path);
            path.exit = None;
        }
        let bound = value + self.promise(links, visited);
        if self.best.as_ref().is_some_and(|(best, _)| bound <= *best) {
            return;
        }
        for root in Bits(links.places & !visited).map(Site::at) {
            let marks = self.park.unmarked(root).count_ones() as u8;
            let next = value + self.taste.mark * f32::from(marks);
            path.places.push(root);
            path.marks += marks;
            self.offer(next, path);
            let onward = self.links(root);
            self.explore(onward, visited | root.bit(), next, path);
            path.marks -= marks;
            path.places.pop();
        }
    }

    /// More than can still be won from here: every X of every place that is connected without
    /// going through a visited one, and the best exit.
    fn promise(&mut self, links: Links, visited: u32) -> f32 {
        let (mut seen, mut open, mut exits) = (visited, links.places & !visited, links.exits);
        let mut marks = 0;
        while open != 0 {
            let root = Site::at(open.trailing_zeros() as u8);
            seen |= root.bit();
            let onward = self.links(root);
            marks += self.park.unmarked(root).count_ones();
            exits |= onward.exits;
            open = (open | onward.places) & !seen;
        }
        let exits = Bits(u32::from(exits & !self.park.circled));
        let exit = exits.map(|e| self.taste.exits[usize::from(e)]).fold(0.0, f32::max);
        self.taste.mark * marks as f32 + exit
    }
}
