//! The words that clients and servers exchange: socket frames and HTTP bodies.
//!
//! One WebSocket a client, JSON both ways. A client says [`ClientFrame`]s, each with an id that it
//! makes up; saying one twice is doing it once. The server answers every one with
//! [`ServerFrame::Done`], [`ServerFrame::Answer`], [`ServerFrame::Preview`] or
//! [`ServerFrame::Error`] under the same id, and pushes what happens. Tables are made and joined over HTTP, with the bodies in [`lobby`].
//!
//! Views, events and steps are opaque here: a game's own types describe them. What a live match
//! itself makes, frames, events in words and offers, is defined in `table` and passed on from here.
#![deny(missing_docs)]

pub mod account;
mod client;
mod error;
pub mod friends;
mod game;
mod health;
mod lesson;
pub mod lobby;
pub mod notices;
pub mod operator;
mod pace;
mod pairing;
pub mod privacy;
mod puzzle;
mod replay;
mod review;
mod server;

pub use client::{ClientFrame, Have};
pub use error::ErrorCode;
pub use game::{GameCard, Span};
pub use health::Health;
pub use lesson::{Beat, CoachWord, Course, FirstGame, Lesson, Practise, Practised, PupilAsks};
pub use mesozoic_core::Draw;
pub use mesozoic_table::{Frame, Guess, Hint, Offer, Reason, Told};
pub use pace::{Clock, Clocks, Pace};
pub use pairing::{BotsAfter, Wish};
pub use puzzle::{Choice, PuzzleAnswer, PuzzleCard, PuzzleTask};
pub use replay::{Moment, Replay};
pub use review::{Chance, Decision, Expected, Outlook, Rating, Review, Reviewed, SeatReview};
pub use server::{ChatLine, ServerFrame, TableFrame};

/// The version of the protocol. A server speaks this one and the one before.
pub const PROTOCOL: u16 = 1;
/// The longest frame a client may send, in bytes.
pub const MAX_FRAME: usize = 8 * 1024;
/// The longest command id, in bytes.
pub const MAX_ID: usize = 64;
/// The longest line of chat, in characters.
pub const MAX_CHAT: usize = 300;
/// The longest name, in characters.
pub const MAX_NAME: usize = 24;
