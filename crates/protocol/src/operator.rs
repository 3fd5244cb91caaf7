//! What the operator of a server reads and orders.

use serde::{Deserialize, Serialize};

use crate::ChatLine;
use crate::lobby::{Stage, TableInfo};

/// What an operator can order. Every order is kept, with its time and its reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Order {
    /// Ends a match without a result, or gives up a table whose game has not begun.
    Close {
        /// The table.
        table: String,
    },
    /// Takes a table away for good, with what was said at it and who sat there.
    Delete {
        /// The table.
        table: String,
    },
    /// Gives a guest another name.
    Rename {
        /// The guest's id.
        guest: String,
        /// The new name.
        name: String,
    },
    /// Lets a guest say nothing any more.
    Mute {
        /// The guest's id.
        guest: String,
        /// For how many hours; left out, until it is ended.
        #[serde(default)]
        hours: Option<u32>,
    },
    /// Lets a guest speak again.
    Unmute {
        /// The guest's id.
        guest: String,
    },
    /// Keeps somebody out.
    Ban {
        /// Whom.
        whom: Whom,
        /// For how many hours; left out, until it is ended.
        #[serde(default)]
        hours: Option<u32>,
    },
    /// Lets somebody in again.
    Unban {
        /// Whom.
        whom: Whom,
    },
    /// Takes away what was said; a mark stays.
    DeleteLine {
        /// The table.
        table: String,
        /// The number of the line.
        n: u32,
    },
    /// Tells everybody who is here.
    Tell {
        /// What people read.
        text: String,
    },
    /// Lets nobody make new tables until it is over; matches under way go on.
    Maintenance {
        /// What people read; nothing when it is over.
        text: Option<String>,
    },
}

/// Whom a ban is for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase", deny_unknown_fields)]
pub enum Whom {
    /// Whoever has the cookie of a guest.
    Guest {
        /// The guest's id.
        id: String,
    },
    /// Whoever comes from an address, as in `203.0.113.7`, or a network, as in `203.0.113.0/24`.
    Address {
        /// The address.
        address: String,
    },
}

/// An order with its reason, to be given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewOrder {
    /// What to do.
    pub order: Order,
    /// Why, for whoever reads the list later; whom it concerns is told it.
    pub reason: String,
}

/// An order that was given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GivenOrder {
    /// Counts the orders from 0.
    pub n: u32,
    /// When it was given, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: i64,
    /// What was to be done.
    pub order: Order,
    /// Why.
    pub reason: String,
}

/// A table as the operator finds it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FoundTable {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// How far it is.
    pub stage: Stage,
    /// Who sits there.
    pub people: Vec<FoundGuest>,
    /// When something last happened that anybody can see.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub touched: i64,
}

/// A guest as the operator finds them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FoundGuest {
    /// The guest's id.
    pub id: String,
    /// Their name.
    pub name: String,
}

/// Everything about a table that an operator may take along: nothing that a match under way hides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableExport {
    /// What everybody can know of it.
    pub info: TableInfo,
    /// What was said at it, oldest first, each with the id of whoever said it.
    pub chat: Vec<HeardLine>,
    /// The entries of its log, once the match is over.
    pub log: Vec<String>,
}

/// A line of chat with who said it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeardLine {
    /// The line.
    pub line: ChatLine,
    /// The id of the guest who said it, where that is known.
    pub guest: Option<String>,
}

/// What an operator sees first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Overview {
    /// How many people are here.
    pub people: u32,
    /// How many tables are awake.
    pub tables: u32,
    /// What people read while nobody can make new tables.
    pub maintenance: Option<String>,
    /// Who says nothing any more, by their ids.
    pub muted: Vec<String>,
    /// Who is kept out.
    pub banned: Vec<Whom>,
    /// What was reported and still stands, the newest first.
    pub reports: Vec<Report>,
}

/// One of the servers that share a store.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NodeInfo {
    /// Its id, which no other has or had.
    pub id: String,
    /// Where it is.
    pub place: String,
    /// The version of its program.
    pub version: String,
    /// Up to which number it understands what nodes say to each other.
    pub speaks: u16,
    /// Whether it hands its tables over and takes no new ones.
    pub draining: bool,
    /// How many tables it has, as it said last.
    pub tables: u32,
    /// How many sockets are open at it.
    pub sockets: u32,
    /// For how many seconds it has been there.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub age: i64,
    /// How many milliseconds ago it last said that it lives; after 3,000 the others take its tables.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub silent: i64,
    /// Whether it does what there is one of: pairing, expiry, notices.
    pub house: bool,
    /// Whether it is the one that answers.
    pub here: bool,
}

/// A line of chat that somebody has reported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Report {
    /// The table.
    pub table: String,
    /// The number of the line.
    pub n: u32,
    /// Who said it, as they were called then.
    pub name: String,
    /// What was said.
    pub text: String,
    /// The id of the guest who said it, where that is known.
    pub guest: Option<String>,
    /// When it was first reported, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: i64,
    /// How many have reported it.
    pub times: u32,
}
