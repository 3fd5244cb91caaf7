//! A table awake: one task that alone touches its match.
//!
//! What changes a match is stored before anybody hears of it: a step is acknowledged, and shown to
//! others, only when it is durable. Everything here about the match is a copy of what is stored.
//! Whenever it may not be the truth any more, because the store failed or something panicked, the
//! copy is thrown away and read again.

mod done;
mod feeds;
mod lobby;
pub(crate) use lobby::bot_seat;
mod play;
mod recover;
mod truth;

use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::time::Instant;

use futures_util::FutureExt;
use mesozoic_core::{Seat, SeatSet, Viewer};
use mesozoic_protocol::lobby::{Reveal, SeatKey, SetBot, Sit, TableInfo};
use mesozoic_protocol::{ChatLine, Have, ServerFrame};
use mesozoic_store as store;
use mesozoic_store::Match;
use mesozoic_table::AnyTable;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{sleep_until, timeout};

use crate::app::App;
use crate::archive;
use crate::fault::Fault;
use crate::meter::Place;
use crate::outbox::{self, Out};
use done::Done;
use feeds::Feeds;
use recover::{Held, Lost, Next};
use truth::Truth;

/// So many lines of chat are told to those who come.
const RECENT: u32 = 100;

/// How many entries may pass before the match is snapshot again.
const SNAPSHOT_EVERY: u32 = 64;

/// Where a table is told things. Boxed, because a queue keeps room for many messages and most
/// tables are told little.
pub(crate) type Inbox = mpsc::Sender<Box<Msg>>;

type Reply<T> = oneshot::Sender<Result<T, Fault>>;

/// What a table can be told.
pub(crate) enum Msg {
    /// Somebody looks on from now on.
    Watch {
        id: String,
        guest: String,
        out: Out,
        have: Option<Have>,
        /// What it counts for among the tables watched, until nothing comes of it.
        place: Place,
    },
    /// A connection looks on no more.
    Unwatch {
        connection: u64,
    },
    /// A command of a connection.
    Command {
        id: String,
        guest: String,
        out: Out,
        what: Command,
    },
    /// A bot has made up its mind; nothing if it broke down.
    Thought {
        seat: Seat,
        line: Option<String>,
    },
    /// About the table itself.
    Info {
        guest: Option<String>,
        reply: Reply<TableInfo>,
    },
    Sit {
        guest: String,
        sit: Sit,
        reply: Reply<TableInfo>,
    },
    Stand {
        guest: String,
        reply: Reply<TableInfo>,
    },
    SetBot {
        guest: String,
        set: SetBot,
        reply: Reply<TableInfo>,
    },
    Start {
        guest: String,
        reply: Reply<TableInfo>,
    },
    Reveal {
        guest: String,
        reveal: Reveal,
        reply: Reply<TableInfo>,
    },
    /// A guest has another name from now on.
    Renamed {
        guest: String,
        name: String,
    },
    /// The secret of the own seat.
    Key {
        guest: String,
        reply: Reply<SeatKey>,
    },
    /// Somebody comes back to their seat from elsewhere.
    Claim {
        guest: String,
        claim: SeatKey,
        reply: Reply<TableInfo>,
    },
    /// The host gives the table up before its game has begun.
    Close {
        guest: String,
        reply: Reply<()>,
    },
    /// The table where the same people play again; made by the caller if there is none yet, or if
    /// the one there was is gone.
    Rematch {
        made: Option<String>,
        gone: Option<String>,
        reply: Reply<Option<String>>,
    },
    /// Be put away.
    Sleep,
}

impl Msg {
    /// Tells whoever sent it that nothing came of it.
    fn refuse(self, fault: Fault) {
        match self {
            Self::Watch { id, out, place, .. } => {
                place.let_go();
                out.send(&fault.frame(Some(id)));
            }
            Self::Command { id, out, .. } => out.send(&fault.frame(Some(id))),
            Self::Info { reply, .. }
            | Self::Sit { reply, .. }
            | Self::Stand { reply, .. }
            | Self::SetBot { reply, .. }
            | Self::Start { reply, .. }
            | Self::Reveal { reply, .. }
            | Self::Claim { reply, .. } => drop(reply.send(Err(fault))),
            Self::Key { reply, .. } => drop(reply.send(Err(fault))),
            Self::Rematch { reply, .. } => drop(reply.send(Err(fault))),
            Self::Close { reply, .. } => drop(reply.send(Err(fault))),
            Self::Unwatch { .. } | Self::Thought { .. } | Self::Renamed { .. } | Self::Sleep => {}
        }
    }
}

/// What somebody at a socket wants of a table.
#[derive(Clone)]
pub(crate) enum Command {
    Step(String),
    Undo,
    Why(String),
    Preview(String),
    Chat(String),
}

/// A connection that looks on.
struct Watcher {
    out: Out,
    guest: String,
    viewer: Viewer,
}

/// A table awake.
pub(crate) struct Actor {
    app: App,
    inbox: Inbox,
    row: Match,
    table: Option<Box<dyn AnyTable>>,
    /// Whether the match was brought back from the store.
    woken: bool,
    /// Why there is no table to play on or to show, where there should be one.
    trouble: Option<Fault>,
    /// Whether the log is to blame for that.
    is_damaged: bool,
    /// How many entries the log has.
    entries: u32,
    /// How many of them the newest snapshot covers.
    snapshot: u32,
    /// What has been carried out.
    done: Done,
    /// The last lines of chat.
    chat: VecDeque<ChatLine>,
    feeds: Feeds,
    watchers: Vec<Watcher>,
    /// Bots that are thinking.
    thinking: SeatSet,
    /// When to tell watchers about the table itself.
    info_due: Option<tokio::time::Instant>,
    touched: Instant,
    /// Whether the table was closed: there is nothing left to serve.
    is_closed: bool,
    /// What of a socket is being done, in case that it does not come to its end.
    doing: Option<Held>,
    /// Set while it is not known what the store holds.
    lost: Option<Lost>,
    /// How often it was lost since something was stored.
    losses: u32,
    /// How often something panicked since the truth was last taken in.
    panics: u32,
}

/// Takes the table off the lists however its task ends.
struct Awake {
    app: App,
    id: String,
    _here: watch::Sender<()>,
}

impl Drop for Awake {
    fn drop(&mut self) {
        self.app.hall.forget(&self.id);
        self.app.lobby.forget(&self.id);
    }
}

/// The task of a table: wakes it, and lives until nobody needs it any more.
pub(crate) async fn live(
    app: App,
    id: String,
    inbox: Inbox,
    mut waiting: mpsc::Receiver<Box<Msg>>,
    here: watch::Sender<()>,
) {
    let _awake = Awake { app: app.clone(), id: id.clone(), _here: here };
    let loading = AssertUnwindSafe(Actor::load(app, &id, inbox)).catch_unwind();
    let fault = match Box::pin(loading).await {
        Ok(Ok(Some(actor))) => actor.run(&mut waiting).await,
        Ok(Ok(None)) => Fault::no_table(),
        Ok(Err(fault)) => fault,
        Err(_) => Fault::broken(),
    };
    // No new messages; those that are here already are still answered.
    waiting.close();
    while let Some(msg) = waiting.recv().await {
        msg.refuse(fault.clone());
    }
}

impl Actor {
    /// Wakes a table; nothing if there is none of this id.
    async fn load(app: App, id: &str, inbox: Inbox) -> Result<Option<Self>, Fault> {
        let Some(truth) = Truth::read(&app, id).await? else { return Ok(None) };
        let Truth { row, table, trouble, is_damaged, entries, snapshot, done, chat } = truth;
        let mut actor = Self {
            app,
            inbox,
            row,
            woken: table.is_some(),
            table,
            trouble,
            is_damaged,
            entries,
            snapshot,
            done,
            chat,
            feeds: Feeds::default(),
            watchers: Vec::new(),
            thinking: SeatSet::EMPTY,
            info_due: None,
            touched: Instant::now(),
            is_closed: false,
            doing: None,
            lost: None,
            losses: 0,
            panics: 0,
        };
        actor.catch_up().await?;
        actor.show_card();
        actor.ask_bots();
        Ok(Some(actor))
    }

    /// Lives until nobody needs the table any more; says what to tell those who come too late.
    async fn run(mut self, waiting: &mut mpsc::Receiver<Box<Msg>>) -> Fault {
        loop {
            match AssertUnwindSafe(self.turn(waiting)).catch_unwind().await {
                Ok(true) => {}
                Ok(false) => break,
                Err(_) => self.panicked(),
            }
            if self.is_closed {
                break;
            }
        }
        waiting.close();
        let rest = async {
            while !self.is_closed
                && let Some(msg) = waiting.recv().await
            {
                self.handle(*msg).await;
            }
            self.put_away().await;
        };
        match AssertUnwindSafe(rest).catch_unwind().await {
            Ok(()) if self.is_closed => Fault::no_table(),
            Ok(()) => Fault::away(),
            Err(_) => Fault::broken(),
        }
    }

    /// Does the next thing; says whether to go on.
    async fn turn(&mut self, waiting: &mut mpsc::Receiver<Box<Msg>>) -> bool {
        let idle = self.app.config.idle;
        let msg = if let Some(lost) = &mut self.lost {
            tokio::select! {
                msg = waiting.recv() => msg,
                found = &mut lost.reading => {
                    return Box::pin(self.found(found)).await;
                }
            }
        } else if let Some(due) = self.info_due {
            tokio::select! {
                msg = waiting.recv() => msg,
                () = sleep_until(due) => {
                    self.tell_info();
                    return true;
                }
            }
        } else {
            match timeout(idle, waiting.recv()).await {
                Ok(msg) => msg,
                Err(_) if self.is_needed() => return true,
                Err(_) => None,
            }
        };
        match msg.map(|msg| *msg) {
            Some(Msg::Sleep) | None => false,
            Some(msg) => {
                self.handle(msg).await;
                true
            }
        }
    }

    fn is_needed(&self) -> bool {
        !self.watchers.is_empty()
            || !self.thinking.is_empty()
            || self.touched.elapsed() < self.app.config.idle
    }

    async fn put_away(&mut self) {
        if self.entries > self.snapshot {
            self.save_snapshot().await;
        }
    }

    /// What is seldom done is boxed: every table that is awake keeps room for the largest future.
    async fn handle(&mut self, msg: Msg) {
        self.touched = Instant::now();
        if let Some(loss) = self.loss()
            && !msg.needs_no_store()
        {
            return msg.refuse(loss);
        }
        match msg {
            Msg::Watch { id, guest, out, have, place: _ } => {
                self.doing = Some(Held { id: id.clone(), out: out.clone(), command: None });
                self.watch(id, &guest, &out, have.as_ref());
                self.doing = None;
                if self.is_broken() && self.lost.is_none() {
                    self.lose(Next::DoAgain);
                }
            }
            Msg::Unwatch { connection } => self.unwatch(connection),
            Msg::Command { id, guest, out, what } => {
                let held = Held { id, out, command: Some((guest, what)) };
                self.carry_out(held).await;
            }
            Msg::Thought { seat, line } => {
                let played = self.bot_step(seat, line).await;
                self.note_loss(&played);
            }
            Msg::Info { guest, reply } => {
                let _ = reply.send(Ok(self.info(guest.as_deref())));
            }
            Msg::Sit { guest, sit, reply } => {
                let done = Box::pin(self.sit(&guest, sit)).await;
                self.answer(&guest, done, reply);
            }
            Msg::Stand { guest, reply } => {
                let done = Box::pin(self.stand(&guest)).await;
                self.answer(&guest, done, reply);
            }
            Msg::SetBot { guest, set, reply } => {
                let done = Box::pin(self.set_bot(&guest, set)).await;
                self.answer(&guest, done, reply);
            }
            Msg::Start { guest, reply } => {
                let done = Box::pin(self.start(&guest)).await;
                self.answer(&guest, done, reply);
            }
            Msg::Reveal { guest, reveal, reply } => {
                let done = Box::pin(self.reveal(&guest, &reveal)).await;
                self.answer(&guest, done, reply);
            }
            Msg::Renamed { guest, name } => self.renamed(&guest, &name),
            Msg::Key { guest, reply } => {
                let _ = reply.send(self.seat_key(&guest));
            }
            Msg::Claim { guest, claim, reply } => {
                let done = Box::pin(self.claim(&guest, &claim)).await;
                self.answer(&guest, done, reply);
            }
            Msg::Close { guest, reply } => {
                let done = Box::pin(self.close(&guest)).await;
                self.note_loss(&done);
                let _ = reply.send(done);
            }
            Msg::Rematch { made, gone, reply } => {
                let done = Box::pin(self.rematch(made, gone)).await;
                self.note_loss(&done);
                let _ = reply.send(done);
            }
            Msg::Sleep => {}
        }
    }

    /// Tells how a change of the table itself went.
    fn answer(&mut self, guest: &str, done: Result<(), Fault>, reply: Reply<TableInfo>) {
        self.note_loss(&done);
        let _ = reply.send(done.map(|()| self.info(Some(guest))));
    }

    /// The seat a guest holds.
    fn seat_of(&self, guest: &str) -> Option<Seat> {
        archive::seat_of(&self.row, guest)
    }

    fn seats(&self) -> &[store::Seat] {
        &self.row.card.seats
    }

    fn viewer_of(&self, guest: &str) -> Viewer {
        self.seat_of(guest).map_or(Viewer::Spectator, Viewer::Seat)
    }

    fn awaited(&self) -> Vec<u8> {
        let status = self.table.as_ref().map(|t| t.status().awaited());
        status.unwrap_or_default().iter().map(|s| s.0).collect()
    }

    /// Sends a frame to everybody who looks on.
    fn tell_all(&self, frame: &ServerFrame) {
        let text = outbox::text(frame);
        for watcher in &self.watchers {
            watcher.out.send_text(text.clone());
        }
    }
}
