//! The hall: finds tables, wakes those that are put away, and knows the cards of all that are awake.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::{Me, TableCard};
use tokio::sync::{mpsc, watch};

use crate::actor::{self, Inbox, Msg};
use crate::app::App;

/// How many messages may wait for a table.
const QUEUE: usize = 256;

/// A table that is awake.
#[derive(Clone)]
pub(crate) struct Handle {
    inbox: Inbox,
    /// Closes when the table has been put away.
    gone: watch::Receiver<()>,
}

/// All tables that are awake.
#[derive(Default)]
pub(crate) struct Hall {
    awake: Mutex<HashMap<String, Handle>>,
    cards: Mutex<HashMap<String, TableCard>>,
    /// Counts changes, for those who watch the list.
    changes: watch::Sender<u64>,
}

impl Hall {
    fn awake(&self) -> MutexGuard<'_, HashMap<String, Handle>> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cards(&self) -> MutexGuard<'_, HashMap<String, TableCard>> {
        self.cards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells a table something, waking it first if need be.
    pub(crate) async fn tell(&self, app: &App, id: &str, msg: Msg) {
        let mut msg = Box::new(msg);
        loop {
            let mut handle = self.wake(app, id);
            match handle.inbox.send(msg).await {
                Ok(()) => return,
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

    /// Tells every table that is awake of a guest's new name.
    pub(crate) async fn renamed(&self, me: &Me) {
        let handles: Vec<Handle> = self.awake().values().cloned().collect();
        for handle in handles {
            let (guest, name) = (me.id.clone(), me.name.clone());
            let _ = handle.inbox.send(Box::new(Msg::Renamed { guest, name })).await;
        }
    }

    /// A table's task, which is started if there is none.
    fn wake(&self, app: &App, id: &str) -> Handle {
        let mut awake = self.awake();
        if let Some(handle) = awake.get(id) {
            return handle.clone();
        }
        let (inbox, waiting) = mpsc::channel(QUEUE);
        let (here, gone) = watch::channel(());
        let handle = Handle { inbox: inbox.clone(), gone };
        awake.insert(id.to_owned(), handle.clone());
        tokio::spawn(actor::live(app.clone(), id.to_owned(), inbox, waiting, here));
        handle
    }

    /// Forgets a table that has been put away.
    pub(crate) fn forget(&self, id: &str) {
        self.awake().remove(id);
        self.cards().remove(id);
    }

    /// How many tables are awake.
    pub(crate) fn awake_count(&self) -> usize {
        self.awake().len()
    }

    /// How many of them are in such trouble.
    pub(crate) fn troubled_count(&self, code: ErrorCode) -> usize {
        let is_in_it =
            |card: &&TableCard| card.trouble.as_ref().is_some_and(|trouble| trouble.code == code);
        self.cards().values().filter(is_in_it).count()
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

    /// Takes note of a table's card.
    pub(crate) fn show(&self, card: TableCard) {
        let changed = {
            let mut cards = self.cards();
            let before = cards.get(&card.id);
            // That something happened at a table is no news for the list.
            let is_news = before.is_none_or(|b| {
                (b.stage, &b.trouble, &b.seats, &b.awaited)
                    != (card.stage, &card.trouble, &card.seats, &card.awaited)
            });
            cards.insert(card.id.clone(), card);
            is_news
        };
        if changed {
            self.changes.send_modify(|n| *n += 1);
        }
    }

    /// The card of a table that is awake.
    pub(crate) fn card(&self, id: &str) -> Option<TableCard> {
        self.cards().get(id).cloned()
    }

    /// Changes of the list from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }
}
