//! The wire between two parties, which can be cut, fall silent and be slow.

use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, split};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

/// How a wire is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    Open,
    /// Both ends know that it is gone.
    Cut,
    /// Nothing arrives, and nobody knows why.
    Silent,
    /// The near end is heard, and hears nothing.
    Deaf,
    /// The near end hears, and is not heard.
    Mute,
    /// Everything arrives so much later.
    Slow(Duration),
}

/// So much may be on its way in one direction.
const CHUNKS: usize = 256;

/// In which direction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    There,
    Back,
}

impl State {
    fn lets_through(self, way: Way) -> bool {
        match self {
            Self::Silent => false,
            Self::Deaf => way == Way::There,
            Self::Mute => way == Way::Back,
            Self::Open | Self::Cut | Self::Slow(_) => true,
        }
    }

    fn delay(self) -> Duration {
        if let Self::Slow(by) = self { by } else { Duration::ZERO }
    }
}

/// Where a wire leads.
#[derive(Clone, Debug)]
pub(super) enum Far {
    Nowhere,
    Tcp(SocketAddr),
    Socket(PathBuf),
}

/// One wire, for as many connections as there are.
#[derive(Debug)]
pub(super) struct Link {
    /// Where to connect to.
    pub(super) address: SocketAddr,
    state: watch::Sender<State>,
    far: watch::Sender<Far>,
}

impl Link {
    pub(super) async fn to(far: Far) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (state, far) = (watch::Sender::new(State::Open), watch::Sender::new(far));
        let (states, fars) = (state.subscribe(), far.subscribe());
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let far = fars.borrow().clone();
                tokio::spawn(connect(near, far, states.clone()));
            }
        });
        Self { address, state, far }
    }

    pub(super) fn set(&self, state: State) {
        self.state.send_replace(state);
    }

    pub(super) fn lead_to(&self, far: Far) {
        self.far.send_replace(far);
    }
}

async fn connect(near: TcpStream, far: Far, state: watch::Receiver<State>) {
    if *state.borrow() == State::Cut || near.set_nodelay(true).is_err() {
        return;
    }
    match far {
        Far::Nowhere => {}
        Far::Tcp(address) => {
            if let Ok(far) = TcpStream::connect(address).await
                && far.set_nodelay(true).is_ok()
            {
                carry(near, far, state).await;
            }
        }
        Far::Socket(path) => {
            if let Ok(far) = UnixStream::connect(path).await {
                carry(near, far, state).await;
            }
        }
    }
}

/// Until one of both ends closes it, or somebody cuts it.
async fn carry(
    near: TcpStream,
    far: impl AsyncRead + AsyncWrite,
    mut state: watch::Receiver<State>,
) {
    let (near_out, near_in) = split(near);
    let (far_out, far_in) = split(far);
    let (there, back) = (state.clone(), state.clone());
    tokio::select! {
        () = pump(near_out, far_in, there, Way::There) => {}
        () = pump(far_out, near_in, back, Way::Back) => {}
        _ = state.wait_for(|state| *state == State::Cut) => {}
    }
}

/// Carries what comes, each piece as late as the wire is slow, and however much is on its way.
async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut state: watch::Receiver<State>,
    way: Way,
) {
    let (queue, mut waiting) = mpsc::channel(CHUNKS);
    let states = state.clone();
    let take = async move {
        let mut buffer = vec![0; 16 * 1024];
        while let Ok(n @ 1..) = from.read(&mut buffer).await {
            let due = Instant::now() + states.borrow().delay();
            if queue.send((due, buffer[..n].to_vec())).await.is_err() {
                return;
            }
        }
    };
    let give = async {
        while let Some((due, bytes)) = waiting.recv().await {
            sleep_until(due).await;
            let is_open = state.wait_for(|state| state.lets_through(way)).await.is_ok();
            if !is_open || to.write_all(&bytes).await.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        () = give => {}
        // Whatever was said last still arrives.
        () = async { take.await; pending().await } => {}
    }
}
