//! A room: one live table, and who is at it.

use core::fmt;
use core::ops::Deref;
use std::collections::{BTreeMap, VecDeque};

use mesozoic_core::{Seat, SeatSet, Viewer};
use mesozoic_model::{self as model, Stage};
use mesozoic_protocol::{ErrorCode, ServerFrame};
use mesozoic_registry::GameEntry;

use crate::effect::{Effect, Write, text};
use crate::feeds::{Feeds, Watcher};
use crate::input::Input;
use crate::recover::{Lost, Next};
use crate::truth::{Stored, Truth, seat_of};
use crate::writes::{Doing, Pending};
use crate::{Answer, Command, Fault, Request};

/// What a room hands through without looking into it.
pub trait Outside {
    /// A client's connection.
    type Connection: Clone + PartialEq + fmt::Debug;
    /// Where the answer to a request goes.
    type Reply: fmt::Debug;
    /// What a connection that looks on counts for; given back where nothing comes of looking on.
    type Place: fmt::Debug;
    /// A frame as it is written, cheap to clone.
    type Text: Clone + From<String> + Deref<Target = str>;
}

/// What a room is made with.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The games that are offered.
    pub games: &'static [GameEntry],
    /// How much may be said at a table.
    pub chat: Option<Limit>,
    /// How long the log may be to which something taken back still adds, if that has an end.
    pub log: Option<Limit>,
    /// After so many milliseconds without somebody others may let a bot play for them.
    pub absent_after: i64,
    /// When a bot has played for somebody away for so many milliseconds, the host may offer the seat.
    pub give_after: i64,
    /// So many milliseconds after somebody's time is up a bot plays for them, at a table that is played
    /// in one sitting.
    pub grace: i64,
    /// A name that no other room has or had: names of feeds begin with it.
    pub name: String,
}

/// How much of something there may be at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limit {
    /// So much.
    pub most: u32,
    /// What is said to those who would add to it.
    pub refusal: String,
}

/// The game of this id.
pub fn game(games: &'static [GameEntry], id: &str) -> Result<&'static GameEntry, Fault> {
    games.iter().find(|game| game.meta.id == id).ok_or_else(|| {
        let id: String = id.chars().take(40).collect();
        let offered: Vec<&str> = games.iter().map(|game| game.meta.id).collect();
        let message = format!("There is no game {id:?} here; there is: {}.", offered.join(", "));
        Fault::new(ErrorCode::NotFound, message)
    })
}

/// One live table. See the crate's documentation for how it is driven.
pub struct Room<O: Outside> {
    pub(crate) games: &'static [GameEntry],
    pub(crate) chat_limit: Option<Limit>,
    pub(crate) log_limit: Option<Limit>,
    pub(crate) absent_after: i64,
    pub(crate) give_after: i64,
    pub(crate) grace: i64,
    /// When the room was opened: nobody is known to have been here before.
    pub(crate) opened: i64,
    /// Who looked on and went, and when.
    pub(crate) left: BTreeMap<String, i64>,
    /// The match, as far as it is known to be stored; while a write is under way, its table may be
    /// one entry ahead.
    pub(crate) truth: Truth,
    pub(crate) feeds: Feeds<O>,
    pub(crate) watchers: Vec<Watcher<O>>,
    /// Bots that are thinking.
    pub(crate) thinking: SeatSet,
    /// Those of them that think about a moment that was gone back behind.
    pub(crate) stale: SeatSet,
    /// Whether news about the table itself are being gathered.
    pub(crate) is_gathering: bool,
    /// When the room is to be woken, as it last asked.
    pub(crate) wake_at: Option<i64>,
    /// The write that is under way.
    pub(crate) pending: Option<Pending>,
    /// Writes that follow it, of the same request.
    pub(crate) planned: VecDeque<Write>,
    /// Whoever waits for what is being done.
    pub(crate) doing: Option<Doing<O>>,
    /// What came while a write was under way.
    queue: VecDeque<Input<O>>,
    /// Set while it is not known what the store holds.
    pub(crate) lost: Option<Lost<O>>,
    /// How often it was lost since something was stored.
    pub(crate) losses: u32,
    /// How often something panicked since the truth was last taken in.
    pub(crate) panics: u32,
    /// Whether the table is gone: there is nothing left to serve.
    is_gone: bool,
}

impl<O: Outside> fmt::Debug for Room<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Room").field("id", &self.id()).finish_non_exhaustive()
    }
}

impl<O: Outside> Room<O> {
    /// Opens a room for a stored match; nothing if the whole log is needed.
    pub fn open(
        settings: Settings,
        stored: Stored,
        now: i64,
        effects: &mut Vec<Effect<O>>,
    ) -> Option<Self> {
        let Settings { games, chat, log, absent_after, give_after, grace, name } = settings;
        let truth = Truth::new(stored, games, now)?;
        let mut room = Self {
            games,
            chat_limit: chat,
            log_limit: log,
            absent_after,
            give_after,
            grace,
            opened: now,
            left: BTreeMap::new(),
            feeds: Feeds::new(truth.row.card.id.clone(), name),
            truth,
            watchers: Vec::new(),
            thinking: SeatSet::EMPTY,
            stale: SeatSet::EMPTY,
            is_gathering: false,
            wake_at: None,
            pending: None,
            planned: VecDeque::new(),
            doing: None,
            queue: VecDeque::new(),
            lost: None,
            losses: 0,
            panics: 0,
            is_gone: false,
        };
        room.report_truth(effects);
        room.show_card(effects);
        room.ask_bots(effects);
        room.proceed(now, effects);
        room.ask_to_be_woken(now, effects);
        Some(room)
    }

    /// Takes in what has happened, and adds what is to be done about it. `now` is the time of day
    /// in milliseconds since 1970.
    pub fn handle(&mut self, now: i64, input: Input<O>, effects: &mut Vec<Effect<O>>) {
        self.show_past(now, effects);
        match input {
            Input::Stored(done) => self.stored(now, done, effects),
            Input::Found(found) => self.found(now, found, effects),
            Input::Panicked => self.panicked(effects),
            input => self.queue.push_back(input),
        }
        // What comes while a write is under way waits for it: nobody hears of anything, nor builds
        // on it, before it is stored.
        while self.pending.is_none()
            && let Some(input) = self.queue.pop_front()
        {
            self.take(now, input, effects);
        }
        self.ask_to_be_woken(now, effects);
    }

    /// Whether a write is under way, and new inputs would have to wait.
    pub fn is_writing(&self) -> bool {
        self.pending.is_some()
    }

    /// What to store last when the room is left. Nothing while a write is under way: the table may
    /// then be further than the log.
    pub fn last_snapshot(&self) -> Option<Write> {
        let is_newer = self.truth.entries > self.truth.snapshot;
        (is_newer && !self.is_writing()).then(|| self.snapshot()).flatten()
    }

    fn take(&mut self, now: i64, input: Input<O>, effects: &mut Vec<Effect<O>>) {
        if self.is_gone {
            return effects.extend(input.refuse(Fault::no_table()));
        }
        if let Some(loss) = self.loss()
            && !input.needs_no_store()
        {
            return effects.extend(input.refuse(loss));
        }
        match input {
            Input::Watch { id, guest, connection, have, place: _ } => {
                self.doing = Some(Doing::watch(id.clone(), connection.clone()));
                self.watch(id, &guest, &connection, have.as_ref(), effects);
                self.doing = None;
                if self.is_broken() && self.lost.is_none() {
                    self.lose(Next::DoAgain, effects);
                }
            }
            Input::Unwatch { connection } => self.unwatch(now, &connection, effects),
            Input::Command { id, guest, connection, what } => {
                self.carry_out(now, Doing::command(id, connection, guest, what), effects);
            }
            Input::Request { what, reply } => self.request(now, &what, reply, effects),
            Input::Renamed(me) => self.renamed(&me, effects),
            Input::Thought { seat, line } => self.bot_step(now, seat, line.as_deref(), effects),
            Input::Due => self.wake(now, effects),
            Input::Expire { since } => {
                self.planned.extend(self.expire(since));
                self.proceed(now, effects);
            }
            Input::Idle if self.is_needed() => {}
            Input::Idle | Input::Stop => effects.push(Effect::Sleep),
            Input::Stored(_) | Input::Found(_) | Input::Panicked => {}
        }
    }

    /// Whether somebody is here, or something is awaited.
    fn is_needed(&self) -> bool {
        !self.watchers.is_empty() || !self.thinking.is_empty() || self.lost.is_some()
    }

    /// Does what somebody wants of the table itself.
    fn request(&mut self, now: i64, what: &Request, reply: O::Reply, effects: &mut Vec<Effect<O>>) {
        self.doing = Some(Doing::request(what, reply));
        let writes = match what {
            Request::Draw(guest) => {
                return self.answer(self.picture(guest).map(Answer::Text), effects);
            }
            Request::Info { guest } => {
                return self.answer(Ok(Answer::Info(self.boxed_info(guest.as_deref()))), effects);
            }
            Request::Key(guest) => {
                return self.answer(self.seat_key(guest).map(Answer::Key), effects);
            }
            Request::Invite(guest, seat) => {
                return self.answer(self.invite(guest, *seat).map(Answer::Key), effects);
            }
            Request::Sit(me, sit) => self.sit(now, me, sit),
            Request::SitByKey(me, key, sit) => self.sit_by_key(now, me, key, sit),
            Request::Stand(guest) => self.stand(now, guest),
            Request::SetBot(guest, set) => self.set_bot(now, guest, set),
            Request::Order(guest, order) => self.order(now, guest, order),
            Request::Delay(guest, minutes) => self.delay(now, guest, *minutes),
            Request::Start(guest) => self.start(now, guest),
            Request::Reveal(guest, reveal) => self.reveal(now, guest, reveal),
            Request::Claim(me, claim) => self.claim(now, me, claim),
            Request::Resign(guest) => self.resign(now, guest),
            Request::TakeBack(guest) => self.take_back(now, guest),
            Request::Replace(guest, seat) => self.replace(now, guest, *seat),
            Request::Offer(guest, offer) => self.offer(now, guest, offer.seat, offer.on),
            Request::TakeOver(me, seat) => self.take_over(now, me, *seat),
            Request::Vote(guest, end) => self.vote(now, guest, *end),
            Request::GoBack(guest, what) => self.go_back(now, guest, what),
            Request::Move(guest) => self.move_away(now, guest),
            Request::Vacation(guest, days) => self.take_vacation(now, guest, *days),
            Request::Close(guest) => self.close(guest),
            Request::Adopt { from, to } => Ok(self.adopt(from, to)),
            Request::Shut { reason } => self.shut(now, reason),
            Request::Delete => Ok(vec![Write::Delete { at: now }]),
            Request::Unsay(n) => Ok(vec![Write::Unsay(*n)]),
            Request::Rematch { made, gone } => self.rematch(made.as_deref(), gone.as_deref()),
        };
        match writes {
            Ok(writes) => {
                self.planned = writes.into();
                self.proceed(now, effects);
            }
            Err(fault) => self.answer(Err(fault), effects),
        }
    }

    /// There is nothing left to serve.
    pub(crate) fn leave(&mut self, effects: &mut Vec<Effect<O>>) {
        self.is_gone = true;
        effects.push(Effect::Gone);
    }

    pub(crate) fn id(&self) -> &str {
        &self.truth.row.card.id
    }

    pub(crate) fn stage(&self) -> Stage {
        self.truth.row.card.stage
    }

    pub(crate) fn seats(&self) -> &[model::Seat] {
        &self.truth.row.card.seats
    }

    pub(crate) fn game(&self) -> Result<&'static GameEntry, Fault> {
        game(self.games, &self.truth.row.card.game)
    }

    /// The seat a guest holds.
    pub(crate) fn seat_of(&self, guest: &str) -> Option<Seat> {
        seat_of(&self.truth.row, guest)
    }

    pub(crate) fn viewer_of(&self, guest: &str) -> Viewer {
        self.seat_of(guest).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Sends a frame to everybody who looks on.
    pub(crate) fn tell_all(&self, frame: &ServerFrame, effects: &mut Vec<Effect<O>>) {
        let text = text::<O>(frame);
        for watcher in &self.watchers {
            effects.push(Effect::Send { to: watcher.connection.clone(), text: text.clone() });
        }
    }

    pub(crate) fn report_truth(&mut self, effects: &mut Vec<Effect<O>>) {
        effects.extend(self.truth.report.take().map(Effect::Report));
    }

    /// Carries a command out, once however often it is sent: answers it, or is writing then.
    pub(crate) fn carry_out(&mut self, now: i64, doing: Doing<O>, effects: &mut Vec<Effect<O>>) {
        let Some((id, guest, what)) = doing.as_command() else { return };
        let (id, guest, what): (String, String, Command) =
            (id.to_owned(), guest.to_owned(), what.clone());
        self.doing = Some(doing);
        if self.is_broken() {
            // Whatever it was may have passed.
            return self.lose(Next::DoAgain, effects);
        }
        match self.command(now, &id, &guest, &what) {
            Ok(Some(frame)) => self.reply_frame(&frame, effects),
            Ok(None) => self.proceed(now, effects),
            Err(fault) => self.fail(fault, effects),
        }
    }
}
