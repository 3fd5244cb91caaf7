//! What a room wants done.

use core::fmt;
use core::time::Duration;

use mesozoic_core::Seat;
use mesozoic_model::{
    self as model, Ending, GoingBack, NewEntry, Said, Seating, Snapshot, Stage, Unseated,
};
use mesozoic_protocol::ServerFrame;
use mesozoic_protocol::lobby::{Me, SeatKey, TableCard, TableInfo};
use mesozoic_registry::Thought;
use serde::{Deserialize, Serialize};

use crate::{Fault, Outside};

/// One thing that a room wants done.
pub enum Effect<O: Outside> {
    /// Sends a frame.
    Send {
        /// To whom.
        to: O::Connection,
        /// The frame as it is written.
        text: O::Text,
    },
    /// Tells somebody that they cannot look on.
    TurnAway {
        /// Whom.
        to: O::Connection,
        /// The frame as it is written.
        text: O::Text,
        /// What they do not need now.
        place: O::Place,
    },
    /// Answers a request.
    Answer {
        /// To whom.
        to: O::Reply,
        /// What.
        answer: Result<Answer, Fault>,
    },
    /// Writes to the store.
    Write(Write),
    /// Reads the match from the store, as soon as the store writes and reads again.
    Read {
        /// After so long.
        after: Duration,
        /// Whether the whole log is wanted, without a snapshot.
        whole: bool,
    },
    /// Lets a bot think.
    Think {
        /// The bot's seat.
        seat: Seat,
        /// How many lines it has played.
        lines: usize,
        /// The question.
        thought: Thought,
    },
    /// Shows the table in lists.
    Show {
        /// Its card.
        card: Box<TableCard>,
        /// Who made it.
        host: String,
        /// Whether everybody may see it.
        listed: bool,
    },
    /// Takes the table off the lists for good.
    Withdraw {
        /// Who made it.
        host: String,
        /// Whether everybody could see it.
        listed: bool,
    },
    /// A guest has lost a seat by somebody else's doing, which is stored: they are to be told.
    Unseated {
        /// Who.
        guest: String,
    },
    /// Sends [`Input::Due`](crate::Input::Due) after so long.
    Wake(Duration),
    /// Nobody needs the room: it can be left, with [`Room::last_snapshot`](crate::Room::last_snapshot).
    Sleep,
    /// The table is gone, and the room with it.
    Gone,
    /// Something that whoever runs the server should read.
    Report(String),
}

/// The answer to a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// The table as it is now.
    Info(Box<TableInfo>),
    /// The secret of the asker's seat.
    Key(SeatKey),
    /// The table where the same people play again.
    Rematch(Option<String>),
    /// Some text.
    Text(String),
    /// It is closed.
    Closed,
}

/// A change to be stored, whole or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Write {
    /// A line of the log.
    Entry(NewEntry),
    /// A line of chat.
    Say(Said),
    /// Some seats have other holders or numbers.
    Seats {
        /// The seats as they are to be.
        changed: Vec<model::Seat>,
        /// Who lost one by another's doing.
        lost: Option<Unseated>,
        /// What the log of a match under way says of it.
        note: Option<NewEntry>,
        /// When.
        at: i64,
    },
    /// The lot has been drawn: everybody sits where they play.
    Drawn {
        /// The seats as they are to be.
        changed: Vec<model::Seat>,
        /// When.
        at: i64,
    },
    /// The seats will be drawn by lot, or not.
    Seating {
        /// How it is decided who sits where.
        seating: Seating,
        /// When.
        at: i64,
    },
    /// Those who only watch see the match so many minutes later.
    Delay {
        /// How many.
        minutes: u16,
        /// What the log of a match under way says of it.
        note: Option<NewEntry>,
        /// When.
        at: i64,
    },
    /// Seats can be taken again; everybody pledges anew.
    Reopen {
        /// The seats as they are to be.
        changed: Vec<model::Seat>,
        /// When.
        at: i64,
    },
    /// Somebody asks to take something back, has been answered, or asks no more.
    AskBack {
        /// What is asked for now.
        back: Option<GoingBack>,
        /// What the log says of it.
        note: Option<NewEntry>,
        /// When.
        at: i64,
    },
    /// The match goes back.
    Rewind {
        /// Who wanted it, and how far.
        entry: NewEntry,
        /// Whether it is no contest any more.
        practice: bool,
    },
    /// Another stage in which nothing is played.
    Stage {
        /// Which one.
        stage: Stage,
        /// When.
        at: i64,
    },
    /// The game begins.
    Begin {
        /// The version of its rules.
        rules: u16,
        /// Who may act first.
        awaited: Vec<u8>,
        /// When.
        at: i64,
    },
    /// The game is over.
    Finish {
        /// The result as JSON.
        standings: String,
        /// When.
        at: i64,
    },
    /// The match ends before its rules end it.
    End {
        /// How.
        ending: Ending,
        /// The result as JSON, where there is one.
        standings: Option<String>,
        /// What the log says of it.
        note: Option<NewEntry>,
        /// When.
        at: i64,
    },
    /// The match as it is now, so that it opens quickly.
    Snapshot(Snapshot),
    /// The table where the same people play again.
    Rematch(String),
    /// Whatever was a guest's here is somebody else's: the same person, who has signed in.
    Adopt {
        /// Whose it was.
        from: String,
        /// Whose it is.
        to: Me,
    },
    /// A line of chat is taken away; a mark stays.
    Unsay(u32),
    /// The table is given up before its game has begun.
    Remove,
    /// The table is taken away, with who sat there and what was said.
    Delete {
        /// When.
        at: i64,
    },
}

/// Sends a frame.
pub(crate) fn send<O: Outside>(to: O::Connection, frame: &ServerFrame) -> Effect<O> {
    Effect::Send { to, text: text::<O>(frame) }
}

/// A frame as it is written.
pub(crate) fn text<O: Outside>(frame: &ServerFrame) -> O::Text {
    serde_json::to_string(frame).expect("frames are plain data").into()
}

impl<O: Outside> fmt::Debug for Effect<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Send { text, .. } => write!(f, "Send {}", &**text),
            Self::TurnAway { text, .. } => write!(f, "TurnAway {}", &**text),
            Self::Answer { answer, .. } => write!(f, "Answer {answer:?}"),
            Self::Write(write) => write!(f, "{write:?}"),
            Self::Read { after, .. } => write!(f, "Read after {after:?}"),
            Self::Think { seat, .. } => write!(f, "Think for seat {seat}"),
            Self::Show { .. } => f.write_str("Show"),
            Self::Withdraw { .. } => f.write_str("Withdraw"),
            Self::Unseated { guest } => write!(f, "Unseated {guest}"),
            Self::Wake(after) => write!(f, "Wake after {after:?}"),
            Self::Sleep => f.write_str("Sleep"),
            Self::Gone => f.write_str("Gone"),
            Self::Report(text) => write!(f, "Report {text}"),
        }
    }
}
