//! The one write that is under way, what becomes true with it, and who waits for it.

use mesozoic_model::{Begun, NewEntry, Said, Seating, Stage};
use mesozoic_protocol::ServerFrame;
use mesozoic_table::{AnyTable, read_json};

use crate::clocks::Clocks;
use crate::effect::{Effect, Write, send};
use crate::leaving::read_note;
use crate::recover::Next;
use crate::truth::{RECENT, awaited, open_args};
use crate::{Answer, Command, Fault, Outside, Request, Room};

/// How many entries may pass before the match is snapshot again.
const SNAPSHOT_EVERY: u32 = 64;

/// A write that is under way.
pub(crate) struct Pending {
    write: Write,
    /// The table that a match begins with, or goes back to.
    opened: Option<Box<dyn AnyTable>>,
}

impl Pending {
    fn new(write: Write) -> Self {
        Self { write, opened: None }
    }

    /// A write after which the match is at this table.
    pub(crate) fn with_table(write: Write, table: Box<dyn AnyTable>) -> Self {
        Self { write, opened: Some(table) }
    }
}

/// What is being done, and who waits for it.
pub(crate) struct Doing<O: Outside> {
    asker: Asker<O>,
    /// Set after the truth was read again: it may have been done.
    held: Option<Next>,
}

enum Asker<O: Outside> {
    Socket {
        id: String,
        connection: O::Connection,
        /// Whose command, and which; nothing for whoever wants to look on.
        command: Option<(String, Command)>,
    },
    Reply {
        to: O::Reply,
        /// Who asks.
        guest: Option<String>,
        wants: Wants,
    },
}

/// What the answer to a request tells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wants {
    Info,
    /// Likewise, and whether the game could begin.
    Beginning,
    Rematch,
    Closed,
}

impl<O: Outside> Doing<O> {
    pub(crate) fn watch(id: String, connection: O::Connection) -> Self {
        Self { asker: Asker::Socket { id, connection, command: None }, held: None }
    }

    pub(crate) fn command(
        id: String,
        connection: O::Connection,
        guest: String,
        what: Command,
    ) -> Self {
        Self { asker: Asker::Socket { id, connection, command: Some((guest, what)) }, held: None }
    }

    pub(crate) fn request(what: &Request, to: O::Reply) -> Self {
        let wants = match what {
            Request::Start(_) | Request::Reveal(..) => Wants::Beginning,
            Request::Rematch { .. } => Wants::Rematch,
            Request::Close(_) | Request::Shut { .. } | Request::Delete | Request::Unsay(_) => {
                Wants::Closed
            }
            _ => Wants::Info,
        };
        Self {
            asker: Asker::Reply { to, guest: what.guest().map(str::to_owned), wants },
            held: None,
        }
    }

    /// Held back until the truth is known.
    pub(crate) fn hold(self, next: Next) -> Self {
        Self { held: Some(next), ..self }
    }

    /// The id, whose, and which, if it is a command.
    pub(crate) fn as_command(&self) -> Option<(&str, &str, &Command)> {
        match &self.asker {
            Asker::Socket { id, command: Some((guest, what)), .. } => Some((id, guest, what)),
            _ => None,
        }
    }

    pub(crate) fn is_of_a_socket(&self) -> bool {
        matches!(self.asker, Asker::Socket { .. })
    }

    fn wants_the_beginning(&self) -> bool {
        matches!(&self.asker, Asker::Reply { wants: Wants::Beginning, .. })
    }
}

impl<O: Outside> Room<O> {
    /// Writes something. Nothing else is taken in until the store has answered.
    fn write(&mut self, pending: Pending, effects: &mut Vec<Effect<O>>) {
        effects.push(Effect::Write(pending.write.clone()));
        self.pending = Some(pending);
    }

    /// Writes what is left to write, and answers when there is nothing more.
    pub(crate) fn proceed(&mut self, now: i64, effects: &mut Vec<Effect<O>>) {
        if let Some(write) = self.planned.pop_front() {
            return self.write(Pending::new(write), effects);
        }
        match self.due(now) {
            Ok(Some(pending)) => self.write(pending, effects),
            Ok(None) => self.conclude(now, effects),
            Err(fault) if self.doing.as_ref().is_some_and(Doing::wants_the_beginning) => {
                self.fail(fault, effects);
            }
            Err(fault) => {
                effects.push(Effect::Report(format!("a table waits: {}", fault.message)));
                self.conclude(now, effects);
            }
        }
    }

    /// What the room has to write by itself: also what was not done when a server stopped before.
    fn due(&self, now: i64) -> Result<Option<Pending>, Fault> {
        let write = match self.stage() {
            Stage::Revealing if self.seats().iter().all(|s| s.nonce.is_some()) => {
                return match self.lot(now)? {
                    Some(lot) => Ok(Some(Pending::new(lot))),
                    None => self.begin(now).map(Some),
                };
            }
            Stage::Running if self.truth.is_damaged => {
                Some(Write::Stage { stage: Stage::Faulted, at: now })
            }
            Stage::Running => match self.finish(now).or_else(|| self.agreed(now)) {
                None => match self.way_back(now)? {
                    None => self.time_up(now),
                    back => return Ok(back),
                },
                end => end,
            },
            _ => None,
        };
        let is_long_ago = self.truth.entries >= self.truth.snapshot + SNAPSHOT_EVERY;
        let write = write.or_else(|| is_long_ago.then(|| self.snapshot()).flatten());
        Ok(write.map(Pending::new))
    }

    /// The rules have ended the match.
    fn finish(&self, at: i64) -> Option<Write> {
        let standings = self.truth.table.as_ref()?.standings()?;
        let standings = serde_json::to_string(&standings).expect("standings are plain data");
        Some(Write::Finish { standings, at })
    }

    /// Opens the match when every nonce is in, under the rules of this server.
    fn begin(&self, at: i64) -> Result<Pending, Fault> {
        let game = self.game()?;
        let table = (game.open)(&open_args(&self.truth.row)?)?;
        let write = Write::Begin { rules: game.meta.rules, awaited: awaited(&*table), at };
        Ok(Pending::with_table(write, table))
    }

    pub(crate) fn snapshot(&self) -> Option<Write> {
        let (table, n) = (self.truth.table.as_ref()?, self.truth.entries);
        let body = serde_json::to_string(&table.snapshot(n)).expect("snapshots are plain data");
        Some(Write::Snapshot(mesozoic_model::Snapshot { n, body }))
    }

    /// The store has answered.
    pub(crate) fn stored(
        &mut self,
        now: i64,
        done: Result<(), Fault>,
        effects: &mut Vec<Effect<O>>,
    ) {
        let Some(Pending { write, opened }) = self.pending.take() else { return };
        match done {
            Ok(()) => {
                self.losses = 0;
                self.come_true(write, opened, effects);
                self.proceed(now, effects);
            }
            // The log is what counts; opening just takes longer without.
            Err(fault) if matches!(write, Write::Snapshot(_)) => {
                effects.push(Effect::Report(format!("no snapshot: {}", fault.message)));
                self.conclude(now, effects);
            }
            Err(fault) => self.unstored(&write, fault, effects),
        }
    }

    /// Something could not be stored.
    fn unstored(&mut self, write: &Write, fault: Fault, effects: &mut Vec<Effect<O>>) {
        self.planned.clear();
        let is_of_the_store = fault.is_of_the_store();
        match self.doing.take() {
            // It is answered, also where the store failed afterwards.
            Some(doing)
                if doing.is_of_a_socket() && doing.held.is_none() && self.is_done(&doing) =>
            {
                self.doing = Some(doing);
                self.done(effects);
            }
            // It is not known yet whether it is done.
            Some(doing) if doing.is_of_a_socket() && is_of_the_store => self.doing = Some(doing),
            Some(doing) => {
                self.doing = Some(doing);
                self.fail(fault, effects);
            }
            None if is_of_the_store => {}
            None => effects.push(Effect::Report(format!("could not write: {}", fault.message))),
        }
        // A step that the store refused has been played on the table here.
        if is_of_the_store || matches!(write, Write::Entry(_)) {
            let next = self.doing.as_ref().and_then(|doing| doing.held).unwrap_or(Next::DoAgain);
            self.lose(next, effects);
        }
    }

    /// A write is stored: it is true from now on.
    fn come_true(
        &mut self,
        write: Write,
        opened: Option<Box<dyn AnyTable>>,
        effects: &mut Vec<Effect<O>>,
    ) {
        let card = &mut self.truth.row.card;
        match write {
            Write::Entry(entry) => self.take_entry(&entry, effects),
            Write::Say(said) => self.take_line(said, effects),
            Write::Seats { changed, lost, note, at } => {
                effects.extend(lost.map(|lost| Effect::Unseated { guest: lost.guest }));
                self.take_note(note);
                self.take_seats(changed, at, effects);
                self.ask_bots(effects);
            }
            Write::AskBack { back, note, at } => {
                card.touched = at;
                self.truth.row.going_back = back;
                self.take_note(note);
                self.info_changed(effects);
            }
            Write::Drawn { changed, at } => {
                self.truth.row.seating = Seating::Drawn;
                self.take_seats(changed, at, effects);
            }
            Write::Seating { seating, at } => {
                card.touched = at;
                self.truth.row.seating = seating;
                self.info_changed(effects);
            }
            Write::Delay { minutes, note, at } => {
                self.take_note(note);
                self.take_delay(minutes, at, effects);
            }
            Write::Rewind { entry, practice } => self.went_back(&entry, practice, opened, effects),
            Write::Reopen { changed, at } => {
                card.stage = Stage::Open;
                self.take_seats(changed, at, effects);
            }
            Write::Stage { stage, at } => {
                (card.stage, card.touched) = (stage, at);
                self.info_changed(effects);
            }
            Write::Begin { rules, awaited, at } => {
                card.rules = rules;
                self.begun(Begun { at, awaited }, opened, effects);
            }
            Write::Finish { standings, .. } => {
                card.stage = Stage::Over;
                self.truth.clocks = None;
                self.truth.row.standings = Some(standings);
                self.end_past(effects);
                self.info_changed(effects);
            }
            Write::End { ending, standings, note, at } => {
                (card.stage, card.touched) = (Stage::Over, at);
                card.awaited.clear();
                self.truth.clocks = None;
                self.truth.row.ending = Some(ending);
                self.truth.row.standings = standings;
                self.take_note(note);
                self.end_past(effects);
                self.info_changed(effects);
            }
            Write::Snapshot(snapshot) => self.truth.snapshot = snapshot.n,
            Write::Rematch(id) => {
                self.truth.row.rematch = Some(id);
                self.info_changed(effects);
            }
            Write::Adopt { from, to } => self.take_adopted(&from, to, effects),
            Write::Unsay(n) => {
                let Some(line) = self.truth.chat.iter_mut().find(|line| line.n == n) else {
                    return;
                };
                (line.text, line.removed) = (String::new(), true);
                let line = line.clone();
                self.tell_line(&line, effects);
            }
            Write::Remove | Write::Delete { .. } => {
                let row = &self.truth.row;
                effects.push(Effect::Withdraw { host: row.host.clone(), listed: row.listed });
                self.tell_all(&ServerFrame::Closed { table: self.id().to_owned() }, effects);
                self.conclude_request(effects);
                self.leave(effects);
            }
        }
    }

    /// The log has another entry.
    fn take_entry(&mut self, entry: &NewEntry, effects: &mut Vec<Effect<O>>) {
        let card = &mut self.truth.row.card;
        card.touched = card.touched.max(entry.at);
        card.awaited.clone_from(&entry.awaited);
        self.truth.entries += 1;
        if let Some(command) = &entry.command {
            self.truth.done.add_step(command);
        }
        self.remember(entry);
        self.broadcast(effects);
        let was_asked = self.asked().is_some();
        self.run_clocks(entry, effects);
        if was_asked && self.asked().is_none() {
            self.info_changed(effects);
        }
        if !self.truth.row.card.awaited.is_empty() {
            self.show_card(effects);
            self.ask_bots(effects);
        }
    }

    /// Something was said.
    fn take_line(&mut self, said: Said, effects: &mut Vec<Effect<O>>) {
        let Said { line, command } = said;
        if let Some(command) = command {
            self.truth.done.add_line(&command);
        }
        self.truth.chat.push_back(line.clone());
        if self.truth.chat.len() > RECENT as usize {
            self.truth.chat.pop_front();
        }
        self.tell_line(&line, effects);
    }

    /// The game has begun at this table.
    fn begun(
        &mut self,
        begun: Begun,
        table: Option<Box<dyn AnyTable>>,
        effects: &mut Vec<Effect<O>>,
    ) {
        let card = &mut self.truth.row.card;
        card.stage = Stage::Running;
        (card.awaited, card.touched) = (begun.awaited.clone(), begun.at);
        self.truth.last = begun.at;
        self.truth.clocks = Clocks::new(card.pace, card.seats.len(), &begun);
        let at = begun.at;
        self.truth.row.begun = Some(begun);
        self.truth.table = table;
        self.begin_past(at);
        self.info_changed(effects);
        self.restart_feeds(effects);
        self.ask_bots(effects);
    }

    /// The match has gone back to where this table is.
    fn went_back(
        &mut self,
        entry: &NewEntry,
        practice: bool,
        table: Option<Box<dyn AnyTable>>,
        effects: &mut Vec<Effect<O>>,
    ) {
        let row = &mut self.truth.row;
        row.card.touched = entry.at;
        row.card.awaited.clone_from(&entry.awaited);
        row.going_back = None;
        row.practice |= practice;
        self.truth.entries += 1;
        if let Some(command) = &entry.command {
            self.truth.done.add_step(command);
        }
        self.truth.notes.extend(read_note(&entry.line, entry.at));
        self.truth.table = table;
        self.truth.follow_clocks(entry);
        self.remember(entry);
        self.stale = self.stale.union(self.thinking);
        self.restart_feeds(effects);
        self.info_changed(effects);
        self.ask_bots(effects);
    }

    /// The log has a note.
    fn take_note(&mut self, note: Option<NewEntry>) {
        let Some(entry) = note else { return };
        self.truth.entries += 1;
        self.truth.follow_clocks(&entry);
        self.remember(&entry);
        self.truth.notes.extend(read_note(&entry.line, entry.at));
        if let (Some(table), Ok(note)) = (&mut self.truth.table, read_json(&entry.line)) {
            // A note is always followed.
            let _ = table.follow(&note);
        }
    }

    /// Everything is written that there was to write.
    fn conclude(&mut self, now: i64, effects: &mut Vec<Effect<O>>) {
        self.panics = 0;
        match self.doing.take() {
            Some(doing @ Doing { held: Some(next), .. }) => {
                self.answer_held(now, Doing { held: None, ..doing }, next, effects);
            }
            doing => {
                self.doing = doing;
                self.conclude_request(effects);
            }
        }
    }

    fn conclude_request(&mut self, effects: &mut Vec<Effect<O>>) {
        let answer = match self.doing.as_ref().map(|doing| &doing.asker) {
            None => return,
            Some(Asker::Socket { .. }) => return self.done(effects),
            Some(Asker::Reply { wants: Wants::Info | Wants::Beginning, guest, .. }) => {
                Answer::Info(self.boxed_info(guest.as_deref()))
            }
            Some(Asker::Reply { wants: Wants::Rematch, .. }) => {
                Answer::Rematch(self.truth.row.rematch.clone())
            }
            Some(Asker::Reply { wants: Wants::Closed, .. }) => Answer::Closed,
        };
        self.answer(Ok(answer), effects);
    }

    /// Tells whoever waits at a socket that it is done.
    pub(crate) fn done(&mut self, effects: &mut Vec<Effect<O>>) {
        if let Some(Doing { asker: Asker::Socket { id, connection, .. }, .. }) = self.doing.take() {
            effects.push(send(connection, &ServerFrame::Done { id }));
        }
    }

    /// Tells whoever waits at a socket something else.
    pub(crate) fn reply_frame(&mut self, frame: &ServerFrame, effects: &mut Vec<Effect<O>>) {
        if let Some(Doing { asker: Asker::Socket { connection, .. }, .. }) = self.doing.take() {
            effects.push(send(connection, frame));
        }
    }

    /// Answers a request.
    pub(crate) fn answer(&mut self, answer: Result<Answer, Fault>, effects: &mut Vec<Effect<O>>) {
        if let Some(Asker::Reply { to, .. }) = self.doing.take().map(|doing| doing.asker) {
            effects.push(Effect::Answer { to, answer });
        }
    }

    /// Tells whoever waits that it was not done.
    pub(crate) fn fail(&mut self, fault: Fault, effects: &mut Vec<Effect<O>>) {
        match self.doing.take().map(|doing| doing.asker) {
            None => {}
            Some(Asker::Socket { id, connection, .. }) => {
                effects.push(send(connection, &fault.frame(Some(id))));
            }
            Some(Asker::Reply { to, .. }) => {
                effects.push(Effect::Answer { to, answer: Err(fault) });
            }
        }
    }
}
