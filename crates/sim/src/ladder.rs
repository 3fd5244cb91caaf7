//! Which bot plays better: every pair over many games, with the same luck for both. Where several
//! sit down they meet, and wins are counted; who sits alone always wins, so scores are compared.

mod sum;

use std::num::NonZeroUsize;
use std::ops::Range;

use mesozoic_bots::Level;
use mesozoic_core::Budget;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(crate) use sum::Sum;

use crate::paired::Margin;
use crate::{Batch, Keep, SimError, Stop};

/// Bots to compare with each other.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// The game's id.
    pub game: String,
    /// The options as a JSON object; missing keys take their defaults.
    pub options: Value,
    /// How many sit down.
    pub seats: u8,
    /// Who sits where.
    pub seating: Seating,
    /// Who is compared.
    pub bots: Vec<Level>,
    /// How many games each pair plays at least; rounded up until luck is even.
    pub games: u64,
    /// What everything follows from.
    pub seed: u64,
    /// How many threads play.
    pub threads: NonZeroUsize,
    /// How much bots may think.
    pub budget: Budget,
}

/// How the two bots of a pair sit down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seating {
    /// They take turns around the table. Bots that play alike win half of the games.
    InTurn,
    /// One sits among others of the second kind. Bots that play alike win their share.
    OneAmong,
}

/// How one pair fared, seen from the first of the two.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Duel {
    /// Who is seen.
    pub bot: String,
    /// Against whom.
    pub against: String,
    /// How many games.
    pub games: u64,
    /// Who is better, and by how much.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The mean score of either.
    pub means: [f64; 2],
    /// How long either thinks about a decision at most, in milliseconds, 19 times of 20.
    pub thought_ms: [f64; 2],
    /// How long it took.
    pub seconds: f64,
}

/// What decides a duel.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Outcome {
    /// The two met at the same tables.
    Wins(Wins),
    /// Each sat alone, under the same dice.
    Scores(Margin),
}

/// First places.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Wins {
    /// First places; one that `k` seats share counts a `k`th.
    pub wins: f64,
    /// First places held alone.
    pub alone: u64,
    /// First places shared.
    pub shared: u64,
    /// Wins by game.
    pub rate: f64,
    /// Wilson's 95 % interval of the rate.
    pub interval: [f64; 2],
}

impl Ladder {
    /// Every pair, the stronger name first.
    pub fn pairs(&self) -> Result<Vec<[Level; 2]>, SimError> {
        let mut bots = self.bots.clone();
        bots.sort_unstable();
        bots.dedup();
        let pairs: Vec<[Level; 2]> = (1..bots.len())
            .flat_map(|high| (0..high).map(move |low| (high, low)))
            .map(|(high, low)| [bots[high], bots[low]])
            .collect();
        if pairs.is_empty() { Err(SimError::Alone) } else { Ok(pairs) }
    }

    /// How many games a pair plays: a multiple of the line-ups.
    pub fn games(&self) -> u64 {
        self.games.max(1).next_multiple_of(self.cycle())
    }

    /// Refuses a ladder that cannot be played, before anything is.
    pub fn check(&self) -> Result<(), SimError> {
        self.pairs()?.into_iter().try_for_each(|pair| self.batch(pair).check())
    }

    /// The games of one pair.
    fn batch(&self, pair: [Level; 2]) -> Batch {
        Batch {
            game: self.game.clone(),
            options: self.options.clone(),
            seats: self.seats,
            lineups: self.lineups(pair),
            games: self.games(),
            seed: self.seed,
            threads: self.threads,
            budget: self.budget,
            keep: Keep { scores: self.is_alone(), records: false },
            stop: Stop::default(),
        }
    }

    fn lineups(&self, pair: [Level; 2]) -> Vec<Vec<Level>> {
        match self.seating {
            Seating::OneAmong if !self.is_alone() => one_among(pair, self.seats),
            Seating::InTurn | Seating::OneAmong => lineups(pair, self.seats),
        }
    }

    fn is_alone(&self) -> bool {
        self.seats == 1
    }

    /// Plays one pair; `watch` is told how many games were finished.
    pub fn duel(&self, pair: [Level; 2], watch: impl FnMut(u64)) -> Result<Duel, SimError> {
        Ok(self.sum(pair, 0..self.games(), watch)?.duel(pair, self.is_alone()))
    }

    /// How many line-ups take turns: parts of a duel that can be added up have a multiple of so many games.
    pub(crate) fn cycle(&self) -> u64 {
        self.lineups([Level::Random, Level::Greedy]).len() as u64
    }

    /// Plays some of the games of a pair.
    pub(crate) fn sum(
        &self,
        pair: [Level; 2],
        games: Range<u64>,
        mut watch: impl FnMut(u64),
    ) -> Result<Sum, SimError> {
        let batch = self.batch(pair);
        let mut sum = Sum::default();
        // Games come in order, and neighbours share their dice: see `Batch`.
        let mut totals = Vec::with_capacity(2);
        let sums = batch.sums(games, &mut |chunk| {
            watch(chunk.games);
            for game in chunk.played {
                totals.push(game.standings.0[0].total);
                if let [first, second] = totals[..] {
                    sum.differences.add(first, second);
                    totals.clear();
                }
            }
            Ok(())
        })?;
        sum.games = sums.games;
        sum.seconds = sums.seconds;
        for (who, tally) in batch.lineups.iter().flatten().zip(sums.tallies.iter().flatten()) {
            sum.sides[usize::from(*who != pair[0])].merge(tally);
        }
        for (who, time) in sums.thoughts {
            sum.times[usize::from(who != pair[0])].add(time);
        }
        Ok(sum)
    }
}

/// The seatings that are needed until each bot has held each seat equally often: the two take
/// turns around the table, and the table is turned. With an odd number of seats one bot holds a
/// seat more, so each turn is also played with the bots exchanged.
fn lineups([a, b]: [Level; 2], seats: u8) -> Vec<Vec<Level>> {
    let around = |first: Level, second: Level, turn: u8| -> Vec<Level> {
        let at = |seat: u8| ((seat + turn) % seats).is_multiple_of(2);
        (0..seats).map(|seat| if at(seat) { first } else { second }).collect()
    };
    let turns = if seats.is_multiple_of(2) { 1 } else { seats };
    (0..turns).flat_map(|turn| [around(a, b, turn), around(b, a, turn)]).collect()
}

/// One bot at every seat in turn, the other at all others.
fn one_among([one, others]: [Level; 2], seats: u8) -> Vec<Vec<Level>> {
    let with = |at: u8| (0..seats).map(|seat| if seat == at { one } else { others }).collect();
    (0..seats).map(with).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Level = Level::Random;
    const B: Level = Level::Greedy;

    #[test]
    fn two_bots_exchange_seats_under_the_same_dice() {
        // Line-ups next to each other share their dice: see `Batch`.
        assert_eq!(lineups([A, B], 2), [[A, B], [B, A]]);
        assert_eq!(lineups([A, B], 4), [[A, B, A, B], [B, A, B, A]]);
        assert_eq!(lineups([A, B], 1), [[A], [B]]);
    }

    #[test]
    fn one_among_others_sits_everywhere() {
        assert_eq!(one_among([A, B], 3), [[A, B, B], [B, A, B], [B, B, A]]);
    }

    #[test]
    fn every_bot_holds_every_seat_equally_often() {
        for seats in 2..=7 {
            let lineups = lineups([A, B], seats);
            for seat in 0..usize::from(seats) {
                let held = lineups.iter().filter(|bots| bots[seat] == A).count();
                assert_eq!(held * 2, lineups.len(), "seat {seat} of {seats}");
            }
            let mut distinct = lineups.clone();
            distinct.sort();
            distinct.dedup();
            assert_eq!(distinct.len(), lineups.len());
        }
    }

    #[test]
    fn every_pair_is_named_once_and_one_bot_is_no_ladder() {
        let search = Level::Search { iterations: None };
        let ladder = |bots: &[Level]| Ladder {
            game: String::new(),
            options: Value::Null,
            seats: 3,
            seating: Seating::InTurn,
            bots: bots.to_vec(),
            games: 1_000,
            seed: 1,
            threads: NonZeroUsize::MIN,
            budget: Budget::default(),
        };
        let pairs = ladder(&[search, A, B, A]).pairs().unwrap();
        assert_eq!(pairs, [[B, A], [search, A], [search, B]]);
        assert!(matches!(ladder(&[A, A]).pairs(), Err(SimError::Alone)));
        assert_eq!(ladder(&[A, B]).games(), 1_002);
    }
}
