//! Differences of pairs: two results under the same luck, compared with each other.

use serde::{Deserialize, Serialize};

use crate::report::Z;

/// How the scores of one side differ from those of the other, deal by deal. All sums are whole
/// numbers, so that the order of deals changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Differences {
    deals: u64,
    sum: i64,
    squares: i64,
    better: u64,
    worse: u64,
}

/// What came out of it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Margin {
    /// The mean difference of the scores: the first's less the second's.
    pub difference: f64,
    /// Where the true difference lies with 95 % confidence; nothing below two deals.
    pub interval: Option<[f64; 2]>,
    /// How many deals were played by both.
    pub deals: u64,
    /// In how many the first had more.
    pub better: u64,
    /// In how many the second had more.
    pub worse: u64,
}

impl Differences {
    /// Adds a deal with the scores of the first and the second.
    pub(crate) fn add(&mut self, first: i32, second: i32) {
        let difference = i64::from(first) - i64::from(second);
        self.deals += 1;
        self.sum += difference;
        self.squares += difference * difference;
        self.better += u64::from(difference > 0);
        self.worse += u64::from(difference < 0);
    }

    /// Adds all deals of another.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.deals += other.deals;
        self.sum += other.sum;
        self.squares += other.squares;
        self.better += other.better;
        self.worse += other.worse;
    }

    /// The mean with its interval, by the normal distribution of means.
    pub(crate) fn margin(&self) -> Margin {
        let Self { deals, better, worse, .. } = *self;
        let n = deals as f64;
        let difference = if deals == 0 { 0.0 } else { self.sum as f64 / n };
        let interval = (deals > 1).then(|| {
            let n_whole = i128::from(deals);
            let spread = n_whole * i128::from(self.squares) - i128::from(self.sum).pow(2);
            let variance = spread as f64 / (n * (n - 1.0));
            let reach = Z * (variance / n).sqrt();
            [difference - reach, difference + reach]
        });
        Margin { difference, interval, deals, better, worse }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn margin(pairs: &[(i32, i32)]) -> Margin {
        let mut all = Differences::default();
        for &(first, second) in pairs {
            all.add(first, second);
        }
        all.margin()
    }

    #[test]
    fn pairs_are_compared_as_a_textbook_would() {
        // Differences 4, -2, 1, 5, 2: mean 2, sum of squares around it 30, variance 7.5.
        let found = margin(&[(10, 6), (3, 5), (1, 0), (9, 4), (-1, -3)]);
        assert!((found.difference - 2.0).abs() < 1e-12);
        let [from, to] = found.interval.unwrap();
        let reach = 1.96 * (7.5f64 / 5.0).sqrt();
        assert!((from - (2.0 - reach)).abs() < 1e-3 && (to - (2.0 + reach)).abs() < 1e-3);
        assert_eq!((found.deals, found.better, found.worse), (5, 4, 1));
    }

    #[test]
    fn luck_that_both_share_is_no_noise() {
        let found = margin(&[(100, 95), (3, -2), (50, 45)]);
        assert_eq!(found.interval, Some([5.0, 5.0]));
    }

    #[test]
    fn one_deal_says_nothing_of_the_others() {
        assert_eq!(margin(&[(7, 4)]).interval, None);
        assert!(margin(&[]).difference.abs() < 1e-12);
    }
}
