//! Alone: which of four dice DinoBOT gets.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, StepSink, ensure};

use crate::components::BotHalf;
use crate::event::Event;
use crate::rules;
use crate::state::{DinoWorld, Phase};
use crate::step::Step;

pub(super) fn legal<O: StepSink<Step>>(game: &DinoWorld, out: &mut O) -> ControlFlow<()> {
    let mut last = 0;
    for die in game.dice {
        // DW-100: equal dice are one choice.
        if die > last {
            out.push(Step::Give { die })?;
            last = die;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn why(game: &DinoWorld, step: Step) -> Result<(), Refusal> {
    let Step::Give { die } = step else { return Err(rules::give_first()) };
    ensure(game.dice.contains(&die), || rules::no_such_die(die))
}

/// DW-99: with the die DinoBOT gets half of its card.
pub(super) fn apply<V: Env<Event>>(game: &mut DinoWorld, die: u8, env: &mut V) {
    let Some(bot) = &mut game.bot else { return };
    let Some(card) = bot.card.take() else { return };
    let half = BotHalf::of_die(die);
    bot.die = die;
    bot.halves.push((card, half));
    game.phase = Phase::Construction;
    game.deal_dice();
    env.emit(Audience::Everyone, || Event::Gave { die, card, half });
}
