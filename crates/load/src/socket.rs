//! A socket that speaks text, the same for players and for the floor.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Error;

/// A server that works is never silent for so long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// How many bytes are read at once.
const BUFFER: usize = 4096;

/// An open socket.
#[derive(Debug)]
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    pub(crate) async fn connect(
        address: SocketAddr,
        cookie: &str,
        from: Option<IpAddr>,
    ) -> Result<Self, Error> {
        Self::open(address, "/ws", cookie, from).await
    }

    /// A socket at one of several addresses of a server.
    pub(crate) async fn open(
        address: SocketAddr,
        path: &str,
        cookie: &str,
        from: Option<IpAddr>,
    ) -> Result<Self, Error> {
        let connect = async {
            let url = format!("ws://{address}{path}");
            let mut request = url.into_client_request().map_err(broken)?;
            let cookie = HeaderValue::from_str(cookie).map_err(Error::answer)?;
            request.headers_mut().insert("cookie", cookie);
            if let Some(from) = from {
                let from = HeaderValue::from_str(&from.to_string()).map_err(Error::answer)?;
                request.headers_mut().insert("x-forwarded-for", from);
            }
            let stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            // The whole buffer is cleared before each read, and frames are small.
            let config = WebSocketConfig::default().read_buffer_size(BUFFER);
            let connected = client_async_with_config(request, stream, Some(config)).await;
            let (stream, _) = connected.map_err(broken)?;
            Ok(Self(stream))
        };
        timeout(PATIENCE, connect).await.map_err(|_| Error::Silent)?
    }

    pub(crate) async fn say(&mut self, text: String) -> Result<(), Error> {
        self.0.send(Message::text(text)).await.map_err(broken)
    }

    /// The next text. A call that is dropped while it waits has taken nothing.
    pub(crate) async fn hear(&mut self) -> Result<Utf8Bytes, Error> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Err(error)) => return Err(broken(error)),
                Some(Ok(_)) | None => return Err(Error::Closed),
            }
        }
    }
}

/// However a connection breaks off, it is closed.
fn broken(error: tungstenite::Error) -> Error {
    use tungstenite::Error as Broken;
    match error {
        Broken::ConnectionClosed | Broken::AlreadyClosed | Broken::Io(_) | Broken::Protocol(_) => {
            Error::Closed
        }
        other => Error::Socket(Box::new(other)),
    }
}
