//! The door: takes connections, and lets go of those that keep it waiting.
//!
//! A request has to arrive within a time, head and body; an answer has to be taken within a time. When
//! the server stops, only answers are waited for that are on their way, and not for long.

use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use bytes::Bytes;
use hyper::body::{Frame, Incoming, SizeHint};
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
/// After the word to stop, so long answers may take that are on their way.
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

/// The requests of one connection that are here whole and not yet answered.
#[derive(Clone, Default)]
pub(crate) struct Answering(Arc<AtomicUsize>);

/// One of them.
struct Answer(Answering);

impl Answering {
    /// Counts until the answer is on its way, its last byte included.
    pub(crate) async fn count(&self, answer: impl Future<Output = Response>) -> Response {
        self.0.fetch_add(1, Ordering::Relaxed);
        let counted = Answer(self.clone());
        holding(answer.await, counted)
    }

    fn is_idle(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Keeps something until an answer has been sent, its last byte included.
pub(crate) fn holding<T: Send + Unpin + 'static>(answer: Response, held: T) -> Response {
    answer.map(|body| Body::new(Holding { body, _held: held }))
}

/// The body of an answer, with what is dropped when it has been sent.
struct Holding<T> {
    body: Body,
    _held: T,
}

impl<T: Unpin> hyper::body::Body for Holding<T> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Takes connections until the server is to stop, then lets those end that can.
pub(crate) async fn serve(
    listener: std::net::TcpListener,
    router: Router,
    app: App,
) -> io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let mut connections = JoinSet::new();
    let mut stopping = app.stopping.subscribe();
    let stopped = async move { drop(stopping.wait_for(|stop| *stop).await) };
    tokio::pin!(stopped);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    if let Some(stream) = admit(stream, peer, &app) {
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
            () = &mut stopped => break,
        }
    }
    drop(listener);
    let all = async { while connections.join_next().await.is_some() {} };
    // Whatever is left then is an answer that nobody reads, and dropped with the set.
    let _ = timeout(FAREWELL, all).await;
    Ok(())
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
    let answering = Answering::default();
    let counted = answering.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        request.extensions_mut().insert(counted.clone());
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
    // Half a request is nothing to wait for, nor is one who says nothing.
    if !answering.is_idle() {
        connection.as_mut().graceful_shutdown();
        let _ = connection.await;
    }
}

/// A connection that is given up when nothing can be written for a while. It counts as long as it is
/// there, also as a socket.
pub(crate) struct Patient {
    stream: TcpStream,
    stalled: Option<Pin<Box<Sleep>>>,
    _hold: Hold,
}

impl Patient {
    /// The same connection, watched over by the threads that run this.
    pub(crate) fn move_here(self) -> io::Result<Self> {
        let stream = TcpStream::from_std(self.stream.into_std()?)?;
        Ok(Self { stream, stalled: None, ..self })
    }

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

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;
    use axum::middleware::from_fn;
    use axum::routing::get;
    use mesozoic_store::Store;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::sync::Notify;
    use tokio::time::Instant;

    use super::*;
    use crate::bots::BotThreads;
    use crate::config::Config;
    use crate::notices::Post;
    use crate::orders::Orders;

    /// A server that stops waits for an answer that is being made, and not for half requests.
    #[tokio::test]
    async fn a_door_that_closes_waits_for_answers_alone() {
        let path = std::env::temp_dir().join(format!("mesozoic-door-{}.db", std::process::id()));
        let store = Store::open(&format!("sqlite:{}", path.display())).await.unwrap();
        let config = Config::default();
        let post = Post::open(&config.notices, &[], "", &store).await.unwrap();
        let bots = BotThreads::start(1).unwrap();
        let app = App::new(config, store.clone(), bots, post, Orders::default(), None);
        let (asked, go) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (heard, told) = (Arc::clone(&asked), Arc::clone(&go));
        let slow = move || async move {
            heard.notify_one();
            told.notified().await;
            StatusCode::OK
        };
        let count = |request: Request, next: axum::middleware::Next| async move {
            let answering: Answering = request.extensions().get().cloned().unwrap();
            answering.count(next.run(request)).await
        };
        let router = Router::new().route("/", get(slow)).layer(from_fn(count));
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        let serving = tokio::spawn(serve(listener, router, app.clone()));

        let mut half = TcpStream::connect(address).await.unwrap();
        half.write_all(b"GET / HTTP/1.1\r\nhost: local").await.unwrap();
        let mut whole = TcpStream::connect(address).await.unwrap();
        whole.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
        asked.notified().await;

        // From here on time passes only where somebody waits for it.
        tokio::time::pause();
        let begin = Instant::now();
        app.stopping.send_replace(true);
        let mut rest = Vec::new();
        let _ = half.read_to_end(&mut rest).await;
        assert!(!serving.is_finished(), "an answer is on its way");
        go.notify_one();
        let mut answer = String::new();
        whole.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        serving.await.unwrap().unwrap();
        assert_eq!(begin.elapsed(), Duration::ZERO, "nobody had to wait");
        tokio::time::resume();
        store.close().await.unwrap();
        for end in ["", "-owner"] {
            let _ = std::fs::remove_file(format!("{}{end}", path.display()));
        }
    }
}
