//! What waits to be sent to a client: so much and no more.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use mesozoic_protocol::ServerFrame;
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::cluster::{Far, Link};
use crate::limits::Thing;
use crate::meter::{Hold, Meter, Place, Who};

/// How many frames may wait for a slow client, however small they are.
const FRAMES: usize = 512;

/// Where a client can be told things; cheap to clone.
#[derive(Clone)]
pub(crate) struct Out(Arc<Outbox>);

struct Outbox {
    connection: u64,
    way: Way,
    who: Who,
}

/// How a client is reached.
enum Way {
    /// By a socket of this node.
    Socket { queue: mpsc::Sender<Waiting>, closed: watch::Sender<bool>, meter: Arc<Meter> },
    /// By another node, which has the socket.
    Link(Link),
}

impl PartialEq for Out {
    fn eq(&self, other: &Self) -> bool {
        self.connection() == other.connection() && self.process() == other.process()
    }
}

impl fmt::Debug for Out {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Out").field(&self.connection()).finish()
    }
}

/// A message that waits, and the room it takes up.
pub(crate) struct Waiting {
    pub(crate) message: Message,
    _room: Option<Hold>,
}

/// The end from which messages are sent.
pub(crate) type Queue = mpsc::Receiver<Waiting>;

impl Out {
    pub(crate) fn new(meter: Arc<Meter>, who: Who) -> (Self, Queue) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let connection = NEXT.fetch_add(1, Ordering::Relaxed);
        let (queue, waiting) = mpsc::channel(FRAMES);
        let closed = watch::Sender::new(false);
        let way = Way::Socket { queue, closed, meter };
        (Self(Arc::new(Outbox { connection, way, who })), waiting)
    }

    /// A socket of another node.
    pub(crate) fn far_away(link: Link, connection: u64, who: Who) -> Self {
        Self(Arc::new(Outbox { connection, way: Way::Link(link), who }))
    }

    /// The process that has the socket, where it is another.
    fn process(&self) -> Option<&str> {
        match &self.0.way {
            Way::Socket { .. } => None,
            Way::Link(link) => Some(link.process()),
        }
    }

    /// Where the socket is, if it is elsewhere.
    pub(crate) fn far(&self) -> Option<Far> {
        let process = self.process()?.to_owned();
        Some(Far { process, number: self.connection() })
    }

    /// The connection's number.
    pub(crate) fn connection(&self) -> u64 {
        self.0.connection
    }

    /// Who is told.
    pub(crate) fn who(&self) -> &Who {
        &self.0.who
    }

    /// Whether nothing reaches the client any more.
    pub(crate) fn is_closed(&self) -> bool {
        match &self.0.way {
            Way::Socket { queue, closed, .. } => *closed.borrow() || queue.is_closed(),
            Way::Link(_) => false,
        }
    }

    /// Resolves when nothing reaches the client any more.
    pub(crate) async fn closed(&self) {
        match &self.0.way {
            Way::Socket { closed, .. } => {
                let _ = closed.subscribe().wait_for(|closed| *closed).await;
            }
            Way::Link(_) => std::future::pending().await,
        }
    }

    pub(crate) fn close(&self) {
        match &self.0.way {
            Way::Socket { closed, .. } => drop(closed.send_replace(true)),
            Way::Link(link) => link.hang_up(self.connection()),
        }
    }

    pub(crate) fn send(&self, frame: &ServerFrame) {
        self.send_text(text(frame));
    }

    /// Sends a frame; a client that does not keep up is let go and comes back with what it has.
    pub(crate) fn send_text(&self, text: Utf8Bytes) {
        let kib = text.len().div_ceil(1024) as u32;
        let meter = match &self.0.way {
            Way::Socket { meter, .. } => meter,
            // What waits there is counted there.
            Way::Link(link) => return link.send_text(self.connection(), text),
        };
        match meter.hold(Thing::Queue, kib, &self.0.who) {
            Ok(room) if !self.is_closed() => self.push(Message::Text(text), Some(room)),
            _ => self.close(),
        }
    }

    /// Tells somebody that they cannot look on at a table, and that it counts for nothing.
    pub(crate) fn turn_away(&self, table: &str, text: Utf8Bytes, place: &Place) {
        place.let_go();
        match &self.0.way {
            Way::Socket { .. } => self.send_text(text),
            Way::Link(link) => link.turn_away(self.connection(), table, text),
        }
    }

    /// A table has another owner from now on: a node that has this socket asks there.
    pub(crate) fn moved(&self, table: &str) {
        if let Way::Link(link) = &self.0.way {
            link.moved(self.connection(), table);
        }
    }

    /// Sends a word of the socket's own: to ask whether anybody is there, or to say goodbye.
    pub(crate) fn send_control(&self, message: Message) {
        self.push(message, None);
    }

    fn push(&self, message: Message, room: Option<Hold>) {
        if let Way::Socket { queue, .. } = &self.0.way
            && queue.try_send(Waiting { message, _room: room }).is_err()
        {
            self.close();
        }
    }
}

/// A frame as it goes over the wire.
pub(crate) fn text(frame: &ServerFrame) -> Utf8Bytes {
    serde_json::to_string(frame).expect("frames are plain data").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    fn outbox(limit: &str) -> (Out, Queue) {
        let mut limits = Limits::default();
        limits.set(limit).unwrap();
        let who = Who { guest: Some("ada".into()), address: Some([10, 0, 0, 1].into()) };
        Out::new(Arc::new(Meter::new(limits)), who)
    }

    /// What one client does not read is bounded in bytes, and read bytes make room again.
    #[tokio::test]
    async fn a_client_that_does_not_read_is_let_go() {
        let (out, mut queue) = outbox("queue.guest=8");
        let frame = || Utf8Bytes::from("x".repeat(3_000));
        out.send_text(frame());
        out.send_text(frame());
        assert!(!out.is_closed());
        drop(queue.recv().await.unwrap());
        out.send_text(frame());
        assert!(!out.is_closed(), "what was read makes room");
        out.send_text(frame());
        assert!(out.is_closed());
        out.closed().await;
    }

    #[tokio::test]
    async fn many_small_frames_are_too_much_as_well() {
        let (out, _queue) = outbox("queue.guest=100000");
        for _ in 0..FRAMES {
            out.send_text("{}".into());
        }
        assert!(!out.is_closed());
        out.send_text("{}".into());
        assert!(out.is_closed());
    }
}
