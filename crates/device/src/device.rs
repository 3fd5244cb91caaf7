//! The device: who plays, what is kept, and who waits for what.

use std::collections::BTreeMap;

use mesozoic_core::gathered;
use mesozoic_model::Match;
use mesozoic_protocol::ServerFrame;
use mesozoic_protocol::lobby::Me;
use mesozoic_puzzles::Puzzle;
use mesozoic_room::{Fault, Kept};
use serde::Serialize;

use crate::chance::Chance;
use crate::frames::Connection;
use crate::puzzles::Wish;
use crate::reviews::Making;
use crate::rooms::{Live, Thinking};
use crate::{Input, Output, shelf};

/// A site for one device. See the crate's documentation for how it is driven.
#[derive(Debug)]
pub struct Device {
    pub(crate) now: i64,
    pub(crate) me: Me,
    pub(crate) chance: Chance,
    /// Every match, as it is stored.
    pub(crate) rows: BTreeMap<String, Match>,
    /// The matches that somebody looks at.
    pub(crate) live: BTreeMap<String, Live>,
    /// At tables of several people, the seat of whoever has the device in hand.
    pub(crate) hands: BTreeMap<String, u8>,
    pub(crate) connections: BTreeMap<u32, Connection>,
    /// The calls of the storage that are under way.
    calls: BTreeMap<u32, Call>,
    pub(crate) thoughts: BTreeMap<u32, Thinking>,
    /// The puzzles of those games whose file was fetched.
    pub(crate) puzzles: Vec<(String, Vec<Puzzle>)>,
    /// The reviews that are made, or were.
    pub(crate) reviews: Vec<Making>,
    numbers: u32,
    pub(crate) out: Vec<Output>,
}

/// What a call of the storage is for.
#[derive(Debug)]
pub(crate) enum Call {
    /// A room waits for it.
    Room(String),
    /// A new table is there when it is done.
    Make {
        ask: u32,
        kept: Box<Kept>,
        /// The finished match whose players play again there.
        after: Option<String>,
    },
    /// Somebody waits for the puzzles of a game.
    Puzzles { ask: u32, game: String, wish: Wish },
    /// Somebody waits for a review.
    Review { ask: u32, id: String },
}

impl Device {
    /// What is read from the storage before a device begins.
    pub const FIRST: [&'static str; 1] = shelf::FIRST;

    /// The device of whoever plays there, with what [`Device::FIRST`] found in its storage, and numbers
    /// that nobody can guess.
    pub fn new(me: Me, entropy: [u8; 32], values: &[(String, String)]) -> Self {
        let rows = values.iter().filter_map(|(_, row)| shelf::read_row(row, &me));
        Self {
            now: 0,
            rows: gathered(rows.map(|row| (row.card.id.clone(), row))),
            me,
            chance: Chance::new(entropy),
            live: BTreeMap::new(),
            hands: BTreeMap::new(),
            connections: BTreeMap::new(),
            calls: BTreeMap::new(),
            thoughts: BTreeMap::new(),
            puzzles: Vec::new(),
            reviews: Vec::new(),
            numbers: 0,
            out: Vec::new(),
        }
    }

    /// Takes in what has happened, and says what is to be done about it. `now` is the time of day in
    /// milliseconds since 1970.
    pub fn tell(&mut self, now: i64, input: Input) -> Vec<Output> {
        self.now = now;
        match input {
            Input::Request { ask, method, path, body } => {
                if let Err(fault) = self.request(ask, &method, &path, body.as_deref()) {
                    self.answer(ask, Err::<(), _>(fault));
                }
            }
            Input::Frame { connection, text } => self.frame(connection, &text),
            Input::Close { connection } => self.close(connection),
            Input::Stored { call, ok } => self.stored(call, ok),
            Input::Found { call, values } => self.found(call, values),
            Input::Thought { thought, said } => self.thought(thought, said),
            Input::Fetched { call, text } => self.fetched(call, text),
            Input::Reviewed { review, said } => self.reviewed(review, said.as_deref()),
            Input::Due => self.due(),
        }
        std::mem::take(&mut self.out)
    }

    /// A number that nothing else has.
    pub(crate) fn number(&mut self) -> u32 {
        self.numbers += 1;
        self.numbers
    }

    /// Calls the storage.
    pub(crate) fn call(&mut self, call: Call) -> u32 {
        let number = self.number();
        self.calls.insert(number, call);
        number
    }

    /// What a call was for, once it is answered.
    pub(crate) fn take_call(&mut self, call: u32) -> Option<Call> {
        self.calls.remove(&call)
    }

    /// Answers a request.
    pub(crate) fn answer(&mut self, ask: u32, answer: Result<impl Serialize, Fault>) {
        let (ok, body) = match answer {
            Ok(body) => (true, serde_json::to_string(&body)),
            Err(fault) => (false, serde_json::to_string(&fault.problem())),
        };
        let body = body.expect("answers are plain data");
        self.out.push(Output::Answer { ask, ok, body });
    }

    pub(crate) fn send(&mut self, connection: u32, frame: &ServerFrame) {
        let text = serde_json::to_string(frame).expect("frames are plain data");
        self.out.push(Output::Send { connection, text });
    }

    fn stored(&mut self, call: u32, ok: bool) {
        match self.calls.remove(&call) {
            Some(Call::Room(id)) => self.room_stored(&id, call, ok),
            Some(Call::Make { ask, .. }) if !ok => {
                self.answer(ask, Err::<(), _>(Fault::away()));
            }
            Some(Call::Make { ask, kept, after }) => self.made(ask, *kept, after),
            Some(Call::Puzzles { .. } | Call::Review { .. }) | None => {}
        }
    }

    fn found(&mut self, call: u32, values: Option<Vec<(String, String)>>) {
        match self.calls.remove(&call) {
            Some(Call::Room(id)) => self.room_found(&id, call, values),
            Some(Call::Review { ask, id }) => self.found_review(ask, &id, values),
            _ => {}
        }
    }
}
