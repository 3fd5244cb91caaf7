//! What the game knows about playing well.
//!
//! A seat's value is what it would score if the game went on as such games go (`guide/worth.rs`).
//! The greedy player takes the step after which that looks best and plans a whole Worker Phase at
//! once (`guide/plan.rs`); the searching player plays its best ideas on to the end of the next round
//! and compares what came of them (`guide/search.rs`). The learnt player stops where the research or
//! the market begins and asks the net of `nets/`.

mod amount;
mod greedy;
mod plan;
mod search;
mod worth;

use mesozoic_core::{Bot, Encode, Forecast, Foresight, Guide, Level, Quiet, Rng, Rung, Seat};
use mesozoic_nets::{OwnNet, own_net};

use crate::state::{DinosaurIsland, Phase};
use crate::step::Step;

pub(crate) use greedy::Greedy;

/// How far playout steps stray from the best step, in points.
const STRAY: f32 = 0.6;

/// What was learnt from self-play, for this encoding.
static NET: OwnNet = own_net!(DinosaurIsland::LEN, "../nets/value.net");

impl Guide for DinosaurIsland {
    /// Longer than a round of one seat.
    const HORIZON: u32 = 30;
    const APART: f32 = 16.0;

    fn value(&self, seat: Seat) -> f32 {
        if self.phase == Phase::Over {
            // More money wins among equals (DI-8.3); no amount of it makes up for a point.
            return self.total(seat) as f32 + f32::from(self.player(seat).money) * 1e-4;
        }
        self.worth(seat)
    }

    fn playout_step<R: Rng>(&self, seat: Seat, rng: &mut R) -> Step {
        self.quick_step(seat, STRAY, rng)
    }

    /// The research or the market begins.
    fn is_settled(&self) -> bool {
        matches!(self.phase, Phase::Research | Phase::Market)
            && self.turn == 0
            && self.players.iter().all(|player| player.owed.is_empty())
    }

    fn foresee(&self, seat: Seat) -> Forecast {
        NET.foresee::<Self, { Self::LEN }>(self, seat)
    }

    /// Each is to win six of ten games of two against the one below: `docs/strength.md` has the figures.
    /// With more seats a round takes longer to imagine: the strongest is to answer as soon.
    fn rungs(seats: u8) -> [Level; Rung::COUNT] {
        let learnt = match seats {
            ..=2 => 1_700,
            3 => 1_250,
            _ => 850,
        };
        Level::rungs([500, 250, 60], 300, learnt)
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
            Level::Random | Level::Instinct { .. } | Level::Rung(_) => None,
            Level::Greedy => Some(Box::new(Greedy::new(seed))),
            Level::Search { iterations } => Some(Box::new(search::Search::new(seed, iterations))),
            Level::Learnt { iterations } => {
                Some(Box::new(search::Search::learnt(seed, iterations)))
            }
        }
    }
}

impl DinosaurIsland {
    /// How the game looks for a seat after a step, with dice that are as good as any.
    pub(crate) fn value_after(&self, seat: Seat, step: Step, dice: &mut Quiet) -> f32 {
        let mut next = self.clone();
        next.play(seat, step, dice);
        let value = next.value(seat);
        if next.ending && !self.ending {
            // The last round costs everybody the rounds that would have come; what it costs the
            // strongest rival is a gain.
            return value + self.strongest_rival(seat) - next.strongest_rival(seat);
        }
        value
    }

    /// What the best other position is worth.
    pub(crate) fn strongest_rival(&self, seat: Seat) -> f32 {
        let others = Seat::all(self.seats).filter(|&other| other != seat);
        others.map(|other| self.value(other)).reduce(f32::max).unwrap_or(0.0)
    }
}
