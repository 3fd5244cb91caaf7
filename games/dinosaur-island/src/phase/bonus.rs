//! DI-6.6: a plot twist lets every seat choose a bonus at the end of a round.

use std::ops::ControlFlow;

use mesozoic_core::{Env, Refusal, Seat, StepSink, ensure};

use crate::components::Effect;
use crate::event::Event;
use crate::gain::matches;
use crate::rules;
use crate::state::DinosaurIsland;
use crate::step::{Act, Step};

pub(super) fn legal<O: StepSink<Step>>(
    game: &DinosaurIsland,
    seat: Seat,
    out: &mut O,
) -> ControlFlow<()> {
    let player = game.player(seat);
    for &effect in game.bonuses() {
        player.acts(effect, &mut |act| out.push(Step::Bonus { act }))?;
    }
    ControlFlow::Continue(())
}

pub(super) fn why(game: &DinosaurIsland, seat: Seat, step: Step) -> Result<(), Refusal> {
    let Step::Bonus { act } = step else { return Err(rules::time_for_bonus()) };
    let effect = game.bonus_for(act).ok_or_else(rules::not_offered)?;
    ensure(game.player(seat).can_do(effect, act), || match act {
        Act::Paddock { .. } => rules::no_bonus_paddock(),
        _ => rules::idle_bonus(),
    })
}

pub(super) fn apply<V: Env<Event>>(game: &mut DinosaurIsland, seat: Seat, step: Step, env: &mut V) {
    let Step::Bonus { act } = step else { unreachable!("{step} is no bonus") };
    if let Some(effect) = game.bonus_for(act) {
        game.perform(seat, effect, act, env);
    }
}

impl DinosaurIsland {
    fn bonuses(&self) -> &'static [Effect] {
        self.house().bonus.unwrap_or_default()
    }

    /// The bonus that an act belongs to.
    fn bonus_for(&self, act: Act) -> Option<Effect> {
        self.bonuses().iter().copied().find(|effect| matches(*effect, act))
    }

    pub(super) fn end_bonus<V: Env<Event>>(&mut self, env: &mut V) {
        self.claim_all(env);
        if self.solo.is_some() {
            self.begin_solo_score(env);
        } else {
            self.end_round(env);
        }
    }
}
