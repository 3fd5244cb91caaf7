//! What a good player would do, with what it expects of it.
//!
//! Players of several kinds name what they would play, and the best-looking steps come besides. Each
//! of these plans is then played on to the end of the game, by quick steps, in worlds that the asking
//! seat cannot tell from the true one: all plans in the same worlds with the same dice, so that luck
//! cancels out of their comparison. The numbers are means over these games, with their standard
//! errors; they say how the game ends among players who act by instinct.

use mesozoic_core::{Beliefs, Budget, Guide, Level, Rng, Seat, SplitMix, sort_by};

use crate::fate::{End, Fate, merit};
use crate::sources::{Ends, Sources};
use crate::{Greedy, bot};

/// Whose plans are tried, best first. How long they think is for the budget to say.
const ADVISERS: [Level; 3] =
    [Level::Learnt { iterations: None }, Level::Search { iterations: None }, Level::Greedy];
/// So many plans are given at most.
const GIVEN: usize = 3;
/// So many of the best-looking steps are tried besides what the players name.
const BESIDES: usize = 3;
/// After so many worlds only the best plans are tried further.
const GLANCE: u32 = 6;

/// A plan that was tried.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<S> {
    /// Its steps.
    pub plan: Vec<S>,
    /// Wins, a shared one by its share.
    pub win: Trials,
    /// Points ahead of the best other seat; alone at the table, points.
    pub margin: Trials,
    /// Where its points come from in the end, beside the other plans.
    pub sources: Sources,
}

impl<S> Advice<S> {
    /// A plan that is still to be tried.
    pub fn fresh(plan: Vec<S>) -> Self {
        let none = Trials::default();
        Self { plan, win: none, margin: none, sources: Sources::default() }
    }

    /// One more game.
    pub fn add(&mut self, end: &End) {
        self.win.add(end.result.win.into());
        self.margin.add(end.result.margin.into());
    }
}

/// The mean of some trials, and how sure it is.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Trials {
    count: u32,
    sum: f64,
    squares: f64,
}

impl Trials {
    /// So many trials with this sum, and this sum of squares.
    pub(crate) fn of(count: u32, sum: f64, squares: f64) -> Self {
        Self { count, sum, squares }
    }

    /// One more.
    pub fn add(&mut self, x: f64) {
        self.count += 1;
        self.sum += x;
        self.squares += x * x;
    }

    /// Their mean.
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }

    /// The standard deviation of one trial.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        (self.squares / f64::from(self.count.max(1)) - mean * mean).max(0.0).sqrt()
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        self.deviation() / f64::from(self.count.max(1)).sqrt()
    }
}

/// What to play for `seat`, best first: at least one plan and at most three. Deterministic for a seed
/// and a number of worlds (`budget`), as long as nobody hurries it.
pub fn advise<G: Guide>(
    seat: Seat,
    beliefs: &mut dyn Beliefs<G>,
    seed: u64,
    budget: Budget,
) -> Vec<Advice<G::Step>> {
    let mut rng = SplitMix::new(seed);
    let named = plans(seat, beliefs, &mut rng, budget);
    let mut advice: Vec<_> = named.into_iter().map(Advice::fresh).collect();
    for n in 0..budget.iterations.max(1) {
        if n == GLANCE {
            sort(&mut advice, G::APART);
            advice.truncate(GIVEN);
            // A plan is told by what sets it apart from others that are worth a thought.
            for one in &mut advice {
                one.sources = Sources::default();
            }
        }
        // The first world is tried whatever the hurry, so that there is something to say.
        if !try_world(&mut advice, seat, beliefs, &mut rng, n > 0) {
            break;
        }
    }
    sort(&mut advice, G::APART);
    advice.truncate(GIVEN);
    advice
}

/// What players of several kinds would do, and what looks best besides; each plan once.
pub fn plans<G: Guide>(
    seat: Seat,
    beliefs: &mut dyn Beliefs<G>,
    rng: &mut SplitMix,
    budget: Budget,
) -> Vec<Vec<G::Step>> {
    let seats = beliefs.world().seats();
    let mut named: Vec<Vec<G::Step>> = Vec::new();
    for level in ADVISERS {
        let mut player = bot::<G>(level, seats, rng.next_u64());
        named.push(player.plan(seat, beliefs, budget));
    }
    let mut greedy = Greedy::new(rng.next_u64());
    named.extend(greedy.rank(seat, beliefs).iter().take(BESIDES).map(|&(_, step)| vec![step]));
    let mut plans: Vec<Vec<G::Step>> = Vec::new();
    for plan in named {
        // A single step that begins a longer plan is the same advice, with less in it.
        if !plans.iter().any(|known| known.starts_with(&plan)) {
            plans.push(plan);
        }
    }
    plans
}

/// Tries every plan in one world. False, and nothing learnt, if the caller is in a hurry: a world
/// counts for all plans or for none.
fn try_world<G: Guide>(
    advice: &mut [Advice<G::Step>],
    seat: Seat,
    beliefs: &mut dyn Beliefs<G>,
    rng: &mut SplitMix,
    may_hurry: bool,
) -> bool {
    let fate = Fate::of(beliefs, rng);
    let mut tried: Vec<End> = Vec::with_capacity(advice.len());
    for Advice { plan, .. } in &*advice {
        if may_hurry && beliefs.hurry() {
            return false;
        }
        tried.push(fate.after(seat, plan));
    }
    for (at, one) in advice.iter_mut().enumerate() {
        let others = tried.iter().enumerate().filter(|(other, _)| *other != at);
        let others: Vec<&Ends> = others.map(|(_, end)| &end.sources).collect();
        one.add(&tried[at]);
        one.sources.add(seat, &tried[at].sources, &others);
    }
    true
}

/// Best first, in a game that ends about so many points apart; what is equally good stays in the order in
/// which it was named.
fn sort<S>(advice: &mut [Advice<S>], apart: f32) {
    let merit = |one: &Advice<S>| merit(one.win.mean(), one.margin.mean(), apart.into());
    sort_by(advice, |a, b| merit(b).total_cmp(&merit(a)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trials_know_their_mean_and_how_sure_it_is() {
        let mut trials = Trials::default();
        for x in [1.0, 3.0, 1.0, 3.0] {
            trials.add(x);
        }
        assert!((trials.mean() - 2.0).abs() < 1e-9);
        assert!((trials.error() - 0.5).abs() < 1e-9);
        assert!(Trials::default().error().abs() < 1e-9);
    }

    #[test]
    fn wins_count_before_points_and_points_among_equal_wins() {
        let of = |name: char, win: [f64; 2], margin: [f64; 2]| {
            let mut one = Advice::fresh(vec![name]);
            for n in 0..2 {
                one.win.add(win[n]);
                one.margin.add(margin[n]);
            }
            one
        };
        let mut advice = vec![
            of('a', [0.0, 1.0], [2.0, 4.0]),
            of('b', [1.0, 1.0], [2.0, 4.0]),
            of('c', [0.0, 1.0], [2.5, 4.5]),
        ];
        sort(&mut advice, 10.0);
        let order: Vec<char> = advice.iter().map(|one| one.plan[0]).collect();
        assert_eq!(order, ['b', 'c', 'a']);
    }
}
