//! Playing on from a moment of a match that is over: a match of its own, which is practice.
//!
//! It has the dice of the old match, so what was still to come there comes again, and a copy of its log up
//! to the moment, so it stands on its own from then on. Bots sit at all seats but one.

use mesozoic_bots::Level;
use mesozoic_core::fair;
use mesozoic_core::record::{DiceNote, Entry, in_force};
use mesozoic_model::{Holder, Match, NewEntry, NewMatch, Origin, Pace, Seat, Seating, Source};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::PlayOn;
use mesozoic_registry::GameEntry;
use mesozoic_table::AnyTable;

use crate::truth::{awaited, dice};
use crate::{Birth, Fault, is_given_out, open_again, unplayable};

/// A match that has begun when it is stored.
#[derive(Clone, Debug)]
pub struct Begins {
    /// The match.
    pub new: NewMatch,
    /// The file that it comes from in the end, if it does.
    pub source: Option<Source>,
    /// Who might act first.
    pub awaited: Vec<u8>,
    /// Its log.
    pub entries: Vec<NewEntry>,
}

/// The match in which a guest plays on from a moment of a finished one.
pub fn play_on(
    old: &Match,
    log: &[Entry],
    wanted: &PlayOn,
    games: &'static [GameEntry],
    birth: Birth,
) -> Result<Begins, Fault> {
    is_given_out(old)?;
    let before = log.get(..wanted.entry as usize).ok_or_else(no_moment)?;
    let seats = seats(old, wanted, &birth.host)?;
    let mut table = open_again(old, games)?;
    let begun = awaited(&*table);
    let entries = replayed(&mut *table, before, &birth)?;
    if table.status().awaited().is_empty() {
        return Err(Fault::wrong_time("The match was over then. Choose an earlier moment."));
    }
    let origin = if old.source.is_some() { None } else { Some(origin(old, wanted.entry)?) };
    let game = (old.card.game.as_str(), old.card.rules);
    let mut new = going_on(game, old.options.clone(), seats, origin, birth);
    if old.source.is_some() {
        // The dice are those of the file, whatever they are.
        (new.commit, new.server_seed) = (old.commit.clone(), old.server_seed.clone());
    }
    Ok(Begins { new, source: old.source.clone(), awaited: begun, entries })
}

/// Plays a log as far as it counts, and gives it as that of the new match.
pub(crate) fn replayed(
    table: &mut dyn AnyTable,
    log: &[Entry],
    birth: &Birth,
) -> Result<Vec<NewEntry>, Fault> {
    let mut entries = Vec::new();
    let counting = in_force(log, Entry::rewound).into_iter().map(|at| &log[at]);
    // Who came and went was told there.
    for entry in counting.filter(|entry| !matches!(entry, Entry::Note { .. })) {
        table.follow(entry).map_err(|_| unplayable())?;
        entries.push(NewEntry {
            match_id: birth.id.clone(),
            n: entries.len() as u32,
            line: serde_json::to_string(entry).expect("entries are plain data"),
            at: birth.at,
            awaited: awaited(table),
            command: None,
        });
    }
    Ok(entries)
}

/// A match of a game and its rules that goes on from somewhere, for whoever wants to play on there.
pub(crate) fn going_on(
    (game, rules): (&str, u16),
    options: String,
    seats: Vec<Seat>,
    origin: Option<Origin>,
    birth: Birth,
) -> NewMatch {
    let Birth { id, server_seed, host, at } = birth;
    NewMatch {
        commit: fair::to_hex(&fair::commit(&id, &server_seed)),
        id,
        game: game.to_owned(),
        rules,
        seats,
        options,
        host,
        listed: false,
        pace: Pace::Free,
        rated: false,
        delay: 0,
        seating: Seating::AsSeated,
        hints: false,
        server_seed: server_seed.to_vec(),
        created: at,
        origin,
    }
}

/// The moment of a match that was begun where it is kept, with its dice.
fn origin(old: &Match, entry: u32) -> Result<Origin, Fault> {
    let (DiceNote::Fair { id: dice, commit, nonces }, Some(secret)) = dice(old)? else {
        return Err(unplayable());
    };
    let (table, server_seed) = (old.card.id.clone(), fair::to_hex(&secret));
    Ok(Origin { table, entry, dice, commit, nonces, server_seed })
}

fn no_moment() -> Fault {
    Fault::new(ErrorCode::NotFound, "This match has no such moment.")
}

/// Who sits where: the guest at one seat, bots at all others.
fn seats(old: &Match, wanted: &PlayOn, guest: &str) -> Result<Vec<Seat>, Fault> {
    if usize::from(wanted.seat) >= old.card.seats.len() {
        return Err(Fault::new(ErrorCode::NotFound, "This table has no such seat."));
    }
    wanted
        .level
        .parse::<Level>()
        .map_err(|error| Fault::new(ErrorCode::BadRequest, error.to_string()))?;
    let seat = |old: &Seat| {
        let holder = match &old.holder {
            _ if old.seat == wanted.seat => Holder::Guest { id: guest.to_owned() },
            Holder::Bot { level } => Holder::Bot { level: level.clone() },
            _ => Holder::Bot { level: wanted.level.clone() },
        };
        Seat { pledge: old.pledge.clone(), nonce: old.nonce.clone(), ..Seat::new(old.seat, holder) }
    };
    Ok(old.card.seats.iter().map(seat).collect())
}
