//! Sequential halving: how searching players share their trials out among candidates.

/// Leaves the best of the candidates, given most promising first. The worse half is dropped again
/// and again, so that most trials go to what is hard to tell apart.
///
/// `compare` tries every candidate so many times, puts the best first, and says whether to go on;
/// where it has no time for that, whatever is first then is the answer. `trials` is what all
/// candidates get together; `least` says, by the trials that are left, how often each is tried in a
/// round even where its share is smaller.
pub fn halve<C>(
    candidates: &mut Vec<C>,
    mut trials: usize,
    least: impl Fn(usize) -> usize,
    mut compare: impl FnMut(&mut [C], usize) -> bool,
) {
    while candidates.len() > 1 {
        let n = candidates.len();
        let rounds = n.next_power_of_two().ilog2() as usize;
        let each = (trials / rounds / n).max(least(trials));
        trials = trials.saturating_sub(each * n);
        let goes_on = compare(candidates, each);
        candidates.truncate(if goes_on { n.div_ceil(2) } else { 1 });
    }
}

#[cfg(test)]
mod tests {
    use super::halve;

    /// Seven candidates, each as good as its number; the rounds as (candidates, trials of each).
    fn run(trials: usize, least: usize, patience: usize) -> (Vec<u32>, Vec<(usize, usize)>) {
        let (mut candidates, mut rounds) = ((1..=7).collect(), Vec::new());
        halve(
            &mut candidates,
            trials,
            |_| least,
            |all, each| {
                all.sort_by_key(|&c| std::cmp::Reverse(c));
                rounds.push((all.len(), each));
                rounds.len() < patience
            },
        );
        (candidates, rounds)
    }

    #[test]
    fn the_best_gets_most_of_the_trials() {
        // A third of 84, half of the 56 that are left, and the rest.
        assert_eq!(run(84, 0, 9), (vec![7], vec![(7, 4), (4, 7), (2, 14)]));
    }

    #[test]
    fn trials_run_out_but_the_least_is_kept() {
        assert_eq!(run(10, 0, 9).1, [(7, 0), (4, 1), (2, 3)]);
        assert_eq!(run(10, 1, 9).1, [(7, 1), (4, 1), (2, 1)]);
    }

    #[test]
    fn who_is_in_a_hurry_gets_the_first() {
        assert_eq!(run(84, 0, 1), (vec![7], vec![(7, 4)]));
    }

    #[test]
    fn one_candidate_needs_no_trial() {
        let mut only = vec!['a'];
        halve(&mut only, 100, |_| 1, |_, _| unreachable!("there is nothing to compare"));
        assert_eq!(only, ['a']);
    }
}
