//! The game itself: commands of players, steps of bots, the log and its end.

use std::time::{Duration, Instant};

use mesozoic_bots::Level;
use mesozoic_core::{Budget, Rng, Seat, SeatSet, SplitMix, Viewer};
use mesozoic_protocol::lobby::Stage;
use mesozoic_protocol::{ChatLine, ErrorCode, MAX_CHAT, ServerFrame};
use mesozoic_registry::{Ask, think};
use mesozoic_store::{self as store, NewEntry};
use mesozoic_table::{AnyTable, StepError};

use super::{Actor, Command, Done, Msg, Next, RECENT, SNAPSHOT_EVERY};
use crate::clock::now;
use crate::fault::Fault;
use crate::limits::{Scope, Thing};
use crate::random;
use crate::text::clean;

/// Bots that would think for ever are stopped by the clock, not by this.
const BOT_ITERATIONS: u32 = 4_000;

impl Actor {
    /// Does what the server stopped before it could do.
    pub(super) async fn catch_up(&mut self) -> Result<(), Fault> {
        let done = match self.stage() {
            Stage::Revealing => self.begin_if_revealed().await,
            Stage::Running if self.is_damaged => self.set_stage(Stage::Faulted).await,
            Stage::Running => self.finish_if_over().await.map(drop),
            Stage::Open | Stage::Over | Stage::Faulted => Ok(()),
        };
        match done {
            Err(fault) if !fault.is_of_the_store() => {
                tracing::error!(table = %self.row.card.id, message = %fault.message, "a table waits");
                Ok(())
            }
            done => done,
        }
    }

    /// Carries out a command, once however often it is sent.
    pub(super) async fn command(
        &mut self,
        id: &str,
        guest: &str,
        what: &Command,
    ) -> Result<ServerFrame, Fault> {
        // The store would refuse it too, but only after the table has moved on.
        if id.contains('\0') {
            return Err(Fault::new(ErrorCode::BadRequest, "A command's id is plain text."));
        }
        match what {
            Command::Step(line) => {
                let seat = self.own_seat(guest)?;
                self.change(seat, Some(id), |table| Ok(table.submit(seat, line)?)).await?;
            }
            Command::Undo => {
                let seat = self.own_seat(guest)?;
                self.change(seat, Some(id), |table| Ok(table.undo(seat)?)).await?;
            }
            Command::Why(line) => return self.why(id, self.own_seat(guest)?, line),
            Command::Chat(text) => Box::pin(self.say(id, guest, text)).await?,
        }
        Ok(ServerFrame::Done { id: id.to_owned() })
    }

    fn own_seat(&self, guest: &str) -> Result<Seat, Fault> {
        self.seat_of(guest).ok_or_else(|| {
            Fault::new(ErrorCode::NotYours, "You watch this table; you do not sit at it.")
        })
    }

    fn running(&mut self) -> Result<&mut Box<dyn AnyTable>, Fault> {
        let wrong_time = |message| Err(Fault::new(ErrorCode::WrongTime, message));
        match self.stage() {
            Stage::Open | Stage::Revealing => return wrong_time("The game has not begun yet."),
            Stage::Over => return wrong_time("The game is over."),
            Stage::Running | Stage::Faulted => {}
        }
        let trouble = self.trouble();
        self.table.as_mut().ok_or_else(|| trouble.unwrap_or_else(Fault::broken))
    }

    /// Changes the match, stores the change, and only then shows it. A command that has been carried
    /// out changes nothing more.
    async fn change(
        &mut self,
        seat: Seat,
        command: Option<&str>,
        act: impl FnOnce(&mut dyn AnyTable) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let command = command.map(|id| Done::step(seat, id));
        if command.as_ref().is_some_and(|command| self.done.has_step(command)) {
            return Ok(());
        }
        let seen = self.seen();
        let table = self.running()?;
        act(&mut **table)?;
        let entry = table.log().last().and_then(|e| serde_json::to_string(e).ok());
        let line = entry.expect("a change is in the log, and entries are plain data");
        // What nobody else can see leaves no trace in lists either, not even its time.
        let at = if self.seen() == seen { self.row.card.touched } else { now() };
        let awaited = self.awaited();
        let entry = NewEntry {
            match_id: self.row.card.id.clone(),
            n: self.entries,
            line,
            at,
            awaited: awaited.clone(),
            command: command.clone(),
        };
        self.app.store.append(entry).await?;
        self.losses = 0;
        self.entries += 1;
        self.row.card.touched = at;
        self.row.card.awaited = awaited;
        if let Some(command) = command {
            self.done.add_step(command);
        }
        self.after_change().await;
        Ok(())
    }

    /// What those who look on notice of the match: who is awaited, and how much they have heard.
    fn seen(&self) -> Option<(SeatSet, u32)> {
        let table = self.table.as_ref()?;
        Some((table.status().awaited(), table.heard(Viewer::Spectator)))
    }

    /// What follows from a change that is stored, and so is done whatever becomes of this.
    async fn after_change(&mut self) {
        self.broadcast();
        match Box::pin(self.finish_if_over()).await {
            Ok(true) => {}
            Ok(false) => {
                self.show_card();
                self.ask_bots();
            }
            // The log has the last step; the result is noted as soon as it can be.
            Err(_) => return self.lose(Next::DoAgain),
        }
        if self.entries - self.snapshot >= SNAPSHOT_EVERY {
            Box::pin(self.save_snapshot()).await;
        }
    }

    /// Notes the result of a match that is over.
    async fn finish_if_over(&mut self) -> Result<bool, Fault> {
        let Some(standings) = self.table.as_ref().and_then(|t| t.standings()) else {
            return Ok(false);
        };
        let standings = serde_json::to_string(&standings).expect("standings are plain data");
        self.app.store.finish(&self.row.card.id, &standings, now()).await?;
        self.row.standings = Some(standings);
        self.row.card.stage = store::Stage::Over;
        self.info_changed();
        Ok(true)
    }

    pub(super) async fn save_snapshot(&mut self) {
        let Some(table) = &self.table else { return };
        let snapshot = serde_json::to_string(&table.snapshot(self.entries)).unwrap_or_default();
        let snapshot = store::Snapshot { n: self.entries, body: snapshot };
        match self.app.store.save_snapshot(&self.row.card.id, &snapshot).await {
            Ok(()) => self.snapshot = self.entries,
            // The log is what counts; opening just takes longer without.
            Err(error) => tracing::warn!(%error, table = %self.row.card.id, "no snapshot"),
        }
    }

    fn why(&mut self, id: &str, seat: Seat, line: &str) -> Result<ServerFrame, Fault> {
        let (legal, rule, sentence) = match self.running()?.why(seat, line) {
            Ok(()) => (true, None, None),
            Err(StepError::Refused(r)) => {
                (false, Some(r.rule.to_owned()), Some(r.sentence.into_owned()))
            }
            Err(error @ StepError::Reveals) => (false, None, Some(Fault::from(error).message)),
            Err(other) => return Err(other.into()),
        };
        Ok(ServerFrame::Answer { id: id.to_owned(), legal, rule, sentence })
    }

    async fn say(&mut self, id: &str, guest: &str, text: &str) -> Result<(), Fault> {
        let command = Done::line(guest, id);
        if self.done.has_line(&command) {
            return Ok(());
        }
        let text = clean(text, MAX_CHAT)
            .ok_or_else(|| Fault::new(ErrorCode::BadRequest, "There is nothing to say in it."))?;
        let n = self.chat.back().map_or(0, |last| last.n + 1);
        let most = self.app.meter.number(Thing::Talk, Scope::Table);
        if let Some(most) = most.filter(|most| n >= *most) {
            let message = Thing::Talk.refusal(Scope::Table, most, Duration::ZERO);
            return Err(Fault::new(ErrorCode::TooMuch, message));
        }
        let line = ChatLine {
            n,
            name: self.app.guests.name(guest).await?,
            seat: self.seat_of(guest).map(|s| s.0),
            text,
            at: now(),
        };
        let said = store::Said { line: line.clone(), command: Some(command.clone()) };
        self.app.store.say(&self.row.card.id, &said).await?;
        self.losses = 0;
        self.done.add_line(command);
        self.chat.push_back(line.clone());
        if self.chat.len() > RECENT as usize {
            self.chat.pop_front();
        }
        self.tell_all(&ServerFrame::Chat { table: self.row.card.id.clone(), lines: vec![line] });
        Ok(())
    }

    /// Asks every awaited bot that is not thinking yet.
    pub(super) fn ask_bots(&mut self) {
        if self.stage() != Stage::Running {
            return;
        }
        let Some(table) = &self.table else { return };
        for seat in table.status().awaited().iter() {
            let holder = self.seats().get(seat.index()).map(|s| &s.holder);
            let Some(store::Holder::Bot { level }) = holder else { continue };
            if self.thinking.has(seat) {
                continue;
            }
            let level: Level = level.parse().unwrap_or(Level::Greedy);
            let until = Instant::now() + self.app.config.bot_time;
            // The bot's own randomness has nothing to do with the dice of the match.
            let seed = SplitMix::new(u64::from_le_bytes(random::bytes())).next_u64();
            let thought = think(
                &**table,
                Ask {
                    seat,
                    level,
                    seed,
                    budget: Budget { iterations: BOT_ITERATIONS },
                    hurry: Some(Box::new(move || Instant::now() >= until)),
                },
            );
            self.thinking = self.thinking.with(seat);
            let (bots, inbox) = (self.app.bots.clone(), self.inbox.clone());
            tokio::spawn(async move {
                let line = bots.think(thought).await;
                let _ = inbox.send(Box::new(Msg::Thought { seat, line })).await;
            });
        }
    }

    /// A bot's step is stored and shown like any other.
    pub(super) async fn bot_step(&mut self, seat: Seat, line: Option<String>) -> Result<(), Fault> {
        self.thinking = self.thinking.without(seat);
        let Ok(table) = self.running() else { return Ok(()) };
        if !table.status().awaited().has(seat) {
            self.ask_bots();
            return Ok(());
        }
        // A bot that broke down, or thought about a moment that has passed, plays what it may.
        let line = line
            .filter(|line| table.why(seat, line).is_ok())
            .or_else(|| table.lines(seat).into_iter().next());
        let Some(line) = line else { return Ok(()) };
        let played =
            self.change(seat, None, |table| table.submit(seat, &line).map_err(Fault::from)).await;
        if let Err(fault) = &played {
            tracing::error!(table = %self.row.card.id, message = %fault.message, "a bot could not play");
        }
        played
    }
}
