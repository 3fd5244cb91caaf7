//! The portable log of a match: what was decided, by whom, under which dice. Everything else is a
//! function of it. The text form, JSON lines, lives in `mesozoic-table`; this is what the lines
//! hold.

use serde::{Deserialize, Serialize};

use crate::{Seat, Standings};

/// The container's version.
pub const FORMAT: &str = "mesozoic-record/1";

/// The first line of a record. `O` is the game's options or their raw form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header<O> {
    /// [`FORMAT`].
    pub format: String,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u16,
    /// How many sat at the table.
    pub seats: u8,
    /// What was chosen at set-up.
    pub options: O,
    /// Where the draws came from.
    pub dice: DiceNote,
    /// Who held each seat, for reading only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
}

/// Where the draws of a match come from, as far as it may be told while it runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum DiceNote {
    /// The seed is a hash of a text that stands here.
    Text {
        /// The text.
        seed: String,
    },
    /// Quick dice of a simulation.
    Quick {
        /// The seed, as text because JSON numbers end at 2^53.
        seed: String,
    },
    /// Commit and reveal: the server's seed stands in the last line.
    Fair {
        /// The match's id, part of every hash.
        id: String,
        /// The commitment, in hexadecimal.
        commit: String,
        /// Each seat's nonce, in hexadecimal.
        nonces: Vec<String>,
    },
}

/// One line of a record after the header.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Entry {
    /// A seat did this.
    Step {
        /// Who.
        seat: Seat,
        /// What, in the game's notation.
        line: String,
        /// The fingerprint of the spectator's view afterwards, where one was kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        view: Option<String>,
    },
    /// A seat took back its last step.
    Undo {
        /// Who.
        seat: Seat,
    },
    /// Something that changes nothing in the rules: joined, replaced by a bot, rules changed.
    Note {
        /// What people read.
        text: String,
    },
}

/// The last line of a record that has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Footer {
    /// The result; empty where the match ended without one.
    pub standings: Standings,
    /// How the match ended, in words, where its players ended it before the rules did. Then the
    /// result is not the rules' either.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// The fingerprint of every event of the match with its audience. Only a program that plays
    /// these rules can tell it; one that does not leaves it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub events: Option<String>,
    /// The server's seed in hexadecimal, for fair dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server_seed: Option<String>,
}
