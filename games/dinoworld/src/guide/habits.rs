//! Habits that builders had, and may not have again.

use mesozoic_core::{Beliefs, Budget, Game, Guide, Quiet, Rng, Seat, SplitMix};

use crate::components::{MAP, ROUNDS};
use crate::grid::{Area, Square};
use crate::options::Options;
use crate::state::{DinoWorld, Lane, Turn};
use crate::step::Step;

const ME: Seat = Seat(0);
/// One of every way to play.
const LEVELS: [&str; 4] = ["instinct", "greedy", "search:60", "learnt:40"];

/// Nobody has drawn anything in secret yet, so the only possible world is the true one.
struct Open<'g>(&'g DinoWorld);

impl Beliefs<DinoWorld> for Open<'_> {
    fn world(&mut self) -> DinoWorld {
        self.0.clone()
    }
}

/// A table of two in a round, from 1, with these dice.
fn table(options: &Options, round: u8, dice: [u8; 3]) -> DinoWorld {
    let mut game = DinoWorld::setup(options, 2, &mut Quiet::new(1)).unwrap();
    game.round = round - 1;
    game.dice[..3].copy_from_slice(&dice);
    for lane in &mut game.lanes {
        lane.turn = Turn { dice, ..Turn::default() };
    }
    game
}

/// All that a level does in a round, and what the park is like then.
fn round(game: &DinoWorld, level: &str, seed: u64) -> (Vec<Step>, Lane) {
    let (mut game, mut steps) = (game.clone(), Vec::new());
    let mut bot = DinoWorld::player(level.parse().unwrap(), seed).unwrap();
    while !game.lanes[0].turn.ready {
        for step in bot.plan(ME, &mut Open(&game), Budget::default()) {
            game.apply(ME, step, &mut Quiet::new(0));
            steps.push(step);
        }
    }
    let lane = game.lanes.swap_remove(0);
    (steps, lane)
}

/// Thirteen of 42 parks of `search` built over their last open path while there were rounds to come.
#[test]
fn nobody_builds_over_the_last_way_on() {
    let mut rng = SplitMix::new(2);
    for dice in [[1, 2, 2], [1, 4, 6], [3, 3, 3], [4, 5, 6]] {
        let mut game = table(&Options::default(), 3, dice);
        // Of both entrances only one has a square before it on which something could be drawn.
        let only = Square::at(2, 8).area();
        let blocked: Area = MAP.entrances.border() - only;
        for lane in &mut game.lanes {
            lane.park.free = lane.park.free - blocked;
            lane.shown.clone_from(&lane.park);
        }
        for level in LEVELS {
            let (steps, lane) = round(&game, level, rng.next_u64());
            let ways = lane.park.touched() & lane.park.free;
            assert!(!ways.is_empty(), "{level} with {dice:?}: {steps:?}");
        }
    }
}

/// A lake that grows in the last round of a park without a path to it is of no use to anybody.
#[test]
fn no_lake_grows_for_nothing() {
    let options = Options { aquatics: true, ..Options::default() };
    let mut rng = SplitMix::new(3);
    for dice in [[1, 1, 2], [2, 3, 5], [4, 6, 6]] {
        let game = table(&options, ROUNDS, dice);
        for level in LEVELS {
            for _ in 0..3 {
                let (steps, _) = round(&game, level, rng.next_u64());
                let grows = steps.iter().any(|step| matches!(step, Step::Expand { .. }));
                assert!(!grows, "{level} with {dice:?}: {steps:?}");
            }
        }
    }
}
