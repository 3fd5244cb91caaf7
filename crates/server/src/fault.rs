//! What goes wrong, as clients are told.

use std::time::Duration;

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use mesozoic_protocol::{ErrorCode, ServerFrame, lobby::Problem};
use mesozoic_table::{OpenError, StepError, UndoError};

use crate::limits::whole_seconds;

/// Why a command was not carried out.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) code: ErrorCode,
    pub(crate) message: String,
    pub(crate) rule: Option<String>,
    /// After how long it may be tried again, where that is known.
    pub(crate) retry: Option<Duration>,
}

impl Fault {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), rule: None, retry: None }
    }

    /// The store does not answer, or says something else than it should.
    pub(crate) fn away() -> Self {
        Self::new(
            ErrorCode::Unavailable,
            "The server cannot reach its storage just now. It goes on by itself when it can.",
        )
    }

    /// Nothing of this name is stored.
    pub(crate) fn no_table() -> Self {
        Self::new(ErrorCode::NotFound, "There is no such table; its link may be mistyped.")
    }

    /// A part of the server broke down, and the rest did not.
    pub(crate) fn broken() -> Self {
        Self::new(
            ErrorCode::Faulted,
            "This table has broken down. Its log is kept; please start another.",
        )
    }

    /// Whether the store is to blame: then it is not known how far it got.
    pub(crate) fn is_of_the_store(&self) -> bool {
        self.code == ErrorCode::Unavailable
    }

    /// The same for cards.
    pub(crate) fn problem(&self) -> Problem {
        Problem { code: self.code, message: self.message.clone() }
    }

    /// The frame that tells it.
    pub(crate) fn frame(self, id: Option<String>) -> ServerFrame {
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
            StepError::Reveals => Self::new(ErrorCode::Refused, sentence(&error.to_string())),
            StepError::Notation(e) => Self::new(ErrorCode::BadLine, e.to_string()),
            StepError::NoSeat { .. } => Self::new(ErrorCode::NotFound, error.to_string()),
        }
    }
}

impl From<UndoError> for Fault {
    fn from(error: UndoError) -> Self {
        Self::new(ErrorCode::NoUndo, sentence(&error.to_string()))
    }
}

impl From<OpenError> for Fault {
    fn from(error: OpenError) -> Self {
        Self::new(ErrorCode::BadRequest, sentence(&error.to_string()))
    }
}

impl From<mesozoic_store::Error> for Fault {
    fn from(error: mesozoic_store::Error) -> Self {
        use mesozoic_store::Error;
        match error {
            Error::Nul => Self::new(ErrorCode::BadRequest, sentence(&error.to_string())),
            Error::UnknownGuest => Self::new(
                ErrorCode::NotYours,
                "This server does not know you any more. Load the page again.",
            ),
            // Also where it refuses what should fit: then this server's memory is not the truth.
            error => {
                tracing::error!(%error, "the store failed");
                Self::away()
            }
        }
    }
}

/// Capital letter, full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    let body: String = first.into_iter().flatten().chain(letters).collect();
    if body.ends_with(['.', '!', '?']) { body } else { format!("{body}.") }
}

/// The status of an HTTP answer with this code.
pub(crate) fn status(code: ErrorCode) -> StatusCode {
    match code {
        ErrorCode::NotFound => StatusCode::NOT_FOUND,
        ErrorCode::NotYours => StatusCode::FORBIDDEN,
        ErrorCode::Refused
        | ErrorCode::BadLine
        | ErrorCode::NoUndo
        | ErrorCode::WrongTime
        | ErrorCode::OtherRules => StatusCode::CONFLICT,
        ErrorCode::TooMuch => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::Faulted | ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        ErrorCode::BadFrame | ErrorCode::BadHello | ErrorCode::BadRequest => {
            StatusCode::BAD_REQUEST
        }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let status = status(self.code);
        let problem = Json(self.problem());
        match self.retry {
            Some(wait) => {
                let wait = whole_seconds(wait).max(1).to_string();
                (status, [(header::RETRY_AFTER, wait)], problem).into_response()
            }
            None => (status, problem).into_response(),
        }
    }
}
