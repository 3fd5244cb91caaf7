//! The table before and around the game: seats, pledges, stages. Each request becomes the writes
//! after which it is done.

use mesozoic_bots::{Level, LevelError};
use mesozoic_core::fair::{self, Nonce};
use mesozoic_model::{Holder, Seat, Stage, Unseated, Unseating};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::{Me, Reveal, SeatKey, SetBot, Sit};
use mesozoic_table::OpenArgs;

use crate::effect::{Effect, Write};
use crate::{Fault, Outside, Room};

pub(crate) type Writes = Result<Vec<Write>, Fault>;

pub(crate) fn no_seat() -> Fault {
    Fault::new(ErrorCode::NotFound, "This table has no such seat.")
}

impl<O: Outside> Room<O> {
    pub(crate) fn open_only(&self) -> Result<(), Fault> {
        match self.stage() {
            Stage::Open => Ok(()),
            _ => Err(Fault::wrong_time("The game has begun; seats are taken for good.")),
        }
    }

    /// For changes of seats. Until the last number is in, the table can still be opened again:
    /// somebody may have lost theirs, or stay away. The server knows some numbers by then, and
    /// whoever sits down next could choose by them; so everybody pledges anew.
    fn open_again(&self, at: i64) -> Result<Option<Write>, Fault> {
        if self.stage() != Stage::Revealing {
            return self.open_only().map(|()| None);
        }
        let guests = self.seats().iter().filter(|s| matches!(s.holder, Holder::Guest { .. }));
        let changed = guests.map(|s| Seat { pledge: None, nonce: None, ..s.clone() }).collect();
        Ok(Some(Write::Reopen { changed, at }))
    }

    pub(crate) fn host_only(&self, guest: &str) -> Result<(), Fault> {
        if self.truth.row.host == guest {
            return Ok(());
        }
        Err(Fault::new(ErrorCode::NotYours, "Only the host of the table may do this."))
    }

    pub(crate) fn sit(&self, at: i64, me: &Me, sit: &Sit) -> Writes {
        if fair::from_hex::<32>(&sit.pledge).is_none() {
            let message = "The pledge must be a SHA-256 digest in hexadecimal.";
            return Err(Fault::new(ErrorCode::BadRequest, message));
        }
        let own = self.seat_of(&me.id).map(mesozoic_core::Seat::index);
        let has_lost_its_number = own.is_some_and(|own| self.seats()[own].nonce.is_none());
        let reopen = if has_lost_its_number {
            self.open_again(at)?
        } else {
            self.open_only()?;
            None
        };
        let is_free = |s: &Seat| s.holder == Holder::Nobody;
        let wanted = match (own, sit.seat) {
            (Some(own), None) => own,
            (_, Some(wanted)) => {
                let wanted = usize::from(wanted);
                let seat = self.seats().get(wanted).ok_or_else(no_seat)?;
                if !is_free(seat) && own != Some(wanted) {
                    return Err(Fault::wrong_time("Somebody sits there already."));
                }
                wanted
            }
            (None, None) => self.seats().iter().position(is_free).ok_or_else(|| {
                let message = "All seats are taken. You can watch, or make a table of your own.";
                Fault::wrong_time(message)
            })?,
        };
        let left = own.filter(|&own| own != wanted);
        let left = left.map(|own| self.seats()[own].pass_to(Holder::Nobody));
        let seat = &self.seats()[wanted];
        // Whoever pledges anew stays: the term goes on, and the key with it.
        let taken = if own == Some(wanted) {
            Seat { nonce: None, ..seat.clone() }
        } else {
            seat.pass_to(Holder::Guest { id: me.id.clone() })
        };
        let pledge = Some(sit.pledge.to_ascii_lowercase());
        let taken = Seat { pledge, name: Some(me.name.clone()), ..taken };
        let changed = left.into_iter().chain([taken]).collect();
        Ok(reopen
            .into_iter()
            .chain([Write::Seats { changed, lost: None, note: None, at }])
            .collect())
    }

    /// The secret that lets a program sit down at a free seat. It belongs to the time in which nobody
    /// holds the seat, and ends with it: whoever sits down begins another term.
    pub(crate) fn invite(&self, guest: &str, seat: u8) -> Result<SeatKey, Fault> {
        self.host_only(guest)?;
        self.open_only()?;
        let row = self.seats().get(usize::from(seat)).ok_or_else(no_seat)?;
        if row.holder != Holder::Nobody {
            return Err(Fault::wrong_time("Somebody sits there already."));
        }
        Ok(SeatKey { seat, key: fair::to_hex(&self.key_of(row)?) })
    }

    /// A program sits down where it was invited to, and nowhere else.
    pub(crate) fn sit_by_key(&self, at: i64, me: &Me, key: &SeatKey, sit: &Sit) -> Writes {
        let wrong = || Fault::new(ErrorCode::NotYours, "This token does not open a seat here.");
        let seat = self.seats().get(usize::from(key.seat)).ok_or_else(wrong)?;
        // The host may have moved it since.
        let own = self.seat_of(&me.id).map(|own| own.0);
        let is_invited =
            seat.holder == Holder::Nobody && fair::from_hex(&key.key) == Some(self.key_of(seat)?);
        let place = own.or(is_invited.then_some(key.seat)).ok_or_else(wrong)?;
        if sit.seat.is_some_and(|wanted| wanted != place) {
            return Err(wrong());
        }
        self.sit(at, me, &Sit { seat: Some(place), pledge: sit.pledge.clone() })
    }

    pub(crate) fn stand(&self, at: i64, guest: &str) -> Writes {
        let Some(seat) = self.seat_of(guest) else { return Ok(Vec::new()) };
        let reopen = self.open_again(at)?;
        let changed = vec![self.seats()[seat.index()].pass_to(Holder::Nobody)];
        Ok(reopen
            .into_iter()
            .chain([Write::Seats { changed, lost: None, note: None, at }])
            .collect())
    }

    pub(crate) fn set_bot(&self, at: i64, guest: &str, set: &SetBot) -> Writes {
        self.host_only(guest)?;
        let seat = self.seats().get(usize::from(set.seat)).ok_or_else(no_seat)?;
        // A host may ask somebody to leave, but puts nobody in their place in the same breath.
        if matches!(seat.holder, Holder::Guest { .. }) && set.level.is_some() {
            return Err(Fault::wrong_time("Somebody sits there already."));
        }
        let reopen = self.open_again(at)?;
        let changed = match &set.level {
            None => seat.pass_to(Holder::Nobody),
            Some(level) => {
                let bot = bot_seat(set.seat, level, &self.truth.row.commit)?;
                Seat { term: seat.term + 1, ..bot }
            }
        };
        let is_own = seat.holder == Holder::Guest { id: guest.to_owned() };
        let lost = if is_own { None } else { self.lost_seat(seat, Unseating::SentAway, at) };
        let seats = Write::Seats { changed: vec![changed], lost, note: None, at };
        Ok(reopen.into_iter().chain([seats]).collect())
    }

    /// The news for the guest who holds a seat and loses it by another's doing.
    pub(crate) fn lost_seat(&self, seat: &Seat, how: Unseating, at: i64) -> Option<Unseated> {
        let Holder::Guest { id } = &seat.holder else { return None };
        let (match_id, game) = (self.id().to_owned(), self.truth.row.card.game.clone());
        Some(Unseated { guest: id.clone(), match_id, game, seat: seat.seat, how, at })
    }

    /// Takes in a change of seats that is stored.
    pub(crate) fn take_seats(&mut self, changed: Vec<Seat>, at: i64, effects: &mut Vec<Effect<O>>) {
        self.truth.row.card.touched = at;
        for seat in changed {
            let at = usize::from(seat.seat);
            self.truth.row.card.seats[at] = seat;
        }
        self.restart_feeds(effects);
        self.info_changed(effects);
    }

    pub(crate) fn start(&self, at: i64, guest: &str) -> Writes {
        self.host_only(guest)?;
        self.open_only()?;
        if self.seats().iter().any(|s| s.holder == Holder::Nobody) {
            let message = "Some seats are still free: wait, or let bots sit there.";
            return Err(Fault::wrong_time(message));
        }
        if let Some(seat) = self.seats().iter().find(|s| s.pledge.is_none()) {
            let name = seat.name.as_deref().unwrap_or("Somebody");
            let message = format!("{name} has to open this page once more before the game begins.");
            return Err(Fault::wrong_time(message));
        }
        // The table may have been made before the game had its present rules and options.
        let (game, seats) = (self.game()?, self.seats().len() as u8);
        let options = serde_json::from_str(&self.truth.row.options).unwrap_or_default();
        (game.open)(&OpenArgs::quick(options, seats, 0))?;
        Ok(vec![Write::Stage { stage: Stage::Revealing, at }])
    }

    pub(crate) fn reveal(&self, at: i64, guest: &str, reveal: &Reveal) -> Writes {
        let seat = self.seat_of(guest).ok_or_else(|| {
            Fault::new(ErrorCode::NotYours, "Only those who sit at the table reveal a nonce.")
        })?;
        if self.stage() != Stage::Revealing {
            let message = "Nonces are revealed once, when everybody sits.";
            return Err(Fault::wrong_time(message));
        }
        let nonce: Option<Nonce> = fair::from_hex(&reveal.nonce);
        let row = &self.seats()[seat.index()];
        let fits = |n: &Nonce| Some(fair::to_hex(&fair::pledge(n))) == row.pledge;
        if !nonce.as_ref().is_some_and(fits) {
            let message = "This nonce does not fit the pledge that was given with the seat.";
            return Err(Fault::new(ErrorCode::BadRequest, message));
        }
        let row = Seat { nonce: Some(reveal.nonce.to_ascii_lowercase()), ..row.clone() };
        Ok(vec![Write::Seats { changed: vec![row], lost: None, note: None, at }])
    }

    /// Somebody has another name from now on.
    pub(crate) fn renamed(&mut self, me: &Me, effects: &mut Vec<Effect<O>>) {
        let Some(seat) = self.seat_of(&me.id) else { return };
        self.truth.row.card.seats[seat.index()].name = Some(me.name.clone());
        self.info_changed(effects);
    }

    /// The secret that brings a seat's holder back from anywhere.
    pub(crate) fn seat_key(&self, guest: &str) -> Result<SeatKey, Fault> {
        let seat = self.seat_of(guest).ok_or_else(|| {
            Fault::new(ErrorCode::NotYours, "Only those who sit at the table have a seat to keep.")
        })?;
        let key = self.key_of(&self.seats()[seat.index()])?;
        Ok(SeatKey { seat: seat.0, key: fair::to_hex(&key) })
    }

    fn key_of(&self, seat: &Seat) -> Result<[u8; 16], Fault> {
        let seed = self.truth.row.server_seed.as_slice().try_into();
        let seed =
            seed.map_err(|_| Fault::new(ErrorCode::Faulted, "This table's seed is damaged."))?;
        Ok(fair::seat_key(&seed, self.id(), seat.seat, seat.term))
    }

    /// Somebody with the secret of a seat takes it over: the same person in another browser. The
    /// secret is spent by it, and the browser that had the seat is told.
    pub(crate) fn claim(&self, at: i64, me: &Me, claim: &SeatKey) -> Writes {
        // The server's seed is out when the game is over, and every key with it.
        if !matches!(self.stage(), Stage::Open | Stage::Revealing | Stage::Running) {
            let message = "The game is over; seats are not taken over any more.";
            return Err(Fault::wrong_time(message));
        }
        let own = self.seat_of(&me.id);
        if own.is_some_and(|own| own.0 == claim.seat) {
            return Ok(Vec::new());
        }
        if self.stage() == Stage::Running {
            // Whoever sits there has an account, and signs in wherever they are.
            self.unrated()?;
        }
        if own.is_some() {
            return Err(Fault::wrong_time("You hold another seat at this table."));
        }
        let wrong = || Fault::new(ErrorCode::NotYours, "This link does not open a seat here.");
        let seat = self.seats().get(usize::from(claim.seat)).ok_or_else(wrong)?;
        let is_held = matches!(seat.holder, Holder::Guest { .. });
        if !is_held || fair::from_hex(&claim.key) != Some(self.key_of(seat)?) {
            return Err(wrong());
        }
        let next = seat.pass_to(Holder::Guest { id: me.id.clone() });
        // The number for the dice stays pledged: the link has brought it along.
        let (pledge, nonce) = (seat.pledge.clone(), seat.nonce.clone());
        let next = Seat { name: Some(me.name.clone()), pledge, nonce, ..next };
        let lost = self.lost_seat(seat, Unseating::Claimed, at);
        Ok(vec![Write::Seats { changed: vec![next], lost, note: None, at }])
    }

    /// Somebody has signed in who was a guest here, and stays where they were. Nobody gets two seats:
    /// where the account sits already, the guest's stays as it is.
    pub(crate) fn adopt(&self, from: &str, to: &Me) -> Vec<Write> {
        let is_here = self.seat_of(from).is_some() || self.truth.row.host == from;
        if !is_here || self.seat_of(&to.id).is_some() {
            return Vec::new();
        }
        vec![Write::Adopt { from: from.to_owned(), to: to.clone() }]
    }

    /// Takes in that somebody has signed in.
    pub(crate) fn take_adopted(&mut self, from: &str, to: Me, effects: &mut Vec<Effect<O>>) {
        let before = self.seat_of(from);
        let row = &mut self.truth.row;
        if row.host == from {
            row.host.clone_from(&to.id);
        }
        if let Some(seat) = before {
            let seat = &mut row.card.seats[seat.index()];
            (seat.holder, seat.name) = (Holder::Guest { id: to.id }, Some(to.name));
        }
        self.restart_feeds(effects);
        self.info_changed(effects);
    }

    /// The host gives up a table that nobody else has joined.
    pub(crate) fn close(&self, guest: &str) -> Writes {
        self.host_only(guest)?;
        if self.stage() != Stage::Open {
            let message = "Only a table whose game has not begun can be closed.";
            return Err(Fault::wrong_time(message));
        }
        let is_other = |seat: &Seat| matches!(&seat.holder, Holder::Guest { id } if id != guest);
        if self.seats().iter().any(is_other) {
            return Err(Fault::wrong_time("Somebody else sits here; free their seat first."));
        }
        Ok(vec![Write::Remove])
    }

    /// The table where the same people play again. The first who asks makes it.
    pub(crate) fn rematch(&self, made: Option<&str>, gone: Option<&str>) -> Writes {
        if self.stage() != Stage::Over {
            return Err(Fault::wrong_time("A rematch is for when the game is over."));
        }
        let made = made.filter(|_| self.truth.row.rematch.as_deref() == gone);
        Ok(made.map(|id| Write::Rematch(id.to_owned())).into_iter().collect())
    }
}

/// A seat held by a bot. Its nonce follows from the commitment, so nobody can choose it.
pub fn bot_seat(seat: u8, level: &str, commit: &str) -> Result<Seat, Fault> {
    let level: Level =
        level.parse().map_err(|e: LevelError| Fault::new(ErrorCode::BadRequest, e.to_string()))?;
    let commit = fair::from_hex::<32>(commit)
        .ok_or_else(|| Fault::new(ErrorCode::Faulted, "This table's commitment is damaged."))?;
    let nonce = fair::bot_nonce(&commit, seat);
    Ok(Seat {
        pledge: Some(fair::to_hex(&fair::pledge(&nonce))),
        nonce: Some(fair::to_hex(&nonce)),
        ..Seat::new(seat, Holder::Bot { level: level.to_string() })
    })
}
