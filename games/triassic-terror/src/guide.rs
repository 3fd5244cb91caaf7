//! What the game knows about playing well.
//!
//! A position is judged by `guide/outlook.rs`: points, and what the scorings to come will probably
//! pay. A turn here is a conversation of up to a dozen steps, most of which change nothing by
//! themselves, so the players think in whole actions: `guide/action.rs` finds the best way to
//! carry one out, `guide/turn.rs` strings actions together to a turn, and `guide/player.rs` makes
//! players of it. The numbers were tuned by playing bots against each other; they are opinions,
//! not rules.

mod action;
mod outlook;
mod player;
mod turn;

use mesozoic_core::{Bot, Guide, Level, Rng, Seat};

use crate::state::TriassicTerror;
use crate::step::Step;
use outlook::Outlook;

impl Guide for TriassicTerror {
    fn value(&self, seat: Seat) -> f32 {
        Outlook::new(self).worth(seat)
    }

    fn hunch<R: Rng>(&self, _: Seat, rng: &mut R) -> Step {
        action::hunch(self, rng)
    }

    fn player(level: Level, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        player::of(level, seed)
    }
}
