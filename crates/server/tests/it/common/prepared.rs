//! Matches that a test puts into a store itself, so that it knows the server's seed and can follow
//! the truth beside what is told.

use mesozoic_core::record::{DiceNote, Entry};
use mesozoic_core::{Rng, Seat, SplitMix, fair};
use mesozoic_registry::{GameEntry, find};
use mesozoic_store::{Holder, NewEntry, NewGuest, NewMatch, Pace, Seat as Place, Snapshot, Store};
use mesozoic_table::{AnyTable, OpenArgs};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{Guest, Running, TempDb};

/// The table's id.
pub(crate) const TABLE: &str = "prepared";
/// When everything was made.
const MADE: i64 = 1_000;

/// A match that is being played, as far as its log or its snapshot goes.
pub(crate) struct Prepared {
    pub(crate) game: &'static GameEntry,
    pub(crate) args: OpenArgs,
    pub(crate) log: Vec<Entry>,
    pub(crate) snapshot: Option<mesozoic_table::Snapshot>,
    pub(crate) pace: Pace,
}

impl Prepared {
    /// A new match whose server's seed is this byte, over and over.
    pub(crate) fn new(game: &str, seats: u8, options: Value, seed: u8) -> Self {
        let server_seed = [seed; 32];
        let dice = DiceNote::Fair {
            id: TABLE.to_owned(),
            commit: fair::to_hex(&fair::commit(TABLE, &server_seed)),
            nonces: (0..seats).map(|seat| fair::to_hex(&nonce(seat))).collect(),
        };
        let args = OpenArgs { options, seats, dice, server_seed: Some(server_seed) };
        Self { game: find(game).unwrap(), args, log: Vec::new(), snapshot: None, pace: Pace::Free }
    }

    /// The truth.
    pub(crate) fn table(&self) -> Box<dyn AnyTable> {
        if let Some(snapshot) = &self.snapshot {
            let later = &self.log[snapshot.entries as usize..];
            return (self.game.restore)(snapshot, &self.args, later).unwrap();
        }
        let mut table = (self.game.open)(&self.args).unwrap();
        for entry in &self.log {
            table.follow(entry).unwrap();
        }
        table
    }

    /// Plays on by chance, for so many steps or to the end.
    pub(crate) fn play(&mut self, steps: usize, rng: &mut SplitMix) {
        let mut table = self.table();
        for _ in 0..steps {
            let Some((seat, line)) = any_line(&*table, rng) else { break };
            let entry = Entry::Step { seat, line, view: None };
            table.follow(&entry).unwrap();
            self.log.push(entry);
        }
    }

    /// Puts the match and its guests into a store.
    pub(crate) async fn store(&self, db: &TempDb) {
        let store = Store::open(&db.url()).await.unwrap();
        let seats = 0..self.args.seats;
        for n in 0..=self.args.seats {
            let (id, name) = (guest_id(n), format!("Guest {n}"));
            let token_hash = Sha256::digest(secret(n)).to_vec();
            store.add_guest(&NewGuest { id, token_hash, name, at: MADE }).await.unwrap();
        }
        let DiceNote::Fair { commit, .. } = &self.args.dice else { panic!("dice are fair") };
        let place = |seat: u8| Place {
            pledge: Some(fair::to_hex(&fair::pledge(&nonce(seat)))),
            nonce: Some(fair::to_hex(&nonce(seat))),
            ..Place::new(seat, Holder::Guest { id: guest_id(seat) })
        };
        let new = NewMatch {
            id: TABLE.to_owned(),
            game: self.game.meta.id.to_owned(),
            rules: self.game.meta.rules,
            seats: seats.map(place).collect(),
            options: self.args.options.to_string(),
            host: guest_id(0),
            listed: true,
            pace: self.pace,
            rated: false,
            delay: 0,
            seating: mesozoic_store::Seating::AsSeated,
            hints: false,
            server_seed: self.args.server_seed.unwrap().to_vec(),
            commit: commit.clone(),
            created: MADE,
            origin: None,
        };
        store.add_match(&new, u32::MAX, &[]).await.unwrap();
        let awaited: Vec<u8> = self.table().status().awaited().iter().map(|seat| seat.0).collect();
        store.begin(TABLE, self.game.meta.rules, &awaited, MADE).await.unwrap();
        for (n, entry) in (0..).zip(&self.log) {
            let line = serde_json::to_string(entry).unwrap();
            let (match_id, awaited) = (TABLE.to_owned(), awaited.clone());
            let entry = NewEntry { match_id, n, line, at: MADE, awaited, command: None };
            store.append(entry).await.unwrap();
        }
        if let Some(snapshot) = &self.snapshot {
            let body = serde_json::to_string(snapshot).unwrap();
            store.save_snapshot(TABLE, &Snapshot { n: snapshot.entries, body }).await.unwrap();
        }
        store.close().await.unwrap();
    }
}

/// Some step of some awaited seat; nothing when the game is over.
pub(crate) fn any_line(table: &dyn AnyTable, rng: &mut SplitMix) -> Option<(Seat, String)> {
    let awaited: Vec<Seat> = table.status().awaited().iter().collect();
    let seat = *pick(&awaited, rng)?;
    Some((seat, pick(&table.lines(seat), rng)?.clone()))
}

/// One of some things.
pub(crate) fn pick<'a, T>(things: &'a [T], rng: &mut SplitMix) -> Option<&'a T> {
    (!things.is_empty()).then(|| &things[rng.below(things.len() as u32) as usize])
}

impl Running {
    /// Whoever sits at this seat; one more than there are only looks on.
    pub(crate) fn guest_of(&self, n: u8) -> Guest {
        let cookie = format!("mesozoic_guest={}", secret(n));
        Guest { address: self.address, cookie, id: guest_id(n) }
    }

    /// Somebody without a name.
    pub(crate) fn nobody(&self) -> Guest {
        Guest { address: self.address, cookie: String::new(), id: String::new() }
    }
}

fn guest_id(n: u8) -> String {
    format!("guest-{n}")
}

fn secret(n: u8) -> String {
    fair::to_hex(&[n + 1; 32])
}

fn nonce(seat: u8) -> fair::Nonce {
    [seat + 1; 16]
}
