//! One way in which a game may go on: where plans are compared.
//!
//! Hints, reviews and puzzles try plans in the same way, so that what one of them finds good is measured
//! as the others measure it. A fate is a world that the asking seat cannot tell from the true one, with the
//! dice that fall there and the quick steps that players think of. Plans that meet the same fates are
//! compared without their luck.

use mesozoic_core::{Beliefs, Forecast, Guide, Quiet, Rng, Seat, SplitMix};

use crate::sources::{Ends, ends};

/// How much one standard deviation of the margin in points counts against a certain win.
const BLEND: f64 = 0.5;

/// A world, its dice, and what players think of in it.
#[derive(Clone, Debug)]
pub struct Fate<G> {
    world: G,
    dice: Quiet,
    playouts: SplitMix,
}

/// How a game ended for the seat that had a plan.
#[derive(Clone, PartialEq, Debug)]
pub struct End {
    /// Whether it won, and by how many points, by the rules.
    pub result: Forecast,
    /// Where everybody's points came from.
    pub sources: Ends,
}

impl<G: Guide> Fate<G> {
    /// One that agrees with these beliefs.
    pub fn of(beliefs: &mut dyn Beliefs<G>, rng: &mut SplitMix) -> Self {
        let world = beliefs.world();
        let dice = Quiet::new(rng.next_u64());
        Self { world, dice, playouts: SplitMix::new(rng.next_u64()) }
    }

    /// How the game ends after a plan of the seat's.
    pub fn after(&self, seat: Seat, plan: &[G::Step]) -> End {
        let Self { world, dice, playouts } = self;
        let end = play_on(world.clone(), seat, plan, *dice, playouts.clone());
        let standings = end.standings().expect("a game that is over has a result");
        End { result: standings.forecasts()[seat.index()], sources: ends(&end, seat) }
    }
}

/// Plays a plan as far as it can be played, and then quick steps to the end of the game.
pub fn play_on<G: Guide>(
    mut game: G,
    seat: Seat,
    plan: &[G::Step],
    mut dice: Quiet,
    mut playouts: SplitMix,
) -> G {
    for &step in plan {
        if game.try_apply(seat, step, &mut dice).is_err() {
            break;
        }
    }
    while let Some(next) = game.status().next() {
        game.play_quickly(next, &mut playouts, &mut dice);
    }
    game
}

/// How good a result is, in wins, where games end about so many points apart: points count in part.
pub fn merit(win: f64, margin: f64, apart: f64) -> f64 {
    win + BLEND * margin / apart
}
