//! What positions are worth when everybody plays perfectly from there: looked at one by one, to the end.
//!
//! The rules are the game's own: its legal steps, and every outcome of chance as `chance::outcomes`
//! finds them. Two who choose at once play a game of one choice each, see `matrix.rs`; somebody
//! who chooses alone plays one in which the other has no choice.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use mesozoic_core::chance::{self, Gauge};
use mesozoic_core::{Game, Quiet, Seat, SplitMix, Viewer};

use super::Unit;
use super::matrix::{Solution, solve};

/// So many worlds are imagined to see whether a seat is in any doubt.
const DOUBTS: u64 = 4;
/// A step that can lead to more positions than this is not looked into.
const MOST: u64 = 10_000;

/// Everything that was found out about the end of a game, for seat 0.
#[derive(Debug)]
pub(super) struct Exact {
    unit: Unit,
    /// Nothing for positions that lead back to themselves. States are known by 128 bits of a hash.
    known: HashMap<u128, Option<f64>>,
    /// How many positions may still be looked at.
    left: u64,
}

/// What can be chosen in a position, and what it leads to.
#[derive(Debug)]
pub(super) struct Choices<S> {
    /// The steps of seat 0 and of seat 1; one that is none for a seat that does not choose.
    pub(super) steps: [Vec<Option<S>>; 2],
    /// What each pair is worth to seat 0.
    pub(super) payoffs: Vec<Vec<f64>>,
}

impl<S> Choices<S> {
    /// How perfect players choose.
    pub(super) fn solution(&self) -> Solution {
        solve(&self.payoffs)
    }

    /// What each step of a seat is worth to it against a perfect player.
    pub(super) fn worths(&self, seat: Seat, solution: &Solution) -> Vec<f64> {
        let mix = &solution.mixes[1 - seat.index()];
        if seat == Seat(0) {
            let worth =
                |row: &Vec<f64>| row.iter().zip(mix).map(|(pays, share)| pays * share).sum();
            return self.payoffs.iter().map(worth).collect();
        }
        let column = |at: usize| self.payoffs.iter().map(move |row| row[at]);
        let worth = |at| -column(at).zip(mix).map(|(pays, share)| pays * share).sum::<f64>();
        (0..self.steps[1].len()).map(worth).collect()
    }
}

impl Exact {
    pub(super) fn new(unit: Unit, left: u64) -> Self {
        Self { unit, known: HashMap::new(), left }
    }

    /// The earliest of a game's positions from which all that can follow was looked at. What follows it can
    /// be asked for again.
    pub(super) fn first_solved<G: Game>(&mut self, before: &[G]) -> Option<usize> {
        let mut found = None;
        for (at, game) in before.iter().enumerate().rev().filter(|(_, game)| is_open(*game)) {
            if self.value(game).is_none() {
                break;
            }
            found = Some(at);
        }
        self.left = u64::MAX;
        found
    }

    /// What a position is worth to seat 0; nothing if that would take too long to find out.
    pub(super) fn value<G: Game>(&mut self, game: &G) -> Option<f64> {
        if let Some(standings) = game.standings() {
            self.left = self.left.checked_sub(1)?;
            return Some(self.unit.of(standings.forecasts()[0]));
        }
        let key = key(game);
        if let Some(&found) = self.known.get(&key) {
            return found;
        }
        self.left = self.left.checked_sub(1)?;
        self.known.insert(key, None);
        let value = self.choices(game)?.solution().value;
        self.known.insert(key, Some(value));
        Some(value)
    }

    /// What can be chosen in a position that is not the end.
    pub(super) fn choices<G: Game>(&mut self, game: &G) -> Option<Choices<G::Step>> {
        let awaited = game.status().awaited();
        let steps = [Seat(0), Seat(1)].map(|seat| {
            let mut steps = Vec::new();
            if awaited.has(seat) {
                let _ = game.legal(seat, &mut steps);
            }
            let all: Vec<Option<G::Step>> = steps.into_iter().map(Some).collect();
            if all.is_empty() { vec![None] } else { all }
        });
        let mut payoffs = Vec::with_capacity(steps[0].len());
        for &first in &steps[0] {
            let mut row = Vec::with_capacity(steps[1].len());
            for &second in &steps[1] {
                row.push(self.after(game, [first, second])?);
            }
            payoffs.push(row);
        }
        Some(Choices { steps, payoffs })
    }

    /// What a position is worth after these steps, on average over chance.
    fn after<G: Game>(&mut self, game: &G, steps: [Option<G::Step>; 2]) -> Option<f64> {
        let (before, seat, step) = match steps {
            [Some(step), None] => (game.clone(), Seat(0), step),
            [None, Some(step)] => (game.clone(), Seat(1), step),
            [None, None] => return None,
            [Some(first), Some(step)] => {
                let mut before = game.clone();
                before.apply(Seat(0), first, &mut Quiet::new(0));
                // Whoever goes on before the other has chosen may mean to: that is no single choice.
                if before.status().awaited().has(Seat(0)) {
                    return None;
                }
                (before, Seat(1), step)
            }
        };
        // A die is no trouble, a bag that is drawn empty is.
        let mut gauge = Gauge::new(Quiet::new(0));
        before.clone().apply(seat, step, &mut gauge);
        if gauge.branches() > MOST {
            return None;
        }
        let mut next: Vec<(f64, G)> = Vec::new();
        chance::outcomes(&before, seat, step, |probability, game| {
            next.push((probability, game.clone()));
        });
        let mut mean = 0.0;
        for (probability, game) in next {
            mean += probability * self.value(&game)?;
        }
        Some(mean)
    }
}

/// Whether nothing is hidden from anybody.
fn is_open<G: Game>(game: &G) -> bool {
    Seat::all(game.seats()).all(|seat| {
        (0..DOUBTS).all(|doubt| {
            let mut world = game.clone();
            world.determinize(Viewer::Seat(seat), &mut SplitMix::new(doubt));
            world == *game
        })
    })
}

fn key<G: Game>(game: &G) -> u128 {
    let hash = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        game.hash(&mut hasher);
        u128::from(hasher.finish())
    };
    hash(0) << 64 | hash(1)
}

#[cfg(test)]
mod tests {
    use mesozoic_core::{Encode, Guide};
    use mesozoic_registry::{Visit, visit};
    use serde_json::{Value, json};

    use super::*;

    struct Worth {
        state: Value,
        limit: u64,
    }

    impl Visit for Worth {
        type Out = Option<f64>;

        fn visit<G: Guide + Encode>(self) -> Option<f64> {
            let game: G = serde_json::from_value(self.state).unwrap();
            assert!(is_open(&game), "both hands are known at the end");
            Exact::new(Unit::Points, self.limit).value(&game)
        }
    }

    /// The last turn of two players. The first rolled, so the die binds the second alone.
    fn last_turn(hands: &[Value; 2], zoos: &[Value; 2]) -> Value {
        let [first, second] = [0, 1].map(|i| json!({ "hand": hands[i], "zoo": zoos[i] }));
        json!({
            "mode": "summer", "side": "summer", "phase": "place", "round": 4, "turn": 3,
            "roller": 0, "die": "empty-pen", "bag": {}, "box": {}, "seats": [first, second],
        })
    }

    fn worth(state: Value, limit: u64) -> Option<f64> {
        visit("draftosaurus", Worth { state, limit }).unwrap()
    }

    fn full_zoo() -> Value {
        json!({
            "forest": ["spinosaurus", "spinosaurus", "spinosaurus", "spinosaurus", "spinosaurus"],
            "trio": ["triceratops", "triceratops", "triceratops"],
            "king": ["stegosaurus"], "meadow": ["spinosaurus"], "island": ["brachiosaurus"],
        })
    }

    #[test]
    fn the_last_turn_is_worth_what_a_person_finds() {
        // 18 + 7 + 7 + 1 + 7 are 40. A sixth spinosaurus in the Forest adds 6; a T-Rex no more than 3, in
        // the Meadow. The other's first T-Rex is worth 7 and 1, as a King or on the Island.
        let hands = [json!(["spinosaurus", "trex"]), json!(["trex", "trex"])];
        let state = last_turn(&hands, &[full_zoo(), json!({})]);
        assert_eq!(worth(state, 10_000), Some(46.0 - 8.0));
    }

    #[test]
    fn a_king_is_dethroned_by_who_can() {
        // The second has a stegosaurus already and can take the King's 7 points with another, which is worth 1
        // itself in the River, or 2 in the Forest; a T-Rex as King would be worth 8.
        let hands = [json!(["parasaurolophus", "parasaurolophus"]), json!(["stegosaurus", "trex"])];
        let state = last_turn(&hands, &[full_zoo(), json!({ "river": ["stegosaurus"] })]);
        // The first adds 2 in the Meadow. The second is best off as King with the stegosaurus: 7 for itself
        // and 7 less for the first; the one in the River is worth 1.
        assert_eq!(worth(state, 10_000), Some(40.0 + 2.0 - 7.0 - 7.0 - 1.0));
    }

    #[test]
    fn what_takes_too_long_is_left_alone() {
        let hands = [json!(["spinosaurus", "trex"]), json!(["trex", "trex"])];
        assert_eq!(worth(last_turn(&hands, &[full_zoo(), json!({})]), 5), None);
    }
}
