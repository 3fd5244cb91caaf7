//! One socket: reads a client's frames, hands them on, and writes what it is sent.

use std::collections::HashMap;
use std::time::Duration;

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use mesozoic_protocol::{ClientFrame, ErrorCode, MAX_ID, PROTOCOL, ServerFrame};
use mesozoic_room::Command;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;
use tokio::task::yield_now;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;
use crate::guest::{Caller, Visitor};
use crate::limits::Thing;
use crate::meter::{Hold, Place, Who};
use crate::outbox::{Out, Queue, text};
use crate::seeking::{seek, seeker};
use crate::table::Input;
use crate::text::clean;
use crate::token::SeatToken;
use crate::upgrade::Socket;
use crate::visitors::tell_losses;

/// So many broken frames close a socket.
pub(crate) const STRIKES: u32 = 60;
/// Asking for everything about a table, or for the list, counts like so many other frames; asking why
/// something cannot be done, or what it would lead to, like so many.
pub(crate) const WHOLE: u32 = 30;
pub(crate) const WHY: u32 = 10;
/// After so many frames of one client, however many more are here, the others have their turn.
const TURN: u32 = 4;
/// A client that has not greeted by then is let go.
pub(crate) const GREETING: Duration = Duration::from_secs(10);
/// A client from which nothing came for so long is asked, and then let go.
pub(crate) const QUIET: Duration = Duration::from_secs(40);
/// After so long the lists are tried again that could not be read.
const AGAIN: Duration = Duration::from_secs(2);
/// So long the last words may take.
const FAREWELL: Duration = Duration::from_secs(2);

/// Tells a client that it has too many sockets, and closes this one.
pub(crate) async fn refuse(mut socket: Socket, fault: Fault) {
    let words = async {
        let _ = socket.send(Message::Text(text(&fault.frame(None)))).await;
        let bye = CloseFrame { code: CloseCode::Again, reason: "too many sockets".into() };
        let _ = socket.send(Message::Close(Some(bye))).await;
    };
    let _ = timeout(FAREWELL, words).await;
}

/// Serves one socket until it closes.
pub(crate) async fn serve(app: App, caller: Caller, visitor: Visitor, socket: Socket, hold: Hold) {
    let (sink, stream) = socket.split();
    let who = caller.who();
    let (out, queue) = Out::new(app.meter.clone(), who.clone());
    let mut writer = tokio::spawn(write(sink, queue, out.clone(), app.clone()));
    let mut session = Session {
        app,
        visitor,
        token: caller.token,
        who,
        out: out.clone(),
        watched: HashMap::new(),
        strikes: 0,
        pause: Duration::ZERO,
        lobby: None,
        is_sought_elsewhere: false,
    };
    session.read(stream).await;
    session.leave().await;
    // From here on it only says goodbye, for which there is a time.
    drop(hold);
    let struck_out = session.strikes >= STRIKES;
    let reason = "too many frames that cannot be read";
    let bye = struck_out.then(|| CloseFrame { code: CloseCode::Policy, reason: reason.into() });
    // What was said last still goes out.
    out.send_control(Message::Close(bye));
    out.close();
    if timeout(FAREWELL, &mut writer).await.is_err() {
        writer.abort();
    }
}

async fn write(mut sink: SplitSink<Socket, Message>, mut queue: Queue, out: Out, app: App) {
    let mut stopping = app.stopping.subscribe();
    loop {
        tokio::select! {
            waiting = queue.recv() => {
                let Some(waiting) = waiting else { return };
                if sink.feed(waiting.message).await.is_err() {
                    break;
                }
                // What has gathered meanwhile goes out in one write.
                while let Ok(more) = queue.try_recv() {
                    if sink.feed(more.message).await.is_err() {
                        break;
                    }
                }
                if sink.flush().await.is_err() || out.is_closed() {
                    break;
                }
            }
            () = stop(&mut stopping) => {
                let bye = CloseFrame { code: CloseCode::Away, reason: "the server restarts".into() };
                let _ = sink.send(Message::Close(Some(bye))).await;
                break;
            }
        }
    }
    out.close();
    let _ = sink.close().await;
}

/// Waits until the server is to stop.
async fn stop(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stop| *stop).await;
}

struct Session {
    app: App,
    visitor: Visitor,
    /// The seat that a program holds, which has nothing to say elsewhere.
    token: Option<SeatToken>,
    who: Who,
    out: Out,
    /// Tables this socket looks on at.
    watched: HashMap<String, Place>,
    strikes: u32,
    /// How long to wait before the next frame is read: whoever sends too much is slowed down rather
    /// than refused, and nobody else waits for it.
    pause: Duration,
    lobby: Option<tokio::task::JoinHandle<()>>,
    /// Whether another node looks for a game for this client.
    is_sought_elsewhere: bool,
}

impl Session {
    async fn read(&mut self, mut stream: SplitStream<Socket>) {
        let mut greeted = false;
        let mut asked = false;
        let mut heard_in_turn = 0;
        let out = self.out.clone();
        while !out.is_closed() && self.strikes < STRIKES {
            if !self.pause.is_zero() {
                tokio::select! {
                    () = sleep(std::mem::take(&mut self.pause)) => {}
                    () = out.closed() => return,
                }
            }
            let patience = if greeted { QUIET } else { GREETING };
            let heard = tokio::select! {
                heard = timeout(patience, stream.next()) => heard,
                () = out.closed() => return,
            };
            let message = match heard {
                Ok(Some(Ok(message))) => message,
                Err(_) if greeted && !asked => {
                    asked = true;
                    self.out.send_control(Message::Ping(Vec::new().into()));
                    continue;
                }
                Ok(Some(Err(_)) | None) | Err(_) => return,
            };
            asked = false;
            heard_in_turn += 1;
            if heard_in_turn == TURN {
                heard_in_turn = 0;
                yield_now().await;
            }
            self.spend(1);
            let text = match message {
                Message::Text(text) => text,
                Message::Close(_) => return,
                Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => continue,
                Message::Binary(_) => {
                    let fault = Fault::new(ErrorCode::BadFrame, "Frames are text, not bytes.");
                    self.strike(None, fault);
                    continue;
                }
            };
            match serde_json::from_str::<ClientFrame>(&text) {
                Ok(ClientFrame::Hello { protocol }) if protocol == PROTOCOL => {
                    self.welcome(greeted).await;
                    greeted = true;
                }
                Ok(ClientFrame::Hello { protocol }) => {
                    let message = format!(
                        "This server speaks protocol {PROTOCOL}, not {protocol}; reload the page."
                    );
                    self.strike(None, Fault::new(ErrorCode::BadHello, message));
                }
                Ok(frame) if !greeted => {
                    let id = frame.id().map(str::to_owned);
                    self.strike(id, Fault::new(ErrorCode::BadHello, "Say hello first."));
                }
                Ok(frame) => self.handle(frame).await,
                Err(error) => {
                    let message = format!("This frame cannot be read: {error}.");
                    self.strike(command_id(&text), Fault::new(ErrorCode::BadFrame, message));
                }
            }
        }
    }

    async fn welcome(&mut self, greeted_before: bool) {
        let me = self.visitor.me.clone();
        if !greeted_before {
            self.app.visitors.enter(&self.visitor, &self.out);
            // Whoever was banned since they came was not among those who were sent away.
            if let Err(fault) = self.app.orders.admit(&self.who) {
                self.out.send(&fault.frame(None));
                return self.out.close();
            }
            // Whoever was signed out meanwhile was not among those whose sockets were closed.
            if matches!(self.app.guests.still_holds(&self.visitor).await, Ok(false)) {
                return self.out.close();
            }
        }
        self.out.send(&ServerFrame::Welcome {
            protocol: PROTOCOL,
            me: me.clone(),
            account: self.visitor.session.is_some(),
            server: env!("CARGO_PKG_VERSION").to_owned(),
            now: now(),
        });
        if let Some(text) = self.app.orders.maintenance() {
            self.out.send(&ServerFrame::Maintenance { text: Some(text) });
        }
        if self.visitor.is_stored() {
            tell_losses(&self.app, &me.id).await;
        }
    }

    /// Counts so many frames; what is too fast is waited for before the next is read.
    fn spend(&mut self, frames: u32) {
        let pause = self.app.meter.pace(Thing::Frames, frames, &self.who);
        self.pause = self.pause.max(pause);
    }

    /// Tells a client that it went wrong, and counts.
    fn strike(&mut self, id: Option<String>, fault: Fault) {
        self.strikes += 1;
        self.out.send(&fault.frame(id));
    }

    async fn handle(&mut self, frame: ClientFrame) {
        let Some(id) = frame.id().map(str::to_owned) else { return };
        if id.is_empty() || id.len() > MAX_ID {
            let message = format!("A command's id has 1 to {MAX_ID} letters.");
            return self.strike(None, Fault::new(ErrorCode::BadFrame, message));
        }
        if let Err(fault) = self.carry_out(&id, frame).await {
            self.out.send(&fault.frame(Some(id)));
        }
    }

    async fn carry_out(&mut self, id: &str, frame: ClientFrame) -> Result<(), Fault> {
        if let Some(token) = &self.token {
            token.admit_frame(&frame)?;
        }
        let done = ServerFrame::Done { id: id.to_owned() };
        match frame {
            ClientFrame::Hello { .. } => {}
            ClientFrame::Watch { table, have, .. } => {
                self.spend(WHOLE - 1);
                self.watched.retain(|_, place| place.is_held());
                let place = match self.watched.get(&table) {
                    Some(place) => place.clone(),
                    None => Place::new(self.app.meter.hold(Thing::Watched, 1, &self.who)?),
                };
                let (guest, connection) = (self.visitor.me.id.clone(), self.out.clone());
                let id = id.to_owned();
                self.watched.insert(table.clone(), place.clone());
                let input = Input::Watch { id, guest, connection, have, place: place.clone() };
                self.tell(&table, input).await.inspect_err(|_| place.let_go())?;
            }
            ClientFrame::Unwatch { table, .. } => {
                if let Some(place) = self.watched.remove(&table) {
                    place.let_go();
                }
                self.app.tables.unwatch(&self.app, &table, self.out.clone()).await;
                self.out.send(&done);
            }
            ClientFrame::Step { table, line, .. } => {
                self.command(&table, id, Command::Step(line)).await?;
            }
            ClientFrame::Undo { table, .. } => self.command(&table, id, Command::Undo).await?,
            ClientFrame::Why { table, line, .. } => {
                self.spend(WHY - 1);
                self.command(&table, id, Command::Why(line)).await?;
            }
            ClientFrame::Preview { table, line, .. } => {
                self.spend(WHY - 1);
                self.command(&table, id, Command::Preview(line)).await?;
            }
            ClientFrame::Chat { table, text, .. } => {
                self.app.orders.may_speak(&self.visitor.me.id)?;
                self.app.meter.take(Thing::Chat, &self.who)?;
                self.app.guests.settle(&self.app, &mut self.visitor, &self.who).await?;
                let text = mesozoic_room::spoken(clean(&text, usize::MAX))?;
                // Another socket of theirs may have changed it.
                let name = self.app.guests.name(&self.visitor.me.id).await?;
                self.command(&table, id, Command::Chat { name, text }).await?;
            }
            ClientFrame::Lobby { on, .. } => {
                if on {
                    self.spend(WHOLE - 1);
                }
                self.out.send(&done);
                self.watch_lobby(on);
            }
            ClientFrame::Seek { wish: None, .. } => {
                self.seek_no_more().await;
                self.out.send(&done);
            }
            ClientFrame::Seek { wish: Some(wish), .. } => {
                self.spend(WHY - 1);
                self.app.orders.may_make_tables()?;
                if wish.rated && self.visitor.session.is_none() {
                    let message = "Rated games are for accounts. Sign in first.";
                    return Err(Fault::new(ErrorCode::NotYours, message));
                }
                self.app.guests.settle(&self.app, &mut self.visitor, &self.who).await?;
                let (guest, who) = (self.visitor.me.id.clone(), self.who.clone());
                if let Some(cluster) = &self.app.cluster
                    && cluster.seek(&guest, &who, &self.out, Some(&wish)).await?
                {
                    self.is_sought_elsewhere = true;
                    self.out.send(&done);
                    return Ok(());
                }
                let apart = self.app.store.kept_apart(&guest).await?;
                let seeker = seeker(&self.app, guest, who, self.out.clone(), wish, apart)?;
                // Whoever is found at once is told so after this.
                self.out.send(&done);
                seek(&self.app, seeker).await;
            }
            ClientFrame::Ping { .. } => self.out.send(&ServerFrame::Pong { id: id.to_owned() }),
        }
        Ok(())
    }

    async fn command(&self, table: &str, id: &str, what: Command) -> Result<(), Fault> {
        let (guest, connection) = (self.visitor.me.id.clone(), self.out.clone());
        self.tell(table, Input::Command { id: id.to_owned(), guest, connection, what }).await
    }

    async fn tell(&self, table: &str, input: Input) -> Result<(), Fault> {
        self.app.tables.tell(&self.app, &self.who, table, input).await
    }

    /// Sends the list of tables now and whenever it changes. Who follows it already has it.
    fn watch_lobby(&mut self, on: bool) {
        if on && self.lobby.as_ref().is_some_and(|task| !task.is_finished()) {
            return;
        }
        if let Some(task) = self.lobby.take() {
            task.abort();
        }
        if on {
            let (app, me, out) = (self.app.clone(), self.visitor.me.id.clone(), self.out.clone());
            self.lobby = Some(tokio::spawn(async move {
                while !out.is_closed() {
                    // Who has fallen behind begins anew; where the store is away, a little later.
                    if follow_lobby(&app, &me, &out).await.is_err() {
                        sleep(AGAIN).await;
                    }
                }
            }));
        }
    }

    /// Looks for a game no more.
    async fn seek_no_more(&mut self) {
        self.app.seeking.leave(&self.out);
        if let Some(cluster) = &self.app.cluster
            && std::mem::take(&mut self.is_sought_elsewhere)
        {
            // Where this does not arrive, nobody is paired who is not here: see `Seeking`.
            drop(cluster.seek(&self.visitor.me.id, &self.who, &self.out, None).await);
        }
    }

    async fn leave(&mut self) {
        self.watch_lobby(false);
        self.seek_no_more().await;
        self.app.visitors.leave(&self.visitor.me.id, self.out.connection());
        for (table, _) in std::mem::take(&mut self.watched) {
            self.app.tables.unwatch(&self.app, &table, self.out.clone()).await;
        }
        if let Some(cluster) = &self.app.cluster {
            cluster.left(&self.out);
        }
    }
}

/// Sends both lists whole and then what changes, until the client is gone or has fallen behind.
async fn follow_lobby(app: &App, me: &str, out: &Out) -> Result<(), Fault> {
    let (whole, mut changes) = app.lobby.follow(app).await?;
    let tables = app.lobby.own(app, me).await?;
    out.send_text(whole);
    out.send(&ServerFrame::Mine { fresh: true, tables, gone: Vec::new() });
    while !out.is_closed() {
        match changes.recv().await {
            Ok(change) => {
                if let Some(text) = &change.public {
                    out.send_text(text.clone());
                }
                if let Some(news) = change.own.get(me) {
                    out.send(&news.frame(me));
                }
            }
            Err(RecvError::Lagged(_) | RecvError::Closed) => break,
        }
    }
    Ok(())
}

/// The id of a frame that cannot be read otherwise, so that the error reaches who asked.
fn command_id(text: &str) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    value.get("id")?.as_str().filter(|id| id.len() <= MAX_ID).map(str::to_owned)
}
