//! What is stored of guests and matches, as plain data: the rows, without a database.
//!
//! A store keeps them, a room works on them; neither knows the other. Ids are the caller's; times
//! are milliseconds since 1970. Where there is no database, rows are kept as JSON.
#![deny(missing_docs)]

mod account;
mod friend;
mod name;
mod rating;

use mesozoic_protocol::ChatLine;
pub use mesozoic_protocol::Pace;
pub use mesozoic_protocol::lobby::{Ending, Note, Seating, Stage, Unseating};
use serde::{Deserialize, Serialize};

pub use account::{
    Account, NewAccount, NewSession, OwnLine, OwnReport, Passkey, Played, Secret, Session,
};
pub use friend::{Friend, Invitation};
pub use name::CommandName;
pub use rating::{NewRating, Player, Rated, Rating};

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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

/// How somebody who is not at the table wants to be told that it is their turn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notices {
    /// An e-mail address whose owner has said yes.
    pub email: Option<String>,
    /// When they want to hear nothing.
    pub hours: Hours,
    /// The browsers that are told through their push service.
    pub browsers: Vec<Browser>,
}

/// When somebody wants to hear nothing, by their own clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hours {
    /// From one minute of the day up to another.
    pub quiet: Option<(u16, u16)>,
    /// How many minutes their clock is ahead of the world's.
    pub ahead: i16,
}

/// A browser at its push service.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Browser {
    /// Its address there.
    pub endpoint: String,
    /// Its public key.
    pub key: Vec<u8>,
    /// What it shares with this site.
    pub secret: Vec<u8>,
}

/// That somebody is to be told of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// Whom.
    pub guest: String,
    /// The match.
    pub match_id: String,
    /// Its game's id.
    pub game: String,
    /// The seat that is waited for.
    pub seat: u8,
    /// When something last happened there.
    pub since: i64,
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
    /// How fast it is played.
    pub pace: Pace,
    /// Whether it counts for the ratings of those who play.
    pub rated: bool,
    /// How many minutes later those see it who only watch.
    pub delay: u16,
    /// How it is decided who sits where.
    pub seating: Seating,
    /// Whether everybody who plays may ask for hints.
    pub hints: bool,
    /// The secret behind the dice.
    pub server_seed: Vec<u8>,
    /// The commitment to that secret.
    pub commit: String,
    /// When it was made.
    pub created: i64,
    /// Where it goes on from, if it does.
    pub origin: Option<Origin>,
}

/// A match as lists show it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The version of the game's rules that it is played under; before it has begun, that of the
    /// program that made it.
    pub rules: u16,
    /// How fast it is played.
    pub pace: Pace,
    /// Whether it counts for the ratings of those who play.
    pub rated: bool,
    /// How many minutes later those see it who only watch.
    #[serde(default)]
    pub delay: u16,
    /// Whether everybody who plays may ask for hints.
    #[serde(default)]
    pub hints: bool,
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Match {
    /// What lists show.
    pub card: Card,
    /// What was chosen at set-up, as JSON.
    pub options: String,
    /// The guest who made it.
    pub host: String,
    /// Whether everybody may find it in lists.
    pub listed: bool,
    /// How it is decided who sits where.
    #[serde(default)]
    pub seating: Seating,
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
    /// How its game began, once it has.
    pub begun: Option<Begun>,
    /// What somebody asked to take back.
    pub going_back: Option<GoingBack>,
    /// Whether somebody who played with bots alone has gone back, or goes on from another match.
    pub practice: bool,
    /// The file that it comes from, if it was not begun where it is kept. Only a device knows such
    /// matches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Where it goes on from, if it does.
    #[serde(default)]
    pub origin: Option<Origin>,
}

/// The moment of a finished match that another goes on from, with the dice that fall there. That match
/// is over, so they are no secret; the new one's own seed stays one, and keeps its seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// The match.
    pub table: String,
    /// How many entries of its log lay behind the moment.
    pub entry: u32,
    /// The match for which the dice were secured: that one, or the one that it goes on from itself.
    pub dice: String,
    /// The commitment to them.
    pub commit: String,
    /// The nonce of each seat.
    pub nonces: Vec<String>,
    /// The secret behind them, in hexadecimal.
    pub server_seed: String,
}

/// The file that a match comes from which was not begun where it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// A record: its dice, as they are noted there, in JSON.
    Dice(String),
    /// A position, in JSON.
    Position(String),
}

/// That somebody asked to take their last step back, with everything that came after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GoingBack {
    /// Whose step.
    pub seat: u8,
    /// The name under which it will be stored as done.
    pub id: String,
    /// When, which is later than everything that was seen before.
    pub at: i64,
    /// How many have held seats until then: whoever came later was not asked.
    pub terms: u32,
    /// The seats that have agreed.
    pub agreed: Vec<u8>,
}

/// How a game began, which is where its clocks begin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Begun {
    /// When.
    pub at: i64,
    /// The seats that might act first.
    pub awaited: Vec<u8>,
}

/// What a step or undo is stored under, once for each seat of a match.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
    /// show this and clocks follow from it. One that can be seen has a later time than all before.
    pub at: i64,
    /// The seats that may act afterwards.
    pub awaited: Vec<u8>,
    /// The command that it carries out, where a client asked for it.
    pub command: Option<Command>,
}

/// A line of a log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, from 0 without gaps.
    pub n: u32,
    /// What is logged.
    pub line: String,
    /// When.
    pub at: i64,
    /// The seats that might act afterwards.
    pub awaited: Vec<u8>,
    /// The command that it carried out.
    pub command: Option<Command>,
}

/// The newest snapshot of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    /// How many entries it covers.
    pub n: u32,
    /// The snapshot, as JSON.
    pub body: String,
}

/// A line of chat with what it carries out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Said {
    /// The line.
    pub line: ChatLine,
    /// The command that it carries out; lines of older programs have none.
    pub command: Option<ChatCommand>,
}

/// What a line of chat is stored under, once for each guest at a match, seated or not.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ChatCommand {
    /// Whose command.
    pub guest: String,
    /// Its [`CommandName`].
    pub id: String,
}
