//! Records and positions from elsewhere: looked at, opened, and played on from any of their moments.

use std::fmt::Display;

use mesozoic_core::fair;
use mesozoic_core::record::{DiceNote, Entry, in_force};
use mesozoic_model::{
    self as model, Begun, Ending, Holder, Match, NewMatch, Seating, Source, Stage,
};
use mesozoic_protocol::{ErrorCode, MAX_NAME, Pace};
use mesozoic_registry::{find, open_record};
use mesozoic_room::{Fault, Kept, bot_seat, has_moved};
use mesozoic_table::{AnyTable, Position, Record, RecordError, note_of_text, read_json, verify};
use serde::{Deserialize, Serialize};

use crate::device::{Call, Device};
use crate::frames::words;
use crate::requests::HERE;
use crate::together::person;
use crate::{Output, shelf};

/// A text that somebody has brought.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Look {
    pub(crate) text: String,
}

/// How to go on with it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Open {
    text: String,
    /// After so many entries of its log; nothing for where it ends.
    at: Option<u32>,
    /// The seat that somebody plays against bots; nothing where everybody plays who did.
    seat: Option<u8>,
    /// How well the bots play then.
    level: Option<String>,
}

/// What a text is.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Looked {
    kind: Kind,
    game: String,
    seats: u8,
    /// By seat; nobody where it does not say who played.
    players: Vec<String>,
    steps: usize,
    /// Whether the match is over.
    over: bool,
    /// What is missing of it; nothing if it is whole.
    missing: Option<String>,
    /// Why it does not hold; nothing if everything that it claims is true.
    wrong: Option<String>,
    /// Whether the dice were shown to be fair.
    fair: bool,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
enum Kind {
    Record,
    Position,
}

/// A text that is understood.
enum Brought {
    /// Of a damaged one what is whole, and what is missing.
    Record(Box<Record>, Option<String>),
    Position(Box<Position>),
}

fn unreadable(why: &dyn Display) -> Fault {
    let message =
        format!("This is neither a record nor a position, or its beginning is lost: {why}.");
    Fault::new(ErrorCode::BadRequest, message)
}

fn cannot(why: &dyn Display) -> Fault {
    Fault::new(ErrorCode::BadRequest, why.to_string())
}

fn read(text: &str) -> Result<Brought, Fault> {
    if let Ok(position) = read_json::<Position>(text) {
        return Ok(Brought::Position(Box::new(position)));
    }
    let (record, torn) = Record::salvage(text).map_err(|error| unreadable(&error))?;
    Ok(Brought::Record(Box::new(record), torn.map(|torn| missing(text, &torn))))
}

/// What is lost from a damaged line on.
fn missing(text: &str, torn: &RecordError) -> String {
    match text.lines().skip(torn.line).filter(|line| !line.trim().is_empty()).count() {
        0 => format!("The file breaks off in line {}. What came then is missing.", torn.line),
        more => format!("Line {} is damaged. It and {more} after it are left out.", torn.line),
    }
}

impl Brought {
    fn game(&self) -> &str {
        match self {
            Self::Record(record, _) => &record.header.game,
            Self::Position(position) => &position.game,
        }
    }

    fn seats(&self) -> u8 {
        match self {
            Self::Record(record, _) => record.header.seats,
            Self::Position(position) => position.seats,
        }
    }

    /// A table at its beginning.
    fn open(&self) -> Result<Box<dyn AnyTable>, Fault> {
        match self {
            Self::Record(record, _) => open_record(record).map_err(|error| cannot(&error)),
            Self::Position(position) => {
                let game = find(&position.game).map_err(|error| cannot(&error))?;
                (game.load)(position).map_err(|error| cannot(&error))
            }
        }
    }

    fn players(&self) -> Vec<String> {
        match self {
            Self::Record(record, _) => record.header.players.clone(),
            Self::Position(_) => Vec::new(),
        }
    }
}

/// Says what a text is, and whether it holds.
pub(crate) fn look(text: &str) -> Result<Looked, Fault> {
    let brought = read(text)?;
    let (game, seats, players) = (brought.game().to_owned(), brought.seats(), brought.players());
    let opened = brought.open();
    let looked = Looked {
        kind: Kind::Position,
        game,
        seats,
        players,
        steps: 0,
        over: false,
        missing: None,
        wrong: opened.as_ref().err().map(|fault| fault.message.clone()),
        fair: false,
    };
    let Brought::Record(mut record, missing) = brought else { return Ok(looked) };
    // The seed has opened the table; nothing else is claimed of a match without its end.
    record.footer = record.footer.filter(|_| missing.is_none());
    let steps = record.entries.iter().filter(|entry| matches!(entry, Entry::Step { .. })).count();
    let mut is_played_out = false;
    let checked = opened.map_err(|fault| fault.message).and_then(|mut table| {
        let checked = verify(&record, table.as_mut()).map_err(|wrong| wrong.to_string());
        is_played_out = table.standings().is_some();
        checked
    });
    Ok(Looked {
        kind: Kind::Record,
        steps,
        over: is_played_out || record.footer.is_some() && !has_moved(&record),
        missing,
        fair: checked.as_ref().is_ok_and(|checked| checked.fair),
        wrong: checked.err(),
        ..looked
    })
}

impl Device {
    /// Keeps a match that somebody has brought, as it is or as far as they want to play on from.
    pub(crate) fn bring(&mut self, ask: u32, open: Open) -> Result<(), Fault> {
        let kept = self.brought(open)?;
        let puts = shelf::changes(None, &kept);
        let call = self.call(Call::Make { ask, kept: Box::new(kept), after: None });
        self.out.push(Output::Write { call, puts, gone: Vec::new() });
        Ok(())
    }

    fn brought(&mut self, open: Open) -> Result<Kept, Fault> {
        let Open { text, at, seat, level } = open;
        let brought = read(&text)?;
        let mut table = brought.open()?;
        // A match that was moved away goes on wherever its record is brought to, and so does one whose
        // end is lost.
        let (log, has_ended, goes_on) = match &brought {
            Brought::Record(record, missing) => {
                let goes_on = has_moved(record) || missing.is_some();
                (&record.entries[..], record.footer.is_some() && !goes_on, goes_on)
            }
            Brought::Position(_) => (&[][..], false, false),
        };
        // Whoever plays on goes from a moment that stood; what was taken back has not been.
        let log: Vec<Entry> = match at {
            None => log.to_vec(),
            Some(at) => {
                let log = &log[..log.len().min(at as usize)];
                in_force(log, Entry::rewound).into_iter().map(|n| log[n].clone()).collect()
            }
        };
        for entry in &log {
            table.follow(entry).map_err(|error| cannot(&error))?;
        }
        let is_over = at.is_none() && has_ended || table.standings().is_some();
        if is_over && at.is_some() {
            return Err(cannot(&"The match is over there: go back to a moment before its end."));
        }
        let mut new = self.blank(&brought)?;
        let others = level.as_deref().unwrap_or("level:4");
        self.seat_players(&mut new, &brought, seat, others)?;
        let mut kept = Kept::new(new);
        self.fill(&mut kept.row, &brought, &*table, is_over)?;
        kept.row.practice = at.is_some() || goes_on;
        let lines = log.iter().enumerate().map(|(n, entry)| model::Entry {
            n: n as u32,
            line: serde_json::to_string(entry).expect("entries are plain data"),
            at: self.now,
            awaited: Vec::new(),
            command: None,
        });
        kept.entries = lines.collect();
        Ok(kept)
    }

    /// The row of a match of this game, with nobody at it yet.
    fn blank(&mut self, brought: &Brought) -> Result<NewMatch, Fault> {
        let game = find(brought.game()).map_err(|error| cannot(&error))?;
        let (options, rules) = match brought {
            Brought::Record(record, _) => (&record.header.options, record.header.rules),
            Brought::Position(position) => (&position.options, position.rules),
        };
        let commit = match brought {
            Brought::Record(record, _) => match &record.header.dice {
                DiceNote::Fair { commit, .. } => commit.clone(),
                _ => fair::to_hex(&self.chance.bytes()),
            },
            Brought::Position(_) => fair::to_hex(&self.chance.bytes()),
        };
        Ok(NewMatch {
            id: format!("{HERE}{}", self.chance.word()),
            game: game.meta.id.to_owned(),
            rules,
            seats: (0..brought.seats()).map(|n| model::Seat::new(n, Holder::Nobody)).collect(),
            options: options.to_string(),
            host: self.me.id.clone(),
            listed: false,
            pace: Pace::Free,
            rated: false,
            delay: 0,
            seating: Seating::AsSeated,
            hints: false,
            server_seed: Vec::new(),
            commit,
            created: self.now,
            origin: None,
        })
    }

    /// Who plays: as they did, all of them at this device; or somebody alone against bots.
    fn seat_players(
        &self,
        new: &mut NewMatch,
        brought: &Brought,
        seat: Option<u8>,
        others: &str,
    ) -> Result<(), Fault> {
        let players = brought.players();
        let commit = new.commit.clone();
        if seat.is_some_and(|seat| usize::from(seat) >= new.seats.len()) {
            return Err(Fault::new(ErrorCode::NotFound, "This table has no such seat."));
        }
        let bot = |n: u8| match players.get(usize::from(n)).map(|name| name.strip_prefix("bot ")) {
            _ if seat.is_some_and(|seat| seat != n) => Some(others),
            _ if seat.is_some() => None,
            Some(level) => level,
            None => (n > 0).then_some(others),
        };
        let people = (0..new.seats.len() as u8).filter(|n| bot(*n).is_none()).count();
        for row in &mut new.seats {
            let n = row.seat;
            if let Some(level) = bot(n) {
                *row = bot_seat(n, level, &commit).or_else(|_| bot_seat(n, others, &commit))?;
                continue;
            }
            let name = players.get(usize::from(n)).and_then(|name| words(name, MAX_NAME));
            let (id, name) = if people == 1 {
                (self.me.id.clone(), self.me.name.clone())
            } else {
                (person(&self.me.id, n), name.unwrap_or_else(|| format!("Player {}", n + 1)))
            };
            row.holder = Holder::Guest { id };
            row.name = Some(name);
        }
        Ok(())
    }

    /// What the row knows of the match besides.
    fn fill(
        &self,
        row: &mut Match,
        brought: &Brought,
        table: &dyn AnyTable,
        is_over: bool,
    ) -> Result<(), Fault> {
        let note = match brought {
            Brought::Record(record, _) => record.header.dice.clone(),
            Brought::Position(position) => note_of_text(&position.seed),
        };
        if let DiceNote::Fair { nonces, .. } = &note {
            for (seat, nonce) in row.card.seats.iter_mut().zip(nonces) {
                let number = fair::from_hex(nonce).ok_or_else(|| cannot(&"A nonce is damaged."))?;
                seat.pledge = Some(fair::to_hex(&fair::pledge(&number)));
                seat.nonce = Some(nonce.clone());
            }
        }
        let footer = match brought {
            Brought::Record(record, _) => record.footer.as_ref(),
            Brought::Position(_) => None,
        };
        let seed = footer.and_then(|footer| fair::from_hex::<32>(footer.server_seed.as_ref()?));
        row.server_seed = seed.unwrap_or_default().to_vec();
        let awaited: Vec<u8> = table.status().awaited().iter().map(|seat| seat.0).collect();
        row.begun = Some(Begun { at: self.now, awaited: awaited.clone() });
        row.source = Some(match brought {
            Brought::Record(..) => Source::Dice(plain(&note)),
            Brought::Position(position) => Source::Position(plain(position)),
        });
        row.card.stage = if is_over { Stage::Over } else { Stage::Running };
        if !is_over {
            row.card.awaited = awaited;
            return Ok(());
        }
        let ended = footer.and_then(|footer| footer.ended.as_deref());
        row.ending = ended.map(ending);
        let standings = footer.map(|footer| &footer.standings).filter(|all| !all.0.is_empty());
        row.standings = standings.map(plain).or_else(|| Some(plain(&table.standings()?)));
        Ok(())
    }
}

fn plain(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("records are plain data")
}

/// How the players of a match ended it, from the words of its record.
fn ending(words: &str) -> Ending {
    let seat = words.strip_prefix("seat ").and_then(|rest| rest.strip_suffix(" resigned"));
    match seat.and_then(|seat| seat.parse().ok()) {
        Some(seat) => Ending::Resigned { seat },
        None if words.contains("operator") => Ending::Closed,
        None => Ending::Agreed,
    }
}
