//! Sockets of this node that have to do with tables elsewhere.

use std::collections::{HashMap, HashSet};

use super::{Cluster, lock};
use crate::app::App;
use crate::meter::{Place, Who};
use crate::outbox::Out;
use crate::table::Input;

/// One such socket.
pub(super) struct Near {
    pub(super) out: Out,
    /// The processes that send something to it.
    processes: HashSet<String>,
    /// The tables elsewhere at which it looks on.
    watched: HashMap<String, Watched>,
}

#[derive(Clone)]
struct Watched {
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
            let watched = Watched { guest: guest.to_owned(), place: place.clone() };
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

    /// A table that a socket looks on at has another owner by now, or soon: asks for it there.
    pub(super) fn follow_table(&self, app: &App, number: u64, table: String) {
        lock(&self.owners).remove(&table);
        let watched = {
            let near = lock(&self.near);
            let socket = near.get(&number);
            socket.and_then(|s| Some((s.out.clone(), s.watched.get(&table).cloned()?)))
        };
        let Some((out, Watched { guest, place })) = watched else { return };
        let app = app.clone();
        tokio::spawn(async move {
            let who: Who = out.who().clone();
            let connection = out.clone();
            // Nobody waits for the answer to a question that this node has asked.
            let id = "moved".to_owned();
            let input = Input::Watch { id, guest, connection, have: None, place };
            if app.tables.tell(&app, &who, &table, input).await.is_err() {
                out.close();
            }
        });
    }
}
