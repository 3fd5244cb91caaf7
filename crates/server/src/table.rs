//! One table's task: hands what comes to the room, and carries out what the room wants.
//!
//! What a table does is [`mesozoic_room`]; here are the clock, the store, the sockets and the
//! threads of the bots.

pub(crate) mod calls;

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use mesozoic_core::{Budget, Seat};
use mesozoic_protocol::lobby::{Holder, Me, TableCard};
use mesozoic_registry::{Effort, Hurry};
use mesozoic_room::{Answer, Effect, Fault, Limit, Outside, Room, Settings, Write};
use mesozoic_store::Store;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tracing::{Instrument, Span};

use crate::app::App;
use crate::clock::now;
use crate::cluster::Held;
use crate::limits::{Scope, Thing};
use crate::lobby::Novelty;
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
    type Reply = Asker;
    type Place = Place;
    type Text = Utf8Bytes;
}

/// Whoever waits for a table's answer, and the request under whose id what is done for it is logged.
#[derive(Debug)]
pub(crate) struct Asker {
    answer: oneshot::Sender<Result<Answer, Fault>>,
    request: Span,
}

impl Asker {
    /// Whoever asks now, and where the answer comes.
    pub(crate) fn new() -> (Self, oneshot::Receiver<Result<Answer, Fault>>) {
        let (answer, coming) = oneshot::channel();
        (Self { answer, request: Span::current() }, coming)
    }

    /// Answers; whoever asked may have gone.
    pub(crate) fn send(self, answer: Result<Answer, Fault>) {
        drop(self.answer.send(answer));
    }
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
    /// When the step that is being stored had its turn.
    stepping: Option<Instant>,
    /// The request that is being carried out, for the log.
    request: Span,
    /// The right to write, where the store is shared.
    held: Option<Held>,
    /// Through which everything is written.
    store: Store,
    /// Who looks on, where the table may go to another node.
    watchers: Vec<Watcher>,
    /// Set when the room is to be left: what those are told who come too late.
    end: Option<Fault>,
}

/// Somebody who looks on.
pub(crate) struct Watcher {
    pub(crate) guest: String,
    pub(crate) out: Out,
    pub(crate) place: Place,
}

/// How a table's task ends.
enum End {
    /// What those are told who come too late.
    Left(Fault),
    /// Another node has the table, or may have it: whatever comes too late goes there.
    Elsewhere,
    /// The same, and whoever looked on here has to look on there.
    HandedOver(Vec<Watcher>),
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
        if let Some(cluster) = &self.app.cluster {
            cluster.put_away(&self.id);
        }
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
    let listed = Listed { app: app.clone(), id: id.clone(), _here: here };
    // Boxed, because every live table keeps room for the largest of its futures.
    let end = match Box::pin(Table::load(app.clone(), id.clone(), inbox)).await {
        Ok(table) => table.run(&mut waiting).await,
        Err(end) => end,
    };
    // No new messages; those that are here already are still answered.
    waiting.close();
    let (end, watchers) = match end {
        End::HandedOver(watchers) => (End::Elsewhere, watchers),
        end => (end, Vec::new()),
    };
    match (end, &app.cluster) {
        (End::Elsewhere, Some(cluster)) => {
            let mut late = Vec::new();
            while let Some(input) = waiting.recv().await {
                late.push(input);
            }
            // From here on it is looked for elsewhere.
            drop(listed);
            cluster.send_after(&app, &id, watchers, late).await;
        }
        (end, _) => {
            let fault = match end {
                End::Left(fault) => fault,
                End::Elsewhere | End::HandedOver(_) => Fault::away(),
            };
            while let Some(input) = waiting.recv().await {
                refuse(&id, *input, fault.clone());
            }
        }
    }
}

/// Tells whoever wanted something that nothing came of it.
pub(crate) fn refuse(table: &str, input: Input, fault: Fault) {
    match input.refuse(fault) {
        Some(Effect::Send { to, text }) => to.send_text(text),
        Some(Effect::TurnAway { to, text, place }) => to.turn_away(table, text, &place),
        Some(Effect::Answer { to, answer }) => to.send(answer),
        _ => {}
    }
}

impl Table {
    async fn load(app: App, id: String, inbox: Inbox) -> Result<Self, End> {
        let (mut held, mut store) = (None, app.store.clone());
        if let Some(cluster) = &app.cluster {
            let claimed = cluster.claim(&app, &id).await.map_err(|fault| {
                End::Left(Fault { code: fault.code, message: fault.message, rule: fault.rule })
            })?;
            let claimed = claimed.ok_or(End::Elsewhere)?;
            store = store.under(claimed.lease().clone());
            held = Some(claimed);
        }
        let mut effects = Vec::new();
        for whole in [false, true] {
            let stored = calls::read(&app, &id, whole).await;
            let Some(stored) = stored.map_err(End::Left)? else {
                // Nobody needs a lease for what is not there.
                give_back(&app, held).await;
                return Err(End::Left(Fault::no_table()));
            };
            let limit = |thing: Thing| {
                let most = app.meter.number(thing, Scope::Table)?;
                Some(Limit { most, refusal: thing.refusal(Scope::Table, most, Duration::ZERO) })
            };
            let settings = Settings {
                games: app.config.games,
                chat: limit(Thing::Talk),
                log: limit(Thing::Moves),
                absent_after: app.config.away_after.as_millis() as i64,
                give_after: app.config.give_after.as_millis() as i64,
                grace: app.config.grace.as_millis() as i64,
                name: random_word(8),
            };
            let open = || Room::open(settings, stored, now(), &mut effects);
            match catch_unwind(AssertUnwindSafe(open)) {
                Ok(Some(room)) => {
                    let mut table = Self {
                        app,
                        id,
                        inbox,
                        room,
                        call: None,
                        due: None,
                        stepping: None,
                        request: Span::none(),
                        held,
                        store,
                        watchers: Vec::new(),
                        end: None,
                    };
                    table.carry_out_all(effects);
                    return Ok(table);
                }
                // The snapshot is of no use: once more, with the whole log.
                Ok(None) => effects.clear(),
                Err(_) => break,
            }
        }
        give_back(&app, held).await;
        Err(End::Left(Fault::broken()))
    }

    /// Lives until nobody needs the table any more, or another node has it.
    async fn run(mut self, waiting: &mut mpsc::Receiver<Box<Input>>) -> End {
        while self.end.is_none() {
            let input = self.next(waiting).await;
            let Some(input) = self.in_force(input).await else { return self.pass_on() };
            self.handle(input);
        }
        // Whatever has come by now is still done, unless the table is gone.
        waiting.close();
        while let Some(input) = self.last(waiting).await {
            let Some(input) = self.in_force(Some(input)).await else { return self.pass_on() };
            self.handle(input);
        }
        let snapshot = catch_unwind(AssertUnwindSafe(|| self.room.last_snapshot()));
        if let Ok(Some(write)) = snapshot {
            // The log is what counts; opening just takes longer without.
            let (app, store, id) = (self.app.clone(), self.store.clone(), self.id.clone());
            drop(calls::write(app, store, id, write, None).await);
        }
        let is_handed_over = self.app.cluster.as_ref().is_some_and(|cluster| cluster.is_draining());
        give_back(&self.app, self.held.take()).await;
        if is_handed_over {
            return End::HandedOver(self.watchers);
        }
        End::Left(self.end.unwrap_or_else(Fault::away))
    }

    /// What came, if this node may still do something about it. Where nobody knows, this waits.
    async fn in_force(&mut self, input: Option<Input>) -> Option<Input> {
        if let Some(held) = &mut self.held
            && !held.is_in_force().await
        {
            return None;
        }
        input
    }

    /// Another node has the table. Nobody knows here what came of what was under way: those who look on
    /// come again, and find it out there.
    fn pass_on(&self) -> End {
        tracing::warn!(table = %self.id, "another node has this table now");
        self.app.metrics.passed_on();
        for watcher in &self.watchers {
            watcher.out.close();
        }
        End::Elsewhere
    }

    /// What happens next. What comes while the room is writing waits in the inbox, which has room
    /// for so many and no more.
    /// Nothing when the table has passed to another node.
    async fn next(&mut self, waiting: &mut mpsc::Receiver<Box<Input>>) -> Option<Input> {
        let is_writing = self.room.is_writing();
        let idle = Instant::now() + self.app.config.idle;
        let until = self.due.map_or(idle, |due| due.min(idle));
        let input = tokio::select! {
            () = over(&mut self.held) => return None,
            input = finish(&mut self.call), if self.call.is_some() => input,
            input = waiting.recv(), if !is_writing => input.map_or(Input::Stop, |input| *input),
            () = sleep_until(until), if !is_writing => match self.due.take_if(|due| *due <= until) {
                Some(_) => Input::Due,
                None => Input::Idle,
            },
        };
        Some(input)
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
        if self.held.is_some() {
            self.note_watchers(&input);
        }
        match &input {
            Input::Request { reply, .. } => self.request = reply.request.clone(),
            // What follows a write belongs to the same request.
            Input::Stored(_) | Input::Found(_) => {}
            _ => self.request = Span::none(),
        }
        let began = Instant::now();
        let stepped = match &input {
            Input::Stored(done) => self.stepping.take().filter(|_| done.is_ok()),
            _ => None,
        };
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
        if effects.iter().any(|effect| matches!(effect, Effect::Write(Write::Entry(_)))) {
            self.stepping = Some(began);
        }
        self.carry_out_all(effects);
        if !self.room.is_writing() {
            self.request = Span::none();
        }
        if let Some(began) = stepped {
            self.app.metrics.stepped(began.elapsed());
        }
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
            Effect::TurnAway { to, text, place } => to.turn_away(id, text, &place),
            Effect::Answer { to, answer } => to.send(answer),
            Effect::Write(write) => {
                let passed_on = self.held.as_ref().map(Held::passed_on);
                let (app, store) = (app.clone(), self.store.clone());
                self.call = Some(match write {
                    // The call of every step, without room for what others need.
                    Write::Entry(entry) => {
                        let adding = calls::append(app, store, entry, passed_on);
                        Box::pin(async { Input::Stored(adding.await) })
                    }
                    write => {
                        let writing = calls::write(app, store, id.clone(), write, passed_on);
                        let writing = writing.instrument(self.request.clone());
                        Box::pin(async { Input::Stored(writing.await) })
                    }
                });
            }
            Effect::Read { after, whole } => {
                let reading = calls::read_again(app.clone(), id.clone(), after, whole);
                self.call = Some(Box::pin(async { Input::Found(reading.await) }));
            }
            Effect::Think { seat, lines, thought } => {
                let effort = effort(app, id, seat, lines);
                let (bots, inbox) = (app.bots.clone(), self.inbox.clone());
                let app = app.clone();
                tokio::spawn(async move {
                    let line = app.metrics.thinking(bots.think(thought, effort)).await;
                    let _ = inbox.send(Box::new(Input::Thought { seat, line })).await;
                });
            }
            Effect::Show { card, host, listed } => {
                let card: Arc<TableCard> = card.into();
                let novelty = app.lobby.show(&card, &host, listed);
                if let Some(cluster) = &app.cluster
                    && novelty != Novelty::Nothing
                {
                    cluster.show((*card).clone(), host, listed);
                }
                if novelty == Novelty::Seats {
                    self.catch_up_with_names(&card.seats);
                }
            }
            Effect::Withdraw { host, listed } => {
                app.lobby.remove(id, &host, listed);
                if let Some(cluster) = &app.cluster {
                    cluster.withdraw(id, &host, listed);
                }
            }
            Effect::Unseated { guest } => {
                let app = app.clone();
                if let Some(cluster) = &app.cluster {
                    cluster.unseated(&guest);
                }
                tokio::spawn(async move { tell_losses(&app, &guest).await });
            }
            Effect::Wake(after) => self.due = Some(Instant::now() + after),
            Effect::Sleep => self.end = Some(Fault::away()),
            Effect::Gone => self.end = Some(Fault::no_table()),
            Effect::Report(message) => tracing::error!(table = %id, "{message}"),
        }
    }
}

impl Table {
    /// Keeps in mind who looks on.
    fn note_watchers(&mut self, input: &Input) {
        if let Input::Watch { connection, .. } | Input::Unwatch { connection } = input {
            self.watchers.retain(|watcher| watcher.out != *connection);
        }
        if let Input::Watch { guest, connection, place, .. } = input {
            let (guest, out, place) = (guest.clone(), connection.clone(), place.clone());
            self.watchers.push(Watcher { guest, out, place });
        }
    }

    /// Whoever changes their name while they sit down, or while the table is read, may be shown under
    /// the one before. Whoever does so from now on finds the card in the list, and the table is told: so
    /// this is looked at when the list shows others at the table than before.
    fn catch_up_with_names(&self, seats: &[Holder]) {
        for holder in seats {
            let Holder::Guest { id, name, .. } = holder else { continue };
            let now = self.app.guests.known_name(id).filter(|now| now != name);
            if let Some(name) = now {
                let (inbox, me) = (self.inbox.clone(), Me { id: id.clone(), name });
                tokio::spawn(async move { drop(inbox.send(Box::new(Input::Renamed(me))).await) });
            }
        }
    }
}

/// Lets others have the table.
async fn give_back(app: &App, held: Option<Held>) {
    let Some(held) = held else { return };
    if let Err(error) = app.store.release(held.lease()).await {
        tracing::debug!(%error, table = held.lease().name, "a table could not be given back");
    }
}

/// Resolves when another node has the table.
async fn over(held: &mut Option<Held>) {
    match held {
        Some(held) => held.over().await,
        None => std::future::pending().await,
    }
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
