//! A match as the store has it.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};

use mesozoic_core::Seat;
use mesozoic_core::fair::ServerSeed;
use mesozoic_core::record::{DiceNote, Entry};
use mesozoic_model::{self as model, Holder, Match, Note, Stage};
use mesozoic_protocol::ChatLine;
use mesozoic_registry::GameEntry;
use mesozoic_table::{AnyTable, OpenArgs, OpenError, Snapshot};
use thiserror::Error;

use crate::Fault;
use crate::cards::other_rules;
use crate::done::Done;
use crate::room::game;

/// So many lines of chat are told to those who come.
pub const RECENT: u32 = 100;

/// Everything that is stored of a match.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Its row.
    pub row: Match,
    /// The notes in its log.
    pub notes: Vec<Note>,
    /// The last [`RECENT`] lines of chat.
    pub chat: Vec<model::Said>,
    /// The commands that were carried out by entries.
    pub commands: Vec<model::Command>,
    /// The commands that were carried out by lines of chat.
    pub chat_commands: Vec<model::ChatCommand>,
    /// The newest snapshot, unless the whole log was asked for.
    pub snapshot: Option<model::Snapshot>,
    /// The log: what came after the snapshot, or all of it.
    pub entries: Vec<model::Entry>,
}

/// Everything that a room knows of its match.
pub(crate) struct Truth {
    pub(crate) row: Match,
    pub(crate) table: Option<Box<dyn AnyTable>>,
    /// Whether the table was brought back from a log.
    pub(crate) is_restored: bool,
    /// Why there is no table to play on or to show, where there should be one.
    pub(crate) trouble: Option<Fault>,
    /// Whether the log is to blame for that.
    pub(crate) is_damaged: bool,
    /// The same for whoever runs the server.
    pub(crate) report: Option<String>,
    /// How many entries the log has.
    pub(crate) entries: u32,
    /// How many of them the newest snapshot covers.
    pub(crate) snapshot: u32,
    /// What has been carried out.
    pub(crate) done: Done,
    /// The notes in the log.
    pub(crate) notes: Vec<Note>,
    /// The last lines of chat.
    pub(crate) chat: VecDeque<ChatLine>,
}

impl Truth {
    /// Takes in a match; nothing if its snapshot is of no use, so that the whole log is needed.
    pub(crate) fn new(stored: Stored, games: &'static [GameEntry]) -> Option<Self> {
        let Stored { row, notes, chat, commands, chat_commands, snapshot, entries } = stored;
        let covered = snapshot.as_ref().map_or(0, |snapshot| snapshot.n);
        let mut truth = Self {
            row,
            table: None,
            is_restored: false,
            trouble: None,
            is_damaged: false,
            report: None,
            entries: entries.last().map_or(covered, |last| last.n + 1),
            snapshot: covered,
            done: Done::new(&commands, &chat_commands),
            notes,
            chat: chat.into_iter().map(|said| said.line).collect(),
        };
        match truth.row.card.stage {
            Stage::Open | Stage::Revealing => {}
            Stage::Faulted => truth.trouble = Some(Fault::broken()),
            Stage::Running | Stage::Over => match game(games, &truth.row.card.game) {
                Ok(game) => truth.play_log(game, snapshot.as_ref(), &entries)?,
                Err(fault) => truth.trouble = Some(fault),
            },
        }
        Some(truth)
    }

    /// Brings the table to where the log ends, under the rules that the match was begun under or
    /// not at all.
    fn play_log(
        &mut self,
        game: &GameEntry,
        snapshot: Option<&model::Snapshot>,
        entries: &[model::Entry],
    ) -> Option<()> {
        self.trouble = other_rules(&self.row.card, game.meta.rules);
        if self.trouble.is_some() {
            return Some(());
        }
        let opened = match snapshot {
            // One of an older form, or a damaged one, is passed over: the log has everything.
            Some(snapshot) => Ok(restore(&self.row, game, snapshot, entries)?),
            None => open_anew(&self.row, game, entries),
        };
        match opened {
            Ok(table) => {
                // A match that its players ended waits for nobody, wherever it stands.
                let is_over = self.row.card.stage == Stage::Over;
                self.row.card.awaited = if is_over { Vec::new() } else { awaited(&*table) };
                self.table = Some(table);
                self.is_restored = true;
            }
            Err(why) => {
                self.trouble = Some(Fault::broken());
                self.is_damaged = matches!(why, Unopened::Damaged(_));
                self.report = Some(format!("the match cannot be opened: {why}"));
            }
        }
        Some(())
    }
}

/// The seats that may act now, as they are stored and sent.
pub(crate) fn awaited(table: &dyn AnyTable) -> Vec<u8> {
    table.status().awaited().iter().map(|seat| seat.0).collect()
}

/// What a match is opened with. Bots' nonces follow from the commitment.
pub fn open_args(row: &Match) -> Result<OpenArgs, OpenError> {
    let damaged = |what: &str| OpenError::Dice(format!("{what} of the match is damaged"));
    let server_seed: Result<ServerSeed, _> = row.server_seed.as_slice().try_into();
    let seats = &row.card.seats;
    let nonces: Option<Vec<String>> = seats.iter().map(|s| s.nonce.clone()).collect();
    let options = serde_json::from_str(&row.options);
    Ok(OpenArgs {
        options: options.map_err(|e| OpenError::Options(e.to_string()))?,
        seats: seats.len() as u8,
        dice: DiceNote::Fair {
            id: row.card.id.clone(),
            commit: row.commit.clone(),
            nonces: nonces.ok_or_else(|| damaged("a nonce"))?,
        },
        server_seed: Some(server_seed.map_err(|_| damaged("the seed"))?),
    })
}

/// The entries of a log as the rules know them.
pub fn read_log(log: &[model::Entry]) -> Result<Vec<Entry>, OpenError> {
    let read = |entry: &model::Entry| {
        serde_json::from_str(&entry.line)
            .map_err(|error| OpenError::Entry { at: entry.n as usize, reason: error.to_string() })
    };
    log.iter().map(read).collect()
}

/// The seat that a guest holds.
pub fn seat_of(row: &Match, guest: &str) -> Option<Seat> {
    let holds = |holder: &Holder| matches!(holder, Holder::Guest { id } if id == guest);
    let at = row.card.seats.iter().position(|seat| holds(&seat.holder))?;
    Some(Seat(at as u8))
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

/// The match from a snapshot and what came after it; nothing if that does not work.
fn restore(
    row: &Match,
    game: &GameEntry,
    snapshot: &model::Snapshot,
    later: &[model::Entry],
) -> Option<Box<dyn AnyTable>> {
    let body: Snapshot = serde_json::from_str(&snapshot.body).ok()?;
    if body.entries != snapshot.n {
        return None;
    }
    open(later, |lines| (game.restore)(&body, &open_args(row)?, lines)).ok()
}

/// The match played from its first entry.
fn open_anew(
    row: &Match,
    game: &GameEntry,
    log: &[model::Entry],
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
    log: &[model::Entry],
    play: impl FnOnce(&[Entry]) -> Result<Box<dyn AnyTable>, OpenError>,
) -> Result<Box<dyn AnyTable>, Unopened> {
    let lines = read_log(log)?;
    let played = catch_unwind(AssertUnwindSafe(|| play(&lines)));
    Ok(played.map_err(|_| Unopened::Panicked)??)
}
