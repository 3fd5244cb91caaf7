//! Leaving a match under way, coming back to it, and ending it.
//!
//! Whoever leaves keeps the seat while a bot plays it, and takes it back whenever they like, unless
//! somebody who joins has taken it over by then; whoever is only away loses it to nobody. Each of it
//! is a note in the log of the match, so that records tell it and everybody reads it.

use mesozoic_bots::Level;
use mesozoic_core::record::Entry;
use mesozoic_core::{Placing, Seat as Place, Standings, Viewer};
use mesozoic_model::{Ending, Holder, NewEntry, Note, Seat, Stage, Unseating};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::Me;

use crate::effect::Write;
use crate::seats::{Writes, no_seat};
use crate::{Fault, Outside, Room};

/// How well a bot plays that stands in for somebody: the same for all, so that nobody can choose a
/// weak one for others.
pub const STAND_IN: Level = Level::Greedy;
/// The same in words.
const STRENGTH: &str = "medium";
/// Of so many notes the log of a match is full: what happens still happens, and is not noted.
const MOST_NOTES: usize = 100;

/// What a note is in the log of a match.
pub fn read_note(line: &str, at: i64) -> Option<Note> {
    match serde_json::from_str(line) {
        Ok(Entry::Note { text }) => Some(Note { text, at }),
        _ => None,
    }
}

/// What people call a seat where its holder has no name.
fn name(seat: &Seat) -> String {
    match (&seat.holder, &seat.name) {
        (Holder::Guest { .. }, Some(name)) => name.clone(),
        (Holder::Bot { .. }, _) => format!("the bot at seat {}", seat.seat + 1),
        _ => format!("seat {}", seat.seat + 1),
    }
}

impl<O: Outside> Room<O> {
    fn under_way(&self) -> Result<(), Fault> {
        match self.stage() {
            Stage::Running => Ok(()),
            Stage::Open | Stage::Revealing => Err(Fault::wrong_time("The game has not begun yet.")),
            Stage::Over | Stage::Faulted => Err(Fault::wrong_time("The game is over.")),
        }
    }

    fn seat_at(&self, seat: u8) -> Result<&Seat, Fault> {
        self.seats().get(usize::from(seat)).ok_or_else(no_seat)
    }

    /// The seat that a guest holds in a match under way.
    fn held_seat(&self, guest: &str) -> Result<&Seat, Fault> {
        self.under_way()?;
        let seat = self.seat_of(guest).ok_or_else(|| {
            Fault::new(ErrorCode::NotYours, "Only those who sit at the table may do this.")
        })?;
        Ok(&self.seats()[seat.index()])
    }

    /// The seat that a guest plays in person.
    fn played_seat(&self, guest: &str) -> Result<&Seat, Fault> {
        let seat = self.held_seat(guest)?;
        match seat.stand_in {
            None => Ok(seat),
            Some(_) => Err(Fault::stood_in()),
        }
    }

    /// Those who play in person, but for one seat.
    fn others(&self, but: u8) -> impl Iterator<Item = &Seat> {
        self.seats().iter().filter(move |s| s.seat != but && s.person().is_some())
    }

    /// A note for the log. It waits for the same seats as the entry before.
    fn note(&self, at: i64, text: String) -> Option<NewEntry> {
        if self.truth.notes.len() >= MOST_NOTES {
            return None;
        }
        let line = serde_json::to_string(&Entry::Note { text }).expect("entries are plain data");
        Some(NewEntry {
            match_id: self.id().to_owned(),
            n: self.truth.entries,
            line,
            at,
            awaited: self.truth.row.card.awaited.clone(),
            command: None,
        })
    }

    fn changed(&self, at: i64, seat: Seat, text: String) -> Vec<Write> {
        let note = self.note(at, text);
        vec![Write::Seats { changed: vec![seat], lost: None, note, at }]
    }

    /// Somebody leaves the match. A bot plays on, unless nobody would be left to play against.
    pub(crate) fn resign(&self, at: i64, guest: &str) -> Writes {
        let seat = self.held_seat(guest)?;
        if seat.stand_in.is_some() {
            return Ok(Vec::new());
        }
        let who = name(seat);
        let is_alone = self.others(seat.seat).next().is_none();
        if self.seats().len() <= 2 || is_alone {
            let standings = (self.seats().len() <= 2).then(|| self.won_against(seat.seat));
            let standings =
                standings.map(|s| serde_json::to_string(&s).expect("standings are plain data"));
            let text = format!("{who} has resigned, and the match is over.");
            let (ending, note) = (Ending::Resigned { seat: seat.seat }, self.note(at, text));
            return Ok(vec![Write::End { ending, standings, note, at }]);
        }
        let left = Seat {
            stand_in: Some(STAND_IN.to_string()),
            // Whoever leaves for good gives the seat away with it, hand and all.
            offered: true,
            wants_end: false,
            ..seat.clone()
        };
        let text = format!("{who} has left the match. A {STRENGTH} bot plays on.");
        let mut writes = self.changed(at, left, text);
        // Those who are left may all have wanted to end it.
        writes.extend(self.agreed(at, seat.seat));
        Ok(writes)
    }

    /// The result where one of two has resigned; somebody who plays alone has lost with rank 2.
    fn won_against(&self, loser: u8) -> Standings {
        let scores = self.truth.table.as_ref().map(|table| table.scores(Viewer::Spectator));
        let total = |seat: u8| {
            let score = scores.as_ref().and_then(|scores| scores.get(usize::from(seat)));
            score.map_or(0, |score| score.total)
        };
        let place = |seat: u8, rank| Placing {
            seat: Place(seat),
            rank,
            total: total(seat),
            tie_break: None,
        };
        let winners = self.seats().iter().filter(|s| s.seat != loser).map(|s| place(s.seat, 1));
        Standings(winners.chain([place(loser, 2)]).collect())
    }

    /// Somebody is back and takes the seat over from the bot.
    pub(crate) fn take_back(&self, at: i64, guest: &str) -> Writes {
        let seat = self.held_seat(guest)?;
        if seat.stand_in.is_none() {
            return Ok(Vec::new());
        }
        let back = Seat { stand_in: None, offered: false, ..seat.clone() };
        Ok(self.changed(at, back, format!("{} is back and plays again.", name(seat))))
    }

    /// Lets a bot play for somebody who has been away for long enough.
    pub(crate) fn replace(&self, at: i64, guest: &str, seat: u8) -> Writes {
        let by = self.played_seat(guest)?;
        let seat = self.seat_at(seat)?;
        let Some(absent) = seat.person() else { return Ok(Vec::new()) };
        let who = name(seat);
        let Some(since) = self.away_since(absent) else {
            return Err(Fault::wrong_time(format!("{who} is here.")));
        };
        let wait = self.absent_after - (at - since);
        if wait > 0 {
            let message = format!(
                "{who} has just left and may be back any moment. In {} a bot may play.",
                seconds(wait)
            );
            return Err(Fault::wrong_time(message));
        }
        let left = Seat { stand_in: Some(STAND_IN.to_string()), wants_end: false, ..seat.clone() };
        let text = format!("{who} is away, and {} lets a {STRENGTH} bot play meanwhile.", name(by));
        let mut writes = self.changed(at, left, text);
        writes.extend(self.agreed(at, seat.seat));
        Ok(writes)
    }

    /// Offers a seat that a bot plays to somebody who joins, or no more. Whoever takes a seat sees
    /// its secrets: a person's is given away by that person alone, who may only be away for a while.
    pub(crate) fn offer(&self, at: i64, guest: &str, seat: u8, on: bool) -> Writes {
        let by = self.held_seat(guest)?;
        let seat = self.seat_at(seat)?;
        let is_own = by.seat == seat.seat;
        if by.stand_in.is_some() && !is_own {
            return Err(Fault::stood_in());
        }
        if seat.bot().is_none() {
            return Err(Fault::wrong_time(format!("{} plays this seat in person.", name(seat))));
        }
        if on && !is_own && !matches!(seat.holder, Holder::Bot { .. }) {
            let message = format!("{0} may be back. Only {0} can give this seat away.", name(seat));
            return Err(Fault::wrong_time(message));
        }
        if seat.offered == on {
            return Ok(Vec::new());
        }
        let offered = Seat { offered: on, ..seat.clone() };
        let (by, whose) = (name(by), name(seat));
        let text = if on {
            format!("{by} offers the seat of {whose} to whoever would like to play on.")
        } else {
            format!("{by} offers the seat of {whose} no more.")
        };
        Ok(self.changed(at, offered, text))
    }

    /// Somebody who joins takes over a seat that is offered. Its number for the dice stays.
    pub(crate) fn take_over(&self, at: i64, me: &Me, seat: u8) -> Writes {
        self.under_way()?;
        if let Some(own) = self.seat_of(&me.id) {
            let is_this = own.0 == seat;
            let message = "You hold another seat at this table.";
            return if is_this { Ok(Vec::new()) } else { Err(Fault::wrong_time(message)) };
        }
        let seat = self.seat_at(seat)?;
        if !seat.offered || seat.bot().is_none() {
            let message = "This seat is not free. Somebody who plays can offer it to you.";
            return Err(Fault::wrong_time(message));
        }
        let next = seat.pass_to(Holder::Guest { id: me.id.clone() });
        let (pledge, nonce) = (seat.pledge.clone(), seat.nonce.clone());
        let next = Seat { name: Some(me.name.clone()), pledge, nonce, ..next };
        let lost = self.lost_seat(seat, Unseating::TakenOver, at);
        let note = self.note(at, format!("{} plays on for {}.", me.name, name(seat)));
        Ok(vec![Write::Seats { changed: vec![next], lost, note, at }])
    }

    /// Somebody would like to end the match, or rather not. It ends when all do who play in person.
    pub(crate) fn vote(&self, at: i64, guest: &str, end: bool) -> Writes {
        let seat = self.played_seat(guest)?;
        if seat.wants_end == end {
            return Ok(Vec::new());
        }
        if end && self.others(seat.seat).all(|other| other.wants_end) {
            return Ok(vec![self.end_agreed(at, self.truth.entries)]);
        }
        let voted = Seat { wants_end: end, ..seat.clone() };
        let would = if end { "would like to end the match" } else { "would rather play on" };
        Ok(self.changed(at, voted, format!("{} {would}.", name(seat))))
    }

    /// The end, if all but the one who leaves wanted it.
    fn agreed(&self, at: i64, leaving: u8) -> Option<Write> {
        let mut others = self.others(leaving).peekable();
        others.peek()?;
        // The note of leaving comes before it.
        let noted = u32::from(self.truth.notes.len() < MOST_NOTES);
        others.all(|s| s.wants_end).then(|| self.end_agreed(at, self.truth.entries + noted))
    }

    fn end_agreed(&self, at: i64, n: u32) -> Write {
        let note = self.note(at, "Everybody who plays agreed to end the match.".to_owned());
        let note = note.map(|note| NewEntry { n, ..note });
        Write::End { ending: Ending::Agreed, standings: None, note, at }
    }

    /// The table is given up if it has not begun, nobody looks on, and nobody has touched it since
    /// this time.
    pub(crate) fn expire(&self, since: i64) -> Option<Write> {
        let is_unbegun = matches!(self.stage(), Stage::Open | Stage::Revealing);
        let is_forsaken = self.watchers.is_empty() && self.truth.row.card.touched <= since;
        (is_unbegun && is_forsaken).then_some(Write::Remove)
    }
}

/// A span of time for people, rounded up.
fn seconds(milliseconds: i64) -> String {
    match (milliseconds + 999) / 1000 {
        1 => "one second".to_owned(),
        n @ ..=90 => format!("{n} seconds"),
        n => format!("{} minutes", (n + 59) / 60),
    }
}
