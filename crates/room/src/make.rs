//! Making tables: what somebody wants becomes a match to be stored, wherever it is stored.

use mesozoic_core::fair::{self, ServerSeed};
use mesozoic_model::{Holder as Held, NewMatch, Seat, Seating};
use mesozoic_protocol::lobby::{Holder, MOST_DELAY, NewTable, TableInfo};
use mesozoic_protocol::{ErrorCode, Pace};
use mesozoic_registry::GameEntry;
use mesozoic_table::OpenArgs;

use crate::Fault;
use crate::room::game;
use crate::seats::bot_seat;

/// What a new match gets from whoever keeps it.
#[derive(Debug)]
pub struct Birth {
    /// Its id.
    pub id: String,
    /// The secret behind its dice.
    pub server_seed: ServerSeed,
    /// The guest who made it.
    pub host: String,
    /// When.
    pub at: i64,
}

/// Whether there can be such a table: seats and options are tried out before anything is stored.
pub fn check_new(new: &NewTable, games: &'static [GameEntry]) -> Result<&'static GameEntry, Fault> {
    let game = game(games, &new.game)?;
    (game.open)(&OpenArgs::quick(options_of(new), new.seats, 0))?;
    if new.bots.len() > usize::from(new.seats) {
        return Err(Fault::new(ErrorCode::BadRequest, "There are more bots than seats."));
    }
    check_pace(new.pace)?;
    check_delay(new.delay)?;
    if new.rated && new.hints {
        return Err(Fault::new(ErrorCode::BadRequest, "At a rated table there are no hints."));
    }
    Ok(game)
}

/// Whether spectators can be so many minutes behind.
pub(crate) fn check_delay(minutes: u16) -> Result<(), Fault> {
    if minutes <= MOST_DELAY {
        return Ok(());
    }
    let message = format!("Spectators can be at most {MOST_DELAY} minutes behind.");
    Err(Fault::new(ErrorCode::BadRequest, message))
}

/// Whether a match can be played so fast.
pub fn check_pace(pace: Pace) -> Result<(), Fault> {
    if pace.is_possible() {
        return Ok(());
    }
    let message = format!(
        "A clock has a bank of at most {} seconds with at most {} added, or days and vacation of at \
         most {}; and some time there must be.",
        Pace::MOST_BANK,
        Pace::MOST_ADDED,
        Pace::MOST_DAYS
    );
    Err(Fault::new(ErrorCode::BadRequest, message))
}

fn options_of(new: &NewTable) -> serde_json::Value {
    if new.options.is_null() { serde_json::json!({}) } else { new.options.clone() }
}

/// The match that such a table begins as.
pub fn new_match(new: NewTable, game: &GameEntry, birth: Birth) -> Result<NewMatch, Fault> {
    let Birth { id, server_seed, host, at } = birth;
    let commit = fair::to_hex(&fair::commit(&id, &server_seed));
    let bots = |seat: u8| new.bots.get(usize::from(seat)).and_then(Clone::clone);
    let seats: Result<Vec<Seat>, Fault> = (0..new.seats)
        .map(|seat| match bots(seat) {
            Some(level) => bot_seat(seat, &level, &commit),
            None => Ok(Seat::new(seat, Held::Nobody)),
        })
        .collect();
    Ok(NewMatch {
        id,
        rules: game.meta.rules,
        seats: seats?,
        options: options_of(&new).to_string(),
        game: new.game,
        host,
        listed: new.listed,
        pace: new.pace,
        rated: new.rated,
        delay: new.delay,
        seating: if new.by_lot { Seating::ByLot } else { Seating::AsSeated },
        hints: new.hints,
        server_seed: server_seed.to_vec(),
        commit,
        created: at,
        origin: None,
    })
}

/// A table for the same people, where one of those who played asks for another game.
pub fn same_again(old: TableInfo, guest: &str) -> Result<NewTable, Fault> {
    let sat = |holder: &Holder| matches!(holder, Holder::Guest { id, .. } if id == guest);
    if !old.card.seats.iter().any(sat) {
        let message = "Only those who played here can ask for another game.";
        return Err(Fault::new(ErrorCode::NotYours, message));
    }
    let bots = old.card.seats.iter().map(|holder| match holder {
        Holder::Bot { level } => Some(level.clone()),
        Holder::Guest { .. } | Holder::Nobody => None,
    });
    Ok(NewTable {
        seats: old.card.seats.len() as u8,
        bots: bots.collect(),
        game: old.card.game,
        options: old.options,
        listed: old.listed,
        pace: old.card.pace,
        rated: old.card.rated,
        delay: old.card.delay,
        by_lot: old.seating != Seating::AsSeated,
        hints: old.card.hints,
    })
}

/// The row of a match that is only made.
pub(crate) fn first_row(new: NewMatch) -> mesozoic_model::Match {
    let NewMatch { id, game, rules, seats, options, host, .. } = new;
    mesozoic_model::Match {
        card: mesozoic_model::Card {
            id,
            game,
            rules,
            pace: new.pace,
            rated: new.rated,
            delay: new.delay,
            hints: new.hints,
            stage: mesozoic_model::Stage::Open,
            seats,
            awaited: Vec::new(),
            created: new.created,
            touched: new.created,
        },
        options,
        host,
        listed: new.listed,
        seating: new.seating,
        server_seed: new.server_seed,
        commit: new.commit,
        standings: None,
        ending: None,
        rematch: None,
        begun: None,
        going_back: None,
        practice: new.origin.is_some(),
        origin: new.origin,
        source: None,
    }
}
