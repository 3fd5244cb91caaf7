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
    /// The tables at which it looks on, wherever they are.
    watched: HashMap<String, Watched>,
}

#[derive(Clone)]
struct Watched {
    /// The process that was told.
    process: String,
    guest: String,
    place: Place,
}

/// What comes before a command.
pub(super) enum Before {
    Nothing,
    /// This process had the table: it has said all that it had to say, so the next can be told at once.
    Watch(Input),
    /// What another process has still to say may be on its way, and after that, that the table has gone. The
    /// next is told then, or if that does not come.
    Wait(Input),
}

impl Watched {
    /// What tells the table that a socket looks on. Nobody waits for the answer to a question that this node
    /// has asked.
    fn again(self, connection: Out) -> Input {
        let Self { guest, place, .. } = self;
        Input::Watch { id: "moved".to_owned(), guest, connection, have: None, place }
    }
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
        self.with_near(out, |socket| socket.expect(process));
    }

    fn with_near(&self, out: &Out, change: impl FnOnce(&mut Near)) {
        let mut near = lock(&self.near);
        change(near.entry(out.connection()).or_insert_with(|| Near {
            out: out.clone(),
            processes: HashSet::new(),
            watched: HashMap::new(),
        }));
    }

    /// A socket looks on at a table of a process, this one or another.
    pub(super) fn expect_table(
        &self,
        process: &str,
        out: &Out,
        table: &str,
        guest: &str,
        place: &Place,
    ) {
        self.with_near(out, |socket| {
            if process != self.process {
                socket.expect(process);
            }
            let (process, guest) = (process.to_owned(), guest.to_owned());
            let watched = Watched { process, guest, place: place.clone() };
            // Who was turned away looks on no more.
            socket.watched.retain(|_, watched| watched.place.is_held());
            socket.watched.insert(table.to_owned(), watched);
        });
    }

    /// What is to be done before a process carries out a command of a socket that looks on, where it was
    /// another process that knew of it: so what a command changes is seen before it is said to be done, also
    /// while a table is handed over.
    pub(super) fn before_command(&self, process: &str, table: &str, out: &Out) -> Before {
        if out.far().is_some() {
            return Before::Nothing;
        }
        let near = lock(&self.near);
        let watched = near.get(&out.connection()).and_then(|socket| socket.watched.get(table));
        let is_left_behind =
            |watched: &&Watched| watched.process != process && watched.place.is_held();
        let Some(watched) = watched.filter(is_left_behind) else { return Before::Nothing };
        let again = watched.clone().again(out.clone());
        if watched.process == self.process { Before::Watch(again) } else { Before::Wait(again) }
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
            let near = lock(&self.near);
            let socket = near.get(&number);
            socket.and_then(|s| Some((s.out.clone(), s.watched.get(&table)?.clone())))
        };
        let Some((out, watched)) = watched else { return };
        lock(&self.owners).remove(&table);
        let app = app.clone();
        tokio::spawn(async move { follow(&app, &table, out, watched).await });
    }

    /// A table has been handed over: sends everybody after it who looked on, and then what came too late.
    /// Resolves when the new owner knows of those whose sockets are here.
    pub(crate) async fn send_after(
        &self,
        app: &App,
        table: &str,
        watchers: Vec<Watcher>,
        late: impl IntoIterator<Item = Box<Input>>,
    ) {
        let (far, here): (Vec<_>, Vec<_>) =
            watchers.into_iter().partition(|watcher| watcher.out.far().is_some());
        for watcher in &far {
            watcher.out.moved(table);
        }
        // Where nobody is left who could have it, everybody comes again.
        if self.others_take_tables() {
            join_all(here.into_iter().map(|watcher| {
                let Watcher { guest, out, place } = watcher;
                let process = self.process.clone();
                follow(app, table, out, Watched { process, guest, place })
            }))
            .await;
        } else {
            for watcher in here {
                watcher.out.close();
            }
        }
        for input in late {
            self.send_on(app, table, input).await;
        }
    }
}

/// Asks for a table wherever it is by now, in the place of somebody who looks on.
async fn follow(app: &App, table: &str, out: Out, watched: Watched) {
    if out.is_closed() {
        return;
    }
    let who = out.who().clone();
    if app.tables.tell(app, &who, table, watched.again(out.clone())).await.is_err() {
        out.close();
    }
}
