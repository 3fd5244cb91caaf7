//! How strong the levels are that people choose: each beside the one below it, and the strongest
//! beside plain search, in every game and with every number of seats.

mod page;
mod parts;
mod plot;
mod rating;

use std::num::NonZeroUsize;

use mesozoic_bots::{Level, Rung, recipe};
use mesozoic_core::{Budget, Encode, Guide};
use mesozoic_registry::{GAMES, Visit, find, visit};
use serde_json::Value;

use crate::ladder::Sum;
use crate::{Duel, Ladder, Seating, SimError};

pub use page::{page, times};
pub use parts::{Part, joined, read, unfinished};
pub use plot::plots;

/// Larger tables than this are not measured: a game takes long, and says little more.
const LARGEST: u8 = 6;
/// Search with eight times its budget: in most games it thinks as long as the strongest level, or longer.
const LONGER: u32 = 16_000;
/// More time is to help: the strongest level also meets itself with so much less.
const LESS: u32 = 8;

/// Everything that is to be compared.
#[derive(Clone, Debug)]
pub struct Strength {
    /// One game alone, if any is named.
    pub game: Option<String>,
    /// One number of seats alone, if any is named.
    pub seats: Option<u8>,
    /// How many games each pair plays at least.
    pub games: u64,
    /// What everything follows from.
    pub seed: u64,
    /// How many threads play.
    pub threads: NonZeroUsize,
}

/// What one comparison gave.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The game's id.
    pub game: String,
    /// How many sat down.
    pub seats: u8,
    /// How it ended.
    pub duel: Duel,
}

/// A comparison to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    game: &'static str,
    seats: u8,
    bots: [Level; 2],
}

impl Strength {
    /// What is to be played, what matters most first: two seats, then more, then one alone.
    pub fn pairs(&self) -> Result<Vec<Pair>, SimError> {
        let mut games = Vec::new();
        match &self.game {
            Some(id) => games.push(find(id)?.meta),
            None => games.extend(GAMES.iter().map(|game| game.meta)),
        }
        let wanted = |seats: u8| self.seats.is_none_or(|only| only == seats);
        let mut pairs = Vec::new();
        for seats in (2..=LARGEST).chain([1]).filter(|&seats| wanted(seats)) {
            for meta in games.iter().filter(|meta| meta.seats.contains(&seats)) {
                let of = |bots| Pair { game: meta.id, seats, bots };
                let rungs = Rung::ALL.map(Level::Rung);
                let best = rungs[Rung::COUNT - 1];
                pairs.extend(rungs.windows(2).map(|two| of([two[1], two[0]])));
                pairs.push(of([best, Level::Search { iterations: None }]));
                if seats == 2 {
                    pairs.push(of([best, Level::Search { iterations: Some(LONGER) }]));
                    pairs.extend(visit(meta.id, Less { seats })?.map(|less| of([best, less])));
                }
            }
        }
        Ok(pairs)
    }

    /// How many games a pair plays.
    pub fn games(&self, pair: &Pair) -> u64 {
        self.ladder(pair).games()
    }

    /// Plays one pair; `watch` is told how many games were finished.
    pub fn play(&self, pair: &Pair, watch: impl FnMut(u64)) -> Result<Found, SimError> {
        Ok(found(pair, &self.ladder(pair).sum(pair.bots, 0..self.games(pair), watch)?))
    }

    fn ladder(&self, pair: &Pair) -> Ladder {
        Ladder {
            game: pair.game.to_owned(),
            options: Value::Object(serde_json::Map::new()),
            seats: pair.seats,
            seating: Seating::OneAmong,
            bots: pair.bots.to_vec(),
            games: self.games,
            seed: self.seed,
            threads: self.threads,
            budget: Budget::default(),
        }
    }
}

fn found(pair: &Pair, sum: &Sum) -> Found {
    let duel = sum.duel(pair.bots, pair.seats == 1);
    Found { game: pair.game.to_owned(), seats: pair.seats, duel }
}

/// The strongest level with an eighth of its iterations, if it has a number of them.
struct Less {
    seats: u8,
}

impl Visit for Less {
    type Out = Option<Level>;

    fn visit<G: Guide + Encode>(self) -> Option<Level> {
        match recipe::<G>(Level::Rung(Rung::ALL[Rung::COUNT - 1]), self.seats) {
            Level::Learnt { iterations: Some(n) } => {
                Some(Level::Learnt { iterations: Some(n / LESS) })
            }
            _ => None,
        }
    }
}

impl Pair {
    /// How much it matters beside others, where there is not time for all.
    fn weight(&self) -> f64 {
        match (self.bots[1], self.seats) {
            (Level::Search { iterations: None }, 2) => 8.0,
            (Level::Search { iterations: None }, _) => 2.0,
            _ => 1.0,
        }
    }

    /// What it is, for somebody who waits: `draftosaurus, 2 seats: level:2 against level:1`.
    pub fn title(&self) -> String {
        let [bot, against] = self.bots;
        format!("{}, {} seats: {bot} against {against}", self.game, self.seats)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strength(game: Option<&str>, seats: Option<u8>) -> Strength {
        let game = game.map(str::to_owned);
        Strength { game, seats, games: 4, seed: 5, threads: NonZeroUsize::MIN }
    }

    #[test]
    fn every_level_meets_the_one_below_and_the_strongest_meets_search() {
        let pairs = strength(Some("draftosaurus"), Some(2)).pairs().unwrap();
        let titles: Vec<String> = pairs.iter().map(Pair::title).collect();
        let at = "draftosaurus, 2 seats: level:";
        let wanted = ["2 against level:1", "3 against level:2", "4 against level:3"];
        let more = ["5 against level:4", "6 against level:5", "6 against search"];
        let bars = ["6 against search:16000", "6 against learnt:500"];
        assert_eq!(
            titles,
            wanted
                .into_iter()
                .chain(more)
                .chain(bars)
                .map(|t| format!("{at}{t}"))
                .collect::<Vec<_>>()
        );
    }

    #[test]
    fn two_seats_come_first_in_every_game() {
        let pairs = strength(None, None).pairs().unwrap();
        let first: Vec<u8> = pairs.iter().take(8 * GAMES.len()).map(|pair| pair.seats).collect();
        assert!(first.iter().all(|&seats| seats == 2), "{first:?}");
        assert_eq!(pairs.last().map(|pair| pair.seats), Some(1));
    }
}
