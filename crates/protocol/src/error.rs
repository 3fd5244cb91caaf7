//! What can be wrong with a command.

use serde::{Deserialize, Serialize};

/// Why a command was not carried out. The set is closed: clients may rely on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub enum ErrorCode {
    /// Not JSON, not a known frame, or a field of the wrong kind.
    BadFrame,
    /// The first frame was no greeting, or speaks another protocol.
    BadHello,
    /// A body or field that cannot be: an unknown option, too many seats, an empty name.
    BadRequest,
    /// No such table, game or seat.
    NotFound,
    /// The command is for whoever holds a seat, or for the host.
    NotYours,
    /// The rules forbid it, and the rule's id is given; or the line goes on after something would
    /// be revealed.
    Refused,
    /// The line is not in the game's notation.
    BadLine,
    /// The step cannot be taken back any more.
    NoUndo,
    /// Not at this time: the table has not begun, is over, or is full.
    WrongTime,
    /// Too many frames, tables or words in too short a time.
    TooMuch,
    /// The match was begun under another version of the rules than this server plays.
    OtherRules,
    /// The table has broken down; its log is kept.
    Faulted,
    /// The server could not do it; trying again may help.
    Unavailable,
}
