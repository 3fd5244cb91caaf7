//! Routes over linked path squares: the longest, round trips, from gate to gate, around the lake.
//!
//! A [`Quest`] says what is looked for. Routes are walked first, as long as there are few: a walk
//! ends as soon as what is wanted is found, and gives a branch up when the squares that it can still
//! reach could not make up for what is missing. Where walking takes long, `sweep.rs` finds the same
//! in a time that no drawing can stretch (DW-144). Both are exact.

use crate::components::MAP;
use crate::grid::{Area, Dir, Square};
use crate::park::Park;

/// Squares that are walked on before a network is swept. Nearly all networks of real games take
/// fewer, and from about here on sweeping is faster.
const FUEL: u32 = 1_000;

/// Where a route begins and ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// On any of these squares. Whether a single square will do depends.
    Open { ends: Area, single: bool },
    /// Where it began.
    Round,
}

/// What is looked for: a route that visits no square twice and as many of certain squares as can be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quest {
    pub(crate) form: Form,
    /// Two kinds of squares, and how many of each count.
    counted: [(Area, u8); 2],
}

impl Quest {
    /// Squares of any kind, anywhere.
    pub(crate) fn route(wanted: u8) -> Self {
        Self::long(Form::Open { ends: Area::ALL, single: true }, wanted)
    }

    /// Squares at the wall and squares at the lake.
    pub(crate) fn coast(park: &Park, perimeter: u8, lakeside: u8) -> Self {
        let form = Form::Open { ends: Area::ALL, single: true };
        Self { form, counted: [(Area::PERIMETER, perimeter), (park.lakeside(), lakeside)] }
    }

    /// Squares between two entrances.
    pub(crate) fn passage(park: &Park, wanted: u8) -> Self {
        Self::long(Form::Open { ends: park.entrances, single: false }, wanted)
    }

    /// Squares of a round trip.
    pub(crate) fn round(wanted: u8) -> Self {
        Self::long(Form::Round, wanted)
    }

    fn long(form: Form, wanted: u8) -> Self {
        Self { form, counted: [(Area::ALL, wanted), (Area::EMPTY, 0)] }
    }

    /// More than this is of no use.
    pub(crate) fn wanted(&self) -> u8 {
        self.counted[0].1 + self.counted[1].1
    }

    /// The fewest squares of a route.
    pub(crate) fn least(&self) -> u32 {
        match self.form {
            Form::Open { single: true, .. } => 1,
            Form::Open { .. } => 2,
            Form::Round => 3,
        }
    }

    /// Whether a route may end on a square.
    pub(crate) fn may_end(&self, square: Square) -> bool {
        matches!(self.form, Form::Open { ends, .. } if ends.has(square))
    }

    /// What a route has when it goes on to a square.
    pub(crate) fn gather(&self, had: [u8; 2], square: Square) -> [u8; 2] {
        let [one, other] = self.counted;
        let more = |had: u8, (area, most): (Area, u8)| most.min(had + u8::from(area.has(square)));
        [more(had[0], one), more(had[1], other)]
    }

    /// What a route could still be worth that visits all of these as well.
    pub(crate) fn hope(&self, had: [u8; 2], ahead: Area) -> u8 {
        let [one, other] = self.counted;
        let most = |had: u8, (area, most): (Area, u8)| most.min(had + (ahead & area).len() as u8);
        most(had[0], one) + most(had[1], other)
    }

    /// What a route over these squares is worth.
    fn worth(&self, route: Area) -> u8 {
        self.hope([0, 0], route)
    }
}

/// Walks routes.
struct Walk<'a> {
    park: &'a Park,
    quest: &'a Quest,
    /// Squares on which the route from the present start may end.
    goals: Area,
    best: u8,
    fuel: u32,
}

impl Walk<'_> {
    /// Goes on from `at`; `route` holds the squares so far.
    fn go(&mut self, at: Square, route: Area, room: Area) {
        if self.goals.has(at) && route.len() >= self.quest.least() {
            self.best = self.best.max(self.quest.worth(route));
        }
        let next = self.park.linked_to(at.area()) & room;
        if self.is_done() || next.is_empty() {
            return;
        }
        self.fuel -= 1;
        let reach = self.park.spread(next, room);
        if !reach.meets(self.goals) || self.quest.worth(route | reach) <= self.best {
            return;
        }
        for square in next {
            self.go(square, route.with(square), room.without(square));
            if self.is_done() {
                return;
            }
        }
    }

    fn is_done(&self) -> bool {
        self.best >= self.quest.wanted() || self.fuel == 0
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

    /// The most that a route is worth, up to what is wanted; `best` if none is worth more.
    fn best_route(&self, quest: &Quest, mut best: u8) -> u8 {
        let mut left = match quest.form {
            Form::Open { .. } => self.paths(),
            Form::Round => self.without_dead_ends(),
        };
        while let Some(first) = left.first() {
            let network = self.spread(first.area(), left);
            left = left - network;
            if quest.worth(network) > best {
                best = self.walk(quest, network, best);
            }
        }
        best
    }

    /// The same within one network, if that is more than `best`.
    fn walk(&self, quest: &Quest, network: Area, best: u8) -> u8 {
        let mut walk = Walk { park: self, quest, goals: Area::EMPTY, best, fuel: FUEL };
        match quest.form {
            Form::Open { ends, .. } => {
                walk.goals = ends;
                // A longest route ends where it can go no further; ends of networks come first.
                let starts = network & ends;
                let tips: Area =
                    starts.iter().filter(|s| self.linked_to(s.area()).len() < 2).collect();
                for start in tips.iter().chain(starts - tips) {
                    walk.go(start, start.area(), network.without(start));
                }
            }
            Form::Round => {
                // Round trips through each square; then it is left out.
                let mut room = network;
                for start in network {
                    walk.goals = self.linked_to(start.area());
                    room = room.without(start);
                    walk.go(start, start.area(), room);
                }
            }
        }
        if walk.fuel == 0 { self.sweep(quest, network, walk.best) } else { walk.best }
    }

    /// Path squares that a round trip could use.
    fn without_dead_ends(&self) -> Area {
        let mut core = self.paths();
        loop {
            let kept =
                core.iter().filter(|s| (self.linked_to(s.area()) & core).len() > 1).collect();
            if kept == core {
                return core;
            }
            core = kept;
        }
    }

    /// Whether there is a route that has all that is wanted: lesser ones are not looked for.
    pub(crate) fn has_route(&self, quest: &Quest) -> bool {
        let wanted = quest.wanted();
        quest.worth(self.paths()) == wanted && self.best_route(quest, wanted - 1) == wanted
    }

    /// DW-19: the squares of the longest route, up to `wanted`.
    pub(crate) fn longest_route(&self, wanted: u8) -> u8 {
        self.best_route(&Quest::route(wanted), 0)
    }

    /// DW-21: squares at the wall and at the lake on one route, each counted up to what is wanted.
    pub(crate) fn coast(&self, perimeter: u8, lakeside: u8) -> u8 {
        self.best_route(&Quest::coast(self, perimeter, lakeside), 0)
    }

    /// The longest route from one entrance to another, up to `wanted`.
    pub(crate) fn longest_passage(&self, wanted: u8) -> u8 {
        self.best_route(&Quest::passage(self, wanted), 0)
    }

    /// DW-20: the squares of the longest round trip, up to `wanted`.
    pub(crate) fn longest_loop(&self, wanted: u8) -> u8 {
        self.best_route(&Quest::round(wanted), 0)
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
            let to = |dir: Dir, line: Area| {
                let arms = self.arms[dir as usize] - line;
                (from & arms).shift(dir) & self.arms[dir.back() as usize]
            };
            to(Dir::North, Area::EMPTY)
                | to(Dir::East, west)
                | to(Dir::South, Area::EMPTY)
                | to(Dir::West, east)
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
mod tests;
