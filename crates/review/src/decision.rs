//! What a decision has given away, against the best that was found.
//!
//! Good players of several kinds name what they would have done, in the seat's place and with what it
//! knew. A *glance* tries all of it in few worlds, the same for all. Where something seems to have been
//! better, it meets what was played once more in many fresh worlds: what only looked better by chance does
//! not look so again. A rating says what has surely been given away, so nothing is called a mistake
//! because the dice of a review fell badly.

use mesozoic_bots::{Advice, End, Fate, Imagined, Trials, merit, plans};
use mesozoic_core::{Budget, Guide, Rng, SplitMix, Viewer};
use mesozoic_protocol::{Decision, Guess, Rating};
use mesozoic_registry::tell;

use crate::story::Turn;

/// After so many worlds only the best plans are tried further.
const FIRST: u32 = 6;
/// So many of them.
const KEPT: usize = 3;
/// A loss that is so many times its standard error is looked at again.
const DOUBT: f64 = 1.0;
/// So many standard errors are taken off a loss: the rest is sure.
const SURE: f64 = 2.0;
/// Up to such a sure loss, in wins, a decision was good, and up to the other a slip.
const GOOD: f64 = 0.03;
const SLIP: f64 = 0.1;

/// What a first look at a decision has shown.
#[derive(Debug)]
pub(crate) struct Glance<S> {
    played: Advice<S>,
    /// What may have been better.
    better: Option<Vec<S>>,
}

impl<S> Glance<S> {
    /// Whether it is worth a second look.
    pub(crate) fn is_doubtful(&self) -> bool {
        self.better.is_some()
    }
}

/// A decision that was weighed.
#[derive(Debug)]
pub(crate) struct Weighed {
    pub(crate) decision: Decision,
    /// What it has surely cost, in wins; points count in part.
    pub(crate) loss: f64,
}

/// Looks at a turn in so many worlds.
pub(crate) fn glance<G: Guide>(turn: &Turn<G>, worlds: u32, rng: &mut SplitMix) -> Glance<G::Step> {
    let mut beliefs = beliefs(turn, rng);
    let named = plans(turn.seat, &mut beliefs, rng, Budget { iterations: worlds });
    // What begins like what was played, or goes on from it, is no other plan.
    let is_other = |plan: &Vec<_>| !turn.steps.starts_with(plan) && !plan.starts_with(&turn.steps);
    let fresh = |plan| (Advice::fresh(plan), Cost::default());
    let mut others: Vec<_> = named.into_iter().filter(is_other).map(fresh).collect();
    let mut played = Advice::fresh(turn.steps.clone());
    for n in 0..worlds {
        if n == FIRST {
            others.sort_by(|(_, a), (_, b)| b.merit.mean().total_cmp(&a.merit.mean()));
            others.truncate(KEPT);
        }
        let fate = Fate::of(&mut beliefs, rng);
        let was = fate.after(turn.seat, &played.plan);
        played.add(&was);
        for (other, cost) in &mut others {
            cost.add(&was, &fate.after(turn.seat, &other.plan), G::APART);
        }
    }
    let best =
        others.into_iter().max_by(|(_, a), (_, b)| a.merit.mean().total_cmp(&b.merit.mean()));
    let better = best.filter(|(_, cost)| cost.beyond(DOUBT) > 0.0).map(|(other, _)| other.plan);
    Glance { played, better }
}

/// Has what may have been better meet what was played, in worlds that have seen neither, and says what
/// the decision was worth.
pub(crate) fn weigh<G: Guide>(
    turn: &Turn<G>,
    glance: &Glance<G::Step>,
    worlds: u32,
    rng: &mut SplitMix,
) -> Weighed {
    let Glance { played, better } = glance;
    let Some(better) = better else { return tell_of(turn, played, None, &Cost::default()) };
    let mut beliefs = beliefs(turn, rng);
    let [mut played, mut better] = [&played.plan, better].map(|plan| Advice::fresh(plan.clone()));
    let mut cost = Cost::default();
    for _ in 0..worlds {
        let fate = Fate::of(&mut beliefs, rng);
        let [was, could] = [&played, &better].map(|one| fate.after(turn.seat, &one.plan));
        played.add(&was);
        better.add(&could);
        better.sources.add(turn.seat, &could.sources, &[&was.sources]);
        cost.add(&was, &could, G::APART);
    }
    tell_of(turn, &played, Some(&better), &cost)
}

/// What the seat knew.
fn beliefs<G: Guide>(turn: &Turn<G>, rng: &mut SplitMix) -> Imagined<G> {
    Imagined::new(turn.before.clone(), turn.seat, SplitMix::new(rng.next_u64()))
}

/// What another plan gained over what was played, world by world.
#[derive(Debug, Default)]
struct Cost {
    win: Trials,
    margin: Trials,
    /// In wins; points count in part.
    merit: Trials,
}

impl Cost {
    /// One more world of a game that ends about so many points apart.
    fn add(&mut self, was: &End, could: &End, apart: f32) {
        let win = f64::from(could.result.win - was.result.win);
        let margin = f64::from(could.result.margin - was.result.margin);
        self.win.add(win);
        self.margin.add(margin);
        self.merit.add(merit(win, margin, apart.into()));
    }

    /// What is left when so many standard errors are taken off.
    fn beyond(&self, errors: f64) -> f64 {
        self.merit.mean() - errors * self.merit.error()
    }
}

fn tell_of<G: Guide>(
    turn: &Turn<G>,
    played: &Advice<G::Step>,
    better: Option<&Advice<G::Step>>,
    cost: &Cost,
) -> Weighed {
    let world = turn.before.imagined(Viewer::Seat(turn.seat));
    let loss = cost.beyond(SURE).max(0.0);
    let better = better.filter(|_| loss > 0.0);
    let given = |trials: &Trials| if better.is_some() { guess(trials) } else { NOTHING };
    let decision = Decision {
        entry: turn.entry,
        seat: turn.seat,
        played: tell(&world, turn.seat, played),
        better: better.map(|plan| tell(&world, turn.seat, plan)),
        win: given(&cost.win),
        points: given(&cost.margin),
        rating: rate(loss),
    };
    Weighed { decision, loss }
}

/// What a decision is called that has surely cost so much, in wins.
fn rate(loss: f64) -> Rating {
    match loss {
        ..=0.0 => Rating::Best,
        ..GOOD => Rating::Good,
        ..SLIP => Rating::Slip,
        _ => Rating::Mistake,
    }
}

const NOTHING: Guess = Guess { mean: 0.0, error: 0.0 };

pub(crate) fn guess(trials: &Trials) -> Guess {
    Guess { mean: trials.mean() as f32, error: trials.error() as f32 }
}

#[cfg(test)]
mod tests {
    use mesozoic_core::Forecast;

    use super::*;

    /// What a cost is called, whose worlds say this, one after the other.
    fn called(wins: &[f32]) -> Rating {
        let end = |win| End { result: Forecast { win, margin: 0.0 }, sources: Vec::new() };
        let mut cost = Cost::default();
        for &win in wins {
            cost.add(&end(0.0), &end(win), 10.0);
        }
        rate(cost.beyond(SURE).max(0.0))
    }

    /// The same loss on average, in few worlds and in many.
    #[test]
    fn a_rating_says_what_is_sure() {
        let some = [1.0, 0.0, 0.0, 0.0, 1.0, -1.0, 0.0, 1.0];
        assert_eq!(called(&some), Rating::Best);
        assert_eq!(called(&some.repeat(8)), Rating::Slip);
        assert_eq!(called(&some.repeat(80)), Rating::Mistake);
    }
}
