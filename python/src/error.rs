//! What can go wrong, and which exception Python sees. The classes stand in `mesozoic/errors.py`.

use mesozoic_core::{LevelError, NotationError, Refusal, SetupError};
use mesozoic_registry::{OpenRecordError, UnknownGame};
use mesozoic_sim::SimError;
use mesozoic_table::{Mismatch, OpenError, RecordError};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use thiserror::Error;

mod classes {
    pyo3::import_exception!(mesozoic.errors, Refused);
    pyo3::import_exception!(mesozoic.errors, BadNotation);
    pyo3::import_exception!(mesozoic.errors, BadDocument);
}

/// Why something could not be done. Nothing has changed.
#[derive(Debug, Error)]
pub(crate) enum Problem {
    /// The rules forbid it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It is not a step in the game's notation, or a number that stands for none.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// No table can be set up so.
    #[error("{0}")]
    Setup(String),
    /// A position, record or saved state that does not hold.
    #[error("{0}")]
    Document(String),
    /// A value that cannot be meant.
    #[error("{0}")]
    Value(String),
    /// A question that has no answer now.
    #[error("{0}")]
    Now(String),
}

impl Problem {
    pub(crate) fn value(sentence: impl Into<String>) -> Self {
        Self::Value(sentence.into())
    }

    pub(crate) fn now(sentence: impl Into<String>) -> Self {
        Self::Now(sentence.into())
    }

    /// Nothing can be asked of a state in which a draw is awaited.
    pub(crate) fn drawing() -> Self {
        Self::now("a draw decides what comes next: see State.chance_outcomes() and State.draw()")
    }
}

impl From<UnknownGame> for Problem {
    fn from(error: UnknownGame) -> Self {
        Self::Value(error.to_string())
    }
}

impl From<LevelError> for Problem {
    fn from(error: LevelError) -> Self {
        Self::Value(error.to_string())
    }
}

impl From<SetupError> for Problem {
    fn from(error: SetupError) -> Self {
        Self::Setup(error.to_string())
    }
}

impl From<OpenError> for Problem {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Setup(_) | OpenError::Options(_) => Self::Setup(error.to_string()),
            OpenError::Dice(_) => Self::Value(error.to_string()),
            _ => Self::Document(error.to_string()),
        }
    }
}

impl From<RecordError> for Problem {
    fn from(error: RecordError) -> Self {
        Self::Document(error.to_string())
    }
}

impl From<Mismatch> for Problem {
    fn from(error: Mismatch) -> Self {
        Self::Document(error.to_string())
    }
}

impl From<serde_json::Error> for Problem {
    fn from(error: serde_json::Error) -> Self {
        Self::Document(error.to_string())
    }
}

impl From<OpenRecordError> for Problem {
    fn from(error: OpenRecordError) -> Self {
        match error {
            OpenRecordError::Open(open) => open.into(),
            OpenRecordError::Game(game) => game.into(),
        }
    }
}

impl From<SimError> for Problem {
    fn from(error: SimError) -> Self {
        match error {
            SimError::Open(open) => open.into(),
            SimError::Game(game) => game.into(),
            SimError::Bots { .. }
            | SimError::Alone
            | SimError::Crowd
            | SimError::Nobody
            | SimError::Io(_) => Self::Value(error.to_string()),
        }
    }
}

impl From<Problem> for PyErr {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::Refused(refusal) => classes::Refused::new_err((
                refusal.rule,
                refusal.key,
                refusal.sentence.into_owned(),
            )),
            Problem::Notation(error) => classes::BadNotation::new_err((error.line, error.reason)),
            Problem::Document(text) => classes::BadDocument::new_err(text),
            Problem::Setup(text) | Problem::Value(text) => PyValueError::new_err(text),
            Problem::Now(text) => PyRuntimeError::new_err(text),
        }
    }
}

/// A refusal as a value: for those who ask why, and are not surprised.
pub(crate) fn refused(py: Python<'_>, refusal: Refusal) -> Py<PyAny> {
    PyErr::from(Problem::from(refusal)).into_value(py).into_any()
}
