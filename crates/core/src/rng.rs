//! Fast generators for playouts, dealing of imagined worlds and simulations. Never for the dice
//! of a live match: those are [`crate::fair`].
//!
//! No `rand` crate here: its policy allows value-breaking changes in minor versions, and a seed
//! printed in a report must give the same games for ever.

/// A source of random words.
pub trait Rng {
    /// 64 uniform bits.
    fn next_u64(&mut self) -> u64;

    /// Uniform in `0..n`; `n` must not be 0. The bias of the multiply-shift is below `n / 2^64`.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        scale(self.next_u64(), n)
    }

    /// Uniform in `[0, 1)`.
    #[inline]
    fn unit(&mut self) -> f32 {
        (self.next_u64() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// Puts the slice in a uniformly random order.
    fn shuffle<T>(&mut self, items: &mut [T])
    where
        Self: Sized,
    {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

#[inline]
pub(crate) fn scale(word: u64, n: u32) -> u32 {
    debug_assert!(n > 0, "nothing to choose from");
    ((u128::from(word) * u128::from(n)) >> 64) as u32
}

/// The step of Weyl's sequence in SplitMix64: the golden ratio in 64 bits.
pub(crate) const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// SplitMix64's finaliser: every input bit stirs every output bit.
#[inline]
pub(crate) const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// SplitMix64 (Steele, Lea, Flood 2014): a counter and a mixer. One nanosecond a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The stream of this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// An unrelated stream for part `n` of a job, such as game `n` of a simulation.
    pub const fn nth(seed: u64, n: u64) -> Self {
        Self(mix(seed ^ mix(n.wrapping_add(GOLDEN))))
    }
}

impl Rng for SplitMix {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitmix_gives_the_published_values() {
        // The first outputs for seed 1234567, as in the reference implementation's test.
        let mut rng = SplitMix::new(1_234_567);
        let words: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(
            words,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn shuffling_keeps_every_item_and_moves_them() {
        let mut rng = SplitMix::new(1);
        let mut firsts = [0u32; 4];
        for _ in 0..8_000 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            firsts[items[0]] += 1;
            items.sort_unstable();
            assert_eq!(items, [0, 1, 2, 3]);
        }
        assert!(firsts.iter().all(|&n| n.abs_diff(2_000) < 160), "{firsts:?}");
    }
}
