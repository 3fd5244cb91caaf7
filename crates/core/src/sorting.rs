//! Sorting by little code. The standard library's sort is written anew for every type and every order, some
//! kilobytes each time, and a page fetches all of it before the first move. Here the long way is written
//! once, for numbers, and what is short, as most things at a table are, goes straight into its place.

use std::cmp::Ordering;

/// So few are sorted one by one.
const SHORT: usize = 20;

/// Sorts like `sort_by` of a slice: what is equal stays in order.
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    if items.len() > SHORT {
        let order = order(items.len(), &mut |a, b| compare(&items[a], &items[b]));
        return arrange(items, &order);
    }
    for at in 1..items.len() {
        let mut to = at;
        while to > 0 && compare(&items[to], &items[to - 1]).is_lt() {
            items.swap(to, to - 1);
            to -= 1;
        }
    }
}

/// Sorts like `sort_by_key` of a slice: what has the same key stays in order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts like `sort` of a slice.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, Ord::cmp);
}

/// Collects into a map or a set, one by one: `collect` brings a sort of its own for every type.
pub fn gathered<C: Default + Extend<T>, T>(items: impl IntoIterator<Item = T>) -> C {
    let mut all = C::default();
    items.into_iter().for_each(|item| all.extend([item]));
    all
}

/// Which of so many things comes first, which next.
fn order(many: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..many).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

/// Brings things into an order.
fn arrange<T>(items: &mut [T], order: &[usize]) {
    for (at, &wanted) in order.iter().enumerate() {
        // What lay at an earlier place was swapped to where that one's came from.
        let mut from = wanted;
        while from < at {
            from = order[from];
        }
        items.swap(at, from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rng, SplitMix};

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut rng = SplitMix::new(3);
        for many in [0, 1, 2, 3, SHORT, SHORT + 1, 100, 700] {
            for keys in [1, 2, 9, 1_000] {
                let mut items: Vec<(u32, usize)> =
                    (0..many).map(|n| (rng.below(keys), n)).collect();
                let mut expected = items.clone();
                expected.sort_by_key(|item| item.0);
                let mut reversed = items.clone();
                sort_by_key(&mut items, |item| item.0);
                assert_eq!(items, expected, "{many} with {keys} keys");
                expected.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
                sort_by(&mut reversed, |a, b| b.0.cmp(&a.0));
                assert_eq!(reversed, expected, "{many} with {keys} keys");
            }
        }
    }
}
