//! The way from this node to the sockets of another: one numbered stream of messages for all of them.
//!
//! What waits goes out together, and a frame that is the same for many sockets once. Nobody waits here: a
//! link that cannot keep up loses what is too much, leaves a gap in its numbers, and the other node hangs
//! up on whoever missed something.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::wire::{Message, Parcel};

/// So many parcels may wait.
const QUEUE: usize = 16 * 1024;
/// A message is sent when it has so many bytes, well below what NATS carries.
const BYTES: usize = 256 * 1024;
/// So often the number of the last message is said again, so that nobody waits for one that was lost.
const AGAIN: Duration = Duration::from_secs(1);

/// One such way; cheap to clone.
#[derive(Clone)]
pub(crate) struct Link(Arc<Ends>);

struct Ends {
    to: String,
    queue: mpsc::Sender<Parcel>,
    /// Whether something was lost.
    has_lost: Arc<AtomicBool>,
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Link").field(&self.0.to).finish()
    }
}

impl Link {
    /// A link to another process. It ends when nobody holds it any more.
    pub(super) fn new(nats: async_nats::Client, subject: String, from: String, to: String) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let has_lost = Arc::new(AtomicBool::new(false));
        tokio::spawn(carry(nats, subject, from, waiting, Arc::clone(&has_lost)));
        Self(Arc::new(Ends { to, queue, has_lost }))
    }

    /// The process at its other end.
    pub(crate) fn process(&self) -> &str {
        &self.0.to
    }

    pub(crate) fn send_text(&self, number: u64, text: Utf8Bytes) {
        self.push(Parcel::Frame(vec![number], text));
    }

    pub(crate) fn turn_away(&self, number: u64, table: &str, text: Utf8Bytes) {
        self.push(Parcel::TurnAway(number, table.to_owned(), text));
    }

    pub(crate) fn moved(&self, number: u64, table: &str) {
        self.push(Parcel::Moved(number, table.to_owned()));
    }

    pub(crate) fn hang_up(&self, number: u64) {
        self.push(Parcel::HangUp(number));
    }

    fn push(&self, parcel: Parcel) {
        if self.0.queue.try_send(parcel).is_err() {
            self.0.has_lost.store(true, Ordering::Relaxed);
        }
    }
}

/// Puts parcels together: a frame that follows itself, to somebody else, is one.
fn pack(parcels: &mut Vec<Parcel>, parcel: Parcel) {
    if let (Parcel::Frame(to, text), Some(Parcel::Frame(all, last))) = (&parcel, parcels.last_mut())
        && text == last
    {
        all.extend(to);
        return;
    }
    parcels.push(parcel);
}

fn size(parcel: &Parcel) -> usize {
    match parcel {
        Parcel::Frame(_, text) | Parcel::TurnAway(_, _, text) => text.len(),
        Parcel::Moved(..) | Parcel::HangUp(_) => 0,
    }
}

async fn carry(
    nats: async_nats::Client,
    subject: String,
    from: String,
    mut waiting: mpsc::Receiver<Parcel>,
    has_lost: Arc<AtomicBool>,
) {
    let mut n = 0;
    loop {
        let mut parcels = Vec::new();
        match timeout(AGAIN, waiting.recv()).await {
            Ok(None) => return,
            Ok(Some(first)) => {
                let mut bytes = size(&first);
                pack(&mut parcels, first);
                while bytes < BYTES
                    && let Ok(next) = waiting.try_recv()
                {
                    bytes += size(&next);
                    pack(&mut parcels, next);
                }
                n += 1;
            }
            Err(_) => {}
        }
        if has_lost.swap(false, Ordering::Relaxed) {
            n += 1;
        }
        let message = Message { from: from.clone(), n, parcels };
        // Where NATS is away this waits, and what waits behind it is lost when it becomes too much.
        if nats.publish(subject.clone(), message.write()).await.is_err() {
            has_lost.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_for_many_travels_once() {
        let mut parcels = Vec::new();
        for number in 0..1_000 {
            pack(&mut parcels, Parcel::Frame(vec![number], "the same".into()));
        }
        pack(&mut parcels, Parcel::Frame(vec![3], "another".into()));
        pack(&mut parcels, Parcel::Frame(vec![4], "the same".into()));
        let [Parcel::Frame(all, _), _, Parcel::Frame(last, _)] = parcels.as_slice() else {
            panic!("{} parcels", parcels.len())
        };
        assert_eq!((all.len(), last.as_slice()), (1_000, &[4][..]), "and never out of order");
    }
}
