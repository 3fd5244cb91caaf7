//! The live tables: finds them, and loads those that are only stored.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mesozoic_protocol::lobby::Me;
use tokio::sync::{mpsc, watch};

use crate::app::App;
use crate::fault::Fault;
use crate::limits::Thing;
use crate::meter::{Hold, Who};
use crate::table::{self, Inbox, Input};

/// How many messages may wait for a table.
const QUEUE: usize = 256;
/// No table has a longer name.
const LONGEST: usize = 32;

/// A live table.
#[derive(Clone)]
pub(crate) struct Handle {
    inbox: Inbox,
    /// Closes when the table has been unloaded.
    gone: watch::Receiver<()>,
    /// Its place among those in memory.
    _place: Arc<Hold>,
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

    /// Tells a table something, loading it first if need be.
    pub(crate) async fn tell(
        &self,
        app: &App,
        who: &Who,
        id: &str,
        input: Input,
    ) -> Result<(), Fault> {
        let mut input = Box::new(input);
        loop {
            let mut handle = self.load(app, who, id)?;
            match handle.inbox.send(input).await {
                Ok(()) => return Ok(()),
                // It was just being unloaded; wait until it is gone and load it again.
                Err(mpsc::error::SendError(back)) => {
                    input = back;
                    let _ = handle.gone.changed().await;
                }
            }
        }
    }

    /// Tells a table something if it is live; one that is only stored need not hear it.
    pub(crate) async fn tell_if_live(&self, id: &str, input: Input) {
        let handle = self.live().get(id).cloned();
        if let Some(handle) = handle {
            let _ = handle.inbox.send(Box::new(input)).await;
        }
    }

    /// Whether a table is live.
    pub(crate) fn is_live(&self, id: &str) -> bool {
        self.live().contains_key(id)
    }

    /// Tells the live tables at which a guest sits of the guest's new name.
    pub(crate) async fn renamed(&self, app: &App, me: &Me) {
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
        let handle = Handle { inbox: inbox.clone(), gone, _place: place };
        live.insert(id.to_owned(), handle.clone());
        app.home.spawn(table::live(app.clone(), id.to_owned(), inbox, waiting, here));
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

    /// Unloads every table and waits until it is done.
    pub(crate) async fn close(&self) {
        let handles: Vec<Handle> = self.live().values().cloned().collect();
        for handle in &handles {
            let _ = handle.inbox.send(Box::new(Input::Stop)).await;
        }
        for mut handle in handles {
            let _ = handle.gone.changed().await;
        }
    }
}
