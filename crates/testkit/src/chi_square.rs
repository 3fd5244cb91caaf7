//! Pearson's test: whether what was counted fits what was expected.

use std::collections::BTreeMap;
use std::fmt::Debug;

/// One-sided quantile of the normal distribution at one in a million. A fair sample fails once in
/// a million runs; seeds are fixed, so a test that has passed keeps passing.
const Z: f64 = 4.753;

/// Cells that should hold fewer than this are counted as one, as the approximation demands.
const SMALLEST: f64 = 5.0;

/// Compares counts with probabilities. Something that was counted and cannot be is an error, and
/// so is a sum of squares that a fair sample exceeds once in a million times.
pub fn chi_square<K: Ord + Debug>(
    observed: &BTreeMap<K, u64>,
    expected: &BTreeMap<K, f64>,
) -> Result<(), String> {
    let sum: f64 = expected.values().sum();
    if (sum - 1.0).abs() > 1e-9 {
        return Err(format!("the expected probabilities add up to {sum}"));
    }
    if let Some(key) = observed.keys().find(|key| expected.get(key).is_none_or(|p| *p <= 0.0)) {
        return Err(format!("{key:?} cannot be, and was seen"));
    }
    let n = observed.values().sum::<u64>() as f64;
    let (mut cells, mut rare) = (Vec::new(), (0.0, 0.0));
    for (key, p) in expected {
        let seen = observed.get(key).copied().unwrap_or(0) as f64;
        if p * n < SMALLEST {
            rare = (rare.0 + seen, rare.1 + p * n);
        } else {
            cells.push((seen, p * n));
        }
    }
    if rare.1 > 0.0 {
        cells.push(rare);
    }
    let squares: f64 = cells.iter().map(|(seen, due)| (seen - due).powi(2) / due).sum();
    let limit = critical(cells.len().saturating_sub(1));
    if squares <= limit {
        return Ok(());
    }
    let worst = expected.iter().max_by(|a, b| {
        let off = |(key, p): (&K, &f64)| {
            let seen = observed.get(key).copied().unwrap_or(0) as f64;
            (seen - p * n).powi(2) / (p * n).max(SMALLEST)
        };
        off(*a).total_cmp(&off(*b))
    });
    let worst = worst.map(|(key, p)| {
        let seen = observed.get(key).copied().unwrap_or(0);
        format!("; most of all {key:?}: {:.1} expected, {seen} seen", p * n)
    });
    Err(format!(
        "the sum of squares is {squares:.1}, above {limit:.1}{}",
        worst.unwrap_or_default()
    ))
}

/// What a fair sum of squares exceeds once in a million times, after Wilson and Hilferty (1931).
fn critical(freedom: usize) -> f64 {
    if freedom == 0 {
        // One cell leaves nothing to compare.
        return 1e-6;
    }
    let k = freedom as f64;
    let ninth = 2.0 / (9.0 * k);
    k * (1.0 - ninth + Z * ninth.sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn critical_values_fit_the_tables() {
        // Found by bisecting the incomplete gamma function. The approximation errs on the generous
        // side where there are few cells.
        for (freedom, exact) in [(1, 23.93), (5, 35.89), (17, 60.13)] {
            let ratio = critical(freedom) / exact;
            assert!((0.99..1.16).contains(&ratio), "{freedom}: {ratio}");
        }
    }

    #[test]
    fn fair_counts_pass_and_skewed_or_impossible_ones_do_not() {
        let sixth: BTreeMap<u8, f64> = (1..=6).map(|face| (face, 1.0 / 6.0)).collect();
        let counts = |seen: [u64; 6]| (1..=6).zip(seen).collect::<BTreeMap<u8, u64>>();
        assert_eq!(chi_square(&counts([990, 1010, 1003, 1001, 1021, 975]), &sixth), Ok(()));
        assert!(chi_square(&counts([1300, 950, 950, 950, 925, 925]), &sixth).is_err());
        assert!(chi_square(&BTreeMap::from([(7, 3)]), &sixth).is_err());
        assert!(chi_square(&counts([1; 6]), &BTreeMap::from([(1, 0.5)])).is_err());
    }
}
