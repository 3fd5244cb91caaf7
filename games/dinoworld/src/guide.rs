//! What the game knows about playing well.
//!
//! A round is one decision: which dice go to paths, to a pen, to a facility, and what is drawn. So
//! the game brings its own players, which plan whole rounds. `guide/worth.rs` judges parks,
//! `guide/craft.rs` thinks of drawings, `guide/plan.rs` puts rounds together, `guide/player.rs`
//! chooses among them. The numbers were tuned by playing; they are opinions, not rules. Between two
//! rounds the net of `nets/` judges better.

mod craft;
#[cfg(test)]
mod habits;
mod learnt;
mod plan;
mod player;
mod worth;

use mesozoic_core::{
    Bot, Encode, Forecast, Foresight, Game, Guide, Level, Quiet, Rung, Seat, SplitMix,
};
use mesozoic_nets::{OwnNet, own_net};

use crate::state::{DinoWorld, Phase};
use learnt::Learnt;
use player::{Builder, Thinker};
use worth::Outlook;

/// What was learnt from self-play, for this encoding.
static NET: OwnNet = own_net!(DinoWorld::LEN, "../nets/value.net");

impl Guide for DinoWorld {
    const APART: f32 = 16.0;

    fn value(&self, seat: Seat) -> f32 {
        Outlook::new(self, seat).value(&self.lanes[seat.index()])
    }

    /// A whole round as it comes to mind: single steps at random would draw nothing that pays.
    fn play_quickly(&mut self, seat: Seat, rng: &mut SplitMix, dice: &mut Quiet) {
        for step in player::quick_plan(self, seat, rng) {
            self.apply(seat, step, dice);
        }
    }

    /// A round begins.
    fn is_settled(&self) -> bool {
        match self.phase {
            Phase::Give => true,
            Phase::Construction => {
                !self.is_solo() && self.lanes.iter().all(|lane| lane.turn.steps.is_empty())
            }
            _ => false,
        }
    }

    /// At large tables everybody builds for the stars alone.
    fn compare(&self, seat: Seat) -> Forecast {
        let others = Seat::all(self.seat_count()).filter(|&other| other != seat);
        let best =
            if self.is_large() { None } else { others.map(|s| self.value(s)).reduce(f32::max) };
        let rival = self.rival_total().unwrap_or_default() as f32;
        let margin = self.value(seat) - best.unwrap_or(rival);
        Forecast { win: if margin > 0.0 { 1.0 } else { 0.0 }, margin }
    }

    fn foresee(&self, seat: Seat) -> Forecast {
        NET.foresee::<Self, { Self::LEN }>(self, seat)
    }

    /// Each is to win six of ten games of two against the one below: `docs/strength.md` has the figures.
    /// Alone every park is thought through, and at larger tables more of the others': the strongest is to
    /// answer as soon.
    fn rungs(seats: u8) -> [Level; Rung::COUNT] {
        let learnt = match seats {
            1 => 450,
            2 => 1_500,
            3 => 1_250,
            4 => 1_100,
            _ => 900,
        };
        let least = if seats > 2 { 120 } else { 0 };
        Level::rungs([1_000, 400, least], 200, learnt)
    }

    fn net_id() -> Option<u64> {
        NET.id()
    }

    fn foresight() -> Foresight {
        NET.foresight()
    }

    fn learn(file: &[u8]) -> bool {
        NET.learn(file).is_ok()
    }

    fn player(level: Level, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            Level::Random | Level::Rung(_) => None,
            Level::Instinct { slips } => Some(Box::new(Builder::simple(seed, slips))),
            Level::Greedy => Some(Box::new(Builder::new(seed))),
            Level::Search { iterations } => Some(Box::new(Thinker::new(seed, iterations))),
            Level::Learnt { iterations } => Some(Box::new(Learnt::new(seed, iterations))),
        }
    }
}
