//! Scores and wins, added up.

use std::collections::BTreeMap;

use mesozoic_bots::Level;
use mesozoic_core::Placing;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The results of one seat or one bot over many games. All sums are whole numbers, so that adding
/// tallies up gives the same in any order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    games: u64,
    sum: i64,
    squares: i64,
    min: i32,
    max: i32,
    /// First places, by how many others shared them.
    firsts: Vec<u64>,
}

impl Tally {
    /// Adds one result; `winners` is the number of seats in first place.
    pub fn add(&mut self, placing: &Placing, winners: usize) {
        let total = placing.total;
        if self.games == 0 {
            (self.min, self.max) = (total, total);
        }
        self.games += 1;
        self.sum += i64::from(total);
        self.squares += i64::from(total) * i64::from(total);
        self.min = self.min.min(total);
        self.max = self.max.max(total);
        if placing.rank == 1 {
            self.firsts.resize(self.firsts.len().max(winners), 0);
            self.firsts[winners - 1] += 1;
        }
    }

    /// Adds all results of another tally.
    pub fn merge(&mut self, other: &Self) {
        if other.games == 0 {
            return;
        }
        if self.games == 0 {
            self.clone_from(other);
            return;
        }
        self.games += other.games;
        self.sum += other.sum;
        self.squares += other.squares;
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
        self.firsts.resize(self.firsts.len().max(other.firsts.len()), 0);
        for (mine, theirs) in self.firsts.iter_mut().zip(&other.firsts) {
            *mine += theirs;
        }
    }

    /// How many results there are.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// First places; one that `k` seats share counts a `k`th.
    pub fn wins(&self) -> f64 {
        // A sum of no numbers would be minus zero.
        self.firsts.iter().zip(1u32..).fold(0.0, |wins, (&n, k)| wins + n as f64 / f64::from(k))
    }

    /// First places held alone.
    pub fn alone(&self) -> u64 {
        self.firsts.first().copied().unwrap_or(0)
    }

    /// First places shared with others.
    pub fn shared(&self) -> u64 {
        self.firsts.iter().skip(1).sum()
    }

    /// The mean score; 0 without games.
    pub fn mean(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.sum as f64 / self.games as f64 }
    }

    /// The sample standard deviation of the scores; 0 below two games.
    pub fn deviation(&self) -> f64 {
        if self.games < 2 {
            return 0.0;
        }
        let n = i128::from(self.games);
        let spread = n * i128::from(self.squares) - i128::from(self.sum).pow(2);
        (spread as f64 / (n * (n - 1)) as f64).sqrt()
    }

    /// The lowest score.
    pub fn min(&self) -> i32 {
        self.min
    }

    /// The highest score.
    pub fn max(&self) -> i32 {
        self.max
    }
}

/// The 97.5th percentile of the normal distribution: 95 % lie within so many deviations.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// Wilson's score interval: where the true rate lies with 95 % confidence, when `wins` of `games`
/// were won. Shared wins may count fractions.
pub fn wilson(wins: f64, games: u64) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let n = games as f64;
    let rate = wins / n;
    let centre = rate + Z * Z / (2.0 * n);
    let reach = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    [((centre - reach) / scale).max(0.0), ((centre + reach) / scale).min(1.0)]
}

/// What a simulation found.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// What was chosen at set-up.
    pub options: Value,
    /// The number that all games follow from, as text because JSON numbers end at 2^53.
    pub seed: String,
    /// How many threads played.
    pub threads: usize,
    /// How many games were played to their end.
    pub games: u64,
    /// Whether that is fewer than were wanted, because somebody wished to stop.
    pub interrupted: bool,
    /// How many steps they had in all.
    pub steps: u64,
    /// How long it took.
    pub seconds: f64,
    /// Steps a second, over all threads.
    pub steps_per_second: f64,
    /// Games a second, over all threads.
    pub games_per_second: f64,
    /// The results by seat.
    pub seats: Vec<SeatLine>,
    /// The results by bot.
    pub bots: Vec<BotLine>,
}

/// The results of one seat.
#[derive(Clone, Debug, Serialize)]
pub struct SeatLine {
    /// Its number.
    pub seat: u8,
    /// Who held it.
    #[serde(flatten)]
    pub line: BotLine,
}

/// The results of one bot.
#[derive(Clone, Debug, Serialize)]
pub struct BotLine {
    /// Its name.
    pub bot: String,
    /// How many seats it held.
    #[serde(skip)]
    pub seats: usize,
    /// First places; one that `k` seats share counts a `k`th.
    pub wins: f64,
    /// Wins by game.
    pub win_rate: f64,
    /// Wilson's 95 % interval of the win rate.
    pub win_interval: [f64; 2],
    /// The mean score.
    pub mean: f64,
    /// The sample standard deviation of the scores.
    pub deviation: f64,
    /// The lowest score.
    pub min: i32,
    /// The highest score.
    pub max: i32,
}

impl BotLine {
    fn new(bot: Level, seats: usize, tally: &Tally) -> Self {
        // A bot with several seats takes part in each game once, however many it holds.
        let games = tally.games() / seats as u64;
        let wins = tally.wins();
        Self {
            bot: bot.to_string(),
            seats,
            wins,
            win_rate: if games == 0 { 0.0 } else { wins / games as f64 },
            win_interval: wilson(wins, games),
            mean: tally.mean(),
            deviation: tally.deviation(),
            min: tally.min(),
            max: tally.max(),
        }
    }
}

/// One line per seat.
pub(crate) fn by_seat(bots: &[Level], tallies: &[Tally]) -> Vec<SeatLine> {
    let line = |(seat, (&bot, tally))| SeatLine { seat, line: BotLine::new(bot, 1, tally) };
    (0..).zip(bots.iter().zip(tallies)).map(line).collect()
}

/// One line a bot, from weakest to strongest.
pub(crate) fn by_bot(bots: &[Level], tallies: &[Tally]) -> Vec<BotLine> {
    let mut sums: BTreeMap<Level, (usize, Tally)> = BTreeMap::new();
    for (&bot, tally) in bots.iter().zip(tallies) {
        let (seats, sum) = sums.entry(bot).or_default();
        *seats += 1;
        sum.merge(tally);
    }
    sums.iter().map(|(&bot, (seats, sum))| BotLine::new(bot, *seats, sum)).collect()
}

#[cfg(test)]
mod tests {
    use mesozoic_core::Seat;

    use super::*;

    fn placing(total: i32, rank: u8) -> Placing {
        Placing { seat: Seat(0), rank, total, tie_break: None }
    }

    fn tally(results: &[(i32, u8, usize)]) -> Tally {
        let mut tally = Tally::default();
        for &(total, rank, winners) in results {
            tally.add(&placing(total, rank), winners);
        }
        tally
    }

    #[test]
    fn scores_are_described_as_a_textbook_would() {
        // 2, 4, 4, 4, 5, 5, 7, 9 has the mean 5 and the sum of squares 32 around it.
        let scores = [2, 4, 4, 4, 5, 5, 7, 9].map(|score| (score, 2, 1));
        let all = tally(&scores);
        assert!((all.mean() - 5.0).abs() < 1e-12);
        assert!((all.deviation() - (32.0f64 / 7.0).sqrt()).abs() < 1e-12);
        assert_eq!((all.min(), all.max(), all.games()), (2, 9, 8));
        assert!(tally(&scores[..1]).deviation().abs() < 1e-12);
    }

    #[test]
    fn negative_scores_have_their_own_extremes() {
        let all = tally(&[(-5, 2, 1), (-9, 2, 1)]);
        assert_eq!((all.min(), all.max()), (-9, -5));
    }

    #[test]
    fn shared_first_places_are_split() {
        let all = tally(&[(9, 1, 1), (9, 1, 2), (9, 1, 4), (9, 2, 1)]);
        assert!((all.wins() - 1.75).abs() < 1e-12);
        assert_eq!((all.alone(), all.shared()), (1, 2));
    }

    #[test]
    fn tallies_of_parts_make_the_tally_of_the_whole() {
        let results = [(3, 1, 1), (8, 2, 3), (-1, 1, 3), (5, 1, 2)];
        for cut in 0..=results.len() {
            let (front, back) = results.split_at(cut);
            let mut sum = tally(back);
            sum.merge(&tally(front));
            assert_eq!(sum, tally(&results));
        }
    }

    /// By definition the ends are the rates from which the seen rate is just `Z` deviations away.
    #[test]
    fn wilsons_interval_inverts_the_score_test() {
        for (wins, games) in [(8.0, 10), (650.0, 1_000), (949.5, 1_000), (1.0, 3)] {
            for end in wilson(wins, games) {
                let away = (wins / games as f64 - end).abs();
                let deviation = (end * (1.0 - end) / games as f64).sqrt();
                assert!((away / deviation - 1.96).abs() < 1e-4, "{wins} of {games}: {end}");
            }
        }
    }

    #[test]
    fn wilsons_interval_has_known_values() {
        // Eight of ten is the usual example; none of n ends at z²/(n + z²).
        for (wins, games, low, high) in [
            (8.0, 10, 0.490_16, 0.943_32),
            (0.0, 20, 0.0, 3.841_46 / 23.841_46),
            (20.0, 20, 20.0 / 23.841_46, 1.0),
            (0.0, 0, 0.0, 1.0),
        ] {
            let [from, to] = wilson(wins, games);
            assert!((from - low).abs() < 1e-5 && (to - high).abs() < 1e-5, "{from} to {to}");
        }
    }

    #[test]
    fn a_bot_with_two_seats_wins_at_most_once_a_game() {
        let winner = tally(&[(9, 1, 1), (9, 1, 1)]);
        let loser = tally(&[(1, 2, 1), (1, 2, 1)]);
        let lines =
            by_bot(&[Level::Greedy, Level::Random, Level::Greedy], &[winner, loser.clone(), loser]);
        let got: Vec<_> = lines.iter().map(|l| (l.bot.as_str(), l.seats, l.win_rate)).collect();
        assert_eq!(got, [("random", 1, 0.0), ("greedy", 2, 1.0)]);
    }
}
