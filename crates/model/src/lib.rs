//! What is stored of guests and matches, as plain data: the rows, without a database.
//!
//! A store keeps them, a room works on them; neither knows the other. Ids are the caller's; times
//! are milliseconds since 1970.
#![deny(missing_docs)]

mod name;

use mesozoic_protocol::ChatLine;
pub use mesozoic_protocol::lobby::{Ending, Note, Stage, Unseating};

pub use name::CommandName;

/// A person to remember.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGuest {
    /// Their id, not secret.
    pub id: String,
    /// The hash of the token they prove themselves with; the token itself is never stored.
    pub token_hash: Vec<u8>,
    /// What others read.
    pub name: String,
    /// When they came.
    pub at: i64,
}

/// A person who came before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// Their id.
    pub id: String,
    /// What others read.
    pub name: String,
    /// When they came.
    pub at: i64,
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holder {
    /// Nobody yet.
    Nobody,
    /// A person.
    Guest {
        /// Their id.
        id: String,
    },
    /// A bot.
    Bot {
        /// How it plays.
        level: String,
    },
}

/// One seat of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Which one, from 0.
    pub seat: u8,
    /// Who sits there.
    pub holder: Holder,
    /// The name of the guest who sits there, as it is now. Filled in on reading only.
    pub name: Option<String>,
    /// The seat's pledge, where it is given.
    pub pledge: Option<String>,
    /// The nonce behind it, where it is revealed.
    pub nonce: Option<String>,
    /// Counts the holders the seat has had: what belongs to one of them ends with their term.
    pub term: u32,
    /// The level of the bot that plays for the guest who holds the seat, until they are back.
    pub stand_in: Option<String>,
    /// Whether somebody who joins may take the seat over from the bot that plays it.
    pub offered: bool,
    /// Whether the guest who holds the seat would like to end the match.
    pub wants_end: bool,
}

impl Seat {
    /// A seat in its first term with this holder, without a pledge.
    pub fn new(seat: u8, holder: Holder) -> Self {
        Self {
            seat,
            holder,
            name: None,
            pledge: None,
            nonce: None,
            term: 0,
            stand_in: None,
            offered: false,
            wants_end: false,
        }
    }

    /// The level of the bot that plays the seat now, its holder or a stand-in.
    pub fn bot(&self) -> Option<&str> {
        match &self.holder {
            Holder::Bot { level } => Some(level),
            Holder::Guest { .. } => self.stand_in.as_deref(),
            Holder::Nobody => None,
        }
    }

    /// The guest who plays the seat now, in person.
    pub fn person(&self) -> Option<&str> {
        match &self.holder {
            Holder::Guest { id } if self.stand_in.is_none() => Some(id),
            _ => None,
        }
    }

    /// The seat with its next holder, without a pledge.
    #[must_use]
    pub fn pass_to(&self, holder: Holder) -> Self {
        Self { term: self.term + 1, ..Self::new(self.seat, holder) }
    }
}

/// That somebody lost a seat and has not been told yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unseated {
    /// Whom to tell.
    pub guest: String,
    /// The match.
    pub match_id: String,
    /// The game's id. Filled in on reading only.
    pub game: String,
    /// The seat.
    pub seat: u8,
    /// How.
    pub how: Unseating,
    /// When.
    pub at: i64,
}

/// A match to begin. It is open and waits for nobody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewMatch {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The version of the game's rules.
    pub rules: u16,
    /// All its seats.
    pub seats: Vec<Seat>,
    /// What was chosen at set-up, as JSON.
    pub options: String,
    /// The guest who made it.
    pub host: String,
    /// Whether everybody may find it in lists.
    pub listed: bool,
    /// The secret behind the dice.
    pub server_seed: Vec<u8>,
    /// The commitment to that secret.
    pub commit: String,
    /// When it was made.
    pub created: i64,
}

/// A match as lists show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The version of the game's rules that it is played under; before it has begun, that of the
    /// program that made it.
    pub rules: u16,
    /// How far it is.
    pub stage: Stage,
    /// All its seats, in order.
    pub seats: Vec<Seat>,
    /// The seats that may act now, as the last entry or the last change of stage left it.
    pub awaited: Vec<u8>,
    /// When it was made.
    pub created: i64,
    /// When something was last seen to happen.
    pub touched: i64,
}

/// Everything about a match but its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// What lists show.
    pub card: Card,
    /// What was chosen at set-up, as JSON.
    pub options: String,
    /// The guest who made it.
    pub host: String,
    /// Whether everybody may find it in lists.
    pub listed: bool,
    /// The secret behind the dice.
    pub server_seed: Vec<u8>,
    /// The commitment to that secret.
    pub commit: String,
    /// The result as JSON, once it is over.
    pub standings: Option<String>,
    /// How it ended, where that was before its rules ended it.
    pub ending: Option<Ending>,
    /// The match where the same people play again.
    pub rematch: Option<String>,
}

/// What a step or undo is stored under, once for each seat of a match.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Command {
    /// Whose command.
    pub seat: u8,
    /// Its [`CommandName`].
    pub id: String,
}

/// A line to add to a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntry {
    /// The match.
    pub match_id: String,
    /// Its number: as many as there are entries already.
    pub n: u32,
    /// What is logged.
    pub line: String,
    /// When; but a change that nobody else can see has the time of the one before it, because lists
    /// show this.
    pub at: i64,
    /// The seats that may act afterwards.
    pub awaited: Vec<u8>,
    /// The command that it carries out, where a client asked for it.
    pub command: Option<Command>,
}

/// A line of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 0 without gaps.
    pub n: u32,
    /// What is logged.
    pub line: String,
    /// When.
    pub at: i64,
    /// The command that it carried out.
    pub command: Option<Command>,
}

/// The newest snapshot of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// How many entries it covers.
    pub n: u32,
    /// The snapshot, as JSON.
    pub body: String,
}

/// A line of chat with what it carries out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The line.
    pub line: ChatLine,
    /// The command that it carries out; lines of older programs have none.
    pub command: Option<ChatCommand>,
}

/// What a line of chat is stored under, once for each guest at a match, seated or not.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ChatCommand {
    /// Whose command.
    pub guest: String,
    /// Its [`CommandName`].
    pub id: String,
}
