//! The door: takes connections, and lets go of those that keep it waiting.
//!
//! A request has to arrive within a time, head and body; an answer has to be taken within a time. When
//! the server stops, nobody is waited for who does not come to an end.

use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Sleep, sleep, timeout};
use tower::ServiceExt;

use crate::address::is_proxy;
use crate::app::App;
use crate::limits::Thing;
use crate::meter::{Hold, Who};

/// The head of a request has to be here by then.
const HEAD: Duration = Duration::from_secs(10);
/// A client that takes nothing for so long is let go.
const STALLED: Duration = Duration::from_secs(20);
/// The longest head, in bytes; as much may wait to be written.
const BUFFER: usize = 32 * 1024;
/// After the word to stop, so long requests may take that are here already.
const FAREWELL: Duration = Duration::from_secs(3);
/// How long to wait when the system has no more connections to give.
const EXHAUSTED: Duration = Duration::from_millis(200);

/// What a client is told that has too many connections: nothing has been read yet, so it is short.
const FULL: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 10\r\nconnection: close\r\n\
    content-type: text/plain\r\ncontent-length: 61\r\n\r\n\
    Too many connections. Please close some, or try again later.\n";

/// The machine at the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Takes connections until `stop` is done, then lets those end that can.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    app: &App,
    stop: impl Future<Output = ()>,
) {
    let mut connections = JoinSet::new();
    tokio::pin!(stop);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    if let Some(stream) = admit(stream, peer, app) {
                        connections.spawn(attend(stream, Peer(peer.ip()), router.clone(), app.clone()));
                    }
                }
                Err(error) => {
                    // A client that has gone again is nobody's fault; too few files are the host's.
                    if !is_gone(&error) {
                        tracing::error!(%error, "cannot take more connections; see `ulimit -n`");
                        sleep(EXHAUSTED).await;
                    }
                }
            },
            Some(_) = connections.join_next() => {}
            () = &mut stop => break,
        }
    }
    drop(listener);
    let all = async { while connections.join_next().await.is_some() {} };
    // Whatever is left then, half a request or an answer that nobody reads, is dropped with the set.
    let _ = timeout(FAREWELL, all).await;
}

fn is_gone(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Counts a connection, or refuses it.
fn admit(stream: TcpStream, peer: SocketAddr, app: &App) -> Option<Patient> {
    // Behind a proxy are many; those are told apart when they ask for something.
    let address = (!is_proxy(peer.ip(), &app.config.proxies)).then(|| peer.ip().into());
    let who = Who { guest: None, address };
    let Ok(hold) = app.meter.hold(Thing::Connections, 1, &who) else {
        let _ = stream.try_write(FULL);
        return None;
    };
    // Frames are small and wanted now: never wait to fill a packet.
    let _ = stream.set_nodelay(true);
    Some(Patient { stream, stalled: None, _hold: hold })
}

/// Serves one connection until it ends.
async fn attend(stream: Patient, peer: Peer, router: Router, app: App) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    let mut stopping = app.stopping.subscribe();
    // How a connection ends is the client's affair.
    tokio::select! {
        _ = &mut connection => return,
        _ = stopping.wait_for(|stop| *stop) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

/// A connection that is given up when nothing can be written for a while. It counts as long as it is
/// there, also as a socket.
struct Patient {
    stream: TcpStream,
    stalled: Option<Pin<Box<Sleep>>>,
    _hold: Hold,
}

impl Patient {
    fn wait<T>(
        &mut self,
        context: &mut Context<'_>,
        done: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.stalled = None;
            return done;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(STALLED)));
        stalled.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.wait(context, done)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.wait(context, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
