//! Steps and events of the toy, and how they are written and told.

use std::fmt;
use std::str::FromStr;

use mesozoic_core::{NotationError, Say, Seat};
use serde::{Deserialize, Serialize};

use super::bug::Bug;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Kind {
    Fern,
    Bone,
    Egg,
    Claw,
}

impl Kind {
    pub(crate) const ALL: [Self; 4] = [Self::Fern, Self::Bone, Self::Egg, Self::Claw];
    const IDS: [&'static str; 4] = ["fern", "bone", "egg", "claw"];

    pub(crate) fn id(self) -> &'static str {
        Self::IDS[self as usize]
    }

    pub(crate) fn value(self) -> i32 {
        self as i32 + 1
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Step {
    Peek,
    Pick(Kind),
    Roll,
    Keep,
    Sell(Kind),
    Pass,
    Wait,
}

impl Step {
    /// Every step, in the order of their numbers.
    pub(crate) fn all() -> Vec<Self> {
        let plain = [Self::Peek, Self::Roll, Self::Keep, Self::Pass, Self::Wait];
        let picks = Kind::ALL.map(Self::Pick);
        plain.into_iter().chain(picks).chain(Kind::ALL.map(Self::Sell)).collect()
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Peek if Bug::Shouts.is_planted() => f.write_str("PEEK"),
            Self::Peek => f.write_str("peek"),
            Self::Pick(kind) => write!(f, "pick {}", kind.id()),
            Self::Roll => f.write_str("roll"),
            Self::Keep => f.write_str("keep"),
            Self::Sell(kind) => write!(f, "sell {}", kind.id()),
            Self::Pass => f.write_str("pass"),
            Self::Wait => f.write_str("wait"),
        }
    }
}

impl FromStr for Step {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<Self, NotationError> {
        let wanted = Self::all().into_iter().find(|step| step.to_string() == line);
        wanted.ok_or_else(|| NotationError::new(line, "a step such as \"pick egg\" is wanted"))
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Event {
    Dealt { seat: Seat, hand: Option<[u8; 4]> },
    Peeked { seat: Seat, fossil: Option<Kind> },
    Picked { seat: Seat, kind: Option<Kind> },
    Rolled { seat: Seat, die: Option<u8> },
    Kept { seat: Seat },
    Revealed { seat: Seat, kind: Kind, die: Option<u8> },
    Sold { seat: Seat, kind: Kind },
    Passed { seat: Seat },
    Ended,
}

pub(crate) fn narrate(event: &Event, say: &mut Say) {
    match event {
        Event::Dealt { seat, .. } => say.seat(*seat).text(" has a new hand."),
        Event::Peeked { seat, fossil: None } => say.seat(*seat).text(" peeks at its fossil."),
        Event::Peeked { seat, fossil } if Bug::Debugging.is_planted() => {
            say.seat(*seat).text(format!(" finds {fossil:?}."))
        }
        Event::Peeked { seat, fossil: Some(kind) } => {
            say.seat(*seat).text(" finds ").a_piece(kind.id(), kind.id()).text(".")
        }
        Event::Picked { seat, kind: None } => say.seat(*seat).text(" has picked."),
        Event::Picked { seat, kind: Some(kind) } if Bug::WrongArticle.is_planted() => {
            say.seat(*seat).text(" picks a ").piece(kind.id(), kind.id()).text(".")
        }
        Event::Picked { seat, kind: Some(kind) } => {
            say.seat(*seat).text(" picks ").a_piece(kind.id(), kind.id()).text(".")
        }
        Event::Rolled { seat, die: None } => say.seat(*seat).text(" rolls."),
        Event::Rolled { seat, die: Some(die) } => say.seat(*seat).text(" rolls ").number(die),
        Event::Kept { seat } => say.seat(*seat).text(" does not roll."),
        Event::Revealed { seat, kind, .. } => {
            say.seat(*seat).text(" shows ").a_piece(kind.id(), kind.id()).text(".")
        }
        Event::Sold { seat, kind } => {
            say.seat(*seat).text(" sells ").a_piece(kind.id(), kind.id()).text(".")
        }
        Event::Passed { seat } => say.seat(*seat).text(" sells nothing."),
        // The standings say it all.
        Event::Ended => say,
    };
}
