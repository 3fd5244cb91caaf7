//! The game itself: commands of players and steps of bots.

use mesozoic_bots::Level;
use mesozoic_core::record::Entry;
use mesozoic_core::{Seat, Viewer};
use mesozoic_model::{self as model, NewEntry, Said, Stage};
use mesozoic_protocol::{ChatLine, ErrorCode, MAX_CHAT, ServerFrame};
use mesozoic_registry::Ask;
use mesozoic_table::{AnyTable, StepError};

use crate::done::Done;
use crate::effect::{Effect, Write};
use crate::truth::awaited;
use crate::{Command, Fault, Limit, Outside, Room};

/// What somebody would say, once it is clean: not nothing, and not cut off where it is too long.
pub fn spoken(text: Option<String>) -> Result<String, Fault> {
    let refuse = |message: String| Err(Fault::new(ErrorCode::BadRequest, message));
    match text {
        None => refuse("There is nothing to say in it.".to_owned()),
        Some(text) if text.chars().count() > MAX_CHAT => {
            refuse(format!("This is too long: say at most {MAX_CHAT} characters at once."))
        }
        Some(text) => Ok(text),
    }
}

impl<O: Outside> Room<O> {
    /// Does what a command wants: gives the answer, or plans a write after which it is done.
    pub(crate) fn command(
        &mut self,
        now: i64,
        id: &str,
        guest: &str,
        what: &Command,
    ) -> Result<Option<ServerFrame>, Fault> {
        // The store would refuse it too, but only after the table has moved on.
        if id.contains('\0') {
            return Err(Fault::new(ErrorCode::BadRequest, "A command's id is plain text."));
        }
        let is_done = match what {
            Command::Step(line) => {
                let seat = self.own_seat(guest)?;
                let (command, may) = self.as_holder(seat, id, what);
                let may = may.and_then(|()| self.asks_nothing(seat));
                self.change(now, Some(command), |table| {
                    may.and_then(|()| Ok(table.submit(seat, line)?))
                })?
            }
            Command::Undo => {
                let seat = self.own_seat(guest)?;
                let (command, may) = self.as_holder(seat, id, what);
                let may = may.and_then(|()| self.may_take_back());
                self.change(now, Some(command), |table| may.and_then(|()| Ok(table.undo(seat)?)))?
            }
            Command::Why(line) => return self.why(id, self.own_seat(guest)?, line).map(Some),
            Command::Preview(line) => {
                return self.preview(id, self.own_seat(guest)?, line).map(Some);
            }
            Command::Chat { name, text } => {
                self.say(now, Done::line(guest, id, what), guest, name, text)?
            }
        };
        Ok(is_done.then(|| ServerFrame::Done { id: id.to_owned() }))
    }

    fn own_seat(&self, guest: &str) -> Result<Seat, Fault> {
        self.seat_of(guest).ok_or_else(|| {
            Fault::new(ErrorCode::NotYours, "You watch this table; you do not sit at it.")
        })
    }

    /// What a seat's command is stored under, and whether its holder plays in person: what was
    /// carried out before is acknowledged in either case.
    fn as_holder(
        &self,
        seat: Seat,
        id: &str,
        what: &Command,
    ) -> (model::Command, Result<(), Fault>) {
        let seat = &self.seats()[seat.index()];
        let may = if seat.stand_in.is_some() { Err(Fault::stood_in()) } else { Ok(()) };
        (Done::step(seat, id, what), may)
    }

    /// Where ratings are at stake, what is played is played; and nobody takes back without end.
    pub(crate) fn may_take_back(&self) -> Result<(), Fault> {
        if self.truth.row.card.rated {
            let message = "At a rated table nothing is taken back.";
            return Err(Fault::new(ErrorCode::NoUndo, message));
        }
        // What is only played comes to an end with the game.
        let is_full = |limit: &&Limit| self.truth.entries >= limit.most;
        if let Some(limit) = self.log_limit.as_ref().filter(is_full) {
            return Err(Fault::new(ErrorCode::TooMuch, limit.refusal.clone()));
        }
        Ok(())
    }

    /// Whoever asks to take a move back waits for the answer, or asks no more.
    fn asks_nothing(&self, seat: Seat) -> Result<(), Fault> {
        match self.asked() {
            Some(asked) if asked.seat == seat.0 => Err(Fault::wrong_time(
                "You have asked to take a move back. Wait for the answer, or ask no more.",
            )),
            _ => Ok(()),
        }
    }

    fn running(&mut self) -> Result<&mut Box<dyn AnyTable>, Fault> {
        match self.stage() {
            Stage::Open | Stage::Revealing => {
                return Err(Fault::wrong_time("The game has not begun yet."));
            }
            Stage::Over => return Err(Fault::wrong_time("The game is over.")),
            Stage::Running | Stage::Faulted => {}
        }
        let trouble = self.trouble();
        self.truth.table.as_mut().ok_or_else(|| trouble.unwrap_or_else(Fault::broken))
    }

    /// Changes the match, and plans to store the change; says whether that has been done before,
    /// and nothing is changed.
    fn change(
        &mut self,
        now: i64,
        command: Option<model::Command>,
        act: impl FnOnce(&mut dyn AnyTable) -> Result<(), Fault>,
    ) -> Result<bool, Fault> {
        if let Some(command) = &command
            && self.truth.done.has_step(command)?
        {
            return Ok(true);
        }
        let (match_id, n) = (self.id().to_owned(), self.truth.entries);
        let (seen_at, last) = (self.seen_at(now), self.truth.last);
        let were_awaited = self.truth.row.card.awaited.clone();
        let table = self.running()?;
        let heard = table.heard(Viewer::Spectator);
        act(&mut **table)?;
        let entry = table.log().last().and_then(|e| serde_json::to_string(e).ok());
        let line = entry.expect("a change is in the log, and entries are plain data");
        let awaited = awaited(&**table);
        // What nobody else can see leaves no trace in lists and clocks either, not even its time.
        let is_seen = awaited != were_awaited || table.heard(Viewer::Spectator) != heard;
        let at = if is_seen { seen_at } else { last };
        self.planned.push_back(Write::Entry(NewEntry { match_id, n, line, at, awaited, command }));
        Ok(false)
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

    fn preview(&mut self, id: &str, seat: Seat, line: &str) -> Result<ServerFrame, Fault> {
        let outcome = match self.running()?.preview(seat, line) {
            Ok(outcome) => Some(outcome),
            Err(StepError::Refused(_) | StepError::Reveals) => None,
            Err(other) => return Err(other.into()),
        };
        Ok(ServerFrame::Preview { id: id.to_owned(), outcome })
    }

    /// Plans to store a line of chat; says whether that has been done before.
    fn say(
        &mut self,
        now: i64,
        command: model::ChatCommand,
        guest: &str,
        name: &str,
        text: &str,
    ) -> Result<bool, Fault> {
        if self.truth.done.has_line(&command)? {
            return Ok(true);
        }
        let seat = self.seat_of(guest).map(|s| s.0);
        let said = self.lines_counted_for(seat);
        if let Some(limit) = self.chat_limit.as_ref().filter(|limit| said >= limit.most) {
            return Err(Fault::new(ErrorCode::TooMuch, limit.refusal.clone()));
        }
        let line = ChatLine {
            n: self.line_number(now, seat),
            name: name.to_owned(),
            guest: Some(guest.to_owned()),
            seat,
            text: text.to_owned(),
            at: now,
            removed: false,
        };
        self.planned.push_back(Write::Say(Said { line, command: Some(command) }));
        Ok(false)
    }

    /// Asks every awaited bot that is not thinking yet.
    pub(crate) fn ask_bots(&mut self, effects: &mut Vec<Effect<O>>) {
        if self.stage() != Stage::Running {
            return;
        }
        let (Some(table), Ok(game)) = (&self.truth.table, self.game()) else { return };
        let card = &self.truth.row.card;
        for seat in card.awaited.iter().map(|&seat| Seat(seat)) {
            let Some(level) = card.seats.get(seat.index()).and_then(model::Seat::bot) else {
                continue;
            };
            if self.thinking.has(seat) {
                continue;
            }
            let level: Level = level.parse().unwrap_or(Level::Greedy);
            let lines = lines_of(table.log(), seat);
            let thought = (game.think)(&**table, Ask { seat, level });
            self.thinking = self.thinking.with(seat);
            effects.push(Effect::Think { seat, lines, thought });
        }
    }

    /// A bot's plan is played at once, stored and shown like any other step.
    pub(crate) fn bot_step(
        &mut self,
        now: i64,
        seat: Seat,
        line: Option<&str>,
        effects: &mut Vec<Effect<O>>,
    ) {
        self.thinking = self.thinking.without(seat);
        let is_stale = self.stale.has(seat);
        self.stale = self.stale.without(seat);
        if self.running().is_err() {
            return;
        }
        // Whoever has come back meanwhile plays for themselves, and what was gone back behind is not
        // played on.
        let is_bots = self.seats().get(seat.index()).is_some_and(|seat| seat.bot().is_some());
        if is_stale || !is_bots || !self.truth.row.card.awaited.contains(&seat.0) {
            return self.ask_bots(effects);
        }
        let played = self.change(now, None, |table| {
            // A bot that broke down, or thought about a moment that has passed, plays what it may.
            if line.is_some_and(|line| table.submit(seat, line).is_ok()) {
                return Ok(());
            }
            let any = table.lines(seat).into_iter().next();
            Ok(table.submit(seat, &any.unwrap_or_default())?)
        });
        match played {
            Ok(_) => self.proceed(now, effects),
            Err(fault) => {
                effects.push(Effect::Report(format!("a bot could not play: {}", fault.message)));
            }
        }
    }
}

/// How many lines of a log are a seat's.
fn lines_of(log: &[Entry], seat: Seat) -> usize {
    log.iter().filter(|entry| matches!(entry, Entry::Step { seat: by, .. } if *by == seat)).count()
}
