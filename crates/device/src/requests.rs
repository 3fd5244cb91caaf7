//! Requests: the addresses of the server's interface that a single device has use for.

use mesozoic_lessons::{course, practise, script};
use mesozoic_model::{Holder, Stage};
use mesozoic_protocol::lobby::{
    Back, EndVote, NewTable, OfferSeat, Rename, Reveal, SeatKey, SeatOrder, SetBot, Sit,
    TableLists, Vacation, WhichSeat,
};
use mesozoic_protocol::{ErrorCode, GameCard, MAX_NAME, Practise};
use mesozoic_registry::GAMES;
use mesozoic_room::{
    Birth, Fault, Input, Kept, Request, check_new, game, info, new_match, same_again, seat_of,
    stored_card,
};
use mesozoic_table::read_json;
use serde::de::DeserializeOwned;

use crate::device::{Call, Device};
use crate::frames::words;
use crate::puzzles::Wish;
use crate::rooms::{Asker, Look, Task};
use crate::together::{HandTo, Together, is_together, names, seat_people};
use crate::{Output, records, shelf};

/// What ids of a device's tables begin with, so that a page knows whom to ask for one.
pub(crate) const HERE: &str = "here-";

impl Device {
    /// Answers a request, now or later; or says why not.
    pub(crate) fn request(
        &mut self,
        ask: u32,
        method: &str,
        path: &str,
        body: Option<&str>,
    ) -> Result<(), Fault> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let parts: Vec<&str> = path.trim_start_matches("/api/").split('/').collect();
        match (method, parts.as_slice()) {
            ("GET", ["me"]) => {
                let me = self.me.clone();
                self.answer(ask, Ok(me));
            }
            ("POST", ["me"]) => self.rename(ask, &read(body)?)?,
            ("GET", ["games"]) => {
                let cards: Vec<GameCard> = GAMES.iter().map(|game| game.meta.into()).collect();
                self.answer(ask, Ok(cards));
            }
            ("GET", ["games", id, "lessons"]) => {
                game(GAMES, id)?;
                self.answer(ask, Ok(course(id)));
            }
            ("POST", ["games", id, "lessons", lesson]) => {
                let asked: Practise = read(body)?;
                let script =
                    script(id, lesson).ok_or_else(|| not_found("There is no such lesson."))?;
                let practised = practise(script, &asked)
                    .map_err(|error| Fault::new(ErrorCode::BadRequest, error.to_string()));
                self.answer(ask, practised);
            }
            ("GET", ["games", id, "puzzles"]) => self.puzzle(ask, id, Wish::List)?,
            ("GET", ["games", id, "puzzles", one]) => {
                self.puzzle(ask, id, Wish::Set((*one).to_owned()))?;
            }
            ("POST", ["games", id, "puzzles", one]) => {
                self.puzzle(ask, id, Wish::Try((*one).to_owned(), read(body)?))?;
            }
            ("GET", ["tables"]) => {
                let mine = self.cards();
                self.answer(ask, Ok(TableLists { mine, open: Vec::new(), running: Vec::new() }));
            }
            ("POST", ["tables"]) => self.make(ask, read(body)?, &[], None)?,
            ("POST", ["records", "look"]) => {
                let looked = records::look(&read::<records::Look>(body)?.text);
                self.answer(ask, looked);
            }
            ("POST", ["records"]) => self.bring(ask, read(body)?)?,
            ("POST", ["moved"]) => self.arrive(ask, &read(body)?)?,
            ("POST", ["together"]) => {
                let Together { table, names } = read(body)?;
                self.make(ask, table, &names, None)?;
            }
            ("GET", ["tables", id]) => {
                let guest = self.guest_at(id);
                self.ask_room(id, ask, Request::Info { guest: Some(guest) });
            }
            ("GET" | "POST", ["tables", id, what]) => {
                self.ask_table(ask, id, (method, what), query, body)?;
            }
            _ => return Err(no_address()),
        }
        Ok(())
    }

    /// Answers a request about a table.
    fn ask_table(
        &mut self,
        ask: u32,
        id: &str,
        what: (&str, &str),
        query: &str,
        body: Option<&str>,
    ) -> Result<(), Fault> {
        let (me, host, guest) = (self.me.clone(), self.me.id.clone(), self.guest_at(id));
        let look = match what {
            ("GET", "history") => Some(Look::History),
            ("GET", "replay") => Some(Look::Replay(seat_in(query, "seat=")?)),
            ("GET", "draws") => Some(Look::Draws),
            ("GET", "record") => Some(Look::Record),
            ("GET", "review") => Some(Look::Review),
            ("POST", "hint") => Some(Look::Hint),
            ("GET", "hand") => Some(Look::Hand { to: seat_in(query, "to=")? }),
            _ => None,
        };
        if let Some(look) = look {
            self.at(id, Task::Look(ask, look));
            return Ok(());
        }
        let request = match what {
            ("GET", "key") => Request::Key(guest),
            ("POST", "sit") => Request::Sit(me, read::<Sit>(body)?),
            ("POST", "stand") => Request::Stand(guest),
            ("POST", "bot") => Request::SetBot(host, read::<SetBot>(body)?),
            ("POST", "order") => Request::Order(host, read::<SeatOrder>(body)?),
            ("POST", "start") => Request::Start(host),
            ("POST", "reveal") => Request::Reveal(guest, read::<Reveal>(body)?),
            ("POST", "claim") => Request::Claim(me, read::<SeatKey>(body)?),
            ("POST", "resign") => Request::Resign(guest),
            ("POST", "return") => Request::TakeBack(guest),
            ("POST", "replace") => Request::Replace(guest, read::<WhichSeat>(body)?.seat),
            ("POST", "offer") => Request::Offer(guest, read::<OfferSeat>(body)?),
            ("POST", "take") => Request::TakeOver(me, read::<WhichSeat>(body)?.seat),
            ("POST", "vacation") => Request::Vacation(guest, read::<Vacation>(body)?.days),
            ("POST", "move") => Request::Move(guest),
            ("POST", "close") => Request::Close(host),
            ("POST", "end") => {
                self.vote(ask, id, read::<EndVote>(body)?);
                return Ok(());
            }
            ("POST", "back") => {
                self.go_back(ask, id, read::<Back>(body)?);
                return Ok(());
            }
            ("POST", "hand") => return self.hand_to(ask, id, read::<HandTo>(body)?.seat),
            ("POST", "rematch") => return self.rematch(ask, id),
            ("POST", "play-on") => {
                self.at(id, Task::PlayOn(ask, read(body)?));
                return Ok(());
            }
            _ => return Err(no_address()),
        };
        self.ask_room(id, ask, request);
        Ok(())
    }

    /// Whoever plays here has another name; the page remembers it.
    fn rename(&mut self, ask: u32, rename: &Rename) -> Result<(), Fault> {
        let name = words(&rename.name, MAX_NAME)
            .ok_or_else(|| Fault::new(ErrorCode::BadRequest, "A name needs something to read."))?;
        self.me.name = name;
        let live: Vec<String> = self.live.keys().cloned().collect();
        for id in live {
            self.tell_room(&id, Input::Renamed(self.me.clone()));
        }
        let me = self.me.clone();
        self.answer(ask, Ok(me));
        Ok(())
    }

    /// Makes a table; with names, one for several people on this device, who begin at once; after a
    /// finished match, the one where its players play again.
    fn make(
        &mut self,
        ask: u32,
        new: NewTable,
        names: &[Option<String>],
        after: Option<String>,
    ) -> Result<(), Fault> {
        let game = check_new(&new, GAMES)?;
        if new.rated {
            let message = "A match on this device is not rated: only a server can vouch for it.";
            return Err(Fault::new(ErrorCode::BadRequest, message));
        }
        if new.delay > 0 {
            let message = "Nobody else watches a match on this device.";
            return Err(Fault::new(ErrorCode::BadRequest, message));
        }
        let birth = self.birth();
        let mut new = new_match(new, game, birth)?;
        if !names.is_empty() {
            seat_people(&mut new, names, &self.me.id, &mut self.chance)?;
        }
        self.keep_new(ask, Kept::new(new), after);
        Ok(())
    }

    /// What a new match gets from this device.
    pub(crate) fn birth(&mut self) -> Birth {
        Birth {
            id: format!("{HERE}{}", self.chance.word()),
            server_seed: self.chance.bytes(),
            host: self.me.id.clone(),
            at: self.now,
        }
    }

    /// Stores a new match.
    pub(crate) fn keep_new(&mut self, ask: u32, mut kept: Kept, after: Option<String>) {
        for seat in &mut kept.row.card.seats {
            if matches!(&seat.holder, Holder::Guest { id } if *id == self.me.id) {
                seat.name = Some(self.me.name.clone());
            }
        }
        let puts = shelf::changes(None, &kept);
        let call = self.call(Call::Make { ask, kept: Box::new(kept), after });
        self.out.push(Output::Write { call, puts, gone: Vec::new() });
    }

    /// A table is made.
    pub(crate) fn made(&mut self, ask: u32, kept: Kept, after: Option<String>) {
        let id = kept.row.card.id.clone();
        self.rows.insert(id.clone(), kept.row.clone());
        let begins = is_together(&kept.row) && kept.row.card.stage == Stage::Open;
        self.open(&id, kept);
        if begins {
            self.tell_quietly(&id, Request::Start(self.me.id.clone()));
        }
        match after {
            None => self.ask_room(&id, ask, Request::Info { guest: Some(self.me.id.clone()) }),
            Some(over) => {
                let gone = self.rows.get(&over).and_then(|row| row.rematch.clone());
                let what = Request::Rematch { made: Some(id), gone };
                self.tell_room(&over, Input::Request { what, reply: Asker::Rematch(ask) });
            }
        }
    }

    /// The table where the same people play again.
    fn rematch(&mut self, ask: u32, id: &str) -> Result<(), Fault> {
        let row = self.rows.get(id).ok_or_else(Fault::no_table)?;
        if let Some(next) = row.rematch.clone().filter(|next| self.rows.contains_key(next)) {
            self.ask_room(&next, ask, Request::Info { guest: Some(self.me.id.clone()) });
            return Ok(());
        }
        if row.card.stage != Stage::Over {
            let message = "A rematch is for when the game is over.";
            return Err(Fault::new(ErrorCode::WrongTime, message));
        }
        let names = if is_together(row) { names(row) } else { Vec::new() };
        let guest = row.card.seats.iter().find_map(|seat| match &seat.holder {
            Holder::Guest { id } => Some(id.clone()),
            _ => None,
        });
        let guest = guest.unwrap_or_else(|| self.me.id.clone());
        let (card, you) = (stored_card(&row.card, GAMES), seat_of(row, &guest));
        let new = same_again(info(row, Vec::new(), card, you), &guest)?;
        self.make(ask, new, &names, Some(id.to_owned()))
    }
}

/// Reads a body.
fn read<T: DeserializeOwned>(body: Option<&str>) -> Result<T, Fault> {
    read_json(body.unwrap_or("null")).map_err(|error| {
        Fault::new(ErrorCode::BadRequest, format!("This cannot be read: {error}."))
    })
}

/// A seat that stands behind an address: whose eyes a replay is seen through, or who wants the device.
fn seat_in(query: &str, name: &str) -> Result<Option<u8>, Fault> {
    let seat = query.split('&').find_map(|part| part.strip_prefix(name));
    seat.map(str::parse).transpose().map_err(|_| not_found("This table has no such seat."))
}

fn not_found(message: &str) -> Fault {
    Fault::new(ErrorCode::NotFound, message)
}

fn no_address() -> Fault {
    not_found("There is no such address.")
}
