//! One live match: its log, undo, per-viewer feeds, records and snapshots, and the erased form in
//! which servers and tools hold a match of any game.
//!
//! Start with [`AnyTable`], what callers hold, and [`Table`], what it is. What is *not* here:
//! sockets, SQL, clocks, people. A table knows seats.
#![deny(missing_docs)]

mod any;
mod changes;
mod error;
mod feed;
mod fingerprint;
mod hint;
mod json;
mod known;
mod open;
mod options;
mod position;
mod record;
mod rehearsal;
mod rewind;
mod secrets;
mod seed;
mod snapshot;
mod table;
mod told;
mod write;

pub use any::{AnyTable, Offer, Told};
pub use changes::apply_changes;
use changes::changes;
pub use error::{OpenError, RewindError, StepError, UndoError};
pub use feed::{Feed, Frame, Shared};
pub use fingerprint::{Mark, fingerprint};
pub use hint::{Guess, Hint, Reason};
pub use json::read_json;
pub use known::{Known, Scores};
pub use open::{OpenArgs, dice, note_of_text, text_of_note};
pub use options::{option_sets, options_from_pairs};
pub use position::Position;
pub use record::{Mismatch, Record, RecordError, Verified, replay, verify};
pub use rehearsal::Preview;
pub use seed::{seed_from_text, text_of_dice};
pub use snapshot::Snapshot;
pub use table::Table;
