//! Right claims are never refused: networks that eight rounds of dice really allow, tangled so that
//! walking all their routes would take years. What is right is known here without the game's own
//! search: a route that is written out is checked square by square, and where there is none the
//! reason is given.

use std::collections::{BTreeMap, BTreeSet};

use dinoworld::components::piece_cost;
use dinoworld::grid::{Arms, Dir, Square};
use serde_json::json;

use crate::common::{ME, lite, play, ready, view};

/// All that three dice give in a round.
const PIPS: u8 = 18;

type Network = BTreeMap<Square, Arms>;

/// `C9:NS` is a path, `B2-D4` a block of crossroads.
fn network(text: &str) -> Network {
    let mut all = Network::new();
    for word in text.split_whitespace() {
        if let Some((from, to)) = word.split_once('-') {
            let (from, to): (Square, Square) = (from.parse().unwrap(), to.parse().unwrap());
            for (x, y) in (from.x()..=to.x()).flat_map(|x| (from.y()..=to.y()).map(move |y| (x, y)))
            {
                all.insert(Square::at(x, y), Arms::ALL);
            }
        } else {
            let (square, arms) = word.split_once(':').unwrap();
            all.insert(square.parse().unwrap(), arms.parse().unwrap());
        }
    }
    all
}

fn arms_at(network: &Network, square: Square) -> Option<Arms> {
    let gate = ["H1", "C10"].contains(&square.to_string().as_str());
    if gate { Some(Arms::ALL) } else { network.get(&square).copied() }
}

/// Whether two squares are neighbours with arms toward each other.
fn linked(network: &Network, from: Square, to: Square) -> bool {
    Dir::ALL.into_iter().any(|dir| {
        let has = |square, dir| arms_at(network, square).is_some_and(|arms| arms.has(dir));
        from.step(dir) == Some(to) && has(from, dir) && has(to, dir.back())
    })
}

/// A route as squares, checked by hand: each linked to the next, none twice.
fn route(network: &Network, text: &str) -> Vec<Square> {
    let squares: Vec<Square> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    for pair in squares.windows(2) {
        assert!(linked(network, pair[0], pair[1]), "{} and {} are not linked", pair[0], pair[1]);
    }
    let different: BTreeSet<Square> = squares.iter().copied().collect();
    assert_eq!(different.len(), squares.len(), "a square is visited twice");
    squares
}

fn at_the_wall(square: Square) -> bool {
    [0, 9].contains(&square.x()) || [0, 9].contains(&square.y())
}

fn at_the_lake(square: Square) -> bool {
    let lake = |x: u8, y: u8| [4, 5].contains(&x) && [4, 5].contains(&y);
    let (x, y) = (square.x(), square.y());
    !lake(x, y)
        && (lake(x + 1, y)
            || lake(x.wrapping_sub(1), y)
            || lake(x, y + 1)
            || lake(x, y.wrapping_sub(1)))
}

/// Draws a network in eight rounds of three sixes, round by round under the rules of the game, and
/// says who has the visitor at the end of the last.
fn claimed(card: &str, network: &Network) -> bool {
    let (mut drawn, mut left) = (Network::new(), network.clone());
    for round in 1..=8 {
        let (before, mut pips) = (drawn.clone(), PIPS);
        loop {
            let next = left.iter().find(|(square, arms)| {
                piece_cost(arms.count()) <= pips
                    && Dir::ALL.into_iter().filter_map(|dir| square.step(dir)).any(|beside| {
                        let mut so_far = drawn.clone();
                        so_far.insert(**square, **arms);
                        linked(&so_far, **square, beside)
                    })
            });
            let Some((&square, &arms)) = next else { break };
            pips -= piece_cost(arms.count());
            drawn.insert(square, arms);
            left.remove(&square);
        }
        let new: Vec<String> = drawn
            .iter()
            .filter(|(square, _)| !before.contains_key(square))
            .map(|(square, arms)| format!("{square}:{arms}"))
            .collect();
        let old: Vec<String> = before.iter().map(|(s, arms)| format!("{s}:{arms}")).collect();
        let mut table = lite(2)
            .visitor(card, 0)
            .round(round)
            .dice(&[6, 6, 6])
            .sheet(0, "paths", json!(old.join(" ")))
            .table();
        if !new.is_empty() {
            play(&mut table, ME, &[&format!("paths 6+6+6 {}", new.join(" "))]);
        }
        ready(&mut table);
        if round == 8 {
            assert!(left.is_empty(), "eight rounds do not give the pips for {left:?}");
            let guests = view(&table, ME).visitors;
            let guest = guests.iter().find(|v| v.card.info().id == card).unwrap();
            return guest.seats == [ME];
        }
    }
    unreachable!("the eighth round is the last")
}

/// From the lake to the south-west corner and up the west wall, with a knot of crossroads in the north
/// that hangs on it by C6 alone. From the knot one comes to the lake or to the wall, never to both; but
/// whoever walks it from its dead ends does not learn that in a lifetime.
const COAST: &str = "D6:EW C6:NES C7:NS C8:NS C9:NS B10:EW A10:NE A9:NS A8:NS";
const KNOT: &str = "B1:NS C1:NS D1:NS E1:NS F1:NS I1:NS J2:EW J3:EW B2-D4 E2-I3 G4-I4 B5-C5 H5-I9";

// rule: DW-19, DW-21, DW-144
#[test]
fn a_coast_walk_beside_a_knot_is_found() {
    let with = network(&format!("{KNOT} {COAST} A7:NS"));
    let walk = route(&with, "D6 C6 C7 C8 C9 C10 B10 A10 A9 A8 A7");
    assert_eq!(walk.iter().filter(|s| at_the_wall(**s)).count(), 6);
    assert_eq!(walk.iter().filter(|s| at_the_lake(**s)).count(), 1);
    assert!(claimed("V11", &with));
}

/// Without A7 it has five squares at the wall. D6 is the only square at the lake and a dead end, so
/// that a route with it goes on to the wall, or into the knot, where every square at the wall is a
/// dead end too: five squares at the wall, or one.
// rule: DW-19, DW-21, DW-144
#[test]
fn a_coast_walk_that_is_not_there_is_not_found() {
    let without = network(&format!("{KNOT} {COAST}"));
    for square in without.keys().filter(|square| at_the_lake(**square)) {
        assert_eq!(square.to_string(), "D6");
    }
    for square in network(KNOT).keys().filter(|square| at_the_wall(**square)) {
        let links = Dir::ALL.into_iter().filter_map(|dir| square.step(dir));
        assert_eq!(links.filter(|beside| linked(&without, *square, *beside)).count(), 1);
    }
    assert!(!claimed("V11", &without));
}
