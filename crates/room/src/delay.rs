//! What those see who only watch a table whose host lets them see it later: the same match, as it was
//! some minutes ago.
//!
//! The past is a second table that follows the log of the first when an entry is old enough. In the
//! log a change that nobody else can see has the time of what was seen before it (ADR 35), so its
//! coming shows nowhere. What players say, their clocks and the notes are as late as the match. Who
//! sits there and who is here is about people, and is told at once. When the match is over all of it
//! is open, and so is this.

use std::collections::VecDeque;

use mesozoic_core::record::Entry;
use mesozoic_core::{Seat, Viewer};
use mesozoic_model::{self as model, NewEntry, Stage};
use mesozoic_protocol::lobby::TableInfo;
use mesozoic_protocol::{ChatLine, Clocks as ClocksTold, ServerFrame};
use mesozoic_registry::GameEntry;
use mesozoic_table::{AnyTable, read_json};

use crate::cards::without_course;
use crate::clocks::Clocks;
use crate::effect::{Effect, Write, text};
use crate::leaving::name;
use crate::make::check_delay;
use crate::seats::Writes;
use crate::truth::{RECENT, Truth, awaited, open_args};
use crate::{Fault, Outside, Room};

const MINUTE: i64 = 60 * 1000;

/// A match as it was some minutes ago.
pub(crate) struct Past {
    table: Box<dyn AnyTable>,
    clocks: Option<Clocks>,
    /// When something was last seen to happen there.
    touched: i64,
    /// How long ago it is, in milliseconds.
    delay: i64,
    /// What is not shown yet.
    coming: VecDeque<model::Entry>,
    /// What players said until then has been told.
    heard: i64,
    /// What those who see it know of the table itself.
    told: Option<Box<TableInfo>>,
}

/// What has come to pass for those who watch.
#[derive(Default)]
struct Passed {
    any: bool,
    /// The match went back, and what was told of it no longer holds.
    went_back: bool,
    /// Something was noted around the match.
    noted: bool,
}

impl Past {
    /// The past of a match that is brought back from its log; nothing where all is shown at once.
    pub(crate) fn of(
        truth: &Truth,
        game: &GameEntry,
        entries: &[model::Entry],
        now: i64,
    ) -> Option<Self> {
        let (card, begun) = (&truth.row.card, truth.row.begun.as_ref()?);
        if !is_late(card) || truth.table.is_none() {
            return None;
        }
        let delay = i64::from(card.delay) * MINUTE;
        let mut past = Self {
            table: (game.open)(&open_args(&truth.row).ok()?).ok()?,
            clocks: Clocks::new(card.pace, card.seats.len(), begun),
            touched: begun.at,
            delay,
            coming: entries.iter().cloned().collect(),
            heard: now - delay,
            told: None,
        };
        past.pass(now);
        Some(past)
    }

    /// The past of a match whose spectators have seen everything so far.
    fn from_now(truth: &Truth, now: i64) -> Option<Self> {
        let card = &truth.row.card;
        if !is_late(card) {
            return None;
        }
        Some(Self {
            table: truth.table.as_ref()?.copy(),
            clocks: truth.clocks.clone(),
            touched: card.touched,
            delay: i64::from(card.delay) * MINUTE,
            coming: VecDeque::new(),
            heard: now,
            told: None,
        })
    }

    /// When there will be something to show.
    fn next(&self, chat: &VecDeque<ChatLine>) -> Option<i64> {
        let said = chat.iter().filter(|line| is_of_a_player(line) && line.at > self.heard);
        let seen = self.coming.front().map(|entry| entry.at);
        seen.into_iter().chain(said.map(|line| line.at).min()).min().map(|at| at + self.delay)
    }

    /// Lets come to pass what is old enough.
    fn pass(&mut self, now: i64) -> Passed {
        let mut passed = Passed::default();
        while self.coming.front().is_some_and(|entry| entry.at + self.delay <= now)
            && let Some(entry) = self.coming.pop_front()
        {
            // The first table has followed it, and so will this.
            let Ok(line) = read_json::<Entry>(&entry.line) else { continue };
            if self.table.follow(&line).is_err() {
                continue;
            }
            if let Some(clocks) = &mut self.clocks {
                clocks.follow(Some(&line), entry.at, &entry.awaited);
            }
            self.touched = self.touched.max(entry.at);
            passed.any = true;
            passed.went_back |= matches!(line, Entry::Rewind { .. });
            passed.noted |= matches!(line, Entry::Rewind { .. } | Entry::Note { .. });
        }
        passed
    }
}

/// Whether those who only watch see a match later than it is played.
fn is_late(card: &model::Card) -> bool {
    card.delay > 0 && card.stage == Stage::Running
}

fn is_of_a_player(line: &ChatLine) -> bool {
    line.seat.is_some()
}

impl Truth {
    /// Whether this viewer sees the match later than it is played.
    pub(crate) fn is_late_for(&self, viewer: Viewer) -> bool {
        viewer == Viewer::Spectator && is_late(&self.row.card)
    }

    /// The table as a viewer is shown it.
    pub(crate) fn shown_to(&self, viewer: Viewer) -> Option<&dyn AnyTable> {
        if self.is_late_for(viewer) {
            self.past.as_ref().map(|past| &*past.table)
        } else {
            self.table.as_deref()
        }
    }
}

impl<O: Outside> Room<O> {
    /// What is known of the table, as those are told who see the match later.
    pub(crate) fn as_it_was(&self, info: TableInfo) -> TableInfo {
        let notes = info.notes.clone();
        let mut info = without_course(info);
        if let Some(past) = &self.truth.past {
            info.card.awaited = awaited(&*past.table);
            info.card.touched = past.touched;
            info.notes = notes.into_iter().filter(|note| note.at <= past.touched).collect();
            info.clocks = self.clocks_then();
        }
        info
    }

    /// The clocks as they were, by the time of those who look at them now.
    fn clocks_then(&self) -> Option<ClocksTold> {
        let past = self.truth.past.as_ref()?;
        let mut told = self.told_by(past.clocks.as_ref()?);
        for clock in &mut told.seats {
            clock.since = clock.since.map(|since| since + past.delay);
        }
        Some(told)
    }

    /// The last lines of chat that a viewer may read by now. Those who see the match later get half as
    /// many, so that lines they may not read yet push none out that they could miss.
    pub(crate) fn chat_for(&self, viewer: Viewer) -> Vec<ChatLine> {
        if !self.truth.is_late_for(viewer) {
            return self.truth.chat.iter().cloned().collect();
        }
        let heard = self.truth.chat.iter().filter(|line| self.has_been_heard(line));
        let beyond = heard.clone().count().saturating_sub(RECENT as usize / 2);
        heard.skip(beyond).cloned().collect()
    }

    /// The number of a line that is said now. It grows with time, which orders all lines; odd are those
    /// who only look on. So what others have said cannot be told from it: whoever sees the match later
    /// would count lines that are not theirs to know of yet.
    pub(crate) fn line_number(&self, now: i64, seat: Option<u8>) -> u32 {
        let tenths = (now - self.truth.row.card.created).max(0) / 100;
        let kind = u32::from(seat.is_none());
        let by_time = u32::try_from(tenths).unwrap_or(u32::MAX / 4) * 2 + kind;
        let of_kind =
            self.truth.chat.iter().rev().find(|line| line.seat.is_none() == seat.is_none());
        // One who speaks twice within a tenth of a second, or while a clock is put back.
        of_kind.map_or(by_time, |last| by_time.max((last.n / 2 + 1) * 2 + kind))
    }

    /// How many lines there are, as far as somebody may know.
    pub(crate) fn lines_counted_for(&self, seat: Option<u8>) -> u32 {
        let viewer = seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
        let is_unheard =
            |line: &&ChatLine| self.truth.is_late_for(viewer) && !self.has_been_heard(line);
        let unheard = self.truth.chat.iter().filter(is_unheard).count() as u32;
        self.truth.done.lines().saturating_sub(unheard)
    }

    /// Whether those who see the match later may read a line of chat by now.
    fn has_been_heard(&self, line: &ChatLine) -> bool {
        let heard = self.truth.past.as_ref().map_or(0, |past| past.heard);
        !is_of_a_player(line) || line.at <= heard
    }

    /// Tells a line of chat to those who may read it by now.
    pub(crate) fn tell_line(&self, line: &ChatLine, effects: &mut Vec<Effect<O>>) {
        let frame = ServerFrame::Chat { table: self.id().to_owned(), lines: vec![line.clone()] };
        let is_heard = self.has_been_heard(line);
        self.tell_those(|viewer| is_heard || !self.truth.is_late_for(viewer), &frame, effects);
    }

    /// Sends a frame to some of those who look on.
    pub(crate) fn tell_those(
        &self,
        is_meant: impl Fn(Viewer) -> bool,
        frame: &ServerFrame,
        effects: &mut Vec<Effect<O>>,
    ) {
        let text = text::<O>(frame);
        for watcher in self.watchers.iter().filter(|watcher| is_meant(watcher.viewer)) {
            effects.push(Effect::Send { to: watcher.connection.clone(), text: text.clone() });
        }
    }

    fn tell_spectators(&self, frame: &ServerFrame, effects: &mut Vec<Effect<O>>) {
        self.tell_those(|viewer| viewer == Viewer::Spectator, frame, effects);
    }

    /// An entry is stored, which spectators will see later.
    pub(crate) fn remember(&mut self, entry: &NewEntry) {
        if let Some(past) = &mut self.truth.past {
            past.coming.push_back(model::Entry {
                n: entry.n,
                line: entry.line.clone(),
                at: entry.at,
                awaited: entry.awaited.clone(),
                command: None,
            });
        }
    }

    /// When those who see the match later have to be shown something.
    pub(crate) fn next_past(&self) -> Option<i64> {
        let is_watched = self.watchers.iter().any(|w| w.viewer == Viewer::Spectator);
        self.truth.past.as_ref().filter(|_| is_watched)?.next(&self.truth.chat)
    }

    /// Shows those who see the match later what is old enough by now.
    pub(crate) fn show_past(&mut self, now: i64, effects: &mut Vec<Effect<O>>) {
        let before = self.clocks_then();
        let Some(past) = &mut self.truth.past else { return };
        let passed = past.pass(now);
        let (from, until) = (past.heard, (now - past.delay).max(past.heard));
        past.heard = until;
        if passed.went_back {
            self.feeds.forget(Viewer::Spectator);
        }
        if passed.any {
            self.broadcast_to(Viewer::Spectator, effects);
            let table = self.id().to_owned();
            if let Some(clocks) = self.clocks_then().filter(|now| Some(now) != before.as_ref()) {
                self.tell_spectators(&ServerFrame::Clocks { table, clocks }, effects);
            }
        }
        if passed.noted {
            self.tell_late_info(effects);
        } else if passed.any {
            // What has passed they have seen on the board.
            self.note_told(self.boxed_info(None));
        }
        let is_new = |line: &&ChatLine| is_of_a_player(line) && from < line.at && line.at <= until;
        let lines: Vec<ChatLine> = self.truth.chat.iter().filter(is_new).cloned().collect();
        if !lines.is_empty() {
            let table = self.id().to_owned();
            self.tell_spectators(&ServerFrame::Chat { table, lines }, effects);
        }
    }

    /// Tells those who see the match later about the table itself, if there is anything to tell: a
    /// frame that says nothing new would still say that something has just happened.
    pub(crate) fn tell_late_info(&mut self, effects: &mut Vec<Effect<O>>) {
        let info = self.boxed_info(None);
        if self.note_told(info.clone()) {
            self.tell_spectators(&ServerFrame::Table { info }, effects);
        }
    }

    /// Takes note of what those who see the match later know of the table; says whether it is new.
    fn note_told(&mut self, info: Box<TableInfo>) -> bool {
        let Some(past) = &mut self.truth.past else { return false };
        let is_new = past.told.as_ref() != Some(&info);
        past.told = Some(info);
        is_new
    }

    /// The match begins, and those who see it later see its beginning.
    pub(crate) fn begin_past(&mut self, now: i64) {
        self.truth.past = Past::from_now(&self.truth, now);
    }

    /// From now on spectators see the match as it is.
    pub(crate) fn end_past(&mut self, effects: &mut Vec<Effect<O>>) {
        if self.truth.past.take().is_none() {
            return;
        }
        self.feeds.forget(Viewer::Spectator);
        self.broadcast_to(Viewer::Spectator, effects);
        let (table, lines) = (self.id().to_owned(), self.chat_for(Viewer::Spectator));
        if !lines.is_empty() {
            self.tell_spectators(&ServerFrame::Chat { table, lines }, effects);
        }
    }

    /// The host lets spectators see the match so many minutes later.
    pub(crate) fn delay(&self, at: i64, guest: &str, minutes: u16) -> Writes {
        self.host_only(guest)?;
        check_delay(minutes)?;
        let is_under_way = match self.stage() {
            Stage::Open | Stage::Revealing => false,
            Stage::Running => true,
            Stage::Over | Stage::Faulted => return Err(Fault::wrong_time("The game is over.")),
        };
        if self.truth.row.card.delay == minutes {
            return Ok(Vec::new());
        }
        let at = if is_under_way { self.seen_at(at) } else { at };
        let who = self
            .seat_of(guest)
            .map_or("The host".to_owned(), |seat| name(&self.seats()[seat.index()]));
        let text = match minutes {
            0 => format!("{who} lets spectators see the match at once."),
            1 => format!("{who} lets spectators see the match one minute late."),
            n => format!("{who} lets spectators see the match {n} minutes late."),
        };
        let note = is_under_way.then(|| self.note(at, text)).flatten();
        Ok(vec![Write::Delay { minutes, note, at }])
    }

    /// Takes in that spectators see the match so many minutes later. What they have seen they have
    /// seen: the past stands still until it is old enough.
    pub(crate) fn take_delay(&mut self, minutes: u16, at: i64, effects: &mut Vec<Effect<O>>) {
        let card = &mut self.truth.row.card;
        (card.delay, card.touched) = (minutes, at);
        match &mut self.truth.past {
            Some(past) if minutes > 0 => past.delay = i64::from(minutes) * MINUTE,
            Some(_) => self.end_past(effects),
            None => self.begin_past(at),
        }
        self.show_past(at, effects);
        self.info_changed(effects);
    }
}
