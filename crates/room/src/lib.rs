//! What a live table does, as a pure state machine: seats, reveals, steps, undo, chat, bots asked,
//! rematches. Inputs go in, effects come out; nothing here waits, and nothing knows a clock, a
//! socket, a database or the operating system's randomness.
//!
//! Start with [`Room::handle`]. Whoever drives a room keeps to three rules:
//!
//! - Effects are carried out in the order in which they come.
//! - [`Effect::Write`] and [`Effect::Read`] are calls of the store. Each is answered by one
//!   [`Input::Stored`] or [`Input::Found`], and a new call takes the place of one that is still
//!   under way, whose answer is not wanted any more.
//! - If [`Room::handle`] panics, [`Input::Panicked`] is the next input.
//!
//! What changes a match is stored before anybody hears of it. Everything here about the match is a
//! copy of what is stored; whenever it may not be the truth any more, it is thrown away and read
//! again.
#![deny(missing_docs)]

mod cards;
mod done;
mod effect;
mod fault;
mod feeds;
mod input;
mod leaving;
mod play;
mod recover;
mod room;
mod seats;
mod truth;
mod writes;

pub use cards::{info, other_rules, stored_card, trouble, unseated};
pub use effect::{Answer, Effect, Write};
pub use fault::Fault;
pub use input::{Command, Input, Request};
pub use leaving::{STAND_IN, read_note};
pub use room::{ChatLimit, Outside, Room, Settings, game};
pub use seats::bot_seat;
pub use truth::RECENT;
pub use truth::{Stored, open_args, read_log, seat_of};
