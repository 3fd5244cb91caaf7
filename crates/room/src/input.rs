//! What a room can be told.

use mesozoic_core::Seat;
use mesozoic_protocol::Have;
use mesozoic_protocol::lobby::{Back, Me, OfferSeat, Reveal, SeatKey, SeatOrder, SetBot, Sit};
use serde::{Deserialize, Serialize};

use crate::effect::{Effect, send, text};
use crate::{Fault, Outside, Stored};

/// One thing that a room is told.
#[derive(Debug)]
pub enum Input<O: Outside> {
    /// Somebody looks on from now on.
    Watch {
        /// The command's id.
        id: String,
        /// Who.
        guest: String,
        /// By which connection.
        connection: O::Connection,
        /// What they have already, after a break.
        have: Option<Have>,
        /// What this counts for.
        place: O::Place,
    },
    /// A connection looks on no more.
    Unwatch {
        /// Which one.
        connection: O::Connection,
    },
    /// A command of a connection.
    Command {
        /// The command's id.
        id: String,
        /// Who.
        guest: String,
        /// By which connection.
        connection: O::Connection,
        /// What.
        what: Command,
    },
    /// A request about the table itself.
    Request {
        /// What.
        what: Request,
        /// Who waits for the answer.
        reply: O::Reply,
    },
    /// A guest has another name from now on.
    Renamed(Me),
    /// A bot has made up its mind; nothing if it broke down.
    Thought {
        /// The bot's seat.
        seat: Seat,
        /// What it plays.
        line: Option<String>,
    },
    /// How the last [`Effect::Write`] went. After a fault of the store it may have been done.
    Stored(Result<(), Fault>),
    /// What the last [`Effect::Read`] found: the match, or nothing if it is gone.
    Found(Result<Option<Box<Stored>>, Fault>),
    /// The time that the last [`Effect::Wake`] asked for has passed, or somebody's time may be up.
    Due,
    /// A table that has not begun, and that nobody has touched since this time, is to be given up.
    Expire {
        /// Milliseconds since 1970.
        since: i64,
    },
    /// Nothing has come for so long that the room could be left.
    Idle,
    /// The room is to be left.
    Stop,
    /// The room panicked at the input before.
    Panicked,
}

/// What somebody at a socket wants of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Plays a line.
    Step(String),
    /// Takes the last step back.
    Undo,
    /// Asks why a line cannot be played.
    Why(String),
    /// Asks what a line would lead to.
    Preview(String),
    /// Says something.
    Chat {
        /// The speaker's name.
        name: String,
        /// What is said, as others may read it.
        text: String,
    },
}

/// What somebody wants of the table itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Request {
    /// To know about it.
    Info {
        /// Who asks, where that is known.
        guest: Option<String>,
    },
    /// To sit down, move, or pledge anew.
    Sit(Me, Sit),
    /// To sit down at the free seat that a key of [`Request::Invite`] is for, or to pledge anew there.
    SitByKey(Me, SeatKey, Sit),
    /// The secret that lets a program sit down at a free seat. For the host.
    Invite(String, u8),
    /// To stand up.
    Stand(String),
    /// To put a bot at a seat, or to free it.
    SetBot(String, SetBot),
    /// To decide who sits where, before the game begins. For the host.
    Order(String, SeatOrder),
    /// To let those who only watch see the match so many minutes later. For the host.
    Delay(String, u16),
    /// To begin.
    Start(String),
    /// To see the match as text: as the seat one holds, otherwise as a spectator.
    Draw(String),
    /// To reveal a number.
    Reveal(String, Reveal),
    /// The secret of one's own seat.
    Key(String),
    /// To come back to a seat from elsewhere.
    Claim(Me, SeatKey),
    /// To leave the match; a bot plays on where others play.
    Resign(String),
    /// To take one's seat back from the bot that plays it.
    TakeBack(String),
    /// To let a bot play for somebody who is away.
    Replace(String, u8),
    /// To offer a seat that a bot plays to somebody who joins, or no more.
    Offer(String, OfferSeat),
    /// To take over a seat that is offered.
    TakeOver(Me, u8),
    /// To end the match, which all must want who play in person; or not to any more.
    Vote(String, bool),
    /// To take back what undo does not reach, or to answer somebody who asks for it.
    GoBack(String, Back),
    /// To take a match against bots elsewhere.
    Move(String),
    /// To take so many days of vacation.
    Vacation(String, u8),
    /// To give the table up before its game has begun.
    Close(String),
    /// To sit where a guest sat, as the same person who has signed in.
    Adopt {
        /// Whose places.
        from: String,
        /// Who takes them.
        to: Me,
    },
    /// To end the match without a result, or to give the table up. For the operator.
    Shut {
        /// Why, for those who play.
        reason: String,
    },
    /// To take the table away for good. For the operator.
    Delete,
    /// To take a line of chat away. For the operator.
    Unsay(u32),
    /// The table where the same people play again; made by the caller if there is none yet, or if
    /// the one there was is gone.
    Rematch {
        /// The table that the caller has made.
        made: Option<String>,
        /// The one that is gone.
        gone: Option<String>,
    },
}

impl Request {
    /// Whether this can be answered without the store.
    fn needs_no_store(&self) -> bool {
        matches!(self, Self::Info { .. } | Self::Key(_) | Self::Invite(..) | Self::Draw(_))
    }

    /// Who asks.
    pub(crate) fn guest(&self) -> Option<&str> {
        match self {
            Self::Info { guest } => guest.as_deref(),
            Self::Sit(me, _)
            | Self::SitByKey(me, ..)
            | Self::Claim(me, _)
            | Self::TakeOver(me, _)
            | Self::Adopt { to: me, .. } => Some(&me.id),
            Self::Invite(guest, _)
            | Self::Stand(guest)
            | Self::SetBot(guest, _)
            | Self::Order(guest, _)
            | Self::Delay(guest, _)
            | Self::Start(guest)
            | Self::Draw(guest)
            | Self::Reveal(guest, _)
            | Self::Key(guest)
            | Self::Resign(guest)
            | Self::TakeBack(guest)
            | Self::Replace(guest, _)
            | Self::Offer(guest, _)
            | Self::Vote(guest, _)
            | Self::Move(guest)
            | Self::GoBack(guest, _)
            | Self::Vacation(guest, _)
            | Self::Close(guest) => Some(guest),
            Self::Rematch { .. } | Self::Shut { .. } | Self::Delete | Self::Unsay(_) => None,
        }
    }
}

impl<O: Outside> Input<O> {
    /// Whether this can be taken in without the store.
    pub(crate) fn needs_no_store(&self) -> bool {
        match self {
            Self::Command { .. } | Self::Expire { .. } => false,
            Self::Request { what, .. } => what.needs_no_store(),
            _ => true,
        }
    }

    /// Tells whoever sent it that nothing came of it; nothing if nobody waits for an answer.
    pub fn refuse(self, fault: Fault) -> Option<Effect<O>> {
        match self {
            Self::Watch { id, connection, place, .. } => {
                let text = text::<O>(&fault.frame(Some(id)));
                Some(Effect::TurnAway { to: connection, text, place })
            }
            Self::Command { id, connection, .. } => Some(send(connection, &fault.frame(Some(id)))),
            Self::Request { reply, .. } => Some(Effect::Answer { to: reply, answer: Err(fault) }),
            _ => None,
        }
    }
}
