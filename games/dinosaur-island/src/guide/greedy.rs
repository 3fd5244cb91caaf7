//! The player that takes what looks best now.

use std::ops::ControlFlow;

use mesozoic_core::{Beliefs, Bot, Budget, Quiet, Rng, Seat, SplitMix, StepSink};

use super::plan::plans;
use crate::components::{FOOD_MONEY, Goal};
use crate::state::{DinosaurIsland, Phase};
use crate::step::Step;

/// How many plans for the Worker Phase are followed at once.
const WIDTH: usize = 4;

/// Plays the step after which the game looks best for its seat; whole Worker Phases at once.
#[derive(Debug)]
pub(crate) struct Greedy {
    rng: SplitMix,
}

impl Greedy {
    pub(crate) const fn new(seed: u64) -> Self {
        Self { rng: SplitMix::new(seed) }
    }
}

impl Bot<DinosaurIsland> for Greedy {
    fn plan(
        &mut self,
        seat: Seat,
        beliefs: &mut dyn Beliefs<DinosaurIsland>,
        _: Budget,
    ) -> Vec<Step> {
        let world = beliefs.world();
        if world.phase == Phase::Work {
            return plans(&world, seat, WIDTH).swap_remove(0).steps;
        }
        vec![world.quick_step(seat, 0.0, &mut self.rng)]
    }
}

/// Steps worth a look: where a step has a default, the default.
struct Sensible<'f, F>(&'f mut F);

impl<F: FnMut(Step)> StepSink<Step> for Sensible<'_, F> {
    #[inline]
    fn push(&mut self, step: Step) -> ControlFlow<()> {
        match step {
            Step::Recipe { zone: Some(_), .. } | Step::Build { zone: Some(_), .. } => {}
            _ => self.0(step),
        }
        ControlFlow::Continue(())
    }
}

impl DinosaurIsland {
    /// Calls `visit` with every step that is worth a look.
    pub(super) fn sensible(&self, seat: Seat, mut visit: impl FnMut(Step)) {
        let _ = self.steps(seat, &mut Sensible(&mut visit));
    }

    /// A good step without much thought. `stray` adds this much chance, in points.
    pub(crate) fn quick_step<R: Rng>(&self, seat: Seat, stray: f32, rng: &mut R) -> Step {
        let player = self.player(seat);
        if player.owed.is_empty() {
            match self.phase {
                Phase::Lines => return Step::LineUp,
                Phase::Loose => return Step::Eat,
                Phase::Tally => return self.score_step(seat),
                Phase::Attract if player.can_swap() => {
                    return Step::Swap { n: player.arranged.swap_size.min(player.line.hooligans) };
                }
                Phase::Attract => return Step::Guard,
                _ => {}
            }
        }
        let mut dice = Quiet::new(0);
        let mut best = (f32::NEG_INFINITY, None);
        let working = self.phase == Phase::Work && player.owed.is_empty();
        self.sensible(seat, |step| {
            // Finishing is judged by staying as one is, with idle hands.
            let value = if working && step == Step::Done {
                let mut idle = self.clone();
                idle.player_mut(seat).hands = 0;
                idle.worth(seat)
            } else {
                self.value_after(seat, step, &mut dice)
            };
            let value = value + if stray > 0.0 { stray * rng.unit() } else { 0.0 };
            if value > best.0 {
                best = (value, Some(step));
            }
        });
        best.1.expect("an awaited seat has a legal step (L10)")
    }

    /// Points or money for food: money while it is worth more, or for an objective.
    fn score_step(&self, seat: Seat) -> Step {
        let player = self.player(seat);
        let food: u8 = player.attractions().map(|(zone, _)| player.cashable(zone)).sum();
        let per = f32::from(FOOD_MONEY + player.perk(|p| p.food_cash));
        let mut wants_money = per * self.dollar() > 1.0;
        for card in self.objectives.iter().filter(|card| !card.closed) {
            match card.objective.info().goal {
                Goal::Takings(n) => {
                    let cashed: u8 = player.cashed.iter().sum();
                    let now = player.takings + cashed * FOOD_MONEY;
                    wants_money |= now < n && now + food * FOOD_MONEY >= n;
                }
                Goal::AttractionPoints(n) => {
                    let patrons =
                        player.attractions().map(|(zone, _)| player.patrons[zone.index()]);
                    wants_money &= patrons.sum::<u8>() < n;
                }
                _ => {}
            }
        }
        if wants_money {
            let open = player.attractions().map(|(zone, _)| (zone, player.cashable(zone)));
            if let Some((zone, n)) = open.max_by_key(|(_, n)| *n).filter(|(_, n)| *n > 0) {
                return Step::Cash { zone, n };
            }
        }
        Step::Score
    }
}
