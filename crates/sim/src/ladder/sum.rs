//! What games of a pair come to. Parts that were played apart add up to the whole.

use std::collections::BTreeMap;
use std::time::Duration;

use mesozoic_bots::Level;
use serde::{Deserialize, Serialize};

use super::{Duel, Outcome, Wins};
use crate::paired::Differences;
use crate::{Tally, wilson};

/// Some games of a pair: first the one that is looked at, then the one it met.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Sum {
    pub(crate) games: u64,
    pub(super) sides: [Tally; 2],
    pub(super) differences: Differences,
    pub(super) times: [Times; 2],
    pub(crate) seconds: f64,
}

impl Sum {
    /// Adds games that were played elsewhere, or later.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.seconds += other.seconds;
        self.differences.merge(&other.differences);
        for at in 0..2 {
            self.sides[at].merge(&other.sides[at]);
            self.times[at].merge(&other.times[at]);
        }
    }

    /// How the pair fared.
    pub(crate) fn duel(&self, pair: [Level; 2], is_alone: bool) -> Duel {
        let [first, second] = &self.sides;
        let (games, wins) = (self.games, first.wins());
        let outcome = if is_alone {
            Outcome::Scores(self.differences.margin())
        } else {
            Outcome::Wins(Wins {
                wins,
                alone: first.alone(),
                shared: first.shared(),
                rate: wins / games as f64,
                interval: wilson(wins, games),
            })
        };
        Duel {
            bot: pair[0].to_string(),
            against: pair[1].to_string(),
            games,
            outcome,
            means: [first.mean(), second.mean()],
            thought_ms: [0, 1].map(|side: usize| self.times[side].longest_of_most()),
            seconds: self.seconds,
        }
    }
}

/// How long decisions took: how many took so many microseconds, to two digits.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Times(BTreeMap<u64, u64>);

impl Times {
    pub(super) fn add(&mut self, time: Duration) {
        let micros = time.as_micros() as u64;
        let mut unit = 1;
        while micros / unit >= 100 {
            unit *= 10;
        }
        *self.0.entry((micros + unit / 2) / unit * unit).or_default() += 1;
    }

    fn merge(&mut self, other: &Self) {
        for (&time, &count) in &other.0 {
            *self.0.entry(time).or_default() += count;
        }
    }

    /// The time in milliseconds that 19 of 20 decisions do not exceed.
    fn longest_of_most(&self) -> f64 {
        let mut left = self.0.values().sum::<u64>() * 19 / 20;
        let at = self.0.iter().find(|&(_, &count)| {
            let is_here = left < count;
            left = left.saturating_sub(count);
            is_here
        });
        at.map_or(0.0, |(&micros, _)| micros as f64 / 1e3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nineteen_of_twenty_decisions_are_not_longer() {
        let mut times = Times::default();
        assert!(times.longest_of_most() < 1e-9);
        (0..100).rev().for_each(|ms| times.add(Duration::from_millis(ms)));
        assert!((times.longest_of_most() - 95.0).abs() < 1e-9);
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let of = |range: std::ops::Range<u64>| {
            let mut sum = Sum { games: range.end - range.start, ..Sum::default() };
            for n in range {
                sum.differences.add(n as i32, 3);
                sum.times[0].add(Duration::from_micros(n * n * 977));
            }
            sum
        };
        let mut parts = of(0..7);
        parts.merge(&of(7..20));
        assert_eq!(parts, of(0..20));
        assert!(
            serde_json::from_str::<Sum>(&serde_json::to_string(&parts).unwrap()).unwrap() == parts
        );
    }
}
