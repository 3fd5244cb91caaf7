//! The table before and around the game: seats, pledges, stages, and what is told about them.

use std::collections::HashMap;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use mesozoic_bots::Level;
use mesozoic_core::fair::{self, Nonce};
use mesozoic_core::{Standings, Viewer};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::ServerFrame;
use mesozoic_protocol::lobby::{Reveal, SeatKey, SetBot, Sit, Stage, TableCard, TableInfo};
use mesozoic_registry::GameEntry;
use mesozoic_store::{Holder, Seat, Unseated, Unseating};
use mesozoic_table::OpenArgs;

use super::Actor;
use crate::clock::now;
use crate::fault::Fault;
use crate::visitors::tell_losses;
use crate::{archive, outbox, stage};

/// News about the table itself are gathered for so long when many look on.
const GATHER: Duration = Duration::from_millis(150);
/// As many are told at once.
const FEW: usize = 16;

fn wrong_time(message: &str) -> Fault {
    Fault::new(ErrorCode::WrongTime, message)
}

impl Actor {
    pub(super) fn stage(&self) -> Stage {
        self.row.card.stage
    }

    /// Notes a new stage, in the store first.
    pub(super) async fn set_stage(&mut self, stage: Stage) -> Result<(), Fault> {
        let at = now();
        self.app.store.set_stage(&self.row.card.id, stage, at).await?;
        self.losses = 0;
        self.row.card.touched = at;
        self.row.card.stage = stage;
        self.info_changed();
        Ok(())
    }

    /// What keeps the match from going on, or from being shown again.
    pub(super) fn trouble(&self) -> Option<Fault> {
        self.loss().or_else(|| self.trouble.clone())
    }

    /// The table's card as it is now.
    fn card(&self) -> TableCard {
        let is_online = |guest: &str| self.watchers.iter().any(|w| w.guest == guest);
        let card = stage::card(&self.row.card, self.trouble().as_ref(), is_online);
        TableCard { awaited: self.awaited(), ..card }
    }

    pub(super) fn show_card(&self) {
        self.app.lobby.show(self.card(), &self.row.host, self.row.listed);
    }

    pub(super) fn info(&self, guest: Option<&str>) -> TableInfo {
        let spectators = self.watchers.iter().filter(|w| w.viewer == Viewer::Spectator);
        let you = guest.and_then(|guest| self.seat_of(guest));
        TableInfo {
            spectators: spectators.count() as u32,
            standings: self.standings(),
            ..stage::info(&self.row, self.card(), you)
        }
    }

    /// The result as it was stored, which does not change with the rules.
    fn standings(&self) -> Option<Standings> {
        self.row.standings.as_deref().and_then(|text| serde_json::from_str(text).ok())
    }

    /// Something about the table itself has changed: those who look on will be told.
    pub(super) fn info_changed(&mut self) {
        self.show_card();
        if self.watchers.len() <= FEW {
            self.tell_info();
        } else if self.info_due.is_none() {
            self.info_due = Some(tokio::time::Instant::now() + GATHER);
        }
    }

    pub(super) fn tell_info(&mut self) {
        self.info_due = None;
        // It differs only in the reader's own seat: those who watch are all told the same.
        let mut info = self.info(None);
        let mut texts: HashMap<Viewer, Utf8Bytes> = HashMap::new();
        for watcher in &self.watchers {
            let text = texts.entry(watcher.viewer).or_insert_with(|| {
                info.you = match watcher.viewer {
                    Viewer::Seat(seat) => Some(seat.0),
                    Viewer::Spectator => None,
                };
                outbox::text(&ServerFrame::Table { info: Box::new(info.clone()) })
            });
            watcher.out.send_text(text.clone());
        }
    }

    /// Changes seats: all of them or none.
    async fn store_seats(&mut self, changed: Vec<Seat>) -> Result<(), Fault> {
        self.store_seats_and(changed, None).await
    }

    /// The same, where it takes a seat from somebody who has to be told.
    async fn store_seats_and(
        &mut self,
        changed: Vec<Seat>,
        lost: Option<(Seat, Unseating)>,
    ) -> Result<(), Fault> {
        let at = now();
        let lost = lost.and_then(|(seat, how)| match seat.holder {
            Holder::Guest { id } => Some(Unseated {
                guest: id,
                match_id: self.row.card.id.clone(),
                game: self.row.card.game.clone(),
                seat: seat.seat,
                how,
                at,
            }),
            Holder::Bot { .. } | Holder::Nobody => None,
        });
        self.app.store.set_seats(&self.row.card.id, &changed, lost.as_ref(), at).await?;
        if let Some(lost) = lost {
            let app = self.app.clone();
            tokio::spawn(async move { tell_losses(&app, &lost.guest).await });
        }
        self.take_seats(changed, at).await
    }

    /// Takes in a change of seats that is stored.
    async fn take_seats(&mut self, changed: Vec<Seat>, at: i64) -> Result<(), Fault> {
        self.losses = 0;
        self.row.card.touched = at;
        for mut seat in changed {
            if let Holder::Guest { id } = &seat.holder {
                seat.name = Some(self.app.guests.name(id).await?);
            }
            let at = usize::from(seat.seat);
            self.row.card.seats[at] = seat;
        }
        self.restart_feeds();
        self.info_changed();
        Ok(())
    }

    fn open_only(&self) -> Result<(), Fault> {
        match self.stage() {
            Stage::Open => Ok(()),
            _ => Err(wrong_time("The game has begun; seats are taken for good.")),
        }
    }

    /// For changes of seats. Until the last number is in, the table can still be opened again:
    /// somebody may have lost theirs, or stay away. The server knows some numbers by then, and
    /// whoever sits down next could choose by them; so everybody pledges anew.
    async fn open_again(&mut self) -> Result<(), Fault> {
        if self.stage() != Stage::Revealing {
            return self.open_only();
        }
        let guests = self.seats().iter().filter(|s| matches!(s.holder, Holder::Guest { .. }));
        let unpledged: Vec<Seat> =
            guests.map(|s| Seat { pledge: None, nonce: None, ..s.clone() }).collect();
        let at = now();
        self.app.store.reopen(&self.row.card.id, &unpledged, at).await?;
        self.row.card.stage = Stage::Open;
        self.take_seats(unpledged, at).await
    }

    fn host_only(&self, guest: &str) -> Result<(), Fault> {
        if self.row.host == guest {
            return Ok(());
        }
        Err(Fault::new(ErrorCode::NotYours, "Only the host of the table may do this."))
    }

    pub(super) async fn sit(&mut self, guest: &str, sit: Sit) -> Result<(), Fault> {
        if fair::from_hex::<32>(&sit.pledge).is_none() {
            let message = "The pledge must be a SHA-256 digest in hexadecimal.";
            return Err(Fault::new(ErrorCode::BadRequest, message));
        }
        let has_lost_its_number =
            self.seat_of(guest).is_some_and(|seat| self.seats()[seat.index()].nonce.is_none());
        if has_lost_its_number {
            self.open_again().await?;
        } else {
            self.open_only()?;
        }
        let is_free = |s: &Seat| s.holder == Holder::Nobody;
        let own = self.seat_of(guest);
        let at = match (own, sit.seat) {
            (Some(own), None) => own.index(),
            (_, Some(wanted)) => {
                let at = usize::from(wanted);
                let seat = self.seats().get(at).ok_or_else(|| {
                    Fault::new(ErrorCode::NotFound, "This table has no such seat.")
                })?;
                if !is_free(seat) && own.is_none_or(|own| own.index() != at) {
                    return Err(wrong_time("Somebody sits there already."));
                }
                at
            }
            (None, None) => self.seats().iter().position(is_free).ok_or_else(|| {
                wrong_time("All seats are taken. You can watch, or make a table of your own.")
            })?,
        };
        let left = own.filter(|own| own.index() != at);
        let left = left.map(|own| self.seats()[own.index()].pass_to(Holder::Nobody));
        let seat = &self.seats()[at];
        // Whoever pledges anew stays: the term goes on, and the key with it.
        let taken = if own.is_some_and(|own| own.index() == at) {
            Seat { nonce: None, ..seat.clone() }
        } else {
            seat.pass_to(Holder::Guest { id: guest.to_owned() })
        };
        let taken = Seat { pledge: Some(sit.pledge.to_ascii_lowercase()), ..taken };
        self.store_seats(left.into_iter().chain([taken]).collect()).await
    }

    pub(super) async fn stand(&mut self, guest: &str) -> Result<(), Fault> {
        let Some(seat) = self.seat_of(guest) else { return Ok(()) };
        self.open_again().await?;
        self.store_seats(vec![self.seats()[seat.index()].pass_to(Holder::Nobody)]).await
    }

    pub(super) async fn set_bot(&mut self, guest: &str, set: SetBot) -> Result<(), Fault> {
        self.host_only(guest)?;
        let seat = self.seats().get(usize::from(set.seat));
        let seat =
            seat.ok_or_else(|| Fault::new(ErrorCode::NotFound, "This table has no such seat."))?;
        // A host may ask somebody to leave, but puts nobody in their place in the same breath.
        if matches!(seat.holder, Holder::Guest { .. }) && set.level.is_some() {
            return Err(wrong_time("Somebody sits there already."));
        }
        let seat = seat.clone();
        self.open_again().await?;
        let row = match set.level {
            None => seat.pass_to(Holder::Nobody),
            Some(level) => {
                Seat { term: seat.term + 1, ..bot_seat(set.seat, &level, &self.row.commit)? }
            }
        };
        let is_own = seat.holder == Holder::Guest { id: guest.to_owned() };
        let lost = (!is_own).then_some((seat, Unseating::SentAway));
        self.store_seats_and(vec![row], lost).await
    }

    pub(super) async fn start(&mut self, guest: &str) -> Result<(), Fault> {
        self.host_only(guest)?;
        self.open_only()?;
        if self.seats().iter().any(|s| s.holder == Holder::Nobody) {
            return Err(wrong_time("Some seats are still free: wait, or let bots sit there."));
        }
        if let Some(seat) = self.seats().iter().find(|s| s.pledge.is_none()) {
            let name = seat.name.as_deref().unwrap_or("Somebody");
            let message = format!("{name} has to open this page once more before the game begins.");
            return Err(wrong_time(&message));
        }
        // The table may have been made before the game had its present rules and options.
        let (game, seats) = (self.game()?, self.seats().len() as u8);
        let options = serde_json::from_str(&self.row.options).unwrap_or_default();
        (game.open)(&OpenArgs::quick(options, seats, 0))?;
        self.set_stage(Stage::Revealing).await?;
        self.begin_if_revealed().await
    }

    pub(super) async fn reveal(&mut self, guest: &str, reveal: &Reveal) -> Result<(), Fault> {
        let seat = self.seat_of(guest).ok_or_else(|| {
            Fault::new(ErrorCode::NotYours, "Only those who sit at the table reveal a nonce.")
        })?;
        if self.stage() != Stage::Revealing {
            return Err(wrong_time("Nonces are revealed once, when everybody sits."));
        }
        let nonce: Option<Nonce> = fair::from_hex(&reveal.nonce);
        let row = &self.seats()[seat.index()];
        let fits = |n: &Nonce| Some(fair::to_hex(&fair::pledge(n))) == row.pledge;
        if !nonce.as_ref().is_some_and(fits) {
            let message = "This nonce does not fit the pledge that was given with the seat.";
            return Err(Fault::new(ErrorCode::BadRequest, message));
        }
        let row = Seat { nonce: Some(reveal.nonce.to_ascii_lowercase()), ..row.clone() };
        self.store_seats(vec![row]).await?;
        self.begin_if_revealed().await
    }

    /// Opens the match when every nonce is in, under the rules of this server.
    pub(super) async fn begin_if_revealed(&mut self) -> Result<(), Fault> {
        if self.seats().iter().any(|s| s.nonce.is_none()) {
            return Ok(());
        }
        let (rules, at) = (self.game()?.meta.rules, now());
        let table = (self.game()?.open)(&archive::open_args(&self.row)?)?;
        let awaited: Vec<u8> = table.status().awaited().iter().map(|s| s.0).collect();
        self.app.store.begin(&self.row.card.id, rules, &awaited, at).await?;
        self.losses = 0;
        self.table = Some(table);
        let card = &mut self.row.card;
        (card.stage, card.rules) = (Stage::Running, rules);
        (card.awaited, card.touched) = (awaited, at);
        self.info_changed();
        self.restart_feeds();
        self.ask_bots();
        Ok(())
    }

    fn game(&self) -> Result<&'static GameEntry, Fault> {
        self.app.config.game(&self.row.card.game)
    }

    /// Somebody has another name from now on.
    pub(super) fn renamed(&mut self, guest: &str, name: &str) {
        let Some(seat) = self.seat_of(guest) else { return };
        self.row.card.seats[seat.index()].name = Some(name.to_owned());
        self.info_changed();
    }

    /// The secret that brings a seat's holder back from anywhere.
    pub(super) fn seat_key(&self, guest: &str) -> Result<SeatKey, Fault> {
        let seat = self.seat_of(guest).ok_or_else(|| {
            Fault::new(ErrorCode::NotYours, "Only those who sit at the table have a seat to keep.")
        })?;
        let key = self.key_of(&self.seats()[seat.index()])?;
        Ok(SeatKey { seat: seat.0, key: fair::to_hex(&key) })
    }

    fn key_of(&self, seat: &Seat) -> Result<[u8; 16], Fault> {
        let seed = self.row.server_seed.as_slice().try_into();
        let seed =
            seed.map_err(|_| Fault::new(ErrorCode::Faulted, "This table's seed is damaged."))?;
        Ok(fair::seat_key(&seed, &self.row.card.id, seat.seat, seat.term))
    }

    /// Somebody with the secret of a seat takes it over: the same person in another browser. The
    /// secret is spent by it, and the browser that had the seat is told.
    pub(super) async fn claim(&mut self, guest: &str, claim: &SeatKey) -> Result<(), Fault> {
        // The server's seed is out when the game is over, and every key with it.
        if !matches!(self.stage(), Stage::Open | Stage::Revealing | Stage::Running) {
            return Err(wrong_time("The game is over; seats are not taken over any more."));
        }
        let own = self.seat_of(guest);
        if own.is_some_and(|own| own.0 == claim.seat) {
            return Ok(());
        }
        if own.is_some() {
            return Err(wrong_time("You hold another seat at this table."));
        }
        let wrong = || Fault::new(ErrorCode::NotYours, "This link does not open a seat here.");
        let seat = self.seats().get(usize::from(claim.seat)).ok_or_else(wrong)?.clone();
        let is_held = matches!(seat.holder, Holder::Guest { .. });
        if !is_held || fair::from_hex(&claim.key) != Some(self.key_of(&seat)?) {
            return Err(wrong());
        }
        let next = seat.pass_to(Holder::Guest { id: guest.to_owned() });
        // The number for the dice stays pledged: the link has brought it along.
        let next = Seat { pledge: seat.pledge.clone(), nonce: seat.nonce.clone(), ..next };
        self.store_seats_and(vec![next], Some((seat, Unseating::Claimed))).await
    }

    /// The host gives up a table that nobody else has joined.
    pub(super) async fn close(&mut self, guest: &str) -> Result<(), Fault> {
        self.host_only(guest)?;
        if self.stage() != Stage::Open {
            return Err(wrong_time("Only a table whose game has not begun can be closed."));
        }
        let is_other = |seat: &Seat| matches!(&seat.holder, Holder::Guest { id } if id != guest);
        if self.seats().iter().any(is_other) {
            return Err(wrong_time("Somebody else sits here; free their seat first."));
        }
        let id = self.row.card.id.clone();
        self.app.store.remove_open(&id).await?;
        self.is_closed = true;
        self.app.lobby.remove(&id, guest, self.row.listed);
        self.tell_all(&ServerFrame::Closed { table: id });
        Ok(())
    }

    /// The table where the same people play again. The first who asks makes it.
    pub(super) async fn rematch(
        &mut self,
        made: Option<String>,
        gone: Option<String>,
    ) -> Result<Option<String>, Fault> {
        if self.stage() != Stage::Over {
            return Err(wrong_time("A rematch is for when the game is over."));
        }
        if let Some(id) = made.filter(|_| self.row.rematch == gone) {
            self.app.store.set_rematch(&self.row.card.id, &id).await?;
            self.losses = 0;
            self.row.rematch = Some(id);
            self.info_changed();
        }
        Ok(self.row.rematch.clone())
    }
}

/// A seat held by a bot. Its nonce follows from the commitment, so nobody can choose it.
pub(crate) fn bot_seat(seat: u8, level: &str, commit: &str) -> Result<Seat, Fault> {
    let level: Level = level
        .parse()
        .map_err(|e: mesozoic_bots::LevelError| Fault::new(ErrorCode::BadRequest, e.to_string()))?;
    let commit = fair::from_hex::<32>(commit)
        .ok_or_else(|| Fault::new(ErrorCode::Faulted, "This table's commitment is damaged."))?;
    let nonce = fair::bot_nonce(&commit, seat);
    Ok(Seat {
        pledge: Some(fair::to_hex(&fair::pledge(&nonce))),
        nonce: Some(fair::to_hex(&nonce)),
        ..Seat::new(seat, Holder::Bot { level: level.to_string() })
    })
}
