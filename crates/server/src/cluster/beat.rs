//! Keeps this node alive, and notices who is not any more.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use async_nats::Event;
use mesozoic_store::Claim;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

use super::{Cluster, HOUSE, lock, process_of};
use crate::app::App;
use crate::outbox::Out;
use crate::table::Input;

/// A node says so many times that it lives before it would be missed.
const BEATS: u32 = 6;

/// Does so as long as the server runs, until all is handed over.
pub(super) async fn keep(app: App, cluster: Arc<Cluster>) {
    let every: Duration = cluster.alive / BEATS;
    loop {
        sleep(every).await;
        beat(&app, &cluster).await;
        look_around(&app, &cluster).await;
    }
}

/// Says that this node lives. Where it was missed it begins anew, with nothing.
pub(super) async fn beat(app: &App, cluster: &Cluster) {
    let node = cluster.node();
    let tables = u32::try_from(app.tables.count()).unwrap_or(u32::MAX);
    let sockets = u32::try_from(app.visitors.count().1).unwrap_or(u32::MAX);
    let asked = Instant::now();
    let renewed = app.store.renew(&node, cluster.alive, cluster.is_draining(), tables, sockets);
    match renewed.await {
        Ok(true) => {
            cluster.tenure.send_if_modified(|tenure| {
                let was_late = tenure.until <= Instant::now();
                tenure.until = asked + cluster.alive;
                if was_late {
                    tenure.steady = asked;
                }
                was_late
            });
        }
        Ok(false) => {
            tracing::warn!("this node was missed; its tables have gone to others");
            if cluster.begin_term(&app.store).await.is_ok() {
                lock(&cluster.far).clear();
                cluster.hang_up(None);
                app.seeking.scatter();
                cluster.reset();
            }
        }
        // Nobody else can take anything over meanwhile.
        Err(error) => tracing::debug!(%error, "the store cannot be told that this node lives"),
    }
}

/// Who is there, and who has gone since.
pub(super) async fn look_around(app: &App, cluster: &Cluster) {
    // After the store was away everybody is late: they get as long as this node had.
    if cluster.tenure.borrow().is_steady(cluster.alive)
        && let Err(error) = app.store.bury().await
    {
        tracing::debug!(%error, "nobody can be missed while the store is away");
    }
    let Ok(nodes) = app.store.nodes().await else { return };
    let before: HashSet<String> = {
        let mut members = cluster.members.write().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *members, nodes.clone());
        before.into_iter().map(|node| node.id).collect()
    };
    let now: HashSet<&str> = nodes.iter().map(|node| node.id.as_str()).collect();
    let own = cluster.node();
    for gone in before.iter().filter(|id| !now.contains(id.as_str()) && ***id != *own) {
        tracing::info!(node = %gone, "a node has gone");
        cluster.miss(app, process_of(gone)).await;
    }
    for node in nodes.iter().filter(|node| node.draining) {
        cluster.leaves(process_of(&node.id));
    }
    keep_house(app, cluster).await;
}

/// Takes the house where nobody has it.
async fn keep_house(app: &App, cluster: &Cluster) {
    let Ok(mut holder) = app.store.holder(HOUSE).await else { return };
    let own = cluster.node();
    if holder.is_none() && !cluster.is_draining() {
        holder = match app.store.claim(HOUSE, &own).await {
            Ok(Claim::Taken(lease)) => Some(lease.node),
            Ok(Claim::Held { node }) => Some(node),
            Ok(Claim::Buried) | Err(_) => None,
        };
    }
    *cluster.house.write().unwrap_or_else(PoisonError::into_inner) = holder;
}

/// What NATS says of itself. After every break nobody knows what was lost.
pub(super) async fn follow(
    app: App,
    cluster: Arc<Cluster>,
    mut events: mpsc::UnboundedReceiver<Event>,
) {
    let mut was_lost = false;
    while let Some(event) = events.recv().await {
        match event {
            Event::Disconnected => {
                tracing::warn!("NATS cannot be reached; tables of other nodes wait");
                was_lost = true;
            }
            Event::Connected if was_lost => {
                tracing::info!("NATS is back");
                was_lost = false;
                begin_anew(&app, &cluster).await;
            }
            Event::SlowConsumer(_) => {
                tracing::warn!("messages of other nodes came faster than they could be read");
                begin_anew(&app, &cluster).await;
            }
            _ => {}
        }
    }
}

async fn begin_anew(app: &App, cluster: &Cluster) {
    cluster.hang_up(None);
    cluster.reset();
    app.orders.catch_up(app).await;
}

impl Cluster {
    /// A process hands over what it has. What it has not handed over yet is found by its lease.
    pub(super) fn leaves(&self, process: &str) {
        let mut members = self.members.write().unwrap_or_else(PoisonError::into_inner);
        for node in members.iter_mut().filter(|node| process_of(&node.id) == process) {
            node.draining = true;
        }
        drop(members);
        lock(&self.owners).retain(|_, owner| owner != process);
    }

    /// A process is gone, or has lost all that it had.
    async fn miss(&self, app: &App, process: &str) {
        self.hang_up(Some(process));
        lock(&self.owners).retain(|_, owner| owner != process);
        let cards = lock(&self.cards).remove(process).unwrap_or_default();
        for table in cards {
            if !app.tables.is_live(&table) {
                app.lobby.forget(&table);
            }
        }
        self.forget_sockets_of(app, process).await;
        lock(&self.links).remove(process);
    }

    /// Whoever of a process looked on at tables here does no more.
    pub(super) async fn forget_sockets_of(&self, app: &App, process: &str) {
        app.seeking.leave_process(process);
        let sockets = lock(&self.far).remove(process).unwrap_or_default();
        if sockets.is_empty() {
            return;
        }
        let link = self.link(process);
        let nobody = crate::meter::Who { guest: None, address: None };
        for (table, number) in sockets {
            let connection = Out::far_away(link.clone(), number, nobody.clone());
            app.tables.tell_if_live(&table, Input::Unwatch { connection }).await;
        }
    }
}
