//! All that a rules engine may ask of the world: draws, someone to tell, and fences.

use serde::{Deserialize, Serialize};

use crate::rng::{GOLDEN, mix, scale};
use crate::{Audience, Seat, SeatSet, fair};

/// Whose dice: the table's, or one lane's. A lane's draws have their own numbering, so a slow
/// player never changes a quick one's dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Lane {
    /// Drawn for everybody.
    Table,
    /// Drawn for one seat in a simultaneous phase.
    Seat(Seat),
}

/// Names one draw for ever. `n` comes from a counter kept in the state, one a lane.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DrawKey {
    /// Whose draw.
    pub lane: Lane,
    /// Its index among the draws of that lane.
    pub n: u32,
}

impl DrawKey {
    /// The table's `n`th draw.
    #[inline]
    pub const fn table(n: u32) -> Self {
        Self { lane: Lane::Table, n }
    }

    /// The `n`th draw of a seat's lane.
    #[inline]
    pub const fn seat(seat: Seat, n: u32) -> Self {
        Self { lane: Lane::Seat(seat), n }
    }

    /// Who learns something by this draw.
    #[inline]
    pub fn learns(self) -> SeatSet {
        match self.lane {
            Lane::Table => SeatSet::from_bits(u128::MAX),
            Lane::Seat(seat) => SeatSet::only(seat),
        }
    }
}

/// What the rules may ask of the world. Rules have no other door: no clock, no file, no seed.
pub trait Env<E> {
    /// Uniform in `0..n`. The same key in the same match always gives the same answer, whatever
    /// the order in which keys are asked for.
    fn below(&mut self, key: DrawKey, n: u32) -> u32;
    /// Something happened. The closure does not run when nobody listens.
    fn emit(&mut self, to: Audience, event: impl FnOnce() -> E);
    /// These seats have learnt something or been bound: what they did before stays done.
    fn fence(&mut self, who: SeatSet);
}

/// An environment in which nobody listens: for search, simulation and benchmarks. Draws are keyed
/// like those of a live match, so two games with one seed see the same deals and dice as long as
/// they ask for the same keys, which halves the noise of comparisons.
#[derive(Clone, Copy, Debug)]
pub struct Quiet(u64);

impl Quiet {
    /// The dice of this seed.
    #[inline]
    pub const fn new(seed: u64) -> Self {
        Self(mix(seed))
    }
}

/// The quick dice: draw `key` of `seed`, already mixed.
#[inline]
fn quick(seed: u64, key: DrawKey, n: u32) -> u32 {
    let lane = match key.lane {
        Lane::Table => 0,
        Lane::Seat(seat) => u64::from(seat.0) + 1,
    };
    scale(mix(seed.wrapping_add((lane << 32 | u64::from(key.n)).wrapping_mul(GOLDEN))), n)
}

impl<E> Env<E> for Quiet {
    #[inline]
    fn below(&mut self, key: DrawKey, n: u32) -> u32 {
        quick(self.0, key, n)
    }

    #[inline]
    fn emit(&mut self, _: Audience, _: impl FnOnce() -> E) {}

    #[inline]
    fn fence(&mut self, _: SeatSet) {}
}

/// Quiet dice that note whether a seat learns something on the way. Whoever plays several steps in a
/// row stops there: what comes next is decided by what was learnt.
#[derive(Clone, Copy, Debug)]
pub struct Heedful {
    dice: Quiet,
    drawn: bool,
    fences: SeatSet,
}

impl Heedful {
    /// Nothing learnt so far.
    #[inline]
    pub const fn new(dice: Quiet) -> Self {
        Self { dice, drawn: false, fences: SeatSet::EMPTY }
    }

    /// Whether anything was drawn, or the seat was fenced.
    #[inline]
    pub const fn has_learnt(&self, seat: Seat) -> bool {
        self.drawn || self.fences.has(seat)
    }
}

impl<E> Env<E> for Heedful {
    #[inline]
    fn below(&mut self, key: DrawKey, n: u32) -> u32 {
        self.drawn = true;
        Env::<E>::below(&mut self.dice, key, n)
    }

    #[inline]
    fn emit(&mut self, _: Audience, _: impl FnOnce() -> E) {}

    #[inline]
    fn fence(&mut self, who: SeatSet) {
        self.fences = self.fences.union(who);
    }
}

/// Where a match's draws come from.
#[derive(Clone, Debug)]
pub enum Dice {
    /// Keyed HMAC under a seed that nobody could steer: what people play with.
    Fair(fair::Draws),
    /// The dice of [`Quiet`]: fast, repeatable, not provable. What simulations play with.
    Quick(Quiet),
}

impl Dice {
    /// The dice of a match seed.
    pub fn fair(seed: &fair::MatchSeed) -> Self {
        Self::Fair(fair::Draws::new(seed))
    }

    /// The dice [`Quiet::new`] would use.
    pub const fn quick(seed: u64) -> Self {
        Self::Quick(Quiet::new(seed))
    }

    /// Uniform in `0..n`.
    pub fn below(&self, key: DrawKey, n: u32) -> u32 {
        match self {
            Self::Fair(draws) => draws.below(key, n),
            Self::Quick(Quiet(seed)) => quick(*seed, key, n),
        }
    }
}

/// An event and who hears of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Emitted<E> {
    /// Who hears of it.
    pub to: Audience,
    /// What happened.
    pub event: E,
}

/// One draw that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Draw {
    /// Its name.
    #[serde(flatten)]
    pub key: DrawKey,
    /// How many answers it could have had.
    pub below: u32,
    /// The answer.
    pub value: u32,
}

/// The environment of a match that people watch: keeps events and draws, collects fences.
#[derive(Debug)]
pub struct Live<'d, E> {
    dice: &'d Dice,
    /// What was drawn, in order.
    pub draws: Vec<Draw>,
    /// What happened, in order.
    pub events: Vec<Emitted<E>>,
    /// Who cannot take back this step. A draw fences the seats it tells something.
    pub fences: SeatSet,
}

impl<'d, E> Live<'d, E> {
    /// An environment with these dice.
    pub fn new(dice: &'d Dice) -> Self {
        Self { dice, draws: Vec::new(), events: Vec::new(), fences: SeatSet::EMPTY }
    }
}

impl<E> Env<E> for Live<'_, E> {
    fn below(&mut self, key: DrawKey, n: u32) -> u32 {
        self.fences = self.fences.union(key.learns());
        let value = self.dice.below(key, n);
        self.draws.push(Draw { key, below: n, value });
        value
    }

    fn emit(&mut self, to: Audience, event: impl FnOnce() -> E) {
        self.events.push(Emitted { to, event: event() });
    }

    fn fence(&mut self, who: SeatSet) {
        self.fences = self.fences.union(who);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_draws_are_uniform_and_independent_of_lane_order() {
        let mut seen = [0u32; 6];
        let mut env = Quiet::new(9);
        for n in 0..60_000 {
            seen[Env::<()>::below(&mut env, DrawKey::table(n), 6) as usize] += 1;
        }
        assert!(seen.iter().all(|&k| k.abs_diff(10_000) < 400), "{seen:?}");
        let (a, b) = (DrawKey::seat(Seat(0), 0), DrawKey::seat(Seat(1), 0));
        let forth: [u32; 2] = [a, b].map(|k| Env::<()>::below(&mut env, k, 1_000_000));
        let back: [u32; 2] = [b, a].map(|k| Env::<()>::below(&mut env, k, 1_000_000));
        assert_eq!(forth, [back[1], back[0]]);
        assert_ne!(forth[0], forth[1]);
    }

    #[test]
    fn simulated_dice_and_quiet_dice_agree() {
        let dice = Dice::quick(7);
        let mut quiet = Quiet::new(7);
        for n in 0..100 {
            let key = DrawKey::seat(Seat(3), n);
            assert_eq!(dice.below(key, 48), Env::<()>::below(&mut quiet, key, 48));
        }
    }

    #[test]
    fn a_draw_fences_whoever_learns_from_it() {
        let dice = Dice::quick(1);
        let mut live = Live::<()>::new(&dice);
        live.below(DrawKey::seat(Seat(2), 0), 6);
        assert_eq!(live.fences, SeatSet::only(Seat(2)));
        live.below(DrawKey::table(0), 6);
        assert!(live.fences.contains(SeatSet::first(75)));
    }

    #[test]
    fn a_heedful_player_notices_fences_of_its_own_and_every_draw() {
        let fenced = |by: SeatSet| {
            let mut env = Heedful::new(Quiet::new(1));
            Env::<()>::fence(&mut env, by);
            env.has_learnt(Seat(1))
        };
        assert!(!fenced(SeatSet::EMPTY) && !fenced(SeatSet::only(Seat(0))));
        assert!(fenced(SeatSet::first(2)));
        let (mut env, key) = (Heedful::new(Quiet::new(1)), DrawKey::seat(Seat(0), 3));
        let drawn = Env::<()>::below(&mut env, key, 1_000);
        assert_eq!(drawn, Env::<()>::below(&mut Quiet::new(1), key, 1_000));
        assert!(env.has_learnt(Seat(1)), "another seat's draw may still be seen");
    }
}
