//! Small nets of whole numbers: what a game has learnt about its positions.
//!
//! A [`Net`] reads what a seat observes (`mesozoic_core::Encode`) and corrects what the game itself
//! expects (`Guide::compare`): the sum of both is a [`Forecast`]. It has two hidden layers. The first is wide, and
//! most of what is observed is zero, so only the rows of what is there are added up. All arithmetic is on whole numbers until two of them are turned into a forecast
//! by operations that IEEE 754 fixes: the answer is the same on every machine, in WebAssembly too.
//!
//! `training/` makes the files, and says how numbers are scaled. What is *not* here: any game, and
//! anything that learns.
#![deny(missing_docs)]

mod file;
mod own;

use mesozoic_core::{Encode, Forecast, Foresight, Guide, Seat};

pub use file::NetError;
pub use own::OwnNet;

/// Units of the first hidden layer.
pub const WIDE: usize = 128;
/// Units of the second.
pub const NARROW: usize = 32;
/// What comes out: corrections of how the chance to win leans, and of the margin.
const ANSWERS: usize = 2;
/// The activation of a unit that is fully on, and what one is in weights.
const ONE: i16 = 1 << SHIFT;
const SHIFT: u32 = 10;
/// So many numbers are looked through at a time.
const SOME: usize = 256;

/// A net, ready to judge. [`Net::read`] makes one of a file's bytes.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    first: Vec<[i16; WIDE]>,
    first_bias: [i16; WIDE],
    second: [[i16; WIDE]; NARROW],
    second_bias: [i32; NARROW],
    last: [[i16; NARROW]; ANSWERS],
    last_bias: [i32; ANSWERS],
    /// What one is in margins, in points.
    spread: f32,
    foresight: Foresight,
}

impl Net {
    /// A net of so many inputs that has learnt nothing: it leaves what a game expects as it is.
    pub fn blank(inputs: usize) -> Self {
        Self {
            first: vec![[0; WIDE]; inputs],
            first_bias: [0; WIDE],
            second: [[0; WIDE]; NARROW],
            second_bias: [0; NARROW],
            last: [[0; NARROW]; ANSWERS],
            last_bias: [0; ANSWERS],
            spread: 1.0,
            foresight: Foresight::default(),
        }
    }

    /// How many numbers it reads.
    pub fn inputs(&self) -> usize {
        self.first.len()
    }

    /// How its forecasts are used best.
    pub fn foresight(&self) -> Foresight {
        self.foresight
    }

    /// How many multiplications a judgement takes when so many of the numbers read are not zero.
    pub fn products(active: usize) -> usize {
        active * WIDE + WIDE * NARROW + NARROW * ANSWERS
    }

    /// What is to be expected for a seat of a game whose observation has `N` places. Only settled
    /// moments were learnt; of others the game itself knows best.
    #[inline]
    pub fn foresee<G: Guide + Encode, const N: usize>(&self, game: &G, seat: Seat) -> Forecast {
        self.foresee_changed::<G, N>(game, seat, |_| ())
    }

    /// The same, after something was changed in the observation that changes nothing for the game.
    #[inline]
    pub fn foresee_changed<G: Guide + Encode, const N: usize>(
        &self,
        game: &G,
        seat: Seat,
        change: impl FnOnce(&mut [u8; N]),
    ) -> Forecast {
        if !game.is_settled() {
            return game.compare(seat);
        }
        let mut seen = [0; N];
        game.observe(seat, &mut seen);
        change(&mut seen);
        self.judge(&seen, game.compare(seat).margin)
    }

    /// What is to be expected after what was seen, where the game itself expects this margin.
    pub fn judge(&self, seen: &[u8], expected: f32) -> Forecast {
        let wide = self.wide(seen);
        let mut narrow = [0; NARROW];
        for ((unit, row), bias) in narrow.iter_mut().zip(&self.second).zip(self.second_bias) {
            *unit = on((bias + dot(row, &wide)) >> SHIFT);
        }
        let answer = |at: usize| self.last_bias[at] + dot(&self.last[at], &narrow);
        // Numbers of two factors, each scaled by `ONE`.
        let unit = 1.0 / (f32::from(ONE) * f32::from(ONE));
        let expected = expected / self.spread;
        let [lean, margin] = [0, 1].map(|at| answer(at) as f32 * unit + expected);
        Forecast { win: 0.5 + 0.5 * lean / (1.0 + lean.abs()), margin: margin * self.spread }
    }

    /// The first hidden layer.
    #[inline]
    fn wide(&self, seen: &[u8]) -> [i16; WIDE] {
        let mut sums = self.first_bias;
        for (some, rows) in seen.chunks(SOME).zip(self.first.chunks(SOME)) {
            // Which numbers are not zero, without a branch that no processor could guess.
            let mut active = [0u8; SOME];
            let mut count = 0;
            for (at, &x) in some.iter().enumerate().take(rows.len()) {
                active[count] = at as u8;
                count += usize::from(x != 0);
            }
            for at in active[..count].iter().map(|&at| usize::from(at)) {
                let x = i16::from(some[at]);
                for (sum, weight) in sums.iter_mut().zip(&rows[at]) {
                    *sum = sum.saturating_add(weight.wrapping_mul(x));
                }
            }
        }
        sums.map(|sum| sum.clamp(0, ONE))
    }
}

/// A unit's activation.
#[inline]
fn on(sum: i32) -> i16 {
    sum.clamp(0, i32::from(ONE)) as i16
}

#[inline]
fn dot<const N: usize>(a: &[i16; N], b: &[i16; N]) -> i32 {
    a.iter().zip(b).map(|(&x, &y)| i32::from(x) * i32::from(y)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A net that reads three numbers. Unit 0 of each layer is on as far as the first exceeds the
    /// second; the third leans towards defeat.
    fn net() -> Net {
        let mut net = Net::blank(3);
        (net.first[0][0], net.first[1][0], net.first[2][1]) = (ONE / 8, -ONE / 8, ONE / 4);
        (net.second[0][0], net.second[1][1]) = (ONE, ONE);
        (net.last[0][0], net.last[0][1], net.last[1][0]) = (ONE, -ONE, 2 * ONE);
        net.last_bias[1] = i32::from(ONE) * i32::from(ONE) / 2;
        net.spread = 10.0;
        net
    }

    fn judge(seen: [u8; 3]) -> (f32, f32) {
        let Forecast { win, margin } = net().judge(&seen, 0.0);
        (win, margin)
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "sums of whole numbers are exact")]
    fn layers_add_up_and_are_cut_at_nothing_and_one() {
        assert_eq!(judge([0, 0, 0]), (0.5, 5.0));
        // A half leans by a half: a third of the way from even to certain.
        assert_eq!(judge([4, 0, 0]), (0.5 + 0.5 * (0.5 / 1.5), 15.0));
        assert_eq!(judge([6, 2, 0]), judge([4, 0, 0]), "only the difference counts");
        assert_eq!(judge([0, 9, 0]), judge([0, 0, 0]), "a unit is never less than off");
        assert_eq!(judge([200, 0, 0]), judge([8, 0, 0]), "nor more than on");
        assert_eq!(judge([0, 0, 4]).0, 0.25);
    }

    #[test]
    fn what_the_game_expects_is_added() {
        let Forecast { win, margin } = net().judge(&[0, 0, 0], -10.0);
        assert_eq!((win, margin), (0.25, -5.0));
    }

    #[test]
    fn who_has_learnt_nothing_changes_nothing() {
        let Forecast { win, margin } = Net::blank(3).judge(&[7, 0, 9], 3.0);
        assert_eq!((win, margin), (0.875, 3.0));
    }

    #[test]
    fn sums_that_are_too_large_stay_at_their_end() {
        let mut net = net();
        net.first[0] = [i16::MAX; WIDE];
        net.first[1] = [i16::MAX; WIDE];
        // Twice the largest would be below nothing if it went round.
        assert_eq!(net.judge(&[1, 1, 0], 0.0), net.judge(&[1, 0, 0], 0.0));
    }
}
