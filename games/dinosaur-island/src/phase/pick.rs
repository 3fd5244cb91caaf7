//! DI-9.1: before the solo game begins, objectives are put back until seven are left.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, StepSink, ensure};

use crate::event::Event;
use crate::rules;
use crate::state::DinosaurIsland;
use crate::step::Step;

pub(super) fn legal<O: StepSink<Step>>(game: &DinosaurIsland, out: &mut O) -> ControlFlow<()> {
    game.solo_cards().iter().try_for_each(|card| out.push(Step::Reject { card }))
}

pub(super) fn why(game: &DinosaurIsland, step: Step) -> Result<(), Refusal> {
    let Step::Reject { card } = step else { return Err(rules::time_to_pick()) };
    ensure(game.solo_cards().has(card), rules::not_to_pick)
}

pub(super) fn apply<V: Env<Event>>(game: &mut DinosaurIsland, step: Step, env: &mut V) {
    let (Step::Reject { card }, Some(solo)) = (step, &mut game.solo) else { return };
    solo.cards = solo.cards.without(card);
    solo.deck = solo.deck.with(card);
    env.emit(Audience::Everyone, || Event::Rejected { card });
}
