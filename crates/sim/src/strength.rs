//! How strong the levels are that people choose: each beside the one below it, and the strongest
//! beside plain search, in every game and with every number of seats.

mod page;
mod plot;
mod rating;

use std::num::NonZeroUsize;

use mesozoic_bots::{Level, Rung};
use mesozoic_core::Budget;
use mesozoic_registry::{GAMES, find};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Duel, Ladder, Seating, SimError};

pub use page::page;
pub use plot::plots;

/// Larger tables than this are not measured: a game takes long, and says little more.
const LARGEST: u8 = 6;

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

/// What one comparison gave. It can be kept as a line of JSON, and then need not be played again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Found {
    /// The game's id.
    pub game: String,
    /// How many sat down.
    pub seats: u8,
    /// What everything followed from.
    pub seed: u64,
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
                let rungs = Rung::ALL.map(Level::Rung);
                let search = Level::Search { iterations: None };
                let steps = rungs.windows(2).map(|two| [two[1], two[0]]);
                let all = steps.chain([[rungs[Rung::COUNT - 1], search]]);
                pairs.extend(all.map(|bots| Pair { game: meta.id, seats, bots }));
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
        let duel = self.ladder(pair).duel(pair.bots, watch)?;
        Ok(Found { game: pair.game.to_owned(), seats: pair.seats, seed: self.seed, duel })
    }

    /// Whether this is what the pair would give again.
    pub fn is_of(&self, found: &Found, pair: &Pair) -> bool {
        let [bot, against] = pair.bots.map(|bot| bot.to_string());
        (found.game.as_str(), found.seats, found.seed) == (pair.game, pair.seats, self.seed)
            && (&found.duel.bot, &found.duel.against) == (&bot, &against)
            && found.duel.games == self.games(pair)
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

impl Pair {
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
        assert_eq!(
            titles,
            wanted.into_iter().chain(more).map(|t| format!("{at}{t}")).collect::<Vec<_>>()
        );
    }

    #[test]
    fn two_seats_come_first_in_every_game() {
        let pairs = strength(None, None).pairs().unwrap();
        let first: Vec<u8> = pairs.iter().take(6 * GAMES.len()).map(|pair| pair.seats).collect();
        assert!(first.iter().all(|&seats| seats == 2), "{first:?}");
        assert_eq!(pairs.last().map(|pair| pair.seats), Some(1));
    }

    #[test]
    fn what_was_kept_is_not_played_again() {
        let strength = strength(Some("draftosaurus"), Some(2));
        let pairs = strength.pairs().unwrap();
        let mut found = strength.play(&pairs[0], |_| ()).unwrap();
        // How long it took is another number every time, and its last digit may be lost in writing.
        found.duel.thought_ms = [0.5, 0.25];
        found.duel.seconds = 1.5;
        let kept: Found = serde_json::from_str(&serde_json::to_string(&found).unwrap()).unwrap();
        assert_eq!(kept, found);
        assert!(strength.is_of(&kept, &pairs[0]));
        assert!(!strength.is_of(&kept, &pairs[1]));
        assert!(!Strength { seed: 6, ..strength }.is_of(&kept, &pairs[0]));
    }
}
