//! A quick look at the levels that people choose. `mesozoic ladder --all` measures them all.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::num::NonZeroUsize;

use mesozoic_registry::GAMES;
use mesozoic_sim::{Outcome, Strength};

/// How many games each level plays against the one below, from level 2 on. Those that answer at once play
/// more; the strongest takes too long for a test.
const GAMES_OF: [u64; 4] = [60, 60, 60, 24];

/// What is played follows from the seed, so this says the same on every machine.
fn level_beats_the_one_below(id: &str) {
    for (at, games) in GAMES_OF.into_iter().enumerate() {
        let strength = Strength {
            game: Some(id.to_owned()),
            seats: Some(2),
            games,
            seed: 17,
            threads: NonZeroUsize::MIN,
        };
        let pair = &strength.pairs().unwrap()[at];
        let found = strength.play(pair, |_| ()).unwrap();
        let Outcome::Wins(wins) = found.duel.outcome else { panic!("two sat down") };
        assert!(wins.rate > 0.5, "{} wins {:.2}", pair.title(), wins.rate);
    }
}

#[test]
fn each_level_up_to_the_fifth_beats_the_one_below() {
    std::thread::scope(|all| {
        for game in GAMES {
            all.spawn(|| level_beats_the_one_below(game.meta.id));
        }
    });
}
