//! A store that fails when it is told to: what is durable, and nothing else.

use mesozoic_core::fair;
use mesozoic_model::{
    Card, Entry, Holder, Match, NewEntry, Note, Said, Seat, Snapshot, Stage, Unseated,
};
use mesozoic_room::{Stored, Write, bot_seat, read_note};

/// Everything about one match that survives a crash.
#[derive(Clone, Debug)]
pub(crate) struct Disk {
    pub(crate) row: Match,
    pub(crate) entries: Vec<Entry>,
    /// Who held the seat whose command an entry carried out.
    pub(crate) authors: Vec<Option<String>>,
    pub(crate) chat: Vec<Said>,
    pub(crate) snapshot: Option<Snapshot>,
    pub(crate) unseated: Vec<Unseated>,
    pub(crate) is_removed: bool,
}

impl Disk {
    /// An open match; the last `bots` seats are held by bots.
    pub(crate) fn new(game: &str, seats: u8, bots: u8, host: &str, seed: u64) -> Self {
        let mut server_seed = [0; 32];
        server_seed[..8].copy_from_slice(&seed.to_le_bytes());
        let (id, commit) = ("t".to_owned(), fair::to_hex(&fair::commit("t", &server_seed)));
        let seat = |n: u8| {
            if n < seats - bots {
                Seat::new(n, Holder::Nobody)
            } else {
                bot_seat(n, "random", &commit).expect("a level of bots")
            }
        };
        let row = Match {
            card: Card {
                id,
                game: game.to_owned(),
                rules: 1,
                stage: Stage::Open,
                seats: (0..seats).map(seat).collect(),
                awaited: Vec::new(),
                created: 0,
                touched: 0,
            },
            options: "{}".to_owned(),
            host: host.to_owned(),
            listed: true,
            server_seed: server_seed.to_vec(),
            commit: commit.clone(),
            standings: None,
            ending: None,
            rematch: None,
        };
        Self {
            row,
            entries: Vec::new(),
            authors: Vec::new(),
            chat: Vec::new(),
            snapshot: None,
            unseated: Vec::new(),
            is_removed: false,
        }
    }

    /// Does a write, unless it does not fit. Command ids are not looked at: whoever writes one
    /// twice is found out in the end.
    pub(crate) fn write(&mut self, write: &Write) -> bool {
        let card = &mut self.row.card;
        match write.clone() {
            Write::Entry(new) if new.n as usize != self.entries.len() => return false,
            Write::Say(said) if said.line.n as usize != self.chat.len() => return false,
            Write::Seats { note: Some(new), .. } | Write::End { note: Some(new), .. }
                if new.n as usize != self.entries.len() =>
            {
                return false;
            }
            Write::Entry(new) => self.append(new),
            Write::Say(said) => self.chat.push(said),
            Write::Seats { changed, lost, note, at } => {
                self.set_seats(changed, at);
                self.unseated.extend(lost);
                if let Some(note) = note {
                    self.append(note);
                }
            }
            Write::End { ending, standings, note, at } => {
                (card.stage, card.touched) = (Stage::Over, at);
                self.row.ending = Some(ending);
                self.row.standings = standings;
                if let Some(note) = note {
                    self.append(note);
                }
            }
            Write::Reopen { changed, at } => {
                card.stage = Stage::Open;
                self.set_seats(changed, at);
            }
            Write::Stage { stage, at } => (card.stage, card.touched) = (stage, at),
            Write::Begin { rules, awaited, at } => {
                (card.stage, card.rules) = (Stage::Running, rules);
                (card.awaited, card.touched) = (awaited, at);
            }
            Write::Finish { standings, at } => {
                (card.stage, card.touched) = (Stage::Over, at);
                self.row.standings = Some(standings);
            }
            Write::Snapshot(snapshot) => self.snapshot = Some(snapshot),
            Write::Rematch(id) => self.row.rematch = Some(id),
            Write::Remove => self.is_removed = true,
        }
        true
    }

    fn append(&mut self, new: NewEntry) {
        let card = &mut self.row.card;
        (card.awaited, card.touched) = (new.awaited, new.at);
        let (n, line, at, command) = (new.n, new.line, new.at, new.command);
        let seat = command.as_ref().map(|command| usize::from(command.seat));
        self.authors.push(seat.and_then(|seat| match &card.seats[seat].holder {
            Holder::Guest { id } => Some(id.clone()),
            _ => None,
        }));
        self.entries.push(Entry { n, line, at, command });
    }

    /// The line that carried a guest's command out, as it is in the log; nothing if none did.
    pub(crate) fn entry_of(&self, guest: &str, id: &str) -> Option<&str> {
        let mut entries = self.entries.iter().zip(&self.authors);
        let (entry, _) = entries.find(|(entry, author)| {
            author.as_deref() == Some(guest)
                && entry.command.as_ref().is_some_and(|command| has_id(&command.id, id))
        })?;
        Some(&entry.line)
    }

    /// What a guest said by a command; nothing if it was not carried out.
    pub(crate) fn line_of(&self, guest: &str, id: &str) -> Option<&str> {
        let mut said = self.chat.iter();
        let said = said.find(|said| {
            said.command.as_ref().is_some_and(|c| c.guest == guest && has_id(&c.id, id))
        })?;
        Some(&said.line.text)
    }

    fn set_seats(&mut self, changed: Vec<Seat>, at: i64) {
        self.row.card.touched = at;
        for seat in changed {
            let at = usize::from(seat.seat);
            self.row.card.seats[at] = seat;
        }
    }

    /// The notes in the log.
    pub(crate) fn notes(&self) -> Vec<Note> {
        self.entries.iter().filter_map(|entry| read_note(&entry.line, entry.at)).collect()
    }

    /// Everything, as a store gives it.
    pub(crate) fn read(&self, whole: bool) -> Stored {
        let snapshot = self.snapshot.clone().filter(|_| !whole);
        let from = snapshot.as_ref().map_or(0, |s| s.n as usize);
        let recent = self.chat.len().saturating_sub(mesozoic_room::RECENT as usize);
        Stored {
            row: self.row.clone(),
            notes: self.notes(),
            chat: self.chat[recent..].to_vec(),
            commands: self.entries.iter().filter_map(|e| e.command.clone()).collect(),
            chat_commands: self.chat.iter().filter_map(|c| c.command.clone()).collect(),
            snapshot,
            entries: self.entries[from..].to_vec(),
        }
    }
}

/// Whether a command was stored for the id that its client made up, which ends the stored name.
fn has_id(name: &str, id: &str) -> bool {
    name.rsplit('.').next() == Some(id)
}
