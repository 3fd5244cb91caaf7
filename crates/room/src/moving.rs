//! A match against bots that moves: from a server to a device, from there to a server, and back.
//!
//! It ends where it was, without a result, and its record, which has the dice, is given out as that of
//! any match that is over. From the record it goes on elsewhere, as practice: whoever wants to can see
//! by now what the dice will show. Whatever fails in between, the record is still there, and a match that
//! has arrived arrives once.

use mesozoic_bots::Level;
use mesozoic_core::fair;
use mesozoic_core::record::{DiceNote, Entry, in_force};
use mesozoic_model::{Ending, Holder, Origin, Seat};
use mesozoic_protocol::lobby::Arrival;
use mesozoic_protocol::{ErrorCode, MAX_ID};
use mesozoic_registry::{GameEntry, OpenRecordError};
use mesozoic_table::{OpenError, Record, verify};

use crate::effect::Write;
use crate::play_on::{going_on, replayed};
use crate::room::game;
use crate::seats::Writes;
use crate::truth::awaited;
use crate::{Begins, Birth, Fault, Outside, Room};

/// How the record of a match says that it has moved.
pub(crate) const MOVED: &str = "it goes on elsewhere";
/// What stands before a bot's level where a record names who played.
pub(crate) const BOT: &str = "bot ";

impl<O: Outside> Room<O> {
    /// The one person of a match against bots takes it elsewhere.
    pub(crate) fn move_away(&self, at: i64, guest: &str) -> Writes {
        if self.truth.row.ending == Some(Ending::Moved) && self.seat_of(guest).is_some() {
            return Ok(Vec::new());
        }
        let seat = self.played_seat(guest)?;
        if self.truth.row.card.rated {
            return Err(Fault::wrong_time("A rated match is played where it was begun."));
        }
        let is_bot = |other: &Seat| matches!(other.holder, Holder::Bot { .. });
        if !self.seats().iter().all(|other| other.seat == seat.seat || is_bot(other)) {
            let message = "Others sit at this table. Only a match against bots alone can be moved.";
            return Err(Fault::wrong_time(message));
        }
        if self.truth.table.is_none() {
            return Err(self.truth.trouble.clone().unwrap_or_else(Fault::broken));
        }
        let name = seat.name.as_deref().unwrap_or("The player");
        let note = self.note(at, format!("{name} has moved the match, and plays on elsewhere."));
        Ok(vec![Write::End { ending: Ending::Moved, standings: None, note, at }])
    }
}

/// Whether a record is that of a match which goes on elsewhere.
pub fn has_moved(record: &Record) -> bool {
    record.footer.as_ref().is_some_and(|footer| footer.ended.as_deref() == Some(MOVED))
}

/// The match that somebody brings, where they go on with it.
pub fn arrive(
    arrival: &Arrival,
    games: &'static [GameEntry],
    birth: Birth,
) -> Result<Begins, Fault> {
    if arrival.from.len() > MAX_ID {
        return Err(refused(&"no table has so long a name"));
    }
    let mut record = Record::parse(&arrival.record).map_err(|error| refused(&error))?;
    let length = record.entries.len() as u32;
    // What was gone back behind counts no more; who goes back often would have it played as often.
    let counting = in_force(&record.entries, Entry::rewound);
    record.entries = counting.into_iter().map(|at| record.entries[at].clone()).collect();
    let moved = record.footer.as_ref().filter(|_| has_moved(&record));
    let Some(footer) = moved else {
        return Err(Fault::wrong_time("Only a match that was moved away can go on elsewhere."));
    };
    let game = game(games, &record.header.game)?;
    let open = || open_record(&record, game).map_err(|error| refused(&error));
    let verified = verify(&record, &mut *open()?).map_err(|error| refused(&error))?;
    let (DiceNote::Fair { id: dice, commit, nonces }, Some(server_seed), true) =
        (record.header.dice.clone(), footer.server_seed.clone(), verified.fair)
    else {
        let message = "The dice of this match cannot be checked, so it stays where it is.";
        return Err(Fault::new(ErrorCode::BadRequest, message));
    };
    let seats = seats(&record, &nonces, &birth.host)?;
    let mut table = open()?;
    let begun = awaited(&*table);
    let entries = replayed(&mut *table, &record.entries, &birth)?;
    if table.status().awaited().is_empty() {
        return Err(Fault::wrong_time("This match was played to its end."));
    }
    let origin =
        Origin { table: arrival.from.clone(), entry: length, dice, commit, nonces, server_seed };
    let options = record.header.options.to_string();
    let new = going_on((game.meta.id, game.meta.rules), options, seats, Some(origin), birth);
    Ok(Begins { new, source: None, awaited: begun, entries })
}

fn open_record(
    record: &Record,
    game: &GameEntry,
) -> Result<Box<dyn mesozoic_table::AnyTable>, OpenRecordError> {
    let (ours, found) = (game.meta.rules, record.header.rules);
    if found != ours {
        return Err(OpenError::Rules { ours, found }.into());
    }
    Ok((game.open)(&record.open_args()?)?)
}

fn refused(why: &dyn std::fmt::Display) -> Fault {
    Fault::new(ErrorCode::BadRequest, format!("This match cannot go on here: {why}"))
}

/// Who sits where: whoever brings the match in the place of its one person, and the same bots.
fn seats(record: &Record, nonces: &[String], guest: &str) -> Result<Vec<Seat>, Fault> {
    let bot = |name: &String| name.strip_prefix(BOT).map(str::to_owned);
    let players = &record.header.players;
    if players.len() != nonces.len()
        || players.iter().filter(|name| bot(name).is_none()).count() != 1
    {
        return Err(Fault::new(
            ErrorCode::BadRequest,
            "This is no match of one person against bots.",
        ));
    }
    let seat = |(n, (name, nonce)): (usize, (&String, &String))| {
        let holder = match bot(name) {
            None => Holder::Guest { id: guest.to_owned() },
            Some(level) => {
                level.parse::<Level>().map_err(|error| refused(&error))?;
                Holder::Bot { level }
            }
        };
        let number = fair::from_hex(nonce).ok_or_else(|| refused(&"a nonce is damaged"))?;
        let pledge = Some(fair::to_hex(&fair::pledge(&number)));
        Ok(Seat { pledge, nonce: Some(nonce.clone()), ..Seat::new(n as u8, holder) })
    };
    players.iter().zip(nonces).enumerate().map(seat).collect()
}
