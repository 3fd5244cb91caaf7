//! Bodies of the HTTP API: how somebody is told that it is their turn.

use serde::{Deserialize, Serialize};

/// How you are told of your turn, and how this site can tell you.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NoticeSettings {
    /// Whether this site sends e-mail.
    pub mail: bool,
    /// What a browser needs to be told through its push service; nothing where this site does not.
    pub push_key: Option<String>,
    /// Your address, once you have said yes to it.
    pub email: Option<String>,
    /// The hours in which you hear nothing.
    pub quiet: Option<QuietHours>,
    /// How many of your browsers are told.
    pub browsers: u32,
}

/// From one minute of your day up to another; it may go over midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct QuietHours {
    /// The first quiet minute.
    pub from: u16,
    /// The first minute that is not quiet any more.
    pub to: u16,
}

/// Says when you want to hear nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SetQuiet {
    /// The hours, or nothing.
    pub quiet: Option<QuietHours>,
    /// How many minutes your clock is ahead of the world's.
    pub ahead: i16,
}

/// Names the address at which you want to be told, or takes it back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SetEmail {
    /// The address: a letter asks there whether it is right.
    pub email: Option<String>,
}

/// Says whether this browser is told, in the words of its push service.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SetBrowser {
    /// Where it is told.
    pub endpoint: String,
    /// Its public key, in base64url: `p256dh`.
    pub key: String,
    /// What it shares with this site, in base64url: `auth`.
    pub secret: String,
    /// Whether it is.
    pub on: bool,
}

/// The word of a link in a letter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct UseTicket {
    /// What stands behind the `#` of the link.
    pub ticket: String,
}

/// What a link in a letter has done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TicketUsed {
    /// The address that it is about.
    pub email: String,
    /// Whether letters are sent there now.
    pub on: bool,
}
