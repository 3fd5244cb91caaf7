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
    /// The match stands again as it stood after the first `to` entries of its log. What came since
    /// stays in the log and counts no more; what is drawn again falls the same.
    Rewind {
        /// Who wanted it.
        seat: Seat,
        /// How many entries count, with what they in turn went back to.
        to: u32,
        /// What people read, where it is noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// Something that changes nothing in the rules: joined, replaced by a bot, rules changed.
    Note {
        /// What people read.
        text: String,
        /// Time that seats are given with it, at a table with a clock.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        given: Vec<Given>,
    },
}

/// The places of what still counts in a log, in order: all but what was gone back behind, and going
/// back itself. `rewound` says how far something goes back. To play these is to play the whole log.
pub fn in_force<T>(log: &[T], rewound: impl Fn(&T) -> Option<u32>) -> Vec<usize> {
    // After each entry: the last that counts then, and what counted before that one.
    let mut heads = vec![None];
    let mut before: Vec<Option<usize>> = Vec::with_capacity(log.len());
    for (at, entry) in log.iter().enumerate() {
        before.push(heads[at]);
        let back = rewound(entry).map(|to| heads[(to as usize).min(at)]);
        heads.push(back.unwrap_or(Some(at)));
    }
    let last = heads[log.len()];
    let mut counting: Vec<usize> = core::iter::successors(last, |&at| before[at]).collect();
    counting.reverse();
    counting
}

impl Entry {
    /// How far it goes back, if it does.
    pub fn rewound(&self) -> Option<u32> {
        match self {
            Self::Rewind { to, .. } => Some(*to),
            _ => None,
        }
    }
}

/// Time that a seat is given besides what its clock has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Given {
    /// Which seat.
    pub seat: Seat,
    /// How many milliseconds.
    pub time: i64,
    /// Whether it comes out of the seat's vacation.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub vacation: bool,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_gone_back_behind_counts_no_more() {
        // Steps are nothing here, and going back is how far.
        let force = |log: &[Option<u32>]| in_force(log, |back| *back);
        let step = None;
        assert_eq!(force(&[]), [0; 0]);
        assert_eq!(force(&[step, step]), [0, 1]);
        assert_eq!(force(&[step, step, Some(1), step]), [0, 3]);
        // Twice the same way, and back to before the first time.
        assert_eq!(force(&[step, step, Some(1), step, Some(3), step]), [0, 5]);
        assert_eq!(force(&[step, step, Some(1), step, Some(0), step]), [5]);
        // Back to what was gone back behind: it counts again.
        assert_eq!(force(&[step, step, Some(1), step, Some(2), step]), [0, 1, 5]);
    }
}
