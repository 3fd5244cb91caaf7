//! Who is here: the sockets of each guest, for news that concern a person rather than a table.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mesozoic_protocol::ServerFrame;
use mesozoic_room::unseated;
use mesozoic_store::Error;

use crate::app::App;
use crate::cluster::Cluster;
use crate::guest::Visitor;
use crate::meter::Who;
use crate::outbox::{Out, text};

/// The open sockets of this node.
#[derive(Default)]
pub(crate) struct Visitors {
    /// By guest.
    here: Mutex<HashMap<String, Vec<Here>>>,
    /// The other nodes, which have others.
    cluster: Option<Arc<Cluster>>,
}

/// A socket, and who opened it.
struct Here {
    visitor: Visitor,
    out: Out,
}

/// Sockets that are closed when this is dropped; other nodes hear then that some may be.
pub(crate) struct Farewell {
    sockets: Vec<Out>,
    elsewhere: Option<(Arc<Cluster>, String)>,
}

impl Drop for Farewell {
    fn drop(&mut self) {
        for out in &self.sockets {
            out.close();
        }
        if let Some((cluster, guest)) = &self.elsewhere {
            cluster.ended(guest);
        }
    }
}

impl Visitors {
    pub(crate) fn new(cluster: Option<Arc<Cluster>>) -> Self {
        Self { here: Mutex::default(), cluster }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Vec<Here>>> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A guest has come by another socket.
    pub(crate) fn enter(&self, visitor: &Visitor, out: &Out) {
        let here = Here { visitor: visitor.clone(), out: out.clone() };
        self.all().entry(visitor.me.id.clone()).or_default().push(here);
    }

    /// A guest has left by this socket.
    pub(crate) fn leave(&self, guest: &str, connection: u64) {
        let mut all = self.all();
        let Some(sockets) = all.get_mut(guest) else { return };
        sockets.retain(|here| here.out.connection() != connection);
        if sockets.is_empty() {
            all.remove(guest);
        }
    }

    /// Whether a guest is here.
    pub(crate) fn is_here(&self, guest: &str) -> bool {
        self.all().contains_key(guest)
    }

    /// Who of these guests is here.
    pub(crate) fn who_is_here(&self, guests: &[String]) -> Vec<String> {
        let all = self.all();
        guests.iter().filter(|guest| all.contains_key(*guest)).cloned().collect()
    }

    /// How many are here, by how many sockets.
    pub(crate) fn count(&self) -> (usize, usize) {
        let all = self.all();
        (all.len(), all.values().map(Vec::len).sum())
    }

    /// Tells everybody who is here.
    pub(crate) fn tell_all(&self, frame: &ServerFrame) {
        let text = text(frame);
        for here in self.all().values().flatten() {
            here.out.send_text(text.clone());
        }
    }

    /// Hangs up on some of those who are here.
    pub(crate) fn send_away(&self, is_meant: impl Fn(&Who) -> bool) {
        for here in self.all().values().flatten().filter(|here| is_meant(here.out.who())) {
            here.out.close();
        }
    }

    /// Tells a guest, if they are here.
    pub(crate) fn tell(&self, guest: &str, frame: &ServerFrame) {
        for out in self.sockets(guest) {
            out.send(frame);
        }
    }

    fn sockets(&self, guest: &str) -> Vec<Out> {
        let all = self.all();
        all.get(guest).into_iter().flatten().map(|here| here.out.clone()).collect()
    }

    /// The sockets of a guest whose sessions have ended; `None` is who is not signed in.
    pub(crate) fn farewell(
        &self,
        guest: &str,
        has_ended: impl Fn(Option<&str>) -> bool,
    ) -> Farewell {
        let all = self.all();
        let sockets = all.get(guest).into_iter().flatten();
        let ended = sockets.filter(|here| has_ended(here.visitor.session.as_deref()));
        let elsewhere = self.cluster.clone().map(|cluster| (cluster, guest.to_owned()));
        Farewell { sockets: ended.map(|here| here.out.clone()).collect(), elsewhere }
    }

    /// Hangs up on sockets of a guest whose secrets are not what they were: another node has said so.
    pub(crate) async fn check(&self, app: &App, guest: &str) {
        let sockets: Vec<(Visitor, Out)> = {
            let all = self.all();
            let sockets = all.get(guest).into_iter().flatten();
            sockets.map(|here| (here.visitor.clone(), here.out.clone())).collect()
        };
        for (visitor, out) in sockets {
            // Where the store is away nobody knows; they come again and are asked then.
            if !matches!(app.guests.still_holds(&visitor).await, Ok(true)) {
                out.close();
            }
        }
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
