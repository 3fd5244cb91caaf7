//! The game itself: commands of players, steps of bots, the log and its end.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use mesozoic_bots::Level;
use mesozoic_core::{Budget, Rng, Seat, SplitMix};
use mesozoic_protocol::lobby::Stage;
use mesozoic_protocol::{ChatLine, ErrorCode, MAX_CHAT, ServerFrame};
use mesozoic_registry::{Ask, think};
use mesozoic_store::{self as store, Conflict, NewEntry};
use mesozoic_table::{AnyTable, StepError};

use super::{Actor, Command, Msg, RECENT, SNAPSHOT_EVERY};
use crate::clock::now;
use crate::fault::Fault;
use crate::limits::{Scope, Thing};
use crate::words::{clean, random};

/// Bots that would think for ever are stopped by the clock, not by this.
const BOT_ITERATIONS: u32 = 4_000;

impl Actor {
    /// Carries out a command, once however often it is sent.
    pub(super) async fn command(
        &mut self,
        id: &str,
        guest: &str,
        what: Command,
    ) -> Result<ServerFrame, Fault> {
        let done = ServerFrame::Done { id: id.to_owned() };
        if self.done.contains(id) {
            return Ok(done);
        }
        match what {
            Command::Step(line) => {
                let seat = self.own_seat(guest)?;
                let act = |table: &mut dyn AnyTable| Ok(table.submit(seat, &line)?);
                let changed = self.change(seat, Some(id), act).await;
                self.once(seat, id, changed).await?;
                Ok(done)
            }
            Command::Undo => {
                let seat = self.own_seat(guest)?;
                let act = |table: &mut dyn AnyTable| Ok(table.undo(seat)?);
                let changed = self.change(seat, Some(id), act).await;
                self.once(seat, id, changed).await?;
                Ok(done)
            }
            Command::Why(line) => {
                let seat = self.own_seat(guest)?;
                self.why(id, seat, &line)
            }
            Command::Chat(text) => {
                Box::pin(self.say(guest, &text)).await?;
                Ok(done)
            }
        }
    }

    /// A command that cannot be carried out may have been carried out long ago: then all is well.
    async fn once(
        &mut self,
        seat: Seat,
        id: &str,
        changed: Result<(), Fault>,
    ) -> Result<(), Fault> {
        let Err(fault) = changed else { return Ok(()) };
        let command = store::Command { seat: seat.0, id: id.to_owned() };
        match self.app.store.find_command(&self.row.card.id, &command).await? {
            Some(_) => {
                self.done.insert(command.id);
                Ok(())
            }
            None => Err(fault),
        }
    }

    fn own_seat(&self, guest: &str) -> Result<Seat, Fault> {
        self.seat_of(guest).ok_or_else(|| {
            Fault::new(ErrorCode::NotYours, "You watch this table; you do not sit at it.")
        })
    }

    fn running(&mut self) -> Result<&mut Box<dyn AnyTable>, Fault> {
        let stage = self.stage();
        match (stage, &mut self.table) {
            (Stage::Running, Some(table)) => Ok(table),
            (Stage::Open | Stage::Revealing, _) => {
                Err(Fault::new(ErrorCode::WrongTime, "The game has not begun yet."))
            }
            (Stage::Over, _) => Err(Fault::new(ErrorCode::WrongTime, "The game is over.")),
            _ => Err(Fault::new(
                ErrorCode::Faulted,
                "This table has broken down. Its log is kept; please start another.",
            )),
        }
    }

    /// Changes the match, stores the change, and only then shows it.
    async fn change(
        &mut self,
        seat: Seat,
        command: Option<&str>,
        act: impl FnOnce(&mut dyn AnyTable) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let table = self.running()?;
        let Ok(acted) = catch_unwind(AssertUnwindSafe(|| act(&mut **table))) else {
            Box::pin(self.break_down("the rules broke down")).await?;
            let message = "This table has broken down. Its log is kept; please start another.";
            return Err(Fault::new(ErrorCode::Faulted, message));
        };
        acted?;
        let entry = table.log().last().and_then(|e| serde_json::to_string(e).ok());
        let line = entry.expect("a change is in the log, and entries are plain data");
        let at = now();
        let awaited = self.awaited();
        let entry = NewEntry {
            match_id: self.row.card.id.clone(),
            n: self.entries,
            line,
            at,
            awaited: awaited.clone(),
            command: command.map(|id| store::Command { seat: seat.0, id: id.to_owned() }),
        };
        if let Err(error) = self.app.store.append(entry).await {
            // What was not stored has not happened: back to where the log ends.
            Box::pin(self.restore()).await?;
            self.restart_feeds();
            return match error {
                store::Error::Conflict(Conflict::Command { .. }) => Ok(()),
                error => Err(error.into()),
            };
        }
        self.entries += 1;
        self.row.card.touched = at;
        self.row.card.awaited = awaited;
        if let Some(command) = command {
            self.done.insert(command.to_owned());
        }
        self.after_change().await;
        Ok(())
    }

    async fn after_change(&mut self) {
        self.broadcast();
        if !Box::pin(self.finish_if_over()).await {
            self.show_card();
            self.ask_bots();
        }
        if self.entries - self.snapshot >= SNAPSHOT_EVERY {
            Box::pin(self.save_snapshot()).await;
        }
    }

    /// Notes the result of a match that is over.
    pub(super) async fn finish_if_over(&mut self) -> bool {
        let Some(standings) = self.table.as_ref().and_then(|t| t.standings()) else { return false };
        let standings = serde_json::to_string(&standings).unwrap_or_default();
        if let Err(error) = self.app.store.finish(&self.row.card.id, &standings, now()).await {
            // The log has the last step; the result is noted when the table is woken again.
            tracing::error!(%error, table = %self.row.card.id, "could not store the result");
        }
        self.row.card.stage = store::Stage::Over;
        self.info_changed();
        true
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
            Err(other) => return Err(other.into()),
        };
        Ok(ServerFrame::Answer { id: id.to_owned(), legal, rule, sentence })
    }

    async fn say(&mut self, guest: &str, text: &str) -> Result<(), Fault> {
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
            name: self.app.guests.name(guest).await,
            seat: self.seat_of(guest).map(|s| s.0),
            text,
            at: now(),
        };
        let row = store::ChatLine {
            n: line.n,
            name: line.name.clone(),
            seat: line.seat,
            text: line.text.clone(),
            at: line.at,
        };
        self.app.store.say(&self.row.card.id, &row).await?;
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
            let seed = SplitMix::new(u64::from_le_bytes(random())).next_u64();
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
    pub(super) async fn bot_step(&mut self, seat: Seat, line: Option<String>) {
        self.thinking = self.thinking.without(seat);
        let Ok(table) = self.running() else { return };
        if !table.status().awaited().has(seat) {
            return self.ask_bots();
        }
        // A bot that broke down, or thought about a moment that has passed, plays what it may.
        let line = line
            .filter(|line| table.why(seat, line).is_ok())
            .or_else(|| table.lines(seat).into_iter().next());
        let Some(line) = line else { return };
        let played =
            self.change(seat, None, |table| table.submit(seat, &line).map_err(Fault::from)).await;
        if let Err(fault) = played {
            tracing::error!(table = %self.row.card.id, message = %fault.message, "a bot could not play");
        }
    }
}
