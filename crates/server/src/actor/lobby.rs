//! The table before and around the game: seats, pledges, stages, and what is told about them.

use std::time::Duration;

use mesozoic_bots::Level;
use mesozoic_core::Standings;
use mesozoic_core::fair::{self, Nonce};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::ServerFrame;
use mesozoic_protocol::lobby::{
    Fairness, Reveal, SeatKey, SetBot, Sit, Stage, TableCard, TableInfo,
};
use mesozoic_registry::GameEntry;
use mesozoic_store::{Holder, Seat};
use mesozoic_table::OpenArgs;

use super::Actor;
use super::truth::open_args;
use crate::clock::now;
use crate::fault::Fault;
use crate::stage;

/// News about the table itself are gathered for so long when many look on.
const GATHER: Duration = Duration::from_millis(150);
/// As many are told at once.
const FEW: usize = 16;

fn wrong_time(message: &str) -> Fault {
    Fault::new(ErrorCode::WrongTime, message)
}

impl Actor {
    pub(super) fn stage(&self) -> Stage {
        stage::told(self.row.card.stage)
    }

    /// Notes a new stage, in the store first.
    pub(super) async fn set_stage(&mut self, stage: Stage) -> Result<(), Fault> {
        let (stored, at) = (stage::stored(stage), now());
        self.app.store.set_stage(&self.row.card.id, stored, at).await?;
        self.losses = 0;
        self.row.card.touched = at;
        self.row.card.stage = stored;
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
        self.app.hall.show(self.card());
    }

    pub(super) fn info(&self, guest: Option<&str>) -> TableInfo {
        let is_over = self.stage() == Stage::Over;
        // A nonce shown early could still be answered by choosing another: all or none.
        let all = self.seats().iter().all(|s| s.nonce.is_some());
        let spectators = self.watchers.iter().filter(|w| self.seat_of(&w.guest).is_none());
        TableInfo {
            card: self.card(),
            options: serde_json::from_str(&self.row.options).unwrap_or_default(),
            host: self.row.host.clone(),
            listed: self.row.listed,
            you: guest.and_then(|g| self.seat_of(g)).map(|s| s.0),
            spectators: spectators.count() as u32,
            fairness: Fairness {
                commit: self.row.commit.clone(),
                pledges: self.seats().iter().map(|s| s.pledge.clone()).collect(),
                nonces: self.seats().iter().map(|s| s.nonce.clone().filter(|_| all)).collect(),
                server_seed: is_over.then(|| fair::to_hex(&self.row.server_seed)),
            },
            standings: self.standings(),
            rematch: self.row.rematch.clone(),
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
        for watcher in &self.watchers {
            let info = Box::new(self.info(Some(&watcher.guest)));
            watcher.out.send(&ServerFrame::Table { info });
        }
    }

    /// Changes seats: all of them or none.
    async fn store_seats(&mut self, changed: Vec<Seat>) -> Result<(), Fault> {
        let at = now();
        self.app.store.set_seats(&self.row.card.id, &changed, at).await?;
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
        self.row.card.stage = stage::stored(Stage::Open);
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
        let left = own.filter(|own| own.index() != at).map(|own| Seat::new(own.0, Holder::Nobody));
        let taken = Seat {
            pledge: Some(sit.pledge.to_ascii_lowercase()),
            ..Seat::new(at as u8, Holder::Guest { id: guest.to_owned() })
        };
        self.store_seats(left.into_iter().chain([taken]).collect()).await
    }

    pub(super) async fn stand(&mut self, guest: &str) -> Result<(), Fault> {
        let Some(seat) = self.seat_of(guest) else { return Ok(()) };
        self.open_again().await?;
        self.store_seats(vec![Seat::new(seat.0, Holder::Nobody)]).await
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
        self.open_again().await?;
        let row = match set.level {
            None => Seat::new(set.seat, Holder::Nobody),
            Some(level) => bot_seat(set.seat, &level, &self.row.commit)?,
        };
        self.store_seats(vec![row]).await
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
        let table = (self.game()?.open)(&open_args(&self.row)?)?;
        let awaited: Vec<u8> = table.status().awaited().iter().map(|s| s.0).collect();
        self.app.store.begin(&self.row.card.id, rules, &awaited, at).await?;
        self.losses = 0;
        self.table = Some(table);
        let card = &mut self.row.card;
        (card.stage, card.rules) = (stage::stored(Stage::Running), rules);
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
        Ok(SeatKey { seat: seat.0, key: fair::to_hex(&self.key_of(seat.0)?) })
    }

    fn key_of(&self, seat: u8) -> Result<[u8; 16], Fault> {
        let seed = self.row.server_seed.as_slice().try_into();
        let seed =
            seed.map_err(|_| Fault::new(ErrorCode::Faulted, "This table's seed is damaged."))?;
        Ok(fair::seat_key(&seed, &self.row.card.id, seat))
    }

    /// Somebody with the secret of a seat takes it over: the same person in another browser.
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
        if !is_held || fair::from_hex(&claim.key) != Some(self.key_of(claim.seat)?) {
            return Err(wrong());
        }
        let holder = Holder::Guest { id: guest.to_owned() };
        self.store_seats(vec![Seat { holder, name: None, ..seat }]).await
    }

    /// The table where the same people play again. The first who asks makes it.
    pub(super) async fn rematch(&mut self, made: Option<String>) -> Result<Option<String>, Fault> {
        if self.stage() != Stage::Over {
            return Err(wrong_time("A rematch is for when the game is over."));
        }
        if let (Some(id), None) = (made, &self.row.rematch) {
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
