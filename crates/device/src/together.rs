//! Several people on one device. At a table of theirs the device is in the hand of one of them at a
//! time, or of nobody; whatever is asked or played there is theirs, and what the page is told is what
//! they may know. While it is in nobody's hand the page knows what somebody who only watches does, so
//! that there is nothing behind a cover.

use mesozoic_core::{Seat, fair};
use mesozoic_model::{self as model, Holder, Match, NewMatch, Stage};
use mesozoic_protocol::lobby::{Back, EndVote, NewTable, TableInfo};
use mesozoic_protocol::{ErrorCode, MAX_NAME};
use mesozoic_registry::GAMES;
use mesozoic_room::{Fault, Input, Kept, Request, open_stored};
use serde::{Deserialize, Serialize};

use crate::chance::Chance;
use crate::device::Device;
use crate::frames::words;
use crate::rooms::Asker;

/// A table for several people on this device.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Together {
    /// The table.
    pub(crate) table: NewTable,
    /// By seat, who sits there; nothing where a bot does.
    pub(crate) names: Vec<Option<String>>,
}

/// Into whose hand the device goes; nobody's where a cover lies over it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HandTo {
    pub(crate) seat: Option<u8>,
}

/// Who has the device in hand, and who is to have it.
#[derive(Debug, Serialize)]
pub(crate) struct Hand {
    seat: Option<u8>,
    /// Who is waited for next, where it is not whoever has it.
    next: Option<u8>,
    /// Whether one of the two knows what the other must not see.
    secret: bool,
}

/// What stands between a device's id and a person's seat.
const SEAT: char = '/';

/// Somebody at a table of several people.
pub(crate) fn person(me: &str, seat: u8) -> String {
    format!("{me}{SEAT}{seat}")
}

/// Whether several people play a match on this device.
pub(crate) fn is_together(row: &Match) -> bool {
    row.card
        .seats
        .iter()
        .any(|seat| matches!(&seat.holder, Holder::Guest { id } if id.contains(SEAT)))
}

/// The same guest on the device of somebody else: a browser that a server has forgotten.
pub(crate) fn moved(guest: &str, me: &str) -> Option<String> {
    guest.split_once(SEAT).map(|(_, seat)| format!("{me}{SEAT}{seat}"))
}

/// Lets people sit down at a table that is being made. Their numbers for the dice are this device's,
/// like everything else: whoever passes it around has nobody to keep them from.
pub(crate) fn seat_people(
    new: &mut NewMatch,
    names: &[Option<String>],
    me: &str,
    chance: &mut Chance,
) -> Result<(), Fault> {
    if names.len() != new.seats.len() {
        return Err(Fault::new(ErrorCode::BadRequest, "There is a name for each seat, or none."));
    }
    for (seat, name) in new.seats.iter_mut().zip(names) {
        if seat.holder != Holder::Nobody {
            continue;
        }
        let name = name.as_deref().and_then(|name| words(name, MAX_NAME));
        let name = name.ok_or_else(|| {
            Fault::new(ErrorCode::BadRequest, "Whoever plays here needs a name to be handed it.")
        })?;
        let bytes = chance.bytes();
        let nonce: fair::Nonce = std::array::from_fn(|i| bytes[i]);
        *seat = model::Seat {
            name: Some(name),
            pledge: Some(fair::to_hex(&fair::pledge(&nonce))),
            nonce: Some(fair::to_hex(&nonce)),
            ..model::Seat::new(seat.seat, Holder::Guest { id: person(me, seat.seat) })
        };
    }
    Ok(())
}

/// The names of those who play a match together.
pub(crate) fn names(row: &Match) -> Vec<Option<String>> {
    let is_guest = |seat: &model::Seat| matches!(seat.holder, Holder::Guest { .. });
    let seats = row.card.seats.iter();
    seats.map(|seat| seat.name.clone().filter(|_| is_guest(seat))).collect()
}

/// The people who are waited for, from the seat after this one on.
fn awaited(row: &Match, after: Option<u8>) -> Option<u8> {
    if row.card.stage != Stage::Running {
        return None;
    }
    let seats = row.card.seats.len() as u8;
    let first = after.map_or(0, |seat| seat + 1);
    let around = (0..seats).map(|n| (first + n) % seats);
    let is_person = |seat: &u8| row.card.seats[usize::from(*seat)].person().is_some();
    around.filter(|seat| row.card.awaited.contains(seat)).find(is_person)
}

/// Who has the device at a table in hand, and whether it may be handed on as it lies: to whoever is
/// waited for, or to whoever wants it.
pub(crate) fn hand(kept: &Kept, seat: Option<u8>, to: Option<u8>) -> Result<Hand, Fault> {
    let row = &kept.row;
    let to = to.filter(|to| {
        let wanted = row.card.seats.get(usize::from(*to));
        seat != Some(*to) && wanted.is_some_and(|wanted| wanted.person().is_some())
    });
    let still = seat.filter(|seat| row.card.awaited.contains(seat));
    let next = match (to, still) {
        (Some(to), _) => Some(to),
        (None, Some(_)) => None,
        (None, None) => awaited(row, seat),
    };
    let stored = kept.read(false);
    let secret = if next.is_none() {
        false
    } else {
        let table = open_stored(row, GAMES, stored.snapshot.as_ref(), &stored.entries)
            .map_err(|_| Fault::broken())?;
        [seat, next].into_iter().flatten().any(|seat| table.keeps_secrets(Seat(seat)))
    };
    Ok(Hand { seat, next, secret })
}

impl Device {
    /// Who asks at a table: whoever has the device in hand there.
    pub(crate) fn guest_at(&self, table: &str) -> String {
        self.hands.get(table).map_or_else(|| self.me.id.clone(), |seat| person(&self.me.id, *seat))
    }

    /// Their name.
    pub(crate) fn name_at(&self, table: &str) -> String {
        let seat = self.hands.get(table).and_then(|seat| {
            let row = self.rows.get(table)?;
            row.card.seats.get(usize::from(*seat))?.name.clone()
        });
        seat.unwrap_or_else(|| self.me.name.clone())
    }

    /// Gives the device into somebody's hand: from now on the page is told what they may know.
    pub(crate) fn hand_to(&mut self, ask: u32, id: &str, seat: Option<u8>) -> Result<(), Fault> {
        let row = self.rows.get(id).ok_or_else(Fault::no_table)?;
        let is_person = |seat: u8| {
            let holder = row.card.seats.get(usize::from(seat)).map(|seat| &seat.holder);
            *holder.unwrap_or(&Holder::Nobody) == Holder::Guest { id: person(&self.me.id, seat) }
        };
        if seat.is_some_and(|seat| !is_person(seat)) {
            return Err(Fault::new(ErrorCode::NotFound, "Nobody of this device sits there."));
        }
        match seat {
            Some(seat) => drop(self.hands.insert(id.to_owned(), seat)),
            None => drop(self.hands.remove(id)),
        }
        let guest = self.guest_at(id);
        let watching = self.connections.iter().filter(|(_, known)| known.watches(id));
        let watching: Vec<u32> = watching.map(|(connection, _)| *connection).collect();
        for connection in watching {
            let (id_of_frame, guest) = (format!("hand-{connection}"), guest.clone());
            let input = Input::Watch { id: id_of_frame, guest, connection, have: None, place: () };
            self.tell_room(id, input);
        }
        self.ask_room(id, ask, Request::Info { guest: Some(guest) });
        Ok(())
    }

    /// The others of a table of several people.
    fn others(&self, id: &str) -> Vec<String> {
        let Some(row) = self.rows.get(id).filter(|row| is_together(row)) else {
            return Vec::new();
        };
        let guest = self.guest_at(id);
        let people = row.card.seats.iter().filter(|seat| seat.person().is_some());
        let people = people.map(|seat| person(&self.me.id, seat.seat));
        people.filter(|other| *other != guest).collect()
    }

    /// Whoever sits around one device ends a match by a word: all of them want to.
    pub(crate) fn vote(&mut self, ask: u32, id: &str, vote: EndVote) {
        for other in self.others(id) {
            self.tell_quietly(id, Request::Vote(other, vote.end));
        }
        self.ask_room(id, ask, Request::Vote(self.guest_at(id), vote.end));
    }

    /// And goes back by a word: what one asks for, the others agree to.
    pub(crate) fn go_back(&mut self, ask: u32, id: &str, back: Back) {
        let what = Request::GoBack(self.guest_at(id), back);
        let reply = if self.others(id).is_empty() { Asker::Request(ask) } else { Asker::Back(ask) };
        self.tell_room(id, Input::Request { what, reply });
    }

    /// Somebody has asked to go back: the others agree, and who asked is told how it stands then.
    pub(crate) fn agree(&mut self, ask: u32, info: &TableInfo) {
        let id = info.card.id.clone();
        if let Some(asked) = &info.going_back {
            for other in self.others(&id) {
                let yes = Back::Answer { at: asked.at, yes: true };
                self.tell_quietly(&id, Request::GoBack(other, yes));
            }
        }
        self.ask_room(&id, ask, Request::Info { guest: Some(self.guest_at(&id)) });
    }

    pub(crate) fn tell_quietly(&mut self, id: &str, what: Request) {
        self.tell_room(id, Input::Request { what, reply: Asker::Nobody });
    }
}
