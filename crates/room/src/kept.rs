//! A match at rest in memory: what its writes have made of it. Stores without a database keep one.

use mesozoic_model::{
    Begun, Entry, Holder, Match, NewEntry, NewMatch, Note, Said, Seat, Seating, Snapshot, Stage,
};

use crate::Write;
use crate::leaving::read_note;
use crate::make::first_row;
use crate::play_on::Begins;
use crate::truth::{RECENT, Stored};

/// Everything that is kept of a match.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its row.
    pub row: Match,
    /// Its whole log.
    pub entries: Vec<Entry>,
    /// Everything that was said.
    pub chat: Vec<Said>,
    /// The newest snapshot.
    pub snapshot: Option<Snapshot>,
}

impl Kept {
    /// A match that has just been made.
    pub fn new(new: NewMatch) -> Self {
        Self { row: first_row(new), entries: Vec::new(), chat: Vec::new(), snapshot: None }
    }

    /// A match that goes on from a moment of another.
    pub fn begun(begins: Begins) -> Self {
        let Begins { new, source, awaited, entries } = begins;
        let (rules, at) = (new.rules, new.created);
        let mut kept = Self::new(new);
        (kept.row.source, kept.row.practice) = (source, true);
        kept.write(Write::Begin { rules, awaited, at });
        for entry in entries {
            kept.append(entry);
        }
        kept
    }

    /// Whether a write goes on where the log and the chat end.
    fn fits(&self, write: &Write) -> bool {
        match write {
            Write::Entry(new)
            | Write::Seats { note: Some(new), .. }
            | Write::End { note: Some(new), .. }
            | Write::AskBack { note: Some(new), .. }
            | Write::Delay { note: Some(new), .. }
            | Write::Rewind { entry: new, .. } => new.n as usize == self.entries.len(),
            Write::Say(said) => self.chat.iter().all(|old| old.line.n != said.line.n),
            _ => true,
        }
    }

    /// Does a write, unless it does not fit; says whether it did. A match that is removed is for its
    /// owner to forget.
    pub fn write(&mut self, write: Write) -> bool {
        if !self.fits(&write) {
            return false;
        }
        let card = &mut self.row.card;
        match write {
            Write::Entry(new) => self.append(new),
            Write::Say(said) => self.chat.push(said),
            Write::Seats { changed, note, at, lost: _ } => {
                self.set_seats(changed, at);
                self.note(note);
            }
            Write::End { ending, standings, note, at } => {
                (card.stage, card.touched) = (Stage::Over, at);
                self.row.ending = Some(ending);
                self.row.standings = standings;
                self.note(note);
                self.row.card.awaited.clear();
            }
            Write::AskBack { back, note, at } => {
                card.touched = at;
                self.row.going_back = back;
                self.note(note);
            }
            Write::Rewind { entry, practice } => {
                self.row.going_back = None;
                self.row.practice |= practice;
                self.append(entry);
            }
            Write::Drawn { changed, at } => {
                self.row.seating = Seating::Drawn;
                self.set_seats(changed, at);
            }
            Write::Seating { seating, at } => {
                card.touched = at;
                self.row.seating = seating;
            }
            Write::Delay { minutes, note, at } => {
                (card.delay, card.touched) = (minutes, at);
                self.note(note);
            }
            Write::Reopen { changed, at } => {
                card.stage = Stage::Open;
                self.set_seats(changed, at);
            }
            Write::Stage { stage, at } => (card.stage, card.touched) = (stage, at),
            Write::Begin { rules, awaited, at } => {
                (card.stage, card.rules) = (Stage::Running, rules);
                (card.awaited, card.touched) = (awaited.clone(), at);
                self.row.begun = Some(Begun { at, awaited });
            }
            Write::Finish { standings, at } => {
                (card.stage, card.touched) = (Stage::Over, at);
                card.awaited.clear();
                self.row.standings = Some(standings);
            }
            Write::Snapshot(snapshot) => self.snapshot = Some(snapshot),
            Write::Rematch(id) => self.row.rematch = Some(id),
            Write::Adopt { from, to } => {
                if self.row.host == from {
                    self.row.host.clone_from(&to.id);
                }
                for seat in &mut card.seats {
                    if seat.holder == (Holder::Guest { id: from.clone() }) {
                        seat.holder = Holder::Guest { id: to.id.clone() };
                        seat.name = Some(to.name.clone());
                    }
                }
            }
            Write::Unsay(n) => {
                if let Some(said) = self.chat.iter_mut().find(|said| said.line.n == n) {
                    (said.line.text, said.line.removed) = (String::new(), true);
                }
            }
            Write::Remove | Write::Delete { .. } => {}
        }
        true
    }

    fn note(&mut self, note: Option<NewEntry>) {
        if let Some(note) = note {
            self.append(note);
        }
    }

    fn append(&mut self, new: NewEntry) {
        let NewEntry { n, line, at, awaited, command, match_id: _ } = new;
        let card = &mut self.row.card;
        card.awaited.clone_from(&awaited);
        card.touched = card.touched.max(at);
        self.entries.push(Entry { n, line, at, awaited, command });
    }

    fn set_seats(&mut self, changed: Vec<Seat>, at: i64) {
        self.row.card.touched = at;
        for seat in changed {
            let at = usize::from(seat.seat);
            self.row.card.seats[at] = seat;
        }
    }

    /// The notes in the log.
    pub fn notes(&self) -> Vec<Note> {
        self.entries.iter().filter_map(|entry| read_note(&entry.line, entry.at)).collect()
    }

    /// Everything, as a room is opened with it: with the whole log, or from the snapshot on.
    pub fn read(&self, whole: bool) -> Stored {
        let snapshot = self.snapshot.clone().filter(|_| !whole);
        let recent = self.chat.len().saturating_sub(RECENT as usize);
        Stored {
            row: self.row.clone(),
            notes: self.notes(),
            chat: self.chat[recent..].to_vec(),
            commands: self.entries.iter().filter_map(|entry| entry.command.clone()).collect(),
            chat_commands: self.chat.iter().filter_map(|said| said.command.clone()).collect(),
            entries: self.entries.clone(),
            snapshot,
        }
    }
}
