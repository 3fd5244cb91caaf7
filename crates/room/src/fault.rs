//! What goes wrong, as clients are told.

use mesozoic_core::capital;
use mesozoic_protocol::lobby::Problem;
use mesozoic_protocol::{ErrorCode, ServerFrame};
use mesozoic_table::{OpenError, StepError, UndoError};
use serde::{Deserialize, Serialize};

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// What is wrong.
    pub code: ErrorCode,
    /// The same in one sentence.
    pub message: String,
    /// The rule that forbids it, if it is one.
    pub rule: Option<String>,
}

impl Fault {
    /// A fault that no rule is to blame for. The message becomes a sentence where it is none: clients
    /// show it to people.
    pub fn new(code: ErrorCode, message: impl AsRef<str>) -> Self {
        Self { code, message: sentence(message.as_ref()), rule: None }
    }

    /// The store does not answer, or says something else than it should.
    pub fn away() -> Self {
        Self::new(
            ErrorCode::Unavailable,
            "The storage cannot be reached just now. It goes on by itself when it can.",
        )
    }

    /// Nothing of this name is stored.
    pub fn no_table() -> Self {
        Self::new(ErrorCode::NotFound, "There is no such table; its link may be mistyped.")
    }

    /// This table broke down, and others did not.
    pub fn broken() -> Self {
        Self::new(
            ErrorCode::Faulted,
            "This table has broken down. Its log is kept; please start another.",
        )
    }

    /// A bot plays the asker's seat.
    pub(crate) fn stood_in() -> Self {
        Self::wrong_time("A bot plays your seat just now. Take the seat back first.")
    }

    pub(crate) fn wrong_time(message: impl AsRef<str>) -> Self {
        Self::new(ErrorCode::WrongTime, message)
    }

    /// Whether the store is to blame: then it is not known how far it got.
    pub fn is_of_the_store(&self) -> bool {
        self.code == ErrorCode::Unavailable
    }

    /// The same for cards.
    pub fn problem(&self) -> Problem {
        Problem { code: self.code, message: self.message.clone() }
    }

    /// The frame that tells it.
    pub fn frame(self, id: Option<String>) -> ServerFrame {
        ServerFrame::Error { id, code: self.code, message: self.message, rule: self.rule }
    }
}

impl From<StepError> for Fault {
    fn from(error: StepError) -> Self {
        match error {
            StepError::Refused(refusal) => Self {
                rule: Some(refusal.rule.to_owned()),
                ..Self::new(ErrorCode::Refused, refusal.sentence)
            },
            StepError::Reveals => Self::new(ErrorCode::Refused, error.to_string()),
            StepError::Notation(e) => Self::new(ErrorCode::BadLine, e.to_string()),
            StepError::NoSeat { .. } => Self::new(ErrorCode::NotFound, error.to_string()),
        }
    }
}

impl From<UndoError> for Fault {
    fn from(error: UndoError) -> Self {
        Self::new(ErrorCode::NoUndo, error.to_string())
    }
}

impl From<OpenError> for Fault {
    fn from(error: OpenError) -> Self {
        Self::new(ErrorCode::BadRequest, error.to_string())
    }
}

/// Capital letter, full stop.
fn sentence(text: &str) -> String {
    let body = capital(text);
    if body.ends_with(['.', '!', '?']) { body } else { format!("{body}.") }
}
