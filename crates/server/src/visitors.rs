//! Who is here: the sockets of each guest, for news that concern a person rather than a table.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use mesozoic_room::unseated;
use mesozoic_store::Error;

use crate::app::App;
use crate::outbox::Out;

/// The open sockets, by guest.
#[derive(Default)]
pub(crate) struct Visitors(Mutex<HashMap<String, Vec<Out>>>);

impl Visitors {
    fn all(&self) -> MutexGuard<'_, HashMap<String, Vec<Out>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A guest has come by another socket.
    pub(crate) fn enter(&self, guest: &str, out: &Out) {
        self.all().entry(guest.to_owned()).or_default().push(out.clone());
    }

    /// A guest has left by this socket.
    pub(crate) fn leave(&self, guest: &str, connection: u64) {
        let mut all = self.all();
        let Some(outs) = all.get_mut(guest) else { return };
        outs.retain(|out| out.connection() != connection);
        if outs.is_empty() {
            all.remove(guest);
        }
    }

    fn sockets(&self, guest: &str) -> Vec<Out> {
        self.all().get(guest).cloned().unwrap_or_default()
    }
}

/// Tells a guest, if here, which seats others have taken from them; otherwise it is told at the next
/// visit.
pub(crate) async fn tell_losses(app: &App, guest: &str) {
    let sockets = app.visitors.sockets(guest);
    if sockets.is_empty() {
        return;
    }
    let told = async {
        for lost in app.store.unseated(guest).await? {
            let frame = unseated(&lost);
            for out in &sockets {
                out.send(&frame);
            }
            match app.store.told_unseated(&lost).await {
                // Another socket of the guest came at the same time.
                Err(Error::Missing { .. }) => {}
                done => done?,
            }
        }
        Ok::<_, Error>(())
    };
    if let Err(error) = told.await {
        // It stays noted, and is told at the next visit.
        tracing::error!(%error, guest, "could not tell of a lost seat");
    }
}
