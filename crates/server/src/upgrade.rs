//! From a request to a socket.
//!
//! A connection is taken at the door and answered there. One that becomes a socket moves house: from
//! then on the threads that watch over it are those that run the tables, not the door's. Otherwise
//! every frame of a player would pass the door and wait there behind the requests of strangers.

use std::future::Future;
use std::io;

use axum::body::Body;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::response::Response;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use mesozoic_protocol::{ErrorCode, MAX_FRAME};
use tokio::runtime::Handle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use crate::door::Patient;
use crate::fault::Fault;

/// A client's socket.
pub(crate) type Socket = WebSocketStream<Patient>;

/// Most frames of clients fit into one read, most of ours into one write. The library's own 128 KiB a
/// socket would be most of a table's memory, and are wiped before every read.
const READ_BUFFER: usize = 2 * 1024;
const WRITE_BUFFER: usize = 16 * 1024;
/// The longest message of ours, with room for those before it.
const MAX_WRITE: usize = 16 * 1024 * 1024;

/// A request to become a socket.
pub(crate) struct Upgrade {
    answer: Response,
    connection: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Fault> {
        let connection = parts.extensions.remove::<OnUpgrade>();
        let request = Request::from_parts(parts.clone(), ());
        let answer = create_response_with_body(&request, Body::empty).map_err(|error| {
            Fault::new(ErrorCode::BadRequest, format!("This address is for sockets: {error}."))
        })?;
        let connection = connection.ok_or_else(|| {
            Fault::new(ErrorCode::BadRequest, "This connection cannot become a socket.")
        })?;
        Ok(Self { answer, connection })
    }
}

impl Upgrade {
    /// Answers the request; when the answer has gone out, serves the socket where `home` is.
    pub(crate) fn serve<F, S>(self, home: &Handle, serve: F) -> Response
    where
        F: FnOnce(Socket) -> S + Send + 'static,
        S: Future<Output = ()> + Send,
    {
        let Self { answer, connection } = self;
        home.spawn(async {
            // A client that has gone meanwhile misses nothing.
            if let Ok(socket) = open(connection).await {
                serve(socket).await;
            }
        });
        answer
    }
}

async fn open(connection: OnUpgrade) -> io::Result<Socket> {
    let parts = connection
        .await
        .map_err(io::Error::other)?
        .downcast::<TokioIo<Patient>>()
        .map_err(|_| io::Error::other("not one of the door's connections"))?;
    let stream = parts.io.into_inner().move_here()?;
    let config = WebSocketConfig::default()
        .max_message_size(Some(MAX_FRAME))
        .max_frame_size(Some(MAX_FRAME))
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MAX_WRITE);
    let begun = parts.read_buf.to_vec();
    Ok(WebSocketStream::from_partially_read(stream, begun, Role::Server, Some(config)).await)
}
