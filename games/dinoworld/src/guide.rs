//! What the game knows about playing well.
//!
//! A round is one decision: which dice go to paths, to a pen, to a facility, and what is drawn. So
//! the game brings its own players, which plan whole rounds. `guide/worth.rs` judges parks,
//! `guide/craft.rs` thinks of drawings, `guide/plan.rs` puts rounds together, `guide/player.rs`
//! chooses among them. The numbers were tuned by playing; they are opinions, not rules.

mod craft;
mod plan;
mod player;
mod worth;

use mesozoic_core::{Bot, Guide, Level, Seat};

use crate::state::DinoWorld;
use player::{Builder, Thinker};
use worth::Outlook;

impl Guide for DinoWorld {
    fn value(&self, seat: Seat) -> f32 {
        Outlook::new(self, seat).value(&self.lanes[seat.index()])
    }

    fn player(level: Level, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            Level::Random => None,
            Level::Greedy => Some(Box::new(Builder::new(seed))),
            Level::Search { iterations } => Some(Box::new(Thinker::new(seed, iterations))),
        }
    }
}
