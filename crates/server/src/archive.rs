//! Matches played again from their logs: for histories, replays, draws and records.
//!
//! Nothing here loads a table or takes its time. The log is read from the store and played on
//! threads beside those that serve, few at a time. A long answer is made piece by piece, as fast as
//! its reader takes it; the last few matches that were played are kept, because whoever asks for one
//! is seldom alone.

use std::sync::{Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use futures_util::Stream;
use futures_util::stream::unfold;
use mesozoic_core::Viewer;
use mesozoic_core::record::Entry;
use mesozoic_protocol::{ErrorCode, Told};
use mesozoic_room::{
    Playback, complete, foreign_record, is_given_out, open_again, read_log, trouble, unplayable,
};
use mesozoic_store::{Match, Stage};
use mesozoic_table::{AnyTable, Record};
use tokio::sync::Semaphore;

use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;

/// About so many bytes of an answer are made at a time.
const PIECE: usize = 64 * 1024;
/// So many matches are kept.
const KEPT: usize = 4;

/// Where old matches are played again.
pub(crate) struct Archive {
    turns: Semaphore,
    /// Matches that were played to the end of their logs, the last one last.
    kept: Mutex<Vec<Played>>,
}

/// A match at the end of its log.
pub(crate) struct Played {
    pub(crate) row: Match,
    pub(crate) table: Box<dyn AnyTable>,
    /// How many entries it has followed.
    entries: u32,
}

impl Archive {
    /// Half of the cores, so that the other half is there for those who play now.
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self { turns: Semaphore::new((cores / 2).max(1)), kept: Mutex::default() }
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Played>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks a match something at the end of its log, when it is its turn.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        app: &App,
        row: Match,
        question: impl FnOnce(&Played) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let _turn = self.turns.acquire().await.map_err(|_| broken())?;
        let before = {
            let mut kept = self.kept();
            let at = kept.iter().position(|played| played.row.card.id == row.card.id);
            at.map(|at| kept.remove(at))
        };
        let from = before.as_ref().map_or(0, |played| played.entries);
        let later = read(app, &row, from).await?;
        let app = app.clone();
        let work = move || {
            let (table, entries) = match before {
                Some(before) => (before.table, before.entries),
                None => (open(&app, &row)?, 0),
            };
            let played = Played { row, table, entries }.play(&later)?;
            Ok((question(&played)?, played))
        };
        let (answer, played) = beside(work).await?;
        let mut kept = self.kept();
        kept.push(played);
        let surplus = kept.len().saturating_sub(KEPT);
        kept.drain(..surplus);
        Ok(answer)
    }

    /// Does some work when it is its turn.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let _turn = self.turns.acquire().await.map_err(|_| broken())?;
        beside(work).await
    }
}

/// Does some work beside those that serve.
async fn beside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    tokio::task::spawn_blocking(work).await.map_err(|_| broken())?
}

fn broken() -> Fault {
    unplayable().into()
}

/// Finds a match that is over.
pub(crate) async fn over(app: &App, id: &str) -> Result<Match, Fault> {
    let row = app.store.find_match(id).await?.ok_or_else(Fault::no_table)?;
    is_given_out(&row)?;
    Ok(row)
}

/// Finds a match that has begun; nothing where nothing has happened yet.
pub(crate) async fn begun(app: &App, id: &str) -> Result<Option<Match>, Fault> {
    let row = app.store.find_match(id).await?.ok_or_else(Fault::no_table)?;
    Ok(Some(row).filter(|row| matches!(row.card.stage, Stage::Running | Stage::Over)))
}

/// The log of a match from some entry on.
pub(crate) async fn read(app: &App, row: &Match, from: u32) -> Result<Vec<Entry>, Fault> {
    Ok(read_log(&app.store.entries(&row.card.id, from).await?)?)
}

fn open(app: &App, row: &Match) -> Result<Box<dyn AnyTable>, Fault> {
    Ok(open_again(row, app.config.games)?)
}

/// The record of a finished match, with the server's seed.
pub(crate) async fn record(app: &App, row: Match) -> Result<Record, Fault> {
    let record = match trouble(&row.card, app.config.games) {
        Some(trouble) if trouble.code == ErrorCode::OtherRules => {
            foreign_record(&row, read(app, &row, 0).await?)?
        }
        _ => {
            let at_its_end = |played: &Played| played.table.record().ok_or_else(broken);
            app.archive.ask(app, row.clone(), at_its_end).await?
        }
    };
    Ok(complete(record, &row))
}

impl Played {
    fn play(mut self, entries: &[Entry]) -> Result<Self, Fault> {
        for entry in entries {
            self.table.follow(entry).map_err(|_| broken())?;
        }
        self.entries += entries.len() as u32;
        Ok(self)
    }
}

/// What spectators have heard of a match under way that they see later than it is played.
pub(crate) async fn late_history(app: &App, row: Match) -> Result<Vec<Told>, Fault> {
    let until = now() - i64::from(row.card.delay) * 60 * 1000;
    let mut entries = app.store.entries(&row.card.id, 0).await?;
    let seen = entries.iter().take_while(|entry| entry.at <= until).count();
    entries.truncate(seen);
    let (entries, shared) = (read_log(&entries)?, app.clone());
    let work = move || {
        let played = Played { table: open(&shared, &row)?, row, entries: 0 }.play(&entries)?;
        Ok(played.table.told(Viewer::Spectator, 0))
    };
    app.archive.work(work).await
}

/// Opens a match for playing it again.
pub(crate) async fn play_back(app: &App, row: Match, viewer: Viewer) -> Result<Playback, Fault> {
    let entries = read(app, &row, 0).await?;
    let shared = app.clone();
    let opened = move || Ok(Playback::new(open(&shared, &row)?, &entries, viewer));
    app.archive.work(opened).await
}

/// The next piece of the list of moments in JSON, with its brackets; nothing after the last.
fn piece(playback: &mut Playback) -> Result<Option<Bytes>, Fault> {
    let mut piece = Vec::new();
    let is_first = playback.is_at_its_beginning();
    while piece.len() < PIECE {
        let Some(moment) = playback.next_moment()? else {
            return Ok((!piece.is_empty()).then(|| piece.into()));
        };
        piece.push(if is_first && piece.is_empty() { b'[' } else { b',' });
        serde_json::to_writer(&mut piece, &moment).map_err(|_| broken())?;
    }
    Ok(Some(piece.into()))
}

/// The moments of a match as a list in JSON, made as they are read. `keep` is dropped at the end.
pub(crate) fn moments(
    app: App,
    playback: Playback,
    keep: impl Send + 'static,
) -> impl Stream<Item = Result<Bytes, std::io::Error>> {
    unfold(Some((app, playback, keep)), |state| async {
        let (app, mut playback, keep) = state?;
        let made = app.archive.work(move || Ok((piece(&mut playback)?, playback))).await;
        match made {
            Ok((Some(piece), playback)) => Some((Ok(piece), Some((app, playback, keep)))),
            Ok((None, _)) => Some((Ok(Bytes::from_static(b"]")), None)),
            // The answer has begun: all that can be done is to break it off.
            Err(fault) => Some((Err(std::io::Error::other(fault.message)), None)),
        }
    })
}
