//! Sockets of this node that have to do with tables elsewhere.

use std::collections::{HashMap, HashSet};

use futures_util::future::join_all;

use super::{Cluster, lock};
use crate::app::App;
use crate::meter::Place;
use crate::outbox::Out;
use crate::table::{Input, Watcher};

/// One such socket.
pub(super) struct Near {
    pub(super) out: Out,
    /// The processes that send something to it.
    processes: HashSet<String>,
    /// The tables elsewhere at which it looks on.
    watched: HashMap<String, Watched>,
}

struct Watched {
    process: String,
    guest: String,
    place: Place,
}

impl Near {
    pub(super) fn expect(&mut self, process: &str) {
        if !self.processes.contains(process) {
            self.processes.insert(process.to_owned());
        }
    }
}

impl Cluster {
    /// A socket expects something from a process.
    pub(super) fn expect(&self, process: &str, out: &Out) {
        let mut near = lock(&self.near);
        let socket = near.entry(out.connection()).or_insert_with(|| Near {
            out: out.clone(),
            processes: HashSet::new(),
            watched: HashMap::new(),
        });
        socket.expect(process);
    }

    /// A socket looks on at a table of a process.
    pub(super) fn expect_table(
        &self,
        process: &str,
        out: &Out,
        table: &str,
        guest: &str,
        place: &Place,
    ) {
        self.expect(process, out);
        if let Some(socket) = lock(&self.near).get_mut(&out.connection()) {
            let (process, guest) = (process.to_owned(), guest.to_owned());
            let watched = Watched { process, guest, place: place.clone() };
            socket.watched.insert(table.to_owned(), watched);
        }
    }

    /// It looks on there no more.
    pub(super) fn expect_no_table(&self, number: u64, table: &str) -> Option<Place> {
        let mut near = lock(&self.near);
        near.get_mut(&number)?.watched.remove(table).map(|watched| watched.place)
    }

    pub(super) fn socket(&self, number: u64) -> Option<Out> {
        lock(&self.near).get(&number).map(|socket| socket.out.clone())
    }

    /// A socket of this node is closed.
    pub(crate) fn left(&self, out: &Out) {
        lock(&self.near).remove(&out.connection());
    }

    /// Hangs up on whoever may have missed something from a process, or from any: they come back with what
    /// they have.
    pub(super) fn hang_up(&self, process: Option<&str>) {
        let near = lock(&self.near);
        let concerned = near.values().filter(|socket| match process {
            Some(process) => socket.processes.contains(process),
            None => !socket.processes.is_empty(),
        });
        for socket in concerned {
            socket.out.close();
        }
    }

    /// A process has handed over all that it had and is gone. What it still had to say was said before:
    /// only who was not sent after a table has to come again.
    pub(super) fn part(&self, process: &str) {
        for socket in lock(&self.near).values_mut() {
            socket.processes.remove(process);
            if socket.watched.values().any(|watched| watched.process == process) {
                socket.out.close();
            }
        }
    }

    /// A table of another process that a socket looks on at has another owner by now.
    pub(super) fn follow_table(&self, app: &App, number: u64, table: String) {
        let watched = {
            let mut near = lock(&self.near);
            near.get_mut(&number).and_then(|s| Some((s.out.clone(), s.watched.remove(&table)?)))
        };
        let Some((out, Watched { guest, place, .. })) = watched else { return };
        lock(&self.owners).remove(&table);
        let app = app.clone();
        tokio::spawn(async move { follow(&app, &table, Watcher { guest, out, place }).await });
    }

    /// A table has been handed over: sends everybody after it who looked on. Resolves when it knows of those
    /// whose sockets are here.
    pub(crate) async fn send_after(&self, app: &App, table: &str, watchers: Vec<Watcher>) {
        let (far, here): (Vec<_>, Vec<_>) =
            watchers.into_iter().partition(|watcher| watcher.out.far().is_some());
        for watcher in far {
            watcher.out.moved(table);
        }
        // Where nobody is left who could have it, everybody comes again.
        if !self.others_take_tables() {
            return here.iter().for_each(|watcher| watcher.out.close());
        }
        join_all(here.into_iter().map(|watcher| follow(app, table, watcher))).await;
    }
}

/// Asks for a table wherever it is by now, in the place of somebody who looks on.
async fn follow(app: &App, table: &str, watcher: Watcher) {
    let Watcher { guest, out, place } = watcher;
    if out.is_closed() {
        return;
    }
    let (who, connection) = (out.who().clone(), out.clone());
    // Nobody waits for the answer to a question that this node has asked.
    let id = "moved".to_owned();
    let input = Input::Watch { id, guest, connection, have: None, place };
    if app.tables.tell(app, &who, table, input).await.is_err() {
        out.close();
    }
}
