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
use mesozoic_core::fair;
use mesozoic_core::record::{self, Entry, Footer, Header};
use mesozoic_core::{Standings, Viewer};
use mesozoic_protocol::{ErrorCode, Moment};
use mesozoic_room::{open_args, read_log, trouble};
use mesozoic_store::{Ending, Holder, Match, Stage};
use mesozoic_table::{AnyTable, OpenArgs, Record};
use serde_json::value::RawValue;
use tokio::sync::Semaphore;

use crate::app::App;
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
    async fn work<T: Send + 'static>(
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
    Fault::new(ErrorCode::Faulted, "This match cannot be played again.")
}

/// Finds a match that is over.
pub(crate) async fn over(app: &App, id: &str) -> Result<Match, Fault> {
    let row = app.store.find_match(id).await?.ok_or_else(Fault::no_table)?;
    if row.card.stage == Stage::Over {
        return Ok(row);
    }
    let message = "Records and replays are given out when the game is over.";
    Err(Fault::new(ErrorCode::WrongTime, message))
}

/// Finds a match that has begun; nothing where nothing has happened yet.
pub(crate) async fn begun(app: &App, id: &str) -> Result<Option<Match>, Fault> {
    let row = app.store.find_match(id).await?.ok_or_else(Fault::no_table)?;
    Ok(Some(row).filter(|row| matches!(row.card.stage, Stage::Running | Stage::Over)))
}

/// The log of a match from some entry on.
async fn read(app: &App, row: &Match, from: u32) -> Result<Vec<Entry>, Fault> {
    Ok(read_log(&app.store.entries(&row.card.id, from).await?)?)
}

/// A table for a match, at its beginning, unless it was played under other rules.
fn open(app: &App, row: &Match) -> Result<Box<dyn AnyTable>, Fault> {
    match trouble(&row.card, app.config.games) {
        Some(trouble) => Err(trouble.into()),
        None => Ok((app.config.game(&row.card.game)?.open)(&open_args(row)?)?),
    }
}

/// The record of a finished match, with the server's seed.
pub(crate) async fn record(app: &App, row: Match) -> Result<Record, Fault> {
    let mut record = match trouble(&row.card, app.config.games) {
        Some(trouble) if trouble.code == ErrorCode::OtherRules => foreign_record(app, &row).await?,
        _ => {
            let at_its_end = |played: &Played| played.table.record().ok_or_else(broken);
            app.archive.ask(app, row.clone(), at_its_end).await?
        }
    };
    record.header.rules = row.card.rules;
    let players = row.card.seats.iter().map(|seat| match &seat.holder {
        Holder::Bot { level } => format!("bot {level}"),
        _ => seat.name.clone().unwrap_or_default(),
    });
    record.header.players = players.collect();
    if let Some(ending) = row.ending {
        record.footer = Some(ended(&row, ending));
    }
    if let Some(footer) = &mut record.footer {
        footer.server_seed = Some(fair::to_hex(&row.server_seed));
    }
    Ok(record)
}

/// The last line of the record of a match that its players ended.
fn ended(row: &Match, ending: Ending) -> Footer {
    let standings = row.standings.as_deref().and_then(|s| serde_json::from_str(s).ok());
    let ended = match ending {
        Ending::Agreed => "those who played agreed to end it".to_owned(),
        Ending::Resigned { seat } => format!("seat {seat} resigned"),
    };
    Footer {
        standings: standings.unwrap_or(Standings(Vec::new())),
        ended: Some(ended),
        events: None,
        server_seed: None,
    }
}

/// The record of a match that was played under other rules: what the log has, and no more.
async fn foreign_record(app: &App, row: &Match) -> Result<Record, Fault> {
    let OpenArgs { options, seats, dice, .. } = open_args(row)?;
    let standings = row.standings.as_deref().and_then(|s| serde_json::from_str(s).ok());
    Ok(Record {
        header: Header {
            format: record::FORMAT.to_owned(),
            game: row.card.game.clone(),
            rules: row.card.rules,
            seats,
            options,
            dice,
            players: Vec::new(),
        },
        entries: read(app, row, 0).await?,
        footer: standings.map(|standings| Footer {
            standings,
            ended: None,
            events: None,
            server_seed: None,
        }),
    })
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

/// A match on its way from its set-up to its end: the moments that stand, without what was taken
/// back.
pub(crate) struct Playback {
    table: Box<dyn AnyTable>,
    entries: std::vec::IntoIter<Entry>,
    viewer: Viewer,
    heard: u32,
    n: u32,
    /// How many entries have been followed.
    followed: u32,
    /// The view that was told last.
    view: Option<Box<RawValue>>,
}

impl Playback {
    /// Opens a match for playing it again.
    pub(crate) async fn open(app: &App, row: Match, viewer: Viewer) -> Result<Self, Fault> {
        let entries = read(app, &row, 0).await?.into_iter();
        let shared = app.clone();
        let opened = move || {
            let table = open(&shared, &row)?;
            Ok(Self { table, entries, viewer, heard: 0, n: 0, followed: 0, view: None })
        };
        app.archive.work(opened).await
    }

    /// The next moment; nothing after the last.
    fn next(&mut self) -> Result<Option<Moment>, Fault> {
        if self.view.is_none() {
            return Ok(Some(self.moment(None, self.table.view(self.viewer))));
        }
        while let Some(entry) = self.entries.next() {
            self.table.follow(&entry).map_err(|_| broken())?;
            self.followed += 1;
            self.heard = self.heard.min(self.table.heard(self.viewer));
            let view = self.table.view(self.viewer);
            let is_same = self.view.as_ref().is_some_and(|before| before.get() == view.get());
            if !is_same || self.table.heard(self.viewer) > self.heard {
                return Ok(Some(self.moment(Some(entry), view)));
            }
        }
        Ok(None)
    }

    fn moment(&mut self, entry: Option<Entry>, view: Box<RawValue>) -> Moment {
        // A hidden step is nobody else's business, also afterwards: only its owner sees the line.
        let own = match entry {
            Some(Entry::Step { seat, line, .. }) if self.viewer.is(seat) => Some((seat, line)),
            _ => None,
        };
        let (seat, line) = own.unzip();
        let moment = Moment {
            n: self.n,
            entry: self.followed,
            seat,
            line,
            events: self.table.told(self.viewer, self.heard),
            view: view.clone(),
            scores: self.table.scores(self.viewer),
        };
        self.n += 1;
        self.heard = self.table.heard(self.viewer);
        self.view = Some(view);
        moment
    }

    /// The next piece of the list of moments in JSON, with its brackets; nothing after the last.
    fn piece(&mut self) -> Result<Option<Bytes>, Fault> {
        let mut piece = Vec::new();
        let is_first = self.view.is_none();
        while piece.len() < PIECE {
            let Some(moment) = self.next()? else {
                return Ok((!piece.is_empty()).then(|| piece.into()));
            };
            piece.push(if is_first && piece.is_empty() { b'[' } else { b',' });
            serde_json::to_writer(&mut piece, &moment).map_err(|_| broken())?;
        }
        Ok(Some(piece.into()))
    }
}

/// The moments of a match as a list in JSON, made as they are read. `keep` is dropped at the end.
pub(crate) fn moments(
    app: App,
    playback: Playback,
    keep: impl Send + 'static,
) -> impl Stream<Item = Result<Bytes, std::io::Error>> {
    unfold(Some((app, playback, keep)), |state| async {
        let (app, mut playback, keep) = state?;
        let made = app.archive.work(move || Ok((playback.piece()?, playback))).await;
        match made {
            Ok((Some(piece), playback)) => Some((Ok(piece), Some((app, playback, keep)))),
            Ok((None, _)) => Some((Ok(Bytes::from_static(b"]")), None)),
            // The answer has begun: all that can be done is to break it off.
            Err(fault) => Some((Err(std::io::Error::other(fault.message)), None)),
        }
    })
}
