//! A match as the store has it.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};

use mesozoic_core::record::Entry;
use mesozoic_protocol::ChatLine;
use mesozoic_registry::GameEntry;
use mesozoic_store::{self as store, Match, Stage};
use mesozoic_table::{AnyTable, OpenError, Snapshot};
use thiserror::Error;

use super::{Done, RECENT};
use crate::app::App;
use crate::archive::{open_args, read_log};
use crate::fault::Fault;
use crate::stage;

/// Everything that a table knows of its match.
pub(super) struct Truth {
    pub(super) row: Match,
    pub(super) table: Option<Box<dyn AnyTable>>,
    /// Why there is no table, where the match has begun.
    pub(super) trouble: Option<Fault>,
    /// Whether the log itself is to blame.
    pub(super) is_damaged: bool,
    pub(super) entries: u32,
    pub(super) snapshot: u32,
    pub(super) done: Done,
    pub(super) chat: VecDeque<ChatLine>,
}

impl Truth {
    /// Reads a match; nothing if there is none of this id. An error is the store's.
    pub(super) async fn read(app: &App, id: &str) -> Result<Option<Self>, store::Error> {
        let Some(row) = app.store.find_match(id).await? else { return Ok(None) };
        let said = app.store.chat(id, RECENT).await?;
        let done = Done::new(app.store.commands(id).await?, app.store.chat_commands(id).await?);
        let chat = said.into_iter().map(|said| said.line);
        let mut truth = Self {
            row,
            table: None,
            trouble: None,
            is_damaged: false,
            entries: 0,
            snapshot: 0,
            done,
            chat: chat.collect(),
        };
        let stage = truth.row.card.stage;
        if stage == Stage::Faulted {
            truth.trouble = Some(Fault::broken());
        } else if matches!(stage, Stage::Running | Stage::Over) {
            match app.config.game(&truth.row.card.game) {
                Ok(game) => truth.play_log(app, game).await?,
                Err(fault) => truth.trouble = Some(fault),
            }
        }
        Ok(Some(truth))
    }

    /// Brings the table to where the log ends, under the rules that the match was begun under or
    /// not at all.
    async fn play_log(&mut self, app: &App, game: &GameEntry) -> Result<(), store::Error> {
        self.trouble = stage::other_rules(&self.row.card, game.meta.rules);
        if self.trouble.is_some() {
            return Ok(());
        }
        let id = &self.row.card.id;
        let snapshot = app.store.snapshot(id).await?;
        let snapshot: Option<Snapshot> = snapshot.and_then(|s| serde_json::from_str(&s.body).ok());
        if let Some(snapshot) = snapshot {
            let later = app.store.entries(id, snapshot.entries).await?;
            let args = open_args(&self.row);
            let opened = open(&later, |lines| (game.restore)(&snapshot, &args?, lines));
            // One of an older form, or a damaged one, is passed over: the log has everything.
            if let Ok(table) = opened {
                (self.table, self.snapshot) = (Some(table), snapshot.entries);
                self.entries = snapshot.entries + later.len() as u32;
                return Ok(());
            }
        }
        let all = app.store.entries(id, 0).await?;
        self.entries = all.len() as u32;
        match open_anew(&self.row, game, &all) {
            Ok(table) => self.table = Some(table),
            Err(why) => {
                tracing::error!(table = %self.row.card.id, %why, "a match cannot be opened");
                self.trouble = Some(Fault::broken());
                self.is_damaged = matches!(why, Unopened::Damaged(_));
            }
        }
        Ok(())
    }
}

/// Why a match cannot be opened.
#[derive(Debug, Error)]
enum Unopened {
    /// The rules refuse it, and always will.
    #[error(transparent)]
    Damaged(#[from] OpenError),
    /// It may go better another time.
    #[error("the rules panicked")]
    Panicked,
}

/// The match played from its first entry.
fn open_anew(
    row: &Match,
    game: &GameEntry,
    log: &[store::Entry],
) -> Result<Box<dyn AnyTable>, Unopened> {
    open(log, |lines| {
        let mut table = (game.open)(&open_args(row)?)?;
        for (at, entry) in lines.iter().enumerate() {
            table.follow(entry).map_err(|reason| OpenError::Entry { at, reason })?;
        }
        Ok(table)
    })
}

/// Reads a log and opens a table with it.
fn open(
    log: &[store::Entry],
    play: impl FnOnce(&[Entry]) -> Result<Box<dyn AnyTable>, OpenError>,
) -> Result<Box<dyn AnyTable>, Unopened> {
    let lines = read_log(log)?;
    let played = catch_unwind(AssertUnwindSafe(|| play(&lines)));
    Ok(played.map_err(|_| Unopened::Panicked)??)
}
