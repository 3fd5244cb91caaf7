//! Accounts: guests who can sign in, and what they sign in with.

use crate::Guest;

/// A guest who can sign in from anywhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The guest whom it belongs to.
    pub guest: Guest,
    /// What passkeys know the account by: bytes by chance.
    pub handle: Vec<u8>,
    /// The hash of the password, where there is one.
    pub password: Option<String>,
    /// When it was made.
    pub at: i64,
}

/// An account to make of a guest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewAccount {
    /// The guest's id.
    pub guest: String,
    /// The name that others read.
    pub name: String,
    /// The same as it is looked for, of which there is only one.
    pub folded: String,
    /// How it looks, whatever letters it is written with.
    pub looks: String,
    /// What passkeys know the account by.
    pub handle: Vec<u8>,
    /// The hash of the password, where there is one.
    pub password: Option<String>,
    /// When.
    pub at: i64,
}

/// A browser that is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Its id, which is no secret.
    pub id: String,
    /// The browser in plain words.
    pub browser: String,
    /// When it signed in.
    pub at: i64,
    /// When it was last here, to about an hour.
    pub seen: i64,
}

/// A browser that signs in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    /// Its id.
    pub id: String,
    /// The hash of its secret.
    pub token_hash: Vec<u8>,
    /// The browser in plain words.
    pub browser: String,
    /// When.
    pub at: i64,
}

/// Whom a secret belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Secret {
    /// A guest without an account.
    Guest(Guest),
    /// A browser that is signed in.
    Session {
        /// The account's guest.
        guest: Guest,
        /// The session's id.
        session: String,
        /// When it was last noted to be here.
        seen: i64,
    },
    /// Somebody for whom another secret counts since they have an account.
    Ended,
}

/// A key that a device keeps, with which one signs in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passkey {
    /// The id that the device gave it.
    pub id: Vec<u8>,
    /// What its owner calls it.
    pub name: String,
    /// What never changes about it, its public key above all.
    pub fixed: Vec<u8>,
    /// What changes with its use.
    pub changing: Vec<u8>,
    /// When it was added.
    pub at: i64,
}

/// How a match that is over ended for somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The match.
    pub match_id: String,
    /// The game's id.
    pub game: String,
    /// Whose seat.
    pub seat: u8,
    /// The result as JSON.
    pub standings: String,
    /// When it ended.
    pub at: i64,
}

/// A line of chat that somebody has reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnReport {
    /// The match.
    pub match_id: String,
    /// Which line.
    pub n: u32,
    /// When.
    pub at: i64,
}

/// A line of chat with the match at which it was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnLine {
    /// The match.
    pub match_id: String,
    /// What was said.
    pub text: String,
    /// When.
    pub at: i64,
}
