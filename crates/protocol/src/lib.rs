//! The words that clients and servers exchange: socket frames and HTTP bodies.
//!
//! One WebSocket a client, JSON both ways. A client says [`ClientFrame`]s, each with an id that it
//! makes up; saying one twice is doing it once. The server answers every one with
//! [`ServerFrame::Done`], [`ServerFrame::Answer`], [`ServerFrame::Preview`] or
//! [`ServerFrame::Error`] under the same id, and pushes what happens. Tables are made and joined over HTTP, with the bodies in [`lobby`].
//!
//! Views, events and steps are opaque here: a game's own types describe them.
#![deny(missing_docs)]

mod client;
mod error;
pub mod lobby;
mod server;

pub use client::{ClientFrame, Have};
pub use error::ErrorCode;
pub use server::{ChatLine, ServerFrame};

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
