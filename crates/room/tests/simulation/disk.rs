//! A store that fails when it is told to: what is durable, and nothing else.

use std::ops::{Deref, DerefMut};

use mesozoic_core::fair;
use mesozoic_model::{Holder, NewEntry, NewMatch, Pace, Seat, Seating, Unseated};
use mesozoic_room::{Kept, Write, bot_seat};

/// Everything about one match that survives a crash.
#[derive(Clone, Debug)]
pub(crate) struct Disk {
    kept: Kept,
    /// Who held the seat whose command an entry carried out.
    pub(crate) authors: Vec<Option<String>>,
    pub(crate) unseated: Vec<Unseated>,
    pub(crate) is_removed: bool,
    /// The lease of the last who claimed the match.
    pub(crate) lease: u64,
}

impl Deref for Disk {
    type Target = Kept;

    fn deref(&self) -> &Kept {
        &self.kept
    }
}

impl DerefMut for Disk {
    fn deref_mut(&mut self) -> &mut Kept {
        &mut self.kept
    }
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
        let new = NewMatch {
            id,
            game: game.to_owned(),
            rules: 1,
            seats: (0..seats).map(seat).collect(),
            options: "{}".to_owned(),
            host: host.to_owned(),
            listed: true,
            pace: Pace::Free,
            rated: false,
            delay: 0,
            seating: Seating::AsSeated,
            hints: false,
            server_seed: server_seed.to_vec(),
            commit: commit.clone(),
            created: 0,
            origin: None,
        };
        Self {
            kept: Kept::new(new),
            authors: Vec::new(),
            unseated: Vec::new(),
            is_removed: false,
            lease: 0,
        }
    }

    /// Does a write, unless it does not fit. Command ids are not looked at: whoever writes one
    /// twice is found out in the end.
    pub(crate) fn write(&mut self, write: &Write) -> bool {
        let (added, lost) = match write {
            Write::Entry(new) | Write::Rewind { entry: new, .. } => (Some(new), None),
            Write::Seats { note, lost, .. } => (note.as_ref(), lost.clone()),
            Write::End { note, .. } | Write::AskBack { note, .. } | Write::Delay { note, .. } => {
                (note.as_ref(), None)
            }
            _ => (None, None),
        };
        let author = added.map(|new| self.author(new));
        if !self.kept.write(write.clone()) {
            return false;
        }
        self.authors.extend(author);
        self.unseated.extend(lost);
        self.is_removed |= matches!(write, Write::Remove | Write::Delete { .. });
        true
    }

    /// Who holds the seat whose command an entry carries out.
    fn author(&self, new: &NewEntry) -> Option<String> {
        let seat = new.command.as_ref().map(|command| usize::from(command.seat))?;
        match &self.row.card.seats[seat].holder {
            Holder::Guest { id } => Some(id.clone()),
            _ => None,
        }
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
}

/// Whether a command was stored for the id that its client made up, which ends the stored name.
fn has_id(name: &str, id: &str) -> bool {
    name.rsplit('.').next() == Some(id)
}
