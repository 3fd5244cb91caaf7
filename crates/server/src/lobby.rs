//! The list of tables: made once for all who follow it, and sent as what has changed.
//!
//! Two parts. The public part, tables to join and to watch, is read from the store at most every
//! [`EVERY`], compared with the last one, and the difference written once for everybody. A guest's
//! own part is sent to that guest alone, from the cards that changed meanwhile.

use std::collections::{HashMap, HashSet};
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use mesozoic_protocol::friends::Plays;
use mesozoic_protocol::lobby::{Holder, Stage, TableCard, TableLists};
use mesozoic_protocol::{ErrorCode, ServerFrame};
use mesozoic_room::{card_for, stored_card};
use mesozoic_store::Card;
use tokio::sync::{Notify, broadcast};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::app::App;
use crate::fault::Fault;
use crate::outbox::text;

/// How many tables each list holds.
pub(crate) const LISTED: u32 = 50;
/// The lists are made at most so often.
const EVERY: Duration = Duration::from_millis(400);
/// Who is so many changes behind begins anew.
const BEHIND: usize = 16;

/// The lists, and the cards of all live tables.
pub(crate) struct Lobby {
    cards: Mutex<HashMap<String, Shown>>,
    /// Counts changes of the public part.
    version: AtomicU64,
    /// What has changed for whom since it was last told.
    news: Mutex<HashMap<String, News>>,
    stir: Notify,
    public: tokio::sync::Mutex<Public>,
    changes: broadcast::Sender<Arc<Change>>,
}

/// What is new about a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Novelty {
    Nothing,
    /// How far it is, or whom it waits for.
    Course,
    /// Who sits there, too.
    Seats,
}

/// A live table's card, and whether everybody may find it.
#[derive(Clone)]
struct Shown {
    card: Arc<TableCard>,
    listed: bool,
}

/// The public part as it was last made.
#[derive(Default)]
pub(crate) struct Public {
    version: Option<u64>,
    made: Option<Instant>,
    open: Vec<TableCard>,
    running: Vec<TableCard>,
    /// All of it as a frame.
    text: Utf8Bytes,
}

/// What has changed for one guest.
#[derive(Debug, Default)]
pub(crate) struct News {
    tables: HashMap<String, Arc<TableCard>>,
    gone: HashSet<String>,
}

impl News {
    /// The frame that tells it to this guest.
    pub(crate) fn frame(&self, guest: &str) -> ServerFrame {
        let cards = self.tables.values().map(|card| card_for(Some(guest), (**card).clone()));
        let tables = cards.collect();
        ServerFrame::Mine { fresh: false, tables, gone: self.gone.iter().cloned().collect() }
    }
}

/// What has changed, for all who follow.
#[derive(Debug)]
pub(crate) struct Change {
    /// The frame for everybody, where the public part has changed.
    pub(crate) public: Option<Utf8Bytes>,
    /// What has changed for single guests.
    pub(crate) own: HashMap<String, News>,
}

fn guests(card: &TableCard) -> impl Iterator<Item = &str> {
    card.seats.iter().filter_map(|holder| match holder {
        Holder::Guest { id, .. } => Some(id.as_str()),
        Holder::Bot { .. } | Holder::Nobody => None,
    })
}

/// Whether two cards of a table are the same to those who do not sit there. Whom it waits for, and
/// that something happened, is no news for them.
fn is_same(a: &TableCard, b: &TableCard) -> bool {
    (a.stage, &a.trouble, &a.seats) == (b.stage, &b.trouble, &b.seats)
}

/// Whether a match was begun under other rules than those played here, and so is not played on.
fn has_other_rules(card: &TableCard) -> bool {
    card.trouble.as_ref().is_some_and(|trouble| trouble.code == ErrorCode::OtherRules)
}

impl Lobby {
    pub(crate) fn new() -> Self {
        Self {
            cards: Mutex::default(),
            version: AtomicU64::new(0),
            news: Mutex::default(),
            stir: Notify::new(),
            public: tokio::sync::Mutex::default(),
            changes: broadcast::Sender::new(BEHIND),
        }
    }

    fn cards(&self) -> MutexGuard<'_, HashMap<String, Shown>> {
        self.cards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn news(&self) -> MutexGuard<'_, HashMap<String, News>> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of a table's card; says what is new about it.
    pub(crate) fn show(&self, card: &Arc<TableCard>, host: &str, listed: bool) -> Novelty {
        let before = self.replace(Shown { card: Arc::clone(card), listed });
        let is_same_to_all = before.as_ref().is_some_and(|before| is_same(before, card));
        if is_same_to_all && before.as_ref().is_some_and(|before| before.awaited == card.awaited) {
            return Novelty::Nothing;
        }
        let novelty = match &before {
            Some(before) if before.seats == card.seats => Novelty::Course,
            _ => Novelty::Seats,
        };
        if listed && !is_same_to_all {
            self.version.fetch_add(1, Ordering::Relaxed);
        }
        if self.changes.receiver_count() == 0 {
            return novelty;
        }
        // To a host who does not sit there, nothing has happened where spectators see it later.
        let waits = |guest: &str, card: &TableCard| card_for(Some(guest), card.clone()).awaited;
        let is_same_to = |guest: &str| {
            let before = before.as_ref().filter(|_| is_same_to_all && card.delay > 0);
            before.is_some_and(|before| waits(guest, before) == waits(guest, card))
        };
        let mut news = self.news();
        for guest in guests(card).chain([host]).filter(|guest| !is_same_to(guest)) {
            let news = news.entry(guest.to_owned()).or_default();
            news.gone.remove(&card.id);
            news.tables.insert(card.id.clone(), Arc::clone(card));
        }
        let is_here = |guest: &str| guest == host || guests(card).any(|id| id == guest);
        for guest in before.iter().flat_map(|before| guests(before)).filter(|id| !is_here(id)) {
            let news = news.entry(guest.to_owned()).or_default();
            news.tables.remove(&card.id);
            news.gone.insert(card.id.clone());
        }
        drop(news);
        self.stir.notify_one();
        novelty
    }

    /// Puts a card in the place of the one before, which it gives back.
    fn replace(&self, shown: Shown) -> Option<Arc<TableCard>> {
        let mut cards = self.cards();
        if let Some(known) = cards.get_mut(&shown.card.id) {
            return Some(std::mem::replace(known, shown).card);
        }
        cards.insert(shown.card.id.clone(), shown);
        None
    }

    /// Takes a table out of the lists for good.
    pub(crate) fn remove(&self, id: &str, host: &str, listed: bool) {
        let before = self.cards().remove(id).map(|before| before.card);
        if listed {
            self.version.fetch_add(1, Ordering::Relaxed);
        }
        if self.changes.receiver_count() > 0 {
            let mut news = self.news();
            for guest in before.iter().flat_map(|card| guests(card)).chain([host]) {
                let news = news.entry(guest.to_owned()).or_default();
                news.tables.remove(id);
                news.gone.insert(id.to_owned());
            }
            self.stir.notify_one();
        }
    }

    /// Forgets a table that has been unloaded.
    pub(crate) fn forget(&self, id: &str) {
        self.cards().remove(id);
    }

    /// The card of a live table.
    pub(crate) fn card(&self, id: &str) -> Option<Arc<TableCard>> {
        self.cards().get(id).map(|shown| Arc::clone(&shown.card))
    }

    /// How many live tables are in such trouble.
    pub(crate) fn troubled_count(&self, code: ErrorCode) -> usize {
        let is_in_it = |shown: &&Shown| {
            shown.card.trouble.as_ref().is_some_and(|trouble| trouble.code == code)
        };
        self.cards().values().filter(is_in_it).count()
    }

    /// The live tables at which a guest sits.
    pub(crate) fn tables_of(&self, guest: &str) -> Vec<String> {
        let cards = self.cards();
        let own = cards.values().filter(|shown| guests(&shown.card).any(|id| id == guest));
        own.map(|shown| shown.card.id.clone()).collect()
    }

    /// The live tables at which somebody plays and is there, by the game; those that are not listed
    /// without their ids.
    pub(crate) fn played_by(&self, guest: &str) -> Vec<Plays> {
        let is_there = |holder: &Holder| matches!(holder, Holder::Guest { id, online: true, .. } if id == guest);
        let cards = self.cards();
        let mut plays: Vec<Plays> = cards
            .values()
            .filter(|shown| shown.card.stage == Stage::Running)
            .filter(|shown| shown.card.seats.iter().any(is_there))
            .map(|Shown { card, listed }| Plays {
                game: card.game.clone(),
                table: listed.then(|| card.id.clone()),
            })
            .collect();
        plays.sort_by(|a, b| (&a.game, &a.table).cmp(&(&b.game, &b.table)));
        plays
    }

    /// The cards of some matches: as they are where they are live, from the store otherwise.
    fn read(&self, app: &App, guest: Option<&str>, stored: &[Card]) -> Vec<TableCard> {
        let cards = self.cards();
        let live_or_stored = |card: &Card| match cards.get(&card.id) {
            Some(shown) => (*shown.card).clone(),
            None => stored_card(card, app.config.games),
        };
        stored.iter().map(|card| card_for(guest, live_or_stored(card))).collect()
    }

    /// A guest's own tables: first where they wait for the guest, last where nothing is left to do.
    pub(crate) async fn own(&self, app: &App, guest: &str) -> Result<Vec<TableCard>, Fault> {
        let mut mine = self.read(app, Some(guest), &app.store.matches_of(guest, LISTED).await?);
        let waits = |card: &TableCard| {
            let is_own =
                |holder: &Holder| matches!(holder, Holder::Guest { id, .. } if id == guest);
            let own = card.seats.iter().position(is_own);
            own.is_some_and(|seat| card.awaited.contains(&(seat as u8)))
        };
        let is_done = |card: &TableCard| card.stage == Stage::Over || has_other_rules(card);
        mine.sort_by_key(|card| (!waits(card), is_done(card), -card.touched));
        Ok(mine)
    }

    /// All lists that a guest can see.
    pub(crate) async fn lists(&self, app: &App, guest: &str) -> Result<TableLists, Fault> {
        let mine = self.own(app, guest).await?;
        let public = self.public(app).await?;
        Ok(TableLists { mine, open: public.open.clone(), running: public.running.clone() })
    }

    /// The public part, made anew where it has changed, though not too often: whoever comes in
    /// between waits with all others for the next.
    pub(crate) async fn public(&self, app: &App) -> Result<impl Deref<Target = Public>, Fault> {
        let mut public = self.public.lock().await;
        if public.version == Some(self.version.load(Ordering::Relaxed)) {
            return Ok(public);
        }
        if let Some(made) = public.made {
            sleep_until(made + EVERY).await;
        }
        let version = self.version.load(Ordering::Relaxed);
        let open = self.read(app, None, &app.store.open_matches(LISTED).await?);
        let mut running = self.read(app, None, &app.store.running_matches(LISTED).await?);
        // There is nothing to watch.
        running.retain(|card| !has_other_rules(card));
        let before: HashMap<&str, &TableCard> = public
            .open
            .iter()
            .chain(&public.running)
            .map(|card| (card.id.as_str(), card))
            .collect();
        let all = || open.iter().chain(&running);
        let is_news = |card: &&TableCard| {
            before.get(card.id.as_str()).is_none_or(|before| !is_same(before, card))
        };
        let tables: Vec<TableCard> = all().filter(is_news).cloned().collect();
        let here: HashSet<&str> = all().map(|card| card.id.as_str()).collect();
        let gone: Vec<String> =
            before.keys().filter(|id| !here.contains(*id)).map(|id| (*id).to_owned()).collect();
        let is_changed = !tables.is_empty() || !gone.is_empty();
        let change = is_changed.then(|| text(&ServerFrame::Lobby { fresh: false, tables, gone }));
        let whole = all().cloned().collect();
        *public = Public {
            version: Some(version),
            made: Some(Instant::now()),
            text: text(&ServerFrame::Lobby { fresh: true, tables: whole, gone: Vec::new() }),
            open,
            running,
        };
        // While nobody else makes or follows it: so no change is missed and none comes too early.
        self.tell(change);
        Ok(public)
    }

    /// Sends what has changed to all who follow.
    fn tell(&self, public: Option<Utf8Bytes>) {
        let own = std::mem::take(&mut *self.news());
        if public.is_some() || !own.is_empty() {
            // Nobody may follow any more.
            let _ = self.changes.send(Arc::new(Change { public, own }));
        }
    }

    /// The whole public part as a frame, and what changes afterwards.
    pub(crate) async fn follow(
        &self,
        app: &App,
    ) -> Result<(Utf8Bytes, broadcast::Receiver<Arc<Change>>), Fault> {
        let public = self.public(app).await?;
        Ok((public.text.clone(), self.changes.subscribe()))
    }
}

/// Tells those who follow, as long as the server runs.
pub(crate) async fn keep(app: App) {
    let mut stopping = app.stopping.subscribe();
    let lobby = async {
        loop {
            app.lobby.stir.notified().await;
            // What could not be read now is read at the next change.
            drop(app.lobby.public(&app).await);
            app.lobby.tell(None);
            sleep(EVERY).await;
        }
    };
    tokio::select! {
        () = lobby => {}
        _ = stopping.wait_for(|stop| *stop) => {}
    }
}
