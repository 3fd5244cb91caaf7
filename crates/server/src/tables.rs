//! The live tables: finds them, and loads those that are only stored.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::{StreamExt, stream};
use mesozoic_protocol::lobby::Me;
use tokio::sync::{mpsc, watch};

use crate::app::App;
use crate::fault::Fault;
use crate::limits::Thing;
use crate::meter::{Hold, Who};
use crate::outbox::Out;
use crate::table::{self, Inbox, Input};

/// How many messages may wait for a table.
const QUEUE: usize = 256;
/// No table has a longer name.
pub(crate) const LONGEST: usize = 32;
/// So many are unloaded at once when a server stops: each is away for a moment only, however many there are.
const AT_ONCE: usize = 16;

/// A live table.
#[derive(Clone)]
pub(crate) struct Handle {
    inbox: Inbox,
    /// Closes when the table has been unloaded.
    gone: watch::Receiver<()>,
    /// Closes when everybody who looked on has been sent after it, too.
    over: watch::Receiver<()>,
    /// Its place among those in memory.
    _place: Arc<Hold>,
}

/// Why a table was not told something, which comes back.
pub(crate) enum Unsent {
    Refused(Fault, Box<Input>),
    /// It was being unloaded, and is not here any more.
    Gone(Box<Input>),
}

/// All live tables.
#[derive(Default)]
pub(crate) struct Tables {
    live: Mutex<HashMap<String, Handle>>,
}

impl Tables {
    fn live(&self) -> MutexGuard<'_, HashMap<String, Handle>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells a table something, loading it first if need be, wherever it is.
    pub(crate) async fn tell(
        &self,
        app: &App,
        who: &Who,
        id: &str,
        input: Input,
    ) -> Result<(), Fault> {
        let mut input = Box::new(input);
        if let Some(cluster) = &app.cluster {
            return cluster.tell(app, who, id, input).await.map_err(|(fault, _)| fault);
        }
        loop {
            match self.tell_here(app, who, id, input).await {
                Ok(()) => return Ok(()),
                Err(Unsent::Refused(fault, _)) => return Err(fault),
                // Once more, which loads it again.
                Err(Unsent::Gone(back)) => input = back,
            }
        }
    }

    /// Tells a table of this node something, loading it first if need be.
    pub(crate) async fn tell_here(
        &self,
        app: &App,
        who: &Who,
        id: &str,
        input: Box<Input>,
    ) -> Result<(), Unsent> {
        let mut handle = match self.load(app, who, id) {
            Ok(handle) => handle,
            Err(fault) => return Err(Unsent::Refused(fault, input)),
        };
        match handle.inbox.send(input).await {
            Ok(()) => Ok(()),
            // It was just being unloaded.
            Err(mpsc::error::SendError(back)) => {
                let _ = handle.gone.changed().await;
                Err(Unsent::Gone(back))
            }
        }
    }

    /// A socket of this node looks on at a table no more.
    pub(crate) async fn unwatch(&self, app: &App, id: &str, connection: Out) {
        match &app.cluster {
            Some(cluster) => cluster.unwatch(app, id, &connection).await,
            None => self.tell_if_live(id, Input::Unwatch { connection }).await,
        }
    }

    /// Tells a table something if it is live; one that is only stored need not hear it.
    pub(crate) async fn tell_if_live(&self, id: &str, input: Input) {
        let handle = self.live().get(id).cloned();
        if let Some(handle) = handle {
            let _ = handle.inbox.send(Box::new(input)).await;
        }
    }

    /// Whether a table is live here.
    pub(crate) fn is_live(&self, id: &str) -> bool {
        self.live().contains_key(id)
    }

    /// Whether a table may be live, here or elsewhere: then only its owner changes it.
    pub(crate) fn may_be_live(&self, app: &App, id: &str) -> bool {
        app.cluster.is_some() || self.is_live(id)
    }

    /// Tells the live tables at which a guest sits of the guest's new name.
    pub(crate) async fn renamed(&self, app: &App, me: &Me) {
        if let Some(cluster) = &app.cluster {
            cluster.renamed(me);
        }
        self.renamed_here(app, me).await;
    }

    /// Likewise, those of this node.
    pub(crate) async fn renamed_here(&self, app: &App, me: &Me) {
        for id in app.lobby.tables_of(&me.id) {
            self.tell_if_live(&id, Input::Renamed(me.clone())).await;
        }
    }

    /// A table's task, which is started if there is none.
    fn load(&self, app: &App, who: &Who, id: &str) -> Result<Handle, Fault> {
        let mut live = self.live();
        if let Some(handle) = live.get(id) {
            return Ok(handle.clone());
        }
        if id.len() > LONGEST {
            return Err(Fault::no_table());
        }
        app.meter.take(Thing::Wakes, who)?;
        let place = Arc::new(app.meter.hold(Thing::Awake, 1, who)?);
        let (inbox, waiting) = mpsc::channel(QUEUE);
        let (here, gone) = watch::channel(());
        let (end, over) = watch::channel(());
        let handle = Handle { inbox: inbox.clone(), gone, over, _place: place };
        live.insert(id.to_owned(), handle.clone());
        let living = table::live(app.clone(), id.to_owned(), inbox, waiting, here);
        app.home.spawn(async move {
            living.await;
            drop(end);
        });
        Ok(handle)
    }

    /// Forgets a table that has been unloaded.
    pub(crate) fn forget(&self, id: &str) {
        self.live().remove(id);
    }

    /// How many tables are live.
    pub(crate) fn count(&self) -> usize {
        self.live().len()
    }

    /// Unloads every table, a few at a time, and waits until it is done.
    pub(crate) async fn close(&self) {
        let handles: Vec<Handle> = self.live().values().cloned().collect();
        let close = |mut handle: Handle| async move {
            let _ = handle.inbox.send(Box::new(Input::Stop)).await;
            let _ = handle.over.changed().await;
        };
        stream::iter(handles).for_each_concurrent(AT_ONCE, close).await;
    }
}
