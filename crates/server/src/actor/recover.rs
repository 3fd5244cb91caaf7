//! Finding back: what a table does when it cannot trust its copy of the match.
//!
//! There is one way, whatever happened. The table says that it waits, asks the store until it
//! writes and reads again, takes the truth from there, and goes on. A command that was under way is
//! answered by what the log says of it.

use std::pin::Pin;
use std::time::Duration;

use mesozoic_protocol::{ErrorCode, ServerFrame};
use mesozoic_store as store;

use super::{Actor, Command, Done, Msg, Truth};
use crate::fault::Fault;
use crate::outbox::Out;

/// The first time the store is asked again at once; later after this time, then twice that, and so
/// on.
const FIRST_WAIT: Duration = Duration::from_millis(100);
/// It is asked at least so often.
const LONGEST_WAIT: Duration = Duration::from_secs(2);
/// So many panics in a row are no accident: the match itself brings them about.
const PANICS: u32 = 2;

/// A socket's wish whose answer is not known yet.
#[derive(Clone)]
pub(super) struct Held {
    pub(super) id: String,
    pub(super) out: Out,
    /// Whose command, and which; nothing for whoever wants to look on.
    pub(super) command: Option<(String, Command)>,
}

/// What is remembered while the truth is not known.
pub(super) struct Lost {
    /// Waits for the store, and then for the truth.
    pub(super) reading: Reading,
    held: Option<Held>,
    next: Next,
}

type Reading = Pin<Box<dyn Future<Output = Found> + Send>>;
type Found = Result<Option<Truth>, store::Error>;

/// What becomes of a command that turns out not to be done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// It is done again.
    DoAgain,
    /// It broke the table, and is given up.
    GiveUp,
}

impl Msg {
    /// Whether this can be answered without the store.
    pub(super) fn needs_no_store(&self) -> bool {
        match self {
            Self::Watch { .. }
            | Self::Unwatch { .. }
            | Self::Info { .. }
            | Self::Renamed { .. }
            | Self::Key { .. }
            | Self::Thought { .. }
            | Self::Sleep => true,
            Self::Command { .. }
            | Self::Sit { .. }
            | Self::Stand { .. }
            | Self::SetBot { .. }
            | Self::Start { .. }
            | Self::Reveal { .. }
            | Self::Claim { .. }
            | Self::Close { .. }
            | Self::Rematch { .. } => false,
        }
    }
}

impl Actor {
    /// Carries a command out and answers it, now or when the truth is known.
    pub(super) async fn carry_out(&mut self, held: Held) {
        self.doing = Some(held.clone());
        let Held { id, out, command: Some((guest, what)) } = held else { return };
        if self.is_broken() {
            // Whatever it was may have passed.
            return self.lose(Next::DoAgain);
        }
        match self.command(&id, &guest, &what).await {
            Ok(frame) => out.send(&frame),
            Err(fault) if fault.is_of_the_store() => return self.lose(Next::DoAgain),
            Err(fault) => out.send(&fault.frame(Some(id))),
        }
        // It is answered, also where the store failed afterwards.
        self.doing = None;
        if let Some(lost) = &mut self.lost {
            lost.held = None;
        }
    }

    /// Takes note if the store has failed.
    pub(super) fn note_loss<T>(&mut self, done: &Result<T, Fault>) {
        if done.as_ref().is_err_and(Fault::is_of_the_store) {
            self.lose(Next::DoAgain);
        }
    }

    /// From now on it is not known what the store holds. Those who look on are told.
    pub(super) fn lose(&mut self, next: Next) {
        let wait = match self.losses {
            0 => Duration::ZERO,
            n => (FIRST_WAIT * 2_u32.pow(n.min(8) - 1)).min(LONGEST_WAIT),
        };
        self.losses += 1;
        let (app, id) = (self.app.clone(), self.row.card.id.clone());
        let reading: Reading = Box::pin(async move {
            tokio::time::sleep(wait).await;
            // Writing must work too, or the next step would fail like the last.
            app.store.probe().await?;
            Truth::read(&app, &id).await
        });
        let held = self.doing.take().or_else(|| self.lost.take()?.held);
        self.lost = Some(Lost { reading, held, next });
        // It may have gone further than the log.
        self.table = None;
        self.info_changed();
    }

    /// Something panicked: nothing in memory is to be trusted but who looks on.
    pub(super) fn panicked(&mut self) {
        tracing::error!(table = %self.row.card.id, "a table's task panicked");
        self.panics += 1;
        if self.panics < PANICS {
            return self.lose(Next::GiveUp);
        }
        // The next who touches the table has it tried again.
        self.panics = 0;
        self.table = None;
        self.trouble = Some(Fault::broken());
        let held = self.lost.take().and_then(|lost| lost.held);
        for held in self.doing.take().into_iter().chain(held) {
            // What is stored is done, also where it cannot be shown.
            let frame = match held.command {
                Some(_) if self.is_done(&held) => ServerFrame::Done { id: held.id },
                _ => Fault::broken().frame(Some(held.id)),
            };
            held.out.send(&frame);
        }
        self.info_changed();
    }

    /// What is said of a table that does not know the truth.
    pub(super) fn loss(&self) -> Option<Fault> {
        self.lost.as_ref().map(|lost| match lost.next {
            Next::DoAgain => Fault::away(),
            Next::GiveUp => Fault::new(
                ErrorCode::Unavailable,
                "Something broke down here. The table is being brought back from its log.",
            ),
        })
    }

    /// Whether the table broke down, though the match as it is stored need not have.
    pub(super) fn is_broken(&self) -> bool {
        let broken = self.trouble.as_ref().is_some_and(|fault| fault.code == ErrorCode::Faulted);
        broken && self.row.card.stage != store::Stage::Faulted
    }

    /// Goes on with the truth; says whether there still is a match.
    pub(super) async fn found(&mut self, found: Found) -> bool {
        let next = self.lost.as_ref().map_or(Next::GiveUp, |lost| lost.next);
        match found {
            Ok(Some(truth)) => self.take_in(truth),
            Ok(None) => {
                if let Some(held) = self.lost.take().and_then(|lost| lost.held) {
                    held.out.send(&Fault::no_table().frame(Some(held.id)));
                }
                return false;
            }
            Err(error) => {
                // What went wrong first was said loud enough.
                tracing::debug!(%error, table = %self.row.card.id, "the store is still away");
                self.lose(next);
                return true;
            }
        }
        self.doing = self.lost.take().and_then(|lost| lost.held);
        if self.catch_up().await.is_err() {
            self.lose(next);
            return true;
        }
        self.restart_feeds();
        self.info_changed();
        self.ask_bots();
        self.panics = 0;
        if let Some(held) = self.doing.take() {
            self.answer_held(held, next).await;
        }
        true
    }

    fn is_done(&self, held: &Held) -> bool {
        match &held.command {
            None => true,
            Some((guest, Command::Chat(_))) => self.done.has_line(&Done::line(guest, &held.id)),
            Some((guest, _)) => self
                .seat_of(guest)
                .is_some_and(|seat| self.done.has_step(&Done::step(seat, &held.id))),
        }
    }

    fn take_in(&mut self, truth: Truth) {
        let Truth { row, table, trouble, is_damaged, entries, snapshot, done, chat } = truth;
        self.woken = table.is_some();
        (self.row, self.table) = (row, table);
        (self.trouble, self.is_damaged) = (trouble, is_damaged);
        (self.entries, self.snapshot) = (entries, snapshot);
        (self.done, self.chat) = (done, chat);
    }

    /// Answers a wish that was under way, by the truth.
    async fn answer_held(&mut self, held: Held, next: Next) {
        if self.is_done(&held) {
            held.out.send(&ServerFrame::Done { id: held.id });
        } else if self.is_broken() {
            held.out.send(&Fault::broken().frame(Some(held.id)));
        } else if next == Next::DoAgain {
            Box::pin(self.carry_out(held)).await;
        } else {
            let message = "Something broke down here, and this was not done. The table is back \
                           where it was; please try something else.";
            let fault = Fault::new(ErrorCode::Faulted, message);
            held.out.send(&fault.frame(Some(held.id)));
        }
    }
}
