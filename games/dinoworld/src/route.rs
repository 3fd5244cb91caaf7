//! Routes over linked path squares: the longest, round trips, from gate to gate, around the lake.
//!
//! The searches stop as soon as what is wanted is found, and give a branch up when the squares that
//! it can still reach could not make up for what is missing. They are exact but for networks so
//! tangled that nobody has drawn one: after [`FUEL`] squares the best found so far counts (DW-144).

use crate::components::MAP;
use crate::grid::{Area, Dir, Square};
use crate::park::Park;

/// Squares that one search may step on. Networks of a whole game's pips take a few thousand; without
/// an end somebody could draw a knot that stops the table.
const FUEL: u32 = 100_000;

/// Walks simple routes. What a route is worth is a sum over its squares, so that a bound is one too.
struct Walk<'a, W> {
    park: &'a Park,
    worth: W,
    best: u8,
    wanted: u8,
    fuel: u32,
}

impl<W: Fn(Area) -> u8> Walk<'_, W> {
    /// Goes on from `at`; `route` holds the squares so far.
    fn go(&mut self, at: Square, route: Area, room: Area) {
        self.best = self.best.max((self.worth)(route));
        let next = self.park.linked_to(at.area()) & room;
        if self.best >= self.wanted || next.is_empty() || self.fuel == 0 {
            return;
        }
        self.fuel -= 1;
        let reach = self.park.spread(next, room);
        if (self.worth)(route | reach) <= self.best {
            return;
        }
        for square in next {
            self.go(square, route.with(square), room.without(square));
            if self.best >= self.wanted {
                return;
            }
        }
    }
}

impl Park {
    /// What can be reached from some path squares over links within `room`, these included.
    fn spread(&self, from: Area, room: Area) -> Area {
        let mut all = from;
        loop {
            let next = all | self.linked_to(all) & room;
            if next == all {
                return all;
            }
            all = next;
        }
    }

    /// The most that a simple route is worth, up to `wanted`.
    fn best_route(&self, wanted: u8, worth: impl Fn(Area) -> u8) -> u8 {
        let paths = self.paths();
        let mut walk = Walk { park: self, worth, best: 0, wanted, fuel: FUEL };
        let mut left = paths;
        while let Some(first) = left.first() {
            let network = self.network(first.area());
            left = left - network;
            if (walk.worth)(network) <= walk.best {
                continue;
            }
            // A longest route ends where it can go no further; ends of networks come first.
            let ends: Area =
                network.iter().filter(|s| self.linked_to(s.area()).len() < 2).collect();
            for start in ends.iter().chain(network - ends) {
                walk.go(start, start.area(), network.without(start));
                if walk.best >= wanted {
                    return wanted;
                }
            }
        }
        walk.best.min(wanted)
    }

    /// DW-19: the squares of the longest route, up to `wanted`.
    pub(crate) fn longest_route(&self, wanted: u8) -> u8 {
        self.best_route(wanted, |route| route.len() as u8)
    }

    /// DW-21: squares at the wall and at the lake on one route, each counted up to what is wanted.
    pub(crate) fn coast(&self, perimeter: u8, lakeside: u8) -> u8 {
        let shore = self.lakeside();
        self.best_route(perimeter + lakeside, move |route| {
            let wall = (route & Area::PERIMETER).len() as u8;
            wall.min(perimeter) + ((route & shore).len() as u8).min(lakeside)
        })
    }

    /// The longest route from one entrance to another, up to `wanted`.
    pub(crate) fn longest_passage(&self, wanted: u8) -> u8 {
        let (mut best, mut fuel) = (0, FUEL);
        for gate in self.entrances {
            let network = self.network(gate.area());
            let others = (self.entrances & network).without(gate);
            if !others.is_empty() && network.len() as u8 > best {
                let search = (wanted, &mut best, &mut fuel);
                self.pass(gate, network.without(gate), others, 1, search);
            }
            if best >= wanted {
                return wanted;
            }
        }
        best
    }

    fn pass(
        &self,
        at: Square,
        room: Area,
        gates: Area,
        len: u8,
        (wanted, best, fuel): (u8, &mut u8, &mut u32),
    ) {
        if gates.has(at) {
            *best = (*best).max(len);
        }
        let next = self.linked_to(at.area()) & room;
        let reach = self.spread(next, room);
        let short = len + reach.len() as u8 <= *best;
        if *best >= wanted || !reach.meets(gates) || short || *fuel == 0 {
            return;
        }
        *fuel -= 1;
        for square in next {
            let search = (wanted, &mut *best, &mut *fuel);
            self.pass(square, room.without(square), gates, len + 1, search);
        }
    }

    /// DW-20: the squares of the longest round trip, up to `wanted`.
    pub(crate) fn longest_loop(&self, wanted: u8) -> u8 {
        let mut core = self.paths();
        // Dead ends belong to no round trip.
        loop {
            let kept =
                core.iter().filter(|s| (self.linked_to(s.area()) & core).len() > 1).collect();
            if kept == core {
                break;
            }
            core = kept;
        }
        let (mut best, mut fuel) = (0, FUEL);
        while let Some(start) = core.first() {
            // Round trips through the first square; then it is left out.
            let room = self.spread(start.area(), core);
            if room.len() as u8 > best {
                let search = (wanted, &mut best, &mut fuel);
                self.circle(start, start, room.without(start), 1, search);
            }
            if best >= wanted {
                return wanted;
            }
            core = core.without(start);
        }
        best
    }

    fn circle(
        &self,
        home: Square,
        at: Square,
        room: Area,
        len: u8,
        (wanted, best, fuel): (u8, &mut u8, &mut u32),
    ) {
        let links = self.linked_to(at.area());
        if len > 2 && links.has(home) {
            *best = (*best).max(len);
        }
        let next = links & room;
        if *best >= wanted || next.is_empty() || *fuel == 0 {
            return;
        }
        *fuel -= 1;
        let reach = self.spread(next, room);
        let back = self.linked_to(home.area()).meets(reach);
        if !back || len + reach.len() as u8 <= *best {
            return;
        }
        for square in next {
            let search = (wanted, &mut *best, &mut *fuel);
            self.circle(home, square, room.without(square), len + 1, search);
        }
    }

    /// The squares of the longest straight line of linked paths, up to `wanted`.
    pub(crate) fn longest_line(&self, wanted: u8) -> u8 {
        let run = |dir: Dir| {
            let ahead = self.arms[dir.back() as usize].shift(dir.back());
            let links = self.arms[dir as usize] & ahead;
            let (mut left, mut n) = (links, 1);
            while !left.is_empty() && n < wanted {
                left = links & left.shift(dir.back());
                n += 1;
            }
            n
        };
        run(Dir::East).max(run(Dir::South))
    }

    /// Whether a round trip runs around the printed lake. A closed curve runs around it exactly if
    /// it crosses the line from the lake to the north wall an odd number of times: so a square must
    /// be reachable from itself with an odd number of crossings.
    pub(crate) fn encloses_lake(&self) -> bool {
        let [west, east] = MAP.north_of_lake;
        let mut left = self.paths();
        while let Some(start) = left.first() {
            // Squares reached with an even and with an odd number of crossings.
            let mut sides = [start.area(), Area::EMPTY];
            loop {
                let next = [self.step_over(sides, 0), self.step_over(sides, 1)];
                if next == sides {
                    break;
                }
                sides = next;
            }
            if sides[0].meets(sides[1]) {
                return true;
            }
            left = left - sides[0] - sides[1];
        }
        debug_assert!(!west.meets(east), "the line runs between two columns");
        false
    }

    fn step_over(&self, sides: [Area; 2], side: usize) -> Area {
        let [west, east] = MAP.north_of_lake;
        let (here, there) = (sides[side], sides[1 - side]);
        let (to_east, to_west) = (self.arms[Dir::East as usize], self.arms[Dir::West as usize]);
        let crossing = |from: Area| {
            (from & west & to_east).shift(Dir::East) & to_west
                | (from & east & to_west).shift(Dir::West) & to_east
        };
        let plain = |from: Area| {
            Dir::ALL.into_iter().fold(Area::EMPTY, |all, dir| {
                let line = match dir {
                    Dir::East => west,
                    Dir::West => east,
                    Dir::North | Dir::South => Area::EMPTY,
                };
                let arms = self.arms[dir as usize] - line;
                all | (from & arms).shift(dir) & self.arms[dir.back() as usize]
            })
        };
        here | plain(here) | crossing(there)
    }

    /// The most drawn junctions of a network with so many entrances.
    pub(crate) fn most_junctions(&self, entrances: u8) -> u8 {
        let junctions: Area =
            self.drawn().iter().filter(|&s| self.arms_at(s).count() > 2).collect();
        let networks = self.entrances.iter().map(|gate| self.network(gate.area()));
        networks
            .filter(|network| (self.entrances & *network).len() >= u32::from(entrances))
            .map(|network| (network & junctions).len() as u8)
            .max()
            .unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use mesozoic_core::{Rng, SplitMix};

    use super::*;
    use crate::components::{Difficulty, Mode};
    use crate::grid::Arms;
    use crate::paving::{PIECES, Paving};

    /// A small random network around the gates and the lake.
    fn network(rng: &mut SplitMix) -> Park {
        let mut park = Park::new(Mode::Lite, Difficulty::Easy);
        // Rings around the lake are too rare by chance.
        if rng.below(2) == 0 {
            let ring = "D4:ES E4:EW F4:EW G4:SW G5:NS G6:NS G7:NW F7:EW E7:EW D7:NE D6:NS D5:NS";
            for word in ring.split(' ').filter(|_| rng.below(30) > 0) {
                let (square, arms) = word.split_once(':').expect("a path");
                let arms: Arms = arms.parse().expect("arms");
                park.draw_path(square.parse().expect("a square"), arms);
            }
        }
        let mut paving = Paving::new(60);
        for _ in 0..8 + rng.below(10) {
            let mut found: Vec<(Square, Arms)> = Vec::new();
            paving.each_square(&park, |square, pieces| {
                let near = MAP.lake.near().near() | MAP.lake.near() | MAP.entrances.near().near();
                let fits = (0..11).filter(|i| pieces >> i & 1 == 1 && near.has(square));
                found.extend(fits.map(|i| (square, PIECES[i])));
            });
            if found.is_empty() {
                break;
            }
            let (square, arms) = found[rng.below(found.len() as u32) as usize];
            // Any order will do here.
            paving = Paving::new(60);
            paving.lay(&mut park, square, arms);
        }
        park
    }

    /// Every simple route, without any bound.
    fn each_route(park: &Park, route: &mut Vec<Square>, visit: &mut dyn FnMut(&[Square])) {
        visit(route);
        let at = route[route.len() - 1];
        for next in park.linked_to(at.area()) {
            if !route.contains(&next) {
                route.push(next);
                each_route(park, route, visit);
                route.pop();
            }
        }
    }

    /// Whether a round trip has the middle of the lake inside: how often it crosses the line to the
    /// north, edge by edge.
    fn winds(cycle: &[Square]) -> bool {
        let crossing = |(a, b): (&Square, &Square)| {
            let (x, y) = ((a.x(), b.x()), (a.y(), b.y()));
            y.0 == y.1 && y.0 < 4 && (x == (4, 5) || x == (5, 4))
        };
        let next = cycle.iter().skip(1).chain(&cycle[..1]);
        cycle.iter().zip(next).filter(|pair| crossing(*pair)).count() % 2 == 1
    }

    // rule: DW-19, DW-20, DW-21
    #[test]
    fn bounded_searches_find_what_plain_ones_find() {
        let mut rng = SplitMix::new(7);
        let mut rings = 0;
        for _ in 0..150 {
            let park = network(&mut rng);
            let (mut longest, mut round, mut passage, mut coast) = (0, 0, 0, 0);
            let mut ring = false;
            let shore = park.lakeside();
            for start in park.paths() {
                each_route(&park, &mut vec![start], &mut |route| {
                    let last = route[route.len() - 1];
                    longest = longest.max(route.len());
                    if route.len() > 2 && park.linked_to(last.area()).has(start) {
                        round = round.max(route.len());
                        ring |= winds(route);
                    }
                    if last != start && park.entrances.has(start) && park.entrances.has(last) {
                        passage = passage.max(route.len());
                    }
                    let wall = route.iter().filter(|s| Area::PERIMETER.has(**s)).count().min(3);
                    let lake = route.iter().filter(|s| shore.has(**s)).count().min(2);
                    coast = coast.max(wall + lake);
                });
            }
            assert_eq!(usize::from(park.longest_route(99)), longest);
            assert_eq!(usize::from(park.longest_loop(99)), round);
            assert_eq!(usize::from(park.longest_passage(99)), passage);
            assert_eq!(usize::from(park.coast(3, 2)), coast);
            assert_eq!(park.encloses_lake(), ring, "{park:?}");
            assert_eq!(usize::from(park.longest_route(6)), longest.min(6), "searches stop early");
            rings += usize::from(ring);
        }
        assert!(rings > 3, "{rings} rings are too few to tell");
    }

    /// A grid of crossroads, far more than a game's pips: what is there is found at once, and what is
    /// not there does not stop the table.
    // rule: DW-144
    #[test]
    fn tangled_networks_come_to_an_end() {
        let mut park = Park::new(Mode::Lite, Difficulty::Easy);
        for x in 1..8 {
            for y in 1..9 {
                let square = Square::at(x, y);
                if park.free.has(square) {
                    park.draw_path(square, Arms::ALL);
                }
            }
        }
        assert_eq!(park.longest_passage(19), 19);
        assert_eq!(park.longest_loop(8), 8);
        assert_eq!(park.longest_route(10), 10);
        assert!(park.longest_route(99) > 40);
        assert!(park.coast(6, 1) < 7, "only the gates are at the wall");
    }
}
