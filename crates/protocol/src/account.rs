//! Accounts: signing in, what is one's own, and what others see of it.

use crate::friends::Friends;
use crate::notices::NoticeSettings;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::lobby::TableCard;

/// The shortest password, in characters.
pub const MIN_PASSWORD: usize = 10;
/// The longest password, in characters.
pub const MAX_PASSWORD: usize = 200;

/// Makes an account of the guest you are. Your matches and seats stay yours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignUp {
    /// What others read, and what you sign in with. There is only one of each name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// Signs in with a password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignIn {
    /// The account's name.
    pub name: String,
    /// The password.
    pub password: String,
    /// Whether the matches of the guest you were come along.
    #[serde(default)]
    pub bring: bool,
}

/// Your account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// Your id, not secret.
    pub id: String,
    /// Your name.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub since: i64,
    /// Whether a password opens it.
    pub has_password: bool,
    /// The browsers in which you are signed in, the one that was last here first.
    pub sessions: Vec<SessionCard>,
    /// Keys that your devices keep.
    pub passkeys: Vec<PasskeyCard>,
}

/// A browser in which somebody is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SessionCard {
    /// Its id, not secret.
    pub id: String,
    /// The browser in plain words.
    pub browser: String,
    /// When it signed in, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: i64,
    /// When it was last here, to about an hour.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub seen: i64,
    /// Whether it is the one that asks.
    pub this: bool,
}

/// A key that a device keeps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PasskeyCard {
    /// Its id, not secret.
    pub id: String,
    /// What you call it.
    pub name: String,
    /// When it was added, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: i64,
}

/// Ends a session: signs that browser out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EndSession {
    /// Which one; nothing ends all but your own.
    pub session: Option<String>,
}

/// Sets another password, and signs all other browsers out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPassword {
    /// The one before, where there is one.
    #[serde(default)]
    pub old: Option<String>,
    /// The new one.
    pub new: String,
}

/// Deletes your account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Goodbye {
    /// Your name once more, so that nobody does it by mistake.
    pub name: String,
    /// Your password, where you have one.
    #[serde(default)]
    pub password: Option<String>,
}

/// What a browser is to make or to use a passkey with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PasskeyOffer {
    /// What goes into `navigator.credentials`, as JSON of the standard for it.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: Value,
}

/// Wants to make an account with a passkey, or to add one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WantPasskey {
    /// The name of the new account; nothing adds a key to yours.
    #[serde(default)]
    pub name: Option<String>,
}

/// A passkey that a browser has made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPasskey {
    /// The name of the new account; nothing adds the key to yours.
    #[serde(default)]
    pub account: Option<String>,
    /// What to call the key.
    pub name: String,
    /// What the browser gave, as JSON of the standard for it.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub credential: Value,
}

/// Signs in with a passkey.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UsePasskey {
    /// What the browser gave, as JSON of the standard for it.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub credential: Value,
    /// Whether the matches of the guest you were come along.
    #[serde(default)]
    pub bring: bool,
}

/// Names one of your passkeys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WhichPasskey {
    /// Its id.
    pub id: String,
}

/// Somebody with an account, as everybody sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Person {
    /// Their id.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Since when they have it, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub since: i64,
    /// What they have played, most often first.
    pub games: Vec<GameResults>,
    /// How strong they are, at games that they have played for a rating.
    pub ratings: Vec<RatingCard>,
    /// Their newest matches that everybody may find.
    pub matches: Vec<TableCard>,
}

/// How strong somebody is at a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RatingCard {
    /// The game's id.
    pub game: String,
    /// The strength that is expected, in points.
    pub rating: i32,
    /// How far it may be off.
    pub deviation: i32,
    /// Whether too little is known to compare it with others.
    pub provisional: bool,
    /// After how many matches.
    pub played: u32,
    /// How it came to be, oldest first.
    pub course: Vec<RatingPoint>,
}

/// How strong whoever holds a seat of a rated table is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SeatRating {
    /// The strength that is expected, in points: before the match while it is played, after it when it
    /// is over.
    pub rating: i32,
    /// How far it may be off.
    pub deviation: i32,
    /// Whether too little is known to compare it with others.
    pub provisional: bool,
    /// By how much the match has changed it, once it is over and has counted.
    pub change: Option<i32>,
}

/// A rating after a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RatingPoint {
    /// The strength that was expected, in points.
    pub rating: i32,
    /// How far it might have been off.
    pub deviation: i32,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: i64,
}

/// One of the best at a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Ranked {
    /// The name of a person; nothing for bots.
    pub name: Option<String>,
    /// The level, for bots.
    pub bot: Option<String>,
    /// The strength that is expected, in points.
    pub rating: i32,
    /// How far it may be off.
    pub deviation: i32,
    /// After how many matches.
    pub played: u32,
}

/// How somebody has done at one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GameResults {
    /// The game's id.
    pub game: String,
    /// How many matches with a result.
    pub played: u32,
    /// In how many of them they were first, alone or with others.
    pub won: u32,
}

/// Everything that is stored of somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MyData {
    /// The account, its sessions and its passkeys.
    pub account: Account,
    /// Every match that they made or sit at.
    pub matches: Vec<TableCard>,
    /// What they said.
    pub chat: Vec<SaidLine>,
    /// The lines of others that they have reported to the operator.
    #[serde(default)]
    pub reports: Vec<ReportedLine>,
    /// How strong they are.
    pub ratings: Vec<RatingCard>,
    /// How they are told of their turn.
    pub notices: NoticeSettings,
    /// Their friends, whom they have blocked, and where they are invited.
    pub friends: Friends,
}

/// A line of chat that somebody has reported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportedLine {
    /// The match.
    pub table: String,
    /// The line's number there.
    pub n: u32,
    /// When they reported it, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: i64,
}

/// Something that somebody said at a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SaidLine {
    /// The match.
    pub table: String,
    /// What they said.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: i64,
}
