//! How much is imagined: shared out by the length of the match, never by a clock.

use mesozoic_core::Game;

use crate::story::Story;

/// About how many quick steps a core plays in a second, whatever the game. Work is shared out by this
/// number instead of a clock, so that a review is the same on every machine.
const SPEED: f32 = 400_000.0;
/// How the time is shared out: to decisions, to luck, to the curve.
const SHARES: [f32; 3] = [0.55, 0.3, 0.15];
/// About how many plans are tried in a world, taking together that most are soon dropped.
const PLANS: u64 = 5;
/// Less would say nothing.
const LEAST: f32 = 12.0;
/// The curve has no more points than this.
const POINTS: usize = 48;

/// How many games are imagined for each thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effort {
    /// Worlds in which a decision is tried.
    pub(crate) worlds: u32,
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
        let many = |share: f32, cost: u64, most: f32| {
            (share * steps / cost.max(1) as f32).clamp(LEAST, most) as u32
        };
        let [decisions, luck, outlook] = SHARES;
        Self {
            worlds: many(decisions, turns, 240.0),
            pairs: many(luck, throws, 400.0),
            games: many(outlook, curve, 200.0),
            points,
        }
    }
}
