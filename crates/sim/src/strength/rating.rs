//! Ratings: how far each level is above the first, by Bradley and Terry's model, in which odds multiply.

use super::Found;
use crate::{Outcome, wilson};

/// How many points of rating make odds of ten to one.
const TEN_TO_ONE: f64 = 400.0;

/// A level that has met the one below.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Rated {
    /// `level:3`.
    pub(super) level: String,
    /// Points above the first level.
    pub(super) rating: f64,
    /// Between which it is, as far as its own games tell: those of the levels below count as exact.
    pub(super) interval: [f64; 2],
}

/// The levels that were measured one after the other, from the second on. What is above a gap has no
/// rating, for nobody knows how far below the first level is.
pub(super) fn ratings<'f>(found: impl Iterator<Item = &'f Found>) -> Vec<Rated> {
    let mut rated: Vec<Rated> = Vec::new();
    let mut below = ("level:1".to_owned(), 0.0);
    for Found { duel, seats, .. } in found {
        let Outcome::Wins(wins) = duel.outcome else { continue };
        if duel.against != below.0 {
            continue;
        }
        let above = |wins: f64| below.1 + gained(wins, duel.games, *seats);
        let rating = above(wins.wins);
        let interval = wilson(wins.wins, duel.games).map(|rate| above(rate * duel.games as f64));
        below = (duel.bot.clone(), rating);
        rated.push(Rated { level: duel.bot.clone(), rating, interval });
    }
    rated
}

/// By how much a level is above one that it beats so often. A game is added that was won by share, so that
/// no odds are infinite.
fn gained(wins: f64, games: u64, seats: u8) -> f64 {
    let share = 1.0 / f64::from(seats);
    let rate = (wins + share) / (games as f64 + 1.0);
    TEN_TO_ONE * (rate / (1.0 - rate) * (1.0 - share) / share).log10()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{Duel, Wins};

    /// So many wins of ten games between two.
    pub(crate) fn found(bot: &str, against: &str, wins: f64) -> Found {
        let outcome = Outcome::Wins(Wins {
            wins,
            alone: 0,
            shared: 0,
            rate: wins / 10.0,
            interval: wilson(wins, 10),
        });
        let duel = Duel {
            bot: bot.to_owned(),
            against: against.to_owned(),
            games: 10,
            outcome,
            means: [0.0; 2],
            thought_ms: [1.0; 2],
            seconds: 1.0,
        };
        Found { game: "draftosaurus".to_owned(), seats: 2, duel }
    }

    #[test]
    fn a_fair_share_is_no_gain_and_ten_to_one_are_400_points() {
        assert!(gained(5.0, 10, 2).abs() < 1e-9);
        assert!(gained(2.5, 10, 4).abs() < 1e-9);
        assert!((gained(1_000.0 / 1.1, 1_000, 2) - 400.0).abs() < 1.0);
    }

    #[test]
    fn ratings_add_up_until_a_level_is_missing() {
        let all = [
            found("level:2", "level:1", 8.0),
            found("level:3", "level:2", 8.0),
            found("level:6", "search", 6.0),
            found("level:5", "level:4", 9.0),
        ];
        let rated = ratings(all.iter());
        let levels: Vec<&str> = rated.iter().map(|one| one.level.as_str()).collect();
        assert_eq!(levels, ["level:2", "level:3"]);
        assert!((rated[1].rating - 2.0 * rated[0].rating).abs() < 1e-9);
        assert!(rated.iter().all(|r| r.interval[0] < r.rating && r.rating < r.interval[1]));
    }
}
