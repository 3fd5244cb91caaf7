//! What every node should know. It may be lost: whatever matters is looked up in the store.

use std::sync::Arc;

use futures_util::StreamExt;
use mesozoic_protocol::ServerFrame;
use mesozoic_protocol::lobby::{Me, TableCard};

use super::wire::{Item, News, understands};
use super::{Cluster, lock};
use crate::app::App;
use crate::visitors::tell_losses;

impl Cluster {
    /// Tells all other nodes.
    fn announce(&self, what: Item) {
        if let Some(said) = self.say(what) {
            tokio::spawn(said);
        }
    }

    /// The same, for who waits until it is on its way; nothing where nobody would hear it.
    fn say(&self, what: Item) -> Option<impl Future<Output = ()> + use<>> {
        let version = what.version();
        if version > self.speaks || !self.is_connected() {
            return None;
        }
        let news = News { version, from: self.process.clone(), what };
        let payload = serde_json::to_vec(&news).expect("news are plain data");
        let (nats, subject) = (self.nats.clone(), self.all());
        Some(async move { drop(nats.publish(subject, payload.into()).await) })
    }

    pub(crate) fn show(&self, card: TableCard, host: String, listed: bool) {
        self.announce(Item::Show { card: Box::new(card), host, listed });
    }

    pub(crate) fn withdraw(&self, table: &str, host: &str, listed: bool) {
        let (table, host) = (table.to_owned(), host.to_owned());
        self.announce(Item::Withdraw { table, host, listed });
    }

    pub(crate) fn put_away(&self, table: &str) {
        self.announce(Item::Forget { table: table.to_owned() });
    }

    pub(crate) fn renamed(&self, me: &Me) {
        self.announce(Item::Renamed(me.clone()));
    }

    pub(crate) fn ended(&self, guest: &str) {
        self.announce(Item::Ended { guest: guest.to_owned() });
    }

    pub(crate) fn unseated(&self, guest: &str) {
        self.announce(Item::Unseated { guest: guest.to_owned() });
    }

    pub(crate) fn ordered(&self) {
        self.announce(Item::Ordered);
    }

    /// A friend asks somebody to a table, who may be anywhere.
    pub(crate) fn invited(&self, guest: &str, table: &str, game: &str, name: &str) {
        let [guest, table, game, name] = [guest, table, game, name].map(str::to_owned);
        self.announce(Item::Invited { guest, table, game, name });
    }

    pub(crate) fn kept_apart(&self, one: &str, other: &str) {
        self.announce(Item::KeptApart { one: one.to_owned(), other: other.to_owned() });
    }

    pub(super) fn leaving(&self) {
        self.announce(Item::Leaving);
    }

    /// Everything of this node is handed over, and it goes. Resolves when NATS has been told.
    pub(super) async fn say_goodbye(&self) {
        if let Some(said) = self.say(Item::Departed) {
            said.await;
            let _ = self.nats.flush().await;
        }
    }

    /// The sockets of this node that had to do with others are gone.
    pub(super) fn reset(&self) {
        self.announce(Item::Reset);
    }
}

/// Hears what other nodes announce.
pub(super) async fn hear_all(app: App, cluster: Arc<Cluster>, mut news: async_nats::Subscriber) {
    while let Some(message) = news.next().await {
        match serde_json::from_slice::<News>(&message.payload) {
            Ok(news) if news.from == cluster.process => {}
            Ok(news) if understands(cluster.speaks, news.version) => {
                hear(&app, &cluster, news.from, news.what).await;
            }
            _ => tracing::debug!("news of another node cannot be read"),
        }
    }
}

async fn hear(app: &App, cluster: &Cluster, from: String, what: Item) {
    match what {
        Item::Show { card, host, listed } => {
            if !app.tables.is_live(&card.id) {
                lock(&cluster.cards).entry(from).or_default().insert(card.id.clone());
                app.lobby.show(&card.into(), &host, listed);
            }
        }
        Item::Withdraw { table, host, listed } => {
            if let Some(tables) = lock(&cluster.cards).get_mut(&from) {
                tables.remove(&table);
            }
            app.lobby.remove(&table, &host, listed);
        }
        Item::Forget { table } => {
            let was_known =
                lock(&cluster.cards).get_mut(&from).is_some_and(|tables| tables.remove(&table));
            if was_known && !app.tables.is_live(&table) {
                app.lobby.forget(&table);
            }
        }
        Item::Renamed(me) => app.tables.renamed_here(app, &me).await,
        Item::Ended { guest } => {
            let app = app.clone();
            tokio::spawn(async move { app.visitors.check(&app, &guest).await });
        }
        Item::Unseated { guest } => {
            let app = app.clone();
            tokio::spawn(async move { tell_losses(&app, &guest).await });
        }
        Item::Ordered => {
            let app = app.clone();
            tokio::spawn(async move { app.orders.catch_up(&app).await });
        }
        Item::Leaving => cluster.leaves(&from),
        Item::Invited { guest, table, game, name } => {
            app.visitors.tell(&guest, &ServerFrame::Invited { table, game, name });
        }
        Item::KeptApart { one, other } => app.seeking.keep_apart(&one, &other),
        Item::Departed => drop(lock(&cluster.departed).insert(from)),
        Item::Reset => cluster.forget_sockets_of(app, &from).await,
    }
}
