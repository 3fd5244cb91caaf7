//! Leaving a match under way, coming back to it, and ending it.
//!
//! Whoever leaves keeps the seat while a bot plays it, and takes it back whenever they like, unless
//! somebody who joins has taken it over by then. Whoever is only away loses it to nobody before a bot
//! has played for them for long. Each of it is a note in the log of the match, so that records tell it
//! and everybody reads it.

use mesozoic_bots::Level;
use mesozoic_core::record::{Entry, Given};
use mesozoic_core::{Placing, Seat as Place, Standings, Viewer};
use mesozoic_model::{Ending, Holder, NewEntry, Note, Seat, Stage, Unseating};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::Me;
use mesozoic_table::read_json;

use crate::clocks::DAY;
use crate::effect::Write;
use crate::seats::{Writes, no_seat};
use crate::{Fault, Outside, Room};

/// How well a bot plays that stands in for somebody: the same for all, so that nobody can choose a
/// weak one for others.
pub const STAND_IN: Level = Level::Greedy;
/// The same in words.
pub(crate) const STRENGTH: &str = "medium";
/// Of so many notes the log of a match is full: what happens still happens, and is not noted.
const MOST_NOTES: usize = 100;

/// What a note gives a seat for which a bot begins to play: no time, so that clocks need not know of
/// it. It says in the log whom the note is about, and so since when.
fn begins_for(seat: u8) -> Given {
    Given { seat: Place(seat), time: 0, vacation: false }
}

/// The seat for which a bot begins to play, where something given says that.
pub(crate) fn stood_in(given: &Given) -> Option<u8> {
    (*given == begins_for(given.seat.0)).then_some(given.seat.0)
}

/// What a note is in the log of a match.
pub fn read_note(line: &str, at: i64) -> Option<Note> {
    match read_json(line) {
        Ok(Entry::Note { text, .. } | Entry::Rewind { text: Some(text), .. }) => {
            Some(Note { text, at })
        }
        _ => None,
    }
}

/// What people call a seat where its holder has no name.
pub(crate) fn name(seat: &Seat) -> String {
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
            Stage::Over => Err(Fault::wrong_time("The game is over.")),
            Stage::Faulted => {
                let message = "The match has broken down and cannot go on. You can end it.";
                Err(Fault::wrong_time(message))
            }
        }
    }

    /// The end of a match that has broken down, by anybody who sits there: nobody can win it any more,
    /// so nobody loses anything by it.
    fn end_broken(&self, at: i64, guest: &str) -> Option<Writes> {
        if self.stage() != Stage::Faulted {
            return None;
        }
        let seat = &self.seats()[self.seat_of(guest)?.index()];
        let text = format!("{} has ended the match, which had broken down.", name(seat));
        let note = self.note(at, text);
        Some(Ok(vec![Write::End { ending: Ending::Agreed, standings: None, note, at }]))
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
    pub(crate) fn played_seat(&self, guest: &str) -> Result<&Seat, Fault> {
        let seat = self.held_seat(guest)?;
        match seat.stand_in {
            None => Ok(seat),
            Some(_) => Err(Fault::stood_in()),
        }
    }

    /// Those who play in person, but for one seat.
    pub(crate) fn others(&self, but: u8) -> impl Iterator<Item = &Seat> {
        self.seats().iter().filter(move |s| s.seat != but && s.person().is_some())
    }

    /// Whether more is noted of what happens around the match.
    pub(crate) fn has_room_for_notes(&self) -> bool {
        self.truth.notes.len() < MOST_NOTES
    }

    /// A note for the log. It waits for the same seats as the entry before.
    pub(crate) fn note(&self, at: i64, text: String) -> Option<NewEntry> {
        self.note_giving(at, text, Vec::new())
    }

    /// Likewise, with time that seats are given.
    pub(crate) fn note_giving(&self, at: i64, text: String, given: Vec<Given>) -> Option<NewEntry> {
        // Time that is given is in the log or nowhere, and comes to an end by itself.
        if given.iter().all(|given| given.time == 0) && !self.has_room_for_notes() {
            return None;
        }
        let note = Entry::Note { text, given };
        let line = serde_json::to_string(&note).expect("entries are plain data");
        Some(NewEntry {
            match_id: self.id().to_owned(),
            n: self.truth.entries,
            line,
            at,
            awaited: self.truth.row.card.awaited.clone(),
            command: None,
        })
    }

    pub(crate) fn changed(&self, at: i64, seat: Seat, text: String) -> Vec<Write> {
        let note = self.note(at, text);
        vec![Write::Seats { changed: vec![seat], lost: None, note, at }]
    }

    /// A bot plays a seat from now on, until its holder is back.
    pub(crate) fn stand_in(&self, at: i64, seat: &Seat, offered: bool, text: String) -> Write {
        let stand_in = Some(STAND_IN.to_string());
        let changed = vec![Seat { stand_in, offered, wants_end: false, ..seat.clone() }];
        let note = self.note_giving(at, text, vec![begins_for(seat.seat)]);
        Write::Seats { changed, lost: None, note, at }
    }

    /// Somebody leaves the match. A bot plays on, unless nobody would be left to play against.
    pub(crate) fn resign(&self, at: i64, guest: &str) -> Writes {
        if let Some(end) = self.end_broken(at, guest) {
            return end;
        }
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
        // Whoever leaves for good gives the seat away with it, hand and all; but nobody plays on with
        // somebody else's rating.
        let offered = !self.truth.row.card.rated;
        let text = format!("{who} has left the match. A {STRENGTH} bot plays on.");
        Ok(vec![self.stand_in(at, seat, offered, text)])
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
        self.may_come_back(seat.seat, at)?;
        let back = Seat { stand_in: None, offered: false, ..seat.clone() };
        let text = format!("{} is back and plays again.", name(seat));
        let note = self.note_giving(at, text, self.time_for_others(at));
        Ok(vec![Write::Seats { changed: vec![back], lost: None, note, at }])
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
        let text = format!("{who} is away, and {} lets a {STRENGTH} bot play meanwhile.", name(by));
        Ok(vec![self.stand_in(at, seat, seat.offered, text)])
    }

    /// Offers a seat that a bot plays to somebody who joins, or no more. Whoever takes a seat sees
    /// its secrets: a person's is given away by that person, or by the host when they have been away
    /// for long.
    pub(crate) fn offer(&self, at: i64, guest: &str, seat: u8, on: bool) -> Writes {
        self.unrated()?;
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
            self.may_give_away(at, guest, seat)?;
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

    /// Whether the host may give away the seat of somebody who is away: a bot has played it for so long
    /// that nobody can wait for them any more.
    fn may_give_away(&self, at: i64, guest: &str, seat: &Seat) -> Result<(), Fault> {
        let who = name(seat);
        if self.truth.row.host != guest {
            let message =
                format!("{who} may be back. Only {who} or the host can give this seat away.");
            return Err(Fault::wrong_time(message));
        }
        let Holder::Guest { id } = &seat.holder else { return Ok(()) };
        if self.away_since(id).is_none() {
            return Err(Fault::wrong_time(format!("{who} is here, and can take the seat back.")));
        }
        let is_slow = self.truth.clocks.as_ref().is_some_and(|clocks| !clocks.is_live());
        let after = if is_slow { self.give_after.max(DAY) } else { self.give_after };
        // Of a full log nobody knows which of its notes was the last.
        let since = self.truth.stood_in.get(&seat.seat).filter(|_| self.has_room_for_notes());
        let Some(since) = since else {
            let message = format!("{who} may be back. Only {who} can give this seat away.");
            return Err(Fault::wrong_time(message));
        };
        match since.saturating_add(after) - at {
            ..=0 => Ok(()),
            wait => Err(Fault::wrong_time(format!(
                "{who} may be back. You can offer the seat in {}.",
                seconds(wait)
            ))),
        }
    }

    /// At a rated table everybody plays to the end what they began.
    pub(crate) fn unrated(&self) -> Result<(), Fault> {
        if self.truth.row.card.rated {
            let message = "At a rated table nobody plays on for somebody else.";
            return Err(Fault::wrong_time(message));
        }
        Ok(())
    }

    /// Somebody who joins takes over a seat that is offered. Its number for the dice stays.
    pub(crate) fn take_over(&self, at: i64, me: &Me, seat: u8) -> Writes {
        self.under_way()?;
        self.unrated()?;
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
        self.may_come_back(seat.seat, at)?;
        let text = format!("{} plays on for {}.", me.name, name(seat));
        let note = self.note_giving(at, text, self.time_for_others(at));
        Ok(vec![Write::Seats { changed: vec![next], lost, note, at }])
    }

    /// Somebody would like to end the match, or rather not. It ends when all do who play in person.
    pub(crate) fn vote(&self, at: i64, guest: &str, end: bool) -> Writes {
        if end && let Some(end) = self.end_broken(at, guest) {
            return end;
        }
        let seat = self.played_seat(guest)?;
        if seat.wants_end == end {
            return Ok(Vec::new());
        }
        if end && self.truth.row.card.rated && self.others(seat.seat).next().is_none() {
            let message = "Nobody else plays here who could agree. Play on, or leave the match.";
            return Err(Fault::wrong_time(message));
        }
        let voted = Seat { wants_end: end, ..seat.clone() };
        let would = if end { "would like to end the match" } else { "would rather play on" };
        Ok(self.changed(at, voted, format!("{} {would}.", name(seat))))
    }

    /// The end, when all want it who play in person. Where ratings are at stake nobody agrees with
    /// themselves: a match that is about to be lost would not count.
    pub(crate) fn agreed(&self, at: i64) -> Option<Write> {
        let persons = || self.seats().iter().filter(|s| s.person().is_some());
        let least = if self.truth.row.card.rated { 2 } else { 1 };
        (persons().count() >= least && persons().all(|s| s.wants_end)).then(|| {
            let note = self.note(at, "Everybody who plays agreed to end the match.".to_owned());
            Write::End { ending: Ending::Agreed, standings: None, note, at }
        })
    }

    /// The operator ends the match without a result, or gives the table up.
    pub(crate) fn shut(&self, at: i64, reason: &str) -> Writes {
        match self.stage() {
            Stage::Open | Stage::Revealing => Ok(vec![Write::Remove]),
            Stage::Over => Err(Fault::wrong_time("The game is over.")),
            Stage::Running | Stage::Faulted => {
                let text = format!("The operator of the server has closed the match: {reason}");
                let (ending, note) = (Ending::Closed, self.note(at, text));
                Ok(vec![Write::End { ending, standings: None, note, at }])
            }
        }
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
        n @ ..=5_400 => format!("{} minutes", (n + 59) / 60),
        n => format!("{} hours", (n + 3_599) / 3_600),
    }
}
