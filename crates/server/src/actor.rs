//! A table awake: one task that alone touches its match.
//!
//! What changes a match is stored before anybody hears of it: a step is acknowledged, and shown to
//! others, only when it is durable.

mod feeds;
mod lobby;
pub(crate) use lobby::bot_seat;
mod play;

use std::collections::{HashSet, VecDeque};
use std::time::Instant;

use mesozoic_core::record::Entry;
use mesozoic_core::{Seat, SeatSet, Viewer};
use mesozoic_protocol::lobby::{Reveal, SeatKey, SetBot, Sit, Stage, TableInfo};
use mesozoic_protocol::{ChatLine, Have, ServerFrame};
use mesozoic_store as store;
use mesozoic_store::Match;
use mesozoic_table::{AnyTable, Snapshot};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{sleep_until, timeout};

use crate::app::App;
use crate::archive;
use crate::fault::Fault;
use crate::outbox::{self, Out};
use feeds::Feeds;

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

/// What somebody at a socket wants of a table.
pub(crate) enum Command {
    Step(String),
    Undo,
    Why(String),
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
    /// How many entries the log has.
    entries: u32,
    /// How many of them the newest snapshot covers.
    snapshot: u32,
    /// Commands that have been carried out.
    done: HashSet<String>,
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
}

impl Actor {
    /// Wakes a table; nothing if there is none of this id.
    pub(crate) async fn load(app: App, id: &str, inbox: Inbox) -> Result<Option<Self>, Fault> {
        let Some(row) = app.store.find_match(id).await? else { return Ok(None) };
        let chat = app.store.chat(id, RECENT).await?;
        let chat = chat
            .into_iter()
            .map(|c| ChatLine { n: c.n, name: c.name, seat: c.seat, text: c.text, at: c.at })
            .collect();
        let mut actor = Self {
            app,
            inbox,
            row,
            table: None,
            entries: 0,
            snapshot: 0,
            done: HashSet::new(),
            chat,
            feeds: Feeds::default(),
            watchers: Vec::new(),
            thinking: SeatSet::EMPTY,
            info_due: None,
            touched: Instant::now(),
            is_closed: false,
        };
        actor.restore().await?;
        actor.show_card();
        actor.ask_bots();
        Ok(Some(actor))
    }

    /// Brings the match back to where its log ends.
    async fn restore(&mut self) -> Result<(), Fault> {
        self.table = None;
        if !matches!(self.stage(), Stage::Running | Stage::Over) {
            return Ok(());
        }
        let game = archive::game(&self.row)?;
        let args = archive::open_args(&self.row)?;
        let id = self.row.card.id.clone();
        let snapshot = self.app.store.snapshot(&id).await?;
        let snapshot: Option<Snapshot> = snapshot.and_then(|s| serde_json::from_str(&s.body).ok());
        let from = snapshot.as_ref().map_or(0, |s| s.entries);
        let later = self.app.store.entries(&id, from).await?;
        let commands = later.iter().filter_map(|e| e.command.clone());
        self.done = commands.map(|command| command.id).collect();
        let lines: Result<Vec<Entry>, _> =
            later.iter().map(|e| serde_json::from_str(&e.line)).collect();
        let lines = match lines {
            Ok(lines) => lines,
            Err(error) => return self.break_down(&format!("the log is damaged: {error}")).await,
        };
        self.entries = from + lines.len() as u32;
        self.snapshot = from;
        let opened = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| match snapshot {
            Some(snapshot) => (game.restore)(&snapshot, &args, &lines),
            None => (game.open)(&args).and_then(|mut table| {
                for (at, entry) in lines.iter().enumerate() {
                    table
                        .follow(entry)
                        .map_err(|reason| mesozoic_table::OpenError::Entry { at, reason })?;
                }
                Ok(table)
            }),
        }));
        match opened {
            Ok(Ok(table)) => self.table = Some(table),
            Ok(Err(error)) => return self.break_down(&error.to_string()).await,
            Err(_) => return self.break_down("the rules broke down").await,
        }
        // The last step was stored, but the server stopped before it could note the result.
        if self.stage() == Stage::Running {
            self.finish_if_over().await;
        }
        Ok(())
    }

    /// Marks the table faulted. Its log is kept; nobody else is harmed.
    async fn break_down(&mut self, why: &str) -> Result<(), Fault> {
        tracing::error!(table = %self.row.card.id, why, "table broke down");
        self.table = None;
        self.set_stage(Stage::Faulted).await
    }

    /// Lives until nobody needs the table any more.
    pub(crate) async fn run(
        mut self,
        mut waiting: mpsc::Receiver<Box<Msg>>,
        here: watch::Sender<()>,
    ) {
        loop {
            let idle = self.app.config.idle;
            let msg = match self.info_due {
                Some(due) => {
                    tokio::select! {
                        msg = waiting.recv() => msg,
                        () = sleep_until(due) => {
                            self.tell_info();
                            continue;
                        }
                    }
                }
                None => match timeout(idle, waiting.recv()).await {
                    Ok(msg) => msg,
                    Err(_) if self.is_needed() => continue,
                    Err(_) => None,
                },
            };
            match msg.map(|msg| *msg) {
                Some(Msg::Sleep) | None => break,
                Some(msg) => self.handle(msg).await,
            }
            if self.is_closed {
                break;
            }
        }
        // No new messages; those that are here already are still answered, unless all is gone.
        waiting.close();
        while !self.is_closed
            && let Some(msg) = waiting.recv().await
        {
            self.handle(*msg).await;
        }
        self.put_away().await;
        self.app.hall.forget(&self.row.card.id);
        self.app.lobby.forget(&self.row.card.id);
        drop(here);
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
        match msg {
            Msg::Watch { id, guest, out, have } => self.watch(id, &guest, &out, have.as_ref()),
            Msg::Unwatch { connection } => self.unwatch(connection),
            Msg::Command { id, guest, out, what } => match self.command(&id, &guest, what).await {
                Ok(frame) => out.send(&frame),
                Err(fault) => out.send(&fault.frame(Some(id))),
            },
            Msg::Thought { seat, line } => self.bot_step(seat, line).await,
            Msg::Info { guest, reply } => {
                let _ = reply.send(Ok(self.info(guest.as_deref())));
            }
            Msg::Sit { guest, sit, reply } => {
                let done = Box::pin(self.sit(&guest, sit)).await;
                let _ = reply.send(done.map(|()| self.info(Some(&guest))));
            }
            Msg::Stand { guest, reply } => {
                let done = Box::pin(self.stand(&guest)).await;
                let _ = reply.send(done.map(|()| self.info(Some(&guest))));
            }
            Msg::SetBot { guest, set, reply } => {
                let done = Box::pin(self.set_bot(&guest, set)).await;
                let _ = reply.send(done.map(|()| self.info(Some(&guest))));
            }
            Msg::Start { guest, reply } => {
                let done = Box::pin(self.start(&guest)).await;
                let _ = reply.send(done.map(|()| self.info(Some(&guest))));
            }
            Msg::Reveal { guest, reveal, reply } => {
                let done = Box::pin(self.reveal(&guest, &reveal)).await;
                let _ = reply.send(done.map(|()| self.info(Some(&guest))));
            }
            Msg::Renamed { guest, name } => self.renamed(&guest, &name),
            Msg::Key { guest, reply } => {
                let _ = reply.send(self.seat_key(&guest));
            }
            Msg::Claim { guest, claim, reply } => {
                let done = Box::pin(self.claim(&guest, &claim)).await;
                let _ = reply.send(done.map(|()| self.info(Some(&guest))));
            }
            Msg::Close { guest, reply } => {
                let _ = reply.send(Box::pin(self.close(&guest)).await);
            }
            Msg::Rematch { made, gone, reply } => {
                let _ = reply.send(Box::pin(self.rematch(made, gone)).await);
            }
            Msg::Sleep => {}
        }
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
