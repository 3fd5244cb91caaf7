//! The hall: finds tables, and wakes those that are put away.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mesozoic_protocol::lobby::Me;
use tokio::sync::{mpsc, watch};

use crate::actor::{self, Inbox, Msg};
use crate::app::App;
use crate::fault::Fault;
use crate::limits::Thing;
use crate::meter::{Hold, Who};

/// How many messages may wait for a table.
const QUEUE: usize = 256;
/// No table has a longer name.
const LONGEST: usize = 32;

/// A table that is awake.
#[derive(Clone)]
pub(crate) struct Handle {
    inbox: Inbox,
    /// Closes when the table has been put away.
    gone: watch::Receiver<()>,
    /// Its place among those in memory.
    _place: Arc<Hold>,
}

/// All tables that are awake.
#[derive(Default)]
pub(crate) struct Hall {
    awake: Mutex<HashMap<String, Handle>>,
}

impl Hall {
    fn awake(&self) -> MutexGuard<'_, HashMap<String, Handle>> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells a table something, waking it first if need be.
    pub(crate) async fn tell(&self, app: &App, who: &Who, id: &str, msg: Msg) -> Result<(), Fault> {
        let mut msg = Box::new(msg);
        loop {
            let mut handle = self.wake(app, who, id)?;
            match handle.inbox.send(msg).await {
                Ok(()) => return Ok(()),
                // It was just being put away; wait until it is gone and wake it again.
                Err(mpsc::error::SendError(back)) => {
                    msg = back;
                    let _ = handle.gone.changed().await;
                }
            }
        }
    }

    /// Tells a table something if it is awake; one that sleeps need not hear it.
    pub(crate) async fn tell_if_awake(&self, id: &str, msg: Msg) {
        let handle = self.awake().get(id).cloned();
        if let Some(handle) = handle {
            let _ = handle.inbox.send(Box::new(msg)).await;
        }
    }

    /// Tells the tables that are awake, and at which a guest sits, of the guest's new name.
    pub(crate) async fn renamed(&self, app: &App, me: &Me) {
        for id in app.lobby.tables_of(&me.id) {
            let (guest, name) = (me.id.clone(), me.name.clone());
            self.tell_if_awake(&id, Msg::Renamed { guest, name }).await;
        }
    }

    /// A table's task, which is started if there is none.
    fn wake(&self, app: &App, who: &Who, id: &str) -> Result<Handle, Fault> {
        let mut awake = self.awake();
        if let Some(handle) = awake.get(id) {
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
        awake.insert(id.to_owned(), handle.clone());
        app.home.spawn(actor::live(app.clone(), id.to_owned(), inbox, waiting, here));
        Ok(handle)
    }

    /// Forgets a table that has been put away.
    pub(crate) fn forget(&self, id: &str) {
        self.awake().remove(id);
    }

    /// How many tables are awake.
    pub(crate) fn awake_count(&self) -> usize {
        self.awake().len()
    }

    /// Puts every table away and waits until it is done.
    pub(crate) async fn close(&self) {
        let handles: Vec<Handle> = self.awake().values().cloned().collect();
        for handle in &handles {
            let _ = handle.inbox.send(Box::new(Msg::Sleep)).await;
        }
        for mut handle in handles {
            let _ = handle.gone.changed().await;
        }
    }
}
