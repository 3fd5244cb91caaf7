//! A match that is played again from its log: moment by moment, or for its record.

use mesozoic_core::record::{self, DiceNote, Entry, Footer, Header, in_force};
use mesozoic_core::{Seat, Standings, Viewer, fair};
use mesozoic_model::{Ending, Holder, Match, Stage};
use mesozoic_protocol::{ErrorCode, Moment};
use mesozoic_registry::GameEntry;
use mesozoic_table::{AnyTable, OpenArgs, Record, read_json};
use serde_json::value::RawValue;

use crate::moving::{BOT, MOVED};
use crate::room::game;
use crate::truth::{dice, open_args, open_first, seat_of};
use crate::{Fault, trouble};

/// A match that cannot be played again, though it was played.
pub fn unplayable() -> Fault {
    Fault::new(ErrorCode::Faulted, "This match cannot be played again.")
}

/// Whether a match is over, which is when records and replays are given out.
pub fn is_given_out(row: &Match) -> Result<(), Fault> {
    if row.card.stage == Stage::Over {
        return Ok(());
    }
    Err(Fault::wrong_time("Records and replays are given out when the game is over."))
}

/// The seat for which a guest may be told what a good player would do: who plays against bots alone, or
/// where everybody may ask.
pub fn advised_seat(row: &Match, guest: &str) -> Result<Seat, Fault> {
    if row.card.stage != Stage::Running {
        return Err(Fault::wrong_time("A hint is given while the game is being played."));
    }
    let seat = seat_of(row, guest).ok_or_else(|| {
        Fault::new(ErrorCode::NotYours, "You watch this table; you do not sit at it.")
    })?;
    if row.card.rated {
        return Err(Fault::new(ErrorCode::NotYours, "At a rated table there are no hints."));
    }
    let mut others = row.card.seats.iter().enumerate().filter(|(at, _)| *at != seat.index());
    let are_bots = others.all(|(_, other)| matches!(other.holder, Holder::Bot { .. }));
    if !are_bots && !row.card.hints {
        let message = "A hint is given only where all others are bots, or where this was agreed when the \
                       table was made.";
        return Err(Fault::new(ErrorCode::NotYours, message));
    }
    Ok(seat)
}

/// A table for a match, at its beginning, unless it was played under other rules.
pub fn open_again(row: &Match, games: &'static [GameEntry]) -> Result<Box<dyn AnyTable>, Fault> {
    match trouble(&row.card, games) {
        Some(trouble) => Err(trouble),
        None => Ok(open_first(row, game(games, &row.card.game)?)?),
    }
}

/// A record with what the match's row knows besides: who played, how it ended, the server's seed.
pub fn complete(mut record: Record, row: &Match) -> Record {
    record.header.rules = row.card.rules;
    let players = row.card.seats.iter().map(|seat| match &seat.holder {
        Holder::Bot { level } => format!("{BOT}{level}"),
        _ => seat.name.clone().unwrap_or_default(),
    });
    record.header.players = players.collect();
    if let Some(ending) = row.ending {
        record.footer = Some(ended(row, ending));
    }
    if let Some(footer) = &mut record.footer {
        let is_fair = matches!(record.header.dice, DiceNote::Fair { .. });
        let seed = dice(row).ok().filter(|_| is_fair).and_then(|(_, seed)| seed);
        footer.server_seed = seed.map(|seed| fair::to_hex(&seed));
    }
    record
}

fn standings(row: &Match) -> Option<Standings> {
    row.standings.as_deref().and_then(|text| read_json(text).ok())
}

/// The last line of the record of a match that its players ended.
fn ended(row: &Match, ending: Ending) -> Footer {
    let ended = match ending {
        Ending::Agreed => "those who played agreed to end it".to_owned(),
        Ending::Closed => "the operator of the server closed it".to_owned(),
        Ending::Resigned { seat } => format!("seat {seat} resigned"),
        Ending::Moved => MOVED.to_owned(),
    };
    Footer {
        standings: standings(row).unwrap_or(Standings(Vec::new())),
        ended: Some(ended),
        events: None,
        server_seed: None,
    }
}

/// The record of a match that was played under other rules: what the log has, and no more.
pub fn foreign_record(row: &Match, entries: Vec<Entry>) -> Result<Record, Fault> {
    let OpenArgs { options, seats, dice, .. } = open_args(row)?;
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
        entries,
        footer: standings(row).map(|standings| Footer {
            standings,
            ended: None,
            events: None,
            server_seed: None,
        }),
    })
}

/// A match on its way from its set-up to its end: the moments that stand, without what was taken
/// back.
pub struct Playback {
    table: Box<dyn AnyTable>,
    /// What counts of the log, each with its number.
    entries: std::vec::IntoIter<(u32, Entry)>,
    viewer: Viewer,
    heard: u32,
    n: u32,
    /// How many entries of the log lie behind.
    followed: u32,
    /// The view that was told last.
    view: Option<Box<RawValue>>,
}

impl core::fmt::Debug for Playback {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Playback").field("n", &self.n).finish_non_exhaustive()
    }
}

impl Playback {
    /// A match to be played again at a table that stands at its beginning.
    pub fn new(table: Box<dyn AnyTable>, log: &[Entry], viewer: Viewer) -> Self {
        let counting = in_force(log, Entry::rewound);
        let entries: Vec<_> = counting.into_iter().map(|at| (at as u32, log[at].clone())).collect();
        Self {
            table,
            entries: entries.into_iter(),
            viewer,
            heard: 0,
            n: 0,
            followed: 0,
            view: None,
        }
    }

    /// Whether nothing has been told yet.
    pub fn is_at_its_beginning(&self) -> bool {
        self.view.is_none()
    }

    /// The next moment; nothing after the last.
    pub fn next_moment(&mut self) -> Result<Option<Moment>, Fault> {
        if self.view.is_none() {
            return Ok(Some(self.moment(None, self.table.view(self.viewer))));
        }
        while let Some((n, entry)) = self.entries.next() {
            self.table.follow(&entry).map_err(|_| unplayable())?;
            self.followed = n + 1;
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
}
