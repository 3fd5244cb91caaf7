//! Objectives: who fulfils them when, and what that closes.

use mesozoic_core::{Audience, Env, Seat};

use crate::components::Goal;
use crate::event::Event;
use crate::options::ClaimWindow;
use crate::state::DinosaurIsland;

impl DinosaurIsland {
    /// DI-7.1: notes which objectives a seat fulfils now.
    pub(crate) fn note(&mut self, seat: Seat) {
        self.note_where(seat, |_| true);
    }

    /// DI-7.3: notes what may be lost again before the step ends: stored DNA.
    pub(crate) fn note_stored(&mut self, seat: Seat) {
        self.note_where(seat, |goal| matches!(goal, Goal::Stored(_)));
    }

    fn note_where(&mut self, seat: Seat, which: impl Fn(Goal) -> bool) {
        let player = &mut self.players[seat.index()];
        for (i, card) in self.objectives.iter().enumerate() {
            let goal = card.objective.info().goal;
            if !card.closed && which(goal) && player.meets(goal) {
                player.met |= 1 << i;
            }
        }
    }

    /// DI-7.2: the end of a step, at which all who fulfilled an objective claim it together.
    pub(crate) fn claim<V: Env<Event>>(&mut self, env: &mut V) {
        if self.players.iter().all(|player| player.met == 0) {
            return;
        }
        for i in 0..self.objectives.len() {
            let card = self.objectives[i];
            if card.closed {
                continue;
            }
            let met = Seat::all(self.seats)
                .fold(0, |set, seat| set | (self.players[seat.index()].met >> i & 1) << seat.0);
            let new = met & !card.by;
            if new != 0 {
                self.objectives[i].by |= new;
                self.objectives[i].closed = self.options.claim_window == ClaimWindow::Instant;
                env.emit(Audience::Everyone, || Event::Claimed {
                    objective: card.objective,
                    seats: Seat::all(self.seats).filter(|seat| new >> seat.0 & 1 == 1).collect(),
                });
            }
        }
        for player in &mut self.players {
            player.met = 0;
        }
        self.foresee_end(env);
    }

    /// DI-8.1: one objective left, or none. DI-8.4: or none that anybody could still reach. Called when
    /// something was claimed, and when something was spent for good: zones, tiles, a specialist.
    pub(crate) fn foresee_end<V: Env<Event>>(&mut self, env: &mut V) {
        if self.ending || self.solo.is_some() {
            return;
        }
        let few = self.unclaimed() <= 1;
        if few || !self.has_prospects() {
            self.ending = true;
            env.emit(Audience::Everyone, || Event::LastRound { out_of_reach: !few });
        }
    }

    /// The end of a step that all seats have taken together.
    pub(crate) fn claim_all<V: Env<Event>>(&mut self, env: &mut V) {
        for seat in Seat::all(self.seats) {
            self.note(seat);
        }
        self.claim(env);
    }

    /// DI-7.2: the end of a phase closes what was claimed in it.
    pub(crate) fn close_phase(&mut self) {
        if self.options.claim_window == ClaimWindow::SamePhase {
            self.close_claimed();
        }
    }

    /// DI-7.2: the end of a round closes whatever was claimed.
    pub(crate) fn close_claimed(&mut self) {
        for card in &mut self.objectives {
            card.closed |= card.by != 0;
        }
    }
}
