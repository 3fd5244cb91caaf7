//! One table's task: hands what comes to the room, and carries out what the room wants.
//!
//! What a table does is [`mesozoic_room`]; here are the clock, the store, the sockets and the
//! threads of the bots.

pub(crate) mod calls;

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::time::Duration;

use mesozoic_core::{Budget, Seat};
use mesozoic_registry::{Effort, Hurry};
use mesozoic_room::{Answer, ChatLimit, Effect, Fault, Outside, Room, Settings};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::app::App;
use crate::clock::now;
use crate::limits::{Scope, Thing};
use crate::meter::Place;
use crate::outbox::Out;
use crate::random::random_word;
use crate::visitors::tell_losses;

/// Bots that would think for ever are stopped by the clock, not by this.
const BOT_ITERATIONS: u32 = 4_000;
/// Where no clock may stop them, they think no longer than this.
const SEEDED_ITERATIONS: u32 = 40;

/// What this server's rooms hand through: sockets, and whoever waits for an HTTP answer.
#[derive(Debug)]
pub(crate) struct Clients;

impl Outside for Clients {
    type Connection = Out;
    type Reply = oneshot::Sender<Result<Answer, Fault>>;
    type Place = Place;
    type Text = Utf8Bytes;
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Place").field("is_held", &self.is_held()).finish()
    }
}

pub(crate) type Input = mesozoic_room::Input<Clients>;

/// Where a table is told things. Boxed, because a queue keeps room for many messages and most
/// tables are told little.
pub(crate) type Inbox = mpsc::Sender<Box<Input>>;

/// A call of the store, which ends with what to tell the room.
type Call = Pin<Box<dyn Future<Output = Input> + Send>>;

/// A live table.
struct Table {
    app: App,
    id: String,
    inbox: Inbox,
    room: Room<Clients>,
    /// The call of the store that is under way.
    call: Option<Call>,
    /// When the room wants to be told of the time.
    due: Option<Instant>,
    /// Set when the room is to be left: what those are told who come too late.
    end: Option<Fault>,
}

/// Takes the table off the lists however its task ends.
struct Listed {
    app: App,
    id: String,
    _here: watch::Sender<()>,
}

impl Drop for Listed {
    fn drop(&mut self) {
        self.app.tables.forget(&self.id);
        self.app.lobby.forget(&self.id);
    }
}

/// The task of a table: loads it, and lives until nobody needs it any more.
pub(crate) async fn live(
    app: App,
    id: String,
    inbox: Inbox,
    mut waiting: mpsc::Receiver<Box<Input>>,
    here: watch::Sender<()>,
) {
    let _listed = Listed { app: app.clone(), id: id.clone(), _here: here };
    // Boxed, because every live table keeps room for the largest of its futures.
    let fault = match Box::pin(Table::load(app, id, inbox)).await {
        Ok(table) => table.run(&mut waiting).await,
        Err(fault) => fault,
    };
    // No new messages; those that are here already are still answered.
    waiting.close();
    while let Some(input) = waiting.recv().await {
        match input.refuse(fault.clone()) {
            Some(Effect::Send { to, text }) => to.send_text(text),
            Some(Effect::TurnAway { to, text, place }) => turn_away(&to, text, &place),
            Some(Effect::Answer { to, answer }) => drop(to.send(answer)),
            _ => {}
        }
    }
}

impl Table {
    async fn load(app: App, id: String, inbox: Inbox) -> Result<Self, Fault> {
        let mut effects = Vec::new();
        for whole in [false, true] {
            let stored = calls::read(&app, &id, whole).await?.ok_or_else(Fault::no_table)?;
            let most = app.meter.number(Thing::Talk, Scope::Table);
            let settings = Settings {
                games: app.config.games,
                chat: most.map(|most| ChatLimit {
                    most,
                    refusal: Thing::Talk.refusal(Scope::Table, most, Duration::ZERO),
                }),
                absent_after: app.config.away_after.as_millis() as i64,
                name: random_word(8),
            };
            let open = || Room::open(settings, stored, now(), &mut effects);
            match catch_unwind(AssertUnwindSafe(open)) {
                Ok(Some(room)) => {
                    let mut table = Self { app, id, inbox, room, call: None, due: None, end: None };
                    table.carry_out_all(effects);
                    return Ok(table);
                }
                // The snapshot is of no use: once more, with the whole log.
                Ok(None) => effects.clear(),
                Err(_) => break,
            }
        }
        Err(Fault::broken())
    }

    /// Lives until nobody needs the table any more; says what to tell those who come too late.
    async fn run(mut self, waiting: &mut mpsc::Receiver<Box<Input>>) -> Fault {
        while self.end.is_none() {
            let input = self.next(waiting).await;
            self.handle(input);
        }
        // Whatever has come by now is still done, unless the table is gone.
        waiting.close();
        while let Some(input) = self.last(waiting).await {
            self.handle(input);
        }
        let snapshot = catch_unwind(AssertUnwindSafe(|| self.room.last_snapshot()));
        if let Ok(Some(write)) = snapshot {
            // The log is what counts; opening just takes longer without.
            drop(calls::write(self.app, self.id, write).await);
        }
        self.end.unwrap_or_else(Fault::away)
    }

    /// What happens next. What comes while the room is writing waits in the inbox, which has room
    /// for so many and no more.
    async fn next(&mut self, waiting: &mut mpsc::Receiver<Box<Input>>) -> Input {
        let is_writing = self.room.is_writing();
        let until = self.due.unwrap_or_else(|| Instant::now() + self.app.config.idle);
        tokio::select! {
            input = finish(&mut self.call), if self.call.is_some() => input,
            input = waiting.recv(), if !is_writing => input.map_or(Input::Stop, |input| *input),
            () = sleep_until(until), if !is_writing => match self.due.take() {
                Some(_) => Input::Due,
                None => Input::Idle,
            },
        }
    }

    /// What is left to do before the table is left.
    async fn last(&mut self, waiting: &mut mpsc::Receiver<Box<Input>>) -> Option<Input> {
        if self.room.is_writing() {
            return Some(finish(&mut self.call).await);
        }
        waiting.recv().await.map(|input| *input)
    }

    /// Tells the room something and does what it wants. If the rules panic, the room is told of
    /// that, too, and begins anew from what is stored.
    fn handle(&mut self, input: Input) {
        let mut effects = Vec::new();
        let room = &mut self.room;
        let mut tell = |input, effects: &mut Vec<_>| {
            catch_unwind(AssertUnwindSafe(|| room.handle(now(), input, effects))).is_ok()
        };
        if !tell(input, &mut effects) {
            tracing::error!(table = %self.id, "a table panicked");
            // What was said before is said; what was to be stored is not.
            effects.retain(|effect| !matches!(effect, Effect::Write(_) | Effect::Read { .. }));
            if !tell(Input::Panicked, &mut effects) {
                self.end = Some(Fault::broken());
            }
        }
        self.carry_out_all(effects);
    }

    fn carry_out_all(&mut self, effects: Vec<Effect<Clients>>) {
        for effect in effects {
            self.carry_out(effect);
        }
    }

    fn carry_out(&mut self, effect: Effect<Clients>) {
        let (app, id) = (&self.app, &self.id);
        match effect {
            Effect::Send { to, text } => to.send_text(text),
            Effect::TurnAway { to, text, place } => turn_away(&to, text, &place),
            // Whoever asked may have gone.
            Effect::Answer { to, answer } => drop(to.send(answer)),
            Effect::Write(write) => {
                let writing = calls::write(app.clone(), id.clone(), write);
                self.call = Some(Box::pin(async { Input::Stored(writing.await) }));
            }
            Effect::Read { after, whole } => {
                let reading = calls::read_again(app.clone(), id.clone(), after, whole);
                self.call = Some(Box::pin(async { Input::Found(reading.await) }));
            }
            Effect::Think { seat, lines, thought } => {
                let effort = effort(app, id, seat, lines);
                let (bots, inbox) = (app.bots.clone(), self.inbox.clone());
                tokio::spawn(async move {
                    let line = bots.think(thought, effort).await;
                    let _ = inbox.send(Box::new(Input::Thought { seat, line })).await;
                });
            }
            Effect::Show { card, host, listed } => app.lobby.show(*card, &host, listed),
            Effect::Withdraw { host, listed } => app.lobby.remove(id, &host, listed),
            Effect::Unseated { guest } => {
                let app = app.clone();
                tokio::spawn(async move { tell_losses(&app, &guest).await });
            }
            Effect::Wake(after) => self.due = Some(Instant::now() + after),
            Effect::Sleep => self.end = Some(Fault::away()),
            Effect::Gone => self.end = Some(Fault::no_table()),
            Effect::Report(message) => tracing::error!(table = %id, "{message}"),
        }
    }
}

/// Tells somebody that they cannot look on, and that it counts for nothing.
fn turn_away(to: &Out, text: Utf8Bytes, place: &Place) {
    place.let_go();
    to.send_text(text);
}

/// How hard a bot thinks that has played so many lines.
fn effort(app: &App, table: &str, seat: Seat, lines: usize) -> Effort {
    let until = std::time::Instant::now() + app.config.bot_time;
    let (iterations, hurry): (_, Option<Hurry>) = if app.chance.is_seeded() {
        (SEEDED_ITERATIONS, None)
    } else {
        (BOT_ITERATIONS, Some(Box::new(move || std::time::Instant::now() >= until)))
    };
    // The bot's own randomness has nothing to do with the dice of the match.
    let seed = app.chance.thought(table, seat, lines);
    Effort { seed, budget: Budget { iterations }, hurry }
}

/// The end of the call that is under way.
async fn finish(call: &mut Option<Call>) -> Input {
    match call {
        Some(under_way) => {
            let input = under_way.await;
            *call = None;
            input
        }
        None => std::future::pending().await,
    }
}
