//! Walks and sweeps beside plain enumeration, and beside what is known of grids.

use mesozoic_core::{Rng, SplitMix};

use super::*;
use crate::components::{Difficulty, Mode};
use crate::grid::Arms;
use crate::paving::{PIECES, Paving};

fn blank() -> Park {
    Park::new(Mode::Lite, Difficulty::Easy)
}

/// Draws random pieces on some of the squares, each linked to what is there.
fn draw(rng: &mut SplitMix, park: &mut Park, room: Area, pieces: u32) {
    for _ in 0..pieces {
        let mut found: Vec<(Square, Arms)> = Vec::new();
        // Any order will do here.
        for (square, pieces) in Paving::new(60).squares(park) {
            let fits = (0..11).filter(|i| pieces >> i & 1 == 1 && room.has(square));
            found.extend(fits.map(|i| (square, PIECES[i])));
        }
        if found.is_empty() {
            break;
        }
        let (square, arms) = found[rng.below(found.len() as u32) as usize];
        park.draw_path(square, arms);
    }
}

/// A small network around the gates and the lake.
fn winding(rng: &mut SplitMix) -> Park {
    let mut park = blank();
    // Rings around the lake are too rare by chance.
    if rng.below(2) == 0 {
        let ring = "D4:ES E4:EW F4:EW G4:SW G5:NS G6:NS G7:NW F7:EW E7:EW D7:NE D6:NS D5:NS";
        for word in ring.split(' ').filter(|_| rng.below(30) > 0) {
            let (square, arms) = word.split_once(':').expect("a path");
            park.draw_path(square.parse().expect("a square"), arms.parse().expect("arms"));
        }
    }
    let room = MAP.lake.near().near() | MAP.lake.near() | MAP.entrances.near().near();
    let pieces = 8 + rng.below(10);
    draw(rng, &mut park, room, pieces);
    park
}

/// A knot of many crossings in a corner, with both entrances at it.
fn knotted(rng: &mut SplitMix) -> Park {
    let mut park = blank();
    let (x, y) = (rng.below(3) as u8, 6 + rng.below(2) as u8);
    let second = Square::at(x, y);
    (park.entrances, park.free) = (park.entrances.with(second), park.free.without(second));
    park.draw_path(second, Arms::ALL);
    for (dx, dy) in (0..4).flat_map(|dx| (0..4).map(move |dy| (dx, dy))) {
        let square = Square::at(x.min(1) + dx, 6 + dy);
        if park.free.has(square) && rng.below(5) > 0 {
            park.draw_path(square, PIECES[5 + rng.below(6) as usize]);
        }
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

/// What plain enumeration finds.
#[derive(Default)]
struct Plain {
    longest: usize,
    round: usize,
    passage: usize,
    /// Up to 3 squares at the wall and 2 at the lake.
    coast: usize,
    ring: bool,
}

impl Plain {
    fn of(park: &Park) -> Self {
        let (mut plain, shore) = (Self::default(), park.lakeside());
        for start in park.paths() {
            each_route(park, &mut vec![start], &mut |route| {
                let last = route[route.len() - 1];
                plain.longest = plain.longest.max(route.len());
                if route.len() > 2 && park.linked_to(last.area()).has(start) {
                    plain.round = plain.round.max(route.len());
                    plain.ring |= winds(route);
                }
                if last != start && park.entrances.has(start) && park.entrances.has(last) {
                    plain.passage = plain.passage.max(route.len());
                }
                let wall = route.iter().filter(|s| Area::PERIMETER.has(**s)).count().min(3);
                let lake = route.iter().filter(|s| shore.has(**s)).count().min(2);
                plain.coast = plain.coast.max(wall + lake);
            });
        }
        plain
    }
}

/// What sweeping alone finds, network by network.
fn swept(park: &Park, quest: &Quest) -> usize {
    let (mut left, mut best) = (park.paths(), 0);
    while let Some(first) = left.first() {
        let network = park.network(first.area());
        left = left - network;
        best = park.sweep(quest, network, best);
    }
    usize::from(best)
}

// rule: DW-19, DW-20, DW-21, DW-144
#[test]
fn walks_and_sweeps_find_what_plain_enumeration_finds() {
    let mut rng = SplitMix::new(7);
    let mut rings = 0;
    for n in 0..300 {
        let park = if n % 2 == 0 { winding(&mut rng) } else { knotted(&mut rng) };
        let plain = Plain::of(&park);
        for (quest, most) in [
            (Quest::route(99), plain.longest),
            (Quest::route(6), plain.longest.min(6)),
            (Quest::round(99), plain.round),
            (Quest::round(8), plain.round.min(8)),
            (Quest::passage(&park, 99), plain.passage),
            (Quest::coast(&park, 3, 2), plain.coast),
        ] {
            assert_eq!(usize::from(park.best_route(&quest, 0)), most, "{quest:?} {park:?}");
            let has = most >= usize::from(quest.wanted());
            assert_eq!(park.has_route(&quest), has, "{quest:?} {park:?}");
            assert_eq!(swept(&park, &quest), most, "{quest:?} {park:?}");
        }
        assert_eq!(park.encloses_lake(), plain.ring, "{park:?}");
        rings += usize::from(plain.ring);
    }
    assert!(rings > 3, "{rings} rings are too few to tell");
}

/// Blocks of crossroads, up to the forty that a game's pips give. A grid of squares has a route over
/// all of them, and a round trip over all, or all but one where their number is odd.
// rule: DW-19, DW-20, DW-144
#[test]
fn grids_are_walked_whole() {
    for (from, to, gates) in
        [((0, 0), (9, 3), 1), ((0, 1), (3, 9), 1), ((7, 1), (9, 7), 0), ((7, 1), (8, 4), 0)]
    {
        let mut park = blank();
        for (x, y) in (from.0..=to.0).flat_map(|x| (from.1..=to.1).map(move |y| (x, y))) {
            if park.free.has(Square::at(x, y)) {
                park.draw_path(Square::at(x, y), Arms::ALL);
            }
        }
        let block = (to.0 - from.0 + 1) * (to.1 - from.1 + 1);
        // Where the gate is not of the block it hangs on a corner.
        let beside = u8::from(gates == 0);
        assert_eq!(park.longest_loop(99), block - block % 2);
        assert_eq!(swept(&park, &Quest::round(99)), usize::from(block - block % 2));
        assert_eq!(park.longest_route(99), block + beside, "{from:?} to {to:?}");
    }
}

/// Straight north from the gate, with room for one more at neither end.
// rule: DW-17, DW-19
#[test]
fn a_route_counts_the_gate_and_ends_at_the_wall() {
    let mut park = blank();
    let line: Arms = "NS".parse().expect("arms");
    (0..9).for_each(|y| park.draw_path(Square::at(2, y), line));
    assert_eq!((park.longest_route(10), park.longest_route(11)), (10, 10));
    assert_eq!((park.longest_line(9), park.longest_passage(2)), (9, 0));
}

/// A grid of crossroads, far more than a game's pips: what is there is found at once, and what is
/// not there does not stop the table.
// rule: DW-144
#[test]
fn tangled_networks_come_to_an_end() {
    let mut park = blank();
    for (x, y) in (1..8).flat_map(|x| (1..9).map(move |y| (x, y))) {
        let square = Square::at(x, y);
        if park.free.has(square) {
            park.draw_path(square, Arms::ALL);
        }
    }
    assert_eq!(park.longest_passage(19), 19);
    assert_eq!(park.longest_loop(8), 8);
    assert_eq!(park.longest_route(10), 10);
    assert_eq!(park.coast(6, 1), 3, "only the gates are at the wall");
}
