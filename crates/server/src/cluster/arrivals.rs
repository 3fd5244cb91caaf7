//! What arrives for sockets of this node from tables elsewhere.

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::StreamExt;

use super::wire::{Message, Parcel};
use super::{Cluster, lock};
use crate::app::App;

/// Hands everything to its socket, in order, and notices what is missing.
pub(super) async fn deliver_all(
    app: App,
    cluster: Arc<Cluster>,
    mut frames: async_nats::Subscriber,
) {
    let mut numbers = Numbers::default();
    while let Some(came) = frames.next().await {
        let Some(Message { from, n, parcels }) = Message::read(&came.payload) else {
            tracing::warn!("a message of another node cannot be read");
            continue;
        };
        if !numbers.follows(&from, n, parcels.is_empty()) {
            tracing::warn!(from, "messages of another node were lost; its clients come again");
            cluster.hang_up(Some(&from));
        }
        for parcel in parcels {
            deliver(&app, &cluster, &from, parcel);
        }
    }
}

/// The number of the last message of each process.
#[derive(Default)]
struct Numbers(HashMap<String, u64>);

impl Numbers {
    /// Whether nothing is missing before this message. Afterwards counting goes on from it.
    fn follows(&mut self, from: &str, n: u64, is_empty: bool) -> bool {
        let last = self.0.insert(from.to_owned(), n).unwrap_or(0);
        n == if is_empty { last } else { last + 1 }
    }
}

fn deliver(app: &App, cluster: &Cluster, from: &str, parcel: Parcel) {
    match parcel {
        Parcel::Frame(to, text) => {
            let mut near = lock(&cluster.near);
            for number in to {
                if let Some(socket) = near.get_mut(&number) {
                    // A question may have been handed on: whoever answers it counts.
                    socket.expect(from);
                    socket.out.send_text(text.clone());
                }
            }
        }
        Parcel::TurnAway(to, table, text) => {
            if let Some(place) = cluster.expect_no_table(to, &table) {
                place.let_go();
            }
            if let Some(out) = cluster.socket(to) {
                out.send_text(text);
            }
        }
        Parcel::Moved(to, table) => cluster.follow_table(app, to, table),
        Parcel::HangUp(to) => {
            if let Some(out) = cluster.socket(to) {
                out.close();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_noticed_once() {
        let mut numbers = Numbers::default();
        assert!(numbers.follows("a", 0, true), "nothing was sent yet");
        assert!(numbers.follows("a", 1, false));
        assert!(numbers.follows("a", 1, true));
        assert!(numbers.follows("b", 1, false));
        assert!(numbers.follows("a", 2, false));
        assert!(!numbers.follows("a", 4, false), "the third is lost");
        assert!(numbers.follows("a", 5, false));
        assert!(!numbers.follows("a", 6, true), "the last is lost, which the next beat shows");
        assert!(!numbers.follows("a", 1, false), "somebody has begun anew");
        assert!(!numbers.follows("c", 2, false), "the very first is lost");
    }
}
