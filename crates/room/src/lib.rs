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
mod clocks;
mod delay;
mod done;
mod effect;
mod fault;
mod feeds;
mod going_back;
mod input;
mod kept;
mod leaving;
mod make;
mod moving;
mod order;
mod picture;
mod play;
mod play_on;
mod playback;
mod recover;
mod room;
mod seats;
mod time;
mod truth;
mod writes;

pub use cards::{card_for, info, other_rules, stored_card, trouble, unseated, without_course};
pub use effect::{Answer, Effect, Write};
pub use fault::Fault;
pub use input::{Command, Input, Request};
pub use kept::Kept;
pub use leaving::{STAND_IN, read_note};
pub use make::{Birth, check_new, check_pace, new_match, same_again};
pub use moving::{arrive, has_moved};
pub use play::spoken;
pub use play_on::{Begins, play_on};
pub use playback::{
    Playback, advised_seat, complete, foreign_record, is_given_out, open_again, unplayable,
};
pub use room::{Limit, Outside, Room, Settings, game};
pub use seats::bot_seat;
pub use truth::RECENT;
pub use truth::{Stored, open_args, open_stored, read_log, seat_of};
