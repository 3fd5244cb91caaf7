//! A quick look at the levels that people choose. `mesozoic ladder --all` measures them all.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::num::NonZeroUsize;

use mesozoic_registry::GAMES;
use mesozoic_sim::{Outcome, Strength};

/// The levels that answer at once: the others take too long for a test.
const QUICK: usize = 3;

#[test]
fn each_level_that_answers_at_once_beats_the_one_below() {
    for game in GAMES {
        let strength = Strength {
            game: Some(game.meta.id.to_owned()),
            seats: Some(2),
            games: 60,
            seed: 17,
            threads: NonZeroUsize::MIN,
        };
        for pair in strength.pairs().unwrap().iter().take(QUICK) {
            let found = strength.play(pair, |_| ()).unwrap();
            let Outcome::Wins(wins) = found.duel.outcome else { panic!("two sat down") };
            assert!(wins.rate > 0.5, "{} wins {:.2}", pair.title(), wins.rate);
        }
    }
}
