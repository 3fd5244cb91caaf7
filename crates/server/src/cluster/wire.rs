//! What nodes say to each other. Every message has the number of the version that its words came with, so
//! that nodes of different programs understand each other wherever they can: see ADR 54.

use std::net::IpAddr;

use bytes::Bytes;
use mesozoic_protocol::lobby::{Me, TableCard};
use mesozoic_protocol::{Have, Wish};
use mesozoic_room::{Answer, Command, Fault, Request};
use serde::{Deserialize, Serialize};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::meter::Who;

/// The words below. Every node says in the store which it understands.
pub(super) const VERSION: u16 = 3;
/// The oldest that are still said and understood.
pub(super) const OLDEST: u16 = 1;

/// Whether a node that speaks so understands a message of this version.
pub(super) fn understands(speaks: u16, version: u16) -> bool {
    (OLDEST..=speaks).contains(&version)
}

/// A socket, wherever it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Far {
    /// The process that has it.
    pub(crate) process: String,
    /// Its number there.
    pub(crate) number: u64,
}

/// Something for another node, which it answers with [`Told`].
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Ask {
    pub(super) version: u16,
    /// The table that it is about.
    pub(super) table: String,
    pub(super) guest: Option<String>,
    pub(super) address: Option<IpAddr>,
    pub(super) what: What,
}

impl Ask {
    pub(super) fn new(who: &Who, table: &str, what: What) -> Self {
        Self {
            version: what.version(),
            table: table.to_owned(),
            guest: who.guest.as_deref().map(str::to_owned),
            address: who.address.map(crate::address::Address::ip),
            what,
        }
    }

    /// Whose limits count.
    pub(super) fn who(&self) -> Who {
        Who { guest: self.guest.as_deref().map(Into::into), address: self.address.map(Into::into) }
    }
}

/// What is asked.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum What {
    Watch {
        id: String,
        guest: String,
        at: Far,
        have: Option<Have>,
    },
    Unwatch {
        at: Far,
    },
    Command {
        id: String,
        guest: String,
        at: Far,
        what: Command,
    },
    Request(Box<Request>),
    Due,
    Expire {
        since: i64,
    },
    /// Somebody looks for a game.
    Seek {
        guest: String,
        at: Far,
        wish: Box<Wish>,
    },
    /// And does no more.
    Unseek {
        at: Far,
    },
    /// Who of these is here?
    Here {
        guests: Vec<String>,
    },
}

impl What {
    /// The version with which it came. Whoever adds a word is asked here for its number.
    pub(super) fn version(&self) -> u16 {
        match self {
            Self::Watch { .. }
            | Self::Unwatch { .. }
            | Self::Command { .. }
            | Self::Due
            | Self::Expire { .. }
            | Self::Seek { .. }
            | Self::Unseek { .. } => 1,
            Self::Request(request) => version_of(request),
            Self::Here { .. } => 2,
        }
    }
}

/// The version with which a request came.
fn version_of(request: &Request) -> u16 {
    match request {
        Request::Info { .. }
        | Request::Sit(..)
        | Request::SitByKey(..)
        | Request::Invite(..)
        | Request::Stand(_)
        | Request::SetBot(..)
        | Request::Order(..)
        | Request::Delay(..)
        | Request::Start(_)
        | Request::Draw(_)
        | Request::Reveal(..)
        | Request::Key(_)
        | Request::Claim(..)
        | Request::Resign(_)
        | Request::TakeBack(_)
        | Request::Replace(..)
        | Request::Offer(..)
        | Request::TakeOver(..)
        | Request::Vote(..)
        | Request::GoBack(..)
        | Request::Vacation(..)
        | Request::Close(_)
        | Request::Adopt { .. }
        | Request::Shut { .. }
        | Request::Delete
        | Request::Unsay(_)
        | Request::Rematch { .. } => 1,
        Request::Move(_) => 3,
    }
}

/// What another node says to that.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Told {
    /// It is in the table's inbox.
    Taken,
    /// The table is somebody else's.
    Elsewhere,
    /// The table's answer to a request.
    Answer(Result<Box<Answer>, Fault>),
    /// Nothing came of it.
    Refused(Fault),
    /// These are here.
    Here(Vec<String>),
}

/// News for all nodes.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct News {
    pub(super) version: u16,
    pub(super) from: String,
    pub(super) what: Item,
}

/// What is new.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Item {
    /// A table's card has changed.
    Show { card: Box<TableCard>, host: String, listed: bool },
    /// A table is gone for good.
    Withdraw { table: String, host: String, listed: bool },
    /// A table has been put away.
    Forget { table: String },
    /// Somebody has another name.
    Renamed(Me),
    /// Sessions of somebody have ended.
    Ended { guest: String },
    /// Somebody has lost a seat.
    Unseated { guest: String },
    /// The operator has given an order.
    Ordered,
    /// The sender hands its tables over, and wants no new ones.
    Leaving,
    /// All sockets of the sender that had to do with others are gone.
    Reset,
    /// A friend asks somebody to a table.
    Invited { guest: String, table: String, game: String, name: String },
    /// Two people are kept apart from now on.
    KeptApart { one: String, other: String },
    /// The sender has handed over all that it had, and goes.
    Departed,
}

impl Item {
    /// The version with which it came.
    pub(super) fn version(&self) -> u16 {
        match self {
            Self::Show { .. }
            | Self::Withdraw { .. }
            | Self::Forget { .. }
            | Self::Renamed(_)
            | Self::Ended { .. }
            | Self::Unseated { .. }
            | Self::Ordered
            | Self::Leaving
            | Self::Reset => 1,
            Self::Invited { .. } | Self::KeptApart { .. } => 2,
            Self::Departed => 3,
        }
    }
}

/// Something for sockets of another node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Parcel {
    /// A frame, for each of these.
    Frame(Vec<u64>, Utf8Bytes),
    /// A frame that says that somebody cannot look on at a table.
    TurnAway(u64, String, Utf8Bytes),
    /// The table is being handed to another node: ask there for it.
    Moved(u64, String),
    /// Nothing more comes by this way: the client is to come again.
    HangUp(u64),
}

/// The head of a message between nodes, before the frames themselves.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    version: u16,
    from: String,
    /// Counts the messages of one node to another, from one on. A message without parcels has the number
    /// of the last one with some.
    n: u64,
    parcels: Vec<Label>,
}

#[derive(Debug, Serialize, Deserialize)]
enum Label {
    Frame(Vec<u64>, usize),
    TurnAway(u64, String, usize),
    Moved(u64, String),
    HangUp(u64),
}

/// A message of one node to another: a line of JSON, then the frames as they are.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Message {
    pub(super) from: String,
    pub(super) n: u64,
    pub(super) parcels: Vec<Parcel>,
}

impl Message {
    pub(super) fn write(self) -> Bytes {
        let mut body = Vec::new();
        let mut add = |text: Utf8Bytes| {
            body.extend_from_slice(text.as_bytes());
            text.len()
        };
        let label = |parcel| match parcel {
            Parcel::Frame(to, text) => Label::Frame(to, add(text)),
            Parcel::TurnAway(to, table, text) => Label::TurnAway(to, table, add(text)),
            Parcel::Moved(to, table) => Label::Moved(to, table),
            Parcel::HangUp(to) => Label::HangUp(to),
        };
        let parcels = self.parcels.into_iter().map(label).collect();
        let head = Head { version: OLDEST, from: self.from, n: self.n, parcels };
        let mut bytes = serde_json::to_vec(&head).expect("a head is plain data");
        bytes.push(b'\n');
        bytes.append(&mut body);
        bytes.into()
    }

    /// Nothing where it cannot be read.
    pub(super) fn read(bytes: &Bytes) -> Option<Self> {
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let Head { version, from, n, parcels } = serde_json::from_slice(&bytes[..end]).ok()?;
        if version != OLDEST {
            return None;
        }
        let mut at = end + 1;
        let mut cut = |length: usize| {
            let text = bytes.get(at..at + length).map(|_| bytes.slice(at..at + length))?;
            at += length;
            Utf8Bytes::try_from(text).ok()
        };
        let parcel = |label| {
            Some(match label {
                Label::Frame(to, length) => Parcel::Frame(to, cut(length)?),
                Label::TurnAway(to, table, length) => Parcel::TurnAway(to, table, cut(length)?),
                Label::Moved(to, table) => Parcel::Moved(to, table),
                Label::HangUp(to) => Parcel::HangUp(to),
            })
        };
        let parcels = parcels.into_iter().map(parcel).collect::<Option<_>>()?;
        Some(Self { from, n, parcels })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_comes_out_as_it_went_in() {
        let message = || Message {
            from: "a".to_owned(),
            n: 7,
            parcels: vec![
                Parcel::Frame(vec![1, 2, 3], "{\"t\":\"frame\"}\n三".into()),
                Parcel::HangUp(4),
                Parcel::TurnAway(5, "table".to_owned(), "{}".into()),
                Parcel::Moved(6, "table".to_owned()),
                Parcel::Frame(vec![8], "last".into()),
            ],
        };
        assert_eq!(Message::read(&message().write()), Some(message()));
    }

    #[test]
    fn what_is_cut_or_of_another_version_is_not_read() {
        let parcels = vec![Parcel::Frame(vec![1], "whole".into())];
        let whole = Message { from: "a".to_owned(), n: 1, parcels }.write();
        assert!(Message::read(&whole.slice(..whole.len() - 1)).is_none());
        let other =
            String::from_utf8(whole.to_vec()).unwrap().replace("\"version\":1", "\"version\":9");
        assert!(Message::read(&other.into()).is_none());
        assert!(Message::read(&Bytes::from_static(b"nonsense")).is_none());
    }
}
