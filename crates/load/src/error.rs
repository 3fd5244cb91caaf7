//! What can go wrong with a load.

use thiserror::Error;
use tokio_tungstenite::tungstenite;

/// Why a load could not be run to its end.
#[derive(Debug, Error)]
pub enum Error {
    /// An address that is not this machine's own.
    #[error("{url}: the load stays on this machine; write http://127.0.0.1:PORT")]
    NotLoopback {
        /// The address as it was given.
        url: String,
    },
    /// A server that says something else than it should.
    #[error("the server does not answer as it should: {what}")]
    Answer {
        /// What it said, or did not say.
        what: String,
    },
    /// A step that the table does not take, now or later.
    #[error("the table does not take this step: {message}")]
    Refused {
        /// What the table said.
        message: String,
    },
    /// A frame that does not fit the one before.
    #[error("frame {after} of {table} came after {before}")]
    Torn {
        /// The table.
        table: String,
        /// The version before it.
        before: u32,
        /// Its own.
        after: u32,
    },
    /// The socket is closed.
    #[error("the server has hung up")]
    Closed,
    /// Nothing came for a long time.
    #[error("the server says nothing any more")]
    Silent,
    /// The server that was to be measured does not start.
    #[error("cannot start a server to measure: {why}")]
    Start {
        /// Why, as far as it is known.
        why: String,
    },
    /// Files, sockets or processes gave out.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The socket's protocol was broken.
    #[error("the socket broke: {0}")]
    Socket(#[from] Box<tungstenite::Error>),
}

impl Error {
    #[expect(clippy::needless_pass_by_value, reason = "stands where `map_err` wants a function")]
    pub(crate) fn answer(what: impl ToString) -> Self {
        Self::Answer { what: what.to_string() }
    }
}
