//! What goes wrong, as clients are told.

use std::time::Duration;

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use mesozoic_protocol::{ErrorCode, ServerFrame, lobby::Problem};
use mesozoic_room as room;
use mesozoic_table::OpenError;

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
    /// The message becomes a sentence where it is none: clients show it to people.
    pub(crate) fn new(code: ErrorCode, message: impl AsRef<str>) -> Self {
        room::Fault::new(code, message).into()
    }

    /// Nothing of this name is stored.
    pub(crate) fn no_table() -> Self {
        room::Fault::no_table().into()
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

impl From<room::Fault> for Fault {
    fn from(room::Fault { code, message, rule }: room::Fault) -> Self {
        Self { code, message, rule, retry: None }
    }
}

impl From<OpenError> for Fault {
    fn from(error: OpenError) -> Self {
        room::Fault::from(error).into()
    }
}

impl From<mesozoic_store::Error> for Fault {
    fn from(error: mesozoic_store::Error) -> Self {
        of_the_store(&error).into()
    }
}

/// What clients are told when the store did not do something.
pub(crate) fn of_the_store(error: &mesozoic_store::Error) -> room::Fault {
    use mesozoic_store::Error;
    match error {
        Error::Nul => room::Fault::new(
            ErrorCode::BadRequest,
            "A text with a NUL character cannot be stored; remove it.",
        ),
        Error::UnknownGuest => room::Fault::new(
            ErrorCode::NotYours,
            "This server does not know you any more. Load the page again.",
        ),
        // Also where it refuses what should fit: then this server's memory is not the truth.
        error => {
            tracing::error!(%error, "the store failed");
            room::Fault::away()
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_read_is_a_sentence() {
        let said = |message: &str| Fault::new(ErrorCode::BadRequest, message).message;
        let error = "robot".parse::<mesozoic_bots::Level>().unwrap_err();
        let told = said(&error.to_string());
        assert!(told.starts_with("There is no bot") && told.ends_with('.'), "{told}");
        assert_eq!(said("Say hello first."), "Say hello first.");
    }
}
