//! Those who play: parties of a few people who sit down at one table after the other.

use std::collections::BTreeSet;
use std::future::pending;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use mesozoic_core::{Rng, Seat, SplitMix, Viewer};
use mesozoic_load::{Command, Deed, Error, Guest, Heard, Picture, Player, make_timed_table};
use mesozoic_protocol::Pace;
use mesozoic_registry::{GAMES, GameEntry};
use mesozoic_room::{open_again, read_log};
use mesozoic_store::Store;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::promises::{Acknowledged, find};

/// For so long somebody waits for an answer before they try another node; then for twice as long, and so on.
const PATIENCE: Duration = Duration::from_secs(3);
const MOST_PATIENCE: Duration = Duration::from_secs(48);
/// When nothing happens any more, what everybody sees is the truth within this time.
const SEEING: Duration = Duration::from_mins(4);

/// The clock of those who play with one: nobody runs out of it in a drill, unless it is set by a node's.
const PACE: Pace = Pace::Live { bank: 60 * 60, added: 10 };
/// Of so many things that somebody does, one is to take something back, and one is to say something.
const SELDOM: u32 = 12;

/// Everybody has a table within this time before anything happens.
const SITTING: Duration = Duration::from_mins(4);

/// What everybody at a table sees.
type Views = Vec<(Viewer, Value)>;

/// What somebody was told.
pub(super) enum Report {
    /// Something is stored.
    Done(Acknowledged),
    /// Something was sent once, and is not to be.
    Refused(Acknowledged),
    /// Somebody looks on at a table.
    Served(String),
}

/// What all have in common.
pub(super) struct Crowd {
    doors: Vec<SocketAddr>,
    store: Store,
    stop: watch::Receiver<bool>,
    told: mpsc::UnboundedSender<Report>,
    /// The tables that are played at.
    tables: Mutex<BTreeSet<String>>,
    matches: AtomicU64,
    sitting: watch::Sender<u64>,
}

impl Crowd {
    pub(super) async fn new(
        doors: Vec<SocketAddr>,
        db: &str,
        stop: watch::Receiver<bool>,
        told: mpsc::UnboundedSender<Report>,
    ) -> Self {
        Self {
            doors,
            store: Store::look(db).await.unwrap(),
            stop,
            told,
            tables: Mutex::default(),
            matches: AtomicU64::new(0),
            sitting: watch::Sender::new(0),
        }
    }

    fn all(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.tables.lock().unwrap()
    }

    /// The tables that are played at.
    pub(super) fn tables(&self) -> Vec<String> {
        self.all().iter().cloned().collect()
    }

    /// How many matches were begun.
    pub(super) fn matches(&self) -> u64 {
        self.matches.load(Ordering::Relaxed)
    }

    /// Where somebody still sits.
    pub(super) fn left(&self) -> String {
        self.tables().join(", ")
    }

    /// Waits until so many parties have sat down for the first time.
    pub(super) async fn everybody_sits(&self, parties: u64) -> Result<(), String> {
        let mut sitting = self.sitting.subscribe();
        let all = timeout(SITTING, sitting.wait_for(|sitting| *sitting >= parties)).await;
        all.map(drop).map_err(|_| "not everybody finds a table".to_owned())
    }

    fn has_stopped(&self) -> bool {
        *self.stop.borrow()
    }

    fn tell(&self, report: Report) {
        // Whoever listens does so to the end.
        let _ = self.told.send(report);
    }
}

/// A few people who play together, and now and then somebody who looks on.
pub(super) struct Party {
    crowd: Arc<Crowd>,
    game: &'static GameEntry,
    seats: u8,
    is_watched: bool,
    pace: Pace,
    rng: SplitMix,
}

impl Party {
    pub(super) fn new(crowd: Arc<Crowd>, n: usize, seed: u64) -> Self {
        let mut rng = SplitMix::new(seed);
        let game = &GAMES[n % GAMES.len()];
        let (fewest, most) = (2.max(*game.meta.seats.start()), 4.min(*game.meta.seats.end()));
        let seats = fewest + rng.below(u32::from(most - fewest) + 1) as u8;
        let is_watched = rng.below(4) == 0;
        let pace = if rng.below(3) == 0 { PACE } else { Pace::Free };
        Self { crowd, game, seats, is_watched, pace, rng }
    }

    /// How many sockets it has.
    pub(super) fn size(&self) -> u64 {
        u64::from(self.seats) + u64::from(self.is_watched)
    }

    /// Plays matches until it is told to stop. Says what was not as it must be.
    pub(super) async fn play_on(mut self) -> Result<(), String> {
        let mut guests = Vec::new();
        while (guests.len() as u64) < self.size() {
            match timeout(MOST_PATIENCE, Guest::new(self.door())).await {
                Ok(Ok(guest)) => guests.push(guest),
                _ => sleep(Duration::from_millis(100)).await,
            }
        }
        let mut is_first = true;
        while !self.crowd.has_stopped() {
            let Some(table) = self.sit_down(&mut guests).await else { continue };
            self.crowd.all().insert(table.clone());
            self.crowd.matches.fetch_add(1, Ordering::Relaxed);
            if std::mem::take(&mut is_first) {
                self.crowd.sitting.send_modify(|sitting| *sitting += 1);
            }
            self.play(&table, &guests).await?;
            self.crowd.all().remove(&table);
        }
        Ok(())
    }

    fn door(&mut self) -> SocketAddr {
        self.crowd.doors[self.rng.below(self.crowd.doors.len() as u32) as usize]
    }

    /// A table at which everybody sits; nothing where something went wrong on the way.
    async fn sit_down(&mut self, guests: &mut [Guest]) -> Option<String> {
        for guest in guests.iter_mut() {
            guest.address = self.door();
        }
        let seated: Vec<&Guest> = guests.iter().take(self.seats.into()).collect();
        let making = make_timed_table(self.game.meta.id, json!({}), self.pace, &seated);
        if let Ok(Ok(table)) = timeout(MOST_PATIENCE, making).await {
            return Some(table);
        }
        sleep(Duration::from_millis(200)).await;
        None
    }

    /// Plays a match to its end, or until all are told to stop. Then everybody must see what the log says.
    async fn play(&mut self, table: &str, guests: &[Guest]) -> Result<(), String> {
        let (ready, mut readies) = mpsc::unbounded_channel();
        let truth = watch::Sender::new(None);
        let mut sitting = JoinSet::new();
        let viewers: Vec<Viewer> = Viewer::all(self.seats).collect();
        for (guest, viewer) in guests.iter().zip(&viewers) {
            let person = Person {
                crowd: Arc::clone(&self.crowd),
                guest: guest.clone(),
                viewer: *viewer,
                table: table.to_owned(),
                rng: SplitMix::new(self.rng.next_u64()),
                picture: Picture::default(),
                unanswered: None,
                is_sent_again: false,
                silent: None,
                is_ready: false,
                ready: ready.clone(),
                truth: truth.subscribe(),
            };
            sitting.spawn(person.play());
        }
        drop(ready);
        // Nobody leaves before the truth is known, but who has found something wrong.
        tokio::select! {
            () = all_ready(&mut readies, guests.len()) => {}
            Some(seen) = sitting.join_next() => seen.map_err(|error| error.to_string())??,
        }
        let views = replay(&self.crowd.store, table, viewers).await?;
        truth.send_replace(Some(Arc::new(views)));
        while let Some(seen) = sitting.join_next().await {
            seen.map_err(|error| error.to_string())??;
        }
        Ok(())
    }
}

/// Resolves when so many are ready; never where somebody goes before.
async fn all_ready(readies: &mut mpsc::UnboundedReceiver<()>, people: usize) {
    let mut ready = 0;
    while ready < people {
        match readies.recv().await {
            Some(()) => ready += 1,
            None => pending().await,
        }
    }
}

/// What everybody sees at the end of a log that is played again.
async fn replay(store: &Store, table: &str, viewers: Vec<Viewer>) -> Result<Views, String> {
    let (row, entries) = loop {
        // The database may be away just now.
        if let (Ok(Some(row)), Ok(entries)) =
            (store.find_match(table).await, store.entries(table, 0).await)
        {
            break (row, entries);
        }
        sleep(Duration::from_millis(200)).await;
    };
    let name = table.to_owned();
    let work = move || {
        let mut again = open_again(&row, GAMES).map_err(|fault| fault.message)?;
        for entry in read_log(&entries).map_err(|error| error.to_string())? {
            again.follow(&entry).map_err(|error| format!("{name} cannot be replayed: {error}"))?;
        }
        let view = |viewer: Viewer| {
            let view = serde_json::from_str(again.view(viewer).get());
            (viewer, view.expect("a view is JSON"))
        };
        Ok(viewers.into_iter().map(view).collect())
    };
    spawn_blocking(work).await.map_err(|error| error.to_string())?
}

/// Somebody at a table.
struct Person {
    crowd: Arc<Crowd>,
    guest: Guest,
    viewer: Viewer,
    table: String,
    rng: SplitMix,
    /// What they see, over all connections.
    picture: Picture,
    unanswered: Option<Command>,
    /// Whether that was sent by more than one connection.
    is_sent_again: bool,
    /// The door behind which nobody answered, where nobody knocks again at once.
    silent: Option<usize>,
    /// Whether they have said that they do nothing more at this table.
    is_ready: bool,
    ready: mpsc::UnboundedSender<()>,
    /// What they must see in the end.
    truth: watch::Receiver<Option<Arc<Views>>>,
}

impl Person {
    /// Plays over as many connections and nodes as it takes.
    async fn play(mut self) -> Result<(), String> {
        let mut patience = PATIENCE;
        let mut until = None;
        loop {
            let doors = self.crowd.doors.len();
            let mut door = self.rng.below(doors as u32) as usize;
            if self.silent.take() == Some(door) {
                door = (door + 1) % doors;
            }
            self.guest.address = self.crowd.doors[door];
            let visit = Box::pin(self.visit(patience, &mut until)).await;
            match visit {
                Ok(()) => return Ok(()),
                Err(Error::Torn { .. }) => return Err(visit.unwrap_err().to_string()),
                // A step that others have made impossible meanwhile.
                Err(Error::Refused { message }) => self.is_refused(&message).await?,
                Err(Error::Silent) => {
                    patience = (patience * 2).min(MOST_PATIENCE);
                    self.silent = Some(door);
                }
                Err(_) => {}
            }
            if until.is_some_and(|until| Instant::now() > until) {
                return Err(format!(
                    "{:?} at {} does not see what the log says",
                    self.viewer, self.table
                ));
            }
            sleep(Duration::from_millis(u64::from(50 + self.rng.below(150)))).await;
        }
    }

    /// Whoever is told that something is not to be does not find it in the log.
    async fn is_refused(&mut self, why: &str) -> Result<(), String> {
        let (Some(command), Viewer::Seat(Seat(seat))) = (self.unanswered.take(), self.viewer)
        else {
            return Ok(());
        };
        let told = Acknowledged { table: self.table.clone(), seat, command };
        if let Ok(entries) = self.crowd.store.entries(&self.table, 0).await
            && find(&entries, &told).is_some()
        {
            return Err(format!("refused though it is stored ({why}): {told:?}"));
        }
        // What was sent twice may still be on its way, by a connection that has been given up.
        if !self.is_sent_again {
            self.crowd.tell(Report::Refused(told));
        }
        Ok(())
    }

    /// One connection: until they see what they must see at the end, or something breaks.
    async fn visit(
        &mut self,
        patience: Duration,
        until: &mut Option<Instant>,
    ) -> Result<(), Error> {
        let seed = self.rng.next_u64();
        let connecting = timeout(patience, Player::connect(self.guest.clone(), seed)).await;
        let mut player = connecting.map_err(|_| Error::Silent)??;
        player.look(std::mem::take(&mut self.picture));
        let visited = self.stay(&mut player, patience, until).await;
        self.picture = player.picture().cloned().unwrap_or_default();
        visited
    }

    async fn stay(
        &mut self,
        player: &mut Player,
        patience: Duration,
        until: &mut Option<Instant>,
    ) -> Result<(), Error> {
        // A table whose node has died is waited for a little longer than that takes to be noticed.
        let watching = timeout(patience * 4, player.watch(&self.table)).await;
        watching.map_err(|_| Error::Silent)??;
        self.crowd.tell(Report::Served(self.table.clone()));
        if let Some(command) = self.unanswered.clone() {
            self.is_sent_again = true;
            player.send(command).await?;
        }
        let mut stop = self.crowd.stop.clone();
        let mut thought = self.think();
        loop {
            let is_done = self.crowd.has_stopped() || player.is_over();
            if is_done && player.unanswered().is_none() && !self.is_ready {
                self.is_ready = true;
                let _ = self.ready.send(());
            }
            let truth = self.truth.borrow_and_update().clone();
            if let Some(truth) = truth {
                let own = truth.iter().find(|(viewer, _)| *viewer == self.viewer);
                let seen = player.picture().map(|picture| &picture.view);
                if own.map(|(_, view)| view) == seen {
                    return Ok(());
                }
                let until = *until.get_or_insert_with(|| Instant::now() + SEEING);
                if Instant::now() > until {
                    return Err(Error::Silent);
                }
            }
            let may_play = !is_done && player.can_play();
            if may_play && Instant::now() >= thought {
                thought = self.think();
                let played = self.act(player).await;
                self.is_sent_again = false;
                self.unanswered = player.unanswered().cloned();
                played?;
            }
            // Only who has asked something notices that nobody answers.
            let patience = if player.unanswered().is_some() { patience } else { MOST_PATIENCE };
            tokio::select! {
                heard = timeout(patience, player.hear()) => match heard {
                    Ok(heard) => if let Heard::Done(command, _) = heard? {
                        self.unanswered = None;
                        if let Viewer::Seat(Seat(seat)) = self.viewer {
                            let table = self.table.clone();
                            self.crowd.tell(Report::Done(Acknowledged { table, seat, command }));
                        }
                    },
                    Err(_) => return Err(Error::Silent),
                },
                () = sleep_until(thought), if may_play => {}
                _ = stop.changed() => {}
                _ = self.truth.changed() => {}
            }
        }
    }

    /// Plays mostly; takes something back or says something now and then.
    async fn act(&mut self, player: &mut Player) -> Result<(), Error> {
        match self.rng.below(SELDOM) {
            0 => player.act(Deed::Undo, String::new()).await,
            1 => player.act(Deed::Chat, format!("{:x}", self.rng.next_u64())).await,
            _ => player.play().await,
        }
    }

    /// When they will have thought for long enough.
    fn think(&mut self) -> Instant {
        Instant::now() + Duration::from_millis(u64::from(400 + self.rng.below(1_600)))
    }
}
