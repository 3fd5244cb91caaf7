//! How much is imagined: shared out by the length of the match, never by a clock.

use mesozoic_core::Game;

use crate::story::Story;

/// About how many quick steps a core plays in a second, whatever the game. Work is shared out by this
/// number instead of a clock, so that a review is the same on every machine.
const SPEED: f32 = 400_000.0;
/// How the time is shared out: to a glance at all decisions, to a second look at those in doubt, to luck, to
/// the curve.
const SHARES: [f32; 4] = [0.2, 0.35, 0.3, 0.15];
/// About how many plans are tried in a world, taking together that most are soon dropped.
const PLANS: u64 = 5;
/// No decision is looked at again in more worlds than this.
const AGAIN: f32 = 600.0;
/// Less would say nothing.
const LEAST: f32 = 12.0;
/// The curve has no more points than this.
const POINTS: usize = 48;

/// How many games are imagined for each thing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Effort {
    /// Worlds of a glance at a decision.
    pub(crate) worlds: u32,
    /// Quick steps for all second looks together.
    again: f32,
    /// Pairs of games by which a throw is judged.
    pub(crate) pairs: u32,
    /// Games that are played on from each point of the curve.
    pub(crate) games: u32,
    /// Points of the curve, besides the end.
    pub(crate) points: usize,
}

impl Effort {
    /// For a match: about what a quick core does in so many seconds, but what is quick is not imagined
    /// without end.
    pub(crate) fn of<G: Game>(story: &Story<G>, seconds: f32) -> Self {
        let steps = seconds * SPEED;
        let left = |at: u32| u64::from(story.steps.saturating_sub(at).max(1));
        let turns: u64 = story.turns.iter().map(|turn| left(turn.at) * PLANS).sum();
        let throws = story.throws.iter().map(|throw| left(throw.at) * 2).sum::<u64>();
        let throws = throws + left(0) * 2;
        let points = story.moments.len().min(POINTS);
        let curve = left(0) / 2 * points as u64;
        let [glances, again, luck, outlook] = SHARES.map(|share| share * steps);
        Self {
            worlds: many(glances, turns, 120.0),
            again,
            pairs: many(luck, throws, 400.0),
            games: many(outlook, curve, 200.0),
            points,
        }
    }

    /// In how many worlds each of these decisions is looked at again, of which so many steps of the match
    /// are left: two plans meet in each.
    pub(crate) fn again(&self, left: impl Iterator<Item = u32>) -> u32 {
        many(self.again, left.map(|left| u64::from(left.max(1)) * 2).sum(), AGAIN)
    }
}

/// What costs so many steps each time, how often it can be had for that many; but not without end.
fn many(steps: f32, cost: u64, most: f32) -> u32 {
    (steps / cost.max(1) as f32).clamp(LEAST, most) as u32
}
