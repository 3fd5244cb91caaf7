//! Routes over linked path squares: the longest, round trips, from gate to gate, around the lake.
//!
//! All searches are exact. They stop as soon as what is wanted is found, and give a branch up when
//! the squares that it can still reach could not make up for what is missing.

use crate::components::MAP;
use crate::grid::{Area, Dir, Square};
use crate::park::Park;

/// Walks simple routes. What a route is worth is a sum over its squares, so that a bound is one too.
struct Walk<'a, W> {
    park: &'a Park,
    worth: W,
    best: u8,
    wanted: u8,
}

impl<W: Fn(Area) -> u8> Walk<'_, W> {
    /// Goes on from `at`; `route` holds the squares so far.
    fn go(&mut self, at: Square, route: Area, room: Area) {
        self.best = self.best.max((self.worth)(route));
        let next = self.park.linked_to(at.area()) & room;
        if self.best >= self.wanted || next.is_empty() {
            return;
        }
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
        let mut walk = Walk { park: self, worth, best: 0, wanted };
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
        let mut best = 0;
        for gate in self.entrances {
            let network = self.network(gate.area());
            let others = (self.entrances & network).without(gate);
            if !others.is_empty() && network.len() as u8 > best {
                self.pass(gate, network.without(gate), others, 1, wanted, &mut best);
            }
            if best >= wanted {
                return wanted;
            }
        }
        best
    }

    fn pass(&self, at: Square, room: Area, gates: Area, len: u8, wanted: u8, best: &mut u8) {
        if gates.has(at) {
            *best = (*best).max(len);
        }
        let next = self.linked_to(at.area()) & room;
        let reach = self.spread(next, room);
        if *best >= wanted || !reach.meets(gates) || len + reach.len() as u8 <= *best {
            return;
        }
        for square in next {
            self.pass(square, room.without(square), gates, len + 1, wanted, best);
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
        let mut best = 0;
        while let Some(start) = core.first() {
            // Round trips through the first square; then it is left out.
            let room = self.spread(start.area(), core);
            if room.len() as u8 > best {
                self.circle(start, start, room.without(start), 1, wanted, &mut best);
            }
            if best >= wanted {
                return wanted;
            }
            core = core.without(start);
        }
        best
    }

    fn circle(&self, home: Square, at: Square, room: Area, len: u8, wanted: u8, best: &mut u8) {
        let links = self.linked_to(at.area());
        if len > 2 && links.has(home) {
            *best = (*best).max(len);
        }
        let next = links & room;
        if *best >= wanted || next.is_empty() {
            return;
        }
        let reach = self.spread(next, room);
        let back = self.linked_to(home.area()).meets(reach);
        if !back || len + reach.len() as u8 <= *best {
            return;
        }
        for square in next {
            self.circle(home, square, room.without(square), len + 1, wanted, best);
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
