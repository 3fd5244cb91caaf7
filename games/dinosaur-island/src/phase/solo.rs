//! What only the solo game asks at the end of a round: which objectives to score, or which one to
//! discard.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Refusal, Seat, StepSink, ensure};

use crate::components::{SOLO_KEPT, SOLO_VALUES, Set, SoloCard};
use crate::event::Event;
use crate::rules;
use crate::state::{DinosaurIsland, Phase};
use crate::step::Step;

const ALONE: Seat = Seat(0);

pub(super) fn legal<O: StepSink<Step>>(game: &DinosaurIsland, out: &mut O) -> ControlFlow<()> {
    let Some(solo) = &game.solo else { return ControlFlow::Continue(()) };
    for card in game.completed().iter() {
        out.push(Step::Complete { card })?;
    }
    if solo.has_scored {
        return out.push(Step::Done);
    }
    for card in solo.cards.iter() {
        out.push(Step::Drop { card })?;
    }
    ControlFlow::Continue(())
}

pub(super) fn why(game: &DinosaurIsland, step: Step) -> Result<(), Refusal> {
    let has_scored = game.solo.is_some_and(|solo| solo.has_scored);
    match step {
        Step::Complete { card } => {
            game.ensure_in_play(card)?;
            ensure(game.completed().has(card), || rules::not_fulfilled(card))
        }
        Step::Drop { card } => {
            ensure(!has_scored, rules::scored_already)?;
            game.ensure_in_play(card)
        }
        Step::Done => ensure(has_scored, rules::discard_one),
        _ => Err(rules::time_for_goals()),
    }
}

pub(super) fn apply<V: Env<Event>>(game: &mut DinosaurIsland, step: Step, env: &mut V) {
    let points = game.solo_value();
    let Some(solo) = &mut game.solo else { return };
    match step {
        Step::Complete { card } => {
            solo.cards = solo.cards.without(card);
            solo.scored = solo.scored.with(card);
            solo.has_scored = true;
            game.player_mut(ALONE).score += u16::from(points);
            env.emit(Audience::Everyone, || Event::Completed { card, points });
        }
        Step::Drop { card } => {
            solo.cards = solo.cards.without(card);
            solo.dropped = solo.dropped.with(card);
            env.emit(Audience::Everyone, || Event::Dropped { card });
            game.waiting = 0;
        }
        Step::Done => game.waiting = 0,
        _ => unreachable!("{step} is not for scoring objectives"),
    }
}

impl DinosaurIsland {
    /// The objectives on the table.
    pub(crate) fn solo_cards(&self) -> Set<SoloCard> {
        self.solo.map_or(Set::EMPTY, |solo| solo.cards)
    }

    /// DI-9.1: how many cards are still to be put back.
    pub(crate) fn rejects_left(&self) -> u8 {
        self.solo_cards().len().saturating_sub(SOLO_KEPT) as u8
    }

    /// DI-9.5: what an objective is worth in this round.
    pub(crate) fn solo_value(&self) -> u8 {
        let round = usize::from(self.round.max(1)) - 1;
        SOLO_VALUES.get(round).copied().unwrap_or(0)
    }

    /// The objectives that are fulfilled.
    pub(crate) fn completed(&self) -> Set<SoloCard> {
        let player = self.player(ALONE);
        self.solo_cards().iter().filter(|card| player.meets(card.info().goal)).collect()
    }

    fn ensure_in_play(&self, card: SoloCard) -> Result<(), Refusal> {
        ensure(self.solo_cards().has(card), rules::not_in_play)
    }

    /// DI-9.4: objectives are scored, or one is discarded.
    pub(super) fn begin_solo_score<V: Env<Event>>(&mut self, env: &mut V) {
        self.phase = Phase::SoloScore;
        self.await_seat(ALONE);
        self.after_solo(env);
    }

    /// Goes on when there is nothing left to choose.
    pub(super) fn after_solo<V: Env<Event>>(&mut self, env: &mut V) {
        if self.phase == Phase::SoloPick {
            if self.rejects_left() == 0 {
                self.begin_round(env);
            }
            return;
        }
        let has_scored = self.solo.is_some_and(|solo| solo.has_scored);
        let nothing_left =
            self.solo_cards().is_empty() || (has_scored && self.completed().is_empty());
        if self.waiting == 0 || nothing_left {
            if let Some(solo) = &mut self.solo {
                solo.has_scored = false;
            }
            self.end_round(env);
        }
    }
}
