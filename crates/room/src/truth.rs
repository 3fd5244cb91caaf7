//! A match as the store has it.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};

use mesozoic_core::Seat;
use mesozoic_core::fair::{ServerSeed, from_hex};
use mesozoic_core::record::{DiceNote, Entry};
use mesozoic_model::{self as model, Holder, Match, Note, Source, Stage};
use mesozoic_protocol::ChatLine;
use mesozoic_registry::GameEntry;
use mesozoic_table::{AnyTable, OpenArgs, OpenError, Position, Snapshot, note_of_text, read_json};
use thiserror::Error;

use crate::Fault;
use crate::cards::other_rules;
use crate::clocks::Clocks;
use crate::delay::Past;
use crate::done::Done;
use crate::leaving::stood_in;
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
    /// The newest snapshot, unless the match is to be played from its log alone.
    pub snapshot: Option<model::Snapshot>,
    /// The whole log: clocks follow from it, and so does where one can go back to.
    pub entries: Vec<model::Entry>,
}

/// Everything that a room knows of its match.
pub(crate) struct Truth {
    pub(crate) row: Match,
    pub(crate) table: Option<Box<dyn AnyTable>>,
    /// What spectators see of it, where they see it later.
    pub(crate) past: Option<Past>,
    /// Whether the table was brought back from a log.
    pub(crate) is_restored: bool,
    /// Why there is no table to play on or to show, where there should be one.
    pub(crate) trouble: Option<Fault>,
    /// Whether the log is to blame for that.
    pub(crate) is_damaged: bool,
    /// The same for whoever runs the server.
    pub(crate) report: Option<String>,
    /// The clocks of a match under way, where it has any.
    pub(crate) clocks: Option<Clocks>,
    /// The time of the last entry.
    pub(crate) last: i64,
    /// When somebody was last seen to move.
    pub(crate) moved: i64,
    /// Since when a bot has played for the holder of a seat, as the log says of the last who did.
    pub(crate) stood_in: BTreeMap<u8, i64>,
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
    pub(crate) fn new(stored: Stored, games: &'static [GameEntry], now: i64) -> Option<Self> {
        let Stored { row, notes, chat, commands, chat_commands, snapshot, entries } = stored;
        let covered = snapshot.as_ref().map_or(0, |snapshot| snapshot.n);
        let begun = row.begun.as_ref().map(|begun| begun.at);
        // Read once, for all that follows from it.
        let log = read_log(&entries);
        let lines = log.as_deref().unwrap_or_default();
        let mut truth = Self {
            table: None,
            past: None,
            is_restored: false,
            trouble: None,
            is_damaged: false,
            report: None,
            clocks: (row.card.stage == Stage::Running)
                .then(|| Clocks::of(&row, &entries, lines))
                .flatten(),
            last: begun.unwrap_or(row.card.touched),
            moved: 0,
            stood_in: BTreeMap::new(),
            entries: entries.len() as u32,
            snapshot: covered,
            done: Done::new(&commands, &chat_commands),
            notes,
            chat: chat.into_iter().map(|said| said.line).collect(),
            row,
        };
        for (n, entry) in entries.iter().enumerate() {
            truth.see(lines.get(n), entry.at);
        }
        match truth.row.card.stage {
            Stage::Open | Stage::Revealing => {}
            Stage::Faulted => truth.trouble = Some(Fault::broken()),
            Stage::Running | Stage::Over => match game(games, &truth.row.card.game) {
                Ok(game) => {
                    truth.play_log(game, snapshot.as_ref(), log)?;
                    truth.past = Past::of(&truth, game, &entries, now);
                }
                Err(fault) => truth.trouble = Some(fault),
            },
        }
        Some(truth)
    }

    /// Takes note of when somebody was seen to move, later than everything before, and of when a bot
    /// began to play for somebody.
    fn see(&mut self, line: Option<&Entry>, at: i64) {
        if let Some(Entry::Note { given, .. }) = line {
            self.stood_in.extend(given.iter().filter_map(stood_in).map(|seat| (seat, at)));
        } else if at > self.last {
            self.moved = at;
        }
        self.last = at;
    }

    /// An entry is stored: clocks go by it.
    pub(crate) fn follow_clocks(&mut self, entry: &model::NewEntry) {
        let line = read_json(&entry.line).ok();
        self.see(line.as_ref(), entry.at);
        if let Some(clocks) = &mut self.clocks {
            clocks.follow(line.as_ref(), entry.at, &entry.awaited);
        }
    }

    /// Brings the table to where the log ends, under the rules that the match was begun under or
    /// not at all.
    fn play_log(
        &mut self,
        game: &GameEntry,
        snapshot: Option<&model::Snapshot>,
        log: Result<Vec<Entry>, OpenError>,
    ) -> Option<()> {
        self.trouble = other_rules(&self.row.card, game.meta.rules);
        if self.trouble.is_some() {
            return Some(());
        }
        let opened = match (snapshot, log) {
            // One of an older form, or a damaged one, is passed over: the log has everything.
            (Some(snapshot), log) => Ok(restore(&self.row, game, snapshot, &log.ok()?)?),
            (None, Ok(log)) => open_anew(&self.row, game, &log),
            (None, Err(error)) => Err(error.into()),
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

/// A table for a match at its beginning.
pub(crate) fn open_first(row: &Match, game: &GameEntry) -> Result<Box<dyn AnyTable>, OpenError> {
    match &row.source {
        Some(Source::Position(position)) => (game.load)(&read_position(position)?),
        _ => (game.open)(&open_args(row)?),
    }
}

/// The dice of a match that was not begun where it is kept.
fn brought_dice(row: &Match) -> Result<Option<DiceNote>, OpenError> {
    match &row.source {
        None => Ok(None),
        Some(Source::Position(position)) => Ok(Some(note_of_text(&read_position(position)?.seed))),
        Some(Source::Dice(note)) => {
            let note = read_json(note);
            note.map(Some).map_err(|error| OpenError::Dice(error.to_string()))
        }
    }
}

fn read_position(position: &str) -> Result<Position, OpenError> {
    read_json(position).map_err(|error| OpenError::Options(error.to_string()))
}

/// What a match is opened with. Bots' nonces follow from the commitment.
pub fn open_args(row: &Match) -> Result<OpenArgs, OpenError> {
    let options = serde_json::from_str(&row.options);
    let (dice, server_seed) = dice(row)?;
    Ok(OpenArgs {
        options: options.map_err(|e| OpenError::Options(e.to_string()))?,
        seats: row.card.seats.len() as u8,
        dice,
        server_seed,
    })
}

/// How the dice of a match were secured, and the secret behind them. A match that goes on from another
/// has that one's, and one from a file those of the file, whose secret may be unknown.
pub(crate) fn dice(row: &Match) -> Result<(DiceNote, Option<ServerSeed>), OpenError> {
    if let Some(note) = brought_dice(row)? {
        return Ok((note, row.server_seed.as_slice().try_into().ok()));
    }
    let damaged = |what: &str| OpenError::Dice(format!("{what} of the match is damaged"));
    let (id, commit, nonces, server_seed) = if let Some(from) = &row.origin {
        (&from.dice, &from.commit, Some(from.nonces.clone()), from_hex(&from.server_seed))
    } else {
        let nonces = row.card.seats.iter().map(|s| s.nonce.clone()).collect();
        (&row.card.id, &row.commit, nonces, row.server_seed.as_slice().try_into().ok())
    };
    let nonces = nonces.ok_or_else(|| damaged("a nonce"))?;
    let dice = DiceNote::Fair { id: id.clone(), commit: commit.clone(), nonces };
    Ok((dice, Some(server_seed.ok_or_else(|| damaged("the seed"))?)))
}

/// The entries of a log as the rules know them.
pub fn read_log(log: &[model::Entry]) -> Result<Vec<Entry>, OpenError> {
    let read = |entry: &model::Entry| {
        read_json(&entry.line)
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

/// The match from a snapshot and its log; nothing if that does not work.
fn restore(
    row: &Match,
    game: &GameEntry,
    snapshot: &model::Snapshot,
    log: &[Entry],
) -> Option<Box<dyn AnyTable>> {
    let body: Snapshot = read_json(&snapshot.body).ok()?;
    if body.entries != snapshot.n {
        return None;
    }
    open(|| (game.restore)(&body, &open_args(row)?, log)).ok()
}

/// The match played from its first entry.
fn open_anew(row: &Match, game: &GameEntry, log: &[Entry]) -> Result<Box<dyn AnyTable>, Unopened> {
    open(|| {
        let mut table = open_first(row, game)?;
        for (at, entry) in log.iter().enumerate() {
            table.follow(entry).map_err(|reason| OpenError::Entry { at, reason })?;
        }
        Ok(table)
    })
}

/// The table of a match that has begun, from its whole log; from its newest snapshot on, where there is
/// one.
pub fn open_stored(
    row: &Match,
    games: &'static [GameEntry],
    snapshot: Option<&model::Snapshot>,
    entries: &[model::Entry],
) -> Result<Box<dyn AnyTable>, Fault> {
    let game = game(games, &row.card.game)?;
    let log = read_log(entries).map_err(|_| Fault::broken())?;
    let opened = match snapshot {
        Some(snapshot) => restore(row, game, snapshot, &log),
        None => open_anew(row, game, &log).ok(),
    };
    opened.ok_or_else(Fault::broken)
}

/// Opens a table, also where the rules panic.
fn open(
    play: impl FnOnce() -> Result<Box<dyn AnyTable>, OpenError>,
) -> Result<Box<dyn AnyTable>, Unopened> {
    let played = catch_unwind(AssertUnwindSafe(play));
    Ok(played.map_err(|_| Unopened::Panicked)??)
}
