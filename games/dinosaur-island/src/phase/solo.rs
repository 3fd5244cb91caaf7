//! What only the solo game asks: which objectives to play for, and which to score.

use std::ops::ControlFlow;

use mesozoic_core::{Audience, Env, Seat, StepSink};

use crate::components::{SOLO_KEPT, SOLO_VALUES, Set, SoloCard};
use crate::event::Event;
use crate::state::{DinosaurIsland, Phase};
use crate::step::Step;

const ALONE: Seat = Seat(0);

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

    pub(super) fn reject_steps<O: StepSink<Step>>(&self, out: &mut O) -> ControlFlow<()> {
        for card in self.solo_cards().iter() {
            out.push(Step::Reject { card })?;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn reject<V: Env<Event>>(&mut self, step: Step, env: &mut V) {
        let (Step::Reject { card }, Some(solo)) = (step, &mut self.solo) else { return };
        solo.cards = solo.cards.without(card);
        solo.deck = solo.deck.with(card);
        env.emit(Audience::Everyone, || Event::Rejected { card });
    }

    /// DI-9.4: objectives are scored, or one is discarded.
    pub(super) fn begin_solo_score<V: Env<Event>>(&mut self, env: &mut V) {
        self.phase = Phase::SoloScore;
        self.await_seat(ALONE);
        self.after_solo(env);
    }

    pub(super) fn solo_score_steps<O: StepSink<Step>>(&self, out: &mut O) -> ControlFlow<()> {
        let Some(solo) = &self.solo else { return ControlFlow::Continue(()) };
        for card in self.completed().iter() {
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

    pub(super) fn solo_score<V: Env<Event>>(&mut self, step: Step, env: &mut V) {
        let points = self.solo_value();
        let Some(solo) = &mut self.solo else { return };
        match step {
            Step::Complete { card } => {
                solo.cards = solo.cards.without(card);
                solo.scored = solo.scored.with(card);
                solo.has_scored = true;
                self.player_mut(ALONE).score += u16::from(points);
                env.emit(Audience::Everyone, || Event::Completed { card, points });
            }
            Step::Drop { card } => {
                solo.cards = solo.cards.without(card);
                solo.dropped = solo.dropped.with(card);
                env.emit(Audience::Everyone, || Event::Dropped { card });
                self.waiting = 0;
            }
            Step::Done => self.waiting = 0,
            _ => unreachable!("{step} is not for scoring objectives"),
        }
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
