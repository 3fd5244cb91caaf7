//! Friends, whom somebody has blocked, and invitations. For accounts.

use serde::{Deserialize, Serialize};

/// How many friends somebody may have, and how many they may block.
pub const MOST_FRIENDS: usize = 500;

/// Everything about your friends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Friends {
    /// The code in your link: whoever has it, and has an account, can become your friend.
    pub code: String,
    /// Your friends, by name.
    pub friends: Vec<Friend>,
    /// Whom you have blocked, by name.
    pub blocked: Vec<Blocked>,
    /// Tables that friends have asked you to and that you can still join, the newest first.
    pub invitations: Vec<Invitation>,
}

/// A friend.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Friend {
    /// Their id.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Since when you are friends, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub since: i64,
    /// Whether they are here now.
    pub online: bool,
    /// What they are playing now.
    pub plays: Vec<Plays>,
}

/// A game that somebody is playing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Plays {
    /// The game's id.
    pub game: String,
    /// The table, where it is listed for everybody.
    pub table: Option<String>,
}

/// Somebody whom you have blocked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Blocked {
    /// Their id.
    pub id: String,
    /// Their name.
    pub name: String,
}

/// That a friend has asked you to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    /// The table.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// Who asks.
    pub name: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: i64,
}

/// The code of somebody's link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FriendCode {
    /// The code.
    pub code: String,
}

/// Whose link it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FriendOffer {
    /// Their name.
    pub name: String,
    /// Whether you are friends already, or it is your own.
    pub known: bool,
}

/// Names somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WhichPerson {
    /// Their id.
    pub id: String,
}

/// Blocks somebody, or no more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Block {
    /// Whom, by id.
    pub id: String,
    /// Whether they are blocked.
    pub on: bool,
}

/// Names a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WhichTable {
    /// Its id.
    pub table: String,
}
