//! The player that knows whom it plays against.
//!
//! Other players imagine that everybody plays by quick steps. This one asks a model of its opponent what
//! they will do next, as well as they can tell from what they know, and answers that. It is for finding out
//! what a known player gives away, and slow: not one that people choose.

use std::fmt;

use mesozoic_core::{Beliefs, Bot, Budget, Forecast, Guide, Level, Quiet, Rng, Seat, SplitMix};

use crate::advice::{Trials, plans};
use crate::fate::merit;
use crate::{Imagined, bot};

/// What is thought of the others, and how much.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Guess {
    /// How they play.
    pub model: Level,
    /// How many of their next decisions are thought through so; later ones are quick.
    pub asks: u32,
    /// In how many worlds every plan is tried.
    pub worlds: u32,
    /// How many iterations those have who name the plans.
    pub thought: u32,
    /// How much points count beside wins.
    pub points: f64,
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { model, asks, worlds, thought, points } = self;
        write!(
            f,
            "{asks} decisions of others as {model}, {worlds} worlds, plans by {thought} iterations, points \
             count {points}"
        )
    }
}

/// Tries what several players would do against what the others will probably do.
#[derive(Debug)]
pub struct Counter {
    rng: SplitMix,
    guess: Guess,
}

impl Counter {
    /// The player of this seed.
    pub const fn new(seed: u64, guess: Guess) -> Self {
        Self { rng: SplitMix::new(seed), guess }
    }

    /// How a game ends after a plan, if the others are as they are guessed to be.
    fn try_plan<G: Guide>(
        &self,
        mut game: G,
        seat: Seat,
        plan: &[G::Step],
        (mut dice, thoughts): (Quiet, u64),
    ) -> Forecast {
        let mut rng = SplitMix::new(thoughts);
        let mut asks = self.guess.asks;
        play(&mut game, seat, plan, &mut dice);
        while let Some(next) = game.status().next() {
            if next == seat || asks == 0 {
                game.play_quickly(next, &mut rng, &mut dice);
                continue;
            }
            asks -= 1;
            let mut known = Imagined::new(game.clone(), next, SplitMix::new(rng.next_u64()));
            let mut other = bot::<G>(self.guess.model, game.seats(), rng.next_u64());
            let plan = other.plan(next, &mut known, Budget { iterations: self.guess.thought });
            play(&mut game, next, &plan, &mut dice);
        }
        let standings = game.standings().expect("a game that is over has a result");
        standings.forecasts()[seat.index()]
    }
}

/// Plays a plan as far as it can be played.
fn play<G: Guide>(game: &mut G, seat: Seat, plan: &[G::Step], dice: &mut Quiet) {
    for &step in plan {
        if game.try_apply(seat, step, dice).is_err() {
            break;
        }
    }
}

impl<G: Guide> Bot<G> for Counter {
    fn plan(&mut self, seat: Seat, beliefs: &mut dyn Beliefs<G>, _: Budget) -> Vec<G::Step> {
        let budget = Budget { iterations: self.guess.thought };
        let mut plans = plans(seat, beliefs, &mut self.rng, budget);
        let mut ends = vec![(Trials::default(), Trials::default()); plans.len()];
        for _ in 0..self.guess.worlds {
            if plans.len() == 1 || beliefs.hurry() {
                break;
            }
            let mut world = beliefs.world();
            world.suppose(seat, &mut self.rng);
            let luck = (Quiet::new(self.rng.next_u64()), self.rng.next_u64());
            for (plan, (wins, margins)) in plans.iter().zip(&mut ends) {
                let Forecast { win, margin } = self.try_plan(world.clone(), seat, plan, luck);
                wins.add(win.into());
                margins.add(margin.into());
            }
        }
        let point = f64::from(G::APART) / self.guess.points.max(f64::EPSILON);
        let merit = |at: usize| merit(ends[at].0.mean(), ends[at].1.mean(), point);
        let best = (0..plans.len()).max_by(|&a, &b| merit(a).total_cmp(&merit(b)).then(b.cmp(&a)));
        plans.swap_remove(best.expect("there is a plan"))
    }
}
