//! Finding back: what a room does when it cannot trust its copy of the match.
//!
//! There is one way, whatever happened. The room says that it waits, asks the store until it writes
//! and reads again, takes the truth from there, and goes on. A command that was under way is
//! answered by what the log says of it.

use core::time::Duration;

use mesozoic_model::Stage;
use mesozoic_protocol::ErrorCode;

use crate::done::Done;
use crate::effect::Effect;
use crate::truth::{Stored, Truth};
use crate::writes::Doing;
use crate::{Command, Fault, Outside, Room};

/// The first time the store is asked again at once; later after this time, then twice that, and so
/// on.
const FIRST_WAIT: Duration = Duration::from_millis(100);
/// It is asked at least so often.
const LONGEST_WAIT: Duration = Duration::from_secs(2);
/// So many panics in a row are no accident: the match itself brings them about.
const PANICS: u32 = 2;

/// What is remembered while the truth is not known.
pub(crate) struct Lost<O: Outside> {
    /// What was asked by a socket, and has no answer yet.
    held: Option<Doing<O>>,
    next: Next,
}

/// What becomes of a command that turns out not to be done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// It is done again.
    DoAgain,
    /// It broke the table, and is given up.
    GiveUp,
}

impl<O: Outside> Room<O> {
    /// From now on it is not known what the store holds. Those who look on are told.
    pub(crate) fn lose(&mut self, next: Next, effects: &mut Vec<Effect<O>>) {
        let after = match self.losses {
            0 => Duration::ZERO,
            n => (FIRST_WAIT * 2_u32.pow(n.min(8) - 1)).min(LONGEST_WAIT),
        };
        self.losses += 1;
        // Whoever asked for the table itself asks again.
        let doing = self.doing.take().filter(Doing::is_of_a_socket);
        let held = doing.or_else(|| self.lost.take()?.held);
        self.lost = Some(Lost { held, next });
        self.pending = None;
        self.planned.clear();
        // It may have gone further than the log.
        (self.truth.table, self.truth.past) = (None, None);
        effects.push(Effect::Read { after, whole: false });
        self.info_changed(effects);
    }

    /// Something panicked: nothing in memory is to be trusted but who looks on.
    pub(crate) fn panicked(&mut self, effects: &mut Vec<Effect<O>>) {
        self.panics += 1;
        if self.panics < PANICS {
            return self.lose(Next::GiveUp, effects);
        }
        // The next who touches the table has it tried again. Where a write is on its way, or the truth has
        // not been read since one failed, nobody can say yet what was done; whoever asked asks again.
        self.panics = 0;
        let is_known = self.lost.is_none() && self.pending.is_none();
        let answer = if is_known { Fault::broken() } else { Fault::away() };
        self.pending = None;
        self.planned.clear();
        (self.truth.table, self.truth.past) = (None, None);
        self.truth.trouble = Some(Fault::broken());
        let held = self.lost.take().and_then(|lost| lost.held);
        for doing in self.doing.take().into_iter().chain(held).filter(Doing::is_of_a_socket) {
            // What is stored is done, also where it cannot be shown.
            let is_done = doing.as_command().is_some() && self.is_done(&doing);
            self.doing = Some(doing);
            if is_done { self.done(effects) } else { self.fail(answer.clone(), effects) }
        }
        self.info_changed(effects);
    }

    /// What is said of a table that does not know the truth.
    pub(crate) fn loss(&self) -> Option<Fault> {
        self.lost.as_ref().map(|lost| match lost.next {
            Next::DoAgain => Fault::away(),
            Next::GiveUp => Fault::new(
                ErrorCode::Unavailable,
                "Something broke down here. The table is being brought back from its log.",
            ),
        })
    }

    /// Whether the table broke down, though the match as it is stored need not have.
    pub(crate) fn is_broken(&self) -> bool {
        let trouble = self.truth.trouble.as_ref();
        trouble.is_some_and(|fault| fault.code == ErrorCode::Faulted)
            && self.stage() != Stage::Faulted
    }

    /// Goes on with the truth.
    pub(crate) fn found(
        &mut self,
        now: i64,
        found: Result<Option<Box<Stored>>, Fault>,
        effects: &mut Vec<Effect<O>>,
    ) {
        let Some(Lost { held, next }) = self.lost.take() else { return };
        self.doing = held;
        match found {
            Ok(Some(stored)) => {
                let Some(truth) = Truth::new(*stored, self.games, now) else {
                    self.lost = Some(Lost { held: self.doing.take(), next });
                    return effects.push(Effect::Read { after: Duration::ZERO, whole: true });
                };
                self.truth = truth;
            }
            Ok(None) => {
                self.fail(Fault::no_table(), effects);
                return self.leave(effects);
            }
            // The store is still away.
            Err(_) => return self.lose(next, effects),
        }
        self.doing = self.doing.take().map(|doing| doing.hold(next));
        self.report_truth(effects);
        self.restart_feeds(effects);
        self.info_changed(effects);
        self.ask_bots(effects);
        self.proceed(now, effects);
    }

    pub(crate) fn is_done(&self, doing: &Doing<O>) -> bool {
        let Some((id, guest, what)) = doing.as_command() else { return true };
        match what {
            Command::Chat { .. } => self.truth.done.has_line(&Done::line(guest, id, what)),
            _ => self.seat_of(guest).map_or(Ok(false), |seat| {
                let seat = &self.seats()[seat.index()];
                self.truth.done.has_step(&Done::step(seat, id, what))
            }),
        }
        // Where something else was done by its id, this was not.
        .unwrap_or(false)
    }

    /// Answers what was under way, by the truth.
    pub(crate) fn answer_held(
        &mut self,
        now: i64,
        doing: Doing<O>,
        next: Next,
        effects: &mut Vec<Effect<O>>,
    ) {
        if !self.is_done(&doing) && !self.is_broken() && next == Next::DoAgain {
            return self.carry_out(now, doing, effects);
        }
        let is_done = self.is_done(&doing);
        self.doing = Some(doing);
        if is_done {
            self.done(effects);
        } else if self.is_broken() {
            self.fail(Fault::broken(), effects);
        } else {
            let message = "Something broke down here, and this was not done. The table is back \
                           where it was; please try something else.";
            self.fail(Fault::new(ErrorCode::Faulted, message), effects);
        }
    }
}
