//! Keeps this node alive, and notices who is not any more.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use async_nats::Event;
use mesozoic_store::{Claim, Node};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

use super::{Cluster, HOUSE, lock, process_of};
use crate::app::App;
use crate::clock;
use crate::outbox::Out;
use crate::table::Input;

/// A node says so many times that it lives before it would be missed.
const BEATS: u32 = 6;

/// Whoever is late is buried so long after that was due, and not at the next beat.
const SOON: Duration = Duration::from_millis(30);

/// Does so as long as the server runs, until all is handed over. Nothing that is looked up keeps this node
/// from saying that it lives, however far away the store is.
pub(super) async fn keep(app: App, cluster: Arc<Cluster>) {
    let every: Duration = cluster.alive / BEATS;
    let beats = async {
        loop {
            sleep(every).await;
            beat(&app, &cluster).await;
        }
    };
    let looks = async {
        loop {
            sleep(every.min(next_burial(&cluster) + SOON)).await;
            look_around(&app, &cluster).await;
            clock::follow(&app.store).await;
        }
    };
    tokio::select! {
        () = beats => {}
        () = looks => {}
    }
}

/// How long it takes until another node is late that is not heard of before.
fn next_burial(cluster: &Cluster) -> Duration {
    let others = cluster.members().into_iter().map(|node| node.left);
    // Who is late already is left alone for a while by a node that was late itself.
    let soonest = others.filter(|left| *left > 0).min();
    soonest.map_or(cluster.alive, |left| Duration::from_millis(left.unsigned_abs()))
}

/// Says that this node lives. Where it was missed it begins anew, with nothing.
pub(super) async fn beat(app: &App, cluster: &Cluster) {
    let has_departed = cluster.has_departed.lock().await;
    if *has_departed {
        return;
    }
    let node = cluster.node();
    let tables = u32::try_from(app.tables.count()).unwrap_or(u32::MAX);
    let sockets = u32::try_from(app.visitors.count().1).unwrap_or(u32::MAX);
    let asked = Instant::now();
    let renewed = app.store.renew(&node, cluster.alive, cluster.takes_nothing(), tables, sockets);
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
    let is_steady = cluster.tenure.borrow().is_steady(cluster.alive);
    if is_steady && let Err(error) = app.store.bury(&cluster.node()).await {
        tracing::debug!(%error, "nobody can be missed while the store is away");
    }
    let Ok(mut nodes) = app.store.nodes().await else { return };
    if is_steady && bury_deserted(app, cluster, &nodes).await {
        let Ok(left) = app.store.nodes().await else { return };
        nodes = left;
    }
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

/// Buries before they are late those whom NATS does not know any more either: a process that was killed, or a
/// machine that went off. Twice in a row, because a node may just be coming back to NATS. Says whether there
/// was one.
async fn bury_deserted(app: &App, cluster: &Cluster, nodes: &[Node]) -> bool {
    // Two beats have not come.
    let left = cluster.alive * (BEATS - 2) / BEATS;
    let before = std::mem::take(&mut *lock(&cluster.deserted));
    let is_silent = |node: &&Node| {
        process_of(&node.id) != cluster.process
            && Duration::from_millis(node.left.max(0).unsigned_abs()) <= left
    };
    let mut has_buried = false;
    for node in nodes.iter().filter(is_silent) {
        if !cluster.is_unknown_to_nats(process_of(&node.id)).await {
            continue;
        }
        if before.contains(&node.id) {
            has_buried |= app.store.bury_silent(&node.id, left).await.is_ok();
        } else {
            lock(&cluster.deserted).insert(node.id.clone());
        }
    }
    has_buried
}

/// Gives what there is one of to whoever looks for it next, and sends everybody there who waits here.
pub(super) async fn leave_house(app: &App, cluster: &Cluster) {
    if !cluster.keeps_house() {
        return;
    }
    if let Ok(Claim::Taken(lease)) = app.store.claim(HOUSE, &cluster.node()).await
        && app.store.release(&lease).await.is_ok()
    {
        *cluster.house.write().unwrap_or_else(PoisonError::into_inner) = None;
        app.seeking.scatter();
    }
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
        self.missed.send_replace(process.to_owned());
        if lock(&self.departed).remove(process) {
            self.part(process);
        } else {
            self.hang_up(Some(process));
        }
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
