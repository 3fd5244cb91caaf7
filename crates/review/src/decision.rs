//! What a decision has given away, against the best that was found.
//!
//! Good players of several kinds name what they would have done, in the seat's place and with what it
//! knew. All of it is tried in the same worlds with the same dice, and the best of it meets what was
//! played once more in fresh worlds: a plan that only looked best by chance does not look so again.

use mesozoic_bots::{Advice, Ends, Imagined, Trials, ends, plans, play_on};
use mesozoic_core::{Beliefs, Budget, Forecast, Guide, Quiet, Rng, SplitMix, Viewer, sort_by};
use mesozoic_protocol::{Decision, Guess, Rating};
use mesozoic_registry::tell;

use crate::story::Turn;

/// After so many worlds only the best plans are tried further.
const GLANCE: u32 = 6;
/// So many of them.
const KEPT: usize = 3;
/// How much one standard deviation of the margin in points counts against a certain win.
const BLEND: f64 = 0.5;
/// A loss that is not so many times its standard error may be none.
const SURE: f64 = 1.5;
/// Up to such a loss, in wins, a decision was good, and up to the other a slip.
const GOOD: f64 = 0.06;
const SLIP: f64 = 0.16;

/// A decision that was weighed.
#[derive(Debug)]
pub(crate) struct Weighed {
    pub(crate) decision: Decision,
    /// What it has cost, in wins; points count in part.
    pub(crate) loss: f64,
}

/// Weighs a turn in so many worlds, of a match that ends about so many points apart.
pub(crate) fn weigh<G: Guide>(
    turn: &Turn<G>,
    worlds: u32,
    spread: f64,
    rng: &mut SplitMix,
) -> Weighed {
    let mut trial = Trial::of(turn, rng);
    let named = plans(turn.seat, &mut trial.beliefs, rng, Budget { iterations: worlds });
    // What begins like what was played, or goes on from it, is no other plan.
    let is_other = |plan: &Vec<_>| !turn.steps.starts_with(plan) && !plan.starts_with(&turn.steps);
    let mut others: Vec<_> = named.into_iter().filter(is_other).map(Advice::fresh).collect();
    let mut played = Advice::fresh(turn.steps.clone());
    let half = worlds / 2;
    for n in 0..half {
        if n == GLANCE {
            sort(&mut others, spread);
            others.truncate(KEPT);
        }
        let world = trial.world(rng);
        for one in std::iter::once(&mut played).chain(&mut others) {
            trial.run(&world, one);
        }
    }
    sort(&mut others, spread);
    let best = others.into_iter().next().map(|other| Advice::fresh(other.plan));
    trial.settle(Advice::fresh(turn.steps.clone()), best, worlds - half, spread, rng)
}

/// Best first, where games end about so many points apart; what is equally good stays in the order in
/// which it was named.
fn sort<S>(plans: &mut [Advice<S>], spread: f64) {
    let merit = |one: &Advice<S>| one.win.mean() + BLEND * one.margin.mean() / spread;
    sort_by(plans, |a, b| merit(b).total_cmp(&merit(a)));
}

/// Where plans are tried.
struct Trial<'t, G: Guide> {
    turn: &'t Turn<G>,
    beliefs: Imagined<G>,
}

/// One world with its dice and the play-outs that go on in it.
struct World<G> {
    state: G,
    dice: Quiet,
    playouts: SplitMix,
}

impl<'t, G: Guide> Trial<'t, G> {
    fn of(turn: &'t Turn<G>, rng: &mut SplitMix) -> Self {
        let worlds = SplitMix::new(rng.next_u64());
        Self { turn, beliefs: Imagined::new(turn.before.clone(), turn.seat, worlds) }
    }

    fn world(&mut self, rng: &mut SplitMix) -> World<G> {
        let state = self.beliefs.world();
        World { state, dice: Quiet::new(rng.next_u64()), playouts: SplitMix::new(rng.next_u64()) }
    }

    /// Tries a plan in a world: how it ends, and where everybody's points come from then.
    fn run(&self, world: &World<G>, one: &mut Advice<G::Step>) -> (Forecast, Ends) {
        let World { state, dice, playouts } = world;
        let seat = self.turn.seat;
        let end = play_on(state.clone(), seat, &one.plan, *dice, playouts.clone());
        let standings = end.standings().expect("a game that is over has a result");
        let forecast = standings.forecasts()[seat.index()];
        one.win.add(forecast.win.into());
        one.margin.add(forecast.margin.into());
        (forecast, ends(&end, seat))
    }

    /// Has the best other plan meet what was played, in worlds that have seen neither.
    fn settle(
        mut self,
        mut played: Advice<G::Step>,
        mut best: Option<Advice<G::Step>>,
        worlds: u32,
        spread: f64,
        rng: &mut SplitMix,
    ) -> Weighed {
        let mut cost = Cost::default();
        for _ in 0..worlds {
            let world = self.world(rng);
            let (was, old) = self.run(&world, &mut played);
            if let Some(best) = &mut best {
                let (could, new) = self.run(&world, best);
                best.sources.add(self.turn.seat, &new, &[&old]);
                let win = f64::from(could.win - was.win);
                let margin = f64::from(could.margin - was.margin);
                cost.win.add(win);
                cost.margin.add(margin);
                cost.merit.add(win + BLEND * margin / spread);
            }
        }
        tell_of(self.turn, &played, best.as_ref(), &cost)
    }
}

/// What the best other plan gained over what was played, world by world.
#[derive(Default)]
struct Cost {
    win: Trials,
    margin: Trials,
    /// In wins; points count in part.
    merit: Trials,
}

fn tell_of<G: Guide>(
    turn: &Turn<G>,
    played: &Advice<G::Step>,
    best: Option<&Advice<G::Step>>,
    cost: &Cost,
) -> Weighed {
    let world = turn.before.imagined(Viewer::Seat(turn.seat));
    let loss = cost.merit.mean();
    let is_lost = loss > 0.0 && loss > SURE * cost.merit.error();
    let better = best.filter(|_| is_lost);
    let rating = match loss {
        _ if !is_lost => Rating::Best,
        ..GOOD => Rating::Good,
        ..SLIP => Rating::Slip,
        _ => Rating::Mistake,
    };
    let decision = Decision {
        entry: turn.entry,
        seat: turn.seat,
        played: tell(&world, turn.seat, played),
        better: better.map(|plan| tell(&world, turn.seat, plan)),
        win: if is_lost { guess(&cost.win) } else { NOTHING },
        points: if is_lost { guess(&cost.margin) } else { NOTHING },
        rating,
    };
    Weighed { decision, loss: if is_lost { loss } else { 0.0 } }
}

const NOTHING: Guess = Guess { mean: 0.0, error: 0.0 };

pub(crate) fn guess(trials: &Trials) -> Guess {
    Guess { mean: trials.mean() as f32, error: trials.error() as f32 }
}
