//! Games of one choice each: both choose at once, and what one wins the other loses.

/// Differences below this are rounding.
const ROUNDING: f64 = 1e-9;

/// How such a game is played perfectly.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Solution {
    /// What the one who chooses a row wins on average.
    pub(super) value: f64,
    /// How often each row is chosen, and each column.
    pub(super) mixes: [Vec<f64>; 2],
}

/// Solves a game by what each pair of a row and a column pays. There is at least one pair.
pub(super) fn solve(payoffs: &[Vec<f64>]) -> Solution {
    saddle(payoffs).unwrap_or_else(|| simplex(payoffs))
}

/// A row and a column that neither side would leave, if there are any.
fn saddle(payoffs: &[Vec<f64>]) -> Option<Solution> {
    let columns = payoffs[0].len();
    let least = |row: &Vec<f64>| row.iter().copied().fold(f64::INFINITY, f64::min);
    let most = |at: usize| payoffs.iter().map(|row| row[at]).fold(f64::NEG_INFINITY, f64::max);
    let (row, low) = first_most(payoffs.iter().map(least));
    let (column, high) = first_most((0..columns).map(|at| -most(at)));
    let pure = |n: usize, at: usize| (0..n).map(|i| f64::from(u8::from(i == at))).collect();
    let mixes = || [pure(payoffs.len(), row), pure(columns, column)];
    (-high - low < ROUNDING).then(|| Solution { value: low, mixes: mixes() })
}

/// The largest of some numbers, and the first place where it stands.
fn first_most(numbers: impl Iterator<Item = f64>) -> (usize, f64) {
    let better = |best: (usize, f64), one: (usize, f64)| if one.1 > best.1 { one } else { best };
    numbers.enumerate().fold((0, f64::NEG_INFINITY), better)
}

/// Finds both mixes as a linear programme and its dual, by the simplex method. Of what could enter, the
/// first does (Bland's rule), so that it ends.
fn simplex(payoffs: &[Vec<f64>]) -> Solution {
    let (rows, columns) = (payoffs.len(), payoffs[0].len());
    let lowest = payoffs.iter().flatten().copied().fold(f64::INFINITY, f64::min);
    // Where all pays more than nothing, the value is the reciprocal of what the weights add up to.
    let shift = 1.0 - lowest;
    let width = columns + rows + 1;
    let mut table: Vec<Vec<f64>> = Vec::with_capacity(rows + 1);
    for (at, row) in payoffs.iter().enumerate() {
        let mut line = vec![0.0; width];
        line.iter_mut().zip(row).for_each(|(cell, pays)| *cell = pays + shift);
        (line[columns + at], line[width - 1]) = (1.0, 1.0);
        table.push(line);
    }
    let mut aim = vec![0.0; width];
    aim[..columns].fill(-1.0);
    table.push(aim);
    let mut basis: Vec<usize> = (columns..columns + rows).collect();
    while let Some(enters) = table[rows][..width - 1].iter().position(|&cost| cost < -ROUNDING) {
        let ratio = |at: usize| table[at][width - 1] / table[at][enters];
        let leaves = (0..rows)
            .filter(|&at| table[at][enters] > ROUNDING)
            .min_by(|&a, &b| ratio(a).total_cmp(&ratio(b)).then(basis[a].cmp(&basis[b])))
            .expect("weights of a game with positive payoffs are bounded");
        pivot(&mut table, leaves, enters);
        basis[leaves] = enters;
    }
    let mut weights = vec![0.0; columns];
    for (at, &variable) in basis.iter().enumerate() {
        if variable < columns {
            weights[variable] = table[at][width - 1];
        }
    }
    let all = table[rows][width - 1];
    let share = |weights: &[f64]| weights.iter().map(|weight| weight / all).collect();
    let mixes = [share(&table[rows][columns..width - 1]), share(&weights)];
    Solution { value: 1.0 / all - shift, mixes }
}

/// Makes one column of the table a unit: one in this row, nothing in all others.
fn pivot(table: &mut [Vec<f64>], row: usize, column: usize) {
    let by = table[row][column];
    table[row].iter_mut().for_each(|cell| *cell /= by);
    let unit = table[row].clone();
    for (at, line) in table.iter_mut().enumerate() {
        let times = line[column];
        if at != row && times != 0.0 {
            line.iter_mut().zip(&unit).for_each(|(cell, one)| *cell -= times * one);
        }
    }
}

#[cfg(test)]
mod tests {
    use mesozoic_core::{Rng, SplitMix};

    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-6
    }

    #[test]
    fn who_can_rely_on_a_choice_makes_it() {
        // The second row never pays less than 3, the second column never more.
        let found = solve(&[vec![9.0, 1.0], vec![4.0, 3.0]]);
        assert_eq!(found, Solution { value: 3.0, mixes: [vec![0.0, 1.0], vec![0.0, 1.0]] });
        // Alone one takes the best there is.
        assert_eq!(solve(&[vec![2.0], vec![5.0], vec![5.0]]).mixes[0], [0.0, 1.0, 0.0]);
    }

    #[test]
    fn who_could_be_read_mixes() {
        // Two fingers: a sum of 2 or 4 wins so much, a sum of 3 loses it. It is known to be worth -1/12.
        let found = solve(&[vec![2.0, -3.0], vec![-3.0, 4.0]]);
        assert!(close(found.value, -1.0 / 12.0));
        for mix in found.mixes {
            assert!(close(mix[0], 7.0 / 12.0) && close(mix[1], 5.0 / 12.0), "{mix:?}");
        }
    }

    #[test]
    fn nobody_can_do_better_against_a_perfect_mix() {
        let mut rng = SplitMix::new(5);
        for _ in 0..500 {
            let (rows, columns) = (1 + rng.below(9) as usize, 1 + rng.below(9) as usize);
            let mut any = || f64::from(rng.below(13)) - 6.0;
            let payoffs: Vec<Vec<f64>> =
                (0..rows).map(|_| (0..columns).map(|_| any()).collect()).collect();
            let Solution { value, mixes: [x, y] } = solve(&payoffs);
            for mix in [&x, &y] {
                assert!(close(mix.iter().sum(), 1.0) && mix.iter().all(|&share| share > -1e-9));
            }
            let of_row = |row: &Vec<f64>| row.iter().zip(&y).map(|(a, b)| a * b).sum::<f64>();
            let of_column =
                |at: usize| payoffs.iter().zip(&x).map(|(row, share)| row[at] * share).sum::<f64>();
            assert!(payoffs.iter().all(|row| of_row(row) < value + 1e-6));
            assert!((0..columns).all(|at| of_column(at) > value - 1e-6));
        }
    }
}
