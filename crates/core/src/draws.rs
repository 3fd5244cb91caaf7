//! The counter that names draws.

use serde::{Deserialize, Serialize};

use crate::{DrawKey, Env, Lane, Seat};

/// How many draws a lane has made: the table's or one seat's. It is part of the state, so that each
/// draw has a name of its own, and one that is made through here cannot be forgotten in the count.
///
/// ```
/// use mesozoic_core::{Draws, Quiet};
///
/// let mut draws = Draws::default();
/// let die = draws.below::<()>(&mut Quiet::new(1), 6);
/// assert!(die < 6);
/// assert_eq!(draws, Draws(1));
/// ```
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Draws(pub u32);

impl Draws {
    /// The table's next draw, uniform in `0..n`.
    #[inline]
    pub fn below<E>(&mut self, env: &mut impl Env<E>, n: u32) -> u32 {
        self.next(Lane::Table, env, n)
    }

    /// The next draw of this seat's lane, uniform in `0..n`.
    #[inline]
    pub fn below_for<E>(&mut self, seat: Seat, env: &mut impl Env<E>, n: u32) -> u32 {
        self.next(Lane::Seat(seat), env, n)
    }

    #[inline]
    fn next<E>(&mut self, lane: Lane, env: &mut impl Env<E>, n: u32) -> u32 {
        let key = DrawKey { lane, n: self.0 };
        self.0 += 1;
        env.below(key, n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Quiet;

    #[test]
    fn every_draw_has_the_next_name() {
        let (mut env, mut draws) = (Quiet::new(7), Draws::default());
        let drawn: Vec<u32> = (0..20).map(|_| draws.below::<()>(&mut env, 1_000)).collect();
        let named = (0..20).map(|n| Env::<()>::below(&mut env, DrawKey::table(n), 1_000));
        assert_eq!(drawn, named.collect::<Vec<_>>());
        assert_eq!(draws.0, 20);
        let key = DrawKey::seat(Seat(1), 20);
        assert_eq!(
            draws.below_for::<()>(Seat(1), &mut env, 1_000),
            Env::<()>::below(&mut env, key, 1_000)
        );
    }
}
